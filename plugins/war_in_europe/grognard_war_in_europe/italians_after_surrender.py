"""U2.0: Italian units that join either side after Italy has surrendered to the Allies.

In the first game turn of each cycle after the surrender both players roll a die, each as his
reinforcements come. On a one he draws a ground combat unit blindly from those that he could
have, and may put it into an Italian city in his hands. The Axis has the units that left the game
as Italy surrendered; the Allies have counters of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Literal

from grognard.changes import Change, Move, Patch, Remove
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import Parameters, amends, implements
from grognard.orders import Ask, Order, OrderKind, Resolution, Roll
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import ELIMINATED
from grognard_standard_rules.answers import nothing_more
from grognard_standard_rules.calendar import date_of
from grognard_standard_rules.new_units import new_units
from grognard_standard_rules.phase_ends import first
from grognard_standard_rules.stack_room import room
from grognard_standard_rules.straits import SURRENDERED
from grognard_standard_rules.units import traits
from grognard_standard_rules.zones_of_control import enemy_occupied
from grognard_war_in_europe.nations import points_lost

NOTED = "italian-surrender"
"""Compartment: "turn" -> the game turn of the surrender, "units" -> those that left the game."""

ITALIANS, COUNTRY, SUCCESS = "it", "Italy", 1
AXIS, ALLIED = SideId("axis"), SideId("allied")
RULES = (RuleId("wie:U2.0"),)


class ItaliansAfterSurrender(Parameters):
    """The counters of the Allied Italians.

    Their number is that of the counter sheet, which is no part of the text: these are the units
    that the set-up of 1945 names (S10.22).
    """

    allied: dict[str, int] = {"ita.inf.2-4": 2, "ita.arm.1-6": 1}


class RaiseItalians(Order):
    """Put an Italian unit that has been drawn into a city, or into none ("")."""

    kind: Literal["raise-italians"] = "raise-italians"
    hex: str = ""


@rule("wie:U2.0")
def pool(position: Position, side: str) -> list[str]:
    """List what a side may draw from: units of the old army, or Allied Italian counters."""
    units = position.state.units
    if side == AXIS:
        gone = position.state.compartments.get(NOTED, {}).get("units", ())
        return [u for u in gone if u in units and units[UnitId(u)].at == ELIMINATED]
    if side != ALLIED:
        return []
    drawn = Counter(u.counter for u in units.values())
    return [counter for counter, number in position.setting(ItaliansAfterSurrender).allied.items()
            for _ in range(number - drawn[counter])]


@rule("wie:U2.0")
def cities(position: Position, side: SideId) -> list[HexId]:
    """List the Italian cities in a side's hands that have room."""
    board, taken = position.board, enemy_occupied(position, side)
    return [p.hex for p in board.places
            if "city" in p.traits and board.word("country", p.hex) == COUNTRY
            and position.state.word("control", p.hex) == side
            and not taken[board.grid.index(p.hex)] and room(position, side, p.hex) > 0]


@amends("phase_reinforcement", "reinforcement")
@rule("wie:U2.0")
def _as_a_cycle_begins(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Roll in the first turn of each cycle after the surrender."""
    plan = yield
    since = position.state.compartments.get(NOTED, {}).get("turn")
    if since is None or position.turn <= int(since) or not date_of(position).opens_cycle:
        return plan
    if not pool(position, position.phasing):
        return plan
    planned = first(plan, _roll)
    return replace(planned, idle=None) if plan.idle is None else planned


@rule("wie:U2.0")
def _roll(position: Position) -> Resolution:
    """Roll for a unit, draw it, and ask where it goes."""
    side = position.phasing
    die = yield Roll(f"italians:{side}")
    joins = die == SUCCESS
    outcome = "a unit joins" if joins else "nobody joins"
    position = yield Event("italians-roll", (), RULES, f"Italians for {side}: die {die}, {outcome}",
                           {"side": side, "die": die, "joins": joins})
    open_ = cities(position, side)
    if not joins or not open_:
        return
    which = pool(position, side)
    number = yield Roll(f"italians:{side}:which", len(which))
    drawn = which[number - 1]
    options = tuple(RaiseItalians(by=side, hex=h) for h in (*open_, ""))
    answer: RaiseItalians = yield Ask(
        side, f"{_printed(position, drawn)} joins {side}: in which Italian city?",
        ("raise-italians",), RULES, options, options[0], {"hexes": open_})
    if answer.hex:
        yield _raised(position, side, drawn, HexId(answer.hex))


def _printed(position: Position, drawn: str) -> str:
    unit = position.state.units.get(UnitId(drawn))
    return (position.face(unit) if unit else position.assembly.catalogue.find(drawn)[1]).printed


def _raised(position: Position, side: SideId, drawn: str, at: HexId) -> Event:
    """Make the event of a unit that joins a side."""
    change: Change
    if UnitId(drawn) in position.state.units:
        unit, change = UnitId(drawn), Move(UnitId(drawn), at)
    else:
        (placed,) = new_units(position, drawn, [at])
        unit, change = placed.unit, placed
    return Event("unit-placed", (change,), RULES,
                 f"Italian {_printed(position, drawn)} joins {side} at {at}",
                 {"unit": unit, "hex": at, "side": side})


@rule("wie:U2.0", "wie:42.28", "wie:S7.4")
def leaving(position: Position) -> tuple[Change, ...]:
    """Take the Italians and their points out of the game; note who may come back, and the turn."""
    gone = [u for u in position.state.units.values() if u.nation == ITALIANS and u.at != ELIMINATED]
    noted = [u.id for u in gone if traits(position, u).is_ground_combat]
    return (Patch(SURRENDERED, {ITALIANS: ALLIED}),
            Patch(NOTED, {"turn": position.turn, "units": noted}),
            *(Remove(u.id) for u in gone), *points_lost(position, ITALIANS))


# --- the answer ---------------------------------------------------------------------------------


def _judge(position: Position, order: RaiseItalians) -> Iterator[Reason]:
    open_ = position.asked.about.get("hexes", ()) if position.asked else ()
    if order.hex and order.hex not in open_:
        yield Reason("no-city", f"{order.hex} is no Italian city of {order.by} with room", RULES,
                     remedy=f"it may go to {', '.join(open_)}")


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    open_ = position.asked.about.get("hexes", ()) if position.asked else ()
    for at in open_:
        yield RaiseItalians(by=side, hex=at)


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    given = " ".join(w for w in words if w.casefold() not in ("at", "in"))
    return RaiseItalians(by=side, hex="" if given in ("", "none") else position.hex(given))


@implements("offer_orders")
def _orders() -> Iterable[OrderKind]:
    return (OrderKind(RaiseItalians, "put an Italian unit into a city", RULES, nothing_more, _judge,
                      _propose, _read, words=("raise",), usage="raise Naples, or raise none: where "
                      "an Italian unit joins you", answer=True,
                      module="wie:italians-after-surrender"),)


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("italians-roll", "Italians may join a side after the surrender"),)

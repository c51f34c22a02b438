"""15: what the Western player may do with markers of his own: take them up, or give one up.

As the Game Turn Interphase begins, before the delay dice, SHAEF and the Naval Base may be taken
up into the delay box; there is no other way to move them. Lend-Lease he may take out of the game
for good at any time: in any of his own segments that takes orders, and in this one.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Literal

from grognard.changes import Move, Remember
from grognard.errors import UnreadableOrder
from grognard.events import Event
from grognard.ids import SideId, UnitId
from grognard.kit.answering import cite
from grognard.machine import STEP
from grognard.modules import amends, implements
from grognard.orders import Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard_krieg.map_markers import HOMES, in_play
from grognard_krieg.pieces import ASIDE, DELAY, REMOVED, WESTERN
from grognard_krieg.place_names import place_name
from grognard_krieg.ports import NAVAL_BASE, SHAEF
from grognard_krieg.replacement_steps import LEND_LEASE

RULES = cite("krieg:15")
TAKEN_UP = "taken-up"
"""Memory of the step: markers taken up in this Delay Segment."""

NAMES = {SHAEF: ("shaef", "allied", "hq"), NAVAL_BASE: ("naval", "base", "british")}


class TakeUp(Order):
    """Take SHAEF ("mk.shaef") or the Naval Base ("mk.naval-base") off the map."""

    kind: Literal["take-up"] = "take-up"
    marker: str


class EndLendLease(Order):
    """Take the Lend-Lease marker out of the game for good."""

    kind: Literal["end-lend-lease"] = "end-lend-lease"


# --- when ---------------------------------------------------------------------------------------


@amends("phase_delay", "delay")
@rule("krieg:15", "krieg:7.1")
def before_the_dice(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Let the Western player act before the dice, when he has a marker on the map."""
    plan = yield
    if not (in_play(position) or position.state.remembered(TAKEN_UP)):
        return plan
    return replace(plan.but_also("take-up", *_lend_lease(position)), acting=(SideId(WESTERN),),
                   hint="take-up shaef, take-up naval base, or next")


@amends("phase_reinforcement")
@amends("phase_organization")
@amends("phase_movement")
@amends("phase_combat")
@amends("phase_second_movement")
@amends("phase_war_and_peace")
@rule("krieg:15")
def at_any_time(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Let him end Lend-Lease wherever he has something to decide."""
    plan = yield
    own = position.step is not None and position.step.side == WESTERN
    if not own or plan.idle or not plan.orders:
        return plan
    return plan.but_also(*_lend_lease(position))


def _lend_lease(position: Position) -> tuple[str, ...]:
    marker = position.state.units.get(UnitId(LEND_LEASE))
    return ("end-lend-lease",) if marker and marker.at not in (ASIDE, REMOVED) else ()


# --- taking up ----------------------------------------------------------------------------------


@rule("krieg:15")
def _judge_taking(position: Position, order: TakeUp) -> Iterator[Reason]:
    if order.by != WESTERN:
        yield Reason("not-yours", "the marker is of the Western player", RULES)
    if order.marker not in HOMES:
        yield Reason("no-such-marker", f"{order.marker} is neither SHAEF nor the Naval Base",
                     RULES, remedy=f"{SHAEF} or {NAVAL_BASE}")
    elif order.marker not in [u.counter for u in in_play(position)]:
        yield Reason("not-on-map", f"{_title(position, order.marker)} is not on the map", RULES)


def _take_up(position: Position, order: TakeUp) -> Resolution:
    unit = next(u for u in in_play(position) if u.counter == order.marker)
    yield Event(
        "marker-moved", (Move(unit.id, DELAY), Remember(STEP, TAKEN_UP, unit.counter, unit.at)),
        RULES, f"the {_title(position, order.marker)} is taken up from "
        f"{place_name(position, unit.at)} into the delay box",
        {"unit": unit.id, "side": order.by, "from": unit.at, "to": DELAY},
    )


def _title(position: Position, marker: str) -> str:
    return position.assembly.catalogue.counter(marker).name or marker


def _propose_taking(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Now and then, as a bot that knows no better would: a move costs it for some turns."""
    for unit in in_play(position):
        if not rng.randrange(6):
            yield TakeUp(by=side, marker=unit.counter)


def _read_taking(position: Position, side: SideId, words: list[str]) -> Order:
    said = {w for word in words for w in word.casefold().replace("-", " ").split()}
    found = [m for m, names in NAMES.items() if said & {*names, m}]
    if len(found) != 1:
        raise UnreadableOrder("which marker is taken up?", "take-up shaef, or take-up naval base")
    return TakeUp(by=side, marker=found[0])


# --- Lend-Lease ---------------------------------------------------------------------------------


@rule("krieg:15")
def _judge_ending(position: Position, order: EndLendLease) -> Iterator[Reason]:
    if order.by != WESTERN:
        yield Reason("not-yours", "only the Western player can end Lend-Lease", RULES)
    if not _lend_lease(position):
        yield Reason("not-in-play", "Lend-Lease is not in the game", RULES)


def _end(position: Position, order: EndLendLease) -> Resolution:
    unit = position.state.unit(UnitId(LEND_LEASE))
    yield Event("marker-moved", (Move(unit.id, REMOVED),), RULES,
                "the Western Allies end Lend-Lease for good",
                {"unit": unit.id, "side": order.by, "from": unit.at, "to": REMOVED})


def _read_ending(position: Position, side: SideId, words: list[str]) -> Order:
    return EndLendLease(by=side)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the orders for markers. No bot ends Lend-Lease: there is nothing in it for one."""
    module = "krieg:special-markers"
    return (
        OrderKind(TakeUp, "take a marker up", RULES, _take_up, _judge_taking, _propose_taking,
                  _read_taking, words=("take-up",), usage="take-up shaef, or take-up naval base",
                  module=module),
        OrderKind(EndLendLease, "end Lend-Lease for good", RULES, _end, _judge_ending,
                  read=_read_ending, words=("end-lend-lease",), usage="end-lend-lease",
                  module=module),
    )

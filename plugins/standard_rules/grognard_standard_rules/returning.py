"""7.25, 7.28: units that sailed in haste without a battlegroup come back later.

Eight game turns after they sailed their owner brings them in, at a supply center of their
nation; those of a country that receives no reinforcements appear in its capital, if that is
still theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Literal

from grognard.changes import LiftMarker, Move, PutMarker
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import LOOK, Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.answers import asked_about, asked_rules, nothing_more
from grognard_standard_rules.placing import describe
from grognard_standard_rules.reading_units import find_hex
from grognard_standard_rules.reinforcements import track
from grognard_standard_rules.stack_room import room, weight
from grognard_standard_rules.straits import holds
from grognard_standard_rules.supply_sources import sources_of
from grognard_standard_rules.units import name

AWAY, BACK = 8, "returns"
"""Game turns until a unit comes back; the marker on it says in which turn."""

FREE_OF_PERSONNEL = {"ua": "Kiev"}
"""Nations whose units cost no personnel: they come back as those of a minor do, here (7.29)."""

BOX = "@returning"
RULES = (RuleId("std:7.25"),)


class BringIn(Order):
    """Say where a unit comes back."""

    kind: Literal["bring-in"] = "bring-in"
    unit: UnitId
    hex: HexId


@rule("std:7.25", "std:7.28")
def comes_back(position: Position, unit: Unit) -> Event:
    """Make the event by which a unit leaves the map until its turn comes."""
    due = position.turn + AWAY
    minor = () if receives_reinforcements(position, unit.nation) else (RuleId("std:7.28"),)
    return Event(
        "unit-taken-off", (Move(unit.id, BOX), PutMarker(BACK, unit.id, unit.side, due)),
        (*RULES, *minor),
        f"{name(position, unit)} is taken off; it comes back in turn {due}",
        {"unit": unit.id, "side": unit.side, "turn": due},
    )


@rule("std:7.28")
def receives_reinforcements(position: Position, nation: str) -> bool:
    """Say whether a nation receives reinforcements in this scenario."""
    if position.referee.owns("rule_receives_reinforcements", nation):
        return bool(position.ask("rule_receives_reinforcements", nation, nation=nation).value)
    return any(row.nation == nation and row.units for row in track(position).arrival)


@rule("std:7.28")
def capitals(position: Position, nation: str) -> tuple[HexId, ...]:
    """Find the capitals of a nation's territory on the map."""
    if nation in FREE_OF_PERSONNEL:
        named = FREE_OF_PERSONNEL[nation]
        return tuple(p.hex for p in position.board.places if p.name == named)
    known = position.assembly.catalogue.nations.get(nation)
    usual = frozenset({known.name}) if known else frozenset[str]()
    lands = position.ask_or(usual, "rule_territory", nation, nation=nation).value
    board = position.board
    return tuple(p.hex for p in board.places
                 if "capital" in p.traits and board.word("country", p.hex) in lands)


@rule("std:7.25", "std:7.28")
def landing_places(position: Position, unit: Unit) -> tuple[HexId, ...]:
    """List where a unit may come back now."""
    places: Iterable[HexId] = sources_of(position, unit.nation)
    if not receives_reinforcements(position, unit.nation):
        places = capitals(position, unit.nation) or places
    more = weight(position, unit.id)
    return tuple(h for h in places if holds(position, unit.side, h)
                 and room(position, unit.side, h) >= more)


@implements("after_event", "step-began")
@rule("std:7.25", "std:7.28")
def due(position: Position, event: Event) -> Resolution | None:
    """Bring in what is due as its owner's Reinforcement Phase begins."""
    step = position.step
    if step is None or step.step.hook != "phase_reinforcement":
        return None
    waiting = [m for m in position.state.markers_of(BACK, step.side)
               if int(m.value) <= position.turn]
    return _bring_in([UnitId(m.at) for m in waiting]) if waiting else None


def _bring_in(unit_ids: list[UnitId]) -> Resolution:
    position: Position = yield LOOK
    for unit_id in unit_ids:
        unit = position.state.unit(unit_id)
        where = landing_places(position, unit)
        if not where:
            continue
        at = where[0]
        if len(where) > 1:
            options = tuple(BringIn(by=unit.side, unit=unit.id, hex=h) for h in where)
            answer: BringIn = yield Ask(
                unit.side, f"where does the {describe(position, unit)} come back?",
                ("bring-in",), RULES, options, options[0],
                {"unit": unit.id, "hexes": list(where)})
            at = answer.hex
        about = {"unit": unit.id, "hex": at, "side": unit.side}
        position = yield Event(
            "unit-placed", (Move(unit.id, at), LiftMarker(BACK, unit.id)), RULES,
            f"{describe(position, unit)} comes back at {at}", about)


def _judge(position: Position, order: BringIn) -> Iterator[Reason]:
    about = asked_about(position)
    if order.unit != about.get("unit") or order.hex not in about.get("hexes", ()):
        may = ", ".join(about.get("hexes", ()))
        yield Reason("not-asked", f"{order.unit} does not come back at {order.hex}",
                     asked_rules(position), hexes=(order.hex,), remedy=f"choose among {may}")


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    about = asked_about(position)
    if about.get("hexes"):
        yield BringIn(by=side, unit=about["unit"], hex=rng.choice(list(about["hexes"])))


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    given = [w for w in words if w.casefold() not in ("at", "in", "to")]
    return BringIn(by=side, unit=asked_about(position).get("unit", ""),
                   hex=find_hex(position, " ".join(given)))


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answer that says where a unit comes back."""
    return (OrderKind(
        BringIn, "bring back a unit", RULES, nothing_more, _judge, _propose, _read, answer=True,
        words=("bring-in",), usage="bring-in HEX: where the unit comes back",
        module="standard:sea-movement",
    ),)


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the event of a unit that is taken off the map for a while."""
    return (EventKind("unit-taken-off", "A unit is taken off and comes back later"),)

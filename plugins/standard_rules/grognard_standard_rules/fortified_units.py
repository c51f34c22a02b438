"""19.0: infantry divisions that dig in.

At the end of its owner's combat phase a supplied infantry division that neither moved nor
attacked may try to become a fortified unit; the infantry that stood still beside it helps.
Then any fortified unit may become infantry again. A fortified unit doubles one infantry unit
of its nation in its hex (`fortified_defence.py`); what else it does and does not do follows
from its type. Which divisions can is on their counters: those with a side of that role.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Literal

from grognard.changes import Flip, Remember
from grognard.content.counters import FRONT
from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import SideId, UnitId
from grognard.kit.naming import no_such_unit
from grognard.machine import STEP
from grognard.modules import amends, implements
from grognard.orders import Order, OrderKind, Resolution, Roll
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules.answers import cite
from grognard_standard_rules.climate import MUD, weather
from grognard_standard_rules.combat import ATTACKED
from grognard_standard_rules.reading_units import find_all
from grognard_standard_rules.units import entrained, name, printed_attack, traits
from grognard_standard_rules.who_moves import MOVED

FORTIFIED = "fortified"
TRIED = "tried-to-fortify"
"""Memory of the step: units that have tried."""

UNDONE = "unfortified"
"""Memory of the step: units that were turned back; after the first nobody fortifies."""

CONVERSIONS = ("fortify", "unfortify")
"""Kinds of orders that end the combat phase."""

SURE = 6
"""With so much infantry no die is rolled."""


class Fortify(Order):
    """Try to turn an infantry division into a fortified unit."""

    kind: Literal["fortify"] = "fortify"
    unit: UnitId


class Unfortify(Order):
    """Turn a fortified unit back into infantry."""

    kind: Literal["unfortify"] = "unfortify"
    unit: UnitId


def fortified_face(position: Position, unit: Unit) -> str | None:
    """Name the side that shows a unit dug in; None when it has none or shows it already."""
    if unit.face != FRONT:
        return None
    other = position.assembly.catalogue.counter(unit.counter).other(FORTIFIED)
    return other.name if other else None


def is_fortified(position: Position, unit: Unit) -> bool:
    """Say whether a unit shows its fortified side."""
    return position.face(unit).role == FORTIFIED


@amends("phase_combat", "combat")
@rule("std:19.0")
def digging(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Take conversions in the combat phase from a side that has units to convert.

    While one of them can be converted the phase is not idle, though there be no enemy near.
    """
    plan = yield
    own = list(position.state.units_of(position.phasing))
    may = [u for u in own if fortified_face(position, u)]
    if may and all(any(not_allowed(position, u)) for u in may):
        plan, may = plan.without("fortify", next(not_allowed(position, may[0]))), []
    dug = any(is_fortified(position, u) for u in own)
    orders = ("fortify",) * bool(may) + ("unfortify",) * dug
    if dug or (_season(position, ()) is None and any(
        not any(objections(position, u, u.side)) for u in may
    )):
        return plan.but_also(*orders)
    return replace(plan, orders=(*plan.orders, *orders)) if orders else plan


# --- digging in ---------------------------------------------------------------------------------


def not_allowed(position: Position, unit: Unit) -> Iterator[Reason]:
    """List why a unit's nation may not dig in at all now (`check_fortifying`)."""
    if position.referee.functions("check_fortifying"):
        yield from position.referee.collect(
            "check_fortifying", position=position, unit_id=unit.id)


@rule("std:19.0", "std:19.11", "std:19.12", "std:19.13", "std:19.24")
def objections(position: Position, unit: Unit, by: str) -> Iterator[Reason]:
    """List what forbids a unit to try, whatever the ground (`check_order` knows of more)."""
    who, here = name(position, unit), (unit.id,)
    if unit.side != by or not unit.on_map:
        yield Reason("not-yours", f"{who} is no unit of {by} on the map", cite("std:19.0"),
                     units=here, remedy="name a unit of yours on the map")
        return
    if fortified_face(position, unit) is None:
        yield Reason("no-fortified-side", f"{who} does not fortify", cite("std:19.0"), units=here,
                     remedy="`fortifying` tells of each unit")
    yield from not_allowed(position, unit)
    if entrained(position, unit):
        yield Reason("entrained", f"{who} is on a train", cite("std:19.0", "std:6.31"), units=here,
                     remedy="detrain it first")
    if not stood_still(position, unit):
        yield Reason("not-still", f"{who} has moved or attacked in this player turn",
                     cite("std:19.0"), units=here, remedy="let it stand still next turn")
    if not position.ask_or(True, "rule_supplied", unit_id=unit.id).value:
        yield Reason("unsupplied", f"{who} is unsupplied", cite("std:19.11"), units=here,
                     remedy="bring it back into supply first")
    if (season := _season(position, here)) is not None:
        yield season
    if unit.id in position.state.remembered(TRIED):
        yield Reason("tried-already", f"{who} has tried in this phase", cite("std:19.0"),
                     units=here, remedy="try again next turn")
    if position.state.remembered(UNDONE):
        yield Reason("too-late", "once a unit has been turned back nobody digs in",
                     cite("std:19.0"), units=here, remedy="dig in next turn, and turn back last")
    there = [u for u in position.state.units_at(unit.at) if is_fortified(position, u)]
    if there:
        yield Reason("one-a-hex", f"{unit.at} holds a fortified unit already", cite("std:19.24"),
                     units=here, remedy="dig in another hex")


@rule("std:19.12")
def _season(position: Position, units: tuple[UnitId, ...]) -> Reason | None:
    """Say what the date has against digging in."""
    if weather(position) == MUD:
        return Reason("mud", "nobody digs in while there is mud", cite("std:19.12"), units=units,
                      remedy="wait until the mud is over")
    if position.turn <= 1:
        return Reason("first-turn", "nobody digs in in the first game turn of a scenario",
                      cite("std:19.12"), units=units, remedy="dig in from the second turn on")
    return None


@rule("std:19.0")
def stood_still(position: Position, unit: Unit) -> bool:
    """Say whether a unit has neither moved nor attacked in its own player turn."""
    state = position.state
    return unit.id not in state.remembered(MOVED) and unit.id not in state.remembered(ATTACKED)


@rule("std:19.0")
def diggers(position: Position, unit: Unit) -> Fraction:
    """Add up the printed strength of the infantry in a unit's hex that stood still."""
    return sum((
        printed_attack(position, u) for u in position.state.units_at(unit.at)
        if u.side == unit.side and traits(position, u).fights_as_infantry
        and stood_still(position, u)
    ), Fraction(0))


def judge(position: Position, order: Fortify) -> Iterator[Reason]:
    """List what the rules have against the attempt."""
    unit = position.state.units.get(order.unit)
    if unit is None:
        yield no_such_unit(order.unit, rules=cite("std:19.0"))
        return
    yield from objections(position, unit, order.by)


@rule("std:19.0")
def dig_in(position: Position, order: Fortify) -> Resolution:
    """Roll no more than the infantry's strength, or need no roll at all."""
    unit = position.state.unit(order.unit)
    strength, who = diggers(position, unit), name(position, unit)
    note = Remember(STEP, TRIED, unit.id)
    about = {"unit": unit.id, "hex": unit.at, "side": unit.side, "strength": str(strength)}
    rolled = ""
    if strength < SURE:
        die = yield Roll(f"fortify:{unit.id}")
        rolled, about = f" ({die} rolled, {strength} needed)", {**about, "die": die}
        if die > strength:
            yield Event("fortifying-failed", (note,), cite("std:19.0"),
                        f"{who} does not manage to dig in{rolled}", about)
            return
    face = fortified_face(position, unit)
    assert face
    yield Event("unit-fortified", (note, Flip(unit.id, face)), cite("std:19.0"),
                f"{who} digs in{rolled}", about)


# --- turning back -------------------------------------------------------------------------------


@rule("std:19.0", "std:19.14")
def judge_back(position: Position, order: Unfortify) -> Iterator[Reason]:
    """A fortified unit may always be turned back at the end of its combat phase."""
    unit = position.state.units.get(order.unit)
    if unit is None or unit.side != order.by or not unit.on_map:
        yield Reason("not-yours", f"{order.unit} is no unit of {order.by} on the map",
                     cite("std:19.14"), remedy="name a fortified unit of yours")
    elif not is_fortified(position, unit):
        yield Reason("not-fortified", f"{name(position, unit)} is not fortified",
                     cite("std:19.14"), units=(unit.id,), remedy="name a fortified unit")


@rule("std:19.0", "std:19.14")
def turn_back(position: Position, order: Unfortify) -> Resolution:
    """Show the infantry again; who was turned back cannot attack any more in this phase."""
    unit = position.state.unit(order.unit)
    yield Event(
        "unit-unfortified", (Flip(unit.id, FRONT), Remember(STEP, UNDONE, unit.id)),
        cite("std:19.14"), f"{name(position, unit)} is infantry again",
        {"unit": unit.id, "hex": unit.at, "side": unit.side},
    )


@implements("check_order", "attack", *CONVERSIONS)
@rule("std:19.0")
def phase_is_over(position: Position, order: Order) -> Iterable[Reason]:
    """Conversions end the combat phase: nobody attacks after the first of them."""
    if order.kind in CONVERSIONS:
        yield from _attacks_first(position, SideId(order.by))
    if order.kind != "attack":
        return
    state = position.state
    if state.remembered(TRIED) or state.remembered(UNDONE):
        yield Reason("combat-over", "units have begun to dig in, which ends the combat phase",
                     cite("std:19.0"), remedy="attack before you dig in, next turn")


@rule("std:19.0")
def _attacks_first(position: Position, side: SideId) -> Iterator[Reason]:
    """Conversions come at the end of the phase: after every attack that has to be made."""
    for owed in position.referee.collect("check_phase_end", position=position, side=side):
        yield Reason("combat-not-over", f"units dig in when combat is over: {owed.text}",
                     (*cite("std:19.0"), *owed.rules), hexes=owed.hexes, remedy=owed.remedy)


# --- words --------------------------------------------------------------------------------------


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    for unit in position.state.units_of(side):
        if fortified_face(position, unit) and not any(objections(position, unit, side)):
            yield Fortify(by=side, unit=unit.id)


def _propose_back(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    dug = [u for u in position.state.units_of(side) if is_fortified(position, u)]
    for unit in rng.sample(dug, min(len(dug), 2)):
        yield Unfortify(by=side, unit=unit.id)


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    found = find_all(position, side, words, lambda u: not any(objections(position, u, side)))
    return Fortify(by=side, unit=_one(found).id)


def _read_back(position: Position, side: SideId, words: list[str]) -> Order:
    return Unfortify(by=side, unit=_one(find_all(
        position, side, words, lambda u: is_fortified(position, u))).id)


def _one(found: list[Unit]) -> Unit:
    if len(found) != 1:
        raise UnreadableOrder("one unit at a time", "name one, as fortify 1-4@H2021")
    return found[0]


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the orders to dig in and to turn back."""
    return (
        OrderKind(Fortify, "dig in", cite("std:19.0"), dig_in, judge, _propose, _read,
                  words=("fortify", "dig"), usage="fortify 1-4@H2021",
                  module="standard:fortified-units"),
        OrderKind(Unfortify, "turn a fortified unit back", cite("std:19.14"), turn_back,
                  judge_back, _propose_back, _read_back, words=("unfortify",),
                  usage="unfortify 0-3-0@H2021", module="standard:fortified-units"),
    )


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of digging in."""
    return (
        EventKind("unit-fortified", "A unit digs in"),
        EventKind("fortifying-failed", "A unit does not manage to dig in"),
        EventKind("unit-unfortified", "A fortified unit is infantry again"),
    )

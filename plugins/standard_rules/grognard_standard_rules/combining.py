"""17.1: three like battlegroups in one hex become one full unit.

It happens in the owner's reinforcement phase, to units that were together when his player
turn began; it costs nothing, and supply does not matter.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from itertools import islice
from random import Random
from typing import Literal

from grognard.changes import Move, Remember
from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import SideId, UnitId
from grognard.kit.naming import no_such_unit
from grognard.machine import STEP
from grognard.modules import amends, implements
from grognard.orders import Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules.answers import cite
from grognard_standard_rules.reading_units import find_all
from grognard_standard_rules.rebuilt import (
    INSTEAD,
    TRAY,
    at_full_strength,
    exchange_objection,
    is_battlegroup,
)
from grognard_standard_rules.units import entrained, name

NEEDED = 3
ARRIVED = "arrived"
"""Memory of the step: units that came into the game in this reinforcement phase."""


class Combine(Order):
    """Combine three battlegroups; the last one named stays and becomes the full unit."""

    kind: Literal["combine"] = "combine"
    units: tuple[UnitId, ...]
    exchange: bool = False


@amends("phase_reinforcement", "reinforcement")
@rule("std:17.1", "wite:46.43")
def combining_phase(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Take the order to combine from a side that has battlegroups enough."""
    plan = yield
    groups = [u for u in position.state.units_of(position.phasing) if is_battlegroup(position, u)]
    if len(groups) >= NEEDED:
        return plan.but_also("combine")
    text = f"{position.phasing} has no three battlegroups to combine"
    return plan.without("combine", Reason("not-in-this-phase", text, cite("std:17.1"),
                                          remedy="bring three of a kind together for a turn"))


@implements("after_event", "unit-placed")
def arrives(position: Position, event: Event) -> Iterator[Event]:
    """Note who arrives in a reinforcement phase: he was not there when the turn began."""
    step = position.step
    if step is not None and step.step.hook == "phase_reinforcement":
        yield Event("noted-arrival", (Remember(STEP, ARRIVED, event.about["unit"]),),
                    cite("std:17.1"))


@rule("std:17.11", "std:17.13", "std:17.14", "std:17.15")
def judge(position: Position, order: Combine) -> Iterator[Reason]:
    """List what forbids combining these units."""
    state = position.state
    unknown = [u for u in order.units if u not in state.units]
    if unknown:
        yield no_such_unit(*unknown, rules=cite("std:17.1"))
        return
    if len(set(order.units)) != NEEDED or len(order.units) != NEEDED:
        yield Reason("not-three", f"{NEEDED} battlegroups make a unit, not {len(order.units)}",
                     cite("std:17.1"), remedy="name three of a kind in one hex")
    chosen = [state.unit(u) for u in order.units]
    for unit in chosen:
        yield from _objections(position, unit, order.by)
    if len({u.at for u in chosen}) > 1:
        yield Reason("not-together", "the battlegroups are not in one hex", cite("std:17.1"),
                     units=order.units, remedy="bring them together first")
    if len({_likeness(position, u) for u in chosen}) > 1:
        yield Reason("not-alike", "the battlegroups differ in strength, type or nationality",
                     cite("std:17.11", "std:17.15"), units=order.units,
                     remedy="combine three that are alike")
    if order.exchange and chosen:
        yield from exchange_objection(position, chosen[-1], "std:17.16")


def _objections(position: Position, unit: Unit, by: SideId) -> Iterator[Reason]:
    who, here = name(position, unit), (unit.id,)
    if unit.side != by or not unit.on_map:
        yield Reason("not-yours", f"{who} is no unit of {by} on the map", cite("std:17.1"),
                     units=here, remedy="name battlegroups of yours on the map")
    if not is_battlegroup(position, unit):
        yield Reason("no-battlegroup", f"{who} is no battlegroup", cite("std:17.11"), units=here,
                     remedy="name battlegroups")
    if entrained(position, unit):
        yield Reason("entrained", f"{who} is on a train", cite("std:17.14"), units=here,
                     remedy="detrain it first")
    if unit.id in position.state.remembered(ARRIVED):
        yield Reason("just-arrived", f"{who} was not there when the player turn began",
                     cite("std:17.1"), units=here, remedy="combine them next turn")


@rule("std:17.11", "std:17.16")
def _likeness(position: Position, unit: Unit) -> tuple[object, ...]:
    """Say what battlegroups that combine have in common.

    Those of security and static divisions pass for infantry: what they are of is seen when
    the full unit is turned up (17.16).
    """
    face = position.face(unit)
    kind = position.assembly.catalogue.counter(INSTEAD[unit.counter]).front.type if (
        unit.counter in INSTEAD) else face.type
    return unit.nation, face.role, kind, face.attack, face.defence, face.movement


def resolve(position: Position, order: Combine) -> Resolution:
    """Take two battlegroups away and bring the third to full strength."""
    *spent, kept = order.units
    unit = position.state.unit(kept)
    new, changes = at_full_strength(position, unit, unit.at, exchange=order.exchange)
    moved = [Move(UnitId(u), TRAY) for u in spent]
    yield Event(
        "units-combined", (*moved, *changes),
        cite("std:17.1", *(("std:17.16",) if order.exchange else ())),
        f"three {name(position, unit)} combine",
        {"units": list(order.units), "unit": new, "hex": unit.at, "side": unit.side},
    )


def _triples(position: Position, side: str) -> Iterator[tuple[UnitId, ...]]:
    """List three by three the units that may combine."""
    found: dict[tuple[object, ...], list[UnitId]] = {}
    for unit in position.state.units_of(side):
        if is_battlegroup(position, unit) and not any(
            _objections(position, unit, SideId(side))
        ):
            found.setdefault((unit.at, *_likeness(position, unit)), []).append(unit.id)
    for group in found.values():
        for first in range(0, len(group) - NEEDED + 1, NEEDED):
            yield tuple(group[first : first + NEEDED])


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    for units in _triples(position, side):
        yield Combine(by=side, units=units)
    strange = [u.id for u in islice(position.state.units_of(side), 3)]
    if len(strange) == NEEDED:
        yield Combine(by=side, units=tuple(strange), exchange=rng.random() < 0.5)


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    exchange = bool(words) and words[-1].casefold() in ("exchange", "6-5")
    found = find_all(position, side, words[:-1] if exchange else words,
                     lambda u: is_battlegroup(position, u))
    if len(found) < NEEDED:
        raise UnreadableOrder("name three battlegroups", "combine 3*1-5@C5521")
    return Combine(by=side, units=tuple(u.id for u in found[:NEEDED]), exchange=exchange)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to combine."""
    return (OrderKind(
        Combine, "combine three battlegroups", cite("std:17.1"), resolve, judge, _propose, _read,
        words=("combine",), usage="combine 3*1-5@C5521 [exchange]", module="standard:combining",
    ),)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of combining."""
    return (
        EventKind("units-combined", "Three battlegroups combine"),
        EventKind("noted-arrival", "A unit has come in this phase"),
    )

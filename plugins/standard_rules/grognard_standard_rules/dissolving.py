"""17.3: units dissolved at a Training Center give personnel back.

In his reinforcement phase the owner takes units that stand on or beside one of his Training
Centers off the map; the table "dissolving" says what each is worth. As in production, units
are named in groups that make whole points; arms do not come back.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from fractions import Fraction
from random import Random
from typing import Literal

from grognard.changes import Move, Pool
from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import HexId, SideId, UnitId
from grognard.modules import amends, implements
from grognard.orders import Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard.tally import mixed
from grognard_standard_rules.answers import cite
from grognard_standard_rules.emergency import personnel_pool
from grognard_standard_rules.named import units_named
from grognard_standard_rules.reading_units import find_all
from grognard_standard_rules.rebuilt import TRAY
from grognard_standard_rules.units import listed, name, traits

RULES = cite("std:17.31")
TABLE = "dissolving"
TRAINING_CENTER = "training_center"


class Dissolve(Order):
    """Take units off the map for their personnel."""

    kind: Literal["dissolve"] = "dissolve"
    units: tuple[UnitId, ...]


@amends("phase_reinforcement", "reinforcement")
@rule("std:17.31")
def dissolving_phase(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Take the order from a side that has a Training Center."""
    plan = yield
    if centers(position, position.phasing):
        return plan.but_also("dissolve")
    text = f"{position.phasing} has no Training Center on the map"
    return plan.without("dissolve", Reason("no-center", text, RULES,
                                           remedy="keep the units: nothing else dissolves them"))


def centers(position: Position, side: str) -> list[HexId]:
    """List the hexes of a side's Training Centers."""
    return [HexId(u.at) for u in position.state.units_of(side)
            if traits(position, u).type == TRAINING_CENTER]


@rule("std:17.31")
def worth(position: Position, unit: Unit) -> Fraction:
    """Return what a unit brings back; nothing for those that do not dissolve."""
    table, face = position.table(TABLE), position.face(unit)
    if face.id not in table.rows:
        return Fraction(0)
    return table.fraction(face.id, "points") or Fraction(0)


def judge(position: Position, order: Dissolve) -> Iterator[Reason]:
    """List what the rules have against dissolving these units."""
    found = list[Unit]()
    yield from units_named(position, order.by, order.units, found, RULES)
    chosen = [u for u in found if u.on_map]
    for unit in found:
        if not unit.on_map:
            yield Reason("not-on-map", f"{name(position, unit)} is not on the map", RULES,
                         units=(unit.id,), remedy="name units on the map")
        elif not worth(position, unit):
            yield Reason("not-dissolved", f"{name(position, unit)} is not dissolved", RULES,
                         units=(unit.id,), remedy="name infantry divisions or brigades")
    grid = position.board.grid
    if chosen and not any(
        all(grid.distance(grid.index(u.at), grid.index(c)) <= 1 for u in chosen)
        for c in centers(position, order.by)
    ):
        yield Reason("no-center", "the units do not all stand on or beside one Training Center",
                     RULES, units=tuple(u.id for u in chosen),
                     remedy="name units in or beside one center")
    points = sum((worth(position, u) for u in chosen), Fraction(0))
    if points.denominator != 1:
        yield Reason("no-whole-points", f"these units bring {mixed(points)} points, not a whole "
                     "number", RULES, remedy="name so many that they make whole points")


def resolve(position: Position, order: Dissolve) -> Resolution:
    """Take the units away and credit their personnel."""
    pool = personnel_pool(order.by)
    points = int(sum(worth(position, position.state.unit(u)) for u in order.units))
    total = position.state.pool(pool) + points
    yield Event(
        "units-dissolved", (*(Move(u, TRAY) for u in order.units), Pool(pool, total)), RULES,
        f"{listed(position, order.units)} are dissolved: {points} personnel points come back",
        {"units": list(order.units), "side": order.by, "points": points},
    )


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Offer, once in a long while, to dissolve a group: nobody does so without a reason."""
    grid = position.board.grid
    for center in centers(position, side):
        near = [u.id for u in position.state.units_of(side) if worth(position, u)
                and grid.distance(grid.index(u.at), grid.index(center)) <= 1]
        if len(near) >= 4 and rng.random() < 0.02:
            yield Dissolve(by=side, units=tuple(near[:4]))


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    found = find_all(position, side, words, lambda u: bool(worth(position, u)))
    if not found:
        raise UnreadableOrder("which units?", "dissolve 4*1-4@H2021")
    return Dissolve(by=side, units=tuple(u.id for u in found))


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to dissolve units."""
    return (OrderKind(
        Dissolve, "dissolve units for their personnel", RULES, resolve, judge, _propose, _read,
        words=("dissolve",), usage="dissolve 4*1-4@H2021", module="standard:breakdown",
    ),)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of units being dissolved."""
    return (EventKind("units-dissolved", "Units are dissolved for their personnel"),)

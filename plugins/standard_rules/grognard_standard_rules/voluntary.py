"""3.25, 3.26: giving up one's own units, points and fortification markers.

As his player turn starts (in its Reinforcement Phase) the owner may eliminate or reduce any
unit and give up any points; fortification markers he may disband all through his turn.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Literal

from grognard.changes import LiftMarker, Pool
from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.kit.naming import pool_name
from grognard.modules import amends, implements, reading
from grognard.orders import Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules.named import units_named
from grognard_standard_rules.reading_units import find_all, find_hexes
from grognard_standard_rules.units import battlegroup_face, eliminated, name, reduced
from grognard_standard_rules.walked_over import FORTIFICATION

START = "phase_reinforcement"
RULES = (RuleId("std:3.25"), RuleId("std:3.26"))
TOO_LATE = Reason("not-at-start", "units and points are given up as the player turn starts",
                  (RuleId("std:3.25"),), remedy="wait for the Reinforcement Phase")


class Disband(Order):
    """Give up units (or reduce them to battlegroups), points, or fortification markers."""

    kind: Literal["disband"] = "disband"
    units: tuple[UnitId, ...] = ()
    reduce: bool = False
    points: dict[str, int] = {}
    fortifications: tuple[HexId, ...] = ()


@amends("phase_reinforcement", "reinforcement")
@rule("std:3.25")
def as_the_turn_starts() -> Generator[None, PhasePlan, PhasePlan]:
    """Let the owner give up what is his as his player turn starts."""
    plan = yield
    return plan.but_also("disband")


@amends("phase_movement", "initial-movement")
@amends("phase_second_movement", "mechanized-movement")
@amends("phase_combat", "combat")
@reading(f"marker:{FORTIFICATION}")
@rule("std:3.26")
def during_the_turn(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Let him disband fortification markers in the phases in which he acts."""
    plan = yield
    has = position.state.markers_of(FORTIFICATION, position.phasing)
    if plan.idle:
        return plan
    return plan.but_also("disband") if has else plan.without("disband", TOO_LATE)


@rule("std:3.25", "std:3.26")
def _judge(position: Position, order: Disband) -> Iterable[Reason]:
    units = list[Unit]()
    if not (order.units or order.points or order.fortifications):
        yield Reason("nothing-named", "the order names nothing to give up", RULES,
                     remedy="name units, points or fortifications")
    if order.units:
        yield from units_named(position, order.by, order.units, units, RULES[:1])
    at_start = position.step is not None and position.step.step.hook == START
    if (order.units or order.points) and not at_start:
        yield replace(TOO_LATE, units=order.units)
    for unit in units:
        if not unit.on_map:
            yield Reason("not-on-map", f"{name(position, unit)} is not on the map", RULES[:1],
                         units=(unit.id,), remedy="name units on the map")
        elif order.reduce and battlegroup_face(position, unit) is None:
            yield Reason("no-battlegroup", f"{name(position, unit)} has no battlegroup",
                         (RuleId("std:11.3"),), units=(unit.id,),
                         remedy="give it up whole, or leave it out")
    for pool, points in order.points.items():
        yield from _judge_points(position, order.by, pool, points)
    for hex_id in order.fortifications:
        marker = position.state.marker(FORTIFICATION, hex_id)
        if marker is None or marker.owner != order.by:
            yield Reason("no-fortification", f"{order.by} has no fortification marker at {hex_id}",
                         (RuleId("std:3.26"),), hexes=(hex_id,),
                         remedy="name a hex with a fortification of yours")


def _judge_points(position: Position, by: str, pool: str, points: int) -> Iterator[Reason]:
    has = position.state.pool(pool)
    if pool.split(":")[1:2] != [by]:
        yield Reason("not-yours", f"{pool_name(position, pool)}: no points of {by}",
                     (RuleId("std:3.25"),), remedy="name points of your own")
    elif not 0 < points <= has:
        yield Reason("no-such-points", f"{pool_name(position, pool)}: {has}, not {points}",
                     (RuleId("std:3.25"),), remedy="name fewer")


def _resolve(position: Position, order: Disband) -> Resolution:
    for unit_id in order.units:
        unit = position.state.unit(unit_id)
        face = battlegroup_face(position, unit) if order.reduce else None
        if face is not None:
            position = yield reduced(position, unit_id, face, "disbanded", ("std:3.25",))
        else:
            text = f"{name(position, unit)} is given up"
            position = yield eliminated(position, unit_id, "disbanded", ("std:3.25",), text)
    for pool, points in order.points.items():
        left = position.state.pool(pool) - points
        position = yield Event(
            "points-given-up", (Pool(pool, left),), (RuleId("std:3.25"),),
            f"given up: {points} {pool_name(position, pool)}",
            {"pool": pool, "points": points},
        )
    for hex_id in order.fortifications:
        position = yield Event(
            "fortification-destroyed", (LiftMarker(FORTIFICATION, hex_id),),
            (RuleId("std:3.26"),), f"the fortification at {hex_id} is disbanded",
            {"hex": hex_id, "owner": order.by, "by": order.by},
        )


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    if not words:
        raise UnreadableOrder("disband what?", USAGE)
    if words[0] == "fort":
        return Disband(by=side, fortifications=tuple(find_hexes(position, words[1:])))
    if meant := _points_meant(position, side, words):
        return Disband(by=side, points=meant)
    lower = words[0] == "reduce"
    units = find_all(position, side, words[lower:])
    return Disband(by=side, units=tuple(u.id for u in units), reduce=lower)


def _points_meant(position: Position, side: SideId, words: list[str]) -> dict[str, int]:
    """Read "naval transport 2", "2 German air points": a pool by words of its name, and how many.

    Nothing when the words name no pool.
    """
    said = [w.casefold().strip(",") for w in words if not w.isdigit()]
    number = next((int(w) for w in words if w.isdigit()), 1)
    names = {pool: pool_name(position, pool) for pool, points in
             position.state.pools.items() if points and pool.split(":")[1:2] == [side]}
    if words[0] in position.state.pools:
        return {words[0]: number}
    fit = [p for p, called in names.items()
           if said and all(w in called.casefold().replace(",", "").split() for w in said)]
    if len(fit) > 1:
        raise UnreadableOrder(f"{' '.join(said)!r} may be {' or '.join(names[p] for p in fit)}",
                              "write more of the name")
    return {fit[0]: number} if fit else {}


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Offer, once in a long while, to give up a unit: nobody does so without a reason."""
    units = sorted(u.id for u in position.state.units_of(side))
    if units and rng.random() < 0.01:
        yield Disband(by=side, units=(rng.choice(units),), reduce=rng.random() < 0.5)


USAGE = ("disband [reduce] 1-5@C5622 | fort C5622 | naval transport 2: give up units, "
         "fortifications or points")


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to give up what one has."""
    return (
        OrderKind(
            Disband, "give up units, points or fortifications",
            (RuleId("std:3.25"), RuleId("std:3.26")), _resolve, _judge, _propose, _read,
            words=("disband",), usage=USAGE, module="standard:voluntary-elimination",
        ),
    )


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of points given up."""
    return (EventKind("points-given-up", "Points are given up"),)

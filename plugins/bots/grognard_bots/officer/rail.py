"""Railways: repairs behind the advance, reserves sent by train."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from grognard.ids import UnitId
from grognard.orders import Order
from grognard.state import Unit
from grognard_bots.officer.defence import PRIORITIES, garrison
from grognard_bots.officer.estimate import Picture
from grognard_standard_rules.rail_capacity import rail_capacity
from grognard_standard_rules.rail_lines import friendly_rail
from grognard_standard_rules.rail_movement import RailMove
from grognard_standard_rules.rail_plans import reach_by_rail
from grognard_standard_rules.rail_rules import caught, may_ride
from grognard_standard_rules.repair import Repair
from grognard_standard_rules.units import entrained

WORTH_A_TRAIN = 6
"""So many hexes nearer to where it is wanted must a train bring a unit that could walk."""

WORTH_A_RESCUE = 3
"""The same for a unit that is wanted in a ring of defence."""

LOOKED_AT = 30
"""So many units are looked at, those first that should ride; for each the rails are searched."""


def repairs(picture: Picture, proposed: Iterable[Order]) -> Iterator[Order]:
    """Give each crew the first work proposed to it, if it mends something or leads forward."""
    busy, friendly = set[UnitId](), friendly_rail(picture.position, picture.side)
    for order in proposed:
        if not isinstance(order, Repair) or order.unit in busy:
            continue
        cells = [picture.index(h) for h in order.path]
        start = picture.index(picture.position.state.unit(order.unit).at)
        mends = any(not friendly[c] for c in cells)
        if mends or picture.near[cells[-1]] < picture.near[start]:
            busy.add(order.unit)
            yield order


def reserve(picture: Picture) -> frozenset[UnitId]:
    """Name the units that had better go by rail this turn, and so do not walk."""
    return frozenset(u.id for u, _, _ in _rides(picture))


def trains(picture: Picture) -> Iterator[Order]:
    """Yield the orders to ride, and those that take units off trains that must not stay."""
    side = picture.side
    for unit in caught(picture.position, side):
        yield RailMove(by=side, units=(unit.id,), detrain=True)
    for unit, path, gain in _rides(picture):
        names = tuple(picture.name(c) for c in path[1:])
        if names and gain:
            yield RailMove(by=side, units=(unit.id,), path=names, detrain=True)
    for units in picture.own.values():
        for unit in units:
            if entrained(picture.position, unit):
                yield RailMove(by=side, units=(unit.id,), detrain=True)


def _rides(picture: Picture) -> list[tuple[Unit, list[int], int]]:
    """List units with the rail hexes they pass and what they gain, the best first."""
    position = picture.position
    capacity = int(rail_capacity(position, picture.side).value)
    if not capacity or "rail-move" not in position.assembly.orders:
        return []
    load = {cell: len(units) for cell, units in picture.own.items()}
    rides: list[tuple[Unit, list[int], int]] = []
    for unit in _candidates(picture)[:LOOKED_AT]:
        found = reach_by_rail(position, unit, detrain=True)
        goals = [c for c in found.cost if load.get(c, 0) < picture.stack_limit(c)]
        wanted = _wanted(picture, load)
        best = max(goals, key=lambda c: (wanted(c), -found.cost[c], -c), default=None)
        if best is None or len(rides) == capacity:
            continue
        gain = int(picture.near[found.start]) - int(picture.near[best])
        if gain >= (WORTH_A_TRAIN if picture.attacks else WORTH_A_RESCUE):
            rides.append((unit, found.to(best), gain))
            load[best] = load.get(best, 0) + 1
    return rides


def _candidates(picture: Picture) -> list[Unit]:
    """List who might ride: the furthest away on the attack; the strongest for the defence."""
    least = WORTH_A_TRAIN + 2 if picture.attacks else WORTH_A_RESCUE + 1
    stay = {u.id for u in garrison(picture)}
    found = [
        u for cell, units in picture.own.items() if picture.near[cell] > least
        and not picture.zone[cell] for u in units
        if picture.fights(u) and u.id not in stay and may_ride(picture.position, u)
        and not (picture.attacks and picture.threat[cell])
    ]

    def order(unit: Unit) -> tuple[float, int, str]:
        far = -int(picture.near[picture.index(unit.at)])
        return (0.0 if picture.attacks else -picture.defence([unit])), far, unit.id

    return sorted(found, key=order)


def _wanted(picture: Picture, load: dict[int, int]) -> Callable[[int], float]:
    """Rate where a train may take a unit: near the objectives, where defenders are missing."""
    def wanted(cell: int) -> float:
        near = int(picture.near[cell])
        if not picture.attacks and near < len(PRIORITIES):
            each = PRIORITIES[near]
            standing = load.get(cell, 0)
            return float(each[standing]) if standing < len(each) else 0.0
        return -float(near)

    return wanted

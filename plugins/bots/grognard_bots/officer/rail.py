"""Railways: repairs behind the advance, reserves sent by train."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.ids import UnitId
from grognard.orders import Order
from grognard.state import Unit
from grognard_bots.officer.estimate import Picture
from grognard_standard_rules.rail_capacity import rail_capacity
from grognard_standard_rules.rail_movement import RailMove
from grognard_standard_rules.rail_plans import reach_by_rail
from grognard_standard_rules.rail_rules import caught, may_ride
from grognard_standard_rules.units import entrained

WORTH_A_TRAIN = 6
"""So many hexes nearer to where it is wanted must a train bring a unit that could walk."""

LOOKED_AT = 12


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
    """List units with the rail hexes they pass and what they gain, the greatest gain first."""
    position = picture.position
    capacity = int(rail_capacity(position, picture.side).value)
    if not capacity or "rail-move" not in position.assembly.orders:
        return []
    far = [u for cell, units in picture.own.items() for u in units
           if picture.near[cell] > WORTH_A_TRAIN + 2 and picture.fights(u) and not (
               picture.zone[cell]) and may_ride(position, u)]
    far.sort(key=lambda u: (-int(picture.near[picture.index(u.at)]), u.id))
    rides = []
    for unit in far[:LOOKED_AT]:
        if picture.attacks and _busy(picture, unit):
            continue
        found = reach_by_rail(position, unit, detrain=True)
        goals = [c for c in found.cost if len(picture.own.get(c, ())) < 3]
        best = min(goals, key=lambda c: (int(picture.near[c]), found.cost[c], c), default=None)
        if best is None:
            continue
        gain = int(picture.near[found.start]) - int(picture.near[best])
        if gain >= WORTH_A_TRAIN:
            rides.append((unit, found.to(best), gain))
    rides.sort(key=lambda r: (-r[2], r[0].id))
    return rides[:capacity]


def _busy(picture: Picture, unit: Unit) -> bool:
    """Say whether an attacker's unit has enemies near enough to fight where it stands."""
    return bool(picture.threat[picture.index(unit.at)])

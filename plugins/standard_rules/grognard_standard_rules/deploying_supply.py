"""Where mobile supply units go when all that waits is placed at once: behind those who starve.

A supply unit goes to a hex in supply from which it feeds most of the combat units that have none
as things stand, then the next, until nobody starves. Those left over follow the armour of the side
that moves first, if it lives by them; else they stay on the railways.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from grognard.changes import Move, apply
from grognard.ids import HexId, SideId, UnitId
from grognard.position import Position
from grognard.state import Unit
from grognard_standard_rules.forces import GroupRow
from grognard_standard_rules.planes import BoolPlane
from grognard_standard_rules.supply_now import supply_map
from grognard_standard_rules.units import traits

SAFE = 2
"""So many hexes from the enemy a supply unit stands, where it can."""

TRIED = 12
"""Hexes tried for a supply unit: those nearest to the units it is to feed."""

UNSAFE, CROWDED = 1000.0, 4.0
"""What a hex beside the enemy counts, and another supply unit in the same hex, in hexes."""


class Plan(Protocol):
    """What this needs of a deployment: where the units stand and who is placed next."""

    position: Position
    side: str
    attacks: bool
    depth: NDArray[np.int16]
    placed: dict[UnitId, HexId]

    def try_(self, unit: Unit, group: GroupRow, cell: int) -> bool:
        """Place a unit in a hex if nothing forbids it."""


def feed(plan: Plan, group: GroupRow, units: Sequence[Unit], area: BoolPlane) -> list[Unit]:
    """Place supply units where they are needed; return those that are not."""
    left, fed = list(units), False
    if not plan.position.referee.owns("rule_supply_policy"):
        return left
    while left:
        hungry = _hungry(plan)
        if not hungry and not (fed and plan.attacks):
            return left
        if not _place(plan, group, left[0], area, hungry):
            return left
        left.pop(0)
        fed = True
    return left


def as_planned(plan: Plan, more: Mapping[UnitId, HexId] = {}) -> Position:
    """Return the position with the units where they are to go."""
    moves = (Move(unit, at) for unit, at in {**plan.placed, **more}.items())
    return plan.position.at(apply(plan.position.state, moves))


def _hungry(plan: Plan, more: Mapping[UnitId, HexId] = {}) -> list[Unit]:
    """List the combat units on the map that have no supply as planned."""
    position = as_planned(plan, more)
    found, planes = [], dict[str, BoolPlane]()
    for unit in position.state.units_of(SideId(plan.side)):
        if not unit.on_map or not traits(position, unit).is_ground_combat:
            continue
        if unit.nation not in planes:
            planes[unit.nation] = supply_map(
                position, SideId(plan.side), unit.nation).covered(unit.nation)
        if not planes[unit.nation][position.board.grid.index(unit.at)]:
            found.append(unit)
    return found


def _place(
    plan: Plan, group: GroupRow, unit: Unit, area: BoolPlane, hungry: Sequence[Unit]
) -> bool:
    """Place a supply unit where it leaves fewest hungry, nearest to them."""
    position = as_planned(plan)
    served = hungry or [u for u in position.state.units_of(SideId(plan.side))
                        if u.on_map and traits(position, u).is_mechanized]
    if not served:
        return False
    for cell in _best(plan, unit, position, area, served, hungry):
        if plan.try_(unit, group, cell):
            return True
    return False


def _best(
    plan: Plan, unit: Unit, position: Position, area: BoolPlane, served: Sequence[Unit],
    hungry: Sequence[Unit],
) -> list[int]:
    """List hexes in supply: those that leave fewest hungry first, then the nearest and safest."""
    grid = position.board.grid
    fed = supply_map(position, SideId(plan.side), unit.nation).covered(unit.nation)
    cells = np.flatnonzero(area & fed).tolist()
    goals = [grid.index(u.at) for u in served]
    there = {grid.index(u.at) for u in position.state.units_of(SideId(plan.side))
             if u.on_map and traits(position, u).type == "mobile_supply"}

    def far(cell: int) -> float:
        unsafe = UNSAFE if plan.depth[cell] < SAFE else 0.0
        return (sum(grid.distance(cell, g) for g in goals) / len(goals) + unsafe
                + CROWDED * (cell in there))

    near = sorted(cells, key=lambda c: (far(c), c))[:TRIED]
    if not hungry:
        return near
    left = {c: len(_hungry(plan, {unit.id: grid.name(c)})) for c in near}
    return sorted(near, key=lambda c: (left[c], far(c), c))

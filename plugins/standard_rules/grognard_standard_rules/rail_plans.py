"""Rail moves that might be worth ordering: for bots, menus and fuzzers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from grognard.ids import HexId, UnitId
from grognard.position import Position
from grognard.state import Unit
from grognard_standard_rules.rail_points import DETRAIN, ENTRAIN, PULL_OUT, rail_left
from grognard_standard_rules.rail_routes import Ways, ways
from grognard_standard_rules.rail_rules import caught, may_ride, ride_price
from grognard_standard_rules.units import entrained

Plan: TypeAlias = tuple[tuple[UnitId, ...], tuple[HexId, ...], bool]
"""Units, the rail hexes they enter, and whether they leave the train at the end."""

Distances: TypeAlias = NDArray[np.int64]

WORTH_A_RIDE = 8
"""A ride is proposed as a good one when it brings a unit so many hexes nearer to the enemy."""

LOOKED_AT = 8


def reach_by_rail(position: Position, unit: Unit, *, detrain: bool) -> Ways:
    """Search where a unit can ride in this phase, with points left to detrain if it shall."""
    budget = rail_left(position, unit) - (DETRAIN if detrain else 0)
    on = entrained(position, unit)
    budget -= 0 if on else ENTRAIN
    start = position.board.grid.index(unit.at)
    out = PULL_OUT if on and unit in caught(position, unit.side) else 0
    return ways(position, start, ride_price(position, unit), budget, first=out)


def proposals(position: Position, side: str, rng: Random) -> Iterator[Plan]:
    """Yield trains that must act, rides towards the front, and rides anywhere."""
    for unit in caught(position, side):
        yield (unit.id,), (), True
    units = sorted(position.state.units_of(side), key=lambda u: u.id)
    rng.shuffle(units)
    front = _front(position, side)
    able = (u for u in units if may_ride(position, u))
    for unit, _ in zip(able, range(LOOKED_AT), strict=False):
        yield from _rides(position, unit, front, rng)


def _rides(
    position: Position, unit: Unit, front: Sequence[int], rng: Random
) -> Iterator[Plan]:
    found = reach_by_rail(position, unit, detrain=True)
    goals = sorted(c for c in found.cost if c != found.start)
    if not goals:
        if entrained(position, unit):
            yield (unit.id,), (), True
        return
    here, *_ = _distances(position, front, [found.start])
    far = _distances(position, front, goals)
    gain, best = here - far, int(np.argmin(far))
    if gain[best] >= WORTH_A_RIDE:
        yield (unit.id,), _path(position, found, goals[best]), True
    elif entrained(position, unit) and far[best] <= WORTH_A_RIDE:
        yield (unit.id,), (), True
    goal = rng.choice(goals)
    yield (unit.id,), _path(position, found, goal), rng.random() < 0.8


def _path(position: Position, found: Ways, goal: int) -> tuple[HexId, ...]:
    return tuple(position.board.grid.names(found.to(goal)[1:]))


def _front(position: Position, side: str) -> list[int]:
    index = position.board.grid.index
    return sorted({index(u.at) for e in position.enemies(side)
                   for u in position.state.units_of(e)})


def _distances(position: Position, front: Sequence[int], cells: Sequence[int]) -> Distances:
    """Count the hexes from each cell to the nearest of the front (0 without a front)."""
    if not front:
        return np.zeros(len(cells), np.int64)
    width = position.board.grid.width
    (r1, q1), (r2, q2) = np.divmod(np.array(cells), width), np.divmod(np.array(front), width)
    dq, dr = q1[:, None] - q2, r1[:, None] - r2
    apart = np.maximum(np.maximum(abs(dq), abs(dr)), abs(dq + dr))
    nearest: Distances = apart.min(axis=1)
    return nearest

"""3.1: moves that might be worth ordering: towards the enemy, into the open, anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from grognard.board.window import NOT_REACHED
from grognard.ids import HexId, SideId
from grognard.kit.walking import likely_goals
from grognard.position import Position
from grognard.state import Unit
from grognard_krieg.movers import Mode
from grognard_krieg.pieces import is_ground
from grognard_krieg.price import reachable
from grognard_krieg.who_moves import may_move

RANDOM_GOALS = 2
UNITS_LOOKED_AT = 12
Path = tuple[HexId, ...]


def proposed_paths(
    position: Position, side: SideId, mode: Mode, rng: Random
) -> Iterator[tuple[Unit, Path]]:
    """Offer paths for units that may still move, each the cheapest to its goal."""
    units = sorted(position.state.units_of(side), key=lambda u: u.id)
    rng.shuffle(units)
    able = (u for u in units if is_ground(position, u) and may_move(position, u, mode))
    targets = [u.at for e in position.enemies(side) for u in position.state.units_of(e)
               if is_ground(position, u)]
    for unit, _ in zip(able, range(UNITS_LOOKED_AT), strict=False):
        yield from _paths_of(position, unit, mode, targets, rng)


def _paths_of(
    position: Position, unit: Unit, mode: Mode, targets: Sequence[str], rng: Random
) -> Iterator[tuple[Unit, Path]]:
    from grognard_krieg.stacking import fits

    grid = position.board.grid
    start, found = grid.index(unit.at), reachable(position, unit, mode)
    goals = [i for i in (found.dist != NOT_REACHED).nonzero()[0].tolist()
             if i != start and fits(position, unit, grid.name(i))]
    if not goals:
        return
    wanted = likely_goals(grid, start, goals, targets, rng, RANDOM_GOALS)
    for goal in dict.fromkeys(wanted):
        yield unit, tuple(grid.name(i) for i in found.path(goal)[1:])

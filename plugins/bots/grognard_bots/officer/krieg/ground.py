"""The ground as a planner sees it: how many hexes it is by land from here to there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from grognard.kit.planes import side_plane
from grognard.position import Position
from grognard_krieg.naval_zones import dry

FAR = 999
CLOSED = ("all_sea", "lake", "impassable")
STRAIT = "strait"

Mask: TypeAlias = NDArray[np.bool_]
Hexes: TypeAlias = NDArray[np.int16]


def open_steps(position: Position) -> Mask:
    """Paint the steps that lead over land, or over a strait (bool, (6, size))."""
    def make() -> Mask:
        board, grid = position.board, position.board.grid
        land = dry(position)
        shut = np.zeros((6, grid.size), np.bool_)
        for kind in CLOSED:
            shut |= side_plane(board, kind)
        shut &= ~side_plane(board, STRAIT)
        out = np.zeros((6, grid.size), np.bool_)
        for d, offset in enumerate(grid.offsets):
            out[d] = land & np.roll(land, -offset) & ~shut[d]
        return out

    return position.derived(("officer-steps",), (), make)


def hexes_from(
    position: Position, cells: Iterable[int], closed: Mask | None = None, most: int = FAR
) -> Hexes:
    """Count the hexes by land from the nearest of some cells; FAR where none leads there."""
    grid, steps = position.board.grid, open_steps(position)
    out = np.full(grid.size, FAR, np.int16)
    front = np.zeros(grid.size, np.bool_)
    front[list(cells)] = True
    out[front] = 0
    may = np.ones(grid.size, np.bool_) if closed is None else ~closed
    count = 0
    while front.any() and count < most:
        count += 1
        reached = np.zeros(grid.size, np.bool_)
        for d, offset in enumerate(grid.offsets):
            reached |= np.roll(front & steps[d], offset)
        front = reached & may & (out == FAR)
        out[front] = count
    return out


def around(position: Position, cell: int) -> list[int]:
    """List the neighbours of a cell that are reached from it by land."""
    steps, offsets = open_steps(position), position.board.grid.offsets
    return [cell + o for d, o in enumerate(offsets) if steps[d, cell]]

"""The ground as a planner sees it: how many hexes it is by land from here to there.

All distances are worked out at once when the neutral ground changes, which it seldom does; after
that any of them is a row of a table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import rustworkx as rx
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


@dataclass(frozen=True, eq=False)
class Distances:
    """Hexes from every land hex to every other: `table[number[a], number[b]]`, FAR if no way."""

    cells: NDArray[np.int64]
    number: NDArray[np.int64]
    table: Hexes
    size: int

    def rows(self, sources: Iterable[int]) -> Hexes:
        """Return a row of distances to all land cells for each source on land."""
        numbers = [int(n) for c in sources if (n := self.number[c]) >= 0]
        return self.table[numbers]

    def plane(self, row: NDArray[np.generic], off: float) -> NDArray[np.generic]:
        """Spread a row over the whole plane; `off` is what the sea gets."""
        out = np.full(self.size, off, row.dtype)
        out[self.cells] = row
        return out


def distances(position: Position, closed: Mask | None = None) -> Distances:
    """Return all distances over the ground that is not closed."""
    stamp = (0,) if closed is None else (hash(closed.tobytes()),)
    found: Distances = position.workshop.get(
        "officer-distances", stamp, lambda: _measure(position, closed))
    return found


def _measure(position: Position, closed: Mask | None) -> Distances:
    grid, steps = position.board.grid, open_steps(position)
    cells = np.flatnonzero(dry(position))
    number = np.full(grid.size, -1, np.int64)
    number[cells] = np.arange(len(cells))
    net: rx.PyDiGraph[int | None, int | None] = rx.PyDiGraph(multigraph=False)
    net.add_nodes_from(cells.tolist())
    for d, offset in enumerate(grid.offsets):
        starts = cells[steps[d, cells]]
        if closed is not None:
            starts = starts[~closed[starts + offset]]
        ends = number[starts + offset]
        net.extend_from_edge_list(list(zip(number[starts].tolist(), ends.tolist(), strict=True)))
    table = rx.digraph_distance_matrix(net, null_value=FAR)
    return Distances(cells, number, table.astype(np.int16), grid.size)


def hexes_from(position: Position, cells: Iterable[int], closed: Mask | None = None) -> Hexes:
    """Count the hexes by land from the nearest of some cells; FAR where none leads there."""
    known = distances(position, closed)
    rows = known.rows(cells)
    if not len(rows):
        return np.full(known.size, FAR, np.int16)
    return known.plane(rows.min(axis=0), FAR).astype(np.int16)


def around(position: Position, cell: int) -> list[int]:
    """List the neighbours of a cell that are reached from it by land."""
    steps, offsets = open_steps(position), position.board.grid.offsets
    return [cell + o for d, o in enumerate(offsets) if steps[d, cell]]

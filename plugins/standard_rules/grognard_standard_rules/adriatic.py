"""7.49: the part of the Adriatic that the Allies may use.

After Italy's surrender they sail south of their ports on it, if the Axis has no port farther
south. How far south a hex lies is read off the map: its row.
"""

from __future__ import annotations

import numpy as np

from grognard.ids import SideId
from grognard.position import Position
from grognard.rulebook import rule
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.ports import friendly_ports
from grognard_standard_rules.straits import ADRIATIC, LIMITED
from grognard_standard_rules.waters import sea_words


def southing(position: Position, cell: int) -> int:
    """Measure how far south a hex lies: twice its row, and one more for a lowered column."""
    q, r = position.board.grid.axial(cell)
    return 2 * r + q


@rule("std:7.49")
def northern_limit(position: Position, side: str) -> int | None:
    """Return how far north a side may sail in the Adriatic; None when it may not at all.

    Ports of its own count that have no enemy port south of them.
    """
    ours = _ports(position, side)
    theirs = [south for e in position.enemies(side) for south in _ports(position, e)]
    lowest = max(theirs, default=None)
    usable = [south for south in ours if lowest is None or south >= lowest]
    return min(usable, default=None)


def _ports(position: Position, side: str) -> list[int]:
    index = position.board.grid.index
    cells = [index(h) for h in friendly_ports(position, SideId(side))]
    return [southing(position, c) for c in cells if ADRIATIC in sea_words(position.board, c)]


@rule("std:7.49")
def closed_adriatic(position: Position, side: str) -> BoolPlane | None:
    """Paint the hexes of the Adriatic that are closed to a side; None when none of them is."""
    if side != LIMITED or ADRIATIC not in position.board.fields["sea"][0]:
        return None
    water = position.board.is_("sea", ADRIATIC)
    limit = northern_limit(position, side)
    if limit is None:
        return frozen(water)
    north = position.derived(("southing",), (), lambda: _southings(position))
    return frozen(water & (north < limit))


def _southings(position: Position) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    grid = position.board.grid
    plane = np.full(grid.size, 1_000_000, np.int64)
    for cell in grid.cells.tolist():
        plane[cell] = southing(position, cell)
    return plane

"""8.0: the way through the air.

It leads over anything, enemies and their zones too, but into no country that stays neutral and
through no hex of a front on which an enemy has superiority in the air. A way that is not named
is found: the shortest there is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from grognard.ids import HexId, SideId
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_standard_rules.air_display import fronts, on_fronts
from grognard_standard_rules.air_superiority import has_superiority
from grognard_standard_rules.answers import cite
from grognard_standard_rules.hex_control import CONTROL, NEUTRAL
from grognard_standard_rules.invasions import invaded
from grognard_standard_rules.planes import BoolPlane, frozen

Distances = NDArray[np.int16]
FAR = -1


@rule("std:8.0", "std:8.36")
def closed_fronts(position: Position, side: str) -> list[str]:
    """List the fronts on which some enemy has superiority in the air over a side."""
    return [f for f in fronts(position)
            if any(has_superiority(position, e, side, f) for e in position.enemies(side))]


@rule("std:8.0", "std:8.36")
def open_sky(position: Position, side: str) -> BoolPlane:
    """Paint the hexes through which a side's units may fly now."""
    plane = position.board.grid.on_map.copy()
    if CONTROL in position.state.planes:
        plane &= ~position.state.is_(CONTROL, NEUTRAL) | invaded(position, side)
    closed = closed_fronts(position, side)
    if closed:
        plane &= ~on_fronts(position, *closed)
    return frozen(plane)


def flown(position: Position, side: str, starts: Sequence[int], limit: int) -> Distances:
    """Count the hexes of the shortest ways from some cells, up to a limit; -1 beyond it."""
    grid, sky = position.board.grid, open_sky(position, side)
    far = np.full(grid.size, FAR, np.int16)
    reached = np.zeros(grid.size, np.bool_)
    reached[list(starts)] = True
    reached &= sky
    far[reached] = 0
    for step in range(1, limit + 1):
        wider = grid.spread(reached) & sky
        far[wider & ~reached] = step
        reached = wider
    return far


def shortest(
    position: Position, side: str, start: HexId, end: HexId, limit: int
) -> tuple[HexId, ...] | None:
    """Find the shortest way from one hex to another, the first left out; None without any."""
    grid = position.board.grid
    far = flown(position, side, [grid.index(start)], limit)
    at = grid.index(end)
    if far[at] == FAR:
        return None
    way = [at]
    while far[way[-1]] > 0:
        way.append(next(n for _, n in grid.neighbours(way[-1]) if far[n] == far[way[-1]] - 1))
    return tuple(grid.name(c) for c in reversed(way[:-1]))


@rule("std:8.0", "std:8.28", "std:8.36", "std:8.37")
def objections(
    position: Position, side: SideId, start: HexId, path: Sequence[HexId], end: HexId, limit: int,
    cited: str,
) -> Iterator[Reason]:
    """List what forbids flying from one hex to another, along a way if it is named."""
    grid = position.board.grid
    if path:
        yield from _along(position, side, start, path, end, limit, cited)
    elif shortest(position, side, start, end, limit) is None:
        far = grid.distance(grid.index(start), grid.index(end))
        if far > limit:
            text = f"{end} is {far} hexes from {start}, of {limit} allowed"
            yield Reason("out-of-range", text, cite(cited), hexes=(start, end),
                         remedy="name a nearer hex")
            return
        closed = closed_fronts(position, side)
        why = (f"an enemy has superiority in the air on the {' and '.join(closed)} Front"
               if closed else "neutral countries are in the way")
        yield Reason("no-way", f"no way of {limit} hexes leads from {start} to {end}: {why}",
                     cite("std:8.0", *(("std:8.36",) if closed else ())), hexes=(start, end))


def _along(
    position: Position, side: SideId, start: HexId, path: Sequence[HexId], end: HexId, limit: int,
    cited: str,
) -> Iterator[Reason]:
    """Object to a way as it is named."""
    grid, sky = position.board.grid, open_sky(position, side)
    cells = [grid.index(h) for h in (start, *path)]
    if path[-1] != end or any(
            grid.direction(a, b) is None for a, b in pairwise(cells)):
        yield Reason("broken-way", f"the way does not lead from {start} to {end} hex by hex",
                     cite("std:8.0"), hexes=(start, *path),
                     remedy="write every hex of the way, or leave the way out")
    if len(path) > limit:
        yield Reason("out-of-range", f"the way is {len(path)} hexes long, of {limit} allowed",
                     cite(cited), hexes=(start, end), remedy="name a nearer hex")
    barred = [h for h, c in zip((start, *path), cells, strict=True) if not sky[c]]
    if barred:
        yield Reason("closed-sky", f"nothing flies through {', '.join(barred)}: a neutral country, "
                     "or a front on which an enemy has superiority in the air",
                     cite("std:8.0", "std:8.36"), hexes=tuple(barred),
                     remedy="give another way round, or none: then one is found")

"""The part of the map that is shown, and where its hexes come to lie in pixels.

`scale` is the distance between the centres of two neighbours in pixels. Everything that the
drawing places is given as a fraction of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from grognard.board.board import Board, BoolPlane
from grognard.errors import UsageError

Point = tuple[float, float]
Number = TypeVar("Number", float, NDArray[np.float64])
DETAIL = 36.0
"""From this scale on hex ids and small towns can be read."""


class Frame:
    """A window on a board."""

    def __init__(self, board: Board, shown: BoolPlane, scale: float) -> None:
        if not (shown & board.grid.on_map).any():
            raise UsageError("there is nothing to draw: no hex of the map lies in that region")
        self.board, self.grid, self.scale = board, board.grid, scale
        self.shown = shown & board.grid.on_map
        self.left = self.top = 0.0
        points = [self.centre(i) for i in np.flatnonzero(self.shown).tolist()]
        pad = 0.55 * scale
        self.left = min(x for x, _ in points) - pad
        self.top = min(y for _, y in points) - pad
        self.width = max(x for x, _ in points) + pad - self.left
        self.height = max(y for _, y in points) + pad - self.top

    @cached_property
    def cells(self) -> list[int]:
        """List all hexes that can be seen, whole or cut by the edge, and one ring around."""
        row, column = np.divmod(self.grid.cells, self.grid.width)
        q0, r0 = self.grid.axial(0)
        x, y = self._plane((column + q0).astype(np.float64), (row + r0).astype(np.float64))
        pad = 1.2 * self.scale
        inside = (x > -pad) & (x < self.width + pad) & (y > -pad) & (y < self.height + pad)
        cells: list[int] = self.grid.cells[inside].tolist()
        return cells

    @cached_property
    def known(self) -> set[int]:
        """Collect the same hexes for looking up."""
        return set(self.cells)

    @cached_property
    def visible(self) -> set[int]:
        """Collect the hexes whose centre lies in the picture."""
        return {i for i in self.cells if self.inside(self.centre(i))}

    def inside(self, point: Point, pad: float = 0.0) -> bool:
        """Say whether a point lies in the picture, at least `pad` pixels from its edge."""
        x, y = point
        return pad <= x <= self.width - pad and pad <= y <= self.height - pad

    def centre(self, index: int) -> Point:
        """Return the centre of a hex."""
        q, r = self.grid.axial(index)
        return self._plane(float(q), float(r))

    def corner(self, index: int, d: int) -> Point:
        """Return the corner of a hex where its sides `d - 1` and `d` meet."""
        x, y = self.centre(index)
        angle = self._angle(d) - math.pi / 6
        radius = self.scale / math.sqrt(3)
        return x + radius * math.cos(angle), y + radius * math.sin(angle)

    def middle(self, index: int, d: int) -> Point:
        """Return the middle of side `d`."""
        x, y = self.centre(index)
        angle = self._angle(d)
        return x + self.scale / 2 * math.cos(angle), y + self.scale / 2 * math.sin(angle)

    def corner_key(self, index: int, d: int) -> tuple[int, int, int]:
        """Name a corner by the three hexes that meet there."""
        offsets = self.grid.offsets
        a, b, c = sorted((index, index + offsets[d - 1], index + offsets[d % 6]))
        return a, b, c

    def outline(self, index: int) -> list[Point]:
        """Return the six corners of a hex."""
        return [self.corner(index, d) for d in range(6)]

    def _angle(self, d: int) -> float:
        return math.radians((-90 if self.grid.flat_top else -120) + 60 * d)

    def _plane(self, q: Number, r: Number) -> tuple[Number, Number]:
        if self.grid.flat_top:
            x, y = q * math.sqrt(0.75), r + q / 2
        else:
            x, y = q + r / 2, r * math.sqrt(0.75)
        return x * self.scale - self.left, y * self.scale - self.top


def choose(
    board: Board, at: str | None, radius: int | None, region: str | Iterable[str] | None
) -> BoolPlane:
    """Paint the hexes that are asked for: around a hex, a named region, a list, or all."""
    grid = board.grid
    if at is not None:
        return grid.within([grid.index(at)], 8 if radius is None else radius)
    if radius is not None:
        raise UsageError("a radius needs a hex around which it is drawn", "say at which hex")
    if isinstance(region, str):
        return board.region(region)
    if region is not None:
        return grid.mask(region)
    return grid.on_map

"""The parts of an area that are drawn rather than named: towns, columns, fields, boundaries."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol

import numpy as np

from grognard.board.board import Board
from grognard_standard_rules.planes import BoolPlane

EDGE = 1e-6
"""A boundary belongs to what it bounds; so far off counts as on it."""


class Drawn(Protocol):
    """What of an area is painted here (see `areas.Area`)."""

    @property
    def places(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def features(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def columns(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def inside(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def south_of(self) -> tuple[str, ...]: ...  # noqa: D102


def paint(board: Board, area: Drawn) -> BoolPlane:
    """Paint the hexes that meet everything the area draws (all of them when it draws nothing)."""
    grid, plane = board.grid, board.grid.on_map.copy()
    if area.places:
        wanted = set(area.places)
        plane &= grid.mask(p.hex for p in board.places if p.traits & wanted)
    if area.features:
        plane &= grid.mask(f.hex for f in board.features if f.kind in area.features and f.hex)
    if area.columns:
        wide = {f"{number:02}" for number in area.columns}
        plane &= grid.mask(h for h in grid if h[1:3] in wide)
    if area.inside:
        plane &= field(board, area.inside)
    if area.south_of:
        plane &= south_of(board, area.south_of)
    return plane


def _where(board: Board, name: str) -> tuple[float, float]:
    """Return the middle of a hex, one unit from the next, x to the east and y to the south."""
    q, r = board.grid.axial(board.grid.index(name))
    return q * 3**0.5 / 2, r + q / 2


def field(board: Board, corners: Sequence[str]) -> BoolPlane:
    """Paint the hexes within a field, its edges included, given its corners in order."""
    around = [_where(board, name) for name in corners]
    return board.grid.mask(
        h for h in board.grid if _within(_where(board, h), [*around, around[0]])
    )


def _within(point: tuple[float, float], ring: list[tuple[float, float]]) -> bool:
    """Say whether a point lies in a ring or on it."""
    inside = False
    for (ax, ay), (bx, by) in pairwise(ring):
        cross = (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)
        along = (point[0] - ax) * (point[0] - bx) + (point[1] - ay) * (point[1] - by)
        if abs(cross) < EDGE and along <= EDGE:
            return True
        if (ay > point[1]) != (by > point[1]):
            inside ^= point[0] < ax + (point[1] - ay) * (bx - ax) / (by - ay)
    return inside


def south_of(board: Board, ends: Sequence[str]) -> BoolPlane:
    """Paint the hexes south of a straight boundary through two hexes, and on it."""
    (ax, ay), (bx, by) = sorted(_where(board, name) for name in ends)
    slope = np.divide(by - ay, bx - ax)
    return board.grid.mask(
        h for h in board.grid
        if _where(board, h)[1] >= ay + (_where(board, h)[0] - ax) * slope - EDGE
    )

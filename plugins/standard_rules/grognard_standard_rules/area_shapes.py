"""The parts of an area that are drawn rather than named: towns, columns, boundaries."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol

import numpy as np

from grognard.board.board import Board
from grognard_standard_rules.planes import BoolPlane

EDGE = 1e-6
"""A boundary belongs to what it bounds; so far off counts as on it."""

FORWARD = 12
"""Hexes that a boundary between two commands goes on beyond its forward end."""


class Drawn(Protocol):
    """What of an area is painted here (see `areas.Area`)."""

    @property
    def places(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def features(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def columns(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def between(self) -> tuple[tuple[str, ...], ...]: ...  # noqa: D102
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
    if area.between:
        plane &= between(board, area.between)
    if area.south_of:
        plane &= south_of(board, area.south_of)
    return plane


def _where(board: Board, name: str) -> tuple[float, float]:
    """Return the middle of a hex, one unit from the next, x to the east and y to the south."""
    q, r = board.grid.axial(board.grid.index(name))
    return q * 3**0.5 / 2, r + q / 2


def between(board: Board, boundaries: Sequence[Sequence[str]]) -> BoolPlane:
    """Paint the hexes between two straight boundaries, themselves included.

    Each is given by two hexes, the forward end first: forward it goes on to the front, at the
    other ends a straight line closes the field.
    """
    (front, back), (other_front, other_back) = (
        [_where(board, name) for name in pair] for pair in boundaries)
    ring = [_beyond(front, back), back, other_back, _beyond(other_front, other_back)]
    return board.grid.mask(
        h for h in board.grid if _within(_where(board, h), [*ring, ring[0]])
    )


def _beyond(front: tuple[float, float], back: tuple[float, float]) -> tuple[float, float]:
    """Return a point on a line so far beyond its forward end."""
    dx, dy = front[0] - back[0], front[1] - back[1]
    more = 1 + FORWARD / max(float(np.hypot(dx, dy)), EDGE)
    return back[0] + dx * more, back[1] + dy * more


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

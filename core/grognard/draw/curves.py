"""Lines along hexsides, drawn as a map-maker would: running on smoothly from side to side."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from grognard.board.board import BoolPlane
from grognard.board.grid import opposite
from grognard.draw.frame import Frame
from grognard.draw.svg import Point, at

Side = tuple[int, int]
Corner = tuple[int, int, int]


def sides_in(frame: Frame, plane: BoolPlane) -> list[Side]:
    """List the hexsides of a plane that can be seen, each once."""
    found = []
    cells = frame.cells
    rows = plane[:, cells]
    for d, k in zip(*(a.tolist() for a in np.nonzero(rows)), strict=True):
        index = cells[k]
        other = index + frame.grid.offsets[d]
        if d < 3 or not plane[opposite(d), other] or other not in frame.known:
            found.append((index, d))
    return found


def along(frame: Frame, sides: list[Side]) -> str:
    """Draw a smooth path along hexsides: from middle to middle, rounding the corners.

    A corner where the line ends or forks is drawn to, so that nothing hangs in the air.
    """
    ends: dict[Corner, list[Side]] = defaultdict(list)
    spots: dict[Corner, Point] = {}
    for index, d in sides:
        for turn in (d, d + 1):
            key = frame.corner_key(index, turn)
            ends[key].append((index, d))
            spots[key] = frame.corner(index, turn)
    parts = []
    for key, met in ends.items():
        spot = spots[key]
        if len(met) == 2:
            one, two = (frame.middle(*s) for s in met)
            parts.append(f"M{at(one)}Q{at(spot)} {at(two)}")
        else:
            parts += [f"M{at(frame.middle(*s))}L{at(spot)}" for s in met]
    return "".join(parts)


def straight(frame: Frame, sides: list[Side]) -> str:
    """Draw hexsides as they are."""
    return "".join(f"M{at(frame.corner(i, d))}L{at(frame.corner(i, d + 1))}" for i, d in sides)


def loops(frame: Frame, inside: set[int]) -> tuple[str, str]:
    """Outline a set of hexes with rounded corners: the whole outline, and the part seen on land.

    The second path leaves out the edges of the map and of the window, where nothing ends.
    """
    follow: dict[Corner, tuple[Corner, Side]] = {}
    for index in inside:
        for d, offset in enumerate(frame.grid.offsets):
            if index + offset not in inside:
                start, end = frame.corner_key(index, d), frame.corner_key(index, d + 1)
                follow[start] = (end, (index, d))
    whole, shore = [], []
    while follow:
        first = next(iter(follow))
        ring: list[Side] = []
        here = first
        while here in follow:
            here, side = follow.pop(here)
            ring.append(side)
        whole.append(_ring(frame, ring))
        shore.append(_shore(frame, ring))
    return "".join(whole), "".join(shore)


def _ring(frame: Frame, ring: list[Side]) -> str:
    parts = [f"M{at(frame.middle(*ring[-1]))}"]
    for index, d in ring:
        parts.append(f"Q{at(frame.corner(index, d))} {at(frame.middle(index, d))}")
    return "".join(parts) + "Z"


def _shore(frame: Frame, ring: list[Side]) -> str:
    parts = []
    known = frame.known
    for before, side in zip([ring[-1], *ring], ring, strict=False):
        if all(i + frame.grid.offsets[d] in known for i, d in (before, side)):
            bend, end = frame.corner(*side), frame.middle(*side)
            parts.append(f"M{at(frame.middle(*before))}Q{at(bend)} {at(end)}")
    return "".join(parts)

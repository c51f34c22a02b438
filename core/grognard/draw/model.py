"""What a picture is made of besides the map: counters, markers and overlays.

The drawing knows no game. Whoever calls it says what to show in these plain words: which
symbol and numbers a counter bears and in which colours, which hexes an overlay tints.
Colours are CSS colours ("#8d9a86").
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from grognard.board.board import BoolPlane
from grognard.board.grid import Grid


@dataclass(frozen=True, slots=True)
class CounterPicture:
    """One counter. Counters of one hex are stacked in the order given, the first on top.

    `symbol` is a word of `symbols.py` (infantry, armour, ...; any other word is written out);
    `values` what is printed below ("6-5"); `size` the mark above ("XX"); `marks` short words
    shown on a tab ("rail", "moved").
    """

    hex: str
    symbol: str
    values: str = ""
    size: str = ""
    fill: str = "#d8d2c0"
    ink: str = "#111111"
    marks: tuple[str, ...] = ()
    dim: bool = False


@dataclass(frozen=True, slots=True)
class MarkerPicture:
    """A marker that lies in a hex beside its units: interdiction, a cut railway, a supplyhead.

    `shape` is disc, square, diamond, cross or star; `text` at most three letters.
    """

    hex: str
    text: str
    shape: str = "disc"
    fill: str = "#ffd447"
    ink: str = "#111111"
    title: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class HexOverlay:
    """Hexes tinted (or hatched) over the terrain: control, supply, zones of control."""

    title: str
    hexes: BoolPlane
    colour: str
    opacity: float = 0.25
    hatch: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class SideOverlay:
    """Hexsides drawn over the map: a front, a limit; `sides` has shape (6, size)."""

    title: str
    sides: BoolPlane
    colour: str
    width: float = 0.12
    dash: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class RailOverlay:
    """The railways inside some hexes in the colour of their status or owner."""

    title: str
    hexes: BoolPlane
    colour: str


@dataclass(frozen=True, slots=True)
class PathOverlay:
    """A way from hex to hex: a supply line, a move."""

    title: str
    hexes: tuple[str, ...]
    colour: str


@dataclass(frozen=True, slots=True)
class TextOverlay:
    """A few letters in each of some hexes: movement points, odds."""

    title: str
    texts: Mapping[str, str] = field(default_factory=dict)
    colour: str = "#7a0019"


Overlay = HexOverlay | SideOverlay | RailOverlay | PathOverlay | TextOverlay


def front(grid: Grid, ours: BoolPlane, theirs: BoolPlane) -> NDArray[np.bool_]:
    """Return the hexsides between the hexes of two masks, as a (6, size) plane."""
    sides = np.zeros((6, grid.size), np.bool_)
    for d, offset in enumerate(grid.offsets):
        sides[d] = (ours & np.roll(theirs, -offset)) | (theirs & np.roll(ours, -offset))
    return sides

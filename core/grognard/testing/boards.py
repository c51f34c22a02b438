"""Boards in a few words: a blank field of hexes, painted where a test needs something else.

    board = blank_board(8, 8, like=europe, base={"terrain": "clear"}, paint={
        "terrain": {"woods": ["0304", "0305"]},   # a field: word -> hexes
        "arctic": ["0101"],                       # a flag: hexes
        "rail": ["0301-0302-0303"],               # a hexside: pairs or chains of hexes
        "side:sea": ["0304/0305"],                # a hexside whose name a field has as well
    })

Hexes are named by column and row ("0304"); columns are straight, and the even ones lie half
a hex lower, as on the maps. With `like`, a blank board has the fields, flags and hexsides
of that map, so that every rule finds what it reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np

from grognard.board.board import Board, BoolPlane, BytePlane, Feature, Place
from grognard.board.grid import Grid, opposite
from grognard.errors import UnknownName
from grognard.ids import HexId

Brush: TypeAlias = "Mapping[str, Sequence[str]] | Sequence[str]"


def blank_grid(columns: int, rows: int) -> Grid:
    """Return a rectangle of hexes "0101" (column, row) to "CCRR"."""
    cells = {
        f"{c:02}{r:02}": (c, r - (c + 1) // 2)
        for c in range(1, columns + 1) for r in range(1, rows + 1)
    }
    return Grid(cells)


def blank_board(
    columns: int = 8, rows: int = 8, *, like: Board | None = None,
    base: Mapping[str, str] | None = None, paint: Mapping[str, Brush] | None = None,
    places: Mapping[str, str] | None = None, features: Iterable[Mapping[str, Any]] = (),
) -> Board:
    """Make a board (see the module's text); `places` maps a hex to "Name:trait,trait".

    `features` are rows of kind, name, hex and data (words by key).

    Raises UnknownName for a layer or word that the map it is like does not have.
    """
    grid = blank_grid(columns, rows)
    fields = {n: (labels, _filled(grid, labels, (base or {}).get(n, "")))
              for n, (labels, _) in (like.fields if like else {}).items()}
    flags = {n: np.zeros(grid.size, np.bool_) for n in (like.flags if like else {})}
    sides = {n: np.zeros((6, grid.size), np.bool_) for n in (like.sides if like else {})}
    for name, brush in (paint or {}).items():
        if isinstance(brush, Mapping):
            labels, plane = fields.setdefault(name, (("",), np.zeros(grid.size, np.uint8)))
            fields[name] = _paint_words(grid, name, labels, plane, brush, free=like is None)
        elif name in flags:
            flags[name] |= grid.mask(brush)
        elif (side := name.removeprefix("side:")) in sides or like is None:
            plane_ = sides.setdefault(side, np.zeros((6, grid.size), np.bool_))
            paint_sides(grid, plane_, brush)
        else:
            known = [*fields, *flags, *sides]
            raise UnknownName(f"layer {name}", get_close_matches(name, known),
                              f"layers of this map: {', '.join(known)}")
    named = tuple(_place(hex_id, text) for hex_id, text in (places or {}).items())
    marked = tuple(
        Feature(f["kind"], f.get("name", f["kind"]), HexId(f["hex"]), dict(f.get("data", {})))
        for f in features
    )
    return Board("blank", grid, fields, flags, sides, named, marked, digest="blank")


def paint_sides(grid: Grid, plane: BoolPlane, chains: Iterable[str]) -> None:
    """Paint hexsides given as pairs ("0304/0305") or chains of hexes ("0301-0302-0303")."""
    for chain in chains:
        hexes = chain.replace("/", "-").split("-")
        for one, other in pairwise(hexes):
            a, b = grid.index(one), grid.index(other)
            direction = grid.direction(a, b)
            if direction is None:
                raise UnknownName(f"hexside {one}/{other}", hint="the two hexes do not touch")
            plane[direction, a] = plane[opposite(direction), b] = True


def _filled(grid: Grid, labels: tuple[str, ...], word: str) -> BytePlane:
    plane = np.zeros(grid.size, np.uint8)
    if word:
        plane[grid.cells] = _code(labels, word, "base")
    return plane


def _paint_words(
    grid: Grid, name: str, labels: tuple[str, ...], plane: BytePlane,
    brush: Mapping[str, Sequence[str]], *, free: bool,
) -> tuple[tuple[str, ...], BytePlane]:
    for word, hexes in brush.items():
        if free and word not in labels:
            labels = (*labels, word)
        plane[grid.mask(hexes)] = _code(labels, word, name)
    return labels, plane


def _code(labels: tuple[str, ...], word: str, name: str) -> int:
    if word not in labels:
        raise UnknownName(f"{name}={word}", get_close_matches(word, labels))
    return labels.index(word)


def _place(hex_id: str, text: str) -> Place:
    name, _, traits = text.partition(":")
    return Place(name, HexId(hex_id), frozenset(t for t in traits.split(",") if t))

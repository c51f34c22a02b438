"""Planes of yes and no, as rules make and share them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from grognard.board.board import Board

BoolPlane: TypeAlias = NDArray[np.bool_]
"""Yes or no for every cell of the plane, shape (size,); or for every hexside, shape (6, size)."""


def frozen(plane: BoolPlane) -> BoolPlane:
    """Make a plane read-only, so that it can be shared."""
    plane.setflags(write=False)
    return plane


def nothing(board: Board) -> BoolPlane:
    """Return a plane of hexes with none painted."""
    return frozen(np.zeros(board.grid.size, np.bool_))


def flag_plane(board: Board, name: str) -> BoolPlane:
    """Return a flag of the map; empty when the map has none of that name."""
    return board.flags[name] if name in board.flags else nothing(board)


def side_plane(board: Board, name: str) -> BoolPlane:
    """Return the plane of a kind of hexside; empty when the map has none of it."""
    if name in board.sides:
        return board.sides[name]
    return frozen(np.zeros((6, board.grid.size), np.bool_))


def words_plane(board: Board, name: str, words: Iterable[str]) -> BoolPlane:
    """Paint the hexes whose field is one of the words; words that the map lacks paint none."""
    if name not in board.fields:
        return nothing(board)
    labels, codes = board.fields[name]
    known = [labels.index(w) for w in words if w in labels]
    return frozen(np.isin(codes, known) & board.grid.on_map)


def union(board: Board, planes: Iterable[BoolPlane]) -> BoolPlane:
    """Paint what any of some planes of hexes paints; a single plane is returned as it is."""
    parts = list(planes)
    if len(parts) == 1:
        return parts[0]
    whole = np.zeros(board.grid.size, np.bool_)
    for part in parts:
        whole |= part
    return frozen(whole)


def across(board: Board, one: BoolPlane, other: BoolPlane) -> BoolPlane:
    """Paint the hexsides between a hex of one plane and a hex of another, from both sides."""
    sides = np.zeros((6, board.grid.size), np.bool_)
    for d, offset in enumerate(board.grid.offsets):
        sides[d] = (one & np.roll(other, -offset)) | (other & np.roll(one, -offset))
    return frozen(sides)

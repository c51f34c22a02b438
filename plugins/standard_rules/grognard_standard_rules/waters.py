"""7.4, 7.41: the waters of a map as a graph; made once.

A ship goes over sea hexes, along coasts, and up estuaries, whose water is the all-sea sides
between two coastal hexes. A land hex with water is a *shore*; one that touches two seas, a
strait or a canal is several, so that nobody sails across an isthmus. Two shores touch where
they lie on the two banks of one side, or where their sides meet at a corner.

Edges that lead through a strait or canal carry its name, so that it can be closed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from grognard.board.board import Board
from grognard.board.grid import opposite
from grognard_standard_rules.planes import BoolPlane
from grognard_standard_rules.terrain import side_plane

KATTEGAT = "Skagerrak/Kattegat"
GIBRALTAR = "Gibraltar"
GATES = {frozenset({"High Seas", "West Mediterranean"}): GIBRALTAR}
"""Straits at which one sea area passes into another."""

SEPARATE = ("Adriatic",)
"""Sea areas of which a side may have to do with a part: their hexes stay apart."""

Side = tuple[int, int]
"""A hexside: plane index and direction."""


@dataclass(eq=False)
class Waters:
    """Nodes are waters (connected sea hexes of one area) and shores.

    `area[n]` is the sea area of a node ("" for the shores of rivers); `cell[n]` the hex of a
    shore, -1 for open water. `edges` are (node, node, strait or canal, "" for none).
    `shore[side]` finds the shore of a water side, `sea[cell]` the water of a sea hex.
    """

    area: list[str] = field(default_factory=list)
    cell: list[int] = field(default_factory=list)
    edges: list[tuple[int, int, str]] = field(default_factory=list)
    shore: dict[Side, int] = field(default_factory=dict)
    sea: dict[int, int] = field(default_factory=dict)

    def node(self, area: str, cell: int) -> int:
        """Add a node."""
        self.area.append(area)
        self.cell.append(cell)
        return len(self.area) - 1

    def shores(self, cell: int) -> list[int]:
        """List the shores of a hex."""
        found = (self.shore.get((cell, d)) for d in range(6))
        return list(dict.fromkeys(n for n in found if n is not None))


def sea_word(board: Board, cell: int) -> str:
    """Name the sea area of a hex; the Skagerrak and Kattegat apart from the rest of the Baltic."""
    if "sub_area" in board.fields:
        labels, plane = board.fields["sub_area"]
        if labels[int(plane[cell])] == KATTEGAT:
            return KATTEGAT
    labels, plane = board.fields["sea"]
    return labels[int(plane[cell])]


def sea_words(board: Board, cell: int) -> tuple[str, ...]:
    """Name the sea areas that a hex belongs to; a few coastal hexes touch two."""
    words = [sea_word(board, cell)]
    if "second_sea" in board.fields:
        labels, plane = board.fields["second_sea"]
        words.append(labels[int(plane[cell])])
    return tuple(w for w in words if w)


def open_waters(board: Board) -> Waters:
    """Make the graph of seas, coasts, estuaries, straits and canals."""
    waters = Waters()
    _seas(board, waters)
    names = named_sides(board)
    wet = side_plane(board, "sea") | side_plane(board, "canal")
    _shores(board, waters, wet, names)
    _touching(board, waters, wet, names)
    _mouths(board, waters, side_plane(board, "canal"))
    waters.edges = list(dict.fromkeys(waters.edges))
    return waters


def banks(board: Board) -> dict[int, tuple[int, ...]]:
    """Return where an imaginary unit walks to reach the sea: from each hex, the neighbours.

    It follows rivers and estuaries along or across, and coasts of one sea; canals and straits
    are left to `open_waters`.
    """
    grid = board.grid
    wet = (side_plane(board, "sea") | side_plane(board, "river")) & ~side_plane(board, "canal")
    wet = wet.copy()
    for cell, d in named_sides(board):
        wet[d, cell] = False
    land = grid.on_map & ~board.is_("kind", "sea")
    coast = {c: set(sea_words(board, c))
             for c in np.flatnonzero(board.is_("kind", "coastal")).tolist()}
    out: dict[int, tuple[int, ...]] = {}
    for cell in np.flatnonzero(land & (wet.any(axis=0) | board.is_("kind", "coastal"))).tolist():
        near = []
        for d, beyond in grid.neighbours(cell):
            across = wet[d, cell]
            along = any(wet[(d + k) % 6, cell] and wet[(d - k) % 6, beyond] for k in (1, 5))
            shared = bool(coast.get(cell, set()) & coast.get(beyond, set()))
            if land[beyond] and (across or along or shared):
                near.append(beyond)
        out[cell] = tuple(near)
    return out


def named_sides(board: Board) -> dict[Side, str]:
    """Return the water sides of straits and canals with their names, from both banks."""
    grid, out = board.grid, dict[Side, str]()
    sea, canal = side_plane(board, "sea"), side_plane(board, "canal")
    for kind, wet in (("strait_hexes", sea), ("canal_hexes", canal)):
        groups: dict[str, set[int]] = {}
        for feature in board.features_of(kind):
            groups.setdefault(feature.name, set()).add(grid.index(feature.hex))
        for name, cells in groups.items():
            for cell in cells:
                for d, beyond in grid.neighbours(cell):
                    if wet[d, cell] and beyond in cells:
                        out[cell, d] = name
    return out


def _seas(board: Board, waters: Waters) -> None:
    """Join sea hexes of one area; link areas that meet."""
    grid = board.grid
    cells = np.flatnonzero(board.is_("kind", "sea")).tolist()
    word = {cell: sea_word(board, cell) for cell in cells}
    for cell in cells:
        if cell in waters.sea:
            continue
        node, queue = waters.node(word[cell], -1), [cell]
        waters.sea[cell] = node
        while queue and word[cell] not in SEPARATE:
            here = queue.pop()
            for _, beyond in grid.neighbours(here):
                if word.get(beyond) == word[cell] and beyond not in waters.sea:
                    waters.sea[beyond] = node
                    queue.append(beyond)
    links = {
        (min(waters.sea[c], waters.sea[b]), max(waters.sea[c], waters.sea[b]))
        for c in cells for _, b in grid.neighbours(c) if b in waters.sea
    }
    for a, b in sorted(links):
        if a != b:
            waters.edges.append((a, b, _gate(waters, a, b)))


def _shores(board: Board, waters: Waters, wet: BoolPlane, names: dict[Side, str]) -> None:
    """Make the shores of every land hex, and link them with the sea they lie on.

    A hex of one sea is one shore, wherever its water lies: the map draws estuaries hex by
    hex. One that touches two seas, or a strait or canal, has a shore for each run of water.
    """
    land = board.grid.on_map & ~board.is_("kind", "sea")
    narrow = {cell for cell, _ in names}
    for cell in np.flatnonzero(land & wet.any(axis=0)).tolist():
        words = sea_words(board, cell)
        runs = list(_runs([bool(wet[d, cell]) for d in range(6)]))
        if cell not in narrow and len(words) < 2:
            _shore(waters, cell, [d for run in runs for d in run], "".join(words), board)
            continue
        nodes = [n for run in runs for n in _split_shore(board, waters, cell, run, words, names)]
        canal = next((n for (c, _), n in names.items() if c == cell and "Canal" in n), "")
        if canal:
            waters.edges += [(a, b, canal) for a, b in pairwise(nodes)]


def _shore(waters: Waters, cell: int, sides: list[int], area: str, board: Board) -> int:
    """Make one shore of some sides of a hex, linked with the open water beyond them."""
    seas = [waters.sea.get(cell + board.grid.offsets[d]) for d in sides]
    beyond = dict.fromkeys(s for s in seas if s is not None)
    node = waters.node(area or next((waters.area[s] for s in beyond), ""), cell)
    waters.edges += [(s, node, _gate(waters, s, node)) for s in beyond]
    waters.shore.update(((cell, d), node) for d in sides)
    return node


def _split_shore(
    board: Board, waters: Waters, cell: int, run: list[int], words: tuple[str, ...],
    names: dict[Side, str],
) -> list[int]:
    """Make the shores of one run of water, broken where a strait, canal or other sea begins."""
    def kind(d: int) -> tuple[str, str]:
        water = waters.sea.get(cell + board.grid.offsets[d])
        return names.get((cell, d), ""), waters.area[water] if water is not None else ""

    pieces: list[list[int]] = []
    for d in run:
        before = kind(pieces[-1][-1]) if pieces else None
        name, area = kind(d)
        if before and before[0] == name and (not area or not before[1] or area == before[1]):
            pieces[-1].append(d)
        else:
            pieces.append([d])
    nodes = []
    for piece in pieces:
        seen = next((a for d in piece for a in (kind(d)[1],) if a), "")
        own = seen or (words[0] if words else "")
        nodes.append(_shore(waters, cell, piece, own, board))
    for (one, first), (two, second) in pairwise(zip(pieces, nodes, strict=True)):
        name = kind(one[-1])[0] or kind(two[0])[0]
        waters.edges.append((first, second, name or _gate(waters, first, second)))
    return nodes


def _gate(waters: Waters, one: int, other: int) -> str:
    """Name the strait at which the areas of two nodes pass into each other, "" for none."""
    return GATES.get(frozenset({waters.area[one], waters.area[other]}), "")


def _touching(board: Board, waters: Waters, wet: BoolPlane, names: dict[Side, str]) -> None:
    """Link shores on the two banks of a side, and those whose sides meet at a corner."""
    offsets = board.grid.offsets
    for (cell, d), node in list(waters.shore.items()):
        beyond = cell + offsets[d]
        over = waters.shore.get((beyond, opposite(d)))
        if over is not None and cell < beyond:
            name = names.get((cell, d), "") or _gate(waters, node, over)
            waters.edges.append((node, over, name))
        # At the side's clockwise corner a third hex meets both: its side to the hex across
        # carries the same water on, along the bank.
        third, side = cell + offsets[(d + 1) % 6], (d + 5) % 6
        along = waters.shore.get((third, side))
        if along is not None and not wet[(d + 1) % 6, cell]:
            name = names.get((cell, d), "") or names.get((third, side), "")
            waters.edges.append((node, along, name or _gate(waters, node, along)))


def _mouths(board: Board, waters: Waters, canal: BoolPlane) -> None:
    """Link a canal that ends in a coastal hex with the coasts of the same sea beside it."""
    coastal = board.is_("kind", "coastal")
    for cell in np.flatnonzero(coastal & canal.any(axis=0)).tolist():
        for _, beyond in board.grid.neighbours(cell):
            if coastal[beyond] and not canal[:, beyond].any():
                waters.edges += [
                    (one, other, "") for one in waters.shores(cell)
                    for other in waters.shores(beyond) if waters.area[one] == waters.area[other]
                ]


def _runs(wet: list[bool]) -> Iterator[list[int]]:
    """Split the six sides into unbroken runs of water, around the hex."""
    if all(wet):
        yield list(range(6))
        return
    start = next(d for d in range(6) if not wet[d])
    run: list[int] = []
    for d in (*range(start + 1, start + 6), start):
        if wet[d % 6]:
            run.append(d % 6)
        elif run:
            yield run
            run = []

"""The map of Europe as the facts ask about it: named spots, and nets that join hexes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, cached_property

import numpy as np
import rustworkx as rx
from numpy.typing import NDArray

from grognard.board.board import Board, BoolPlane
from grognard.board.grid import opposite

CHECKS: dict[str, Callable[..., bool]] = {}


def check(function: Callable[..., bool]) -> Callable[..., bool]:
    """Make a function known under its name to europe_facts.csv."""
    CHECKS[function.__name__] = function
    return function


def _corner(*hexes: int) -> int:
    """Number a corner by the lowest of its three hexes, and by which of two corners it is there."""
    low, middle, high = sorted(hexes)
    return 2 * low + int(high - middle == 1)


class Atlas:
    """A board, and its hexes labelled by what joins them."""

    def __init__(self, board: Board) -> None:
        self.board, self.grid = board, board.grid
        self.components = cache(self._components)

    def spot(self, name: str) -> int:
        """Return the plane index of a hex id, a town, or a feature that lies in one hex."""
        if name in self.grid:
            return self.grid.index(name)
        for place in self.board.places:
            if place.name == name:
                return self.grid.index(place.hex)
        hexes = {f.hex for f in self.board.features if f.name == name and f.hex}
        assert hexes, f"nothing is called {name}"
        assert len(hexes) == 1, f"{name} lies in {hexes}"
        return self.grid.index(hexes.pop())

    def spots(self, names: str) -> list[int]:
        """Return the plane indices of several names, parted by bars or blanks."""
        return [self.spot(n) for n in (names.split("|") if "|" in names else names.split())]

    def word(self, layer: str, index: int) -> str:
        """Return the word of a field at a plane index."""
        labels, plane = self.board.fields[layer]
        return labels[int(plane[index])]

    @cached_property
    def dry(self) -> BoolPlane:
        """Sides that land units may cross without ships."""
        side = self.board.side
        wet = side("sea") | side("lake") | side("blocked")
        return self._on_map_sides & ~wet

    @cached_property
    def _on_map_sides(self) -> BoolPlane:
        grid, out = self.grid, np.zeros((6, self.grid.size), np.bool_)
        for d, offset in enumerate(grid.offsets):
            out[d, grid.cells] = grid.on_map[grid.cells + offset]
        return out

    def within(self, sides: BoolPlane, hexes: BoolPlane) -> BoolPlane:
        """Keep the sides between two hexes of a mask."""
        kept = sides & hexes
        for d, offset in enumerate(self.grid.offsets):
            kept[d] &= np.roll(hexes, -offset)
        return kept

    def countries(self, words: str) -> BoolPlane:
        """Paint the hexes of countries parted by bars; "not X" paints all others."""
        if words.startswith("not "):
            return self.grid.on_map & ~self.countries(words[4:])
        return self.board.is_("country", *words.split("|"))

    def net(self, kind: str, countries: str = "") -> NDArray[np.int32]:
        """Label every hex by its component in a net: land, sea, rail."""
        return self.components(kind, countries)

    def _components(self, kind: str, countries: str) -> NDArray[np.int32]:
        sides = self.dry if kind == "land" else self.board.side(kind)
        if countries:
            sides = self.within(sides, self.countries(countries))
        return self.label(sides)

    def label(self, sides: BoolPlane) -> NDArray[np.int32]:
        """Number the components that the given sides make; a hex without any is one of its own."""
        labels = np.full(self.grid.size, -1, np.int32)
        joined = [np.flatnonzero(row) for row in sides.T[self.grid.cells]]
        steps = dict(zip(self.grid.cells.tolist(), joined, strict=True))
        for number, start in enumerate(steps):
            if labels[start] >= 0:
                continue
            labels[start], todo = number, [start]
            while todo:
                here = todo.pop()
                for d in steps[here]:
                    there = here + self.grid.offsets[d]
                    if labels[there] < 0:
                        labels[there] = number
                        todo.append(there)
        return labels

    def ends(self, index: int, d: int) -> tuple[int, int]:
        """Number the two corners of a side; each corner is shared by three hexes."""
        a, b, c = self.grid.offsets[d - 1], self.grid.offsets[d], self.grid.offsets[(d + 1) % 6]
        return _corner(index, index + a, index + b), _corner(index, index + b, index + c)

    @cached_property
    def estuarial(self) -> set[int]:
        """All hexes along rivers and estuaries that lead to the shore.

        Sides with water along them make one river where they share a corner.
        """
        board, graph = self.board, rx.PyGraph(multigraph=False)
        graph.add_nodes_from(range(2 * self.grid.size))
        water = board.side("river") | board.side("sea") & ~board.is_("kind", "sea")
        along: dict[int, set[int]] = {}
        for d in range(6):
            for index in np.flatnonzero(water[d] & ~board.is_("kind", "sea")).tolist():
                one, other = self.ends(index, d)
                graph.add_edge(one, other, None)
                along.setdefault(one, set()).update((index, index + self.grid.offsets[d]))
        found: set[int] = set()
        for corners in rx.connected_components(graph):
            banks = {i for c in corners for i in along.get(c, ())}
            if self.shore[list(banks)].any():
                found |= banks
        return found

    @cached_property
    def shore(self) -> BoolPlane:
        """Coastal hexes on an all-sea hex, or at most two coastal hexes from one (fjord heads)."""
        coastal = self.board.is_("kind", "coastal")
        plane = self.board.is_("kind", "sea")
        for _ in range(3):
            plane = plane | (self.grid.spread(plane) & coastal)
        return plane & coastal

    def one(self, labels: NDArray[np.int32], spots: Iterable[int]) -> bool:
        """Say whether all spots lie in one component."""
        return len({int(labels[s]) for s in spots}) == 1

    def cut(self, sides: BoolPlane, pairs: Iterable[tuple[str, str]]) -> BoolPlane:
        """Take the sides between pairs of hexes away."""
        out = sides.copy()
        for a, b in pairs:
            i, j = self.grid.index(a), self.grid.index(b)
            d = self.grid.direction(i, j)
            assert d is not None, (a, b)
            out[d, i] = out[opposite(d), j] = False
        return out

    def has_side(self, kind: str, start: int, end: int) -> bool:
        """Say whether the side between two neighbours is of a kind."""
        d = self.grid.direction(start, end)
        assert d is not None, f"{self.grid.name(start)} and {self.grid.name(end)} do not touch"
        return bool(self.board.side(kind)[d, start])

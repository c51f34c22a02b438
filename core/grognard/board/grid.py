"""The field of hexes as a padded axial plane, where the six neighbours are constant offsets.

A *plane* is a flat numpy array with one cell for every position of the padded plane
(`grid.size` cells); a hex is named outside by its `HexId` ("G0421") and inside by its
plane index. `margin` empty cells surround the map, so that a neighbour of any hex is
always a valid index and windows of up to that radius never wrap.

Axial coordinates are (q, r). Direction numbers are the same for every map; the names of
`FLAT_TOP` read for maps whose columns are straight, those of `POINTY_TOP` for the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import cast

import numpy as np
from numpy.typing import NDArray

from grognard.errors import UnknownHex
from grognard.ids import HexId

AXIAL = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The six steps in axial coordinates, clockwise; direction d is opposite to (d + 3) % 6."""

FLAT_TOP = ("n", "ne", "se", "s", "sw", "nw")
POINTY_TOP = ("nw", "ne", "e", "se", "sw", "w")
MARGIN = 12


def opposite(direction: int) -> int:
    """Return the direction that leads back."""
    return (direction + 3) % 6


class Grid:
    """Names and positions of the hexes of one map; shared by every plane drawn over it."""

    def __init__(
        self,
        cells: Mapping[str, tuple[int, int]],
        aliases: Mapping[str, str] | None = None,
        *,
        flat_top: bool = True,
    ) -> None:
        """`cells` maps each hex id to its axial (q, r); `aliases` other names to ids."""
        axial = np.array(list(cells.values()), np.int32).reshape(-1, 2)
        self._lay(list(cells), axial, aliases or {}, flat_top)

    @classmethod
    def from_arrays(
        cls,
        names: Sequence[str],
        axial: NDArray[np.integer],
        aliases: Mapping[str, str],
        *,
        flat_top: bool,
    ) -> Grid:
        """Make a grid of hex ids and an (n, 2) array of their axial (q, r)."""
        grid = cls.__new__(cls)
        grid._lay(names, axial, aliases, flat_top)
        return grid

    def _lay(
        self,
        names: Sequence[str],
        axial: NDArray[np.integer],
        aliases: Mapping[str, str],
        flat_top: bool,
    ) -> None:
        q, r = axial[:, 0].astype(np.int32), axial[:, 1].astype(np.int32)
        self.flat_top = flat_top
        self._q0, self._r0 = int(q.min()) - MARGIN, int(r.min()) - MARGIN
        self.width = int(q.max()) - self._q0 + 1 + MARGIN
        self.height = int(r.max()) - self._r0 + 1 + MARGIN
        self.size = self.width * self.height
        self.offsets = tuple(dr * self.width + dq for dq, dr in AXIAL)
        self.cells: NDArray[np.int32] = (r - self._r0) * self.width + (q - self._q0)
        """Plane index of every hex, in the order in which the map lists them."""
        indices: list[int] = self.cells.tolist()
        self._index: dict[str, int] = dict(zip(names, indices, strict=True))
        ids = cast("Sequence[HexId]", names)
        self._names: dict[int, HexId] = dict(zip(indices, ids, strict=True))
        self.aliases = cast("dict[str, HexId]", dict(aliases))
        for alias, name in self.aliases.items():
            self._index[alias] = self._index[name]
        self.on_map: NDArray[np.bool_] = np.zeros(self.size, np.bool_)
        self.on_map[self.cells] = True

    def __len__(self) -> int:
        """Count the hexes."""
        return len(self.cells)

    def __iter__(self) -> Iterator[HexId]:
        """List the hex ids in map order."""
        return iter(self._names.values())

    def __contains__(self, name: object) -> bool:
        """Say whether a hex id or alias is on the map."""
        return name in self._index

    def index(self, name: str) -> int:
        """Return the plane index of a hex id or alias; raise UnknownHex with the nearest names."""
        try:
            return self._index[name]
        except KeyError:
            upper = name.upper()
            if upper in self._index:
                return self._index[upper]
            raise UnknownHex(name, get_close_matches(upper, self._index, 3)) from None

    def name(self, index: int) -> HexId:
        """Return the hex id at a plane index; raise UnknownHex for a cell off the map."""
        try:
            return self._names[index]
        except KeyError:
            raise UnknownHex(f"cell {index}", []) from None

    def canonical(self, name: str) -> HexId:
        """Return the id under which the map lists a hex that may be given by an alias."""
        return self._names[self.index(name)]

    def names(self, cells: NDArray[np.bool_] | Iterable[int]) -> list[HexId]:
        """Name the hexes of a mask plane, or of plane indices, in plane order."""
        if isinstance(cells, np.ndarray) and cells.dtype == np.bool_:
            cells = np.flatnonzero(cells & self.on_map).tolist()
        return [self._names[int(i)] for i in cells]

    def mask(self, names: Iterable[str]) -> NDArray[np.bool_]:
        """Paint hexes on an empty plane."""
        plane = np.zeros(self.size, np.bool_)
        for name in names:
            plane[self.index(name)] = True
        return plane

    def axial(self, index: int) -> tuple[int, int]:
        """Return the axial (q, r) of a plane index."""
        row, column = divmod(index, self.width)
        return column + self._q0, row + self._r0

    def neighbours(self, index: int) -> list[tuple[int, int]]:
        """List (direction, plane index) of the neighbours that are on the map."""
        return [(d, index + o) for d, o in enumerate(self.offsets) if self.on_map[index + o]]

    def direction(self, start: int, end: int) -> int | None:
        """Return the direction from a hex to its neighbour, None when they do not touch."""
        delta = end - start
        return self.offsets.index(delta) if delta in self.offsets else None

    def distance(self, start: int, end: int) -> int:
        """Count the hexes from one to another, the first not counted."""
        (q1, r1), (q2, r2) = self.axial(start), self.axial(end)
        dq, dr = q1 - q2, r1 - r2
        return max(abs(dq), abs(dr), abs(dq + dr))

    def within(self, centres: Iterable[int], radius: int) -> NDArray[np.bool_]:
        """Paint every map hex at most `radius` hexes from any of the centres."""
        plane = np.zeros(self.size, np.bool_)
        plane[list(centres)] = True
        for _ in range(radius):
            plane = self.spread(plane)
        return plane & self.on_map

    def spread(self, plane: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Paint a mask and all its neighbours."""
        wide = plane.copy()
        for offset in self.offsets:
            if offset > 0:
                wide[offset:] |= plane[:-offset]
            else:
                wide[:offset] |= plane[-offset:]
        return wide

    def line(self, start: int, end: int) -> list[int]:
        """Trace the straight line of hexes between two hexes, both included."""
        steps = self.distance(start, end)
        (q1, r1), (q2, r2) = self.axial(start), self.axial(end)
        out = []
        for k in range(steps + 1):
            t = k / steps if steps else 0.0
            q, r = q1 + (q2 - q1) * t + 1e-6, r1 + (r2 - r1) * t + 2e-6
            out.append(self._round(q, r))
        return out

    def _round(self, q: float, r: float) -> int:
        s = -q - r
        rq, rr, rs = round(q), round(r), round(s)
        dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
        if dq > dr and dq > ds:
            rq = -rr - rs
        elif dr > ds:
            rr = -rq - rs
        return (rr - self._r0) * self.width + (rq - self._q0)

"""Lines of communications: overland paths of any length to a source."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from grognard.board.layers import BLOCKED
from grognard.ids import HexId
from grognard.ruling import Reason
from grognard.supply.coverage import Walks
from grognard.supply.policy import BoolPlane, Head, SupplyPolicy

FAR = np.iinfo(np.int32).max


@dataclass(frozen=True, slots=True)
class LineOfCommunications:
    """A shortest path on land, both ends included, and the source that it leads to."""

    hexes: tuple[HexId, ...]
    source: Head


class Communications:
    """Overland connection with the sources of each nation; kept once worked out."""

    def __init__(self, policy: SupplyPolicy) -> None:
        self.policy = policy
        self._kept: dict[tuple[str, bool], NDArray[np.int32]] = {}

    def reached(self, nation: str) -> BoolPlane:
        """Paint the hexes from which a path leads to a source of the nation."""
        reached: BoolPlane = self._hops(nation, True) != FAR
        return reached if self.policy.starts is None else reached & self.policy.starts

    def line(self, cell: int, nation: str) -> LineOfCommunications | tuple[Reason, ...]:
        """Return a path with the fewest hexes, or why there is none.

        Of equally short paths the one whose first steps come first in the order of the
        directions is taken.
        """
        grid, sources = self.policy.walk.grid, self._sources(nation)
        if not sources:
            text = f"no source of supply serves {nation}"
            return (Reason("no-source", text, hexes=(grid.name(cell),)),)
        if self.policy.starts is not None and not self.policy.starts[cell]:
            return (Reason("no-start", "no line may begin here", hexes=(grid.name(cell),)),)
        cells = self._descend(cell, nation, True)
        if cells:
            source = next(s for s in sources if cells[-1] in s.hexes)
            return LineOfCommunications(tuple(grid.names(cells)), source)
        for barred in self._descend(cell, nation, False)[1:]:
            if self.policy.barred[barred]:
                return barred_reasons(self.policy, barred)
        return (Reason("no-path", "no path on land leads to a source", hexes=(grid.name(cell),)),)

    def _sources(self, nation: str) -> list[Head]:
        heads = self.policy.heads
        return [h for h in heads if h.source and h.serves(nation) and not h.inoperative]

    def _descend(self, cell: int, nation: str, barred: bool) -> list[int]:
        hops, grid = self._hops(nation, barred), self.policy.walk.grid
        cost = self._cost(barred)
        if hops[cell] == FAR:
            return []
        cells = [cell]
        while hops[cells[-1]]:
            here = cells[-1]
            cells.append(
                next(
                    here + offset
                    for d, offset in enumerate(grid.offsets)
                    if cost[d, here] != BLOCKED and hops[here + offset] == hops[here] - 1
                )
            )
        return cells

    def _cost(self, barred: bool) -> NDArray[np.uint8]:
        return Walks(self.policy).points.cost if barred else self.policy.walk.cost

    def _hops(self, nation: str, barred: bool) -> NDArray[np.int32]:
        """Count the hexes to the nearest source from everywhere (FAR: no path)."""
        key = nation, barred
        if key not in self._kept:
            cells = sorted({cell for s in self._sources(nation) for cell in s.hexes})
            self._kept[key] = hops_to(self.policy, cells, barred)
        return self._kept[key]


def hops_to(policy: SupplyPolicy, cells: Iterable[int], barred: bool) -> NDArray[np.int32]:
    """Search outward from hexes, layer by layer, against the direction of the paths."""
    walk = policy.walk
    hops = np.full(walk.grid.size, FAR, np.int32)
    front = np.array(sorted(cells), np.int64)
    hops[front] = layer = 0
    while len(front):
        layer += 1
        if barred:
            front = front[~policy.barred[front]]
        fresh = []
        for d, offset in enumerate(walk.grid.offsets):
            before = front - offset
            before = before[(walk.cost[d, before] != BLOCKED) & (hops[before] == FAR)]
            hops[before] = layer
            fresh.append(before)
        front = np.concatenate(fresh)
    return hops


def barred_reasons(policy: SupplyPolicy, cell: int) -> tuple[Reason, ...]:
    """Explain why a line may not enter a hex."""
    name = policy.walk.grid.name(cell)
    given = tuple(policy.why_barred(cell))
    return given or (Reason("barred", f"a line may not enter {name}", hexes=(name,)),)

"""The graph of supplyheads: which head may pass a line on to which, and which are operative.

Nodes are the policy's heads and the connected parts of its tracks. Sets of heads are ints
with a bit for each head. A head is *operative* for a nation at a grade when a line of that
grade leads from it to one of the nation's sources.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from grognard.supply.coverage import Walks, coverage
from grognard.supply.network import SupplyNetwork
from grognard.supply.policy import Head, Join, Link, SupplyPolicy, Track


def members(bits: int) -> Iterator[int]:
    """List the bits that are set, ascending."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _parts(
    part_at: NDArray[np.int64], at: Mapping[int, object]
) -> Iterator[tuple[int, int]]:
    """List the hexes that a part of a track runs through, with its number."""
    cells = list(at)
    for cell, k in zip(cells, part_at[cells].tolist(), strict=True):
        if k >= 0:
            yield cell, k


class HeadGraph:
    """Heads, what they cover and how they feed each other, under one policy.

    `heads[k]` is head number k; `tracks[k]` its track when it is a part of one; `edges`
    holds the links and joins by (from, to); `feeds[b]` collects the heads from which a line
    may go on to b, on foot or by an edge; `rows` is the coverage (see coverage.py).
    """

    def __init__(self, network: SupplyNetwork, policy: SupplyPolicy) -> None:
        self.network, self.policy, self.walks = network, policy, Walks(policy)
        self.heads: list[Head] = list(policy.heads)
        self.tracks: dict[int, Track] = {}
        self.part_at: dict[str, NDArray[np.int64]] = {}
        for track in policy.tracks:
            self._split(track)
        self.alive = self._those(lambda head: not head.inoperative)
        self.edges: dict[tuple[int, int], Link | Join] = {}
        self._link()
        self._join()
        self.feeds = [0] * len(self.heads)
        for a, b in self.edges:
            self.feeds[b] |= 1 << a
        onward = {a for a, _ in self.edges}
        wanted = [
            head if self.alive >> k & 1 and (k not in self.tracks or k in onward) else None
            for k, head in enumerate(self.heads)
        ]
        self.rows = coverage(policy, self.walks, wanted)
        self._walk()
        self._classify()

    def covers(self, head: int, cell: int) -> bool:
        """Say whether a stretch may be walked from a hex to a head."""
        return bool(self.rows[head, cell >> 3] >> (cell & 7) & 1)

    def covering(self, cell: int) -> int:
        """Collect the heads to which a stretch may be walked from a hex."""
        hit = np.flatnonzero(self.rows[:, cell >> 3] >> (cell & 7) & 1)
        return sum(1 << k for k in hit.tolist())

    def allowed(self, nation: str, grade: int) -> int:
        """Collect the heads that a nation's line of this grade (by number) may run through."""
        return self._strong[grade] & (self._common | self._national.get(nation, 0))

    def operative(self, allowed: int, most: int | None = None) -> int:
        """Collect the heads from which a line leads to a source through allowed heads only.

        `most` overrides the number of limited heads in a line.
        """
        if most is None:
            most = self.policy.limit.most if self.policy.limit else len(self.heads)
        free, counted = allowed & ~self.limited, allowed & self.limited
        found, fresh, waiting = 0, self.sources & free, self.sources & counted
        for used in range(most + 1):
            while fresh:
                low = fresh & -fresh
                found |= low
                onward = self.feeds[low.bit_length() - 1]
                waiting |= onward & counted
                fresh = (fresh ^ low) | (onward & free & ~found)
            fresh, waiting = waiting & ~found, 0
            if used == most or not fresh:
                break
        return found

    def at(self, kind: str, cell: int) -> list[int]:
        """List the heads of a kind in a hex that are in use."""
        found = list(self._plain.get(kind, {}).get(cell, ()))
        for track in self.policy.tracks:
            part = int(self.part_at[track.line][cell])
            if track.kind == kind and part >= 0:
                found.append(part)
        return found

    def _those(self, test: Callable[[Head], bool]) -> int:
        return sum(1 << k for k, head in enumerate(self.heads) if test(head))

    def _split(self, track: Track) -> None:
        """Make a head of each connected part of a track."""
        usable = track.usable & ~self.policy.barred if track.stopped else track.usable
        grid = self.network.grid
        label = self.part_at[track.line] = np.full(grid.size, -1, np.int64)
        for cells in self.network.lines[track.line].parts(usable):
            label[cells] = k = len(self.heads)
            first = grid.name(int(cells[0]))
            text = f"{track.line} at {first}" + (f" ({len(cells)} hexes)" if len(cells) > 1 else "")
            self.tracks[k] = track
            self.heads.append(
                Head(f"{track.line}:{first}", track.kind, tuple(cells.tolist()), text)
            )

    def _link(self) -> None:
        number = {head.id: k for k, head in enumerate(self.heads)}
        for link in self.policy.links:
            self._edge(number[link.start], number[link.end], link)

    def _join(self) -> None:
        self._plain: dict[str, dict[int, list[int]]] = {}
        for k, head in enumerate(self.policy.heads):
            if self.alive >> k & 1:
                for cell in head.hexes:
                    self._plain.setdefault(head.kind, {}).setdefault(cell, []).append(k)
        for join in self.policy.joins:
            starts, ends = (self._plain.get(kind, {}) for kind in (join.start, join.end))
            for cell in starts.keys() & ends.keys():
                self._edges(starts[cell], ends[cell], join)
            for track in self.policy.tracks:
                part_at = self.part_at[track.line]
                if track.kind == join.end:
                    for cell, k in _parts(part_at, starts):
                        self._edges(starts[cell], (k,), join)
                if track.kind == join.start:
                    for cell, k in _parts(part_at, ends):
                        self._edges((k,), ends[cell], join)
            self._join_tracks(join)

    def _edges(self, starts: Iterable[int], ends: Iterable[int], join: Join) -> None:
        for a in starts:
            for b in ends:
                self._edge(a, b, join)

    def _join_tracks(self, join: Join) -> None:
        for first in self.policy.tracks:
            for second in self.policy.tracks:
                if (first.kind, second.kind) == (join.start, join.end) and first is not second:
                    a, b = self.part_at[first.line], self.part_at[second.line]
                    both = (a >= 0) & (b >= 0)
                    for pair in set(zip(a[both].tolist(), b[both].tolist(), strict=True)):
                        self._edge(*pair, join)

    def _edge(self, a: int, b: int, edge: Link | Join) -> None:
        if a != b and self.alive >> a & self.alive >> b & 1:
            self.edges.setdefault((a, b), edge)

    def _walk(self) -> None:
        """Let every head that traces on foot walk to the heads that cover its hexes."""
        for a, head in enumerate(self.policy.heads):
            if self.policy.kind[head.kind].traces and self.alive >> a & 1:
                for cell in head.hexes:
                    for b in members(self.covering(cell) & ~(1 << a)):
                        self.feeds[b] |= 1 << a

    def _classify(self) -> None:
        """Sort the heads once, so that every later question is a few operations on ints."""
        kinds, grades = self.policy.kind, self.policy.grades
        self.sources = self.limited = self._common = 0
        self._strong = [0] * len(grades)
        self._national: dict[str, int] = {}
        for k, head in enumerate(self.heads):
            bit = 1 << k
            for grade in range(grades.index(kinds[head.kind].grade) + 1):
                self._strong[grade] |= bit
            self.sources |= bit * head.source
            self.limited |= bit * head.limited
            if head.inoperative:
                continue
            if head.nations is None:
                self._common |= bit
            for nation in head.nations or ():
                self._national[nation] = self._national.get(nation, 0) | bit

"""Who is in supply, hex by hex and nation by nation, under one policy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from grognard.ruling import Reason
from grognard.supply.blocks import first_block, why_inoperative
from grognard.supply.communications import Communications, LineOfCommunications
from grognard.supply.funnel import Funnel, funnel
from grognard.supply.graph import HeadGraph, members
from grognard.supply.line import SupplyLine, trace
from grognard.supply.network import SupplyNetwork
from grognard.supply.policy import BoolPlane, Head, SupplyPolicy


@dataclass(frozen=True, slots=True)
class HeadStatus:
    """A head that may serve a nation: its grade when operative, else the reasons why not."""

    head: Head
    grade: str | None
    because: tuple[Reason, ...] = ()


class SupplyMap:
    """Supply for one side at one moment; answers are worked out when asked for and kept."""

    def __init__(self, network: SupplyNetwork, policy: SupplyPolicy) -> None:
        self.policy, self.graph = policy, HeadGraph(network, policy)
        self._operative: dict[tuple[str, int], int] = {}
        self._covered: dict[int, bytes] = {}
        self._by_nation: dict[str, list[tuple[str, bytes]]] = {}

    def grade(self, cell: int, nation: str) -> str | None:
        """Return the grade of supply of a nation's unit in a hex; None when it has none."""
        byte, bit = cell >> 3, cell & 7
        for grade, row in self._rows(nation):
            if row[byte] >> bit & 1:
                return grade
        return None

    def covered(self, nation: str, grade: str | None = None) -> BoolPlane:
        """Paint the hexes in which a nation has supply of at least this grade (None: any)."""
        row = np.frombuffer(self._row(nation, self._rank(grade)), np.uint8)
        size = self.policy.walk.grid.size
        return np.unpackbits(row, count=size, bitorder="little").view(np.bool_)

    def packed(self, nation: str, grade: str | None = None) -> bytes:
        """Return the same plane packed, eight hexes to a byte, bits in little order.

        A hex is covered when row[cell >> 3] >> (cell & 7) & 1: the quickest way to judge many
        units one by one.
        """
        return self._row(nation, self._rank(grade))

    def line(self, cell: int, nation: str, grade: str | None = None) -> SupplyLine | None:
        """Return a best line of supply: of the given grade or, when None, of the best there is.

        Of several the one with the fewest walks is taken, then the one whose first walk is
        shortest, then the one with the fewest stretches; along a track the nearest head.
        """
        best = grade or self.grade(cell, nation)
        if best is None or not self.has(cell, nation, self._rank(best)):
            return None
        return trace(self.graph, cell, nation, self._rank(best))

    def first_block(self, cell: int, nation: str, grade: str | None = None) -> tuple[Reason, ...]:
        """Say what stands in the way of supply of at least this grade; () when nothing does.

        The first reason is what blocks the best line; the others tell what else is missing.
        """
        return first_block(self, cell, nation, self._rank(grade))

    def line_of_communications(
        self, cell: int, nation: str
    ) -> LineOfCommunications | tuple[Reason, ...]:
        """Return a shortest overland path of any length to a source, or why there is none."""
        return self.communications.line(cell, nation)

    def in_communication(self, nation: str) -> BoolPlane:
        """Paint the hexes from which an overland path of any length leads to a source."""
        return self.communications.reached(nation)

    def funnel(self, cells: BoolPlane | Iterable[int], nation: str, grade: str) -> Funnel:
        """Count the separate lines of exactly this weak grade that can feed some hexes."""
        if isinstance(cells, np.ndarray):
            cells = np.flatnonzero(cells).tolist()
        return funnel(self.graph, list(cells), nation, self._rank(grade))

    def rail_cuts(self, head_id: str) -> list[int]:
        """List the hexes whose loss would split a part of a track, given by its head's id."""
        for k, track in self.graph.tracks.items():
            head = self.graph.heads[k]
            if head.id == head_id:
                return self.graph.network.lines[track.line].cuts(head.hexes)
        raise KeyError(head_id)

    def heads(self, nation: str) -> list[HeadStatus]:
        """List every head that may serve a nation, operative or why not."""
        out = []
        for k, head in enumerate(self.graph.heads):
            if not head.serves(nation):
                continue
            grades = range(len(self.policy.grades))
            ranks = [g for g in grades if self.operative(nation, g) >> k & 1]
            because = () if ranks else why_inoperative(self, k, nation, 0)
            out.append(HeadStatus(head, self.policy.grades[ranks[-1]] if ranks else None, because))
        return out

    def operative(self, nation: str, grade: int) -> int:
        """Collect (as bits) the heads that are operative for a nation at a grade's number."""
        key = nation, grade
        if key not in self._operative:
            self._operative[key] = self.graph.operative(self.graph.allowed(nation, grade))
        return self._operative[key]

    def has(self, cell: int, nation: str, grade: int) -> bool:
        """Say whether a nation's unit in a hex has supply of at least a grade's number."""
        return bool(self._row(nation, grade)[cell >> 3] >> (cell & 7) & 1)

    @cached_property
    def communications(self) -> Communications:
        """The overland paths of this moment."""
        return Communications(self.policy)

    @cached_property
    def unbarred(self) -> SupplyMap:
        """The same moment without the hexes that lines may not enter."""
        open_ = replace(self.policy, barred=np.zeros_like(self.policy.barred))
        return SupplyMap(self.graph.network, open_)

    def _rank(self, grade: str | None) -> int:
        return 0 if grade is None else self.policy.grades.index(grade)

    def _rows(self, nation: str) -> list[tuple[str, bytes]]:
        """List the grades and their rows, strongest first."""
        if nation not in self._by_nation:
            grades = list(enumerate(self.policy.grades))
            self._by_nation[nation] = [(g, self._row(nation, n)) for n, g in reversed(grades)]
        return self._by_nation[nation]

    def _row(self, nation: str, grade: int) -> bytes:
        """Return the packed plane of the hexes that the operative heads cover."""
        heads = self.operative(nation, grade)
        if heads not in self._covered:
            row = np.bitwise_or.reduce(self.graph.rows[list(members(heads))], axis=0)
            self._covered[heads] = (row & self._starts).tobytes()
        return self._covered[heads]

    @cached_property
    def _starts(self) -> NDArray[np.uint8]:
        starts = self.policy.starts
        on_map = self.policy.walk.grid.on_map
        return np.packbits(on_map if starts is None else on_map & starts, bitorder="little")

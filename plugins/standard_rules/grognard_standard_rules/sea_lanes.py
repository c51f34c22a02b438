"""7.0, 7.4: the hexes a ship passes; routes between ports, and to beaches.

The graph of `waters.py` holds a whole sea as one node, which is enough for supply. A unit at
sea must name every hex it enters: here each sea hex is a node of its own, joined with the
shores that lie on it. Canals and straits keep their names, so that they can be closed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

from grognard.board.board import Board
from grognard.position import Position
from grognard.rulebook import rule
from grognard_standard_rules.sea_passage import (
    Parts,
    all_waters,
    moorings,
    parts_of_sea,
    waters,
)
from grognard_standard_rules.straits import closed_to
from grognard_standard_rules.waters import GATES, Waters, sea_word

FAR, NOTHING = 10_000, frozenset[str]()


@dataclass(eq=False)
class Lanes:
    """Nodes are sea hexes and shores. `water[n]` is the node's counterpart in `waters`.

    `near[n]` lists (node, strait or canal, "" for none); `at` finds the nodes of a hex.
    """

    cell: list[int] = field(default_factory=list)
    area: list[str] = field(default_factory=list)
    water: list[int] = field(default_factory=list)
    near: list[list[tuple[int, str]]] = field(default_factory=list)
    at: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    shore: dict[int, int] = field(default_factory=dict)
    """From a shore of `waters` to its node here."""

    def node(self, cell: int, area: str, water: int) -> int:
        """Add a node."""
        self.cell.append(cell)
        self.area.append(area)
        self.water.append(water)
        self.near.append([])
        self.at[cell].append(len(self.cell) - 1)
        return len(self.cell) - 1

    def join(self, one: int, other: int, gate: str) -> None:
        """Add an edge, both ways."""
        self.near[one].append((other, gate))
        self.near[other].append((one, gate))


def lanes_of(board: Board, graph: Waters) -> Lanes:
    """Take the waters of a map apart into their hexes."""
    lanes, grid = Lanes(), board.grid
    sea = {cell: lanes.node(cell, sea_word(board, cell), water)
           for cell, water in graph.sea.items()}
    for water, cell in enumerate(graph.cell):
        if cell >= 0:
            lanes.shore[water] = lanes.node(cell, graph.area[water], water)

    def gate(one: int, other: int) -> str:
        return GATES.get(frozenset({lanes.area[one], lanes.area[other]}), "")

    for cell, node in sea.items():
        for _, beyond in grid.neighbours(cell):
            if cell < beyond and beyond in sea:
                lanes.join(node, sea[beyond], gate(node, sea[beyond]))
    landfalls = {(lanes.shore[shore], sea[cell + grid.offsets[d]])
                 for (cell, d), shore in graph.shore.items() if cell + grid.offsets[d] in sea}
    for shore, node in sorted(landfalls):
        lanes.join(shore, node, gate(shore, node))
    for one, other, name in graph.edges:
        if graph.cell[one] >= 0 and graph.cell[other] >= 0:
            lanes.join(lanes.shore[one], lanes.shore[other], name)
    return lanes


def lanes(position: Position) -> Lanes:
    """Return the sea hexes and shores of the map; made once."""
    return position.derived(("lanes",), (), lambda: lanes_of(position.board, waters(position)))


@dataclass(frozen=True, eq=False)
class Field:
    """How far every node is from a hex, and from where it is reached.

    `walk[n]` are the hexes along river banks by which the port's own ships come to node n.
    """

    start: int
    dist: dict[int, int]
    before: dict[int, int]
    walk: dict[int, tuple[int, ...]]

    def hexes(self, lanes: Lanes, node: int) -> list[int]:
        """List the hexes entered on the way to a node, the start left out."""
        chain = [node]
        while chain[-1] in self.before:
            chain.append(self.before[chain[-1]])
        walked = list(self.walk[chain[-1]])
        out = [self.start, *walked]
        out += [lanes.cell[n] for n in reversed(chain)]
        return [c for k, c in enumerate(out) if k and c != out[k - 1]]


class Chart:
    """The waters open to a side in some seas, for one unit's voyage."""

    def __init__(
        self, position: Position, side: str, seas: frozenset[str], *, anyway: bool = False
    ) -> None:
        """`seas` are the sea areas that may be entered; `anyway` opens all that is closed."""
        self.position, self.side = position, side
        self.seas = frozenset(("anyway",)) if anyway else seas
        self.lanes = lanes(position)
        self.parts: Parts = all_waters(position) if anyway else parts_of_sea(position, side, seas)
        self.closed = NOTHING if anyway else closed_to(position, side)

    def open(self, node: int) -> bool:
        """Say whether ships may be at a node."""
        return self.parts.of[self.lanes.water[node]] >= 0

    def steps(self, node: int) -> Iterator[int]:
        """List the nodes to which ships may go from one."""
        for other, gate in self.lanes.near[node]:
            if gate not in self.closed and self.open(other):
                yield other

    @rule("std:7.4", "std:7.41")
    def berths(self, hex_id: str) -> dict[int, tuple[int, ...]]:
        """Find where ships of a port come to open water, and by which walk along banks."""
        found = moorings(self.position, self.side, hex_id, self.parts)
        return {self.lanes.shore[n]: walk for n, walk in found.items()}

    def field(self, hex_id: str) -> Field:
        """Measure the distances of all open water from a port or a hex of open sea."""
        start = self.position.board.grid.index(hex_id)
        name = ("sea-field", self.side, self.seas, start)
        stamp = (id(self.parts), id(self.closed))
        made: tuple[object, Field] = self.position.workshop.get(
            name, stamp, lambda: ((self.parts, self.closed), self._measure(hex_id, start)))
        return made[1]

    def _measure(self, hex_id: str, start: int) -> Field:
        walk = self.berths(hex_id) or {
            n: () for n in self.lanes.at.get(start, ()) if self.open(n)}
        dist = {n: len(w) for n, w in walk.items()}
        before: dict[int, int] = {}
        heap = [(d, n) for n, d in dist.items()]
        heap.sort()
        cell = self.lanes.cell
        while heap:
            far, node = heappop(heap)
            if far > dist[node]:
                continue
            for other in self.steps(node):
                total = far + (cell[other] != cell[node])
                if total < dist.get(other, FAR):
                    dist[other], before[other] = total, node
                    heappush(heap, (total, other))
        walk = {n: w for n, w in walk.items() if n not in before}
        return Field(start, dist, before, walk)

    @rule("std:7.0", "std:7.41")
    def way(self, start: str, end: str) -> list[int] | None:
        """Find a shortest way from a port to a port: the hexes entered. None where there is none.

        """
        found, best = self.field(start), (FAR, -1)
        quays = self.berths(end)
        for node, walk in quays.items():
            if node in found.dist:
                best = min(best, (found.dist[node] + len(walk), node))
        if best[0] == FAR:
            return None
        back = tuple(reversed(quays[best[1]]))
        goal = self.position.board.grid.index(end)
        way = found.hexes(self.lanes, best[1])
        return way if not back else [*way, *back[1:], goal]

    @rule("std:7.332")
    def way_ashore(self, start: str, cell: int) -> list[int] | None:
        """Find a shortest way from a port to a coast, whoever stands there; None without any."""
        found, best = self.field(start), (FAR, -1)
        for node in self.lanes.at.get(cell, ()):
            for other, gate in self.lanes.near[node]:
                if gate not in self.closed and other in found.dist and self.open(other):
                    if self.lanes.cell[other] == cell:
                        continue
                    best = min(best, (found.dist[other], other))
        return None if best[0] == FAR else [*found.hexes(self.lanes, best[1]), cell]

    @rule("std:7.0")
    def broken_at(self, start: str, path: Sequence[int], *, ashore: bool) -> int | None:
        """Say at which step a route breaks off: its number, None when it leads to its end.

        `ashore` is a landing on a coast; else the route ends in a port.
        """
        grid = self.position.board.grid
        states: list[set[int]] = [set() for _ in range(len(path) + 1)]
        quays = self.berths(start) or {
            n: () for n in self.lanes.at.get(grid.index(start), ()) if self.open(n)}
        for node, walk in quays.items():
            if tuple(path[:len(walk)]) == walk:
                states[len(walk)].add(node)
        states[0] = self._moored(states[0])
        reached = max((k for k, s in enumerate(states) if s), default=0)
        for k, cell in enumerate(path):
            last = ashore and k == len(path) - 1
            states[k + 1] |= self._moored(self._step(states[k], cell, last))
            if states[k + 1]:
                reached = max(reached, k + 1)
        if ashore:
            return None if states[-1] else reached
        for node, walk in self.berths(grid.name(path[-1])).items():
            at = len(path) - len(walk)
            if at >= 0 and node in states[at] and (
                    tuple(path[at:]) == (*reversed(walk[:-1]), path[-1]) if walk else True):
                return None
        return min(reached, len(path) - 1)

    def _step(self, nodes: set[int], cell: int, last: bool) -> set[int]:
        """Go from some nodes to a hex; a landing may go where the enemy stands."""
        return {
            other for node in nodes for other, gate in self.lanes.near[node]
            if self.lanes.cell[other] == cell and gate not in self.closed
            and (last or self.open(other))
        }

    def _moored(self, nodes: set[int]) -> set[int]:
        """Add the other shores of the same hexes that a canal joins to them."""
        todo, out = list(nodes), set(nodes)
        while todo:
            node = todo.pop()
            for other in self.steps(node):
                if self.lanes.cell[other] == self.lanes.cell[node] and other not in out:
                    out.add(other)
                    todo.append(other)
        return out

"""One line of supply, stretch by stretch: the explanation of why a unit is in supply."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from typing import Literal

import numpy as np

from grognard.board.flood import NOT_REACHED, flood, path
from grognard.ids import HexId, RuleId
from grognard.ruling import Reason
from grognard.supply.coverage import most
from grognard.supply.graph import HeadGraph, members
from grognard.supply.policy import Head, Join

Manner = Literal["walk", "track", "link"]
State = tuple[int, int]
"""A head, and the number of limited heads in the line from it on (itself included)."""

Left = tuple[int, int]
"""What is left of a line from a head on: stretches to be walked, and stretches in all."""

NOWHERE: State = (-1, -1)


@dataclass(frozen=True, slots=True)
class Stretch:
    """One step of a line: how it gets to `head`, through which hexes, at what cost.

    `hexes` begins where the stretch before ended. `cost` and `allowed` are those of a walk,
    in the walk's unit or in hexes; 0 and None for tracks and links.
    """

    manner: Manner
    hexes: tuple[HexId, ...]
    head: Head
    text: str
    cost: int = 0
    allowed: int | None = None
    rules: tuple[RuleId, ...] = ()


@dataclass(frozen=True, slots=True)
class SupplyLine:
    """A whole line, from the hex of the unit to the source."""

    start: HexId
    nation: str
    grade: str
    stretches: tuple[Stretch, ...]

    @property
    def source(self) -> Head:
        """The source that the line ends in."""
        return self.stretches[-1].head

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The line as reasons, one a stretch."""
        return tuple(
            Reason(f"supply-{x.manner}", x.text, x.rules, hexes=x.hexes) for x in self.stretches
        )

    def __str__(self) -> str:
        steps = "\n".join(f"  {reason}" for reason in self.reasons)
        return f"{self.start}: {self.grade} supply\n{steps}"


@dataclass(frozen=True, slots=True)
class Approach:
    """The walked way from a hex to a head."""

    head: int
    cost: int
    cells: tuple[int, ...]


def approaches(
    graph: HeadGraph, cell: int, heads: int, budget: int | None = None
) -> list[Approach]:
    """Find the walked ways from a hex to heads (as bits), cheapest first, whatever the reach.

    `budget` bounds the search; None searches as far as any head reaches.
    """
    found = []
    for measure in ("points", "hexes"):
        mine = [
            k
            for k in members(heads)
            if graph.policy.kind[graph.heads[k].kind].measure == measure and graph.heads[k].hexes
        ]
        if not mine:
            continue
        kinds = {graph.heads[k].kind for k in mine}
        far = max(most(graph.policy.kind[name]) for name in kinds) if budget is None else budget
        costs = graph.walks.forward(graph.policy.kind[graph.heads[mine[0]].kind])
        dist = flood(costs, {cell: 0}, far)
        for k in mine:
            cells = np.array(graph.heads[k].hexes)
            near = int(cells[np.argmin(dist[cells])])
            if dist[near] != NOT_REACHED:
                way = tuple(path(dist, costs, cell, near))
                found.append(Approach(k, int(dist[near]) + graph.heads[k].extra, way))
    return sorted(found, key=lambda a: (a.cost, a.head))


def trace(graph: HeadGraph, cell: int, nation: str, grade: int) -> SupplyLine | None:
    """Trace a line of a grade (by number) from a hex; None when there is none."""
    steps = steps_home(graph, graph.allowed(nation, grade))
    near = graph.covering(cell) & sum(1 << k for k in {k for k, _ in steps})
    if not near:
        return None
    best = {k: min((steps[s][0], s) for s in steps if s[0] == k) for k in members(near)}
    ways = {way.head: way for way in approaches(graph, cell, near)}
    first = min(members(near), key=lambda k: (best[k][0][0], ways[k].cost, best[k][0][1], k))
    stretches = [_walk(graph, cell, ways[first])]
    here, state = ways[first].cells[-1], best[first][1]
    while (onward := _onward(graph, steps, state, here)) is not None:
        stretch, here = _advance(graph, state[0], onward[0], here)
        stretches.append(stretch)
        state = onward
    name = graph.network.grid.name(cell)
    return SupplyLine(name, nation, graph.policy.grades[grade], tuple(stretches))


def steps_home(graph: HeadGraph, allowed: int) -> dict[State, tuple[Left, State | None]]:
    """For each head and number of limited heads used from it on: what is left, and whither.

    The search begins at the sources, so the first way found to a head is a best one.
    """
    limit = graph.policy.limit
    counted = graph.limited if limit else 0
    out: dict[State, tuple[Left, State | None]] = {}
    queue: list[tuple[Left, int, int, State]] = [
        ((0, 0), k, 0, NOWHERE) for k in members(graph.sources & allowed)
    ]
    while queue:
        left, k, used, onward = heappop(queue)
        state = k, used + (counted >> k & 1)
        if state in out or (limit and state[1] > limit.most):
            continue
        out[state] = left, None if onward == NOWHERE else onward
        for a in members(graph.feeds[k] & allowed):
            walks = left[0] + ((a, k) not in graph.edges)
            heappush(queue, ((walks, left[1] + 1), a, state[1], state))
    return out


def _onward(
    graph: HeadGraph, steps: dict[State, tuple[Left, State | None]], state: State, here: int
) -> State | None:
    """Return what a line goes on to: along a track the nearest of what is equally good."""
    onward = steps[state][1]
    if onward is None or state[0] not in graph.tracks:
        return onward
    as_good = {
        cell: other for other in sorted(steps, reverse=True)
        if steps[other][0] == steps[onward][0] and other[1] == onward[1]
        and (state[0], other[0]) in graph.edges
        for cell in graph.heads[other[0]].hexes
    }
    line, part = graph.tracks[state[0]].line, graph.part_at[graph.tracks[state[0]].line]
    way = graph.network.lines[line].path(part == state[0], here, as_good)
    return as_good[way[-1]]


def _advance(graph: HeadGraph, a: int, b: int, here: int) -> tuple[Stretch, int]:
    """Go from one head to the next; return the stretch and the hex in which it ends."""
    edge, head = graph.edges.get((a, b)), graph.heads[b]
    names = graph.network.grid.names
    if edge is None:
        cells = [cell for cell in graph.heads[a].hexes if graph.covers(b, cell)]
        ways = [approaches(graph, cell, 1 << b)[0] for cell in cells]
        way = min(ways, key=lambda w: (w.cost, w.cells))
        return _walk(graph, way.cells[0], way), way.cells[-1]
    shared = sorted(set(graph.heads[a].hexes) & set(head.hexes))
    if a in graph.tracks:
        line = graph.network.lines[graph.tracks[a].line]
        cells = line.path(graph.part_at[graph.tracks[a].line] == a, here, shared)
        far, last = len(cells) - 1, cells[-1]
        text = (f"{far} {'hex' if far == 1 else 'hexes'} along the {graph.tracks[a].line} "
                f"to {called(graph, b, last)}")
        return Stretch("track", tuple(names(cells)), head, text, rules=edge.rules), cells[-1]
    if isinstance(edge, Join):
        here = here if here in shared else shared[0]
    elif head.hexes:
        here = head.hexes[0]
    text = edge.text or f"on to {head}"
    return Stretch("link", tuple(names([here])), head, text, rules=edge.rules), here


def _walk(graph: HeadGraph, cell: int, way: Approach) -> Stretch:
    head = graph.heads[way.head]
    kind = graph.policy.kind[head.kind]
    reach = kind.reach[cell] if isinstance(kind.reach, np.ndarray) else kind.reach
    allowed = int(reach or 0)
    hexes = tuple(graph.network.grid.names(way.cells))
    text = (f"{measured(graph, head, way.cost)} of {measured(graph, head, allowed, True)} "
            f"to {called(graph, way.head, way.cells[-1])}")
    return Stretch("walk", hexes, head, text, way.cost, allowed, kind.rules or head.rules)


def called(graph: HeadGraph, k: int, cell: int) -> str:
    """Name a head as it is met in a hex: of a long track the hex matters, not its first."""
    track = graph.tracks.get(k)
    return f"the {track.line} at {graph.network.grid.name(cell)}" if track else str(graph.heads[k])


def measured(graph: HeadGraph, head: Head, amount: int, noun: bool = False) -> str:
    """Write an amount as points or hexes, whichever the way to this head is measured in."""
    if graph.policy.kind[head.kind].measure == "hexes":
        return f"{amount} hexes" if noun else str(amount)
    points = Fraction(amount, graph.policy.walk.unit)
    text = str(points.numerator) if points.denominator == 1 else f"{float(points):g}"
    return f"{text} points" if noun else text

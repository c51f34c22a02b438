"""Does all supply of some hexes run through one weak supplyhead, or are there several lines?"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from grognard.supply.graph import HeadGraph, members
from grognard.supply.policy import Head

Node = tuple[str, int]
AREA: Node = ("area", 0)
HOME: Node = ("home", 0)


@dataclass(frozen=True, slots=True)
class Funnel:
    """How many lines of a weak grade can feed an area without sharing a weak head.

    `lines` is None when the area has supply of a better grade (nothing then depends on weak
    heads) and 0 when it has none. `through` are the weak heads that no line avoids.
    """

    lines: int | None
    through: tuple[Head, ...] = ()


def funnel(graph: HeadGraph, cells: Sequence[int], nation: str, grade: int) -> Funnel:
    """Count the separate lines of a grade (by number); a head of that very grade is weak."""
    allowed = graph.allowed(nation, grade)
    near = 0
    for cell in cells:
        near |= graph.covering(cell)
    better = graph.allowed(nation, grade + 1) if grade + 1 < len(graph.policy.grades) else 0
    if graph.operative(better) & near:
        return Funnel(None)
    operative = graph.operative(allowed)
    if not operative & near:
        return Funnel(0)
    weak = operative & ~better
    through = [k for k in members(weak) if not graph.operative(allowed & ~(1 << k)) & near]
    lines = _disjoint(graph, operative, weak, operative & near)
    return Funnel(lines, tuple(graph.heads[k] for k in through))


def _disjoint(graph: HeadGraph, operative: int, weak: int, near: int) -> int:
    """Count the lines by augmenting a flow in which each weak head can carry one line.

    The limit on limited heads within a line is not looked at here.
    """
    spare: dict[Node, dict[Node, int]] = defaultdict(lambda: defaultdict(int))
    plenty = weak.bit_count() + 1
    for k in members(operative):
        spare["in", k]["out", k] = 1 if weak >> k & 1 else plenty
        for a in members(graph.feeds[k] & operative):
            spare["out", a]["in", k] = plenty
    for k in members(near):
        spare[AREA]["in", k] = plenty
    for k in members(graph.sources & operative):
        spare["out", k][HOME] = plenty
    lines = 0
    while lines < weak.bit_count() and (way := _way(spare)):
        for here, onward in pairwise(way):
            spare[here][onward] -= 1
            spare[onward][here] += 1
        lines += 1
    return lines


def _way(spare: dict[Node, dict[Node, int]]) -> list[Node]:
    """Find a shortest way from the area to a source that has room for one more line."""
    came: dict[Node, Node] = {AREA: AREA}
    queue = deque([AREA])
    while queue:
        here = queue.popleft()
        if here == HOME:
            way = [here]
            while here != AREA:
                here = came[here]
                way.append(here)
            return way[::-1]
        for onward, room in list(spare[here].items()):
            if room and onward not in came:
                came[onward] = here
                queue.append(onward)
    return []

"""Ways along the railways: from a hex to others, step by step through rail hexsides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise

import numpy as np

from grognard.ids import HexId
from grognard.kit.walking import from_start
from grognard.position import Position
from grognard_standard_rules.terrain import side_plane

Price = Callable[[int], int | None]
"""What entering a rail hex (plane index) costs; None where it may not be entered."""

CLOSED = 1_000
"""What a closed hex counts for in the search for the way that can be explained best."""


@dataclass(frozen=True, slots=True)
class Ways:
    """The cheapest ways from one hex: what each hex costs, and from where it is entered."""

    start: int
    cost: dict[int, int]
    came: dict[int, int]

    def to(self, goal: int) -> list[int]:
        """Return the hexes of a way, start and goal included; empty when there is none."""
        if goal not in self.cost:
            return []
        way = [goal]
        while way[-1] != self.start:
            way.append(self.came[way[-1]])
        return way[::-1]


def ways(
    position: Position, start: int, price: Price, budget: int, *, first: int = 0
) -> Ways:
    """Search the railways outward from a hex, for as long as the budget lasts.

    `first` is paid once, on leaving the start. Of equally cheap ways the one is taken whose
    hexes come first on the map, so that a route never depends on chance.
    """
    beside = _beside(position)
    cost, came = {start: 0}, {start: start}
    queue, done = [(0, start)], set[int]()
    while queue:
        paid, here = heappop(queue)
        if here in done:
            continue
        done.add(here)
        for beyond in beside.get(here, ()):
            if beyond in done:
                continue
            step = price(beyond)
            total = paid + (first if here == start else 0) + (step or 0)
            if step is None or total > budget or total >= cost.get(beyond, budget + 1):
                continue
            cost[beyond], came[beyond] = total, here
            heappush(queue, (total, beyond))
    return Ways(start, cost, came)


def _beside(position: Position) -> dict[int, tuple[int, ...]]:
    """Return the rail hexes with those that a railway joins them to; made once."""
    def make() -> dict[int, tuple[int, ...]]:
        rail = side_plane(position.board, "rail")
        return {
            cell: tuple(n for d, n in position.board.grid.neighbours(cell) if rail[d, cell])
            for cell in np.flatnonzero(rail.any(axis=0)).tolist()
        }

    return position.derived(("rail-neighbours",), (), make)


def filled_in(
    position: Position, start: int, hexes: Sequence[HexId], price: Price
) -> list[HexId]:
    """Write out a way given by some of its hexes: between two, the cheapest way along the rails.

    Where there is none, the one with the fewest closed hexes is written, or (off the rails)
    the hex stays as it was given, for the judge to say what is wrong.
    """
    def closed_too(cell: int) -> int:
        paid = price(cell)
        return CLOSED if paid is None else paid

    grid, far = position.board.grid, 10_000
    points = from_start(start, [grid.index(h) for h in hexes])
    route = [start]
    for here, goal in pairwise(points):
        found = (ways(position, here, price, far).to(goal)
                 or ways(position, here, closed_too, far * CLOSED).to(goal))
        route += found[1:] if found else [goal]
    return [grid.name(i) for i in route[1:]]


def joined(position: Position, start: int, end: int) -> bool:
    """Say whether a railway crosses the side between two hexes."""
    direction = position.board.grid.direction(start, end)
    return direction is not None and bool(side_plane(position.board, "rail")[direction, start])

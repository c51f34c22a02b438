"""Paths over the map: their price, what closes them, and paths given by waypoints.

Indices are plane indices; prices are in the unit of the StepCosts (half points where a game
has halves).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from random import Random

from grognard.board.explain import step_blocks, step_stops
from grognard.board.flood import flood
from grognard.board.flood import path as descend
from grognard.board.grid import Grid
from grognard.board.layers import BLOCKED, StepCosts
from grognard.changes import Remove, apply
from grognard.ids import RuleId, UnitId
from grognard.position import Position
from grognard.ruling import Reason
from grognard.tally import Tally
from grognard.workshop import Workshop

FARTHEST = 60
"""So far apart, in plane units, two waypoints may lie."""


@dataclass(frozen=True, slots=True)
class Bill:
    """What a path costs one class of movers. `hexes` are plane indices, the start first.

    `prices` has one entry per step, BLOCKED (255) where the step may not be taken.
    """

    costs: StepCosts
    hexes: tuple[int, ...]
    prices: tuple[int, ...]

    @property
    def total(self) -> int:
        """Return the price of the whole path."""
        return sum(self.prices)

    @property
    def blocked(self) -> bool:
        """Say whether some step may not be taken at any price."""
        return BLOCKED in self.prices


def bill(costs: StepCosts, hexes: Sequence[int]) -> Bill:
    """Price a path of neighbouring hexes (plane indices, the start first)."""
    grid, prices = costs.grid, []
    for start, end in pairwise(hexes):
        direction = grid.direction(start, end)
        prices.append(BLOCKED if direction is None else int(costs.cost[direction, start]))
    return Bill(costs, tuple(hexes), tuple(prices))


def closed_steps(walk: Bill, not_adjacent: Iterable[RuleId] = ()) -> Iterator[Reason]:
    """List the closed steps of a path, and stops before its end.

    `not_adjacent` are the rules to cite where two hexes do not touch.
    """
    grid, last = walk.costs.grid, len(walk.prices) - 1
    for number, (start, end) in enumerate(pairwise(walk.hexes)):
        if grid.direction(start, end) is None:
            yield Reason("not-adjacent", f"{grid.name(start)} and {grid.name(end)} do not touch",
                         tuple(not_adjacent), hexes=(grid.name(start), grid.name(end)))
        elif walk.prices[number] == BLOCKED:
            yield from _where(step_blocks(grid, walk.costs.layers, start, end))
        elif number < last and (walk.costs.stop[end] or walk.costs.stop_step is not None):
            yield from _where(step_stops(grid, walk.costs.layers, start, end))


def _where(reasons: Iterable[Reason]) -> Iterator[Reason]:
    for reason in reasons:
        yield replace(reason, text=f"{' to '.join(reason.hexes)}: {reason.text}")


def price_words(tally: Tally) -> str:
    """Write a step's price in words: "1 clear hex + 2 across a river"."""
    parts = [f"{line.value} {line.text}" for line in tally.lines
             if line.stage == "price" and line.value]
    return " + ".join(parts) or "nothing"


def points(costs: StepCosts, value: int) -> Fraction:
    """Turn a number of plane units into movement points."""
    return Fraction(value, costs.unit)


def from_start(start: int, hexes: Sequence[int]) -> list[int]:
    """Return a path that begins where the unit stands, whether or not it was given so."""
    return list(hexes) if hexes and hexes[0] == start else [start, *hexes]


Planes = Sequence[StepCosts]


def filled_in(
    costs: Planes, points: Sequence[int], otherwise: Callable[[], Planes] | None = None
) -> list[int]:
    """Write out a path given by waypoints: between two that do not touch, the cheapest way.

    Of several classes of movers the one that pays most decides. Where there is no way, the
    one there would be by the prices of `otherwise` (as if no enemies were there, say) is
    written, for a judge to say what closes it; failing that the waypoint stays as it is.
    """
    grid, route = costs[0].grid, [points[0]]
    for goal in points[1:]:
        if grid.direction(route[-1], goal) is None and goal != route[-1]:
            between = _between(costs, route[-1], goal)
            if not between and otherwise is not None:
                between = _between(otherwise(), route[-1], goal)
            route += between
        if goal != route[-1]:
            route.append(goal)
    return route


def _between(costs: Planes, start: int, goal: int) -> list[int]:
    best: list[int] = []
    dearest = -1
    for planes in costs:
        dist = flood(planes, {start: 0}, FARTHEST)
        found = descend(dist, planes, start, goal)
        if found and int(dist[goal]) > dearest:
            dearest, best = int(dist[goal]), found
    return best[1:-1]


def likely_goals(
    grid: Grid, start: int, goals: Sequence[int], targets: Iterable[str], rng: Random, most: int
) -> list[int]:
    """Pick goals that may be worth a move: the one nearest to the nearest target, some at random.

    `start` and `goals` (at least one) are plane indices, `targets` hexes; `most` are drawn.
    """
    near = min(targets, key=lambda h: (grid.distance(start, grid.index(h)), h), default="")
    aim = grid.index(near) if near else start
    return [min(goals, key=lambda i: (grid.distance(i, aim), i)),
            *(rng.choice(goals) for _ in range(most))]


def without(position: Position, units: Iterable[UnitId]) -> Position:
    """Return a position in which some units are gone: what rules say then is not kept here."""
    other: Workshop = position.workshop.get("without", (), Workshop)
    state = apply(position.state, [Remove(u) for u in sorted(units)])
    return replace(position, state=state, workshop=other)

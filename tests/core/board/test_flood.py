from __future__ import annotations

import heapq
import itertools
from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.board.flood import NOT_REACHED, flood, floods, path, reach, reverse
from grognard.board.grid import Grid
from grognard.board.layers import BLOCKED, StepCosts
from tests.core.board import small

SEEDS = st.integers(0, 2**32 - 1)
KINDS = st.sampled_from([(1, 4), (0, 2), (1, 60), (100, 200)])


def dijkstra(costs: StepCosts, sources: Mapping[int, int], budget: int) -> dict[int, int]:
    best: dict[int, int] = {}
    queue = [(value, i) for i, value in sources.items()]
    heapq.heapify(queue)
    while queue:
        value, i = heapq.heappop(queue)
        if value > budget or i in best:
            continue
        best[i] = value
        for d, j in costs.grid.neighbours(i):
            if costs.cost[d, i] != BLOCKED:
                heapq.heappush(queue, (value + int(costs.cost[d, i]), j))
    return best


def plane(costs: StepCosts, found: Mapping[int, int]) -> np.ndarray:
    out = np.full(costs.grid.size, NOT_REACHED, np.uint8)
    for i, value in found.items():
        out[i] = value
    return out


def length(costs: StepCosts, hexes: list[int]) -> int:
    total = 0
    for a, b in itertools.pairwise(hexes):
        d = costs.grid.direction(a, b)
        assert d is not None
        assert costs.cost[d, a] != BLOCKED
        total += int(costs.cost[d, a])
    return total


def board(seed: int, kind: tuple[int, int]) -> tuple[StepCosts, np.random.Generator]:
    rng = np.random.default_rng(seed)
    return small.prices(rng, small.grid(rng), least=kind[0], most=kind[1]), rng


@given(SEEDS, KINDS, st.sampled_from([0, 1, 3, 10, 20, 126, 127, 254]))
def test_flood_equals_dijkstra(seed: int, kind: tuple[int, int], budget: int) -> None:
    costs, rng = board(seed, kind)
    chosen = rng.choice(costs.grid.cells, 3)
    sources = {int(i): int(v) for i, v in zip(chosen, rng.integers(0, 5, 3), strict=True)}
    dist = flood(costs, sources, budget)
    found = dijkstra(costs, sources, budget)
    assert np.array_equal(dist, plane(costs, found))
    for goal in costs.grid.cells.tolist():
        hexes = path(dist, costs, sources, goal)
        assert bool(hexes) == (goal in found)
        if hexes:
            assert hexes[-1] == goal
            assert sources[hexes[0]] + length(costs, hexes) == found[goal]


@given(SEEDS, KINDS, st.sampled_from([0, 2, 10, 130]))
def test_batched_balls_equal_single_floods(seed: int, kind: tuple[int, int], budget: int) -> None:
    costs, _ = board(seed, kind)
    centres = costs.grid.cells.tolist()
    balls = floods(costs, centres, budget)
    for k, centre in enumerate(centres):
        found = dijkstra(costs, {centre: 0}, budget)
        cells = balls.reached(k)
        assert sorted(cells.tolist()) == sorted(found)
        values = balls.dist[k][balls.dist[k] != NOT_REACHED]
        assert dict(zip(cells.tolist(), values.tolist(), strict=True)) == found


@given(SEEDS)
def test_reversed_prices_answer_from_where(seed: int) -> None:
    costs, rng = board(seed, (1, 4))
    goal = int(rng.choice(costs.grid.cells))
    back = flood(reverse(costs), {goal: 0}, 9)
    for i in costs.grid.cells.tolist():
        assert int(back[i]) == dijkstra(costs, {i: 0}, 9).get(goal, NOT_REACHED)


def moves(
    costs: StepCosts, start: int, allowance: int, free: np.ndarray | None
) -> dict[int, tuple[int, list[int]]]:
    """Every hex that a move can end in, by trying out all moves: least points and a path."""
    best: dict[int, tuple[int, list[int]]] = {start: (0, [start])}
    seen: dict[int, int] = {}
    todo = [(0, [start])]
    while todo:
        spent, hexes = todo.pop()
        here = hexes[-1]
        if seen.get(here, NOT_REACHED) <= spent:
            continue
        seen[here] = spent
        for d, j in costs.grid.neighbours(here):
            price = int(costs.cost[d, here])
            if price == BLOCKED:
                continue
            total = spent + price
            if total <= allowance:
                if total < best.get(j, (NOT_REACHED,))[0]:
                    best[j] = (total, [*hexes, j])
                ends = costs.stop[j] or (costs.stop_step is not None and costs.stop_step[d, here])
                if not ends:
                    todo.append((total, [*hexes, j]))
            elif here == start and free is not None and free[d, here]:
                best.setdefault(j, (allowance, [start, j]))
    return best


@given(SEEDS, KINDS, st.integers(0, 12), st.booleans(), st.booleans())
def test_reach_equals_trying_out_every_move(
    seed: int, kind: tuple[int, int], allowance: int, guarantee: bool, stop_steps: bool
) -> None:
    costs, rng = board(seed, kind)
    if stop_steps:
        ends = rng.random(costs.cost.shape) < 0.2
        costs = StepCosts(costs.grid, costs.cost, costs.stop, ends)
    free = rng.random(costs.cost.shape) < 0.7 if guarantee else None
    start = int(rng.choice(costs.grid.cells))
    found = moves(costs, start, allowance, free)
    answer = reach(costs, start, allowance, first_step_free=free)
    assert np.array_equal(answer.dist, plane(costs, {i: v for i, (v, _) in found.items()}))
    for goal, (spent, _) in found.items():
        hexes = answer.path(goal)
        assert (hexes[0], hexes[-1]) == (start, goal)
        total = length(costs, hexes)
        by_guarantee = total > allowance
        assert total == spent or (by_guarantee and len(hexes) == 2 and spent == allowance)
        for a, b in itertools.pairwise(hexes[:-1]):
            d = costs.grid.direction(a, b)
            assert not costs.stop[b]
            assert costs.stop_step is None or not costs.stop_step[d, a]


def test_the_one_hex_guarantee_ends_the_move_and_opens_no_blocked_step() -> None:
    row = Grid({"A": (0, 0), "B": (1, 0), "C": (2, 0), "D": (0, 1)})
    cost = np.full((6, row.size), BLOCKED, np.uint8)
    a, b, c, d = (row.index(x) for x in "ABCD")
    cost[2, a], cost[2, b] = 9, 1
    costs = StepCosts(row, cost, np.zeros(row.size, np.bool_))
    every = np.ones(cost.shape, np.bool_)
    assert reach(costs, a, 4).dist[b] == NOT_REACHED
    move = reach(costs, a, 4, first_step_free=every)
    assert move.dist[b] == 4
    assert move.onward[b] == NOT_REACHED
    assert move.dist[c] == NOT_REACHED
    assert move.dist[d] == NOT_REACHED
    assert move.path(b) == [a, b]
    assert reach(costs, a, 4, first_step_free=~every).dist[b] == NOT_REACHED


def test_ties_are_broken_the_same_way_every_time() -> None:
    block = Grid({f"{q}{r}": (q, r) for q in range(5) for r in range(5)})
    cost = np.full((6, block.size), BLOCKED, np.uint8)
    for i in block.cells.tolist():
        for d, _ in block.neighbours(i):
            cost[d, i] = 1
    costs = StepCosts(block, cost, np.zeros(block.size, np.bool_))
    dist = flood(costs, {block.index("00"): 0}, 8)
    hexes = path(dist, costs, block.index("00"), block.index("22"))
    assert block.names(hexes) == ["00", "01", "02", "12", "22"]


def test_a_budget_outside_the_planes_range_is_refused() -> None:
    costs, _ = board(1, (1, 4))
    with pytest.raises(ValueError, match="between 0 and 254"):
        flood(costs, {int(costs.grid.cells[0]): 0}, 255)

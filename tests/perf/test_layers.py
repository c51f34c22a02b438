"""Folding twenty rules costs at most three times as much as adding up twenty arrays."""

from __future__ import annotations

import numpy as np
from pytest_benchmark.fixture import BenchmarkFixture

from grognard.board.layers import Layer, fold
from grognard.ids import RuleId
from tests.perf.conftest import report, seconds
from tests.perf.theatre import Theatre

AT_MOST = 3.0


def twenty(size: int) -> list[Layer]:
    """Terrain, weather, rivers, zones of control, roads and prohibitions, as rules bring them."""
    rng = np.random.default_rng(20)

    def some(share: float, *shape: int) -> np.ndarray:
        return rng.random(shape) < share

    plane = rng.integers(1, 4, size).astype(np.uint8)
    rows: list[tuple[str, str, int | np.ndarray, np.ndarray | None, str]] = [
        ("enter", "add", plane, None, ""),
        ("side", "add", 1, some(0.1, 6, size), ""),
        ("side", "add", 2, some(0.02, 6, size), ""),
        ("side", "block", 0, some(0.02, 6, size), ""),
        ("enter", "block", 0, some(0.3, size), ""),
        ("leave", "block", 0, some(0.01, size), ""),
        ("enter", "max", 2, some(0.1, size), "zone"),
        ("enter", "max", 3, some(0.05, size), "zone"),
        ("leave", "max", 2, some(0.1, size), "leaving"),
        ("leave", "max", 3, some(0.05, size), "leaving"),
        ("enter", "add", plane, some(0.2, size), "weather"),
        ("enter", "replace", 1, some(0.1, size), "weather"),
        ("enter", "stop", 0, some(0.1, size), ""),
        ("leave", "add", 1, some(0.2, size), ""),
    ]
    rows += [("enter", "add", n % 3, some(0.2, size), "") for n in range(20 - len(rows))]
    return [
        Layer(f"layer-{n}", "a rule", (RuleId("x:1"),), scope, op, value, mask, group)  # type: ignore[arg-type]
        for n, (scope, op, value, mask, group) in enumerate(rows)
    ]


def test_twenty_layers(benchmark: BenchmarkFixture, war: Theatre) -> None:
    grid = war.network.grid
    layers = twenty(grid.size)
    rng = np.random.default_rng(1)
    arrays = [rng.integers(0, 4, (6, grid.size)).astype(np.uint8) for _ in layers]

    def add_up() -> np.ndarray:
        total = arrays[0].copy()
        for array in arrays[1:]:
            total += array
        return total

    costs = benchmark(fold, grid, layers)
    assert len(costs.layers) == 20
    ratios = [seconds(lambda: fold(grid, layers), 15) / seconds(add_up, 15) for _ in range(5)]
    report("fold of 20 layers against adding up 20 arrays", min(ratios), f"at most {AT_MOST}")
    assert min(ratios) <= AT_MOST

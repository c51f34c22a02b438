"""One flood of ten points over the whole map against networkx."""

from __future__ import annotations

import networkx as nx
import numpy as np
from pytest_benchmark.fixture import BenchmarkFixture

from grognard.board.flood import NOT_REACHED, flood
from grognard.board.layers import BLOCKED, StepCosts
from tests.perf.conftest import report, seconds
from tests.perf.theatre import Theatre

AT_LEAST = 40.0
BUDGET = 10


def digraph(costs: StepCosts) -> nx.DiGraph:
    """Every step that may be taken, with its price."""
    graph = nx.DiGraph()
    for d, offset in enumerate(costs.grid.offsets):
        here = np.flatnonzero(costs.cost[d] != BLOCKED)
        prices = costs.cost[d, here].tolist()
        graph.add_weighted_edges_from(
            zip(here.tolist(), (here + offset).tolist(), prices, strict=True)
        )
    return graph


def test_one_flood_from_a_thousand_hexes(benchmark: BenchmarkFixture, war: Theatre) -> None:
    costs = war.policy.walk
    rng = np.random.default_rng(3)
    land = np.flatnonzero(war.policy.tracks[0].usable)
    sources = dict.fromkeys(rng.choice(land, 1000, replace=False).tolist(), 0)
    graph = digraph(costs)

    def reference() -> dict[int, int]:
        found: dict[int, int] = nx.multi_source_dijkstra_path_length(graph, sources, cutoff=BUDGET)
        return found

    dist = benchmark(flood, costs, sources, BUDGET)
    reached = np.flatnonzero(dist != NOT_REACHED)
    assert dict(zip(reached.tolist(), dist[reached].tolist(), strict=True)) == reference()
    ratio = seconds(reference, 3) / seconds(lambda: flood(costs, sources, BUDGET), 15)
    report("a 10-point flood against networkx", ratio, f"at least {AT_LEAST:.0f}")
    assert ratio >= AT_LEAST

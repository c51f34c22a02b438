"""Supply of a whole side on a full-size map against one search per unit."""

from __future__ import annotations

import networkx as nx
from pytest_benchmark.fixture import BenchmarkFixture

from grognard.board.layers import BLOCKED
from grognard.supply import SupplyMap
from tests.core.supply.oracle import Ball, Oracle
from tests.perf.conftest import report, seconds
from tests.perf.theatre import Theatre

OVER_PYTHON, OVER_NETWORKX = 25.0, 60.0
EVERY, FEWER = 20, 60
"""The references judge every twentieth and every sixtieth unit; their time is scaled up."""


class NetworkxOracle(Oracle):
    """The same search per unit, with the walks of a library."""

    def __init__(self, war: Theatre) -> None:
        super().__init__(war.policy, war.lines)
        walk = war.policy.walk
        self.graph = nx.DiGraph()
        for i in walk.grid.cells.tolist():
            for d, j in walk.grid.neighbours(i):
                if walk.cost[d, i] != BLOCKED and not war.policy.barred[j]:
                    self.graph.add_edge(i, j, points=int(walk.cost[d, i]), hexes=1)

    def ball(self, cell: int, budget: int, measure: str, barred: bool = True) -> Ball:
        found: Ball = nx.single_source_dijkstra_path_length(
            self.graph, cell, cutoff=budget, weight=measure
        )
        return found


def whole_side(war: Theatre) -> list[str | None]:
    """Everything from the policy to the grade of each of the 1,500 units."""
    supply = SupplyMap(war.network, war.policy)
    return [supply.grade(cell, nation) for cell, nation in war.units]


def test_whole_side(benchmark: BenchmarkFixture, war: Theatre) -> None:
    grades = benchmark(whole_side, war)
    assert len(grades) == 1500
    assert grades.count("major") > 600
    assert grades.count(None) > 60
    assert grades.count("minor") > 5
    engine = seconds(lambda: whole_side(war))
    references = ((Oracle(war.policy, war.lines), EVERY), (NetworkxOracle(war), FEWER))
    for (oracle, step), least, name in zip(
        references, (OVER_PYTHON, OVER_NETWORKX), ("plain Python", "networkx"), strict=True
    ):
        sample = war.units[::step]

        def judge(oracle: Oracle = oracle, units: list = sample) -> list[str | None]:
            return [oracle.grade(cell, nation) for cell, nation in units]

        assert judge() == grades[::step]
        ratio = seconds(judge, 3) * len(war.units) / len(sample) / engine
        report(f"supply of a side against {name} per unit", ratio, f"at least {least:.0f}")
        assert ratio >= least

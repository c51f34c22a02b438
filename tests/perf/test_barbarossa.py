"""A player turn of Barbarossa on the map of Europe: supply, reach and legality of every unit.

Everything starts from the rules' policies and prices, which are new whenever something has
happened: the references build what they search from those, too.
"""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

pytest.importorskip("grognard_war_in_europe")

from grognard.board.flood import NOT_REACHED
from grognard.board.layers import BLOCKED, StepCosts
from grognard.bots import find_bot, play_on
from grognard.game import Game, new_game
from grognard.supply import SupplyMap
from grognard_standard_rules.allowance import left
from grognard_standard_rules.price import movement_costs, reachable
from grognard_standard_rules.supply_policy import RAILWAY, side_plane, supply_network
from grognard_standard_rules.units import mover_class
from tests.core.supply.oracle import Oracle
from tests.perf.conftest import report, seconds
from tests.perf.test_orders import of_lines, one_step_each

SIDE, NATION = "axis", "de"
SUPPLY_OVER_PYTHON, REACH_OVER_NETWORKX, DEAREST = 25.0, 5.0, 110
EVERY = 10
"""The reference judges every so many hexes; its time is scaled up."""


@pytest.fixture(scope="module")
def invasion() -> Game:
    """The game as the Axis begin to move on turn one, set up by bots."""
    game = new_game("barbarossa", ruleset="wie", seed=1941)
    officers = {side: find_bot("officer") for side in game.position.sides}
    play_on(game, officers,
            until=lambda g: g.state.clock.step == "player-turn.axis/initial-movement")
    return game


def test_supply_of_all_that_the_axis_hold(benchmark: BenchmarkFixture, invasion: Game) -> None:
    position = invasion.position
    policy = position.ask("rule_supply_policy", side=SIDE, nation=NATION).value
    network = supply_network(position)
    cells = np.flatnonzero(position.state.is_("control", SIDE)).tolist()
    rails = {RAILWAY: side_plane(position.board, "rail")}

    def at_once() -> list[str | None]:
        supply = SupplyMap(network, policy)
        return [supply.grade(cell, NATION) for cell in cells]

    def one_by_one(oracle: Oracle, of: list[int]) -> list[str | None]:
        return [oracle.grade(cell, NATION) for cell in of]

    oracle, sample, grades = Oracle(policy, rails), cells[::EVERY], benchmark(at_once)
    assert one_by_one(oracle, sample) == grades[::EVERY]
    assert "major" in grades
    building = seconds(lambda: Oracle(policy, rails), 3)
    searching = seconds(lambda: one_by_one(oracle, sample), 3) * len(cells) / len(sample)
    ratio = (building + searching) / seconds(at_once)
    report(f"supply of {len(cells)} hexes against plain Python hex by hex", ratio,
           f"at least {SUPPLY_OVER_PYTHON:.0f}")
    assert ratio >= SUPPLY_OVER_PYTHON


def test_reach_of_every_unit(benchmark: BenchmarkFixture, invasion: Game) -> None:
    position = invasion.position
    units = list(position.state.units_of(SIDE))
    prices = {mover: movement_costs(position, SIDE, mover)
              for mover in {mover_class(position, u) for u in units}}

    def all_units() -> int:
        return sum(int((reachable(position, u, "initial").dist != NOT_REACHED).sum())
                   for u in units)

    def one_by_one() -> None:
        graphs = {mover: digraph(costs) for mover, costs in prices.items()}
        for unit in units:
            nx.single_source_dijkstra_path_length(
                graphs[mover_class(position, unit)], position.board.grid.index(unit.at),
                cutoff=left(position, unit, "initial"))

    assert benchmark(all_units) > 10 * len(units)
    ratio = seconds(one_by_one, 3) / seconds(all_units)
    report("reach of every Axis unit against networkx", ratio,
           f"at least {REACH_OVER_NETWORKX:.0f}")
    assert ratio >= REACH_OVER_NETWORKX


def digraph(costs: StepCosts) -> nx.DiGraph:
    """Every step that may be taken, with its price."""
    graph, grid = nx.DiGraph(), costs.grid
    graph.add_nodes_from(grid.cells.tolist())
    graph.add_weighted_edges_from(
        (i, j, int(costs.cost[d, i])) for i in grid.cells.tolist()
        for d, j in grid.neighbours(i) if costs.cost[d, i] != BLOCKED)
    return graph


def test_a_step_of_every_unit(benchmark: BenchmarkFixture, invasion: Game) -> None:
    orders = one_step_each(invasion)
    assert len(orders) > 100
    ratio = of_lines(invasion, orders, benchmark)
    report("an accepted move in Barbarossa against its journal line", ratio,
           f"at most {DEAREST}")
    assert ratio < DEAREST

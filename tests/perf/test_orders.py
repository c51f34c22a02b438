"""Accepted orders: rulings, explanation, events and journal (forcing it to disk aside).

The reference is what the same lines of the journal cost to encode, hash and read back: the
rules of an accepted move, eighty modules of them, must not cost more than some dozens of that.
"""

from __future__ import annotations

import json
from hashlib import sha256
from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

pytest.importorskip("grognard_war_in_europe")

from grognard.basics import EndPhase
from grognard.game import Game, new_game
from grognard.orders import Order
from tests.perf.conftest import report

pytestmark = pytest.mark.benchmark(group="orders")
DEAREST = 40


def at_initial_movement() -> Game:
    game = new_game("poland", seed=1939)
    while not game.state.clock.step.endswith("axis/initial-movement"):
        first = game.pending[0]
        if first.ask:
            order = first.ask.default
        elif "commit-air" in first.kinds:
            order = next(game.propose("commit-air", first.side))
        else:
            order = EndPhase(by=first.side)
        game.submit(order)
    return game


def one_step_each(game: Game) -> list[Order]:
    """List a legal step of one hex for every unit that has one."""
    orders, grid = [], game.position.board.grid
    for unit in list(game.state.units_of("axis")):
        for _, index in grid.neighbours(grid.index(unit.at)):
            order = game.read({"kind": "move", "by": "axis", "units": [unit.id],
                               "path": [grid.name(index)]})
            if not game.why_not(order):
                orders.append(order)
                break
    return orders


def of_lines(game: Game, orders: list[Order], benchmark: BenchmarkFixture) -> float:
    """Return what an order costs, as so many times what its line of the journal costs."""
    base = len(game.journal)

    def play() -> float:
        start = process_time()
        for order in orders:
            game.submit(order)
        spent = process_time() - start
        game.undo(base)
        return spent

    play()
    best = min(play() for _ in range(5)) / len(orders)
    for order in orders:
        game.submit(order)
    lines = [e.data for e in game.journal.entries[base:]]
    game.undo(base)

    def encode() -> float:
        start = process_time()
        for line in lines:
            text = json.dumps(line, sort_keys=True)
            sha256(text.encode()).hexdigest()
            json.loads(text)
        return process_time() - start

    reference = min(encode() for _ in range(9)) / len(lines)
    benchmark.pedantic(play, rounds=2)
    benchmark.extra_info["orders a second"] = round(1 / best)
    print(f"\n{1 / best:.0f} accepted moves a second")
    return best / reference


def test_accepted_moves_a_second(benchmark: BenchmarkFixture) -> None:
    game = at_initial_movement()
    orders = one_step_each(game)
    assert len(orders) > 50
    ratio = of_lines(game, orders, benchmark)
    report("an accepted move against its journal line", ratio, f"at most {DEAREST}")
    assert ratio < DEAREST

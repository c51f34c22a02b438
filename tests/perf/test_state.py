"""An event costs a copy of what it touches, not of the game.

Reported beside a deep copy of the same state, in the same process.
"""

from __future__ import annotations

import copy
from time import process_time

import numpy as np
import pytest

from grognard.board.grid import Grid
from grognard.changes import Move, Paint, Place, apply
from grognard.events import Event
from grognard.state import State

pytestmark = pytest.mark.benchmark(group="state")
UNITS = 1500


@pytest.fixture(scope="module")
def state() -> State:
    grid = Grid({f"H{c:03}{r:03}": (c, r) for c in range(200) for r in range(100)})
    planes = {"control": np.zeros(grid.size, np.uint8)}
    empty = State(grid, {"control": ("", "red")}, planes=planes)
    names = list(grid)
    return apply(empty, [
        Place(f"u{i}", "c", "n", "red", "front", names[i * 7]) for i in range(UNITS)
    ])


def timed(function, rounds: int) -> float:
    """Return the seconds one call takes, at best."""
    best = float("inf")
    for _ in range(rounds):
        start = process_time()
        function()
        best = min(best, process_time() - start)
    return best


def test_an_event_is_far_cheaper_than_a_copy_of_the_game(state, benchmark):
    to = list(state.grid)[500]
    event = Event("moved", (Move("u3", to), Paint("control", "red", (to,))))
    benchmark(event.apply, state)
    apply_100 = timed(lambda: [event.apply(state) for _ in range(100)], 5) / 100
    plain = {u.id: [u.id, u.counter, u.nation, u.side, u.face, u.at]
             for u in state.units.values()}
    deep = timed(lambda: copy.deepcopy(plain), 3)
    ratio = deep / apply_100
    benchmark.extra_info["times faster than a deep copy of the units"] = round(ratio)
    print(f"\nevent at {UNITS} units: {apply_100 * 1e6:.0f} us, "
          f"{ratio:.0f} times faster than a deep copy of the units")
    assert ratio > 20

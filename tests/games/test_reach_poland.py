"""Where a unit can go: the flood says what trying every path says."""

from __future__ import annotations

import heapq
from random import Random

from grognard.game import Game
from grognard.state import Unit
from grognard_standard_rules.price import price
from tests.games.conftest import Played


def by_trying(game: Game, unit: Unit) -> set[str]:
    """Extend every cheapest legal path by one hex, and ask whether it is still legal."""
    grid = game.position.board.grid
    start = grid.index(unit.at)
    best: dict[int, tuple[int, tuple[str, ...]]] = {start: (0, ())}
    heap = [(0, start)]
    while heap:
        cost, here = heapq.heappop(heap)
        if cost > best[here][0]:
            continue
        for offset in grid.offsets:
            there = here + offset
            if not grid.on_map[there]:
                continue
            path = (*best[here][1], grid.name(there))
            order = {"kind": "move", "by": unit.side, "units": [unit.id], "path": path}
            if not game.why_not(order):
                points = price(game.position, unit, path).total
                if there not in best or points < best[there][0]:
                    best[there] = (points, path)
                    heapq.heappush(heap, (points, there))
    return {grid.name(i) for i in best} - {unit.at}


def test_reach_is_what_trying_every_path_finds(played: Played) -> None:
    rng, compared, kinds = Random(8), 0, set()
    lines = [n for n, frame in enumerate(played.frames)
             if frame.state.clock.step.endswith(("initial-movement", "mechanized-movement"))
             and not frame.thread]
    for line in rng.sample(lines, 10):
        game = played.standing(line)
        side, step = game.pending[0].side, game.state.clock.step.partition("/")[2]
        units = sorted(game.position.state.units_of(side), key=lambda u: u.id)
        for unit in rng.sample(units, 6):
            asked = game.ask({"kind": "reach", "unit": unit.id, "mode": step.partition("-")[0]})
            tried = by_trying(game, unit)
            if asked.values["may_move"]:
                assert set(asked.values["hexes"]) - {unit.at} == tried, (line, unit)
                compared += 1
                kinds.add(unit.counter)
            else:
                assert tried == set(), (line, unit)
    assert compared > 15
    assert len(kinds) > 3

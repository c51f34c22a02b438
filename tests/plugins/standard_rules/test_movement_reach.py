"""What a unit can reach (5.14, 5.21): held against a search of every step from scratch."""

from __future__ import annotations

from heapq import heappop, heappush

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grognard.board.explain import explain_step
from grognard.board.layers import BLOCKED
from grognard_standard_rules.movement import left, movement_costs, reachable
from grognard_standard_rules.zones_of_control import enemy_zone

from .boards import codes, play

TERRAIN = ["clear", "broken", "rough", "woods", "swamp", "mountain", "sea"]
HEXES = [f"{c:02}{r:02}" for c in range(1, 7) for r in range(1, 7)]
SIDES = [f"{a}/{b}" for a, b in (("0304", "0303"), ("0304", "0404"), ("0304", "0403"),
                                 ("0403", "0404"), ("0303", "0403"), ("0203", "0304"))]


@st.composite
def fields(draw):
    painted = draw(st.dictionaries(st.sampled_from(HEXES), st.sampled_from(TERRAIN), max_size=20))
    terrain = {w: [h for h, x in painted.items() if x == w and h != "0304"] for w in TERRAIN}
    board = {"size": [6, 6], "terrain": {w: hs for w, hs in terrain.items() if hs}}
    for kind in ("river", "blocked"):
        chosen = draw(st.lists(st.sampled_from(SIDES), unique=True, max_size=3))
        if chosen:
            board[kind] = chosen
    land = [h for h in HEXES if h != "0304" and painted.get(h) != "sea"]
    enemies = draw(st.lists(st.sampled_from(land), unique=True, max_size=4))
    kinds = [draw(st.sampled_from(["pl.inf.4-4", "su.tank.8-6", "su.at.0-1-10"])) for _ in enemies]
    mover = draw(st.sampled_from(["de.inf.6-5", "de.pz.10-8", "de.cav.2-3"]))
    units = {"a": (mover, "0304")}
    units |= {f"x{n}": (k, h) for n, (k, h) in enumerate(zip(kinds, enemies, strict=True))}
    return board, units, draw(st.booleans())


def brute_force(game, unit, budget):
    """Search step by step over the layers, each price explained from scratch."""
    grid, position = game.position.board.grid, game.position
    layers = movement_costs(position, "axis", "infantry" if unit.counter in (
        "de.inf.6-5", "de.cav.2-3") else "mechanized").layers
    zone = enemy_zone(position, "axis")
    start = grid.index(unit.at)
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        spent, here = heappop(queue)
        if spent > best[here]:
            continue
        for _, there in grid.neighbours(here):
            price = int(explain_step(grid, layers, here, there).value)
            total = spent + price
            if price < BLOCKED and total <= budget and total < best.get(there, BLOCKED):
                best[there] = total
                heappush(queue, (total, there))
    for _, there in grid.neighbours(start):
        price = int(explain_step(grid, layers, start, there).value)
        if price < BLOCKED and not (zone[start] and zone[there]):
            best.setdefault(there, budget)
    return best


@settings(max_examples=40, deadline=None,
          suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(fields())
def test_reach_equals_brute_force_and_every_reached_hex_can_be_ordered(field):
    """std:5.14, std:5.21, std:9.21"""
    board, units, hungry = field
    game = play(units, board=board, unsupplied={"axis": ["a"]} if hungry else None)
    unit, grid = game.state.unit("a"), game.position.board.grid
    found = reachable(game.position, unit, "initial")
    budget = left(game.position, unit, "initial")
    reached = {int(i): int(found.dist[i]) for i in (found.dist != BLOCKED).nonzero()[0]}
    assert reached == brute_force(game, unit, budget)
    for goal in reached:
        path = [grid.name(i) for i in found.path(goal)[1:]]
        if path:
            assert codes(game, "move", units=["a"], path=path) == []

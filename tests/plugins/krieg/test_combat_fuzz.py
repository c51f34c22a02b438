"""4: fights at random: whatever is proposed and legal leaves the game whole.

Rules: krieg:4.2, krieg:4.2.1, krieg:4.2.2, krieg:4.2.3, krieg:4.2.4, krieg:4.1.
"""

from __future__ import annotations

from random import Random

import pytest

from grognard_krieg import pieces
from tests.plugins.krieg.fights import BLITZ, COMBAT, asked, fight, roll
from tests.plugins.krieg.lines import CLEAR, MUD, SNOW

GERMANS = ("de.army.1", "de.army.2.reduced", "de.pz-army.1", "de.pz-army.2.reduced", "de.inf.1",
           "de.inf.2", "de.pz.1", "de.ss.1", "de.hq.A", "de.hq.B.reduced", "de.fort.1",
           "de.air.1", "de.mountain", "de.pz-army-6ss")
RUSSIANS = ("su.army.1", "su.army.2", "su.army.3.reduced", "su.army.4.reduced", "su.guards.1",
            "su.cavmech.1", "su.tank-army.1", "su.front-baltic", "su.front-ukraine.reduced",
            "su.hq-stavka", "su.hq-western.reduced", "su.fort-mos", "su.air-stavka", "su.shock.1")
POOL = {"axis": ("de.inf.20", "de.inf.21", "de.inf.22", "de.pz.9"),
        "soviet": ("su.army.20", "su.army.21", "su.army.22", "su.tank.1")}
CARD = {"cards": {"axis": {"current": {"id": "axis:4", "face_up": True}}}}


def scattered(rng, step, turn):
    """Return a game with units at random: Germans in the north, Russians in the south."""
    units = {}
    for names, rows in ((GERMANS, (4, 4, 4, 4, 3, 2)), (RUSSIANS, (5, 5, 5, 6, 7))):
        for name in names:
            units[name] = (name, f"0{rng.randint(2, 6)}0{rng.choice(rows)}")
    units |= {n: (n, f"@pool:{side}") for side, names in POOL.items() for n in names}
    board = {"terrain": {"rough": [f"0{rng.randint(2, 5)}05"]}, "river": ["0404-0405"],
             "mountain": ["0304-0305"], "places": {"0401": "Berlin:city", "0408": "Moscow:city",
                                                   "0305": "Minsk:city"}}
    return fight(units, step=step, turn=turn, board=board, compartment=CARD)


def check(game, counters):
    """No counter is lost or doubled, no hex holds ground units of two sides, boxes are known."""
    state = game.state
    assert {u.counter for u in state.units.values()} == counters
    assert len(state.units) == len(counters)
    boxes = {"@delay", "@removed", "@pool:axis", "@pool:soviet"}
    for unit in state.units.values():
        assert unit.on_map or unit.at in boxes
    for at, ids in state.stacks.items():
        if at in state.grid:
            ground = [state.unit(u) for u in ids if pieces.is_ground(game.position, state.unit(u))]
            assert len({u.side for u in ground}) <= 1


def answer(game, rng):
    """Answer an open decision: as an option has it, or as a bot would propose."""
    ask = asked(game)
    kind = game.position.assembly.orders[rng.choice(game.pending[0].kinds)]
    proposed = [o for o in kind.propose(game.position, ask.side, rng) if not game.why_not(o)]
    game.submit(rng.choice([*ask.options, *proposed]))


@pytest.mark.parametrize(("seed", "step", "turn"), [
    (1, COMBAT, CLEAR), (2, COMBAT, MUD), (3, COMBAT, SNOW), (4, BLITZ, CLEAR), (5, BLITZ, SNOW),
    (6, COMBAT, CLEAR), (7, BLITZ, CLEAR), (8, COMBAT, CLEAR),
])
def test_fights_at_random(seed, step, turn):
    rng = Random(seed)
    game = scattered(rng, step, turn)
    counters = {u.counter for u in game.state.units.values()}
    attack, fought = game.position.assembly.orders["attack"], 0
    for _ in range(12):
        legal = [o for o in attack.propose(game.position, "axis", rng) if not game.why_not(o)]
        if not legal:
            break
        roll(game, rng.randint(1, 6))
        game.submit(rng.choice(legal))
        while asked(game):
            assert not [r for o in asked(game).options for r in game.why_not(o)]
            if not game.dice.next and "support" in game.pending[0].kinds:
                roll(game, rng.randint(1, 6))
            answer(game, rng)
        fought += 1
        check(game, counters)
    assert fought >= 2

"""The standard scenarios played at random: whatever is ordered, the position stays whole.

After every order all that must hold is checked (`invariants.py`). GROGNARD_NIGHTLY=1 plays
longer, and several games of each scenario.

    GROGNARD_NIGHTLY=1 python -m pytest tests/games/test_standard_soak.py
"""

from __future__ import annotations

import os

import pytest

from grognard.bots import play_on
from grognard.game import Game, new_game
from grognard.resolution import Batch
from tests.games import invariants
from tests.games.standard_scenarios import STANDARD, Standard

pytest.importorskip("grognard_bots")
from grognard_bots.random import RandomBot

NIGHTLY = bool(os.environ.get("GROGNARD_NIGHTLY"))
SEEDS = range(1, 4) if NIGHTLY else (1,)
LINES = 1500 if NIGHTLY else 45
"""So many orders a game is played at most."""

A_PHASE = 12 if NIGHTLY else 2
"""So many orders a bot gives in a phase: few, to see many phases."""


def soak(game: Game, lines: int, a_phase: int) -> None:
    """Let bots play so many orders, and check after each."""
    before = [game.state]

    def watch(side: str, batch: Batch) -> None:
        try:
            invariants.check(game, before[0], batch)
        except AssertionError as error:
            order = game.journal[-1].data.get("order")
            raise AssertionError(f"after line {game.line}, {order}: {error}") from error
        before[0] = game.state

    bots = {side: RandomBot(orders=a_phase) for side in game.position.sides}
    play_on(game, bots, watch=watch, until=lambda g: g.line >= lines)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("of", STANDARD, ids=str)
def test_a_game_at_random_keeps_whole(of: Standard, seed: int) -> None:
    game = new_game(of.scenario, seed=seed, table=of.table)
    soak(game, LINES, A_PHASE)
    assert game.verdict or game.line >= LINES
    assert game.state.clock.turn

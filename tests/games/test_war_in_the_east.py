"""The scenarios of War in the East are set up by the quick placer and walk through their turns.

By day one of them for a turn, by night (GROGNARD_NIGHTLY=1) all of them for three.
"""

from __future__ import annotations

import os

import pytest

from grognard.bots import find_bot, play_on
from grognard.game import new_game
from grognard.replay import verify

NIGHT = bool(os.environ.get("GROGNARD_NIGHTLY"))
ALL = ("barbarossa", "stalingrad", "kursk", "army-group-center")
TURNS = 3 if NIGHT else 1


@pytest.mark.parametrize("name", ALL if NIGHT else ("kursk",))
@pytest.mark.parametrize("bot", ["pass", "random"] if NIGHT else ["pass"])
def test_a_scenario_walks(name, bot, tmp_path):
    """wite:63.1, wite:64.1, wite:65.1, wite:66.1: asked for by its bare name and the ruleset."""
    game = new_game(name, "wite", seed=7, journal=tmp_path / "game.grog", sync=False)
    assert game.position.scenario.header.edition == "wite"
    placers = {str(s): find_bot("pass") for s in game.position.sides}
    play_on(game, placers, until=lambda g: g.state.clock.turn > 0)
    assert [u.id for u in game.state.units.values() if u.at.startswith("@set-up")] == []
    seats = {str(s): find_bot(bot) for s in game.position.sides}
    play_on(game, seats, until=lambda g: g.state.clock.turn > TURNS)
    assert game.state.clock.turn == TURNS + 1
    assert verify(tmp_path / "game.grog").sound

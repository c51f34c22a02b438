"""Krieg! from its set-up to its verdict, by bots, and again from the journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.assembly import Choice
from grognard.bots import best_bot, find_bot, knows, play_on
from grognard.game import Game, new_game
from grognard.replay import verify
from grognard.table import lay_table


def played(scenario: str, bot: str, journal: Path | None = None, seed: int = 1) -> Game:
    game = new_game(scenario, seed=seed, journal=journal)
    pieces = {u.id for u in game.state.units.values()}
    play_on(game, {s: find_bot(bot) for s in game.position.sides})
    assert {u.id for u in game.state.units.values()} == pieces, "no piece is lost or made"
    assert game.verdict is not None
    return game


@pytest.mark.parametrize("scenario", ["krieg-quickstart", "krieg"])
def test_a_game_in_which_nobody_moves_goes_to_the_allies(scenario: str) -> None:
    """krieg:Q, krieg:V: the Axis must take what it needs; nothing falls to it by itself."""
    assert played(scenario, "caretaker").verdict == "allied"


def test_a_random_quick_start_is_the_same_again(tmp_path: Path) -> None:
    game = played("krieg-quickstart", "random", tmp_path / "game.jsonl")
    report = verify(tmp_path / "game.jsonl")
    assert (report.sound, report.head) == (True, game.head)


def test_the_officer_knows_all_games() -> None:
    officer = find_bot("officer")
    for scenario in ("poland", "krieg-quickstart", "krieg"):
        rules = lay_table(scenario, None, Choice()).assembly
        assert knows(officer, rules)
        assert best_bot(rules).name == "officer"

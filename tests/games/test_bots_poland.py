"""Whole games of Poland between bots.

GROGNARD_NIGHTLY=1 plays twenty games a side, as the claims of the plugin's README need.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from random import Random

import pytest

from grognard.bots import find_bot, play_on
from grognard.dice import OpenDice
from grognard.game import Game, new_game
from grognard.replay import verify
from grognard.table import lay_table
from grognard.testing.cases import Case
from grognard.testing.stage import stage
from grognard_standard_rules.forces import starts
from tests.games import invariants

NIGHTLY = bool(os.environ.get("GROGNARD_NIGHTLY"))
GAMES = 20 if NIGHTLY else 1
NEARLY_ALWAYS = 0.9
SLOWEST = 60.0
"""Seconds that a game between two officers may take, with others on the machine."""


def played(axis: str, allied: str, seed: int, path: Path | None = None) -> Game:
    game = new_game("poland", seed=seed, table=lay_table("poland"), journal=path, sync=False)
    def watch(side, batch):
        if {"phase-ended", "step-began"} & {e.kind for e in batch.events}:
            invariants.planes(game)
            invariants.stacks(game, batch)

    play_on(game, {"axis": find_bot(axis), "allied": find_bot(allied)}, watch=watch)
    return game


@pytest.mark.parametrize(("axis", "allied", "winner"), [
    ("officer", "random", "axis"), ("random", "officer", "allied"),
])
def test_the_officer_beats_random_from_either_side(axis: str, allied: str, winner: str) -> None:
    verdicts = [played(axis, allied, seed).verdict for seed in range(1, GAMES + 1)]
    assert verdicts.count(winner) >= NEARLY_ALWAYS * GAMES


def test_two_officers_fight_it_out_in_time_and_to_the_letter(tmp_path: Path) -> None:
    path, start = tmp_path / "game.grog", time.perf_counter()
    game = played("officer", "officer", 1939, path)
    took = time.perf_counter() - start
    game.journal.close()
    kinds = [e.data.get("order", {}).get("kind") for e in game.journal.entries]
    by = {(k, e.data["order"].get("by")) for k, e in zip(kinds, game.journal.entries, strict=True)
          if k}
    assert game.verdict in ("axis", "allied")
    assert {("attack", "axis"), ("overrun", "axis"), ("repair", "axis"), ("interdict", "axis"),
            ("rail-move", "allied"), ("move", "allied")} <= by
    assert kinds.count("attack") >= 15
    assert took < SLOWEST
    assert verify(path, table=lay_table("poland")).sound


def test_the_officer_is_the_same_in_every_replay() -> None:
    def head() -> str:
        game = new_game("poland", seed=4, table=lay_table("poland"))
        bots = {side: find_bot("officer") for side in ("axis", "allied")}
        play_on(game, bots, until=lambda g: g.state.clock.step.endswith("allied/rail-movement"))
        return game.head

    assert head() == head()


@pytest.mark.skipif(not NIGHTLY, reason="GROGNARD_NIGHTLY plays it: twelve games")
def test_against_a_third_of_the_army_the_officer_holds_where_who_does_nothing_does_not() -> None:
    """At the full odds of 1939 nobody holds Warsaw; at even odds it is a matter of skill."""
    def lost(allied: str) -> int:
        return sum(_thinned(allied, seed).verdict == "axis" for seed in range(1, 7))

    assert lost("officer") <= lost("pass") - 2


def _thinned(allied: str, seed: int) -> Game:
    listed = starts(lay_table("poland").opening())
    germans = sorted(s.unit for s in listed if s.nation == "de")
    gone = Random(seed).sample(germans, int(len(germans) * 0.65))
    game = stage(Case(id="thin", title="", rules=(), editions=("wie",), scenario="poland",
                      step="player-turn.axis/initial-movement", remove=tuple(gone)),
                 "wie", OpenDice(seed))
    play_on(game, {"axis": find_bot("officer"), "allied": find_bot(allied)})
    return game

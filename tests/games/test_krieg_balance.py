"""The Quick Start of Krieg! between officers: who wins, when Paris falls, who beats whom.

One game of each sort by default; GROGNARD_NIGHTLY=1 plays thirty between officers and ten
against random play, and holds the shares against what the cards are meant to bring about.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from dataclasses import dataclass, field

import pytest

from grognard.bots import find_bot, play_on
from grognard.game import new_game
from grognard.table import lay_table

pytest.importorskip("grognard_krieg")

from grognard_krieg.strategic_hexes import held_of, names

NIGHTLY = bool(os.environ.get("GROGNARD_NIGHTLY"))
GAMES, AGAINST_RANDOM = (30, 10) if NIGHTLY else (1, 1)
FIRST_SEED = 1940
SUMMER = range(7, 10)
"""The turns from May to August 1940."""

FAIR = 0.2
"""Neither side may win fewer than this share of the games between officers."""

PARIS_FALLS = (1 / 3, 2 / 3)
NEARLY_ALWAYS = 0.9
SLOWEST = 60.0
"""Seconds of one core that a game between officers may take."""


@dataclass
class Played:
    """What became of a game. `paris` is the turn in which the Axis first stood there, 0: never."""

    seed: int
    verdict: str = ""
    paris: int = 0
    axis: str = ""
    allies: str = ""
    seconds: float = 0.0
    attacks: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        fell = f"Paris falls in turn {self.paris}" if self.paris else "Paris stands"
        return (f"seed {self.seed}: {self.verdict} wins, {fell}; the Axis holds {self.axis}, "
                f"the Allies {self.allies} ({self.seconds:.0f} s)")


def played(axis: str, allied: str, seed: int) -> Played:
    begun = time.process_time()
    game = new_game("krieg-quickstart", seed=seed, table=lay_table("krieg-quickstart"), sync=False)
    out, paris = Played(seed), game.position.hex("Paris")

    def watch(side, batch):
        for event in batch.events:
            if event.kind == "attack-declared":
                out.attacks[event.about["by"]] += 1
            if side == "axis" and event.kind in ("unit-moved", "unit-advanced") and (
                    event.about["to"] == paris):
                out.paris = out.paris or game.state.clock.turn

    bots = {"axis": find_bot(axis), "western": find_bot(allied), "soviet": find_bot(allied)}
    play_on(game, bots, watch=watch)
    position = game.position
    out.verdict = game.verdict
    out.axis = names(position, held_of(position, ("western", "soviet"), ("axis",)))
    out.allies = names(position, held_of(position, ("axis",), ("western", "soviet")))
    out.seconds = time.process_time() - begun
    return out


def say(capsys: pytest.CaptureFixture[str], games: list[Played]) -> None:
    """Print the figures, whatever pytest does with output."""
    shares = Counter(g.verdict for g in games)
    fallen = Counter(g.paris for g in games if g.paris)
    with capsys.disabled():
        print("", *games, sep="\n  ")
        print("  verdicts:", ", ".join(f"{who} {n} of {len(games)}" for who, n in shares.items()))
        print("  Paris falls in turn:", dict(sorted(fallen.items())) or "never")


def test_two_officers_fight_for_france(capsys: pytest.CaptureFixture[str]) -> None:
    games = [played("officer", "officer", FIRST_SEED + n) for n in range(GAMES)]
    say(capsys, games)
    for game in games:
        assert game.verdict in ("axis", "allied")
        assert game.attacks["axis"] >= 10
        assert game.seconds < SLOWEST
    if NIGHTLY:
        wins = Counter(g.verdict for g in games)
        assert min(wins["axis"], wins["allied"]) >= FAIR * GAMES
        fallen = sum(g.paris in SUMMER for g in games) / GAMES
        assert PARIS_FALLS[0] <= fallen <= PARIS_FALLS[1]


@pytest.mark.parametrize(("axis", "allied", "winner"), [
    ("officer", "random", "axis"), ("random", "officer", "allied"),
])
def test_the_officer_beats_random_from_either_side(
    axis: str, allied: str, winner: str, capsys: pytest.CaptureFixture[str]
) -> None:
    games = [played(axis, allied, FIRST_SEED + n) for n in range(AGAINST_RANDOM)]
    say(capsys, games)
    wins = sum(g.verdict == winner for g in games)
    assert wins >= NEARLY_ALWAYS * AGAINST_RANDOM


def test_the_officer_plays_the_same_game_again() -> None:
    def head() -> str:
        game = new_game("krieg-quickstart", seed=4, table=lay_table("krieg-quickstart"),
                        sync=False)
        bots = {side: find_bot("officer") for side in game.position.sides}
        play_on(game, bots, until=lambda g: g.state.clock.step.endswith("western/combat"))
        return game.head

    assert head() == head()

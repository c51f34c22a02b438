"""Random play of Poland: whatever is allowed keeps the game whole, and what is not is refused.

GROGNARD_NIGHTLY=1 plays many more games.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from grognard.bots import luck, play_on
from grognard.errors import IllegalOrder
from grognard.game import Game, new_game
from grognard.replay import replay, verify
from grognard.table import lay_table
from grognard_bots.random import RandomBot, wild_orders
from tests.games import invariants

NIGHTLY = bool(os.environ.get("GROGNARD_NIGHTLY"))
SEEDS = range(1, 31) if NIGHTLY else range(1, 3)
EVERY = 3 if NIGHTLY else 12
"""Wild orders are tried before one in so many orders."""

WITHOUT_RULE = {
    "no-such-unit", "no-such-hex", "no-such-side", "answer-first", "unit-twice", "named-twice",
    "no-such-front", "no-units", "begun", "nothing-named", "which-nation", "not-asked",
    "not-reached", "not-there", "unknown-unit", "unknown-hex",
    "already-sealed",
}
"""Objections to words, not to deeds: no rule forbids naming a unit that does not exist."""


class Watched(RandomBot):
    """Plays at random, and tries wild orders now and then."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game, self.calls, self.refused = game, 0, set()
        self.before = game.state

    def choose(self, game, side, rng):
        self.calls += 1
        if self.calls % EVERY == 0:
            self.try_wild(side)
        self.before = game.state
        return super().choose(game, side, rng)

    def try_wild(self, side: str) -> None:
        game, head, state = self.game, self.game.head, self.game.state
        for order in wild_orders(game, side, luck(game, f"wild-{side}")):
            reasons = game.why_not(order)
            assert reasons, f"{order!r} was not refused"
            bare = [r for r in reasons if not r.rules and r.code not in WITHOUT_RULE]
            assert not bare, f"{order!r}: {bare}"
            with pytest.raises(IllegalOrder):
                game.submit(order)
            self.refused.update(r.code for r in reasons)
        assert game.head == head
        assert game.state is state


@pytest.mark.parametrize("seed", SEEDS)
def test_random_play_keeps_the_game_whole(seed: int, tmp_path: Path) -> None:
    path, table = tmp_path / "game.grog", lay_table("poland")
    game = new_game("poland", seed=seed, journal=path, sync=False, table=table)
    bot = Watched(game)

    def watch(side, batch):
        invariants.check(game, bot.before, batch)

    play_on(game, {"axis": bot, "allied": bot}, watch=watch)
    assert game.verdict in ("axis", "allied")
    assert len(bot.refused) > 10
    game.journal.close()
    folded = replay(path, table=table)
    assert invariants.same(folded.state, game.state)
    assert folded.head == game.head
    if NIGHTLY:
        report = verify(path, table=table)
        assert report.sound, report


def test_a_random_turn_is_played_again_to_the_letter(tmp_path: Path) -> None:
    """Verification runs the rules again, order by order, and finds no difference."""
    path, table = tmp_path / "game.grog", lay_table("poland")
    game = new_game("poland", seed=77, journal=path, sync=False, table=table)
    bots = {side: RandomBot(orders=6) for side in ("axis", "allied")}
    play_on(game, bots, until=lambda g: g.state.clock.turn > 1)
    game.journal.close()
    report = verify(path, table=table)
    assert report.sound, report


def test_random_bots_depend_on_seed_and_side_alone() -> None:
    def heads(seed: int) -> list[str]:
        table = lay_table("poland")
        game = new_game("poland", seed=seed, table=table)
        bots = {side: RandomBot(orders=4) for side in ("axis", "allied")}
        play_on(game, bots, until=lambda g: g.state.clock.step.endswith("allied/combat"))
        return [e.data.get("order", {}).get("kind", "") for e in game.journal.entries] + [game.head]

    assert heads(5) == heads(5)
    assert heads(5) != heads(6)


def test_luck_is_the_only_source_of_chance() -> None:
    game = new_game("poland", seed=3, table=lay_table("poland"))
    one, other = RandomBot(), RandomBot()
    assert one.choose(game, "axis", Random(9)) == other.choose(game, "axis", Random(9))

"""Krieg! played at random, from its beginning and from the middle of wars.

After every order all that must hold is checked (`krieg_invariants.py`), and what was reached is
counted and printed (`krieg_coverage.py`; pytest -s shows it). GROGNARD_NIGHTLY=1 plays many
whole games and every situation of `krieg_staging.py`; then everything must have been reached.

    GROGNARD_NIGHTLY=1 python -m pytest -s tests/games/test_krieg_soak.py
"""

from __future__ import annotations

import os
from functools import cache
from random import Random

import pytest

from grognard.assembly import Choice
from grognard.bots import play_on
from grognard.game import Game, new_game
from grognard.resolution import Batch
from grognard.table import Table, lay_table
from tests.games import krieg_staging as staging
from tests.games.krieg_coverage import SEEN, WITNESS, Coverage
from tests.games.krieg_invariants import check

pytest.importorskip("grognard_bots")
from grognard_bots.random import RandomBot

NIGHTLY = bool(os.environ.get("GROGNARD_NIGHTLY"))
GAMES = ([("krieg-quickstart", seed, 9999) for seed in range(1, 13)]
         + [("krieg", seed, 9999) for seed in range(1, 9)]
         if NIGHTLY else [("krieg-quickstart", 1, 160), ("krieg", 2, 110)])
"""Scenario, seed, and how many lines are played at most."""

SAMPLE = 1 if NIGHTLY else 19
"""One situation of so many is played out."""
SEEDS = range(1, 13) if NIGHTLY else range(1, 2)
ON = 12 if NIGHTLY else 5
"""So many orders a situation is played on."""

NEVER = frozenset[str]()
"""What even the nightly soak does not reach; each with a reason."""


@cache
def table(scenario: str = "krieg") -> Table:
    return lay_table(scenario, None, Choice(files=(WITNESS,)))


@pytest.fixture(scope="module")
def seen() -> Coverage:
    SEEN.clear()
    return Coverage(table().assembly)


def soak(game: Game, seen: Coverage, orders: int, least: int = 16) -> None:
    """Let bots play so many orders; check and count after each."""
    before, last = [game.state], game.line + orders

    def watch(side: str, batch: Batch) -> None:
        try:
            check(game, before[0], batch)
        except AssertionError as error:
            order = game.journal[-1].data.get("order")
            raise AssertionError(f"after line {game.line}, {order}: {error}") from error
        before[0] = game.state
        seen.note(game, batch)

    bots = {side: RandomBot(orders=least) for side in game.position.sides}
    play_on(game, bots, watch=watch, until=lambda g: g.line >= last)


def settle(game: Game, seen: Coverage) -> None:
    """Answer what the beginning of a situation asks: where countries are set up, above all."""
    for _ in range(200):
        if game.verdict or game.pending[0].ask is None:
            return
        soak(game, seen, 1)
    raise AssertionError("it never ends asking")


@pytest.mark.parametrize(("scenario", "seed", "orders"), GAMES)
def test_a_game_at_random_keeps_whole(scenario, seed, orders, seen) -> None:
    game = new_game(scenario, seed=seed, table=table(scenario))
    for event in game.journal[0].data.get("events", ()):
        seen.seen[f"event: {event['kind']}"] += 1
    soak(game, seen, orders)
    assert game.verdict or game.line >= orders


def every_situation() -> list[tuple[str, int]]:
    names = list(staging.situations(table().opening()))
    played = [(name, seed) for seed in SEEDS for name in names]
    return [case for n, case in enumerate(played) if n % SAMPLE == 0]


def test_wars_from_the_middle_keep_whole(seen) -> None:
    every = staging.situations(table().opening())
    for name, seed in every_situation():
        situation = every[name]
        game = staging.begun(table(), seed, situation)
        try:
            seen.note(game, staging.perform(
                game, lambda p, s=situation, n=seed: staging.set_up(p, s, Random(n))))
            settle(game, seen)
            soak(game, seen, ON, least=4)
        except Exception as error:
            raise AssertionError(f"{name}, seed {seed}: {error}") from error


def test_lend_lease_is_ended_and_all_keeps_whole(seen) -> None:
    """krieg:16.2: no bot does that; the Western player may whenever he acts."""
    situation = staging.situations(table().opening())["Lend-Lease"]
    game = staging.begun(table(), 1, situation)
    staging.perform(game, lambda p: staging.set_up(p, situation, Random(1)))
    before = game.state
    batch = game.submit({"kind": "end-lend-lease", "by": "western"})
    check(game, before, batch)
    seen.note(game, batch)


def test_what_was_reached(seen, capsys) -> None:
    """The last test of this file: it tells of the games before it."""
    with capsys.disabled() if NIGHTLY else _shown():
        print(f"\n{seen.report()}")
    assert seen.seen["event: event-not-played"] == 0
    if NIGHTLY:
        assert not set(seen.missing()) - NEVER
    else:
        assert len(seen.seen) > 100


def _shown():
    from contextlib import nullcontext

    return nullcontext()

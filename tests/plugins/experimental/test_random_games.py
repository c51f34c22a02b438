"""Turns of Poland at random with every experimental module on; more by GROGNARD_NIGHTLY=1."""

from __future__ import annotations

import os

import pytest

from grognard.assembly import Choice
from grognard.bots import act, find_bot
from grognard.game import new_game
from grognard.replay import replay, verify
from grognard.table import lay_table
from tests.games import invariants
from tests.plugins.experimental.test_combinations import IDS

NIGHTLY = bool(os.environ.get("GROGNARD_NIGHTLY"))
ALL = tuple(m for m in IDS if m.startswith("experimental:"))
SEEDS, ORDERS = (range(1, 6), 100_000) if NIGHTLY else (range(1, 2), 90)


@pytest.mark.parametrize("seed", SEEDS)
def test_poland_at_random_under_all_of_them(seed, tmp_path):
    path, table = tmp_path / "game.grog", lay_table("poland", choice=Choice(with_=ALL))
    game = new_game("poland", seed=seed, journal=path, sync=False, table=table)
    bot, before, given = find_bot("random"), game.state, 0
    while game.pending and not game.verdict and given < ORDERS:
        side = game.pending[0].side
        batch = act(game, bot, side)
        invariants.check(game, before, batch)
        before, given = game.state, given + 1
    assert given > 50
    assert game.state.compartments["random-weather"]["turn"] == game.position.turn
    game.journal.close()
    assert replay(path, table=table).head == game.head
    if NIGHTLY:
        assert verify(path, table=table)

"""Turns of Poland at random with every experimental module on, and with pairs of modules.

GROGNARD_NIGHTLY=1 plays longer, and every legal pair; otherwise some pairs, are played.
"""

from __future__ import annotations

import os

import pytest

from grognard.assembly import Choice
from grognard.bots import act, find_bot
from grognard.game import new_game
from grognard.replay import replay, verify
from grognard.table import lay_table
from tests.games import invariants
from tests.plugins.experimental.test_combinations import PAIRS, together

NIGHTLY = bool(os.environ.get("GROGNARD_NIGHTLY"))
ALL = together("experimental:")
SOME, FEW = 48, 45
"""Without nightly: one pair of so many is played, for so many orders."""

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


@pytest.mark.parametrize("pair", PAIRS if NIGHTLY else PAIRS[::SOME], ids="+".join)
def test_a_pair_plays(pair):
    table, bot = lay_table("poland", choice=Choice(with_=pair)), find_bot("random")
    game, given = new_game("poland", seed=len(pair[0]), sync=False, table=table), 0
    while game.pending and not game.verdict and given < (400 if NIGHTLY else FEW):
        before, batch = game.state, act(game, bot, game.pending[0].side)
        invariants.check(game, before, batch)
        given += 1
    assert set(pair) <= {m.id for m in game.table.assembly.modules}

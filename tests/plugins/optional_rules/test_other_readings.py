"""Other readings of unclear passages: std:7.31 (W5), std:8.12 (W7)."""

from __future__ import annotations

import pytest

from grognard.testing.boards import blank_grid
from tests.plugins.standard_rules.boards import COMBAT, play, submit
from tests.plugins.standard_rules.fights import settle

EXCHANGE = ("optional:other-readings[br_in_landings=Ex]",)
AT_ONCE = ("optional:other-readings[airborne_boxes=at-once]",)
LANDED = [("player-turn", "assaulted", u, "air") for u in ("a", "b")]


@pytest.mark.parametrize(("with_", "gone"), [
    (EXCHANGE, True), (("optional:other-readings",), False), ((), False),
])
def test_a_br_against_a_landing(with_, gone):
    """A Pole without a battlegroup is lost in an exchange, and retreats from an AEx."""
    game = play({"a": ("de.abn.7-5", "0404"), "b": ("de.abn.7-5", "0404"),
                 "x": ("pl.inf.4-4", "0404")}, step=COMBAT, memory=LANDED, with_=with_)
    game.script.next = [3]
    batch = submit(game, "attack", attackers=["a", "b"], targets=["0404"])
    (fought,) = [e for e in batch.events if e.kind == "attack-resolved"]
    assert fought.about["result"] == "Br"
    while game.pending[0].ask is not None:
        settle(game)
    assert (game.state.unit("x").at == "@eliminated") is gone
    assert game.state.unit("x").at != "0404"


@pytest.mark.parametrize(("with_", "ready"), [(AT_ONCE, 1), ((), 5)])
def test_how_long_units_off_the_map_prepare(with_, ready):
    land = list(blank_grid(8, 8))
    game = play({"a": ("de.abr.2-5", "0404")}, step="player-turn.axis/initial-movement",
                paint={"control": {"axis": land}}, with_=with_,
                pool={"lift:axis:de:East:available": 2})
    submit(game, "withdraw-airborne", units=["a"])
    assert game.state.marker("airborne-ready", "a").value == ready

"""Readings of zones and drops: std:5.64 (W1), std:8.24 (W6), std:8.26 (W8), wite:54.23."""

from __future__ import annotations

import pytest

from grognard.testing.boards import blank_grid
from tests.plugins.standard_rules.boards import COMBAT, ask, at, events, play, submit
from tests.plugins.standard_rules.fights import settle

READ = "optional:other-readings[{}]"
LAND = list(blank_grid(8, 8))


@pytest.mark.parametrize(("with_", "cost"), [
    ((), 3), (("optional:other-readings",), 3), ((READ.format("armor_in_rough=own-hex"),), 1),
])
def test_armour_in_rough_ground(with_, cost):
    """9.13 lets it reach out; the example of 5.64 sounds as if it did not (W1)."""
    game = play({"pz": ("de.pz.10-8", "0404"), "x": ("pl.inf.4-4", "0406")},
                board={"terrain": {"rough": ["0404"]}}, with_=with_)
    found = ask(game, "movement-cost", side="allied", start="0406", path=["0405"])
    assert found.values["mp_cost"] == cost


def test_armour_in_the_open_reaches_out_under_either():
    game = play({"pz": ("de.pz.10-8", "0404"), "x": ("pl.inf.4-4", "0406")},
                with_=(READ.format("armor_in_rough=own-hex"),))
    found = ask(game, "movement-cost", side="allied", start="0406", path=["0405"])
    assert found.values["mp_cost"] == 3


@pytest.mark.parametrize(("with_", "where"), [
    ((), ["@eliminated", "@eliminated"]),
    ((READ.format("ar_in_drops=stands-and-pays"),), ["0404", "0404"]),
])
def test_an_ar_against_a_drop(with_, where):
    """It is destroyed, or pays for the defenders' strength and stands (W6)."""
    game = play({"a": ("de.abr.2-5", "0404"), "b": ("de.abn.7-5", "0404"),
                 "c": ("de.inf.6-5", "0405"), "x": ("pl.inf.4-4", "0404")},
                step=COMBAT, with_=with_,
                memory=[("player-turn", "assaulted", u, "air") for u in ("a", "b")])
    game.script.next = [1]
    batch = submit(game, "attack", attackers=["a", "b", "c"], targets=["0404"])
    (fought,) = events(batch, "attack-resolved")
    assert fought.about["result"] == "Ar"
    while game.pending[0].ask is not None:
        settle(game)
    assert at(game, "x") == "0404"
    assert [at(game, u) for u in ("a", "b")] == where
    if with_:
        assert any(game.state.unit(u).face == "kg" for u in ("a", "b", "c"))


@pytest.mark.parametrize(("with_", "holder"), [
    ((), "allied"), ((READ.format("drops_hold=vacant-hex"),), "axis"),
])
def test_a_drop_on_a_vacant_hex(with_, holder):
    """It holds nothing until the Air Interdiction Phase, or its hex at once (W8)."""
    game = play({"a": ("de.abr.2-5", "@airborne:axis:East")},
                step="player-turn.axis/air-movement", with_=with_,
                paint={"control": {"axis": LAND[:40], "allied": LAND[40:]}},
                pool={"lift:axis:de:East:movement": 1})
    submit(game, "air-assault", units=["a"], start=LAND[0], to="0804")
    assert game.state.word("control", "0804") == holder

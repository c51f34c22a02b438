"""Other readings of unclear passages: std:7.31 (W5), std:8.12 (W7)."""

from __future__ import annotations

import pytest

from grognard.testing.boards import blank_grid
from tests.plugins.standard_rules.boards import COMBAT, play, submit
from tests.plugins.standard_rules.fights import settle

EXCHANGE = ("optional:other-readings[br_in_landings=Ex]",)
AT_ONCE = ("optional:other-readings[airborne_boxes=at-once]",)
LANDED = [("player-turn", "assaulted", u, "air") for u in ("a", "b")]


@pytest.mark.parametrize(("with_", "where"), [
    (EXCHANGE, "@eliminated"), (("optional:other-readings",), "0304"), ((), "0304"),
])
def test_a_br_against_a_landing(with_, where):
    """A Pole without a battlegroup is lost in an exchange, and retreats from an AEx."""
    game = play({"a": ("de.abn.7-5", "0404"), "b": ("de.abn.7-5", "0404"),
                 "x": ("pl.inf.4-4", "0404")}, step=COMBAT, memory=LANDED, with_=with_)
    game.script.next = [3]
    batch = submit(game, "attack", attackers=["a", "b"], targets=["0404"])
    (fought,) = [e for e in batch.events if e.kind == "attack-resolved"]
    assert fought.about["result"] == "Br"
    while game.pending[0].ask is not None:
        settle(game)
    assert game.state.unit("x").at == where


@pytest.mark.parametrize(("with_", "ready"), [(AT_ONCE, 1), ((), 5)])
def test_how_long_units_off_the_map_prepare(with_, ready):
    land = list(blank_grid(8, 8))
    game = play({"a": ("de.abr.2-5", "0404")}, step="player-turn.axis/initial-movement",
                paint={"control": {"axis": land}}, with_=with_,
                pool={"lift:axis:de:East:available": 2})
    submit(game, "withdraw-airborne", units=["a"])
    assert game.state.marker("airborne-ready", "a").value == ready


@pytest.mark.parametrize(("settings", "refused"), [
    ((), True), (("standard:fortifications[any_supply=true]",), False),
])
def test_fortifications_fed_by_supply_units(settings, refused):
    """std:16.52 against wie:27.43 (W39)."""
    from grognard_standard_rules.fortification_markers import objections

    game = play({"t": ("de.msu.0-1-1", "0902")}, board={"size": [24, 4]}, with_=settings,
                section={"supply": {"sources": {"de": ["0102"]}, "assumed": False}})
    codes = [r.code for r in objections(game.position, "axis", "1702")]
    assert ("no-supply" in codes) is refused


@pytest.mark.parametrize(("settings", "more"), [
    ((), 4), (("wie:france-1940-scenario[heavy_interdiction=enter]",), 6),
])
def test_heavy_interdiction_and_the_zone_that_is_left(settings, more):
    """wie:S2.44 (W25): four points, or two more for leaving an enemy zone."""
    from tests.plugins.war_in_europe.staged import at

    hexes = {"german": "C1001", "start": "C1101", "end": "C1102"}
    game = at("france", "player-turn.allied/initial-movement", ("de.inf.6-5", hexes["german"]),
              with_=settings,
              marker=({"kind": "interdiction", "at": hexes["end"], "owner": "axis"},))
    grid = game.position.board.grid
    assert grid.distance(grid.index(hexes["german"]), grid.index(hexes["start"])) == 1
    cost = game.ask({"kind": "movement-cost", "side": "allied", "start": hexes["start"],
                     "path": [hexes["end"]]}).values["mp_cost"]
    assert cost == 1 + more

"""47: what supplies the armed neutrals, and how far their units go."""

from __future__ import annotations

import pytest

from grognard_standard_rules.air_bases import based
from tests.plugins.standard_rules.boards import codes, play
from tests.plugins.standard_rules.supplied import row

ALLIED = "player-turn.allied/initial-movement"
CENTERS = {"no": ["Oslo"], "gr": ["Athens", "Salonika"], "tr": ["Ankara"], "es": ["Madrid"],
           "se": ["Stockholm"]}
STAY = {"ie.inf.2-4": "Ireland", "pt.inf.1-4": "Portugal", "ch.inf.5-5": "Switzerland",
        "yu.inf.1-4": "Yugoslavia"}


@pytest.mark.parametrize("nation", CENTERS)
def test_the_centers_of_armed_neutrals(nation):
    """wie:47.15, wie:47.25, wie:47.45, wie:47.55, wie:47.65."""
    places = {f"01{n:02}": f"{town}:city" for n, town in enumerate(CENTERS[nation], 1)}
    position = play({}, board={"places": places}).position
    found = position.ask("rule_supply_sources", nation, nation=nation)
    assert sorted(found.value) == sorted(places)
    assert found.rules[0].startswith("wie:47.")


@pytest.mark.parametrize("counter", STAY)
def test_who_never_leaves_home(counter):
    """wie:47.37, wie:47.77, wie:47.87, wie:47.97, std:14.34: and is always supplied there."""
    game = play({"u": (counter, "0404", "allied")}, step=ALLIED, board={
        "country": {STAY[counter]: row(4, 1, 8), "France": row(5, 1, 8)}})
    assert "closed-to-nation" not in codes(game, "move", "allied", units=["u"], path=["0504"])
    assert "closed-to-nation" in codes(game, "move", "allied", units=["u"], path=["0405"])
    assert game.ask({"kind": "supply", "unit": "u"}).values["supplied"]
    reached = set(game.ask({"kind": "reach", "unit": "u"}).values["hexes"])
    assert "0504" in reached
    assert not reached.intersection(row(5, 1, 8))


def test_a_crowd_that_may_not_leave_does_not_hold_up_the_phase():
    """std:5.23, std:12.62, wie:47.37: who has nowhere to go need not be moved off."""
    units = {f"u{n}": ("ie.inf.2-4", "0404", "allied") for n in range(5)}
    land = {"France": [*row(3, 1, 8), *row(4, 1, 8), *row(5, 1, 8)]}
    shut = play(units, step=ALLIED, board={"country": land})
    assert not codes(shut, "end-phase", "allied")
    land["Ireland"] = ["0504"]
    assert codes(play(units, step=ALLIED, board={"country": land}),
                 "end-phase", "allied") == ["overstacked"]


@pytest.mark.parametrize(("to", "closed"), [
    ("Spain (Morocco)", False), ("Portugal", False), ("France", True), ("France (Algeria)", True),
])
def test_where_spaniards_go(to, closed):
    """wie:47.57."""
    game = play({"u": ("es.inf.2-4", "0404", "allied")}, step=ALLIED, board={
        "country": {"Spain": row(4, 1, 8), to: row(5, 1, 8)}})
    found = codes(game, "move", "allied", units=["u"], path=["0405"])
    assert ("closed-to-nation" in found) is closed


def test_spaniards_in_gibraltar():
    """wie:47.57: it belongs to Great Britain, of which nothing else is open."""
    game = play({"u": ("es.inf.2-4", "0404", "axis")}, board={
        "country": {"Spain": row(4, 1, 8), "Great Britain": row(5, 1, 8)},
        "places": {"0405": "Gibraltar:minor-port"}})
    closed = game.position.ask("rule_closed_hexes", "es", nation="es").value
    grid = game.position.board.grid
    assert not closed[grid.index("0405")]
    assert closed[grid.index("0505")]


def test_spanish_air_points_fly_from_spain():
    """wie:47.57."""
    game = play({"u": ("es.inf.2-4", "0404", "axis")}, board={
        "country": {"Spain": row(4, 1, 8), "Portugal": row(5, 1, 8)},
        "places": {"0404": "Madrid:city"}})
    found = based(game.position, "axis", "es")
    assert set(game.position.board.grid.names(found)) == set(row(4, 1, 8))

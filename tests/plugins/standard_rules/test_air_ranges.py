"""14.6: from which hexes ranges are measured, and in what supply."""

from __future__ import annotations

import pytest

from grognard.game import new_game
from grognard_standard_rules.air_ranges import level_ground, origin, origins
from tests.plugins.standard_rules.boards import ask
from tests.plugins.standard_rules.supplied import INF, POLE, column, fed, strait

FREE_SEA = ("standard:naval-capability:supply_needs_capacity=false",)
OWN = {"control": {"axis": [f"{c:02}{r:02}" for c in (*range(1, 6), *range(18, 27))
                            for r in range(1, 15)]}}


def overseas(*ports, **more):
    """A home port at 0507, and the ports given ("1807:minor") on the far coast."""
    named = {p[:4]: f"Port {p[:4]}:{p[5:]}-port" for p in ports}
    return fed({"u": (INF, "1907")}, "0507", settings=FREE_SEA, paint=OWN,
               board={**strait(26, 14, 6, 17), "places": {"0507": "Home:major-port", **named}},
               **more)


def test_ranges_begin_on_level_land_in_supply():
    game = fed({}, "0101", board={"terrain": {"mountain": ["0103"]}, "size": [2, 14]})
    position = game.position
    said = {h: origin(position, "axis", "de", h) for h in ("0102", "0103", "0114")}
    assert [said[h].value for h in said] == [(True, True), (False, False), (False, False)]
    assert said["0103"].rules == ("std:14.6",)
    assert any("more than the 10 allowed" in r.text for r in said["0114"].because)
    plane, grid = origins(position, "axis", "de"), position.board.grid
    assert {h for h in column(1, 1, 14) if plane[grid.index(h)]} == set(column(1, 1, 10)) - {"0103"}


def test_gibraltar_is_an_exception():
    position = new_game("poland", seed=1).position
    rock = position.board.place("Gibraltar").hex
    assert level_ground(position)[position.board.grid.index(rock)]


def test_no_range_begins_where_the_enemy_stands():
    position = fed({"x": (POLE, "0103")}, "0101").position
    assert origin(position, "axis", "de", "0103").value == (False, False)
    assert not origins(position, "axis", "de")[position.board.grid.index("0103")]


@pytest.mark.parametrize(("size", "embarks", "cited"), [
    ("major", True, "std:14.62"), ("minor", False, "std:14.63"),
])
def test_landings_begin_in_major_supply_only(size, embarks, cited):
    """std:14.61, std:14.62: behind a minor port air points fly, but nobody embarks."""
    said = origin(overseas(f"1807:{size}").position, "axis", "de", "1907")
    assert said.value == (True, embarks)
    assert cited in said.rules


@pytest.mark.parametrize(("ports", "points"), [
    (("1807:minor",), 5), (("1807:minor", "1809:minor"), 10), (("1807:major",), -1),
])
def test_points_for_each_separate_minor_line(ports, points):
    """14.62, 14.63."""
    game = overseas(*ports)
    told = ask(game, "air-range", hex="2607", side="axis").values
    assert told["points"] == points


def test_range_in_poland():
    game = new_game("poland", seed=1)
    told = ask(game, "air-range", hex="Warsaw", side="axis")
    assert told.values["in_range"] is True
    assert (told.values["radius"], told.values["points"], told.values["flies"]) == (12, -1, False)
    assert {"std:14.6", "std:13.0"} <= set(told.rules)
    assert ask(game, "air-range", hex="G0714", side="axis").values["embarks"] is True
    far = ask(game, "air-range", hex="Moscow NE", side="axis").values
    assert (far["in_range"], far["base"], far["points"]) == (False, "", 0)

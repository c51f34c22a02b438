"""Zones of control (9.0) and what they do to movement, with the numbers of the cases."""

from __future__ import annotations

import pytest

from grognard_standard_rules.zones_of_control import (
    enemy_occupied,
    enemy_zone,
    enemy_zone_unless_friends,
    zone_of,
)

from .boards import MECHANIZED, ask, at, codes, play, submit

AROUND = {"0403", "0504", "0505", "0405", "0305", "0304"}
"""The six neighbours of 0404."""


def cost(game, *path, unit="a"):
    return ask(game, "movement-cost", unit=unit, path=list(path)).values["mp_cost"]


def controlled(game, side="axis"):
    return set(game.position.board.grid.names(enemy_zone(game.position, side)))


def test_a_unit_controls_its_hex_and_the_six_around_it():
    """std:9.0"""
    game = play({"x": ("pl.inf.4-4", "0404")})
    assert controlled(game) == AROUND | {"0404"}


def test_entering_a_zone_costs_two_more():
    """std:5.13, std:5.24, std:9.21, case wie-05.13-a."""
    game = play({"a": ("de.inf.6-5", "0407"), "x": ("pl.inf.4-4", "0404")})
    assert cost(game, "0406") == 1
    assert cost(game, "0406", "0405") == 4
    assert ask(game, "movement-cost", unit="a", path=["0406", "0405"]).values["steps"] == [1, 3]


def test_overlapping_zones_are_charged_once():
    """std:9.21, case wie-09.21-c."""
    game = play({"a": ("de.inf.6-5", "0406"), "x": ("pl.inf.4-4", "0404"),
                 "y": ("pl.inf.2-4", "0504"), "z": ("pl.inf.2-4", "0304")})
    assert cost(game, "0405") == 3


def test_a_friend_in_the_hex_changes_nothing_for_movement():
    """std:9.21, case wie-09.21-d; for supply and retreat he does (std:12.62, std:14.5)."""
    game = play({"a": ("de.inf.6-5", "0406"), "b": ("de.inf.6-5", "0405"),
                 "x": ("pl.inf.4-4", "0404")})
    assert cost(game, "0405") == 3
    index = game.position.board.grid.index("0405")
    assert enemy_zone(game.position, "axis")[index]
    assert not enemy_zone_unless_friends(game.position, "axis")[index]
    assert ask(game, "zone", hex="0405", side="axis").values == {
        "controlled": True, "by": ["x"], "for_supply_and_retreat": False}


def test_from_zone_to_zone_costs_four_more():
    """std:9.21"""
    game = play({"a": ("de.inf.6-5", "0405"), "x": ("pl.inf.4-4", "0404")})
    assert cost(game, "0505") == 5
    assert cost(game, "0406") == 3  # only out of it


MIXED = {"terrain": {"broken": ["0403"], "rough": ["0504"], "woods": ["0505"],
                     "swamp": ["0405"], "mountain": ["0305"]}}


def test_zones_of_armour_do_not_reach_into_rough_ground():
    """std:9.13, case wie-09.13-a; mountains by the same logic of the chart."""
    game = play({"x": ("su.tank.8-6", "0404")}, board={**MIXED, "lake": ["0404/0304"]})
    assert controlled(game) == {"0404", "0403"}
    game = play({"x": ("su.tank.8-6", "0404")}, board=MIXED)
    assert controlled(game) == {"0404", "0403", "0304"}


@pytest.mark.parametrize("counter", ["su.cavc.2-3", "fr.mot.3-10", "pl.inf.4-4"])
def test_zones_of_cavalry_and_motorized_units_do(counter):
    """std:9.13, std:9.24, case wie-09.13-b."""
    game = play({"x": (counter, "0404")}, board=MIXED)
    assert controlled(game) == AROUND | {"0404"}


def test_zones_of_armour_reach_out_of_rough_ground():
    """std:9.13, case wie-05.64-b (ruling W1)."""
    game = play({"x": ("su.tank.8-6", "0404")}, board={"terrain": {"rough": ["0404"]}})
    assert controlled(game) == AROUND | {"0404"}


@pytest.mark.parametrize("side", ["blocked", "sea", "lake"])
def test_no_zone_crosses_a_closed_hexside(side):
    """std:9.13"""
    game = play({"x": ("pl.inf.4-4", "0404")}, board={side: ["0404/0403"]})
    assert controlled(game) == (AROUND | {"0404"}) - {"0403"}


def test_a_crossing_arrow_lets_zones_across():
    """std:5.8: it opens a sea side."""
    game = play({"x": ("pl.inf.4-4", "0404")},
                board={"sea": ["0404/0403"], "strait": ["0404/0403"]})
    assert "0403" in controlled(game)


def test_trains_have_no_zone():
    """std:9.11"""
    game = play({"x": ("pl.inf.4-4", "0404")}, markers=[("entrained", "x", "allied")])
    assert controlled(game) == set()


@pytest.mark.parametrize(("counter", "own_hex"), [
    ("su.art.10-1-10", True), ("su.at.0-1-10", True), ("su.train.0-10-0", True),
    ("su.par.0-5-0.unit", True),                       # std:9.12
    ("su.par.0-5-0", False), ("su.inf.1-4.fort", False), ("su.msu.0-1-1", False),
    ("su.rr.rr", False), ("su.arms.arms", False),
])
def test_kinds_with_a_zone_in_their_hex_only_or_none(counter, own_hex):
    """std:3.22, std:9.12"""
    game = play({"x": (counter, "0404", "soviet")})
    assert controlled(game) == ({"0404"} if own_hex else set())


@pytest.mark.parametrize("counter", ["su.inf.1-4.fort", "su.msu.0-1-1", "su.rr.rr"])
def test_no_zone_but_no_entry_either(counter):
    """std:3.22, std:5.22, case wie-03.22-b."""
    game = play({"a": ("de.inf.6-5", "0405"), "x": (counter, "0404")})
    assert cost(game, "0505") == 1
    assert codes(game, "move", units=["a"], path=["0404"]) == ["enemy-occupied"]
    assert enemy_occupied(game.position, "axis").sum() == 1


def test_a_partisan_holds_its_hex_until_an_enemy_stands_in_it():
    """std:9.12, wie:49.22"""
    game = play({"a": ("de.inf.6-5", "0405"), "b": ("de.inf.6-5", "0403"),
                 "p": ("su.par.0-5-0.unit", "0404")})
    assert cost(game, "0404") == 3
    submit(game, "move", units=["b"], path=["0404"])
    assert at(game, "p") == "0404"
    assert cost(game, "0404") == 1


def test_interdiction_costs_two_to_enter_and_nothing_to_leave():
    """std:9.15, case wie-09.15-a."""
    game = play({"a": ("de.inf.6-5", "0405")}, markers=[("interdiction", "0404", "allied")])
    assert ask(game, "movement-cost", unit="a", path=["0404", "0403"]).values["steps"] == [3, 1]


def test_interdiction_adds_nothing_to_a_zone():
    """std:9.15, std:13.55"""
    game = play({"a": ("de.inf.6-5", "0406"), "x": ("pl.inf.4-4", "0404")},
                markers=[("interdiction", "0405", "allied"), ("interdiction", "0506", "axis")])
    assert cost(game, "0405") == 3
    assert cost(game, "0506") == 1  # one's own marker does not hinder


def test_zones_do_not_cross_the_border_of_a_country_just_invaded():
    """std:9.25, case wie-09.25-a; nothing of the kind for those at war from the start."""
    units = {"a": ("de.inf.6-5", "0406"), "x": ("pl.inf.4-4", "0404")}
    board = {"country": {"Poland": ["0401", "0402", "0403", "0404"]}}
    game = play(units, board=board)
    assert cost(game, "0405") == 3
    game = play(units, board=board, memory=[("step", "violation", "Poland", "axis")])
    assert cost(game, "0405") == 1
    assert "0403" in controlled(game)  # within the country they reach as ever


def test_zones_of_friends_reach_into_each_others_hexes():
    """std:9.14"""
    game = play({"x": ("pl.inf.4-4", "0404"), "y": ("pl.inf.2-4", "0403")})
    zone = zone_of(game.position, game.state.unit("x"))
    assert zone[game.position.board.grid.index("0403")]


def test_zones_lift_as_soon_as_those_who_exert_them_are_gone():
    """std:5.7: in mid-phase."""
    game = play({"a": ("de.sspz.13-8", "0405"), "b": ("de.sspz.13-8", "0405"),
                 "c": ("de.inf.6-5", "0506"), "x": ("pl.inf.2-4", "0404")}, step=MECHANIZED)
    assert cost(game, "0505", unit="c") == 3
    submit(game, "overrun", target="0404", through="0405",
           approaches=[{"units": ["a", "b"]}])
    assert cost(game, "0505", unit="c") == 1

"""Who controls a hex (3.27), and giving up what one has (3.25, 3.26)."""

from __future__ import annotations

from grognard_standard_rules.hex_control import controls, friendly

from .boards import INITIAL, REINFORCEMENT, at, codes, events, play, submit


def test_the_last_unit_through_a_hex_controls_it():
    """std:3.27"""
    game = play({"a": ("de.inf.6-5", "0404")}, paint={"control": {"allied": ["0403", "0402"]}})
    assert friendly(game.position, "allied", "0402")
    batch = submit(game, "move", units=["a"], path=["0403", "0402"])
    assert [game.state.word("control", h) for h in ("0403", "0402")] == ["axis", "axis"]
    assert controls(game.position, "axis").sum() == 2
    assert events(batch, "control-changed")[0].about["from"] == ["allied", "allied"]


def test_own_hexes_are_not_handed_over_again():
    game = play({"a": ("de.inf.6-5", "0404")}, paint={"control": {"axis": ["0403"]}})
    batch = submit(game, "move", units=["a"], path=["0403"])
    assert not events(batch, "control-changed")


def test_a_neutral_country_is_closed():
    """std:3.27"""
    game = play({"a": ("de.inf.6-5", "0404")}, paint={"control": {"neutral": ["0403"]}})
    assert codes(game, "move", units=["a"], path=["0403"]) == ["neutral-country"]


def test_zones_of_control_are_not_control():
    game = play({"a": ("de.inf.6-5", "0404"), "x": ("pl.inf.4-4", "0402")},
                paint={"control": {"allied": ["0402"]}})
    assert not friendly(game.position, "allied", "0403")


# --- 3.25, 3.26 ---------------------------------------------------------------------------------


def test_units_and_points_are_given_up_as_the_turn_starts():
    """std:3.25"""
    game = play({"a": ("de.inf.6-5", "0404"), "b": ("de.pzb.3-8", "0405")}, step=REINFORCEMENT,
                pool={"air:axis:de:East:available": 5})
    assert codes(game, "disband", units=["b"], reduce=True) == ["no-battlegroup"]
    submit(game, "disband", units=["a"], reduce=True)
    assert game.state.unit("a").face == "kg"
    submit(game, "disband", units=["b"])
    assert at(game, "b") == "@eliminated"
    assert codes(game, "disband", points={"air:axis:de:East:available": 6}) == ["no-such-points"]
    submit(game, "disband", points={"air:axis:de:East:available": 2})
    assert game.state.pool("air:axis:de:East:available") == 3


def test_others_things_cannot_be_given_up():
    """std:3.25"""
    game = play({"x": ("pl.inf.4-4", "0404")}, step=REINFORCEMENT,
                pool={"air:allied:pl:East:available": 5})
    assert codes(game, "disband", units=["x"]) == ["not-yours"]
    assert codes(game, "disband", points={"air:allied:pl:East:available": 1}) == ["not-yours"]
    assert codes(game, "disband") == ["nothing-named"]


def test_fortifications_are_disbanded_all_through_the_turn_but_units_are_not():
    """std:3.26"""
    game = play({"a": ("de.inf.6-5", "0404")}, step=INITIAL,
                markers=[("fortification", "0303", "axis")])
    assert codes(game, "disband", units=["a"]) == ["not-at-start"]
    assert codes(game, "disband", fortifications=["0304"]) == ["no-fortification"]
    submit(game, "disband", fortifications=["0303"])
    assert game.state.marker("fortification", "0303") is None


def test_a_path_that_crosses_itself_hands_each_hex_over_once():
    game = play({"a": ("de.inf.6-5", "0404"), "x": ("pl.inf.4-4", "0801")},
                paint={"control": {"allied": ("0504", "0505")}})
    batch = submit(game, "move", units=["a"], path=["0504", "0505", "0504"])
    (changed,) = events(batch, "control-changed")
    assert changed.about["hexes"] == ["0504", "0505"]
    assert changed.about["from"] == ["allied", "allied"]

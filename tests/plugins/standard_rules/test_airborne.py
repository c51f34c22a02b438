"""8.0, 8.12, 8.52: airborne units between the map and the boxes; divisions and regiments.

Rules: std:8.0, std:8.12, std:8.51, std:8.52, std:10.0.
"""

from __future__ import annotations

from tests.plugins.standard_rules.boards import (
    INITIAL,
    REINFORCEMENT,
    ask,
    at,
    codes,
    end_phase,
    events,
    play,
    submit,
)

INTERDICTION = "player-turn.axis/air-interdiction"
REGIMENT, DIVISION, POLE = "de.abr.2-5", "de.abn.7-5", "pl.inf.4-4"
WAITING, EAST = "@airborne:axis:waiting", "@airborne:axis:East"


def waiting(turn, step=INITIAL, **more):
    return play({"a": (REGIMENT, WAITING), "b": (REGIMENT, "0404")}, step=step,
                markers=[("airborne-ready", "a", "axis", turn)], **more)


def test_case_wie_08_52_a():
    """Off the map in turn 1, in the box of a front in turn 5, and dropped in the same turn."""
    game = play({"a": (REGIMENT, "0404")})
    batch = submit(game, "withdraw-airborne", units=["a"])
    assert events(batch, "airborne-withdrawn")[0].about["ready"] == 5
    assert at(game, "a") == WAITING
    assert codes(game, "station-airborne", units=["a"], front="East") == [
        "not-in-this-phase"]  # nobody is ready
    late = waiting(5)
    assert codes(late, "station-airborne", units=["a"], front="East") == ["not-in-this-phase"]
    due = waiting(1)
    submit(due, "station-airborne", units=["a"], front="East")
    assert at(due, "a") == EAST
    assert ("airborne-ready", "a") not in due.state.markers


def test_who_may_not_be_taken_off_the_map():
    """8.12: not in an enemy zone, not without supply, not after moving, no infantry."""
    units = {"a": (REGIMENT, "0404"), "b": (REGIMENT, "0802"), "c": ("de.inf.6-5", "0701"),
             "d": (DIVISION, "0202"), "x": (POLE, "0405")}
    game = play(units, unsupplied={"axis": ["b"]})
    assert codes(game, "withdraw-airborne", units=["a"]) == ["enemy-zone"]
    assert codes(game, "withdraw-airborne", units=["c"]) == ["not-airborne"]
    assert codes(game, "withdraw-airborne", units=["d"]) == ["flies-as-regiments"]
    moved = play({"a": (REGIMENT, "0404")}, moved={"a": "initial"})
    assert codes(moved, "withdraw-airborne", units=["a"]) == ["moved-already"]


def test_without_supply_nobody_leaves():
    """8.12: supply is what it was as the phase began."""
    game = play({"a": (REGIMENT, "0404"), "x": (POLE, "0804")},
                section={"supply": {"sources": {"de": ["0801"], "pl": ["0804"]}}},
                board={"sea": ["0404/0403", "0404/0504", "0404/0505", "0404/0405", "0404/0305",
                               "0404/0304"]})
    assert codes(game, "withdraw-airborne", units=["a"]) == ["unsupplied"]


def test_back_to_the_map_as_a_reinforcement():
    """8.52: at any time; the four turns begin anew."""
    game = waiting(9, REINFORCEMENT)
    batch = submit(game, "return-airborne", units=["a"], hex="0606")
    assert events(batch, "unit-placed")
    assert at(game, "a") == "0606"
    assert ("airborne-ready", "a") not in game.state.markers
    box = play({"a": (REGIMENT, EAST), "x": (POLE, "0404")}, step=REINFORCEMENT)
    assert codes(box, "return-airborne", units=["a"], hex="0405") == ["outside-area"]
    assert codes(box, "return-airborne", units=["a"], hex="0707") == []
    assert codes(box, "return-airborne", units=["x"], hex="0707") == ["not-boxed"]


def test_case_wie_08_0_b():
    """A German division flies as three regiments, an Italian one as two; others whole."""
    game = play({"a": (DIVISION, "0404"), "b": ("it.abn.3-4", "0505"),
                 "c": ("cw.abn.9-10", "0606", "allied"), "d": ("de.inf.6-5", "0101")})
    found = {u: ask(game, "airborne", unit=u).values for u in "abcd"}
    assert (found["a"]["regiments"], found["a"]["regiment"], found["a"]["points"]) == (3, "2-5", 3)
    assert (found["b"]["regiments"], found["b"]["regiment"], found["b"]["points"]) == (2, "1-4", 2)
    assert [found[u]["whole"] for u in "abcd"] == [False, False, True, False]
    assert (found["c"]["points"], found["d"]["airborne"]) == (1, False)


def test_a_division_splits_and_its_regiments_form_it_again():
    game = play({"a": (DIVISION, "0404")})
    batch = submit(game, "split-airborne", unit="a")
    made = events(batch, "airborne-split")[0].about["parts"]
    assert len(made) == 3
    assert {at(game, u) for u in made} == {"0404"}
    assert codes(game, "withdraw-airborne", units=made) == []
    end = play(dict.fromkeys("abcd", (REGIMENT, "0404")), step=INTERDICTION)
    batch = submit(end, "form-airborne", hex="0404")
    new = events(batch, "airborne-formed")[0].about["unit"]
    assert end.position.face(end.state.unit(new)).printed == "7-5"
    assert [at(end, u) for u in "abcd"].count("0404") == 1
    assert codes(end, "form-airborne", hex="0404") == ["not-in-this-phase"]


def test_where_there_is_no_room_nobody_splits():
    """10.0: four units in a hex; a moved division stays whole."""
    crowd = dict.fromkeys("bcd", ("de.inf.6-5", "0404"))
    game = play({"a": (DIVISION, "0404"), **crowd})
    assert codes(game, "split-airborne", unit="a") == ["stacking-limit"]
    moved = play({"a": (DIVISION, "0404")}, moved={"a": "initial"})
    assert codes(moved, "split-airborne", unit="a") == ["moved-already"]


def test_regiments_that_flew_make_a_division_that_flew():
    game = play(dict.fromkeys("abc", (REGIMENT, "0404")), step=INTERDICTION,
                moved=dict.fromkeys("abc", "air"))
    submit(game, "form-airborne", hex="0404")
    assert list(game.state.remembered("moved").values()).count("air") == 4
    end_phase(game)


def test_words():
    game = waiting(1)
    order = game.kind("station-airborne").read(game.position, "axis", ["2-5", "East"])
    assert (order.units, order.front) == (("a",), "East")
    order = game.kind("withdraw-airborne").read(game.position, "axis", ["2-5"])
    assert order.units == ("b",)
    back = waiting(9, REINFORCEMENT)
    order = back.kind("return-airborne").read(back.position, "axis", ["2-5", "to", "0606"])
    assert (order.units, order.hex) == (("a",), "0606")
    split = play({"a": (DIVISION, "0404")})
    assert split.kind("split-airborne").read(split.position, "axis", ["7-5"]).unit == "a"

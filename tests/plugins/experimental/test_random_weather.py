"""wie:X13: the weather of each week is drawn by lot.

Rules: wie:X13.0, wie:X13.1.
"""

from __future__ import annotations

import pytest

from grognard_experimental.random_weather import chances, drawn_by
from grognard_standard_rules.repair_rates import rate
from tests.plugins.standard_rules.boards import ask, play

X13 = ("experimental:x13",)


@pytest.mark.parametrize(("cycle", "expected"), [
    (1, {"snow": 100}), (3, {"snow": 90, "mud": 10}), (4, {"snow": 20, "mud": 70, "clear": 10}),
    (5, {"mud": 50, "clear": 50}), (6, {"mud": 20, "clear": 80}), (7, {"clear": 100}),
])
def test_the_chances_of_each_cycle(cycle, expected):
    assert chances(play({}, with_=X13, dice=[1]).position, cycle) == expected


@pytest.mark.parametrize(("die", "word"), [(1, "snow"), (2, "snow"), (3, "mud"), (9, "mud"),
                                           (10, "clear")])
def test_a_die_of_ten_counts_through_them(die, word):
    assert drawn_by({"snow": 20, "mud": 70, "clear": 10}, die) == word


def test_a_surprise_thaw_reaches_the_rail_crews():
    crew = {"crew": ("de.rr.0-1-5", "0404")}
    board = {"base": {"weather": "severe"}}
    thaw = play(crew, date="1/4/42", board=board, with_=X13, dice=[10])
    usual = play(crew, date="1/4/42", board=board)
    assert ask(thaw, "weather", hex="0404").values["weather"] == "clear"
    assert ask(usual, "weather", hex="0404").values["weather"] == "mud"
    assert [hexes(thaw, "repair"), hexes(thaw, "convert")] == [5, 1]
    assert hexes(usual, "repair") < 5


def hexes(game, kind):
    position = game.position
    return rate(position, position.state.unit("crew"), position.board.grid.index("0404"), kind)


def test_where_nothing_is_open_no_die_is_cast():
    game = play({}, date="1/1/42", with_=X13)
    assert game.position.state.compartments["random-weather"] == {"turn": 1, "weather": "snow"}

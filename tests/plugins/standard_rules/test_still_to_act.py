"""What a player asks so as to forget nobody; how points are called in `show`.

Rules: std:5.0, std:11.1, std:8.11, std:13.11.
"""

from __future__ import annotations

import pytest

from grognard.cli.shown import side_data
from grognard.cli.terminal.telling import distinct
from grognard.cli.words import option
from grognard.errors import IllegalOrder, UnreadableOrder
from grognard_standard_rules.attack_orders import read
from grognard_standard_rules.move_orders import _read as read_move
from tests.plugins.standard_rules.boards import INITIAL
from tests.plugins.standard_rules.fights import MIDDLE, N, ask, asked, attack, fight, order

INF, PZ, POLE = "de.inf.6-5", "de.pz.10-8", "pl.inf.4-4"
UNITS = {"a": (INF, "0202"), "b": (INF, "0202"), "c": (PZ, N), "x": (POLE, MIDDLE),
         "y": (POLE, "0606")}


def test_who_may_still_move_is_listed_by_hex_and_shrinks():
    game = fight(UNITS, step=INITIAL)
    before = ask(game, "unmoved", side="axis")["may_still_move"]
    assert before == {"0202": "2*6-5", N: "10-8"}
    order(game, "move", units=["a"], path=["0201"])
    assert ask(game, "unmoved", side="axis")["may_still_move"] == {"0202": "6-5", N: "10-8"}


def test_nobody_is_listed_outside_a_movement_phase():
    assert ask(fight(UNITS), "unmoved", side="axis") == {"units": {}}


def test_targets_are_listed_with_the_odds_of_all_that_reach_them():
    (found,) = ask(fight(UNITS), "targets", side="axis")["targets"]
    assert (found["hex"], found["held by"], found["odds"]) == (MIDDLE, "4-4", "10 to 4")
    assert found["by"] == f"10-8@{N}"


def test_without_an_enemy_beside_them_there_are_no_targets():
    game = fight({"a": (INF, "0101"), "x": (POLE, "0606")})
    assert ask(game, "targets", side="axis") == {"targets": []}


@pytest.mark.parametrize(("words", "said"), [
    ([MIDDLE, "with", "all", "+2", "air"], "takes one air point"),
    (["0606", "with", "all"], "stands beside 0606"),
])
def test_an_attack_that_cannot_be_read_says_what_is_wrong(words, said):
    with pytest.raises(UnreadableOrder, match=said):
        read(fight(UNITS).position, "axis", words)


def test_points_are_called_in_words():
    from grognard.game import new_game

    position = new_game("north-africa", seed=1).position
    points = side_data(position, "axis")["points"]
    assert points["German air points, South Front, available"] == 7
    assert points["air transport points, South Front, available"] == 4
    assert side_data(position, "allied")["points"]["naval transport points"] == 5


def test_a_question_lists_interchangeable_units_but_once():
    game = fight({"a": (INF, N), "b": (INF, N), "c": (PZ, N), "x": (POLE, MIDDLE)})
    attack(game, ["a", "b", "c"], [MIDDLE], die=6)
    question = asked(game)
    assert question.question.startswith("advance into")
    said = [option(game.position, o) for o in distinct(game.position, question)]
    assert said == [f"10-8@{N} to {MIDDLE}, 2*6-5@{N} to {MIDDLE}", f"10-8@{N} to {MIDDLE}",
                    f"6-5@{N} to {MIDDLE}", "none"]


def test_a_move_that_fills_a_hex_too_much_says_so():
    game = fight({**dict.fromkeys("abcd", (INF, "0202")), "e": (INF, "0201")}, step=INITIAL)
    game.submit(read_move(game.position, "axis", ["e", "0202"]))
    assert "1 too many for 0202" in game.journal.entries[-1].data["events"][0]["text"]


def test_points_are_given_up_by_their_name():
    from grognard.cli.reading import read_order
    from grognard.game import new_game

    position = new_game("north-africa", seed=1).position
    kind = position.assembly.orders["disband"]
    order = read_order(position, kind, "axis", ["3", "German", "air"])
    assert order.points == {"air:axis:de:South:available": 3}
    with pytest.raises(UnreadableOrder, match="may be"):
        read_order(position, kind, "axis", ["air", "South", "1"])


def test_a_way_into_the_sea_is_refused_as_such():
    from grognard.game import new_game

    position = new_game("north-africa", seed=1).position
    with pytest.raises(IllegalOrder, match="E4922 is sea"):
        read_move(position, "allied", ["9-8@E5831", "E4922"])

"""wie:X17: air attrition, where there is no air combat.

Rules: wie:X17.0, wie:X17.1, wie:X17.2, wie:X17.3.
"""

from __future__ import annotations

import pytest

from grognard_experimental.air_attrition import losses
from tests.plugins.standard_rules.boards import play
from tests.plugins.standard_rules.skies import boxes, commit, sky

X17 = ("experimental:x17",)
WAR = {"belligerents": {"order": ["axis", "allied"], "at_war": [["axis", "allied"]]}}


def west(points, *, with_=X17, **more):
    return sky({"axis:de:West": points[0], "allied:cw:West": points[1]}, with_=with_,
               sides=("axis", "allied"), section=WAR, **more)


def totals(game):
    return {k: n for k, n in game.state.compartments.get("air-attrition", {}).items() if n}


@pytest.mark.parametrize(("points", "lost"), [(59, 0), (60, 1), (119, 1), (120, 2), (659, 10),
                                              (660, 11), (719, 11), (900, 11)])
def test_the_bands_of_the_table(points, lost):
    assert losses(play({}, with_=X17).position, points) == lost


def test_a_quiet_front_is_counted_by_what_seeks_superiority_or_rests():
    game = west((20, 60))
    commit(game, "axis", West={"superiority": 5, "ground": 4})
    commit(game, "allied")
    assert totals(game) == {"West:axis": 16, "West:allied": 60}


def test_a_fight_is_no_attrition():
    game = west((20, 6))
    commit(game, "axis", West={"superiority": 6})
    commit(game, "allied", West={"superiority": 6}, dice=[1] * 24)
    assert totals(game) == {}


def test_more_than_six_to_one_do_not_fight_and_other_missions_stay():
    game = west((20, 9))
    commit(game, "axis", West={"superiority": 13})
    commit(game, "allied", West={"superiority": 2, "ground": 3})
    assert boxes(game, "allied", "cw", "West") == {"available": 6, "ground": 3}
    assert "West:axis:allied" in game.state.remembered("air-superiority")
    assert totals(game) == {"West:axis": 20, "West:allied": 6}


def test_without_the_rule_they_fight():
    game = west((20, 9), with_=(), dice=[6] * 40)
    commit(game, "axis", West={"superiority": 13}, dice=[6] * 20)
    commit(game, "allied", West={"superiority": 2, "ground": 3}, dice=[6] * 20)
    assert "air-attrition" not in game.state.compartments


def test_the_bill_comes_with_the_next_cycle():
    """wie-X17-a: an Axis total of 90 costs one point, a Commonwealth total of 250 four."""
    game = west((30, 70), date="1/8/41",
                compartment={"air-attrition": {"West:axis": 90, "West:allied": 250}})
    assert boxes(game, "allied", "cw", "West") == {"available": 69, "lost": 1}
    assert boxes(game, "axis", "de", "West") == {"available": 26, "lost": 4}
    assert totals(game) == {}


def test_within_a_cycle_nothing_is_paid():
    game = west((30, 70), date="2/8/41",
                compartment={"air-attrition": {"West:axis": 90, "West:allied": 250}})
    assert totals(game) == {"West:axis": 90, "West:allied": 250}
    assert boxes(game, "allied", "cw", "West") == {"available": 70}


def test_limits_of_superiority_points():
    game = play({}, with_=X17)
    ask = game.position.ask
    assert [ask("rule_air_superiority_limit", side="axis", front=f).value
            for f in ("East", "South", "West")] == [30, 60, 120]

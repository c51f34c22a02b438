"""Points that are ordered without saying whose (standard:tactical-air, air_shared_out.py)."""

from __future__ import annotations

from tests.plugins.standard_rules.test_tactical_air import commitment, read, two

BOTH = {"axis:de:South": 10, "axis:it:South": 5}


def boxes(order):
    return [(p.front, p.nation, p.boxes) for p in order.fronts]


def test_points_of_whom_one_does_not_say_are_taken_from_who_has_most():
    game = two(BOTH)
    order = read(game, "South superiority 8 ground 5")
    assert boxes(order) == [
        ("South", "de", {"superiority": 8}), ("South", "it", {"ground": 5})]
    assert game.why_not(order) == []


def test_what_is_said_of_one_nation_is_not_taken_from_it_again():
    order = read(two(BOTH), "South de ground 9 South superiority 6")
    assert boxes(order) == [
        ("South", "de", {"superiority": 1, "ground": 9}), ("South", "it", {"superiority": 5})]


def test_more_than_all_have_is_refused_for_that():
    game = two(BOTH)
    order = read(game, "South ground 16")
    assert [r.code for r in game.why_not(order)] == ["not-enough-points"]
    assert "15 points" in game.why_not(order)[0].text
    assert [r.code for r in game.why_not(commitment("axis", {"South": {"ground": 15}}))] == [
        "which-nation"]

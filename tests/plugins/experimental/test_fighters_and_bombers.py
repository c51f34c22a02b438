"""wie:X23: every air point is a fighter or a bomber.

Rules: wie:X23.0, wie:X23.1.
"""

from __future__ import annotations

from grognard_experimental.fighters_and_bombers import fighters
from tests.plugins.standard_rules.fights import asked
from tests.plugins.standard_rules.skies import boxes, commit, refusals, sky

X23 = ("experimental:x23",)
POINTS = {"axis:de:East": 10, "allied:pl:East": 6}


def told(points=None, held=None, **more):
    """A game in which it is known what the points are."""
    points = POINTS if points is None else points
    game = sky(points, with_=X23, **more)
    while game.pending and (ask := game.pending[0].ask) is not None:
        side = game.pending[0].side
        number = sum(ask.default.points.values())
        want = (held or {"axis": 3, "allied": 3})[side]
        game.submit({"kind": "assign-air", "by": side,
                     "points": {"fighters": want, "bombers": number - want}})
    return game


def test_their_owners_say_which_is_which_before_anything_is_committed():
    game = sky(POINTS, with_=X23)
    assert asked(game).default.points == {"fighters": 5, "bombers": 5}
    game = told()
    assert fighters(game.position, "axis", "de", "East") == 3


def test_without_the_rule_nobody_is_asked():
    game = sky(POINTS)
    assert game.pending[0].ask is None


def test_each_to_his_task():
    game = told()
    assert refusals(game, "axis", East={"superiority": 4}) == ["too-few-fighters"]
    assert refusals(game, "axis", East={"ground": 8}) == ["too-few-bombers"]
    assert refusals(game, "axis", East={"superiority": 3, "ground": 4, "sea": 3}) == []


def test_bombers_without_fighters_are_shot_down():
    """wie-X23-b: five bombers on ground missions, three fighters over them."""
    game = told({"axis:de:East": 5, "allied:pl:East": 3}, {"axis": 0, "allied": 3})
    assert refusals(game, "axis", East={"superiority": 1, "ground": 4}) == ["too-few-fighters"]
    commit(game, "axis", East={"ground": 5})
    commit(game, "allied", East={"superiority": 3})
    assert boxes(game, "axis", "de")["lost"] == 3


def test_fighters_that_fall_are_gone():
    game = told({"axis:de:East": 2, "allied:pl:East": 1}, {"axis": 1, "allied": 1})
    commit(game, "axis", East={"superiority": 1}, dice=[6, 6])
    commit(game, "allied", East={"superiority": 1}, dice=[6, 6])
    assert boxes(game, "allied", "pl") == {"lost": 1}
    assert fighters(game.position, "allied", "pl", "East") == 0


def test_their_owner_says_how_many_change_fronts():
    game = told({"axis:de:East": 10}, {"axis": 3})
    commit(game, "axis", East={"transfer": {"South": 4}})
    assert "how many fighters" in asked(game).question
    game.submit({"kind": "assign-air", "by": "axis", "points": {"fighters": 2, "bombers": 2}})
    found = [fighters(game.position, "axis", "de", front) for front in ("East", "South")]
    assert found == [1, 2]

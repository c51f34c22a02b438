"""13.23 to 13.29: superiority over a front, and which sides can meet there.

Rules: std:13.23, std:13.24, std:13.25, std:13.26, std:13.28, std:13.29, std:13.7.
"""

from __future__ import annotations

import pytest

from tests.plugins.standard_rules.boards import ask, events
from tests.plugins.standard_rules.skies import (
    MISS,
    THREE,
    answer,
    boxes,
    commit,
    war,
)

# --- superiority ------------------------------------------------------------------------------


@pytest.mark.parametrize(("axis", "allied", "missions", "superiority", "eliminated"), [
    (11, 5, 9, "axis", 1),   # the example of 13.25
    (11, 5, 0, "axis", 0),   # 13.24: nothing to shoot at
    (10, 5, 9, "none", 0),   # case 13.23-b: exactly double is not enough
    (5, 11, 9, "allied", 0),
    (4, 0, 7, "axis", 4),    # case 13.28-a
    (4, 0, 3, "axis", 3),
    (0, 0, 3, "none", 0),
])
def test_superiority_is_more_than_double(axis, allied, missions, superiority, eliminated):
    values = ask(war({}), "air-superiority", survivors={"axis": axis, "allied": allied},
                 missions={"allied": missions}).values
    assert (values["superiority"], values["eliminated"]) == (superiority, eliminated)


def test_case_wie_13_23_c():
    """Survivors 21, 11 and 10: the Axis has superiority over the Allies alone, by one."""
    values = ask(war({}, THREE), "air-superiority", missions={"allied": 3, "soviet": 3},
                 survivors={"axis": 21, "allied": 10, "soviet": 11}).values
    assert values["over"] == {"axis": ["allied"]}
    assert values["eliminates"] == {"axis": 1}


def test_case_wie_13_28_a():
    """Four points without opponents shoot down four of seven mission points; he may choose."""
    game = war({"allied:cw:South": 4, "axis:de:South": 7})
    commit(game, "allied", South={"superiority": 4})
    commit(game, "axis", South={"sea": 6, "ground": 1})
    assert game.pending[0].side == "allied"
    fewer = {"kind": "assign-air", "by": "allied", "points": {"de:sea": 3}}
    assert [r.code for r in game.why_not(fewer)] == ["wrong-number"]
    batch = answer(game, "assign-air", {"de:sea": 3, "de:ground": 1})
    assert events(batch, "air-points-lost")[0].rules == ("std:13.28",)
    assert boxes(game, "axis", "de", "South") == {"sea": 3, "lost": 4}
    assert boxes(game, "allied", "cw", "South") == {"available": 4}


def test_a_sole_target_is_not_asked_for():
    game = war({"allied:cw:South": 4, "axis:de:South": 7})
    commit(game, "allied", South={"superiority": 4})
    commit(game, "axis", South={"sea": 6})
    assert boxes(game, "axis", "de", "South") == {"sea": 2, "available": 1, "lost": 4}


def test_case_wie_13_25():
    """Eleven against five: one mission point may be shot down, or spared."""
    game = war({"axis:de:West": 11, "allied:cw:West": 8})
    commit(game, "axis", West={"superiority": 11})
    commit(game, "allied", West={"superiority": 5, "ground": 2, "sea": 1})
    answer(game, "allocate-air", [3, 2, 2, 2, 2], dice=[MISS] * 10)
    points = [dict(o.points) for o in game.pending[0].ask.options]
    assert sorted(map(str, points)) == ["{'cw:ground': 1}", "{'cw:sea': 1}", "{}"]
    answer(game, "assign-air", {})
    assert boxes(game, "allied", "cw", "West") == {"available": 5, "ground": 2, "sea": 1}


def test_case_wie_13_23_b():
    """Ten survivors against five: nobody has superiority, nobody is asked."""
    game = war({"axis:de:West": 10, "allied:cw:West": 9})
    commit(game, "axis", West={"superiority": 10})
    commit(game, "allied", West={"superiority": 5, "ground": 4})
    batch = answer(game, "allocate-air", [2] * 5, dice=[MISS] * 10)
    assert not events(batch, "air-superiority")
    assert boxes(game, "allied", "cw", "West") == {"available": 5, "ground": 4}


def test_idle_and_transferred_points_are_never_hit():
    """13.24: nine idle and four moving points are out of reach of twenty fighters."""
    game = war({"axis:de:West": 20, "allied:cw:West": 13})
    commit(game, "axis", West={"superiority": 20})
    commit(game, "allied", West={"transfer": {"South": 4}})
    assert boxes(game, "allied", "cw", "West") == {"available": 9}
    assert boxes(game, "allied", "cw", "South") == {"available": 4}


def test_superiority_is_noted_and_the_survivors_come_home():
    """13.26: the points are available again in the same turn."""
    from grognard_standard_rules.air_superiority import has_superiority

    game = war({"axis:de:West": 5, "allied:cw:West": 2, "allied:cw:East": 1})
    commit(game, "axis", West={"superiority": 5})
    batch = commit(game, "allied", West={"ground": 2}, East={"superiority": 1})
    claims = [(e.about["side"], e.about["over"], e.about["front"])
              for e in events(batch, "air-superiority")]
    assert claims == [("allied", "axis", "East"), ("axis", "allied", "West")]
    assert has_superiority(game.position, "axis", "allied", "West")
    assert not has_superiority(game.position, "allied", "axis", "West")
    assert boxes(game, "axis", "de", "West") == {"available": 5}


# --- contact ----------------------------------------------------------------------------------

WIDE = {"size": [40, 3]}


def apart(hexes, *, neutral=(), fronts=None):
    """Return two sides in the East, the axis in column 01 and the Allies `hexes` away."""
    other = f"{1 + hexes:02}"
    paint = {"control": {"axis": ["0101", "0102", "0103"],
                         "allied": [f"{other}01", f"{other}02", f"{other}03"]}}
    if neutral:
        paint["control"]["neutral"] = list(neutral)
    board = {**WIDE, **({"air_front": fronts} if fronts else {})}
    return war({"axis:de:East": 3, "allied:cw:East": 2}, board=board, paint=paint)


@pytest.mark.parametrize(("hexes", "possible"), [(12, True), (13, False), (15, False)])
def test_case_wie_13_29_a(hexes, possible):
    """Supplied hexes of both within twelve hexes, on the front."""
    found = ask(apart(hexes), "air-contact", one="axis", other="allied", front="East")
    assert found.values == {"possible": possible}
    assert found.rules == ("std:13.29",)


def test_neutral_land_between_keeps_sides_apart():
    wall = [f"05{r:02}" for r in (1, 2, 3)]
    near = {"one": "axis", "other": "allied", "front": "East"}
    assert not ask(apart(8, neutral=wall), "air-contact", **near).values["possible"]
    gap = ask(apart(8, neutral=wall[:2]), "air-contact", **near)
    assert gap.values["possible"]


def test_hexes_of_another_front_do_not_count():
    game = apart(8, fronts={"South": ["0101", "0102", "0103"]})
    near = {"one": "axis", "other": "allied"}
    assert not ask(game, "air-contact", front="East", **near).values["possible"]
    assert not ask(game, "air-contact", front="South", **near).values["possible"]


def test_without_contact_nobody_fights_and_nothing_is_shot_down():
    game = apart(15)
    commit(game, "axis", East={"superiority": 3})
    batch = commit(game, "allied", East={"superiority": 1, "ground": 1})
    assert [e.rules for e in events(batch, "air-no-contact")] == [("std:13.29",)]
    assert not events(batch, "air-fought")
    assert not events(batch, "air-superiority")
    assert boxes(game, "allied", "cw") == {"available": 1, "ground": 1}

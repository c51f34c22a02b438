"""13.1: displays, limits, weather. Rules: std:13.11, std:13.12, std:13.63, std:15.1."""

from __future__ import annotations

import pytest

from grognard.changes import apply
from grognard_standard_rules.air_bases import _packed, _unpacked
from grognard_standard_rules.air_display import (
    Ledger,
    by_nation,
    front_named,
    fronts,
    fronts_open_to,
    may_fly,
    total,
)
from tests.plugins.standard_rules import RULESET, needs_nations
from tests.plugins.standard_rules.boards import ask
from tests.plugins.standard_rules.skies import sky

POINTS = {"axis:de:East": 20, "axis:it:South": 9, "axis:de:South:ground": 4,
          "axis:de:South:lost": 3, "allied:cw:South": 7}


@pytest.fixture(scope="module")
def game():
    return sky(POINTS, step="player-turn.axis/rail-movement")


def test_points_lie_in_boxes_by_side_nation_and_front(game):
    position = game.position
    assert total(position, "axis", "South") == 16
    assert total(position, "axis", "South", "available", "ground") == 13
    assert total(position, "axis", "", "available") == 29
    assert by_nation(position, "axis", "South", "available", "ground") == {"it": 9, "de": 4}


def test_moves_keep_every_point(game):
    """13.11: points go from box to box, and from front to front."""
    ledger = Ledger(game.position)
    ledger.move("axis", "de", "South", "ground", "available", 3)
    ledger.move("axis", "de", "South", "available", "available", 2, "East")
    assert ledger.has("axis", "de", "South", "available") == 1
    after = game.position.at(apply(game.state, ledger.changes()))
    assert by_nation(after, "axis", "East", "available") == {"de": 22}
    assert by_nation(after, "axis", "South", "ground", "available") == {"it": 9, "de": 2}
    assert total(after) == total(game.position)


def test_fronts_are_resolved_in_the_order_of_the_rule(game):
    """13.2: East, South, West."""
    assert fronts(game.position) == ("East", "South", "West")
    assert front_named(game.position, "so") == "South"
    assert front_named(game.position, "north") is None
    assert front_named(game.position, "") is None


@pytest.mark.parametrize("date", ["clear", "mud", "snow"])
def test_case_wie_13_12_a(date):
    """The limits on superiority are 30, 60 and 120, in any weather."""
    game = sky({"allied:cw:West": 150, "allied:cw:South": 70, "axis:de:East": 35}, date=date,
               step="player-turn.axis/rail-movement")
    caps = {
        (side, front): ask(game, "air-caps", side=side, front=front).values["superiority"]
        for side, front in [("allied", "West"), ("allied", "South"), ("axis", "East")]
    }
    assert list(caps.values()) == [120, 60, 30]


@pytest.mark.parametrize(("date", "flying"), [("clear", 5), ("mud", 2), ("snow", 2)])
def test_weather_leaves_a_share_of_the_points(date, flying):
    """Half of five points, fractions dropped, in the mud and snow of the East."""
    game = sky({"axis:de:East": 5}, date=date, step="player-turn.axis/rail-movement")
    found = may_fly(game.position, "axis", "East")
    assert found.value == flying
    if date != "clear":
        assert {"std:15.1", "std:13.12"} <= {r for line in found.lines for r in line.rules}


def test_weather_differs_by_front():
    game = sky({"axis:de:East": 8, "axis:de:South": 8}, date="snow",
               step="player-turn.axis/rail-movement")
    counts = {f: int(may_fly(game.position, "axis", f).value) for f in ("East", "South")}
    assert counts == {"East": 4, "South": 6}


@needs_nations
def test_nations_may_be_barred_from_fronts(game):
    """13.63: Polish points serve in the East alone, German ones anywhere."""
    assert fronts_open_to(game.position, "pl").value == {"East"}
    assert fronts_open_to(game.position, "de").value == {"East", "South", "West"}
    assert "wie:43.17" in fronts_open_to(game.position, "pl").rules


def test_the_display_can_be_asked_for(game):
    shown = ask(game, "air-display", side="axis").values["fronts"]
    assert shown["South"] == {"available": {"it": 9}, "ground": {"de": 4}, "lost": {"de": 3}}
    asked = game.position.assembly.questions["air-display"]
    for words in (["South"], ["axis", "south", "front"]):
        alone = asked.answer(game.position, asked.read(game.position, "axis", words))
        assert alone.values["fronts"] == {"South": shown["South"]}


def test_poland_begins_with_the_points_that_are_printed():
    from grognard.game import new_game

    game = new_game("poland", seed=1)
    assert by_nation(game.position, "axis", "East", "available") == {"de": 20}
    assert by_nation(game.position, "allied", "East", "available") == {"pl": 2}
    assert total(game.position) == 22


def test_a_noted_plane_is_read_back_as_it_was(game):
    position = game.position
    for hexes in ([], ["0101"], ["0101", "0102", "0404", "1204"], list(position.board.grid)):
        plane = position.board.grid.mask(hexes)
        assert (_unpacked(position, _packed(position, plane)) == plane).all()


@needs_nations
@pytest.mark.parametrize(("row", "path", "hint"), [
    ({"nation": "de", "front": "North"}, "available[0].front", "East, South, West"),
    ({"nation": "xx", "front": "East"}, "available[0].nation", "nations"),
    ({"nation": "pl", "front": "West"}, "available[0].front", "East"),
])
def test_a_scenario_with_points_where_none_can_be_is_refused(row, path, hint):
    from grognard.testing.cases import Case
    from grognard.testing.stage import blank_table

    side = "allied" if row["nation"] == "pl" else "axis"
    section = {"points": {"available": [{"side": side, "kind": "air_points", "value": 1, **row}]}}
    case = Case(id="p", title="", rules=(), editions=(RULESET,), section=section)
    table = blank_table(case, RULESET)
    faults = list(table.assembly.referee.collect("check_scenario", position=table.opening()))
    (fault,) = [f for f in faults if path in str(f)]
    assert hint in str(fault)

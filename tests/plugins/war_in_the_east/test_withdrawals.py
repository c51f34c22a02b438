"""wite:50.2: leaving the map, what must leave, and the penalty."""

from __future__ import annotations

import pytest

from grognard.machine import plan_of
from grognard_standard_rules.axis_limits import allowed, in_play, too_many
from grognard_standard_rules.map_exits import exited
from grognard_standard_rules.withdrawals import air_withdrawn, due, reaches
from tests.plugins.war_in_the_east.table import AXIS, at, codes, play

EDGE, INLAND = "G0122", "G0322"


@pytest.fixture(scope="module")
def kursk():
    return at("kursk", f"{AXIS}/initial-movement", ("de.pz.10-8", EDGE), ("de.pz.10-8", INLAND),
              turn=4)


def test_only_from_the_edge(kursk):
    """wite:50.22: the unit stands at the edge, with a point to spare."""
    assert codes(kursk, "exit-map", "axis", units=["u1"]) == ["not-at-the-edge"]
    assert codes(kursk, "exit-map", "axis", units=["u0"]) == []


def test_what_leaves_is_counted(kursk):
    """wite:50.22, wite:66.4."""
    game = at("kursk", f"{AXIS}/initial-movement", ("de.pz.10-8", EDGE), turn=4)
    batch = game.submit({"kind": "exit-map", "by": "axis", "units": ["u0"]})
    assert batch.events[0].rules == ("wite:50.22",)
    assert exited(game.position, "axis") == 10
    assert game.state.unit("u0").at == "@exited:axis"


def test_equal_or_stronger_units_may_stand_in(kursk):
    """wite:50.22."""
    unit = kursk.state.unit("u0")
    assert reaches(kursk.position, unit, "de.pzg.8-8")
    assert reaches(kursk.position, unit, "de.pz.10-8")
    assert not reaches(kursk.position, unit, "de.sspzg.11-8")


def test_what_kursk_asks_for():
    """wite:50.21: before 2/8/43, game turn 5."""
    row, _ = due(at("kursk", f"{AXIS}/initial-movement", turn=5).position)
    assert row.units == {"de.sspzg.11-8": 1, "de.pz.10-8": 2, "de.pzg.8-8": 3, "de.inf.6-5": 12}


def test_air_points_leave_and_lower_the_limit():
    """wite:50.21, wite:62.4: four by 1/1/43, four fewer allowed, as since 3/13/41 already."""
    game = at("stalingrad", "game-end/victory-check", turn=28)
    assert allowed(game.position) == 26
    for side in ("axis", "soviet"):
        game.submit({"kind": "end-phase", "by": side})
    assert game.position.turn == 29
    assert air_withdrawn(game.position) == 4
    assert allowed(game.position) == 22
    assert game.state.pool("air:axis:de:East:available") == 22


def test_the_soviets_remove_what_was_not_withdrawn():
    """wite:50.23: unit by unit, the strongest first; what has left counts (wite:50.22)."""
    game = at("kursk", "game-end/victory-check", ("de.sspz.13-8", "@exited:axis"),
              *[("de.pz.10-8", INLAND)] * 2, ("de.pzg.8-8", INLAND), turn=4)
    for side in ("axis", "soviet"):
        game.submit({"kind": "end-phase", "by": side})
    asked = game.pending[0].ask
    assert game.pending[0].side == "soviet"
    assert "has not withdrawn a 10-8" in asked.question
    inland = {u: game.state.unit(u).counter for u in {o.unit for o in asked.options}}
    assert {"u1", "u2"} <= set(inland)
    assert set(inland.values()) == {"de.pz.10-8"}  # the panzer divisions, not u3
    assert codes(game, "demand-unit", "soviet", unit="u3") == ["not-asked"]
    batch = game.submit({"kind": "demand-unit", "by": "soviet", "unit": "u1"})
    assert batch.events[0].rules == ("wite:50.23",)
    assert game.state.unit("u1").at == "@exited:axis"


def test_the_axis_never_has_more_than_thirty_air_points():
    """wite:62.4, wite:61.12: what comes beyond the limit does not come."""
    game = play({"a": ("de.inf.6-5", "0404")}, pool={"air:axis:de:East:available": 32},
                step=f"{AXIS}/reinforcement")
    assert in_play(game.position) == 32
    assert allowed(game.position) == 30
    changes = [c for e in too_many(game.position, None) for c in e.changes]
    assert [c.points for c in changes] == [30]


def test_no_axis_air_transport():
    """wite:61.5."""
    game = play({"a": ("de.abn.7-5", "0404")}, pool={"lift:axis:de:East:available": 2})
    assert game.position.ask("rule_lift_available", side="axis", front="East").value == 0


def test_the_owner_is_told_in_good_time():
    """wite:50.21: what must leave before 2/8/43, from the first turn of Kursk on."""
    game = at("kursk", f"{AXIS}/reinforcement", turn=2)
    said = plan_of(game.position).hint
    assert "before game turn 5, 2/8/43, 1 11-8, 2 10-8, 3 8-8, 12 6-5 must leave" in said

"""Supply as Poland begins (wie:S1.21, wie:42.14): everybody has it, East Prussia by sea."""

from __future__ import annotations

import pytest

from grognard.changes import Place, apply
from grognard.game import new_game
from grognard.ids import SideId, UnitId
from grognard.testing.cases import Case
from grognard.testing.stage import stage
from grognard_standard_rules.communications import line_of_communications
from grognard_standard_rules.supply import is_supplied


@pytest.fixture(scope="module")
def position():
    return stage(Case(
        id="supply", title="", rules=(), editions=("wie",), scenario="poland",
        step="player-turn.axis/initial-movement",
    ), "wie").position


@pytest.mark.parametrize(("nation", "count"), [("de", 69), ("pl", 54)])
def test_everybody_is_supplied(position, nation, count):
    units = [u for u in position.state.units.values() if u.nation == nation and u.on_map]
    assert len(units) == count
    assert [u.id for u in units if not is_supplied(position, u).value] == []


def test_konigsberg_is_fed_by_sea(position):
    """A line of supply over the Baltic gives no line of communications, but none is cut yet."""
    unit = position.state.units_at("G0714")[0]
    line = line_of_communications(position, unit)
    assert line.value is not None
    assert line.value[0] == "G0714"
    assert {position.board.word("country", h) for h in line.value} > {"Germany"}


HOUSE_RULE = """
from grognard.modules import Module, amends

@amends("rule_permanent_capacity", "de")
def no_ships(position):
    ruling = yield
    return ruling.amend({}, "wie:42.14", "the Baltic point is laid up")

module = Module("house:no-baltic", "No German ships in the Baltic")
"""


CORRIDOR = ("G0213", "G0314")
"""Poles here close the way along the coast from East Prussia to Pomerania."""


def hungry(position):
    poles = [Place(UnitId(f"pole-{n}"), "pl.inf.4-4", "pl", SideId("allied"), "front", at)
             for n, at in enumerate(CORRIDOR)]
    shut = position.at(apply(position.state, poles))
    units = [u for u in shut.state.units_of("axis") if not is_supplied(shut, u).value]
    return len(units), sum(shut.face(u).attack for u in units)


def test_the_baltic_point_feeds_east_prussia_when_the_corridor_is_shut(position, tmp_path):
    """Seventeen divisions of 101 strength hang on wie:42.14 (review, S1)."""
    file = tmp_path / "no_baltic.py"
    file.write_text(HOUSE_RULE, encoding="utf-8")
    assert hungry(position) == (0, 0)
    assert hungry(new_game("poland", files=(file,)).position) == (17, 101)

"""17.23, 3.27: parts that go next door take that hex from the enemy."""

from __future__ import annotations

from grognard.dice import OpenDice
from grognard.testing.cases import Case, CaseUnit
from grognard.testing.stage import stage
from grognard_standard_rules.breakdown import BreakDown
from tests.plugins.standard_rules import needs_nations


@needs_nations
def test_the_part_that_goes_next_door_takes_the_hex() -> None:
    game = stage(Case(
        id="parts", title="", rules=(), editions=("wie",), date="clear", turn=3,
        step="player-turn.soviet/reinforcement", paint={"control": {"axis": ("0403",)}},
        unit=(CaseUnit(id="corps", unit="su.tank.8-6", at="0404"),)), "wie", OpenDice(1))
    assert game.state.word("control", "0403") == "axis"
    game.submit(BreakDown(by="soviet", unit="corps", beside="0403"))
    assert game.state.units_at("0403")
    assert game.state.word("control", "0403") == "soviet"

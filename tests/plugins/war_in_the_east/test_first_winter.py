"""wite:61.8: supply and weather of the first year."""

from __future__ import annotations

import pytest

from grognard_standard_rules.supply_range import supply_range
from tests.plugins.war_in_the_east.table import AXIS, SOVIET, play

WINTER, AFTER = "1/12/41", "1/4/42"


@pytest.mark.parametrize(("date", "nation", "area", "points"), [
    ("1/7/41", "de", "severe", 6), ("1/7/41", "de", "moderate", 10), ("4/6/42", "ro", "severe", 6),
    ("1/7/42", "de", "severe", 10), ("1/7/41", "su", "severe", 6), ("1/7/42", "su", "moderate", 6),
])
def test_lines_of_supply_are_short(date, nation, area, points):
    """wite:61.81, wite:48.32: six points for the Axis in the Severe area, for Soviets always."""
    position = play({"a": ("de.inf.6-5", "0404")}, date=date).position
    assert supply_range(position, nation, "major", area).value == points


def test_the_winter_reduces_a_division_of_the_owners_choice():
    """wite:61.82."""
    game = play({"a": ("de.inf.6-5", "0404"), "b": ("de.inf.6-5", "0606"),
                 "k": ("de.inf.6-5.kg", "0202"), "p": ("de.pz.10-8", "0303")},
                step=f"{AXIS}/reinforcement", date=WINTER)
    asked = game.pending[0].ask
    assert {o.unit for o in asked.options} == {"a", "b"}
    assert "wite:61.82" in asked.rules
    game.submit({"kind": "freeze", "by": "axis", "unit": "b"})
    assert game.state.unit("b").face == "kg"
    assert game.state.unit("a").face == "front"


@pytest.mark.parametrize("date", ["4/11/41", AFTER])
def test_only_the_first_winter_does(date):
    """wite:61.82: cycles 12/41 to 3/42."""
    game = play({"a": ("de.inf.6-5", "0404")}, step=f"{AXIS}/reinforcement", date=date)
    assert game.state.unit("a").face == "front"
    assert game.pending[0].ask is None


def attack(date, dice=(6,), **more):
    game = play({"a": ("su.corps.4-4", "0404"), "b": ("su.corps.4-4", "0404"),
                 "x": ("de.inf.6-5", "0403")}, step=f"{SOVIET}/combat", date=date, dice=dice,
                **more)
    game.submit({"kind": "attack", "by": "soviet", "attackers": ["a", "b"], "targets": ["0403"]})
    return game


def test_the_soviets_may_take_an_ar_once_the_die_has_fallen():
    """wite:61.83."""
    game = attack(WINTER)
    asked = game.pending[0].ask
    assert "take an Ar instead of" in asked.question
    batch = game.submit({"kind": "press-on", "by": "soviet", "instead": True})
    assert "ar-taken" in [e.kind for e in batch.events]
    assert game.state.unit("x").at == "0403"


def test_no_such_choice_after_the_winter():
    """wite:61.83: in the first winter only."""
    game = attack("1/6/43")
    assert game.pending[0].ask is None or "take an Ar" not in game.pending[0].ask.question


def test_the_other_reading_has_no_end():
    """wite:61.83 sets no limit of its own."""
    game = attack("1/6/43", with_=("wite:first-winter[ar_instead=always]",))
    assert "take an Ar instead of" in game.pending[0].ask.question

"""std:4.1, std:4.2, std:4.4: the order of steps and players; how sides stand to each other."""

from __future__ import annotations

import pytest

from grognard.changes import Tick, apply
from grognard.machine import plan_of, steps_of
from grognard.table import Table, lay_table
from grognard.testing.cases import Case
from grognard.testing.stage import blank_table
from tests.plugins.standard_rules import RULESET

JOINT = ["air-commitment", "air-combat"]
PLAYER_TURN = ["reinforcement", "initial-movement", "rail-movement", "sea-movement",
               "air-movement", "combat", "mechanized-movement", "air-interdiction"]
END = ["victory-check", "housekeeping"]


def blank(**section) -> Table:
    case = Case(id="sequence", title="", rules=(), editions=(RULESET,), section=section)
    return blank_table(case, RULESET)


@pytest.fixture(scope="module")
def poland():
    return lay_table("poland").opening()


def at_step(position, key):
    """Put the clock on a step and give the position that step."""
    from dataclasses import replace

    turn = 1
    step = next(s for s in steps_of(position, turn) if s.key == key)
    moved = position.at(apply(position.state, [Tick(turn, step.key, step.side)]))
    return replace(moved, step=step)


def test_case_wie_04_2_a():
    """std:4.1: joint air turn, then eight phases for each of three players in their order."""
    position = blank().opening()
    steps = list(steps_of(position, 1))
    assert [s.id for s in steps] == [*JOINT, *PLAYER_TURN * 3, *END]
    sides = list(dict.fromkeys(s.side for s in steps if s.side))
    assert sides == ["axis", "allied", "soviet"]
    titles = {s.id: s.step.title for s in steps}
    assert [titles[i] for i in PLAYER_TURN] == [
        "Reinforcement and Replacement", "Initial Movement", "Rail Movement", "Sea Movement",
        "Air Movement", "Combat", "Mechanized Movement", "Air Interdiction"]


def test_the_set_up_comes_once(poland):
    assert [s.key for s in steps_of(poland, 0)] == [
        "set-up/set-up", *(f"set-up/set-up-{n}" for n in range(2, 6))]
    assert "set-up" not in [s.id for s in steps_of(poland, 2)]


def test_no_strategic_cycle_in_a_standard_scenario(poland):
    """wie:S0.11, wie:S0.13: sections 4 to 20 are played, the cycle of 21 to 35 is not."""
    hooks = {s.step.hook for s in steps_of(poland, 4)}
    assert not hooks & {"phase_production", "phase_uboat_war", "phase_strategic_air_war"}
    assert [s.key for s in steps_of(poland, 4)] == [s.key for s in steps_of(poland, 1)]


def test_victory_is_judged_before_housekeeping(poland):
    """std:4.4"""
    assert [s.id for s in steps_of(poland, 4)][-2:] == END


def test_every_phase_has_its_kind_of_hook(poland):
    hooks = {s.id: s.step.hook for s in steps_of(poland, 1)}
    assert hooks["initial-movement"] == "phase_movement"
    assert hooks["mechanized-movement"] == "phase_second_movement"
    assert hooks["sea-movement"] == "phase_sea_movement"
    assert hooks["victory-check"] == "phase_victory_check"


def test_the_axis_is_first_in_poland(poland):
    """std:2.0, wie:S1.13"""
    ruling = poland.ask("rule_player_order")
    assert (ruling.value, ruling.rules) == (("axis", "allied"), ("wie:S1.13",))


def test_relations(poland):
    def relation(one, other):
        return poland.ask("rule_relation", one=one, other=other).value

    assert relation("axis", "axis") == "friendly"
    assert relation("axis", "allied") == relation("allied", "axis") == "enemy"
    assert poland.enemies("axis") == ("allied",)


def test_associated_and_neutral_sides():
    """Allied and Soviet forces may be associated; who is in no list is neutral (2.32)."""
    position = blank(belligerents={
        "order": ["axis", "allied", "soviet"], "at_war": [["axis", "allied"]],
        "associated": [["allied", "soviet"]],
    }).opening()
    ask = {pair: position.ask("rule_relation", one=pair[0], other=pair[1]).value
           for pair in [("allied", "soviet"), ("soviet", "allied"), ("axis", "soviet")]}
    assert list(ask.values()) == ["associated", "associated", "neutral"]
    assert position.enemies("axis") == ("allied",)


@pytest.mark.parametrize(("step", "code", "rule"), [
    ("sea-movement", "no-sea-movement", "std:7.0"),
    ("air-movement", "no-air-movement", "std:8.0"),
])
def test_phases_with_nothing_to_do_say_why(poland, step, code, rule):
    for side in ("axis", "allied"):
        position = at_step(poland, f"player-turn.{side}/{step}")
        idle = plan_of(position).idle
        assert idle is not None
        assert idle.code == code
        assert rule in idle.rules
        assert side in idle.text


def test_the_order_as_a_question():
    from grognard.game import ask

    answer = ask(blank().opening(), {"kind": "sequence"}).values
    assert answer["joint_air_turn"] == ["Tactical Air Commitment", "Air Combat"]
    assert len(answer["player_turn"]) == 8
    assert answer["players"] == ["axis", "allied", "soviet"]


def test_date_and_relation_as_questions(poland):
    from grognard.game import ask

    date = ask(poland, {"kind": "date", "turn": 3})
    assert date.values == {"date": "1/10/39", "turn": 1, "cycle": 10, "year": 1939}
    relation = ask(poland, {"kind": "relation", "one": "axis", "other": "allied"})
    assert relation.values == {"relation": "enemy"}
    verdict = ask(poland, {"kind": "verdict"})
    assert verdict.values == {"decided": False}
    assert verdict.rules == ("wie:S1.3",)

"""11.0, 12.0-12.4: odds, tables, dice. Rules: std:11.0, std:12.0, std:12.1, std:12.2, std:12.46."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard_standard_rules.combat import battle_of
from grognard_standard_rules.combat_resolution import die_tally, odds
from tests.plugins.standard_rules.fights import MIDDLE, NW, N, ask, attack, fight, settle

INF, PZ, POLE = "de.inf.6-5", "de.pz.10-8", "pl.inf.4-4"


@pytest.fixture(scope="module")
def game():
    return fight({"a": (INF, NW), "x": (POLE, MIDDLE)})


@pytest.mark.parametrize(("attackers", "defenders", "column"), [
    ("30", "21/2", "2-1"), ("30", "10", "3-1"), ("17", "6", "2-1"), ("5", "9", "1-2"),
])
def test_case_wie_11_0_a(game, attackers, defenders, column):
    """Odds are rounded to the defender; fractions count."""
    values = ask(game, "odds-column", attack=attackers, defence=defenders)
    assert values == {"column": column, "allowed": True}


@pytest.mark.parametrize(("attackers", "defenders", "column"), [
    ("1", "2", "1-2"), ("1", "1", "1-1"), ("99", "100", "1-2"), ("13", "1", "13-1"),
    ("500", "1", "13-1"), ("3", "0", "13-1"),
])
def test_the_ends_of_the_table(game, attackers, defenders, column):
    assert ask(game, "odds-column", attack=attackers, defence=defenders)["column"] == column


@pytest.mark.parametrize(("attackers", "defenders"), [("4", "9"), ("0", "1"), ("1", "5/2")])
def test_too_low(game, attackers, defenders):
    answer = game.ask({"kind": "odds-column", "attack": attackers, "defence": defenders})
    assert answer.values == {"column": "", "allowed": False}
    assert answer.rules == ("std:8.29",)


def test_the_ratio_is_explained(game):
    battle = battle_of(game.position, "axis", ["a"], [MIDDLE])
    found = odds(game.position, battle)
    assert found.tally.value == Fraction(6, 4)
    assert found.column.value == "1-1"


def table_of(units, date="clear", board=None, nation_side="axis"):
    game = fight({**units, "x": (POLE, MIDDLE)}, date=date, board=board)
    battle = battle_of(game.position, nation_side, list(units), [MIDDLE])
    return game.position.ask("rule_combat_table", battle=battle)


def test_germans_use_table_one_poles_table_four():
    game = fight({"a": (INF, NW), "x": (POLE, MIDDLE)}, date="3/9/39")
    german = game.position.ask("rule_combat_table",
                               battle=battle_of(game.position, "axis", ["a"], [MIDDLE]))
    polish = game.position.ask("rule_combat_table",
                               battle=battle_of(game.position, "allied", ["x"], [NW]))
    assert (german.value, polish.value) == ("crt1", "crt4")
    assert german.rules == ("std:12.2",)


def test_case_wie_12_0_a():
    """Germans and Rumanians together: the table that is best for the attacker."""
    germans, rumanians = {"a": (INF, NW)}, {"r": ("ro.inf.2-4", N)}
    assert table_of(rumanians).value == "crt2"
    assert table_of(germans).value == "crt1"
    both = table_of({**rumanians, **germans})
    assert both.value == "crt1"
    assert both.rules == ("std:12.2", "std:12.0")


def test_years_change_the_table():
    assert table_of({"a": (INF, NW)}, date="1/7/43").value == "crt2"


def test_the_finns_in_the_severe_area():
    """wie:Y01: the area where the attacker stands counts."""
    fi = {"f": ("fi.inf.4-5", NW)}
    assert table_of(fi, date="1/7/41").value == "crt2"
    severe = {"weather": {"severe": [NW]}}
    assert table_of(fi, date="1/7/41", board=severe).value == "crt1"
    assert table_of(fi, date="1/7/41", board={"weather": {"severe": [MIDDLE]}}).value == "crt2"


def test_rough_ground_lowers_the_die():
    game = fight({"a": (INF, NW), "x": (POLE, MIDDLE)}, board={"terrain": {"rough": [MIDDLE]}})
    battle = battle_of(game.position, "axis", ["a"], [MIDDLE])
    assert [die_tally(game.position, battle, n).value for n in (1, 6)] == [0, 5]
    assert ask(game, "odds", attackers=["a"], targets=[MIDDLE], die=1)["die"] == 1
    assert ask(game, "odds", attackers=["a"], targets=[MIDDLE], die=6)["die"] == 5


def test_case_wie_12_46_a():
    """One point adds one, and a six stays a six."""
    game = fight({"a": (PZ, NW), "x": (POLE, MIDDLE)}, pool={"air:axis:de:East:ground": 1})
    question = {"attackers": ["a"], "targets": [MIDDLE]}
    assert ask(game, "odds", **question, air_support=True, die=3)["die"] == 4
    assert ask(game, "odds", **question, air_support=True, die=6)["die"] == 6
    assert ask(game, "odds", **question, die=3)["die"] == 3
    batch = attack(game, ["a"], [MIDDLE], die=6, air_support=True)
    resolved = next(e for e in batch.events if e.kind == "attack-resolved")
    assert resolved.about["die"]["natural"] == 6
    assert resolved.about["die"]["read_as"] == 6
    assert resolved.about["die"]["modified"] == "7"


def test_the_report_says_everything():
    game = fight({"a": (PZ, NW), "b": (INF, N), "x": (POLE, MIDDLE)})
    batch = attack(game, ["a", "b"], [MIDDLE], die=5)
    declared, resolved = batch.events[:2]
    about = resolved.about
    assert declared.kind == "attack-declared"
    assert (about["odds"], about["column"], about["crt"], about["result"]) == (
        "16:4", "4-1", "crt1", "1/2Ex")
    assert about["attackers"] == [{"unit": "a", "at": NW}, {"unit": "b", "at": N}]
    assert (about["hexes"], about["defenders"], about["stake"]) == ([MIDDLE], ["x"], "4")
    assert (about["attack"]["value"], about["defence"]["value"]) == ("16", "4")
    assert resolved.text == ("10-8@0304, 6-5@0403 attack 0404 (4-4): 16 to 4, 4-1 on table 1, "
                             "die 5: 1/2Ex")
    assert set(resolved.rules) >= {"std:11.0", "std:12.2", "std:12.1"}
    settle(game)


def test_a_train_that_is_attacked_unloads():
    game = fight({"a": (PZ, NW), "x": (POLE, MIDDLE)},
                 markers=[("entrained", "x", "allied")])
    batch = attack(game, ["a"], [MIDDLE], die=1)  # 10 to 2
    resolved = next(e for e in batch.events if e.kind == "attack-resolved")
    assert resolved.about["odds"] == "10:2"
    assert game.state.marker("entrained", "x") is None

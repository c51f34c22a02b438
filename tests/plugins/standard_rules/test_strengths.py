"""12.4: what changes strengths, and in which order.

Rules: std:12.4, std:12.41, std:12.42, std:12.44, std:12.45, std:12.62, std:14.21, std:15.2.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard_standard_rules import strengths
from grognard_standard_rules.battle import attack_strength, defence_strength
from grognard_standard_rules.combat import battle_of
from tests.plugins.standard_rules.fights import MIDDLE, NW, N, S, fight

INF, PZ, CAV = "de.inf.6-5", "de.pz.10-8", "de.cav.2-3"
POLE = "pl.inf.4-4"
HALF = Fraction(1, 2)


def battle(game, attackers=("a",), targets=(MIDDLE,)):
    return battle_of(game.position, "axis", attackers, targets)


def attack(game, unit="a", **more):
    return attack_strength(game.position, unit, battle(game, (unit,), **more))


def defence(game, unit="x"):
    return defence_strength(game.position, unit, battle(game))


def hungry(monkeypatch, *units):
    monkeypatch.setattr(strengths, "is_unsupplied", lambda p, unit, b: unit in units)


def test_printed_strengths():
    game = fight({"a": (PZ, NW), "x": (POLE, MIDDLE)})
    assert (attack(game).value, defence(game).value) == (10, 4)
    assert [x.rules for x in attack(game).lines] == [("std:3.24",)]


def test_attack_and_defence_may_differ():
    game = fight({"a": (PZ, NW), "x": ("de.stat.0-5-1", MIDDLE)})
    assert defence(game).value == 5


@pytest.mark.parametrize(("unit", "value"), [(INF, 6), (PZ, 5), (CAV, 2)])
@pytest.mark.parametrize("terrain", ["woods", "swamp"])
def test_woods_and_swamp_halve_mechanized_attackers(terrain, unit, value):
    game = fight({"a": (unit, NW), "x": (POLE, MIDDLE)}, board={"terrain": {terrain: [MIDDLE]}})
    assert attack(game).value == value


def test_the_ground_an_attacker_leaves_is_no_matter():
    game = fight({"a": (PZ, NW), "x": (POLE, MIDDLE)}, board={"terrain": {"woods": [NW]}})
    assert attack(game).value == 10


def test_mountains_double_the_defence():
    game = fight({"a": (PZ, NW), "x": (POLE, MIDDLE)}, board={"terrain": {"mountain": [MIDDLE]}})
    tally = defence(game)
    assert tally.value == 8
    assert tally.lines[-1].rules == ("std:12.41", "std:5.8")


def test_rivers_halve_whoever_crosses_them():
    game = fight({"a": (INF, NW), "b": (INF, N), "x": (POLE, MIDDLE)},
                 board={"river": [f"{NW}/{MIDDLE}"]})
    assert (attack(game).value, attack(game, "b").value) == (3, 6)


def test_canal_and_river_count_once():
    side = [f"{NW}/{MIDDLE}"]
    game = fight({"a": (INF, NW), "x": (POLE, MIDDLE)}, board={"river": side, "canal": side})
    assert attack(game).value == 3


def test_the_worst_of_several_hexes_counts():
    game = fight({"a": (PZ, NW), "x": (POLE, MIDDLE), "y": (POLE, N)},
                 board={"terrain": {"woods": [N]}, "river": [f"{NW}/{MIDDLE}"]})
    assert attack(game, targets=(MIDDLE,)).value == 5
    assert attack(game, targets=(N,)).value == 5
    assert attack(game, targets=(MIDDLE, N)).value == Fraction(5, 2)


def test_effects_are_cumulative_and_supply_comes_first(monkeypatch):
    game = fight({"a": (PZ, NW), "x": (POLE, MIDDLE)},
                 board={"terrain": {"woods": [MIDDLE]}, "river": [f"{NW}/{MIDDLE}"]})
    hungry(monkeypatch, "a", "x")
    tally = attack(game)
    assert tally.value == Fraction(5, 4)
    assert [x.stage for x in tally.lines] == ["printed", "halve", "terrain", "terrain"]
    assert tally.lines[1].result == 5
    assert defence(game).value == 2


def test_fractions_are_kept(monkeypatch):
    game = fight({"a": (PZ, NW), "x": ("pl.cav.1-3", MIDDLE)})
    hungry(monkeypatch, "x")
    assert defence(game).value == HALF


@pytest.mark.parametrize(("date", "infantry", "armour"), [
    ("clear", 6, 10), ("mud", 6, 5), ("snow", 6, 5)])
def test_weather_where_the_attacker_stands(date, infantry, armour):
    """wie-15.2-a: the attacker's hex decides, not the defender's."""
    pytest.importorskip("grognard_standard_rules.weather")
    game = fight({"a": (INF, NW), "b": (PZ, NW), "x": (POLE, MIDDLE)}, date=date,
                 board={"weather": {"arid": [MIDDLE]}})
    assert (attack(game).value, attack(game, "b").value) == (infantry, armour)
    game = fight({"b": (PZ, NW), "x": (POLE, MIDDLE)}, date=date,
                 board={"weather": {"arid": [NW]}})
    assert attack(game, "b").value == 10


def test_trains_are_halved_last():
    game = fight({"a": (PZ, NW), "x": (POLE, MIDDLE)},
                 board={"terrain": {"mountain": [MIDDLE]}},
                 markers=[("entrained", "x", "allied")])
    tally = defence(game)
    assert tally.value == 4
    assert tally.lines[-1].rules == ("std:12.45", "std:6.36")


def test_refugees_add_nothing():
    game = fight({"a": (PZ, NW), "x": (POLE, MIDDLE), "y": (POLE, S)},
                 memory=[("player-turn", "retreated", "x", "refuge")])
    assert defence(game).value == 0
    assert defence(game).lines[-1].rules == ("std:12.62",)


def test_who_retreated_into_an_empty_hex_defends_it():
    game = fight({"a": (PZ, NW), "x": (POLE, MIDDLE)},
                 memory=[("player-turn", "retreated", "x", "open")])
    assert defence(game).value == 4

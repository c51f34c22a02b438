"""12.3: what each result does to either side. Rules: std:12.3, std:12.0, std:11.31, std:11.34."""

from __future__ import annotations

import pytest

from grognard_standard_rules.results import CODES
from tests.plugins.standard_rules.fights import (
    MIDDLE,
    NE,
    NW,
    N,
    ask,
    asked,
    at,
    attack,
    face,
    fight,
    order,
    settle,
)

INF, PZ, POLE = "de.inf.6-5", "de.pz.10-8", "pl.inf.4-4"

# Rolls that bring each result about on table 1: attackers, die.
ROLLS = {"Ae": 1, "AEx": 2, "Ar": 3, "Br": 4, "Dr": 6}


def weak(die):
    """A 6-5 against two 4-4: 1-2 on table 1."""
    game = fight({"a": (INF, NW), "x": (POLE, MIDDLE), "y": (POLE, MIDDLE)})
    batch = attack(game, ["a"], [MIDDLE], die)
    return game, next(e for e in batch.events if e.kind == "attack-resolved").about["result"]


@pytest.mark.parametrize(("code", "die"), ROLLS.items())
def test_the_rolls(code, die):
    assert weak(die)[1] == code


def test_ae_takes_every_attacker():
    game, _ = weak(1)
    settle(game)
    assert (at(game, "a"), face(game, "a")) == (NW, "kg")
    assert at(game, "x") == MIDDLE


def test_aex_costs_the_defenders_strength():
    game = fight({"a": (INF, NW), "b": (INF, N), "c": ("de.cav.2-3", N), "x": (POLE, MIDDLE),
                  "y": (POLE, MIDDLE), "z": (POLE, MIDDLE)})
    attack(game, ["a", "b", "c"], [MIDDLE], die=1)  # 14 to 12 on 1-1: AEx
    assert asked(game).about["required"] == "12"
    order(game, "choose-losses", units=["a", "b"])
    settle(game)
    assert [face(game, u) for u in "abc"] == ["kg", "kg", "front"]
    assert [at(game, u) for u in "xyz"] == [MIDDLE] * 3


def test_ar_turns_the_attacker_back():
    game, _ = weak(3)
    assert asked(game).side == "axis"
    order(game, "stand", stand=False)
    settle(game)
    assert at(game, "a") == "0203"
    assert face(game, "a") == "front"
    assert at(game, "x") == MIDDLE


def test_case_wie_11_31_a():
    """De: what has a kampfgruppe leaves it, what has none is gone."""
    game = fight({"p": (PZ, MIDDLE), "b": ("de.pzb.3-8", MIDDLE), "k": ("de.inf.6-5.kg", MIDDLE),
                  **{f"s{i}": ("su.mech.9-6", h) for i, h in enumerate(
                      (N, N, N, NW, NW, NW, NE, NE, NE, NE, N, N, N, NW, NW, NW, NE, NE))}},
                 step="player-turn.soviet/combat", date="1/7/44", without=["standard:stacking"])
    game.script.next = [6]
    units = [u for u in game.state.units if u.startswith("s")]
    order(game, "attack", by="soviet", attackers=units, targets=[MIDDLE])
    settle(game)
    assert (at(game, "p"), face(game, "p")) == (MIDDLE, "kg")
    assert game.position.face(game.state.unit("p")).printed == "2-8"
    assert [at(game, u) for u in "bk"] == ["@eliminated"] * 2


def test_ex_takes_the_same_from_both():
    game = fight({"a": (PZ, NW), "x": (POLE, MIDDLE)})
    attack(game, ["a"], [MIDDLE], die=6)  # 2-1: Ex
    settle(game)
    assert at(game, "x") == "@eliminated"
    assert face(game, "a") == "kg"


def test_half_exchange():
    game = fight({"a": (PZ, NW), "b": (PZ, NW), "c": ("de.cav.2-3", NW), "x": (POLE, MIDDLE)})
    attack(game, ["a", "b", "c"], [MIDDLE], die=4)  # 22 to 4 on 5-1: 1/2Ex
    assert asked(game).about["required"] == "2"
    order(game, "choose-losses", units=["c"])
    settle(game)
    assert [face(game, u) for u in "abc"] == ["front", "front", "kg"]
    assert at(game, "x") == "@eliminated"


def test_the_defender_suffers_first():
    game = fight({"a": (PZ, NW), "b": ("de.cav.2-3", NW), "x": (POLE, MIDDLE)})
    batch = attack(game, ["a", "b"], [MIDDLE], die=5)  # 3-1: Ex
    assert [e.kind for e in batch.events if e.kind.startswith("unit")] == ["unit-eliminated"]
    assert asked(game).kinds == ("choose-losses",)


@pytest.mark.parametrize(("code", "minimum"), [
    ("Ae", "0"), ("AEx", "8"), ("Ar", "0"), ("Br", "0"), ("Dr", "0"), ("Ex", "8"), ("1/2Ex", "4"),
    ("De", "0")])
def test_required_losses(code, minimum):
    game = fight({"a": (INF, NW), "x": (POLE, MIDDLE), "y": (POLE, MIDDLE)})
    values = ask(game, "required-losses", attackers=["a"], targets=[MIDDLE], result=code)
    assert values["attacker_min"] == minimum
    assert values["defender_strength"] == ("8" if code in ("Ex", "1/2Ex", "De") else "0")


def test_every_code_of_the_tables_has_a_meaning():
    game = fight({"a": (INF, NW), "x": (POLE, MIDDLE)})
    table = game.position.table("combat_results")
    for number in (1, 2, 3, 4):
        crt = game.position.table(f"crt{number}")
        words = {crt.word(r, c) for r in crt.rows for c in crt.columns}
        assert words <= set(CODES) == set(table.rows)

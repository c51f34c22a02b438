"""12.43, 12.7: who loses what. Rules: std:12.43, std:12.7, std:11.31."""

from __future__ import annotations

import pytest

from grognard.errors import IllegalOrder
from grognard_standard_rules import attack as attack_module
from grognard_standard_rules import combat_questions, strengths
from grognard_standard_rules.losses import cheapest, worth
from tests.plugins.standard_rules.fights import (
    MIDDLE,
    NE,
    NW,
    N,
    ask,
    asked,
    at,
    attack,
    codes,
    face,
    fight,
    order,
    settle,
)

INF, PZ, POLE, SOVIET = "de.inf.6-5", "de.pz.10-8", "pl.inf.4-4", "su.gcorps.5-5"


@pytest.fixture
def hungry(monkeypatch):
    names = set()

    def unsupplied(position, unit, battle):
        return unit in names

    for module in (strengths, attack_module, combat_questions):
        monkeypatch.setattr(module, "is_unsupplied", unsupplied)
    return names


def test_the_owner_chooses_at_least_what_is_required():
    game = fight({"a": (INF, NW), "b": (PZ, NW), "c": ("de.cav.2-3", N), "x": (POLE, MIDDLE)})
    attack(game, ["a", "b", "c"], [MIDDLE], die=3)  # 18 to 4 on 4-1: Dr
    settle(game)
    game = fight({"a": (INF, NW), "b": ("de.cav.2-3", N), "c": ("de.cav.2-3", N),
                  "x": (POLE, MIDDLE)})
    attack(game, ["a", "b", "c"], [MIDDLE], die=6)  # 10 to 4 on 2-1: Ex, four points
    decision = asked(game)
    assert (decision.side, decision.about["required"]) == ("axis", "4")
    assert codes(game, "choose-losses", units=["b"]) == ["too-little"]
    assert codes(game, "choose-losses", units=["b", "b"]) == ["named-twice"]
    assert codes(game, "choose-losses", units=["x", "b"]) == ["not-asked"]
    assert codes(game, "choose-losses", units=["b", "c"]) == []
    assert codes(game, "choose-losses", units=["a"]) == []
    with pytest.raises(IllegalOrder):
        order(game, "choose-losses", units=["b"])
    assert codes(game, "choose-losses", by="allied", units=["a"]) == ["answer-first"]
    order(game, "choose-losses", units=["b", "c"])
    settle(game)
    assert [face(game, u) for u in "abc"] == ["front", "kg", "kg"]


def test_every_option_is_legal():
    game = fight({"a": (INF, NW), "b": (PZ, NW), "c": ("de.pzb.3-8", N), "x": (POLE, MIDDLE)})
    attack(game, ["a", "c"], [MIDDLE], die=6)  # 9 to 4 on 2-1: Ex
    decision = asked(game)
    assert decision.options
    assert decision.default in decision.options
    for option in decision.options:
        assert game.why_not(option) == []


def test_the_default_keeps_most_strength():
    game = fight({"a": (PZ, NW), "b": ("de.pzb.3-8", NW), "c": ("de.pzb.3-8", NW),
                  "d": (INF, N), "x": (POLE, MIDDLE)})
    position = game.position
    assert cheapest(position, "abcd", 4) == ("d",)  # 6 leaves 1: five lost, not six or eight
    assert cheapest(position, "abc", 6) == ("b", "c")  # six lost; a 10-8 would be eight
    assert worth(position, cheapest(position, "abcd", 19)) >= 19


def test_case_wie_12_43_a(hungry):
    """Twelve unsupplied points against a 4: four by the result, four besides."""
    units = {"a": ("de.pzg.8-8", NW), "b": ("de.pzg.8-8", NW), "c": ("de.pzg.8-8", N)}
    game = fight({**units, "x": (POLE, MIDDLE)})
    hungry.update("abc")
    values = ask(game, "odds", attackers=["a", "b", "c"], targets=[MIDDLE])
    assert values["attack"] == "12"
    values = ask(game, "required-losses", attackers=["a", "b", "c"], targets=[MIDDLE],
                 result="Ex")
    assert (values["by_result"], values["automatic"], values["attacker_min"]) == ("4", "4", "8")
    assert values["defender_strength"] == "4"
    batch = attack(game, ["a", "b", "c"], [MIDDLE], die=5)  # 3-1: Ex
    assert asked(game).about["required"] == "4"
    batch = order(game, "choose-losses", units=["a"])
    settle(game)
    # The 8-8 that was lost covers both: eight points are gone, no more is asked.
    assert [face(game, u) for u in "abc"] == ["kg", "front", "front"]
    assert sum(e.kind == "strength-lost" for e in batch.events) == 1


def test_the_automatic_loss_is_asked_for_after_the_result(hungry):
    game = fight({"a": ("de.cav.4-5", NW), "b": ("de.cav.4-5", NW), "c": ("de.cav.4-5", N),
                  "d": ("de.cav.4-5", N), "x": (POLE, MIDDLE)})
    hungry.add("a")
    attack(game, ["a", "b", "c", "d"], [MIDDLE], die=5)  # 14 to 4 on 3-1: Ex
    order(game, "choose-losses", units=["b"])
    while asked(game).kinds == ("slip-back",):
        settle_one(game)
    decision = asked(game)
    assert decision.kinds == ("choose-losses",)
    assert decision.rules == ("std:12.43",)
    assert decision.about["required"] == "4"
    assert "c" in decision.about["units"]  # from supplied units as well
    order(game, "choose-losses", units=["c"])
    settle(game)
    assert [face(game, u) for u in "abcd"] == ["front", "kg", "kg", "front"]


def test_case_wie_12_43_b(hungry):
    """One hungry division taxes the whole attack, from whomever the owner likes."""
    game = fight({"a": (INF, NW), "b": (INF, NW), "c": (INF, N), "x": (SOVIET, MIDDLE)})
    hungry.add("c")
    question = {"attackers": ["a", "b", "c"], "targets": [MIDDLE]}
    assert ask(game, "odds", **question)["column"] == "3-1"
    values = ask(game, "required-losses", **question, result="Dr")
    assert values["attacker_min"] == "5"
    assert values["may_be_lost"] == ["a", "b", "c"]
    attack(game, ["a", "b", "c"], [MIDDLE], die=3)  # 15 to 5 on 3-1: Dr
    order(game, "stand", by="soviet", stand=False)
    if asked(game).kinds == ("retreat",):
        settle_one(game)
    assert asked(game).about["required"] == "5"
    order(game, "choose-losses", units=["a"])
    settle(game)
    assert face(game, "a") == "kg"
    assert face(game, "c") == "front"


def test_supplied_attackers_pay_nothing_besides(hungry):
    game = fight({"a": (PZ, NW), "b": (PZ, N), "x": ("pl.inf.2-4", MIDDLE)})
    batch = attack(game, ["a", "b"], [MIDDLE], die=6)  # 10-1: De
    assert not [e for e in batch.events if e.kind == "strength-lost"]
    settle(game)
    assert face(game, "a") == face(game, "b") == "front"


def test_when_all_together_are_not_enough_all_are_lost():
    game = fight({"a": (INF, NW), "x": (POLE, MIDDLE), "y": (POLE, MIDDLE)})
    attack(game, ["a"], [MIDDLE], die=2)  # 1-2: AEx, eight points
    assert asked(game).kinds == ("slip-back",)
    settle(game)
    assert face(game, "a") == "kg"


def test_reading_losses():
    game = fight({"a": (INF, NW), "b": (PZ, NW), "c": (PZ, NE), "x": (POLE, MIDDLE)})
    attack(game, ["a", "b"], [MIDDLE], die=5)  # 16 to 4 on 4-1: 1/2Ex
    read = game.kind("choose-losses").read(game.position, "axis", [f"10-8@{NW}"])
    assert read.units == ("b",)
    assert game.why_not(read) == []
    assert at(game, "x") == "@eliminated"


def settle_one(game):
    game.submit(asked(game).default)

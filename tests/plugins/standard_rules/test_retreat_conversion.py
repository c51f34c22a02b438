"""12.7: standing instead of retreating. Rules: std:12.7, std:12.63."""

from __future__ import annotations

import pytest

from grognard.errors import UnreadableOrder
from grognard_standard_rules.retreat_conversion import _read
from tests.plugins.standard_rules.fights import (
    MIDDLE,
    NE,
    NW,
    SE,
    SW,
    N,
    S,
    asked,
    at,
    attack,
    codes,
    face,
    fight,
    order,
    settle,
)

INF, PZ, POLE, TANKS = "de.inf.6-5", "de.pz.10-8", "pl.inf.4-4", "su.mech.9-6"
SOVIET = "player-turn.soviet/combat"


def soviet_attack(game, attackers, targets, die):
    game.script.next = [die]
    return order(game, "attack", by="soviet", attackers=attackers, targets=targets)


def result(batch):
    return next(e for e in batch.events if e.kind == "attack-resolved").about["result"]


def test_case_wie_12_7_a():
    """Standing against Dr: all reduce in place, the attacker pays nothing."""
    six = {f"s{i}": (TANKS, h) for i, h in enumerate((N, N, N, NE, NE, NE))}
    game = fight({**six, "p": (PZ, MIDDLE), "i": (INF, MIDDLE), "b": ("de.pzb.3-8", MIDDLE)},
                 step=SOVIET, date="1/7/44")
    batch = soviet_attack(game, list(six), [MIDDLE], 5)  # 54 to 19 on 2-1, table 2
    assert result(batch) == "Dr"
    decision = asked(game)
    assert (decision.side, decision.kinds) == ("axis", ("stand",))
    assert decision.about["units"] == ["p", "i", "b"]  # one choice for all of them
    order(game, "stand", stand=True)
    assert [face(game, u) for u in "pi"] == ["kg", "kg"]
    assert [at(game, u) for u in "pib"] == [MIDDLE, MIDDLE, "@eliminated"]
    assert {face(game, u) for u in six} == {"front"}
    assert asked(game) is None


def test_giving_way_costs_nothing():
    game = fight({"a": (PZ, N), "x": ("su.corps.4-4", MIDDLE)})
    assert result(attack(game, ["a"], [MIDDLE], 4)) == "Dr"
    order(game, "stand", by="soviet", stand=False)
    settle(game)
    assert face(game, "x") == "front"
    assert at(game, "x") in (SW, S, SE)


@pytest.fixture
def both_back():
    """A 10-8 against a 4-4 corps: Br on 2-1."""
    game = fight({"a": (PZ, N), "b": ("de.cav.2-3", N), "x": ("su.corps.4-4", MIDDLE)})
    assert result(attack(game, ["a", "b"], [MIDDLE], 2)) == "Br"
    return game


def test_br_asks_the_defender_first(both_back):
    game = both_back
    assert asked(game).side == "soviet"
    order(game, "stand", by="soviet", stand=True)
    assert face(game, "x") == "bg"  # carried out before the attacker decides
    decision = asked(game)
    assert (decision.side, decision.kinds) == ("axis", ("stand",))
    # The price is what the defender was worth before he stood.
    assert decision.about["price"] == "4"
    order(game, "stand", stand=True)
    decision = asked(game)
    assert decision.about["required"] == "4"
    order(game, "choose-losses", units=["a"])
    assert [face(game, u) for u in "ab"] == ["kg", "front"]
    assert [at(game, u) for u in "abx"] == [N, N, MIDDLE]
    assert asked(game) is None


def test_the_attacker_may_stand_when_the_defender_gives_way(both_back):
    game = both_back
    order(game, "stand", by="soviet", stand=False)
    order(game, "retreat", by="soviet", moves=[["x", S]])
    order(game, "stand", stand=True)
    order(game, "choose-losses", units=["a"])
    assert asked(game).kinds == ("advance",)
    order(game, "advance", moves=[["a", MIDDLE]])  # who stood may advance, reduced or not
    assert at(game, "a") == MIDDLE


def test_both_may_go_back(both_back):
    game = both_back
    order(game, "stand", by="soviet", stand=False)
    order(game, "retreat", by="soviet", moves=[["x", S]])
    order(game, "stand", stand=False)
    settle(game)
    assert at(game, "x") == S
    assert {face(game, u) for u in "abx"} == {"front"}
    assert at(game, "a") == "0303"  # nobody advances who retreated


@pytest.mark.parametrize(("setting", "price"), [
    ((), "12"), (("standard:retreat-conversion:attacker_pays=one-hex",), "6")])
def test_case_wie_12_7_c(setting, price):
    """A battle over two hexes charges the attacker once, for all the defenders (W10)."""
    game = fight({**{f"s{i}": (TANKS, MIDDLE) for i in range(3)}, "x": (INF, NE), "y": (INF, SE)},
                 step=SOVIET, date="1/7/44", settings=setting)
    batch = soviet_attack(game, ["s0", "s1", "s2"], [NE, SE], 4)  # 27 to 12 on 2-1
    assert result(batch) == "Br"
    decision = asked(game)
    assert decision.about["units"] == ["x", "y"]  # both hexes choose alike
    assert codes(game, "stand", stand=True) == []
    order(game, "stand", stand=True)
    assert [face(game, u) for u in "xy"] == ["kg", "kg"]
    assert asked(game).about["price"] == price
    order(game, "stand", by="soviet", stand=True)
    assert asked(game).about["required"] == price


def test_ar_may_be_stood_as_well():
    game = fight({"a": (INF, NW), "x": ("su.corps.4-4", MIDDLE), "y": ("su.corps.4-4", MIDDLE)})
    assert result(attack(game, ["a"], [MIDDLE], 3)) == "Ar"
    assert asked(game).about["price"] == "8"
    order(game, "stand", stand=True)
    assert (at(game, "a"), face(game, "a")) == (NW, "kg")


def test_without_the_rule_everybody_retreats():
    game = fight({"a": (PZ, N), "x": ("su.corps.4-4", MIDDLE)},
                 without=("standard:retreat-conversion",))
    assert result(attack(game, ["a"], [MIDDLE], 4)) == "Dr"
    assert asked(game).kinds == ("retreat",)


def test_words():
    game = fight({"a": (PZ, N), "x": ("su.corps.4-4", MIDDLE)})
    attack(game, ["a"], [MIDDLE], 4)
    kind = game.kind("stand")
    assert kind.read(game.position, "soviet", []).stand is True
    assert kind.read(game.position, "soviet", ["no"]).stand is False


@pytest.mark.parametrize(("said", "stands"), [([], True), (["yes"], True), (["no"], False)])
def test_yes_and_no_are_understood(said, stands):
    assert _read(None, "axis", said).stand is stands


@pytest.mark.parametrize("said", [["maybe"], ["0405"], ["no", "0405"]])
def test_a_word_that_is_neither_loses_nobody(said):
    with pytest.raises(UnreadableOrder, match="yes or no"):
        _read(None, "axis", said)

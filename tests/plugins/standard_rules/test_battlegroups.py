"""11.3, 12.63: what units leave behind, and the step back.

Rules: std:11.3, std:11.31, std:11.32, std:11.34, std:11.36, std:12.63.
"""

from __future__ import annotations

import pytest

from grognard_standard_rules.stack_room import room, weight
from tests.plugins.standard_rules.fights import (
    MIDDLE,
    NE,
    NW,
    SE,
    SW,
    N,
    S,
    ask,
    asked,
    at,
    attack,
    codes,
    face,
    fight,
    order,
)

INF, PZ, TANKS = "de.inf.6-5", "de.pz.10-8", "su.mech.9-6"


@pytest.mark.parametrize(("unit", "printed"), [
    (INF, "1-5"), (PZ, "2-8"), ("de.pzg.8-8", "2-8"), ("de.sspz.13-8", "3-8"),
    ("de.cav.2-3", "1-3"), ("su.corps.4-4", "1-4"), ("de.pzb.3-8", ""), ("pl.inf.4-4", ""),
    ("de.inf.6-5.kg", "")])
def test_who_leaves_a_battlegroup(unit, printed):
    game = fight({"a": (unit, NW)})
    values = ask(game, "battlegroup", unit="a")
    assert (values["printed"], values["forms"]) == (printed, bool(printed))


def test_a_battlegroup_counts_as_one_unit():
    game = fight({"a": ("de.inf.6-5.kg", NW), "b": (INF, NW)})
    assert weight(game.position, "a") == weight(game.position, "b") == 1
    assert room(game.position, "axis", NW) == 2


def beaten(**units):
    """A 6-5 hit by De in the Soviet turn: 72 to 6 on 12-1."""
    eight = {f"s{i}": (TANKS, N) for i in range(8)}
    game = fight({"a": (INF, MIDDLE), **eight, **units}, step="player-turn.soviet/combat",
                 date="1/7/44")
    game.script.next = [6]
    order(game, "attack", by="soviet", attackers=list(eight), targets=[MIDDLE])
    return game


def test_case_wie_12_63_a_run_a():
    """A battlegroup made by De may step back one hex, or stay."""
    game = beaten()
    assert face(game, "a") == "kg"
    decision = asked(game)
    assert (decision.side, decision.kinds) == ("axis", ("slip-back",))
    assert {m for o in decision.options for m in o.moves} == {("a", h) for h in (S, SE, SW)}
    assert decision.default.moves == ()
    assert codes(game, "slip-back", moves=[["a", NE]]) == ["no-way"]
    assert codes(game, "slip-back", moves=[["s0", S]]) == ["not-asked"]
    order(game, "slip-back", moves=[["a", S]])
    assert at(game, "a") == S
    assert asked(game).kinds == ("advance",)


def test_who_stays_holds_the_hex():
    game = beaten()
    order(game, "slip-back")
    assert at(game, "a") == MIDDLE
    assert asked(game) is None  # nobody advances into it


def test_case_wie_12_63_a_run_b():
    """A battlegroup made by standing may not step back."""
    game = fight({"a": (PZ, N), "x": ("su.corps.4-4", MIDDLE)})
    attack(game, ["a"], [MIDDLE], 4)  # Dr
    order(game, "stand", by="soviet", stand=True)
    assert face(game, "x") == "bg"
    assert asked(game) is None
    assert at(game, "x") == MIDDLE


def test_stepping_back_may_not_overstack():
    full = {f"f{i}": (INF, S) for i in range(4)}
    game = beaten(**full)
    assert S not in {h for o in asked(game).options for _, h in o.moves}
    assert codes(game, "slip-back", moves=[["a", S]]) == ["no-way"]
    order(game, "slip-back", moves=[["a", SW]])
    assert at(game, "a") == SW


def test_attackers_battlegroups_may_step_back_too():
    game = fight({"a": (PZ, NW), "x": ("pl.inf.4-4", MIDDLE)})
    attack(game, ["a"], [MIDDLE], 6)  # Ex
    decision = asked(game)
    assert (decision.side, decision.kinds) == ("axis", ("slip-back",))
    order(game, "slip-back", moves=[["a", "0303"]])
    assert asked(game) is None  # who has stepped back does not advance
    assert at(game, "a") == "0303"


def test_a_battlegroup_leaves_nothing():
    game = fight({"a": ("de.inf.6-5.kg", NW), "x": ("pl.inf.2-4", MIDDLE)})
    attack(game, ["a"], [MIDDLE], 1)  # 1-2: Ae
    assert at(game, "a") == "@eliminated"

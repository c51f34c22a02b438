"""17.1: combining battlegroups. Rules: std:17.1, std:17.11, std:17.12, std:17.13, std:17.14,
std:17.15, std:17.16, std:11.33.
"""

from __future__ import annotations

from grognard.changes import Tick, apply
from grognard.machine import plan_of, steps_of
from tests.plugins.standard_rules.fights import at, codes, face, fight, order

KG = "de.inf.6-5.kg"
STEP = "player-turn.axis/reinforcement"
HEX = "0303"


def camp(units=None, **more):
    kinds = units or (KG, KG, KG)
    listed = {f"k{i}": u if isinstance(u, tuple) else (u, HEX) for i, u in enumerate(kinds)}
    return fight({**listed, "x": ("pl.inf.4-4", "0304")}, step=STEP,
                 settings=("standard:combining",), **more)


def against(game, *units, **more):
    return codes(game, "combine", units=list(units or ("k0", "k1", "k2")), **more)


def test_three_alike_become_one():
    game = camp()
    assert "combine" in plan_of(game.position).orders
    batch = order(game, "combine", units=["k0", "k1", "k2"])
    assert (face(game, "k2"), at(game, "k2")) == ("front", HEX)
    assert [at(game, u) for u in ("k0", "k1")] == ["@tray"] * 2
    assert batch.events[0].about["unit"] == "k2"
    assert game.position.face(game.state.unit("k2")).printed == "6-5"


def test_there_is_nothing_to_combine_below_three():
    assert "combine" not in plan_of(camp((KG, KG)).position).orders
    assert "combine" not in plan_of(camp((KG, KG, "de.inf.6-5")).position).orders


def test_only_three_only_battlegroups_only_together():
    game = camp((KG, KG, KG, "de.inf.6-5", (KG, "0302")))
    assert against(game, "k0", "k1") == ["not-three"]
    assert against(game, "k0", "k1", "k1") == ["not-three"]
    assert against(game, "k0", "k1", "k3") == ["no-battlegroup", "not-alike"]
    assert against(game, "k0", "k1", "k4") == ["not-together"]
    assert against(game, "k0", "k1", "x") == [
        "not-yours", "no-battlegroup", "not-together", "not-alike"]
    assert against(game, "k0", "k1", "ghost") == ["no-such-unit"]


def test_identical_in_strength_type_and_nation():
    game = camp(("de.pz.10-8.kg", "de.pz.10-8.kg", "de.pzg.8-8.kg", "de.pz.10-8.kg"))
    assert against(game, "k0", "k1", "k2") == ["not-alike"]  # 2-8 all three, but not one type
    assert against(game, "k0", "k1", "k3") == []


def test_trains_do_not_combine_and_supply_does_not_matter():
    game = camp(markers=[("entrained", "k1", "axis")])
    assert against(game) == ["entrained"]


def test_who_has_just_come_does_not_combine():
    game = camp(memory=[("step", "arrived", "k0", True)])
    assert against(game) == ["just-arrived"]


def test_a_combined_unit_rests():
    """17.12: it neither moves nor attacks in this player turn."""
    game = camp()
    order(game, "combine", units=["k0", "k1", "k2"])
    position = game.position
    step = next(s for s in steps_of(position, 1) if s.key == "player-turn.axis/combat")
    from dataclasses import replace

    moved = position.at(apply(position.state, [Tick(1, step.key, step.side)]))
    kind = game.kind("attack")
    attack = game.read({"kind": "attack", "by": "axis", "attackers": ["k2"],
                        "targets": ["0304"]})
    reasons = [r.code for r in kind.judge(replace(moved, step=step), attack)]
    assert reasons == ["newly-formed"]
    move = game.read({"kind": "move", "by": "axis", "units": ["k2"], "path": ["0302"]})
    initial = next(s for s in steps_of(position, 1) if s.id == "initial-movement")
    moved = position.at(apply(position.state, [Tick(1, initial.key, initial.side)]))
    codes_ = [r.code for r in game.kind("move").judge(replace(moved, step=initial), move)]
    assert "just-formed" in codes_


def test_a_security_division_may_become_a_6_5():
    game = camp(("de.sec.6-3.kg",) * 3)
    batch = order(game, "combine", units=["k0", "k1", "k2"], exchange=True)
    new = batch.events[0].about["unit"]
    assert game.state.unit(new).counter == "de.inf.6-5"
    assert (at(game, new), face(game, new)) == (HEX, "front")
    assert at(game, "k2") == "@tray"
    assert "std:17.16" in batch.events[0].rules
    assert against(camp(), exchange=True) == ["no-exchange"]


def test_words_and_proposals():
    game = camp()
    read = game.kind("combine").read(game.position, "axis", [f"3*1-5@{HEX}"])
    assert game.why_not(read) == []
    assert game.why_not(next(iter(game.propose("combine", "axis")))) == []



"""7.33, 8.24-8.26, 8.29: units that landed fight for their hex.

Rules: std:7.33, std:8.24, std:8.25, std:8.26, std:8.29, std:8.34, std:8.35, std:11.31, std:14.14.
"""

from __future__ import annotations

import pytest

from grognard_standard_rules.zones_of_control import enemy_zone, occupied
from tests.plugins.standard_rules.boards import COMBAT, ask, at, codes, end_phase, play, submit, why
from tests.plugins.standard_rules.fights import settle

REGIMENT, INF = "de.abr.2-5", "de.inf.6-5"
POLE = "pl.inf.4-4"


def landing(units, how=None, *, step=COMBAT, **more):
    """Return a game in the Combat Phase of the axis; `how` says which units landed, and how."""
    known = [("player-turn", "assaulted", u, h) for u, h in (how or {"a": "air"}).items()]
    return play(units, step=step, memory=known, **more)


def attack(game, attackers, die, target="0404"):
    game.script.next = [die]
    return submit(game, "attack", attackers=list(attackers), targets=[target])


def dice_of(game, attackers):
    """Return what each die would bring: {1: "Br", ...}."""
    return ask(game, "odds", attackers=list(attackers), targets=["0404"]).values["by_die"]


def result(game, code, attackers=("a",)):
    """Attack with a die that gives a code."""
    die = next(d for d, c in dice_of(game, attackers).items() if c == code)
    return attack(game, attackers, int(die))


def test_case_wie_08_29_a():
    """One regiment against a 3-4: 1 to 3, no attack; two: 2 to 3, 1-2."""
    one = landing({"a": (REGIMENT, "0404"), "x": ("fr.inf.3-4", "0404")})
    assert codes(one, "attack", attackers=["a"], targets=["0404"]) == ["odds-too-low"]
    two = landing({"a": (REGIMENT, "0404"), "b": (REGIMENT, "0404"),
                   "x": ("fr.inf.3-4", "0404")}, {"a": "air", "b": "air"})
    assert codes(two, "attack", attackers=["a", "b"], targets=["0404"]) == []
    batch = attack(two, ["a", "b"], 1)
    (resolved,) = [e for e in batch.events if e.kind == "attack-resolved"]
    assert (resolved.about["odds"], resolved.about["column"]) == ("2:3", "1-2")


def test_who_landed_attacks_his_own_hex_only():
    game = landing({"a": (INF, "0404"), "x": (POLE, "0403"), "y": (POLE, "0404")})
    assert codes(game, "attack", attackers=["a"], targets=["0403"]) == ["own-hex-only"]
    assert codes(game, "attack", attackers=["a"], targets=["0404"]) == []
    assert codes(game, "attack", attackers=["a"], targets=["0403", "0404"]) == ["own-hex-only"]


def test_friends_beside_the_hex_join_in_at_full_strength_and_may_advance():
    """8.25, the case wie-08.25-a with other counters: 3 + 6 against 4."""
    game = landing({"a": (INF, "0404"), "b": (INF, "0405"), "x": (POLE, "0404")})
    batch = attack(game, ["a", "b"], 6)
    (resolved,) = [e for e in batch.events if e.kind == "attack-resolved"]
    assert resolved.about["odds"] == "9:4"
    pending = game.pending[0].ask
    while pending is not None and "advance" not in pending.kinds:
        game.submit(pending.default)
        pending = game.pending[0].ask
    assert pending is not None
    assert pending.about["allowed"] == {"b": ["0404"]}


def test_units_from_the_sea_are_halved_and_mechanized_ones_quartered():
    game = landing({"a": (INF, "0404"), "b": ("de.pz.10-8", "0404"), "x": (POLE, "0404")},
                   {"a": "amphibious", "b": "amphibious"})
    batch = attack(game, ["a", "b"], 6)
    (resolved,) = [e for e in batch.events if e.kind == "attack-resolved"]
    assert resolved.about["odds"] == "11/2:4"  # 3 and 2 1/2


def strong(**more):
    """Return three divisions that land on one Pole, 9 to 4."""
    return landing({"a": (INF, "0404"), "b": (INF, "0404"), "c": (INF, "0404"),
                    "x": (POLE, "0404")}, dict.fromkeys("abc", "air"), **more)


def test_the_defender_may_not_stand_and_who_landed_does_not_retreat():
    """8.24: a Br drives the defender out, and the attackers pay for standing."""
    game = strong()
    result(game, "Br", "abc")
    assert "stand" not in game.pending[0].kinds
    settle(game)
    assert at(game, "x") == "0304"
    assert [at(game, u) for u in "abc"].count("0404") == 3
    assert [game.state.unit(u).face for u in "abc"].count("front") == 2


def test_who_is_turned_to_a_battlegroup_must_leave_the_hex():
    game = landing({**dict.fromkeys("abcd", ("de.pz.10-8", "0404")),
                    "x": ("cw.arm.9-8", "0404", "allied")}, dict.fromkeys("abcd", "air"))
    result(game, "Ex", "abcd")
    settle(game)
    assert at(game, "x") == "0304"
    assert game.state.unit("x").face == "bg"


@pytest.mark.parametrize("code", ["AEx", "Ar"])
def test_any_other_result_destroys_what_landed_and_who_was_carried_there(code):
    """8.24, W6: no battlegroup is left; the defender is untouched."""
    game = landing({"a": (INF, "0404"), "b": (INF, "0404"), "d": (REGIMENT, "0404"),
                    "x": (POLE, "0404")}, {"a": "air", "b": "air", "d": "carried"})
    result(game, code, "ab")
    settle(game)
    assert {at(game, u) for u in "abd"} == {"@eliminated"}
    assert (at(game, "x"), game.state.unit("x").face) == ("0404", "front")


def test_who_landed_must_attack_before_the_phase_ends():
    game = landing({"a": (INF, "0404"), "x": (POLE, "0404")})
    reasons = why(game, "end-phase")
    assert [r.code for r in reasons] == ["must-attack"]
    assert "std:8.24" in reasons[0].rules
    attack(game, ["a"], 6)
    settle(game)
    assert codes(game, "end-phase") == []


def test_who_may_not_attack_is_lost_as_the_phase_ends():
    """The odds are too low: the enemy holds the hex, and nobody may stay in it."""
    game = landing({"a": (REGIMENT, "0404"), "x": ("cw.arm.9-8", "0404", "allied")})
    assert codes(game, "end-phase") == []
    end_phase(game)
    assert at(game, "a") == "@eliminated"


def test_dropped_units_hold_nothing_yet():
    """8.26: no zone, no hex; from the sea they hold their own hex (7.33)."""
    units = {"a": (INF, "0404"), "x": (POLE, "0707")}
    air, sea = landing(units), landing(units, {"a": "amphibious"})
    grid = air.position.board.grid
    own, beside = grid.index("0404"), grid.index("0403")
    assert not enemy_zone(air.position, "allied")[[own, beside]].any()
    assert not occupied(air.position, "axis")[own]
    assert enemy_zone(sea.position, "allied")[[own, beside]].tolist() == [True, False]
    assert occupied(sea.position, "axis")[own]
    settled = landing(units, {"a": "settled"})
    assert enemy_zone(settled.position, "allied")[[own, beside]].all()


def test_who_was_carried_does_not_attack():
    game = landing({"a": (INF, "0404"), "x": (POLE, "0404")}, {"a": "carried"})
    assert "air-transported" in codes(game, "attack", attackers=["a"], targets=["0404"])


def test_bots_attack_with_what_landed():
    game = landing({"a": (INF, "0404"), "x": (POLE, "0404")})
    assert any(o.targets == ("0404",) for o in game.propose("attack", "axis"))
    order = game.kind("attack").read(game.position, "axis", ["0404"])
    assert order.attackers == ("a",)


def test_landings_change_nothing_where_nobody_landed():
    game = play({"a": (INF, "0403"), "x": (POLE, "0404")}, step=COMBAT, dice=[6])

    assert codes(game, "attack", attackers=["a"], targets=["0404"]) == []


# --- 7.31: onto paratroops --------------------------------------------------------------------

SHUT = {"blocked": ["0404/0504", "0404/0505", "0404/0405", "0404/0305", "0404/0304"]}


def onto_paratroops(second, **more):
    """Two divisions land and drive a Pole off, whose only way leads onto a regiment."""
    units = {"a": (INF, "0404"), "b": (INF, "0404"), "x": (POLE, "0404"),
             "p": (REGIMENT, "0403"), **more}
    how = {"a": "amphibious", "b": "amphibious", "p": "air"}
    game = landing(units, how, board=SHUT)
    die = next(d for d, c in dice_of(game, ["a", "b"]).items() if c == "Dr")
    game.script.next = [int(die), second]
    return game, submit(game, "attack", attackers=["a", "b"], targets=["0404"])


def test_who_is_driven_off_a_beach_fights_his_way_through_paratroops_at_half_strength():
    """7.31: 4-4 attacks as 2 on 2; paratroops do not retreat, and who clears the hex has it."""
    game, batch = onto_paratroops(6)
    through = [e for e in batch.events if e.kind == "attack-resolved"][-1]
    assert (through.about["by"], through.about["odds"]) == ("allied", "2:2")
    assert "std:7.31" in str(through.about["units"])
    assert through.about["result"] in {"Dr", "Ex", "De", "1/2Ex", "Br"}
    settle(game)
    assert game.state.unit("x").at in ("0403", "@eliminated")


@pytest.mark.parametrize("die", range(1, 7))
def test_he_has_the_hex_or_is_lost(die):
    game, _ = onto_paratroops(die)
    settle(game)
    pole, regiment = at(game, "x"), at(game, "p")
    assert pole in ("0403", "@eliminated")
    assert (pole == "0403") <= (regiment == "@eliminated")


def test_another_way_out_spares_the_fight():
    """8.26: paratroops bar retreats; who has another hex goes there."""
    units = {"a": (INF, "0404"), "b": (INF, "0404"), "x": (POLE, "0404"), "p": (REGIMENT, "0403")}
    how = {"a": "amphibious", "b": "amphibious", "p": "air"}
    game = landing(units, how, board={"blocked": SHUT["blocked"][1:]})
    result(game, "Dr", ["a", "b"])
    assert at(game, "x") == "0504"


def test_who_is_beside_others_than_paratroops_is_lost():
    game, batch = onto_paratroops(6, y=(INF, "0403"))
    assert at(game, "x") == "@eliminated"
    assert not [e for e in batch.events if e.kind == "breaks-through"]

"""11.1, 11.2: who may attack whom.

Rules: std:11.0, std:11.11, std:11.12, std:11.13, std:11.14, std:11.15, std:11.16, std:11.21,
std:11.22, std:11.23.
"""

from __future__ import annotations

import pytest

from grognard.changes import PutMarker, Remember, apply
from grognard.errors import IllegalOrder
from grognard.machine import PLAYER_TURN, plan_of
from grognard_standard_rules.attack_orders import attackable
from tests.plugins.standard_rules.fights import (
    MIDDLE,
    NE,
    NW,
    SE,
    SW,
    N,
    S,
    ask,
    attack,
    codes,
    fight,
    order,
    settle,
)

INF, PZ, POLE = "de.inf.6-5", "de.pz.10-8", "pl.inf.4-4"


def against(game, attackers, targets):
    return codes(game, "attack", attackers=attackers, targets=targets)


def test_a_neighbour_may_be_attacked():
    game = fight({"a": (INF, NW), "x": (POLE, MIDDLE)})
    assert against(game, ["a"], [MIDDLE]) == []


def test_only_neighbours_may_be_attacked():
    game = fight({"a": (INF, "0303"), "far": (INF, "0202"), "x": (POLE, MIDDLE)})
    assert against(game, ["far"], [MIDDLE]) == ["not-adjacent"]


def test_six_hexes_may_join():
    around = {f"a{i}": (INF, h) for i, h in enumerate((N, NE, SE, S, SW, NW))}
    game = fight({**around, "x": (POLE, MIDDLE)})
    assert ask(game, "odds", attackers=list(around), targets=[MIDDLE])["attack"] == "36"


def test_an_empty_hex_and_a_friend_are_no_targets():
    game = fight({"a": (INF, NW), "b": (INF, MIDDLE), "x": (POLE, S)})
    assert against(game, ["a"], [MIDDLE]) == ["no-enemy"]
    assert against(game, ["a"], [N]) == ["no-enemy"]


def test_enemy_units_do_not_attack_in_my_phase():
    game = fight({"a": (INF, NW), "x": (POLE, MIDDLE)})
    assert codes(game, "attack", by="allied", attackers=["x"], targets=[NW]) == ["not-your-phase"]
    assert "not-yours" in against(game, ["x"], [MIDDLE])


def test_a_unit_attacks_once():
    """wie-11.14-a: neither attacker nor target twice in a phase."""
    game = fight({"a": (INF, N), "b": (INF, N), "x": (POLE, MIDDLE), "y": (POLE, NE)})
    attack(game, ["a"], [MIDDLE], die=1)  # 1-1 on table 1: AEx
    settle(game)
    assert "attacked-already" in against(game, ["a"], [NE])
    assert against(game, ["b"], [MIDDLE]) == ["target-attacked-already"]
    assert against(game, ["b"], [NE]) == []


def test_case_wie_11_23_a():
    """Mutual adjacency: A touches both hexes, B only one of them."""
    game = fight({"A": (INF, MIDDLE), "B": (INF, "0503"), "x": (POLE, NE), "y": (POLE, SE),
                  "x2": (POLE, NE)})
    assert against(game, ["A", "B"], [NE, SE]) == ["not-adjacent"]
    reason = game.why_not({"kind": "attack", "by": "axis", "attackers": ["A", "B"],
                           "targets": [NE, SE]})[0]
    assert reason.rules == ("std:11.23",)
    assert reason.units == ("B",)
    values = ask(game, "odds", attackers=["A"], targets=[NE])
    assert values["defence"] == "8"  # all units of a hex defend together


def test_several_hexes_together():
    game = fight({"A": (PZ, MIDDLE), "A2": (PZ, MIDDLE), "x": (POLE, NE), "y": (POLE, SE)})
    values = ask(game, "odds", attackers=["A", "A2"], targets=[NE, SE])
    assert (values["attack"], values["defence"], values["column"]) == ("20", "8", "2-1")
    batch = attack(game, ["A", "A2"], [SE, NE], die=1)
    assert batch.rolled[0].key.purpose == f"combat:{NE}+{SE}"


def test_bystanders_in_the_stack_do_not_suffer():
    game = fight({"a": (POLE, MIDDLE), "b": (POLE, MIDDLE), "x": (PZ, NW)},
                 step="player-turn.allied/combat")
    game.script.next = [1]
    # 8 to 10 is 1-2: all attackers are lost on a one; Poles leave no battlegroup.
    order(game, "attack", by="allied", attackers=["a", "b"], targets=[NW])
    assert [game.state.unit(u).at for u in "ab"] == ["@eliminated"] * 2
    game = fight({"a": (POLE, MIDDLE), "b": (POLE, MIDDLE), "x": ("de.inf.6-5", NW)},
                 step="player-turn.allied/combat")
    game.script.next = [1]
    order(game, "attack", by="allied", attackers=["a"], targets=[NW])
    assert game.state.unit("a").at == "@eliminated"
    assert game.state.unit("b").at == MIDDLE


def test_units_of_a_stack_may_attack_apart():
    game = fight({"a": (PZ, MIDDLE), "b": (PZ, MIDDLE), "x": ("pl.inf.2-4", NE),
                  "y": ("pl.inf.2-4", SE)})
    attack(game, ["a"], [NE], die=3)
    settle(game)
    assert against(game, ["b"], [SE]) == []


def test_an_overrun_before_does_not_matter():
    note = ("player-turn", "overran", "a", S)
    game = fight({"a": (PZ, NW), "x": (POLE, MIDDLE)}, memory=(note,))
    assert against(game, ["a"], [MIDDLE]) == []


def test_units_off_the_map_do_not_fight():
    game = fight({"a": (PZ, NW), "b": (PZ, "@reserve"), "x": (POLE, MIDDLE)})
    assert against(game, ["a", "b"], [MIDDLE]) == ["not-yours"]


@pytest.mark.parametrize("side", ["sea", "lake", "blocked"])
def test_closed_hexsides(side):
    game = fight({"a": (INF, NW), "x": (POLE, MIDDLE)}, board={side: [f"{NW}/{MIDDLE}"]})
    assert against(game, ["a"], [MIDDLE]) == ["not-adjacent"]


def test_a_crossing_arrow_opens_the_sea():
    crossing = [f"{NW}/{MIDDLE}"]
    game = fight({"a": (INF, NW), "x": ("pl.inf.2-4", MIDDLE)},
                 board={"sea": crossing, "strait": crossing})
    assert against(game, ["a"], [MIDDLE]) == []
    assert ask(game, "odds", attackers=["a"], targets=[MIDDLE])["attack"] == "3"


def test_who_cannot_attack():
    game = fight({"rr": ("de.rr.0-1-5", NW), "stat": ("de.stat.0-5-1", NW), "a": (INF, NW),
                  "new": (INF, NW), "x": (POLE, MIDDLE)})
    game = _with(game, PutMarker("entrained", "a", "axis"),
                 Remember(PLAYER_TURN, "formed", "new"))
    assert against(game, ["rr"], [MIDDLE]) == ["support-unit"]
    assert against(game, ["stat"], [MIDDLE]) == ["no-attack-strength"]
    assert against(game, ["a"], [MIDDLE]) == ["entrained"]
    assert against(game, ["new"], [MIDDLE]) == ["newly-formed"]


def test_no_attack_below_one_to_two():
    game = fight({"kg": ("de.inf.6-5.kg", NW), "x": (POLE, MIDDLE), "y": ("pl.inf.2-4", S),
                  "a": ("pl.inf.2-4", S)})
    assert against(game, ["kg"], [MIDDLE]) == ["odds-too-low"]
    game = fight({"kg": ("de.inf.6-5.kg", NW), "x": ("pl.inf.2-4", MIDDLE)})
    assert against(game, ["kg"], [MIDDLE]) == []


def test_nonsense_is_refused_with_reasons():
    game = fight({"a": (INF, NW), "x": (POLE, MIDDLE)})
    assert against(game, ["ghost"], [MIDDLE]) == ["no-such-unit"]
    assert against(game, ["a"], ["Z9999"]) == ["no-such-hex"]
    assert "nobody" in against(game, [], [MIDDLE])
    assert "named-twice" in against(game, ["a", "a"], [MIDDLE])
    with pytest.raises(IllegalOrder, match=r"std:11.11"):
        attack(game, ["a"], [N], die=1)


def test_the_phase_passes_where_nobody_touches():
    game = fight({"a": (INF, "0101"), "x": (POLE, "0707")})
    assert plan_of(game.position).idle.code == "no-contact"
    game = fight({"a": (INF, "0101"), "x": (POLE, "0102")})
    assert plan_of(game.position).idle is None


def test_words_and_proposals():
    game = fight({"a": (INF, NW), "b": (PZ, N), "c": (INF, "0101"), "x": (POLE, MIDDLE)})
    kind = game.kind("attack")
    read = kind.read(game.position, "axis", [MIDDLE, "with", "all"])
    assert set(read.attackers) == {"a", "b"}
    read = kind.read(game.position, "axis", [MIDDLE, "with", f"10-8@{N}", "+air"])
    assert (read.attackers, read.air_support) == (("b",), True)
    first = next(iter(game.propose("attack", "axis")))
    assert (set(first.attackers), first.targets) == ({"a", "b"}, (MIDDLE,))
    assert game.why_not(first) == []
    assert attackable(game.position, "axis") == {MIDDLE: ["b", "a"]}


def test_refugees_do_not_shield_their_hosts():
    """11.14, 12.62: who was not attacked yet may be, with the refugees that came to him."""
    game = fight({"a": (PZ, N), "b": (PZ, "0205"), "x": (POLE, MIDDLE), "z": (POLE, SW)},
                 board={"sea": [f"{MIDDLE}/{h}" for h in (NE, SE, S, NW)]})
    attack(game, ["a"], [MIDDLE], die=4)  # 2-1: Dr
    order(game, "stand", by="allied", stand=False)
    settle(game)
    assert game.state.unit("x").at == SW
    assert against(game, ["b"], [SW]) == []
    values = ask(game, "odds", attackers=["b"], targets=[SW])
    assert values["defence"] == "4"  # the refugee adds nothing
    attack(game, ["b"], [SW], die=6)  # 2-1: Ex
    assert [game.state.unit(u).at for u in "xz"] == ["@eliminated"] * 2


def test_a_battle_goes_on_after_the_game_was_put_away():
    """A game saved between two answers runs the battle again with what was answered."""
    game = fight({"a": (PZ, NW), "b": (PZ, N), "x": ("su.corps.4-4", MIDDLE)})
    attack(game, ["a", "b"], [MIDDLE], die=5)  # 5-1: 1/2Ex
    order(game, "slip-back", by="soviet", moves=[["x", S]])
    before = game.state
    game._run = game._position = None
    assert game.pending[0].kinds == ("choose-losses",)
    assert game.state is before
    assert against_losses(game, []) == ["too-little"]
    order(game, "choose-losses", units=["a"])
    settle(game)
    assert game.state.unit("a").face == "kg"
    assert game.state.unit("x").at == S


def against_losses(game, units):
    return codes(game, "choose-losses", units=units)


def _with(game, *changes):
    from dataclasses import replace

    frame = game.frames[-1]
    game.frames[-1] = replace(frame, state=apply(frame.state, changes))
    game._position = None
    return game

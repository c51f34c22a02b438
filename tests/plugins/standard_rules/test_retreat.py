"""12.6: where units retreat, and who must split.

Rules: std:12.0, std:12.6, std:12.61, std:12.62, std:12.64, std:12.66.
"""

from __future__ import annotations

import pytest

from grognard.assembly import discover
from grognard_standard_rules.retreat_options import retreat_options
from grognard_standard_rules.routes import find_routes
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
    fight,
    order,
    settle,
)

INF, PZ, POLE, SOVIET = "de.inf.6-5", "de.pz.10-8", "pl.inf.4-4", "su.corps.4-4"


def closed(*hexes):
    return {"sea": [f"{MIDDLE}/{h}" for h in hexes]}


def pushed(game, attackers=("a", "b"), die=4):
    """Bring about a Dr against the middle hex, and let its owner give way."""
    attack(game, list(attackers), [MIDDLE], die)
    side = asked(game).side
    order(game, "stand", by=side, stand=False)
    return side


def test_case_wie_12_62_a():
    """V: vacant, no enemy zone; F: a friend in an enemy zone; E: vacant in one; S: sea."""
    units = {"a": (INF, N), "x": (POLE, MIDDLE), "f": (POLE, NE)}
    game = fight(units, board=closed(S))
    # North is the attacker; NE (the friend) and NW lie in his zone; SE and SW are free.
    values = ask(game, "retreat-options", unit="x")
    assert (sorted(values["vacant"]), values["refuges"]) == ([SW, SE], [NE])
    assert sorted(values["use"]) == [SW, SE]
    game = fight({**units, "e": (INF, "0205"), "g": (INF, "0605")}, board=closed(S))
    values = ask(game, "retreat-options", unit="x")
    assert (values["vacant"], values["use"]) == ([], [NE])
    del units["f"]
    game = fight({**units, "e": (INF, "0205"), "g": (INF, "0605")}, board=closed(S))
    answer = game.ask({"kind": "retreat-options", "unit": "x"})
    assert (answer.values["use"], answer.values["eliminated"]) == ([], True)
    assert {r.code for r in answer.because} == {
        "no-retreat", "enemy-occupied", "enemy-controlled", "closed-side"}


@pytest.mark.parametrize("side", ["sea", "lake", "blocked"])
def test_closed_hexsides_and_hexes(side):
    game = fight({"a": (INF, N), "x": (POLE, MIDDLE)}, board={side: [f"{MIDDLE}/{S}"]})
    assert S not in ask(game, "retreat-options", unit="x")["use"]
    game = fight({"a": (INF, N), "x": (POLE, MIDDLE)}, board={"terrain": {"sea": [S]}})
    assert S not in ask(game, "retreat-options", unit="x")["use"]


def test_off_the_map_edge_is_no_way():
    game = fight({"a": (INF, "0202"), "x": (POLE, "0101")})
    assert ask(game, "retreat-options", unit="x")["use"] == []


def test_enemy_zones_stop_at_rough_ground_for_armour():
    game = fight({"a": (PZ, N), "x": (POLE, MIDDLE)}, board={"terrain": {"woods": [NW]}})
    values = ask(game, "retreat-options", unit="x")
    assert NW in values["use"]
    assert NE not in values["use"]


def test_the_owner_chooses_among_the_open_hexes():
    game = fight({"a": (PZ, N), "x": (POLE, MIDDLE)})
    assert pushed(game, ["a"]) == "allied"
    decision = asked(game)
    assert (decision.side, decision.kinds) == ("allied", ("retreat",))
    assert {m for o in decision.options for _, m in o.moves} == {SE, S, SW}
    assert codes(game, "retreat", by="allied", moves=[["x", NE]]) == ["no-way"]
    assert codes(game, "retreat", by="allied", moves=[]) == ["must-retreat"]
    assert codes(game, "retreat", by="allied", moves=[["a", S]]) == ["not-asked", "must-retreat"]
    batch = order(game, "retreat", by="allied", moves=[["x", SW]])
    assert at(game, "x") == SW
    moved = next(e for e in batch.events if e.kind == "unit-retreated")
    assert moved.about["path"] == [SW]
    assert moved.about["from"] == MIDDLE


def test_no_retreat_is_elimination():
    game = fight({"a": (PZ, N), "b": (INF, S), "x": (POLE, MIDDLE)}, board=closed(NE, NW, SW, SE))
    attack(game, ["a"], [MIDDLE], die=4)
    batch = order(game, "stand", by="allied", stand=False)
    gone = next(e for e in batch.events if e.kind == "unit-eliminated")
    assert gone.about["cause"] == "retreat"
    assert "std:12.66" in gone.rules
    assert at(game, "x") == "@eliminated"


def test_who_lands_on_friends_is_remembered():
    game = fight({"a": (PZ, N), "x": (POLE, MIDDLE), "f": (POLE, S)},
                 board=closed(NE, NW, SW, SE))
    pushed(game, ["a"])
    settle(game)
    assert at(game, "x") == S
    assert game.state.remembered("retreated")["x"] == "refuge"
    game = fight({"a": (PZ, N), "x": (POLE, MIDDLE), "y": ("pl.cav.1-3", MIDDLE)},
                 board=closed(NE, NW, SW, SE))
    pushed(game, ["a"])
    settle(game)
    assert dict(game.state.remembered("retreated")) == {"x": "open", "y": "open"}


def test_case_wie_12_62_b():
    """Refugees share the result of the hex that took them in."""
    game = fight({"a": (PZ, N), "b": (PZ, "0205"), "c": (PZ, "0205"), "x": (SOVIET, MIDDLE),
                  "h": ("su.gcorps.5-5", SW)}, board=closed(NE, NW, SE, S))
    assert pushed(game, ["a"]) == "soviet"
    settle(game)
    assert at(game, "x") == SW
    assert ask(game, "odds", attackers=["b", "c"], targets=[SW])["defence"] == "5"
    attack(game, ["b", "c"], [SW], die=6)  # 20 to 5 on 4-1: 1/2Ex
    settle(game)
    assert [game.state.unit(u).face for u in "xh"] == ["bg", "bg"]


def stack(*, room=1, **more):
    """Two 6-5 that must retreat; two hexes with friends, each with room for one or none."""
    friends = {f"f{i}": ("de.inf.6-5", S) for i in range(4 - room)}
    friends |= {f"g{i}": ("de.inf.6-5", SW) for i in range(4 - room)}
    return fight({"a": ("su.mech.9-6", N), "b": ("su.mech.9-6", N), "c": ("su.mech.9-6", N),
                  "x": (INF, MIDDLE), "y": (INF, MIDDLE), **friends},
                step="player-turn.soviet/combat", date="1/7/44", board=closed(NE, NW, SE), **more)


def test_case_wie_12_62_c():
    """A stack must split where that avoids overstacking (W9)."""
    game = stack()
    routes = find_routes(game.position, ["x", "y"])
    assert routes.least == 0
    assert {frozenset(m for _, m in way) for way in routes.ways()} == {frozenset({S, SW})}
    game = stack(room=0)
    assert find_routes(game.position, ["x", "y"]).least == 2
    # The same without a limit on stacks: nobody has to split.
    game = stack(room=0, without=("standard:stacking",))
    assert find_routes(game.position, ["x", "y"]).least == 0


def beaten(game):
    """Let the Soviets bring about a Dr: 27 to 12 on table 2."""
    game.script.next = [5]
    order(game, "attack", by="soviet", attackers=["a", "b", "c"], targets=[MIDDLE])
    order(game, "stand", stand=False)


def test_the_judge_makes_stacks_split():
    game = stack()
    beaten(game)
    assert codes(game, "retreat", moves=[["x", S], ["y", S]]) == ["must-split"]
    assert all(game.why_not(o) == [] for o in asked(game).options)
    order(game, "retreat", moves=[["x", S], ["y", SW]])
    assert (at(game, "x"), at(game, "y")) == (S, SW)


def test_what_no_split_avoids_may_overstack():
    game = stack(room=0)
    beaten(game)
    order(game, "retreat", moves=[["x", S], ["y", S]])
    settle(game)
    order(game, "end-phase", by="soviet")
    assert [at(game, u) for u in "xy"] == [S, S]  # still there after the enemy's phase


def test_the_other_reading_may_be_chosen():
    """W9: a retreat may always overstack."""
    game = stack(settings=("standard:retreat:must_split=false",))
    beaten(game)
    assert codes(game, "retreat", moves=[["x", S], ["y", S]]) == []


def test_both_hexes_may_be_needed_to_stay_within_the_limit():
    """A vacant hex comes first; what it cannot take may go onto friends."""
    six = {f"x{i}": (INF, MIDDLE) for i in range(4)}
    more = {f"y{i}": (INF, NW) for i in range(2)}
    game = fight({"a": (SOVIET, "0604"), **six, **more, "f": (INF, SW)},
                 board={"sea": [f"{MIDDLE}/{h}" for h in (N, NE, SE)]})
    position = game.position
    leaving = frozenset(six) | frozenset(more)
    assert retreat_options(position, "x0", leaving).value.refuges == (SW,)
    routes = find_routes(position, list(six))
    assert routes.least == 0


def test_units_that_retreat_do_not_trade_places():
    """std:12.62: a hex is open once it has been left, so somebody goes first."""
    game = fight({"a": (INF, MIDDLE), "b": (INF, SW), "x": (POLE, "0502")})
    routes = find_routes(game.position, ["a", "b"])
    assert SW in routes.allowed["a"]
    assert MIDDLE in routes.allowed["b"]
    assert routes.trades((("a", SW), ("b", MIDDLE)))
    assert not routes.must_trade
    ways = list(routes.ways())
    assert not any(routes.trades(way) for way in ways)
    assert any(dict(way)["a"] == SW for way in ways)     # once b has gone elsewhere


def test_repair_units_follow_friendly_rails():
    if "standard:rail-lines" not in discover():
        pytest.skip("railways are another module's")
    game = fight({"a": (SOVIET, N), "r": ("de.rr.0-1-5", MIDDLE)},
                 board={"rail": [f"{SW}-{MIDDLE}-{S}"]}, settings=("standard:rail-lines",),
                 paint={"rail": {"axis": [SW, MIDDLE], "soviet": [S]}},
                 step="player-turn.soviet/combat")
    assert ask(game, "retreat-options", unit="r")["use"] == [SW]


def test_reading_a_retreat():
    game = fight({"a": (PZ, N), "x": (POLE, MIDDLE), "y": ("pl.cav.1-3", MIDDLE)})
    pushed(game, ["a"])
    kind = game.kind("retreat")
    assert kind.read(game.position, "allied", [S]).moves == (("x", S), ("y", S))
    apart = kind.read(game.position, "allied", [f"4-4@{MIDDLE}", S, f"1-3@{MIDDLE}", SW])
    assert dict(apart.moves) == {"x": S, "y": SW}
    assert game.why_not(apart) == []


def test_what_closed_the_way_is_cited():
    """12.64: of repair units; 12.62: of those who land on friends."""
    units = {"a": (PZ, N), "b": (PZ, N), "x": (SOVIET, MIDDLE), "rr": ("su.rr.rr", MIDDLE),
             "f": (SOVIET, S)}
    game = fight(units, board=closed(NE, SE, SW, NW), section={"belligerents": {
        "order": ["axis", "soviet"], "at_war": [["axis", "soviet"]]}}, sides=("axis", "soviet"))
    attack(game, ["a", "b"], [MIDDLE], 2)
    batch = order(game, "stand", by="soviet", stand=False)
    gone, went = (next(e for e in batch.events if e.kind == kind)
                  for kind in ("unit-eliminated", "unit-retreated"))
    assert (gone.about["unit"], "std:12.64" in gone.rules) == ("rr", True)
    assert (went.about["unit"], went.about["to"], "std:12.62" in went.rules) == ("x", S, True)

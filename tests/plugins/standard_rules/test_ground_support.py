"""13.4, 14.6: support of attacks.

Rules: std:13.0, std:13.4, std:13.41, std:13.42, std:13.43, std:13.44, std:13.45, std:13.82,
std:14.6, std:14.62, std:14.63, std:14.64.
"""

from __future__ import annotations

import pytest

from grognard_standard_rules import supply_policy
from grognard_standard_rules.sea_passage import Basin
from tests.plugins.standard_rules.boards import COMBAT, ask, codes, events, play, submit
from tests.plugins.standard_rules.fights import settle
from tests.plugins.standard_rules.skies import boxes

INF, POLE = "de.inf.6-5", "pl.inf.4-4"
GROUND = {"air:axis:de:East:ground": 2}
LONG = {"size": [40, 4]}


def field(units=None, *, step=COMBAT, pool=None, **more):
    """Return a game with an attacker beside two Poles."""
    return play(units or {"a": (INF, "0404"), "b": (INF, "0405"), "x": (POLE, "0504"),
                          "y": (POLE, "0506")},
                step=step, pool=GROUND if pool is None else pool, **more)


def attack(game, attackers=("a",), targets=("0504",), die=1, **fields):
    game.script.next = [die]
    return submit(game, "attack", attackers=list(attackers), targets=list(targets), **fields)


def far(column, **more):
    """Return a game in which the axis holds column 01, and the target stands in a column."""
    near = f"{column - 1:02}01"
    return field({"a": (INF, near), "x": (POLE, f"{column:02}01")}, board=LONG,
                 paint={"control": {"axis": ["0101", "0102"], "allied": [near]}}, **more)


def test_support_adds_one_to_the_die_and_spends_one_point():
    """13.41, 13.42: the point returns to the available box as the attack is over."""
    game = field()
    batch = attack(game, die=3, air_support=True)
    (resolved,) = events(batch, "attack-resolved")
    assert (resolved.about["die"]["natural"], resolved.about["die"]["read_as"]) == (3, 4)
    assert "std:13.42" in resolved.rules
    (flown,) = events(batch, "air-support-flown")
    assert flown.about["left"] == 1
    assert boxes(game, "axis", "de") == {"ground": 1, "available": 1}


def test_without_support_no_point_is_spent():
    game = field()
    batch = attack(game, die=3)
    assert events(batch, "attack-resolved")[0].about["die"]["read_as"] == 3
    assert not events(batch, "air-support-flown")
    assert boxes(game, "axis", "de") == {"ground": 2}


def test_a_point_supports_one_attack():
    """13.41: two attacks, one point: the second has to do without."""
    game = field(pool={"air:axis:de:East:ground": 1})
    attack(game, die=1, air_support=True)
    settle(game)
    reasons = game.why_not({"kind": "attack", "by": "axis", "attackers": ["b"],
                            "targets": ["0506"], "air_support": True})
    assert "no-ground-points" in [r.code for r in reasons]
    assert "std:13.41" in {rule for r in reasons for rule in r.rules}


def test_only_points_on_ground_missions_give_support():
    """13.4: points in other boxes, and the enemy's, do not count."""
    game = field(pool={"air:axis:de:East:available": 5, "air:axis:de:East:superiority": 5,
                       "air:allied:pl:East:ground": 5})
    support = {"attackers": ["a"], "targets": ["0504"], "air_support": True}
    assert codes(game, "attack", **support) == ["no-ground-points"]
    assert codes(game, "attack", **{**support, "air_support": False}) == []


def test_case_wie_13_45_a():
    """Which of an overrun, a partisan attack, 13 hexes, no attack and 12 hexes may be supported."""
    partisans = field({"a": (INF, "0404"), "x": ("alp.par.0-5-0", "0504")})

    def may(game, target, battle="attack"):
        found = ask(game, "ground-support", side="axis", targets=[target], battle=battle)
        return found.values["may"]

    assert not may(field(), "0504", "overrun")
    assert may(partisans, "0504")
    assert not may(far(14), "1401")
    assert not may(field(), "0504", "none")
    assert may(far(13), "1301")


def test_range_counts_from_hexes_supplied_when_the_turn_began():
    """13.43: twelve hexes from 0101 to 1301; thirteen are too many."""
    support = {"attackers": ["a"], "air_support": True}
    assert codes(far(13), "attack", targets=["1301"], **support) == []
    game = far(14)
    reasons = game.why_not({"kind": "attack", "by": "axis", "targets": ["1401"], **support})
    assert [r.code for r in reasons] == ["out-of-range"]
    assert {"std:13.43", "std:14.6"} == set(reasons[0].rules)
    assert codes(game, "attack", attackers=["a"], targets=["1401"]) == []


def test_ground_won_during_the_turn_does_not_extend_the_range():
    """The reach is noted as the player turn begins, and forgotten when it ends."""
    from grognard.changes import Paint
    from grognard.events import Event
    from grognard.orders import OrderKind
    from grognard.testing.stage import Stage

    game = far(14)
    won = OrderKind(Stage, "", (), _happening(Event(
        "case-staged", (Paint("control", "axis", ("0801",)),))))
    game.carry_out(Stage(), won)
    assert game.state.word("control", "0801") == "axis"
    assert codes(game, "attack", attackers=["a"], targets=["1401"], air_support=True) == [
        "out-of-range"]


def _happening(event):
    def resolve(position, order):
        yield event

    return resolve


def test_soviet_points_reach_six_hexes():
    def may(column):
        near, at = f"{column - 1:02}01", f"{column:02}01"
        game = play({"a": ("su.inf.1-4", near), "x": (INF, at)}, board=LONG,
                    step="player-turn.soviet/combat", pool={"air:soviet:su:East:ground": 1},
                    paint={"control": {"soviet": ["0101"], "axis": [near]}})
        return ask(game, "ground-support", side="soviet", targets=[at]).values["may"]

    assert may(7)
    assert not may(8)


def test_case_wie_13_82_a_support_across_a_boundary():
    """13.82: West Front points do not support an attack on a hex of the South Front."""
    board = {"air_front": {"South": ["0504"], "West": ["0506"]}}
    game = field(board=board, pool={"air:axis:de:West:ground": 3})
    assert codes(game, "attack", attackers=["a"], targets=["0504"], air_support=True) == [
        "no-ground-points"]
    both = ask(game, "ground-support", side="axis", targets=["0504", "0506"])
    assert both.values["codes"] == ["two-fronts"]


def test_overruns_get_no_support_and_their_die_is_left_alone():
    """13.45: the order to overrun has no such field, and the die of an overrun is not raised."""
    from dataclasses import replace

    from grognard_standard_rules.combat import battle_of
    from grognard_standard_rules.combat_resolution import die_tally

    game = field()
    battle = battle_of(game.position, "axis", ["a"], ["0504"], 1)
    assert die_tally(game.position, battle, 3).value == 4
    assert die_tally(game.position, replace(battle, kind="overrun"), 3).value == 3
    assert "air_support" not in game.kind("overrun").model.model_fields


def test_mountains_are_no_bases():
    """14.6: ranges are traced from hexes that are not in the mountains."""
    units = {"a": (INF, "0901"), "x": (POLE, "1001")}
    control = {"control": {"axis": ["0101", "3901"], "allied": ["0901"]}}
    near = {"side": "axis", "targets": ["1001"]}
    flat = field(units, board=LONG, paint=control)
    assert ask(flat, "ground-support", **near).values["may"]
    high = field(units, board={**LONG, "terrain": {"mountain": ["0101"]}}, paint=control)
    assert ask(high, "ground-support", **near).values["codes"] == ["out-of-range"]


# --- what minor supply carries ----------------------------------------------------------------


@pytest.fixture
def beyond_the_sea(monkeypatch):
    """Make games over a bridgehead in column 21, behind a sea fifteen hexes wide.

    The source of supply is a major port; the ports named are minor ones on the far coast. That
    the sea joins them is taken for granted.
    """
    def make(*ports):
        sea = [f"{c:02}{r:02}" for c in range(6, 21) for r in range(1, 5)]
        own = [f"{c:02}{r:02}" for c in (*range(1, 6), *range(21, 29)) for r in range(1, 5)]
        basin = Basin("sea:test", ("0502", *ports), frozenset({"Baltic"}), "ships")
        monkeypatch.setattr(supply_policy, "sea_basins", lambda position, side: (basin,))
        return play(
            {"a": (INF, "2802"), "x": (POLE, "2902")}, step=COMBAT,
            board={"size": [40, 4], "kind": {"sea": sea}, "terrain": {"sea": sea}, "places": {
                "0502": "Home:major-port", **{p: f"Far {p}:minor-port" for p in ports}}},
            pool={"air:axis:de:East:ground": 20}, paint={"control": {"axis": own}},
            section={"supply": {"sources": {"de": ["0502"]}}},
        )

    return make


@pytest.mark.parametrize(("ports", "carried"), [(["2102"], 5), (["2101", "2104"], 10)])
def test_five_points_fly_for_each_line_of_minor_supply(beyond_the_sea, ports, carried):
    """14.63: with a second minor port that shares nothing with the first, ten."""
    from grognard_standard_rules.air_weight import too_many

    position = beyond_the_sea(*ports).position
    targets = [f"{c}{r:02}" for c in range(28, 33) for r in range(1, 5)]
    assert not list(too_many(position, "axis", "East", targets[:carried]))
    (reason,) = too_many(position, "axis", "East", targets[: carried + 1])
    assert reason.rules == ("std:14.63",)
    assert f"carry {carried} points" in reason.text


def test_points_flown_before_count(beyond_the_sea):
    """A supported attack and four markers; for a fifth marker the line is used up."""
    game = beyond_the_sea("2102")
    attack(game, targets=["2902"], air_support=True)
    settle(game)
    assert boxes(game, "axis", "de") == {"ground": 19, "available": 1}
    while not game.state.clock.step.endswith("air-interdiction"):
        submit(game, "end-phase")
    hexes = ["3001", "3002", "3003", "3004", "3101"]
    assert codes(game, "interdict", hexes=hexes) == ["minor-supply"]
    assert codes(game, "interdict", hexes=hexes[:4]) == []


def test_major_supply_carries_any_number(beyond_the_sea):
    """14.62: near the source itself there is no limit."""
    from grognard_standard_rules.air_weight import too_many

    position = beyond_the_sea("2102").position
    assert not list(too_many(position, "axis", "East", ["0401"] * 20))


def test_amphibious_supply_carries_nothing(beyond_the_sea, monkeypatch):
    """14.64: a beach supplies its own hex and the next; no point flies from there."""
    from grognard_standard_rules.air_bases import bases, supplied

    monkeypatch.setattr(supply_policy, "beachheads",
                        lambda position, side: {"2102": ("sea:test",)})
    game = beyond_the_sea()
    far_coast = game.position.board.grid.mask(["2102"])
    assert (supplied(game.position, "axis", "East") & far_coast).any()
    assert not (bases(game.position, "axis", "East") & far_coast).any()
    found = ask(game, "ground-support", side="axis", targets=["2902"])
    assert found.values["codes"] == ["out-of-range"]

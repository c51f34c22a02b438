"""12.5: who advances. Rules: std:12.51, std:12.52."""

from __future__ import annotations

from tests.plugins.standard_rules.fights import (
    MIDDLE,
    NE,
    NW,
    SE,
    N,
    asked,
    at,
    attack,
    codes,
    fight,
    order,
    settle,
)

INF, PZ, WEAK = "de.inf.6-5", "de.pz.10-8", "pl.inf.2-4"


def cleared(**more):
    """Ten units' worth against a 2-4: De."""
    game = fight({"a": (PZ, NW), "b": (PZ, N), "c": (INF, N), "bystander": (INF, N),
                  "x": (WEAK, MIDDLE), **more.pop("units", {})}, **more)
    attack(game, ["a", "b", "c"], [MIDDLE], 6)
    return game


def test_attackers_may_advance_into_the_emptied_hex():
    game = cleared()
    decision = asked(game)
    assert (decision.side, decision.kinds) == ("axis", ("advance",))
    assert set(decision.about["units"]) == {"a", "b", "c"}
    assert codes(game, "advance", moves=[["bystander", MIDDLE]]) == ["not-asked"]
    assert codes(game, "advance", moves=[["a", NE]]) == ["not-emptied"]
    batch = order(game, "advance", moves=[["a", MIDDLE], ["c", MIDDLE]])
    assert [at(game, u) for u in "abc"] == [MIDDLE, N, MIDDLE]
    assert [e.about["unit"] for e in batch.events if e.kind == "unit-advanced"] == ["a", "c"]


def test_nobody_has_to():
    game = cleared()
    order(game, "advance")
    assert [at(game, u) for u in "abc"] == [NW, N, N]
    assert asked(game) is None


def test_up_to_the_stacking_limit():
    five = {f"a{i}": (INF, h) for i, h in enumerate((NW, NW, NW, N, N))}
    game = fight({**five, "x": (WEAK, MIDDLE)})
    attack(game, list(five), [MIDDLE], 6)
    assert codes(game, "advance", moves=[[u, MIDDLE] for u in five]) == ["stacking-limit"]
    assert len(asked(game).default.moves) == 4
    assert game.why_not(asked(game).default) == []


def test_zones_of_control_do_not_matter():
    game = cleared(units={"z": ("pl.inf.4-4", SE)})
    order(game, "advance", moves=[["a", MIDDLE]])
    assert at(game, "a") == MIDDLE


def test_a_hex_that_is_held_is_not_entered():
    game = fight({"a": (PZ, NW), "b": (PZ, N), "x": ("su.corps.4-4", MIDDLE)})
    attack(game, ["a", "b"], [MIDDLE], 5)  # 5-1: 1/2Ex leaves a battlegroup
    order(game, "slip-back", by="soviet")
    order(game, "choose-losses", units=["a"])
    order(game, "slip-back")
    assert asked(game) is None
    assert [at(game, u) for u in "ab"] == [NW, N]


def test_where_armour_may_not_go_it_does_not_advance():
    game = cleared(board={"terrain": {"mountain": [MIDDLE]}})
    while asked(game).kinds != ("advance",):
        game.submit(asked(game).default)
    assert asked(game).about["units"] == ["c"]


def test_several_emptied_hexes():
    game = fight({"a": (PZ, MIDDLE), "b": (PZ, MIDDLE), "c": (PZ, MIDDLE), "d": (PZ, MIDDLE),
                  "x": (WEAK, NE), "y": (WEAK, SE)})
    attack(game, ["a", "b", "c", "d"], [NE, SE], 6)  # 10-1: De
    order(game, "advance", moves=[["a", NE], ["b", SE]])
    assert [at(game, u) for u in "ab"] == [NE, SE]


def test_who_advanced_may_not_attack_again():
    game = cleared(units={"z": ("pl.inf.4-4", SE)})
    order(game, "advance", moves=[["a", MIDDLE]])
    assert codes(game, "attack", attackers=["a"], targets=[SE]) == ["attacked-already"]


def test_control_follows_the_advance():
    game = cleared()
    order(game, "advance", moves=[["a", MIDDLE]])
    assert game.state.word("control", MIDDLE) == "axis"


def test_reading():
    game = cleared()
    kind = game.kind("advance")
    assert set(kind.read(game.position, "axis", ["all"]).moves) == {
        (u, MIDDLE) for u in "abc"}
    assert kind.read(game.position, "axis", ["none"]).moves == ()
    assert kind.read(game.position, "axis", [f"10-8@{NW}"]).moves == (("a", MIDDLE),)
    settle(game)

"""8.3: air transport, and changes of box.

Rules: std:8.0, std:8.31, std:8.32, std:8.33, std:8.34, std:8.35, std:8.36, std:8.37, std:8.52.
"""

from __future__ import annotations

from tests.plugins.standard_rules.boards import at, codes, end_phase, events, play, submit, why
from tests.plugins.standard_rules.test_air_assault import BOX, INF, POLE, REGIMENT, lift, skies

HOME = {"a": (REGIMENT, "0401")}
TWO_FRONTS = {"air_front": {"South": [f"{c:02}{r:02}" for c in range(9, 31) for r in range(1, 5)]}}


def fly(game, to, units=("a",), **fields):
    return submit(game, "air-transport", units=list(units), to=to, **fields)


def against(game, to, units=("a",), **fields):
    return codes(game, "air-transport", units=list(units), to=to, **fields)


def test_from_the_map_to_friends():
    """8.33: beside friends, in the middle of the enemy."""
    game = skies({**HOME, "b": (INF, "1002"), "x": (POLE, "1103")})
    batch = fly(game, "1002")
    assert at(game, "a") == "1002"
    assert events(batch, "air-transport")[0].about["length"] == 6
    assert game.state.remembered("moved")["a"] == "air"
    assert lift(game) == {"East:movement": 2, "East:flown": 1}


def test_out_of_the_box_the_order_names_a_start():
    game = skies()
    assert against(game, "0301") == ["no-start"]
    assert against(game, "0301", start="0401") == []
    fly(game, "0301", start="0401")
    assert at(game, "a") == "0301"


def test_to_a_supplied_hex_but_not_into_the_unknown():
    game = skies(HOME)
    assert against(game, "0201") == []
    assert against(game, "1002") == ["no-friends"]
    held = skies({**HOME, "x": (POLE, "1002")})
    assert against(held, "1002") == ["enemy-occupied"]


def test_never_from_or_into_mountains():
    """8.32, 8.33."""
    board = {"terrain": {"mountain": ["0401", "0203"]}}
    assert "mountain" in against(skies(HOME, board=board), "0201")
    game = skies({"a": (REGIMENT, "0301")}, board=board)
    assert against(game, "0203") == ["mountain"]


def test_not_out_of_an_enemy_zone_not_twice_and_not_after_other_movement():
    """8.31, 5.25: a friend in the hex does not help."""
    zone = skies({**HOME, "b": (INF, "0401"), "x": (POLE, "0501")})
    assert against(zone, "0201") == ["enemy-zone"]
    moved = skies(HOME, moved={"a": "initial"})
    assert against(moved, "0201") == ["moved-already"]
    twice = skies(HOME)
    fly(twice, "0201")
    assert against(twice, "0301") == ["moved-already"]


def test_minor_supply_does_not_carry():
    """8.32, 14.61: the only line is out of reach."""
    game = skies(HOME, section={"supply": {"sources": {"de": ["2904"]}}})
    assert "no-major-supply" in against(game, "0201")


def test_twenty_hexes():
    """8.37."""
    friends = {"b": (INF, "2401"), "c": (INF, "2501")}
    game = skies({**HOME, **friends})
    assert against(game, "2401") == []
    assert against(game, "2501") == ["out-of-range"]


def test_case_wie_08_36_a():
    """Superiority of the enemy over the front of the landing closes it, 8.36."""
    units = {**HOME, "b": (INF, "1002")}
    free = skies(units, board=TWO_FRONTS)
    assert against(free, "1002") == []
    closed = [("game-turn", "air-superiority", "South:allied:axis", True)]
    game = skies(units, board=TWO_FRONTS, memory=closed)
    reasons = why(game, "air-transport", units=["a"], to="1002")
    assert [r.code for r in reasons] == ["no-way"]
    assert "std:8.36" in reasons[0].rules


def test_points_of_another_front_do_not_carry():
    """8.31."""
    game = skies({**HOME, "d": (REGIMENT, "0901")}, board=TWO_FRONTS,
                 paint={"axis": ["0401", "0901"], "allied": []})
    assert "not-enough-lift" in against(game, "0401", "d")


def test_carried_units_do_not_attack():
    """8.35: neither attack nor overrun nor move on."""
    game = skies({**HOME, "b": (INF, "0701"), "x": (POLE, "0801")})
    fly(game, "0701")
    game.script.next = [6]
    end_phase(game)
    assert game.state.clock.step.endswith("/combat")
    assert codes(game, "attack", attackers=["a"], targets=["0801"]) == ["air-transported"]
    assert codes(game, "attack", attackers=["b"], targets=["0801"]) == []


def test_who_comes_to_an_assault_shares_its_fate():
    """8.34: he is put down in the enemy's hex, his point is at risk like theirs, and he dies."""
    game = skies({"a": (REGIMENT, BOX), "b": (REGIMENT, BOX), "d": (REGIMENT, "0401"),
                  "x": ("cw.motb.3-10", "0802", "allied")})
    assert against(game, "0802", "d") == ["enemy-occupied"]
    submit(game, "air-assault", units=["a", "b"], start="0401", to="0802")
    (event,) = events(fly(game, "0802", "d"), "air-transport")
    assert event.about["under_assault"]
    assert "std:8.34" in event.rules
    assert lift(game) == {"East:dropped": 3}
    game.script.next = [6, 6, 6]
    end_phase(game)
    assert "air-transported" in codes(game, "attack", attackers=["a", "b", "d"], targets=["0802"])
    game.script.next = [1]
    submit(game, "attack", attackers=["a", "b"], targets=["0802"])
    assert {at(game, u) for u in "abd"} == {"@eliminated"}


def test_from_box_to_box_takes_a_turn_and_a_point():
    """8.31, 8.52."""
    game = skies(board=TWO_FRONTS, paint={"axis": ["0401", "0901"], "allied": []})
    assert codes(game, "shift-airborne", units=["a"], front="East") == ["not-in-box"]
    assert codes(game, "shift-airborne", units=["a"], front="West") == ["front-not-operable"]
    submit(game, "shift-airborne", units=["a"], front="South")
    assert at(game, "a") == "@airborne:axis:South"
    assert lift(game) == {"East:movement": 2, "East:flown": 1}
    reasons = why(game, "air-assault", units=["a"], start="0901", to="1201")
    assert "not-ready" in [r.code for r in reasons]


def test_words_and_bots():
    game = skies({**HOME, "b": (REGIMENT, BOX)})
    read = game.kind("air-transport").read
    order = read(game.position, "axis", ["2-5@0401", "to", "0201"])
    assert (order.units, order.to, order.start) == (("a",), "0201", None)
    assert read(game.position, "axis", ["2-5@0401", "0201"]) == order
    order = read(game.position, "axis", ["2-5", "from", "0401", "to", "0201"])
    assert (order.units, order.start) == (("b",), "0401")
    order = game.kind("shift-airborne").read(game.position, "axis", ["2-5", "South"])
    assert (order.units, order.front) == (("b",), "South")
    assert any(not game.why_not(o) for _ in range(8)
               for o in game.propose("air-transport", "axis"))


def test_soviets_and_allies_fly_divisions():
    """8.0: a point lifts a division."""
    game = play({"a": ("cw.abn.9-10", "0401")}, step="player-turn.allied/air-movement",
                board={"size": [12, 4]}, pool={"lift:allied::East:movement": 1})
    assert codes(game, "air-transport", "allied", units=["a"], to="0801") == []

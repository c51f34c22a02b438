"""20.1: artillery, and units that never leave supply."""

import pytest

from tests.plugins.standard_rules.boards import ask, at, codes, play, submit

COMBAT = "player-turn.soviet/combat"
FIELD = {"gun": ("su.art.10-1-10", "0406"), "x": ("de.inf.6-5", "0404"),
         "a": ("su.gcorps.5-5", "0405"), "b": ("su.inf.1-4", "0405")}


def attack(game, *units, target="0404"):
    return codes(game, "attack", by="soviet", attackers=list(units), targets=[target])


def test_guns_attack_over_a_hex_held_by_friends():
    game = play(FIELD, step=COMBAT)
    assert not attack(game, "gun", "a", "b")
    odds = ask(game, "odds", attackers=["gun", "a", "b"], targets=["0404"]).values
    assert odds["attack"] == "16"


def test_the_others_must_be_worth_as_much_as_the_defenders():
    assert attack(play(FIELD, step=COMBAT), "gun", "a") == ["guns-too-few"]


def test_guns_do_not_fire_alone():
    assert "guns-alone" in attack(play(FIELD, step=COMBAT), "gun")


def test_a_unit_must_stand_beside_target_and_guns():
    units = {**FIELD, "a": ("su.gcorps.5-5", "0304"), "b": ("su.inf.1-4", "0304")}
    assert attack(play(units, step=COMBAT), "gun", "a", "b") == ["no-spotter"]


def test_guns_do_not_reach_three_hexes():
    units = {**FIELD, "gun": ("su.art.10-1-10", "0407")}
    assert "not-adjacent" in attack(play(units, step=COMBAT), "gun", "a", "b")


def test_no_result_touches_the_guns():
    game = play(FIELD, step=COMBAT, dice=[1])
    game.script.next = [1]
    submit(game, "attack", by="soviet", attackers=["gun", "a", "b"], targets=["0404"])
    while game.pending and next(iter(game.pending)).ask is not None:
        (waiting,) = game.pending
        game.submit(waiting.ask.default)
    assert at(game, "gun") == "0406"
    assert game.state.unit("gun").face == "front"


def test_rivers_do_not_halve_guns():
    units = {**FIELD, "gun": ("su.art.10-1-10", "0405")}
    board = {"river": ["0404/0405"]}
    odds = ask(play(units, step=COMBAT, board=board), "odds", attackers=["gun", "a", "b"],
               targets=["0404"]).values
    assert odds["attack"] == "13"  # ten, and half of six


@pytest.mark.parametrize(("friend", "found"), [(False, ["closed"]), (True, [])])
def test_guns_enter_a_controlled_hex_only_to_friends(friend, found):
    units = {"gun": ("su.art.10-1-10", "0406"), "x": ("de.inf.6-5", "0404")}
    if friend:
        units["a"] = ("su.inf.1-4", "0405")
    game = play(units, step="player-turn.soviet/mechanized-movement")
    got = codes(game, "move", by="soviet", units=["gun"], path=["0405"])
    assert bool(got) is bool(found)


@pytest.mark.parametrize(("unit", "counter", "rules"), [
    ("gun", "su.art.10-1-10", ["std:20.14"]), ("guns", "su.at.0-1-10", ["std:20.22"]),
    ("tank", "su.tank.8-6", []),
])
def test_guns_and_anti_tank_units_stay_in_supply(unit, counter, rules):
    units = {unit: (counter, "0101"), "x": ("de.pz.10-8", "0304")}
    game = play(units, step="player-turn.soviet/mechanized-movement",
                section={"supply": {"sources": {"su": ["0101"]}}},
                board={"terrain": {"mountain": [f"{c:02}{r:02}" for c in range(1, 9)
                                                for r in range(2, 9)]}})
    assert ask(game, "supply", unit=unit).values["supplied"]
    reasons = game.why_not({"kind": "move", "by": "soviet", "units": [unit],
                            "path": ["0102", "0103", "0104", "0105", "0106"]})
    assert [r for reason in reasons if reason.code == "leaves-supply" for r in reason.rules
            ] == rules

"""wite:52.16, 53.15, 53.26, 54.3, 63.4, 64.4, 65.4, 66.4, 66.51: how nations and scenarios end."""

from __future__ import annotations

import pytest

from grognard_standard_rules.areas import land, paint
from grognard_standard_rules.matching_exits import compare, unmatched
from grognard_standard_rules.soviet_centers import centers
from grognard_standard_rules.surrenders import _leaves
from grognard_war_in_europe.eastern_surrenders import BESSARABIA
from grognard_war_in_the_east.last_line_west import any_line_left
from tests.plugins.war_in_the_east.table import AXIS, SOVIET, at, center, codes, play, verdict

CHECK = "game-end/victory-check"
TOWNS = ("G1923", "H2001", "H1613", "G3307", "G3531", "G1811", "G4123", "H3307", "H4104",
         "H3914", "H3817", "H5014", "H3423", "H2021", "G3306", "G4222", "G4223", "G5524")


def held(number: int) -> list[tuple[str, str]]:
    return [("de.inf.6-5", h) for h in TOWNS[:number]]


@pytest.mark.parametrize(("scenario", "turn", "number", "winner"), [
    ("barbarossa", 20, 8, "axis"), ("barbarossa", 20, 6, "draw"), ("barbarossa", 20, 5, "soviet"),
    ("stalingrad", 30, 14, "axis"), ("stalingrad", 30, 12, "draw"),
    ("stalingrad", 30, 11, "soviet"), ("kursk", 18, 8, "axis"), ("kursk", 18, 7, "draw"),
    ("kursk", 18, 5, "soviet"),
])
def test_how_many_centers_decide(scenario, turn, number, winner):
    """wite:63.4, wite:64.4, wite:65.4: occupied as the last turn ends."""
    found = verdict(at(scenario, CHECK, *held(number), turn=turn)).value
    assert (found.winner or "draw") == winner


@pytest.mark.parametrize("scenario", ["stalingrad", "barbarossa"])
def test_all_eighteen_end_the_war(scenario):
    """wite:52.16: on any turn."""
    ruling = verdict(at(scenario, CHECK, *held(18), turn=9))
    assert ruling.value.winner == "axis"
    assert "wite:52.16" in ruling.rules


def test_the_axis_is_lost_without_a_line_to_the_west():
    """wite:53.15, its second case."""
    assert any_line_left(at("kursk", CHECK, ("de.inf.6-5", "G0322"), turn=9).position)
    cut_off = play({"a": ("de.inf.6-5", "0404"), "s": ("su.inf.1-4", "0707")})
    assert not any_line_left(cut_off.position)


@pytest.mark.parametrize(("turn", "falls"), [(1, False), (28, False), (29, True)])
def test_rumania_falls_from_1943_on(turn, falls):
    """wite:53.26: no hex of Bessarabia has Axis supply; turn 29 of Stalingrad is 1/1/43."""
    board = at("stalingrad", CHECK).position.board
    ceded = board.grid.names(paint(board, BESSARABIA) & land(board))
    game = at("stalingrad", CHECK, turn=turn, paint={"control": {"soviet": tuple(ceded)}})
    ruling = game.position.ask("rule_surrender", "ro", nation="ro")
    assert (ruling.value, ruling.rules) == (falls, ("wite:53.26",))


def test_rumania_stands_while_bessarabia_is_supplied():
    """wite:53.26."""
    game = at("stalingrad", CHECK, turn=29)
    ruling = game.position.ask("rule_surrender", "ro", nation="ro")
    assert ruling.value is False
    assert "hexes of Bessarabia have Axis supply" in ruling.because[0].text


def test_rumanians_at_home_change_sides_and_others_are_lost():
    """wite:53.26."""
    game = play({"home": ("ro.inf.2-4", "0404"), "out": ("ro.inf.2-4", "0505")},
                board={"country": {"Rumania": ["0404"]}})
    changes = {type(c).__name__: c.unit for c in _leaves(game.position, "ro")}
    assert changes == {"Allegiance": "home", "Remove": "out"}


def test_hungary_does_not_surrender():
    """wite:53.36."""
    game = play({"a": ("hu.inf.2-4", "0404")})
    assert not game.position.referee.owns("rule_surrender", "hu")


def finns(reduced: int):
    units = {f"f{n}": ("fi.inf.4-5.bg" if n < reduced else "fi.inf.4-5", "0404")
             for n in range(6)}
    return play({**units, "s": ("su.inf.1-4", "0707")}, features=[center("0701"), center("0702")],
                control={"axis": ["0701", "0702"]})


@pytest.mark.parametrize(("reduced", "falls"), [(4, False), (5, True)])
def test_finland_falls_with_five_divisions(reduced, falls):
    """wite:54.3: and while the Axis holds fewer than three personnel centers."""
    game = finns(reduced)
    assert len(centers(game.position)) == 2
    assert game.position.ask("rule_surrender", "fi", nation="fi").value is falls


def conditions(game) -> dict[str, str]:
    return {r.code: r.text for r in verdict(game).because}


def test_what_the_soviets_need_in_1944():
    """wite:66.4: all five conditions; here none but the exits and Riga are met."""
    game = at("army-group-center", CHECK, ("fi.inf.4-5", "G2402"), turn=20,
              compartment={"exited": {"soviet": "30"}}, paint={"control": {"soviet": ("G1811",)}})
    said = conditions(game)
    assert verdict(game).value.winner == "axis"
    assert said["exits"].startswith("30 Soviet attack strength points")
    assert said["towns"].endswith("the Soviets control Riga")
    assert said["rumania"] == "Rumania has not surrendered"
    assert "wite:66.4" in verdict(game).rules


def test_the_axis_must_match_soviet_exits():
    """wite:66.51: else it receives and spends no replacements in its next turn."""
    game = at("army-group-center", f"{AXIS}/reinforcement", turn=6,
              compartment={"exited": {"soviet": "12", "axis": "10"}})
    (event,) = compare(game.position, None)
    assert event.rules == ("wite:66.51",)
    late = at("army-group-center", f"{AXIS}/reinforcement", turn=6,
              compartment={"exited": {"soviet": "12"}, "unmatched-exits": {"turn": 6}})
    assert unmatched(late.position)
    assert "rebuild" not in late.position.plan().orders


def test_replacements_that_come_are_lost():
    """wite:66.51: three infantry and one mechanized are due on game turn 2."""
    game = at("army-group-center", f"{SOVIET}/air-interdiction", turn=2,
              compartment={"unmatched-exits": {"turn": 2}})
    before = dict(game.state.pools)
    kinds = list[str]()
    while game.position.step.key != f"{AXIS}/initial-movement" and "unit-moved" not in kinds:
        batch = game.submit({"kind": "end-phase", "by": game.pending[0].side})
        kinds += [e.kind for e in batch.events]
        if "replacements-lost" in kinds:
            break
    assert "replacements-lost" in kinds
    assert {k: n for k, n in game.state.pools.items() if "replacements" in k} == {
        k: n for k, n in before.items() if "replacements" in k}


def test_soviet_units_leave_by_the_edge_too():
    """wite:66.4: attack strength that goes off the west edge."""
    game = at("army-group-center", f"{SOVIET}/initial-movement", ("su.gcorps.5-5", "G0122"), turn=9)
    assert codes(game, "exit-map", "soviet", units=["u0"]) == []

"""wie:S3.0: the special rules of Barbarossa, and when the Soviet government collapses."""

from __future__ import annotations

import pytest

from grognard_standard_rules.area_of_play import area_of_play
from grognard_standard_rules.overrun import overrun_points
from grognard_standard_rules.rail_capacity import rail_capacity
from grognard_standard_rules.soviet_centers import centers
from grognard_standard_rules.zones_of_control import zone_of_side
from tests.plugins.war_in_europe.staged import at, codes, verdict

CHECK = "game-end/victory-check"
INITIAL, MECHANIZED = "player-turn.axis/initial-movement", "player-turn.axis/mechanized-movement"
BREST, BEYOND = "G0726", "G0826"
CENTERS = ("G1923", "H2001", "H1613", "G3307", "G3531", "G1811", "G4123", "H3307", "G3306",
           "G4222", "G4223", "G5524", "H4104", "H3914", "H3817", "H5014", "H3423", "H2021")


def attackers(number: int) -> list[tuple[str, str]]:
    return [("de.inf.6-5", h) for h in CENTERS[:number]]


@pytest.mark.parametrize(("turn", "held", "winner"), [
    (1, 1, "axis"), (2, 1, None), (4, 3, "axis"), (5, 3, None), (6, 5, None),
])
def test_the_shock_of_war(turn, held, winner):
    """wie:S3.46, by turn: one, two, three, three and four centers occupied."""
    ruling = verdict(at("barbarossa", CHECK, *attackers(held), turn=turn))
    assert (ruling.value.winner if ruling.value else None) == winner
    told = [r.text for r in ruling.because if r.code == "shock-of-war"]
    assert told == ([f"{held + 1} occupied centers as turn {turn} ends would make the Soviet "
                     "government collapse"] if turn < 6 and not winner else [])


def test_without_the_shock_only_the_last_turn_counts():
    """wie:S3.3: eight centers win, six or seven draw, five lose."""
    calm = {"with_": ("wie:barbarossa-scenario:shock_of_war=false",)}
    assert verdict(at("barbarossa", CHECK, *attackers(4), turn=5, **calm)).value is None
    for held, winner in ((8, "axis"), (6, ""), (5, "soviet")):
        game = at("barbarossa", CHECK, *attackers(held), turn=20)
        assert verdict(game).value.winner == winner, held


@pytest.mark.parametrize(("scenario", "turn", "found"), [
    ("stalingrad", 30, {14: "axis", 13: "", 12: "", 11: "soviet"}),
    ("kursk", 18, {8: "axis", 7: "", 6: "", 5: "soviet"}),
])
def test_how_many_centers_decide_the_later_years(scenario, turn, found):
    """wie:S5.4, wie:S6.4: by what is occupied as the last turn ends."""
    for held, winner in found.items():
        assert verdict(at(scenario, CHECK, *attackers(held), turn=turn)).value.winner == winner
    assert verdict(at(scenario, CHECK, *attackers(14), turn=turn - 1)).value is None


def test_with_all_centers_lost_the_soviet_union_surrenders():
    """wie:44.18: at any time."""
    found = verdict(at("barbarossa", CHECK, *attackers(18), turn=12)).value
    assert (found.winner, "surrenders" in found.text) == ("axis", True)


def test_controlled_is_not_occupied():
    """wie:S3.3: a center that the Axis took and left does not count."""
    ruling = verdict(at("barbarossa", CHECK, ("de.msu.0-1-1", "G1923"), turn=1))
    assert ruling.value is None
    assert "occupy 0 of 18" in ruling.because[0].text


def test_no_joint_air_war_turn_on_turn_one():
    """wie:S3.43."""
    first = at("barbarossa", "joint-air-turn/air-commitment", turn=1).position.plan()
    assert first.idle.code == "no-air-war"
    second = at("barbarossa", "joint-air-turn/air-commitment", turn=2).position.plan()
    assert second.idle is None


def test_soviet_zones_end_at_the_frontier_while_the_axis_moves_first():
    """wie:S3.41: in the initial phase of turn one only."""
    guard = ("su.inf.1-4", BEYOND)
    for step, turn, reaches in ((INITIAL, 1, False), (MECHANIZED, 1, True), (INITIAL, 2, True)):
        position = at("barbarossa", step, guard, turn=turn).position
        zone, index = zone_of_side(position, "soviet"), position.board.grid.index
        assert zone[index(BEYOND)]
        assert zone[index(BREST)] == reaches, (step, turn)


def test_zones_cost_one_point_on_turn_one_and_overruns_two():
    """wie:S3.41."""
    for turn, price in ((1, 1), (2, 2)):
        game = at("barbarossa", MECHANIZED, ("su.inf.1-4", "G0927"), ("de.pz.10-8", BREST),
                  turn=turn)
        bare = at("barbarossa", MECHANIZED, ("de.pz.10-8", BREST), turn=turn)
        asked = {"kind": "movement-cost", "unit": "u1", "path": [BEYOND]}
        with_zone = game.ask(asked).values["mp_cost"]
        without = bare.ask({**asked, "unit": "u0"}).values["mp_cost"]
        assert with_zone - without == price
        assert overrun_points(game.position, "axis") == 2


def test_finns_wait_one_turn():
    """wie:S3.44."""
    for turn, waits in ((1, True), (2, False)):
        game = at("barbarossa", INITIAL, ("fi.inf.4-5", "G2902"), turn=turn)
        found = codes(game, "move", "axis", units=["u0"], path=["G2901"])
        assert ("finland-neutral" in found) == waits


def test_soviet_rails_are_slow_for_eight_turns():
    """wie:S3.42."""
    for turn, carried in ((1, 30), (8, 30), (9, 60)):
        position = at("barbarossa", "player-turn.soviet/rail-movement", turn=turn).position
        assert rail_capacity(position, "soviet").value == carried
        assert rail_capacity(position, "axis").value == 10


def test_hungary_is_closed_for_four_turns_and_joins_on_the_fifth():
    """wie:S3.45."""
    for turn, open_ in ((4, False), (5, True)):
        position = at("barbarossa", INITIAL, turn=turn).position
        assert area_of_play(position, "axis").value[position.board.grid.index("G0132")] == open_
    game = at("barbarossa", "player-turn.axis/air-movement", turn=4)
    assert game.state.word("control", "G0132") == "neutral"


def test_militia_stands_on_every_soviet_center():
    """wie:S0.6: three divisions a center on turn one, beside the garrisons of ports."""
    game = at("barbarossa", "player-turn.axis/air-interdiction", turn=1)
    for _ in range(8):
        if game.position.step.key.startswith("player-turn.soviet"):
            break
        side = game.pending[0].side
        game.submit({"kind": "end-phase", "by": side})
    raised = [u for u in game.state.units.values()
              if u.counter == "su.inf.1-4" and u.at in centers(game.position)]
    assert len(centers(game.position)) == 18
    assert 18 * 3 <= len(raised) <= 18 * 3 + 6

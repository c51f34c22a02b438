"""wite:52 to 54: the nations, their supply, their ships, and where they may go."""

from __future__ import annotations

import pytest

from grognard.cli.shown import hex_data
from grognard_standard_rules.area_of_play import area_of_play
from grognard_standard_rules.national_limits import closed_to
from grognard_war_in_europe import ground
from grognard_war_in_europe.finnish_rails import joined, linked
from grognard_war_in_europe.hungarians_at_home import lose_those_abroad
from tests.plugins.war_in_the_east.table import AXIS, SOVIET, at, codes, play

INITIAL = f"{AXIS}/initial-movement"
HUNGARY = "G0132"
FINNISH = ("G2402", "G2402", "G2402", "G2401", "G2401", "G2401", "G2302", "G2302", "G2302", "G2502")


@pytest.fixture(scope="module")
def summer():
    """1/9/41: the first Axis movement of game turn 9."""
    return at("barbarossa", INITIAL, ("ro.inf.2-4", "H0409"), ("hu.mot.1-10", HUNGARY),
              ("it.inf.2-4", "H0109"), ("su.inf.1-4", "H1001"),
              *[("de.inf.6-5", h) for h in FINNISH], ("de.inf.6-5", "G0714"), turn=9)


def closed(game, nation, hex_id):
    position = game.position
    return bool(closed_to(position, nation).value[position.board.grid.index(hex_id)])


@pytest.mark.parametrize(("nation", "hex_id", "barred"), [
    ("ro", "H0204", False), ("ro", "H2001", False), ("ro", "G1933", True), ("ro", "G0820", True),
    ("hu", "G0132", False), ("hu", "G0320", True), ("hu", "H2001", False), ("hu", "H0310", True),
    ("it", "G2929", True), ("it", "G2930", False), ("it", "H3307", False),
    ("fi", "G2402", False), ("fi", "H2001", True), ("fi", "G3307", True),
])
def test_where_minor_allies_may_go(summer, nation, hex_id, barred):
    """wite:53.24, wite:53.34, wite:53.44, wite:54.21, wite:54.22."""
    assert closed(summer, nation, hex_id) is barred


def test_a_move_beyond_the_limits_is_refused(summer):
    """wite:53.24: with the rule of the nation."""
    reasons = summer.why_not({"kind": "move", "by": "axis", "units": ["u0"], "path": ["G1933"]})
    (found,) = [r for r in reasons if r.code == "closed-to-nation"]
    assert found.rules == ("wite:53.24",)
    assert "Rumanian units may not enter G1933" in found.text


def test_hungary_may_not_be_invaded_before_the_tenth_game_turn(summer):
    """wite:53.37: turn 9 is too early, turn 10 is not."""
    assert closed(summer, "su", HUNGARY)
    assert not ground.since(summer.position, "2/9/41")


def test_hungarians_defend_hungary_alone_from_1944_on():
    """wite:53.38."""
    game = at("army-group-center", f"{SOVIET}/initial-movement")
    assert closed(game, "hu", "H0310")
    assert not closed(game, "hu", HUNGARY)
    assert not closed(game, "su", HUNGARY)


def test_hungarians_abroad_are_lost_as_1943_ends():
    """wite:53.38."""
    game = play({"a": ("hu.inf.2-4", "0404"), "b": ("hu.inf.2-4", "0505")}, date="4/13/43",
                board={"country": {"Hungary": ["0505"]}})
    (event,) = lose_those_abroad(game.position)
    assert event.about["units"] == ["a"]
    assert event.rules == ("wite:53.38",)


def test_finnish_railways_are_not_joined_at_first(summer):
    """wite:54.22: the line by Leningrad is Soviet."""
    assert not linked(summer.position)
    assert not joined(summer.position)


def test_at_most_ten_other_units_in_finland(summer):
    """wite:54.23: ten are there; south of the Arctic none of them comes near the line."""
    word = summer.position.board.word
    assert [word("country", h) for h in FINNISH] == ["Finland"] * 10
    assert "too-many-guests" in codes(summer, "move", "axis", units=["u14"], path=["G2402"])
    assert "too-many-guests" not in codes(summer, "move", "axis", units=["u4"], path=["G2401"])
    plane = ground.near_the_finnish_line(summer.position, 3)
    grid = summer.position.board.grid
    assert plane.any()
    assert not plane[grid.index("G2402")]
    assert "closed-to-nation" in codes(summer, "move", "axis", units=["u4"],
                                       path=[next(iter(grid.names(plane)))])


def test_german_supply_comes_from_the_west_and_the_baltic(summer):
    """wite:53.15, wite:53.1, wite:53.23, wite:53.33, wite:53.43: for all the Axis."""
    ask = summer.position.ask
    german = set(ask("rule_supply_sources", "de", nation="de").value)
    assert {"G0115", "H0109", "G0714"} <= german
    assert "G0132" not in german
    assert set(ask("rule_supply_sources", "hu", nation="hu").value) == german
    assert set(ask("rule_supply_sources", "it", nation="it").value) == german
    assert "H0215" in ask("rule_supply_sources", "ro", nation="ro").value


def test_soviet_supply_comes_from_centers_and_the_east_edge(summer):
    """wite:52.15, wite:48.31."""
    found = set(summer.position.ask("rule_supply_sources", "su", nation="su").value)
    assert {"G3307", "G4222", "H5014"} <= found
    assert any(h.startswith("G61") for h in found)


def test_ships(summer):
    """wite:53.13, wite:52.14: one German point in the Baltic; three Soviet in two seas."""
    ask = summer.position.ask
    assert ask("rule_permanent_capacity", "de", nation="de").value == {"Baltic": 1}
    assert ask("rule_permanent_capacity", "su", nation="su").value == {"Baltic": 3, "Caspian": 3}


def test_the_baltic_fleet_is_lost_with_leningrad():
    """wite:61.6, wite:52.14: as the game turn ends, for good."""
    game = at("barbarossa", "game-end/victory-check", turn=8,
              paint={"control": {"axis": ("G3306",)}})
    assert game.position.ask("rule_permanent_capacity", "su", nation="su").value == {"Caspian": 3}


@pytest.mark.parametrize(("hex_id", "soviet"), [
    ("G1414", True), ("G0826", True), ("H0904", True), ("F3733", True), ("G0626", False),
    ("G2402", False), ("H0215", False),
])
def test_what_the_soviet_union_annexed_is_soviet(summer, hex_id, soviet):
    """wite:52.11, wite:56.0, wite:56.3: Lithuania, eastern Poland, Bessarabia, Finland's east."""
    grid = summer.position.board.grid
    assert bool(ground.soviet_union(summer.position)[grid.index(hex_id)]) is soviet


def test_the_ceded_east_is_finland_to_finns(summer):
    """wite:54.0, wite:54.14."""
    assert not closed(summer, "fi", "F3733")
    assert "G2402" in summer.position.ask("rule_supply_sources", "fi", nation="fi").value


def test_who_moves_on_the_first_game_turn():
    """wite:53.0, wite:53.25, wite:54.13, wite:63.54: Rumanians do, Finns do not."""
    game = at("barbarossa", INITIAL, ("ro.inf.2-4", "H0409"), ("fi.inf.4-5", "G2402"), turn=1)
    assert "finland-neutral" not in codes(game, "move", "axis", units=["u0"], path=["H0410"])
    reasons = game.why_not({"kind": "move", "by": "axis", "units": ["u1"], "path": ["G2401"]})
    (found,) = [r for r in reasons if r.code == "finland-neutral"]
    assert found.rules == ("wite:63.54",)


@pytest.mark.parametrize(("turn", "open_"), [(4, False), (5, True)])
def test_hungary_is_closed_for_four_turns(turn, open_):
    """wite:63.55, wite:53.35: until 1/8/41."""
    game = at("barbarossa", INITIAL, turn=turn)
    ruling = area_of_play(game.position, "axis")
    assert bool(ruling.value[game.position.board.grid.index(HUNGARY)]) is open_
    assert ("wite:63.55" in ruling.rules) is not open_


def test_standard_games_have_no_strategic_cycle(summer):
    """wite:62.11, wite:62.12, wite:62.13: a track, and sections 4 to 20."""
    blocks = {b.id for b in summer.position.assembly.sequence.block}
    assert blocks == {"set-up", "joint-air-turn", "player-turn", "game-end"}
    assert summer.position.scenario.sections["reinforcements"].arrival


def test_all_of_the_map_is_shown_in_the_one_air_front():
    """wite:62.4: the strip of Hungary, too, which the map has elsewhere."""
    game = at("barbarossa", "player-turn.axis/initial-movement")
    assert game.position.board.word("air_front", "G0132") != "East"
    assert hex_data(game.position, "G0132")["air_front"] == "East"

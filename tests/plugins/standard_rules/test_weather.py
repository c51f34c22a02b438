"""15.0: the calendar, the areas, the Arctic, weather lines, and frozen lakes."""

from __future__ import annotations

import pytest

from grognard.board.layers import BLOCKED, fold
from grognard.discovery import discover
from grognard.game import new_game
from grognard.table import lay_table
from grognard_standard_rules.allowance import movement_allowance
from grognard_standard_rules.climate import climate, weather, weather_rows
from grognard_standard_rules.supply_range import supply_range
from grognard_standard_rules.terrain import frozen_lakes, hex_layers, lake_layers
from grognard_standard_rules.units import mover_class
from tests.plugins.standard_rules.boards import ask, codes, end_phase, events, play, submit
from tests.plugins.standard_rules.supplied import INF, TRUCK, fed, grade

PANZER = "de.pz.10-8"
SEVERE = {"weather": {"severe": [f"{c:02}{r:02}" for c in range(5, 9) for r in range(1, 9)]}}
ARCTIC = {"arctic": [f"{c:02}{r:02}" for c in range(5, 9) for r in range(1, 9)]}


def allowance(game, unit, mode="initial"):
    return movement_allowance(game.position, game.state.unit(unit), mode)


# --- the calendar -----------------------------------------------------------------------------


@pytest.mark.parametrize(("date", "word"), [
    ("3/9/39", "clear"), ("1/11/41", "mud"), ("4/11/41", "mud"), ("1/12/41", "snow"),
    ("4/3/42", "snow"), ("1/4/42", "mud"), ("2/5/40", "mud"), ("3/5/40", "clear"),
])
def test_calendar(date, word):
    told = ask(play({}), "weather", date=date)
    assert told.values["weather"] == word
    assert "std:15.0" in told.rules


def test_all_of_the_poland_scenario_is_clear():
    game = new_game("poland", seed=1)
    assert ask(game, "weather").values["weather"] == "clear"
    assert climate(game.position, "G0421") == ("clear", "moderate")
    words = [ask(game, "weather", date=d).values["weather"]
             for d in ("3/9/39", "4/9/39", "1/10/39", "2/10/39")]
    assert words == ["clear"] * 4


def test_scenarios_have_their_seasons():
    """Review A13: Barbarossa sees mud from turn 17 to 20, and no snow."""
    from grognard_standard_rules.calendar import read_date
    from grognard_standard_rules.weather import on_calendar

    position, first = lay_table("poland").opening(), read_date("1/7/41")
    words = [on_calendar(position, first.later(n)) for n in range(20)]
    assert words == ["clear"] * 16 + ["mud"] * 4


def test_the_weather_of_the_turn():
    assert [weather(play({}, date=d).position) for d in ("clear", "mud", "snow")] == [
        "clear", "mud", "snow"]


def test_without_the_rules_on_weather_it_is_clear():
    on_top = [m for m in ("wie:siberia",) if m in discover()]
    game = play({}, date="snow", without=("standard:weather", *on_top))
    assert weather(game.position) == "clear"


HOUSE = '''
from grognard.modules import Module, implements
from grognard.ruling import ruled


@implements("rule_weather")
def rule_weather(position):
    return ruled("mud", "wie:X13.1", "it always rains")


module = Module("house:rain", "Rain", replaces=("standard:weather",))
'''


def test_another_module_may_make_the_weather(tmp_path):
    path = tmp_path / "rain.py"
    path.write_text(HOUSE)
    game = new_game("poland", seed=1, files=(path,))
    assert weather(game.position) == "mud"
    assert weather_rows(game.position, "G0421", "de") == ["moderate-mud"]


# --- what it does to movement -----------------------------------------------------------------


@pytest.mark.parametrize(("date", "infantry", "panzer"), [
    ("clear", 5, 8), ("mud", 2, 2), ("snow", 2, 4),
])
def test_allowances_in_the_severe_area(date, infantry, panzer):
    """15.1, 5.13: fractions of an allowance are dropped."""
    game = play({"i": (INF, "0604"), "p": (PANZER, "0605")}, date=date, board=SEVERE)
    assert (allowance(game, "i").value, allowance(game, "p").value) == (infantry, panzer)


def test_hunger_comes_before_the_weather():
    """14.21: eight points, halved to four, quartered by mud to one."""
    game = play({"p": (PANZER, "0604")}, date="mud", board=SEVERE, unsupplied={"axis": ["p"]})
    tally = allowance(game, "p")
    assert tally.value == 1
    rules = [x.rules[0] for x in tally.lines]
    assert rules.index("std:14.21") < rules.index("std:15.1")
    five = play({"i": (INF, "0604")}, date="mud", board=SEVERE, unsupplied={"axis": ["i"]})
    assert allowance(five, "i").value == 1


def test_arid_ground_knows_no_weather():
    arid = {"weather": {"arid": ["0604"]}}
    for date in ("mud", "snow"):
        assert allowance(play({"p": (PANZER, "0604")}, date=date, board=arid), "p").value == 8


def test_soviets_are_at_home_in_the_winter():
    game = play({"s": ("su.inf.1-4", "0604")}, date="snow", board=SEVERE,
                step="player-turn.soviet/initial-movement")
    assert allowance(game, "s").value == 4


def test_the_phase_is_paid_by_the_hex_where_it_began():
    """15.2: from mild into severe mud with the allowance of mild mud, and the other way round."""
    game = play({"out": (PANZER, "0604"), "in": (PANZER, "0404")}, date="mud", board=SEVERE)
    assert (allowance(game, "out").value, allowance(game, "in").value) == (2, 4)
    batch = submit(game, "move", units=["in"], path=["0504", "0604"])
    assert len(events(batch, "weather-line-crossed")) == 1
    assert allowance(game, "in").value == 4
    submit(game, "move", units=["out"], path=["0504", "0404"])
    assert allowance(game, "out").value == 2
    assert "too-dear" in codes(play({"p": (PANZER, "0604")}, date="mud", board=SEVERE), "move",
                               units=["p"], path=["0504", "0404", "0304"])


def test_where_a_unit_began_is_forgotten_with_the_phase():
    game = play({"in": (PANZER, "0404")}, date="mud", board=SEVERE)
    submit(game, "move", units=["in"], path=["0504"])
    while not game.state.clock.step.endswith("mechanized-movement"):
        end_phase(game)
    assert allowance(game, "in", "mechanized").value == 2


def test_supply_units_stay_put_in_severe_snow():
    moves = {d: allowance(play({"t": (TRUCK, "0604")}, date=d, board=SEVERE), "t").value
             for d in ("clear", "snow")}
    assert moves == {"clear": 1, "snow": 0}


# --- the Arctic -------------------------------------------------------------------------------


def test_no_mechanized_units_north_of_the_circle():
    game = play({"p": (PANZER, "0404"), "i": (INF, "0405")}, board=ARCTIC)
    assert "std:15.1" in {r for x in game.why_not(
        {"kind": "move", "by": "axis", "units": ["p"], "path": ["0504"]}) for r in x.rules}
    assert codes(game, "move", units=["i"], path=["0505"]) == []


@pytest.mark.parametrize(("date", "area", "arctic", "major", "minor"), [
    ("clear", "moderate", False, 10, 4), ("clear", "moderate", True, 5, 2),
    ("mud", "severe", False, 5, 2), ("mud", "severe", True, 5, 2),
    ("snow", "severe", False, 5, 2), ("snow", "moderate", False, 10, 4),
    ("snow", "arid", False, 10, 4),
])
def test_supply_ranges(date, area, arctic, major, minor):
    """15.1: the worse of circle and area counts, not both."""
    position = play({}, date=date).position
    assert supply_range(position, "de", "major", area, arctic).value == major
    assert supply_range(position, "de", "minor", area, arctic).value == minor


def test_supply_is_traced_with_the_range_of_the_units_own_hex():
    """15.2, case U4.1-b: into the severe area with the range of the mild one, not out of it."""
    severe = {"weather": {"severe": [f"{c:02}{r:02}" for c in range(6, 15) for r in range(1, 15)]}}
    into = fed({"u": (INF, "0505")}, "1405", date="mud", board=severe)
    assert grade(into, "u") == "major"
    out = fed({"u": (INF, "1405")}, "0505", date="mud", board=severe)
    assert grade(out, "u") == ""
    near = fed({"u": (INF, "1005")}, "0505", date="mud", board=severe)
    assert grade(near, "u") == "major"


# --- frozen lakes -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def europe():
    return lay_table("poland").opening()


def winter(position, date):
    from dataclasses import replace

    from grognard.position import Workshop

    scenario = position.scenario
    header = scenario.header.model_copy(update={"first_date": date})
    return replace(position, scenario=replace(scenario, header=header), workshop=Workshop())


@pytest.mark.parametrize(("date", "frozen"), [
    ("1/1/42", True), ("4/3/42", True), ("1/4/42", False), ("4/13/41", False), ("3/9/39", False),
])
def test_lakes_freeze_in_the_first_three_cycles(europe, date, frozen):
    plane = frozen_lakes(winter(europe, date))
    assert (plane is not None) is frozen


def test_soviet_and_finnish_lakes_freeze_and_no_others(europe):
    position = winter(europe, "1/1/42")
    grid, plane = position.board.grid, frozen_lakes(position)
    lakes = {grid.name(i) for i in grid.cells.tolist()
             if position.board.word("terrain", grid.name(i)) == "lake" and plane[i]}
    assert {"G4404", "G3503", "F3532", "G2609"} <= lakes
    assert not lakes & {"F1132", "F0532", "J3812", "J4517"}
    assert len(lakes) == 28


def test_only_soviets_and_finns_walk_on_the_ice(europe):
    position, grid = winter(europe, "1/1/42"), europe.board.grid
    lake = grid.index("G2609")
    shore = next(i for _, i in grid.neighbours(lake)
                 if position.board.word("kind", grid.name(i)) != "lake")
    direction = grid.direction(shore, lake)
    def price(at, mover):
        layers = [*hex_layers(at, mover), *lake_layers(at, mover)]
        return int(fold(grid, layers).cost[direction, shore])

    assert (price(position, "infantry"), price(position, "infantry:lakes")) == (BLOCKED, 1)
    assert price(winter(europe, "1/7/41"), "infantry:lakes") == BLOCKED


def test_supply_runs_over_the_ice_for_everybody(europe):
    from grognard_standard_rules.supply_walk import walking_costs

    position, grid = winter(europe, "1/1/42"), europe.board.grid
    lake = grid.index("G3604")
    assert min(walking_costs(position, "axis").cost[:, lake]) < 255
    assert (walking_costs(winter(europe, "1/7/41"), "axis").cost[
        [grid.direction(i, lake) for _, i in grid.neighbours(lake)],
        [i for _, i in grid.neighbours(lake)]] == 255).all()


def test_mover_classes():
    game = play({"s": ("su.inf.1-4", "0404"), "g": (INF, "0604"), "t": ("su.msu.0-1-1", "0405")})
    names = {u: mover_class(game.position, game.state.unit(u)) for u in ("s", "g", "t")}
    assert names == {"s": "infantry:lakes", "g": "infantry", "t": "mechanized:wheels:lakes"}

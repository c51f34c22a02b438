"""14.3, 14.4, 14.5: supplyheads, links, ranges, and what blocks a line."""

from __future__ import annotations

import pytest

from grognard_standard_rules import supply_policy
from tests.plugins.standard_rules import needs_nations
from tests.plugins.standard_rules.boards import ask, play
from tests.plugins.standard_rules.supplied import (
    INF,
    KG,
    POLE,
    TRUCK,
    column,
    fed,
    grade,
    row,
    strait,
    supply,
)

SEA = strait()
FREE_SEA = ("standard:naval-capability:supply_needs_capacity=false",)


# --- 14.41: how far ---------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "length"), [("0101", 0), ("0109", 8), ("0111", 10)])
def test_ten_points_to_a_supply_center(at, length):
    told = supply(fed({"u": (INF, at)}, "0101"), "u").values
    assert (told["grade"], told["legs"][0]["cost"], told["legs"][0]["allowed"]) == (
        "major", length, 10)


def test_eleven_points_are_too_many():
    answer = supply(fed({"u": (INF, "0112")}, "0101"), "u")
    assert answer.values["supplied"] is False
    assert "11 points away, 1 more than the 10 allowed" in answer.values["missing"]
    assert "std:14.41" in answer.rules


def test_length_counts_terrain_as_infantry_pays_it():
    """Rough ground costs two; an armoured division's supply walks as infantry too."""
    rough = {"terrain": {"rough": [f"{c:02}{r:02}" for c in range(1, 15) for r in range(5, 8)]}}
    game = fed({"near": ("de.pz.10-8", "0108"), "far": ("de.pz.10-8", "0109")}, "0101", board=rough)
    assert supply(game, "near").values["legs"][0]["cost"] == 10
    assert grade(game, "far") == ""


@pytest.mark.parametrize(("size", "most"), [("minor", 4), ("major", 10)])
def test_points_to_a_port(size, most):
    """Four to a minor port, ten to a major one: everywhere on the far coast."""
    ports = {"places": {"0507": "Home:major-port", "1007": f"Far:{size}-port"}}
    game = fed({}, "0507", board={**SEA, **ports}, settings=FREE_SEA,
               paint={"control": {"axis": ["0507", "1007"]}})
    grid = game.position.board.grid
    far = grid.index("1007")
    for at in ("1007", "1107", "1403", "1407", "1501", "1607", "1613", "1010", "1011", "1012"):
        steps = grid.distance(grid.index(at), far)
        told = supply(game, hex=at, side="axis").values
        assert told["grade"] == ("" if steps > most else size), (at, steps)


def test_supply_legs_by_class_of_supplyhead():
    """Case 14.41-a: each leg is as long as the supplyhead it ends in allows."""
    told = ask(fed({}, "0101"), "supply-legs", hex="0105", side="axis").values
    assert told["mobile_supply_unit"] == told["major_port"] == told["rail_hex"] == 10
    assert told["supply_center"] == told["major"] == 10
    assert told["minor_port"] == told["minor"] == 4
    assert told["beach_hexes"] == 1


# --- 14.42: mobile supply units ---------------------------------------------------------------


def test_a_supply_unit_lengthens_the_line():
    game = fed({"u": (INF, "1214"), "msu": (TRUCK, "0710")}, "0103")
    assert [leg["cost"] for leg in supply(game, "u").values["legs"]] == [7, 10]
    far = fed({"u": (INF, "1214"), "msu": (TRUCK, "0711")}, "0103")
    assert grade(far, "u") == ""


def test_a_supply_unit_traces_four_points_to_a_minor_port():
    """14.41: the unit may still be ten points from the supply unit."""
    ports = {"places": {"0507": "Home:major-port", "1007": "Far:minor-port"}}
    for at, given in (("1409", "minor"), ("1509", "")):
        game = fed(
            {"msu": (TRUCK, at), "u": (INF, "1601")}, "0507", board={**SEA, **ports},
            settings=FREE_SEA, paint={"control": {"axis": ["0507", "1007"]}},
        )
        assert (grade(game, "u"), grade(game, "msu")) == (given, given)
        if given:
            assert [leg["by"] for leg in supply(game, "u").values["legs"]][:3] == [
                "foot", "foot", "sea"]


LINES = {
    # unit - truck - truck - rail; areas of the two or three trucks; is the line valid?
    "both severe": (("severe", "severe"), False),
    "one severe": (("severe", "moderate"), True),
    "three arid": (("arid", "arid", "arid"), True),
    "two moderate": (("moderate", "moderate"), True),
}


@pytest.mark.parametrize(("areas", "valid"), LINES.values(), ids=list(LINES))
def test_one_supply_unit_of_a_line_in_the_severe_area(areas, valid):
    """Case 14.42-a: chains are as long as one likes elsewhere."""
    trucks = {f"t{n}": (TRUCK, f"01{9 + 9 * n:02}") for n in range(len(areas))}
    weather: dict[str, list[str]] = {}
    for n, area in enumerate(areas):
        weather.setdefault(area, []).append(f"01{9 + 9 * n:02}")
    last = 9 * len(areas) + 6
    game = fed({"u": (INF, f"01{last:02}"), **trucks}, "0101",
               board={"size": [2, 40], "weather": weather})
    answer = supply(game, "u")
    assert answer.values["supplied"] is valid
    if not valid:
        assert any("only one mobile supply unit" in r.text for r in answer.because)
        assert "std:14.42" in answer.rules


def test_supply_units_serve_their_own_nation():
    """Other rules widen this (German ones serve the Axis); an Italian truck feeds no Hungarian."""
    units = {"u": ("hu.inf.2-4", "1214"), "msu": ("it.msu.0-1-1", "0710")}
    game = fed(units, "0103", sources={"hu": ["0103"]})
    assert grade(game, "u") == ""
    game = fed({**units, "near": ("hu.inf.2-4", "0105")}, "0103", sources={"hu": ["0103"]})
    assert grade(game, "near") == "major"


# --- 14.43, 14.44: rails and ports ------------------------------------------------------------


def test_along_any_length_of_friendly_rail():
    """std:14.43, std:14.0: from a unit to a supplyhead, and on to a center."""
    line = row(7, 1, 14)
    game = fed({"u": (INF, "1410")}, "0107", rails=[line])
    legs = supply(game, "u").values["legs"]
    assert [(leg["by"], leg["hexes"][-1]) for leg in legs] == [("foot", "1407"), ("rail", "0107")]
    assert legs[1]["rules"] == ["std:14.33"]


@pytest.mark.parametrize("owner", ["allied", "neutral"])
def test_an_enemy_or_neutral_rail_hex_cuts_the_line(owner):
    """14.51: even where a friendly unit stands in it."""
    line = row(7, 1, 14)
    rest = [h for h in line if h != "0207"]
    game = fed({"u": (INF, "1410"), "guard": (INF, "0207")}, "0107",
               board={"rail": ["-".join(line)]},
               paint={"rail": {"axis": rest, owner: ["0207"]}})
    answer = supply(game, "u")
    assert answer.values["supplied"] is False
    assert any(f"cut at 0207: the rail hex is {owner}" in r.text for r in answer.because)
    assert "std:14.51" in answer.rules


def test_a_zone_does_not_stop_the_rails():
    """W12: 14.5 holds for what is not rail; a parameter makes zones stop rails too."""
    line, units = row(7, 1, 20), {"u": (INF, "2007"), "x": (POLE, "0708")}
    board = {"size": [20, 14]}
    assert grade(fed(units, "0107", rails=[line], board=board), "u") == "major"
    strict = fed(units, "0107", rails=[line], board=board,
                 settings=("standard:supply:zones_stop_rails=true",))
    answer = supply(strict, "u")
    assert answer.values["supplied"] is False
    assert "std:14.52" in answer.rules
    guards = {f"g{h}": (KG, h) for h in ("0606", "0607", "0707", "0807", "0806", "0608")}
    held = fed({**units, **guards}, "0107", rails=[line], board=board,
               settings=("standard:supply:zones_stop_rails=true",))
    assert grade(held, "u") == "major"


def test_the_owner_takes_the_better_of_two_lines():
    """std:14.46: a minor port next door, or a major one farther off."""
    ports = {"places": {"0507": "Home:major-port", "1007": "Near:minor-port",
                        "1011": "Far:major-port"}}
    game = fed({"u": (INF, "1107")}, "0507", board={**SEA, **ports}, settings=FREE_SEA,
               paint={"control": {"axis": ["0507", "1007", "1011"]}})
    told = supply(game, "u").values
    assert (told["grade"], told["legs"][0]["hexes"][-1]) == ("major", "1011")


def test_a_line_is_as_good_as_its_weakest_supplyhead():
    """std:14.47: a minor port anywhere in the line makes it minor supply."""
    def over(near: str, far: str) -> str:
        ports = {"places": {"0507": f"Home:{near}-port", "1007": f"Far:{far}-port"}}
        return grade(fed({"u": (INF, "1107")}, "0507", board={**SEA, **ports}, settings=FREE_SEA,
                         paint={"control": {"axis": ["0507", "1007"]}}), "u")

    assert over("major", "major") == "major"
    assert over("minor", "major") == over("major", "minor") == "minor"


def test_a_port_passes_supply_on_to_the_rails_in_its_hex():
    ports = {"places": {"0507": "Home:major-port", "1007": "Far:major-port"}}
    rails = [row(7, 10, 14), row(7, 1, 5)]
    game = fed({"u": (INF, "1407")}, "0107", rails=rails, board={**SEA, **ports},
               settings=FREE_SEA, paint={"control": {"axis": ["0507", "1007"]}})
    legs = supply(game, "u").values["legs"]
    assert [leg["by"] for leg in legs] == ["foot", "rail", "sea", "transfer", "rail"]
    assert legs[2]["hexes"] == ["1007", "0507"]
    assert "std:14.44" in legs[2]["rules"]


@needs_nations
def test_sea_supply_needs_a_capacity_to_exist():
    """W13, case 14.44-a: no point is spent, but without any nothing crosses.

    std:14.15: in the enemy's combat phase as in one's own.
    """
    ports = {"places": {"0507": "Home:major-port", "1007": "Far:major-port"}}
    given = {"board": {**SEA, **ports}, "paint": {"control": {"axis": ["0507", "1007"]}}}
    german = {"u": (INF, "1107"), "home": (INF, "0407")}
    assert grade(fed(german, "0507", **given), "u") == "major"
    theirs = fed(german, "0507", step="player-turn.allied/combat", **given)
    assert grade(theirs, "u") == "major"
    none = ("standard:naval-capability:permanent=false",)
    assert grade(fed(german, "0507", settings=none, **given), "u") == ""


def test_a_port_in_an_unoccupied_enemy_zone_passes_nothing_on():
    """14.5 holds for every part of a line that is not rail."""
    ports = {"places": {"0507": "Home:major-port", "1007": "Far:major-port"}}
    given = {"board": {**SEA, **ports}, "settings": FREE_SEA,
             "paint": {"control": {"axis": ["0507", "1007"]}}}
    units = {"u": (INF, "1204"), "x": (POLE, "1108")}
    game = fed(units, "0507", **given)
    assert grade(game, "u") == ""
    guarded = fed({**units, "guard": (INF, "1007")}, "0507", **given)
    assert grade(guarded, "u") == "major"


def test_a_beach_supplies_the_hexes_beside_it(monkeypatch):
    """std:14.45, std:14.32: one hex, whatever it costs; over sea to a port; amphibious supply."""
    beaches = {"1007": ("sea:any:1",)}
    monkeypatch.setattr(supply_policy, "beachheads", lambda position, side: beaches)
    ports = {"places": {"0507": "Home:major-port", "0509": "Second:major-port"}}
    rough = {"terrain": {"sea": SEA["terrain"]["sea"], "mountain": ["1007"]}}
    game = fed({"u": (INF, "1107"), "far": (INF, "1206"), "on": (INF, "1007")}, "0507",
               board={**SEA, **ports, **rough}, settings=FREE_SEA,
               paint={"control": {"axis": ["0507", "0509"]}})
    assert [grade(game, u) for u in ("u", "on", "far")] == ["amphibious", "amphibious", ""]
    assert [leg["by"] for leg in supply(game, "u").values["legs"]] == ["foot", "sea", "transfer"]


# --- 14.5: what blocks ------------------------------------------------------------------------

WALL = [f"{c:02}05" for c in range(1, 15, 2)]


def test_units_and_zones_block_a_line():
    wall = {f"x{n}": (POLE, at) for n, at in enumerate(WALL)}
    answer = supply(fed({"u": (INF, "0708"), **wall}, "0701"), "u")
    assert answer.values["supplied"] is False
    first = answer.because[1]
    assert first.code in ("enemy-unit", "enemy-zone")
    assert "4-4@" in first.text
    assert first.units
    assert "std:14.5" in first.rules


def test_a_friendly_unit_opens_a_zone():
    """14.52, case 14.41-b: the hexes cost what their terrain costs, and are open where we stand."""
    gap = {f"x{n}": (POLE, at) for n, at in enumerate(WALL) if at != "0705"}
    closed = {"u": (INF, "0708"), **gap, "x": (POLE, "0605"), "y": (POLE, "0805")}
    assert grade(fed(closed, "0701"), "u") == ""
    opened = {**closed, **{f"g{r}": (KG, f"07{r:02}") for r in (4, 5, 6)}}
    game = fed(opened, "0701")
    assert supply(game, "u").values["legs"][0]["cost"] == 7


def test_trace_ignores_interdiction_and_zones_that_are_held():
    """Case 14.41-b: ten clear hexes, three interdicted, one in a zone under a friendly unit."""
    path = column(3, 2, 11)
    game = fed(
        {"u": (INF, "0301"), "guard": (INF, "0306"), "x": (POLE, "0106"), "y": (POLE, "0506")},
        "0311", markers=[("interdiction", h, "allied") for h in path[:3]],
    )
    told = ask(game, "trace", unit="u", path=path).values
    assert (told["mps"], told["valid"], told["allowed"]) == (10, True, 10)


def test_trace_says_what_is_wrong():
    game = fed({"u": (INF, "0301"), "x": (POLE, "0205")}, "0312")
    barred = ask(game, "trace", unit="u", path=column(3, 2, 12))
    assert barred.values["valid"] is False
    assert {"enemy-zone", "out-of-range"} <= {r.code for r in barred.because}
    assert "no-head" in {r.code for r in ask(game, "trace", unit="u", path=["0302"]).because}


@pytest.mark.parametrize(("enemy", "open_"), [("su.msu.0-1-1", True), ("su.inf.1-4", False)])
def test_support_units_of_the_enemy_control_nothing(enemy, open_):
    """3.22: a supply unit bars its own hex alone."""
    game = fed({"u": (INF, "0109"), "x": (enemy, "0205")}, "0101", board={"size": [2, 14]})
    assert (grade(game, "u") == "major") is open_


def test_neutral_ground_is_closed():
    """3.27: nobody's supply crosses a country that takes no part."""
    wall = row(5, 1, 14)
    game = fed({"u": (INF, "0708")}, "0701", paint={"control": {"neutral": wall}})
    assert grade(game, "u") == ""


# --- 14.31, 14.34: centers --------------------------------------------------------------------


@needs_nations
def test_centers_are_national():
    """std:14.31: each nation has its own."""
    game = fed({"g": (INF, "0103"), "h": ("pl.inf.4-4", "0103", "axis")}, "0101")
    assert (grade(game, "g"), grade(game, "h")) == ("major", "")
    why = supply(game, "h").values["missing"]
    assert "Warsaw" in why


def test_boards_of_cases_take_supply_for_granted():
    game = play({"u": (INF, "0104"), "x": (POLE, "0105")})
    told = supply(game, "u")
    assert told.values["supplied"] is True
    assert told.because[-1].code == "assumed"

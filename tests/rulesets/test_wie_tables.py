"""The default tables of War in Europe keep every number and every example that the text states."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from grognard.content.cells import Cell
from grognard.content.table_files import read_table_folder
from grognard.content.tables import Table, TableSet

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "rulesets/wie/tables"
DIE = range(1, 7)
YEARS = range(1939, 1946)
CRTS = ("crt1", "crt2", "crt3", "crt4")
SEVERITY = ("Ae", "AEx", "Ar", "Br", "Dr", "Ex", "1/2Ex", "De")
AXIS = ("german", "finnish", "axis_minor")
OTHERS = ("western_allied", "other_allied", "soviet")


@pytest.fixture(scope="module")
def tables() -> TableSet:
    return read_table_folder(FOLDER)


def rank(table: Table, die: int, column: str) -> int:
    return SEVERITY.index(table.word(die, column))


def pairs(items: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    return pairwise(items)


def kills(table: Table, column: str) -> int:
    return sum(table.word(die, column) == "loss" for die in DIE)


# ---- files, rules and provenance ---------------------------------------------------------------


def test_each_table_has_the_file_of_its_name(tables: TableSet) -> None:
    assert {table.id for table in tables} == {path.stem for path in FOLDER.glob("*.toml")}


def test_every_rule_named_stands_in_an_index(tables: TableSet) -> None:
    lines = (ROOT / "tests/plugins/rule_numbers.txt").read_text().splitlines()
    known = {":".join(line.split()) for line in lines if not line.startswith("#")}
    cited = {rule for table in tables for rule in table.rules}
    cited |= {cell.cite for table in tables for cell in table.cells.values()}
    assert sorted(cited - known) == []


def test_no_cell_of_a_missing_chart_passes_for_printed(tables: TableSet) -> None:
    for crt in CRTS:
        assert {cell.provenance for cell in tables[crt].cells.values()} == {"reconstructed"}
    sea = tables["sea_superiority"]
    assert {cell.provenance for cell in sea.cells.values()} == {"reconstructed"}
    assert stated(tables["air_superiority"]) == set()
    assert stated(tables["air_effects"]) == set()
    assert stated(tables["weather_effects"]) == {
        ("moderate-clear", "rail_points"), ("severe-clear", "rail_points"),
        ("arid-clear", "rail_points"), ("arctic", "ma_mechanized"), ("arctic", "supply_range"),
    }  # fmt: skip
    assert stated(tables["crt_usage"]) == {
        ("finnish-1941", f"{season}_severe") for season in ("clear", "mud", "snow")
    }


def stated(table: Table) -> set[tuple[str, str]]:
    return {place for place, cell in table.cells.items() if cell.provenance == "stated"}


# ---- combat ------------------------------------------------------------------------------------


@pytest.mark.parametrize("crt", CRTS)
def test_crt_grows_with_odds_and_die(tables: TableSet, crt: str) -> None:
    table = tables[crt]
    for die in DIE:
        assert all(rank(table, die, a) <= rank(table, die, b) for a, b in pairs(table.columns))
    for column in table.columns:
        assert all(rank(table, die, column) <= rank(table, die + 1, column) for die in range(1, 6))


def test_crt_columns_follow_each_other_from_one_half_to_the_overrun(tables: TableSet) -> None:
    """12.42 has no column between 2-1 and 3-1; X3.2 none between 4-1, 5-1 and 6-1; 8.29; 5.7."""
    columns = ("1-2", *(f"{n}-1" for n in range(1, 14)))
    assert all(tables[crt].columns == columns for crt in CRTS)


def test_crt_one_is_the_best_and_each_next_no_better(tables: TableSet) -> None:
    for better, worse in pairs(CRTS):
        for (die, column), cell in tables[better].cells.items():
            assert SEVERITY.index(str(cell.value)) >= rank(tables[worse], int(die), column)


def test_every_result_occurs_and_an_overrun_never_fails(tables: TableSet) -> None:
    found = {cell.value for crt in CRTS for cell in tables[crt].cells.values()}
    assert found == set(SEVERITY)
    assert {tables["crt4"].word(die, "13-1") for die in DIE} == {"De"}


def test_usage_has_every_group_and_year(tables: TableSet) -> None:
    usage = tables["crt_usage"]
    assert set(usage.rows) == {f"{group}-{year}" for group in AXIS + OTHERS for year in YEARS}
    assert {cell.value for cell in usage.cells.values()} <= {1, 2, 3, 4}
    groups = {cell.value for cell in tables["crt_nations"].cells.values()}
    assert groups == set(AXIS + OTHERS)


def test_every_nation_of_the_unit_catalogue_has_a_group(tables: TableSet) -> None:
    units = (ROOT / "rulesets/wie/units.toml").read_text(encoding="utf-8")
    nations = set(re.findall(r'^"([a-z]+)\.', units, re.MULTILINE))
    assert nations - set(tables["crt_nations"].rows) == set()


def test_usage_keeps_what_the_text_says(tables: TableSet) -> None:
    usage = tables["crt_usage"]
    german = [usage.int(f"german-{year}", "clear_moderate") for year in range(1939, 1944)]
    assert german == [1, 1, 1, 1, 2]
    assert all(usage.int("finnish-1941", f"{w}_severe") == 1 for w in ("clear", "mud", "snow"))
    assert usage.int("finnish-1941", "clear_moderate") != 1


def test_usage_of_poland_in_1939(tables: TableSet) -> None:
    """Germans attack on the best table and Poles on the worst, in all four clear turns of S1."""
    group = tables["crt_nations"]
    assert tables["crt_usage"].int(f"{group.word('de', 'group')}-1939", "clear_moderate") == 1
    assert tables["crt_usage"].int(f"{group.word('pl', 'group')}-1939", "clear_moderate") == 4


def test_usage_drifts_one_way_and_bad_weather_never_helps(tables: TableSet) -> None:
    usage = tables["crt_usage"]

    def at(group: str, year: int, column: str = "clear_moderate") -> int:
        number = usage.int(f"{group}-{year}", column)
        assert number is not None
        return number

    for year in range(1939, 1945):
        assert all(at(group, year) <= at(group, year + 1) for group in AXIS)
        assert all(at(group, year) >= at(group, year + 1) for group in OTHERS)
    for group in AXIS + OTHERS:
        for year in YEARS:
            for season in ("mud", "snow"):
                for area in ("moderate", "severe"):
                    worse = at(group, year, f"{season}_{area}")
                    assert worse >= at(group, year, f"clear_{area}")


# ---- terrain -----------------------------------------------------------------------------------


def test_terrain_names_every_word_of_the_map(tables: TableSet) -> None:
    on_map = {"sea", "lake", "clear", "broken", "rough", "mountain", "woods", "swamp"}
    assert on_map | {"arctic_swamp"} <= set(tables["terrain"].rows)
    sides = {"river", "lake", "sea", "blocked", "strait", "canal", "rail"}
    assert sides <= set(tables["hexsides"].rows)


def test_clear_costs_one_and_three_in_an_enemy_zone(tables: TableSet) -> None:
    clear = tables["terrain"].row("clear")
    assert clear["mp_infantry"].value == clear["mp_mechanized"].value == 1
    assert stated_as(clear["mp_infantry"], "std:5.13")


def stated_as(cell: Cell, rule: str) -> bool:
    return cell.provenance == "stated" and cell.cite == rule


def test_a_mountain_division_saves_points(tables: TableSet) -> None:
    """X2.21 lets it pay one in rough and two in mountains, so infantry pays more there."""
    terrain = tables["terrain"]
    rough, mountain = (terrain.fraction(row, "mp_infantry") for row in ("rough", "mountain"))
    assert rough is not None
    assert mountain is not None
    assert rough > 1
    assert mountain > 2


def test_some_terrain_changes_strength_and_some_the_die(tables: TableSet) -> None:
    """12.4 and 12.41."""
    terrain = tables["terrain"]
    assert any(terrain.int(row, "die") for row in terrain.rows)
    assert any(terrain.fraction(row, "defense") != 1 for row in terrain.rows)


def test_the_zone_of_armour_stops_where_the_text_says(tables: TableSet) -> None:
    terrain = tables["terrain"]
    reaches = {row for row in terrain.rows if terrain.word(row, "mech_zone") == "yes"}
    assert {"clear", "broken"} <= reaches
    assert reaches.isdisjoint({"rough", "woods", "swamp", "mountain", "arctic_swamp", "maginot"})
    assert terrain.word("mountain", "zone") == "yes", "cavalry controls mountains"
    assert terrain.word("maginot", "zone") == "no"
    for row in ("west_wall", "swiss_redoubt", "fortress", "fortification"):
        assert terrain.word(row, "zone") == "yes"


def test_rivers_halve_and_cost_armour_one(tables: TableSet) -> None:
    sides = tables["hexsides"]
    for row in ("river", "canal"):
        assert sides.fraction(row, "mp_mechanized") == 1
        for column in ("attack_infantry", "attack_mechanized"):
            assert sides.fraction(row, column) == Fraction(1, 2)
    assert sides.fraction("rail", "mp_mechanized") == 0, "a bridge does not lower the price"


def test_nothing_crosses_sea_lake_and_blocked_sides(tables: TableSet) -> None:
    sides = tables["hexsides"]
    for row in ("sea", "lake", "blocked"):
        assert sides.fraction(row, "mp_infantry") is None
        assert sides.fraction(row, "mp_mechanized") is None
        assert sides.word(row, "zone") == "no"
    assert sides.fraction("frozen_lake", "mp_infantry") == 0
    assert sides.cell("frozen_lake", "attack_infantry").prohibited


def test_the_overrun_example_leaves_no_second_step(tables: TableSet) -> None:
    """After 5.79 two 10-8 and an 8-8 pay 2 + 2 + 2 of 8 points; clear in a zone asks for 3."""
    entry = tables["terrain"].fraction("clear", "mp_mechanized")
    assert entry is not None
    assert 8 - (2 * entry + 2 + 2) < entry + 2
    assert (10 + 10 + 8) // 2 >= 13


# ---- weather -----------------------------------------------------------------------------------


def turns(tables: TableSet, cycles: tuple[int, ...]) -> list[tuple[int, int, str]]:
    calendar = tables["weather_calendar"]
    return [(c, t, calendar.word(c, t)) for c in cycles for t in range(1, 5)]


def test_the_year_has_thirteen_cycles(tables: TableSet) -> None:
    assert tables["weather_calendar"].rows == tuple(str(n) for n in range(1, 14))
    assert {w for c, _, w in turns(tables, (1, 2, 3))} == {"snow"}
    assert {w for c, _, w in turns(tables, (4,))} == {"mud"}
    assert {w for c, _, w in turns(tables, (6, 7, 8))} == {"clear"}


def test_the_first_winter_in_russia(tables: TableSet) -> None:
    """Twenty snow turns (U4.2), the eighth of them 4/13/41 (42.49); first mud 1/11 (32.41)."""
    snow = [(c, t) for c, t, w in turns(tables, (9, 10, 11, 12, 13, 1, 2, 3)) if w == "snow"]
    assert len(snow) == 20
    assert snow[7] == (13, 4)
    autumn = [(c, t) for c, t, w in turns(tables, (7, 8, 9, 10, 11)) if w == "mud"]
    assert autumn[0] == (11, 1)


def test_scenarios_begin_in_the_weather_they_are_known_for(tables: TableSet) -> None:
    calendar = tables["weather_calendar"]
    assert (calendar.word(5, 2), calendar.word(5, 3)) == ("mud", "clear"), "S2 starts on 3/5/40"
    poland = [calendar.word(9, 3), calendar.word(9, 4), calendar.word(10, 1), calendar.word(10, 2)]
    assert poland == ["clear"] * 4


def test_random_weather_adds_up(tables: TableSet) -> None:
    random = tables["random_weather"]
    for row in random.rows:
        assert sum(random.int(row, column) or 0 for column in random.columns) == 100
    assert [random.int(4, w) for w in ("mud", "snow", "clear")] == [70, 20, 10]
    assert [random.int(5, w) for w in ("mud", "snow", "clear")] == [50, 0, 50]


def test_clear_weather_changes_nothing_and_no_weather_helps(tables: TableSet) -> None:
    effects = tables["weather_effects"]
    numbers = ("ma_infantry", "ma_mechanized", "attack_infantry", "attack_mechanized",
               "supply_range")  # fmt: skip
    for row in effects.rows:
        for column in numbers:
            factor = effects.fraction(row, column)
            if row.endswith("clear") or row.startswith("arid"):
                assert factor == 1
            else:
                assert factor is None or 0 < factor <= 1
        assert (effects.int(row, "rail_points") or 0) <= 50
        assert effects.word(row, "winter_nations") in effects.rows
    assert set(effects.rows) >= {
        f"{area}-{w}" for area in ("moderate", "severe", "arid") for w in ("clear", "mud", "snow")
    }


def test_the_arctic_has_no_armour_and_half_the_supply(tables: TableSet) -> None:
    arctic = tables["weather_effects"].row("arctic")
    assert arctic["ma_mechanized"].prohibited
    assert arctic["supply_range"].value == Fraction(1, 2)


def test_clear_weather_leaves_every_air_point(tables: TableSet) -> None:
    air = tables["air_effects"]
    for front in ("east", "south", "west"):
        clear, mud, snow = (air.fraction(front, w) for w in ("clear", "mud", "snow"))
        assert clear == 1
        assert mud is not None
        assert snow is not None
        assert 0 < snow <= mud < 1


# ---- air and sea -------------------------------------------------------------------------------


def test_air_table_fits_the_example_with_three_players(tables: TableSet) -> None:
    """13.21: of 26 rolls at 1-1 three kill; so do three of 10 at 1-1 and 4 at 2-1."""
    air = tables["air_superiority"]
    assert {"1-1", "2-1", "3-1", "4-1"} <= set(air.columns)
    even, double = kills(air, "1-1") / 6, kills(air, "2-1") / 6
    assert 0 < even < 1
    assert abs(26 * even - 3) <= 2 * math.sqrt(26 * even * (1 - even))
    spread = math.sqrt(10 * even * (1 - even) + 4 * double * (1 - double))
    assert abs(10 * even + 4 * double - 3) <= 2 * spread


def test_air_table_grows_with_odds_and_die(tables: TableSet) -> None:
    air = tables["air_superiority"]
    assert all(kills(air, a) <= kills(air, b) for a, b in pairs(air.columns))
    for column in air.columns:
        rolled = [air.word(die, column) == "loss" for die in DIE]
        assert rolled == sorted(rolled)


def test_sea_table_takes_five_points_and_more_never_do_worse(tables: TableSet) -> None:
    sea = tables["sea_superiority"]
    assert sea.columns == ("1", "2", "3", "4", "5")
    hits = [sum(sea.word(die, column) == "D" for die in DIE) for column in sea.columns]
    assert hits == sorted(hits)
    assert {"D", "A"} <= {cell.value for cell in sea.cells.values()}


def test_north_sea_as_printed(tables: TableSet) -> None:
    north = tables["north_sea_interdiction"]
    assert [north.word(1, year) for year in YEARS] == ["D"] * 7
    assert [north.word(2, year) for year in YEARS] == ["-", "-", "D", "D", "D", "-", "-"]
    assert {north.word(die, year) for die in (3, 4, 5, 6) for year in YEARS} == {"-"}
    assert {north.cell(die, 1940).provenance for die in (4, 5, 6)} == {"reconstructed"}


# ---- rails, replacements, stacking -------------------------------------------------------------


def test_rail_repair_as_printed(tables: TableSet) -> None:
    rail = tables["rail_repair"]
    printed = {
        "axis-moderate": [5, 1, 2, 0, 1, 0],
        "axis-severe": [5, 1, 1, 0, 1, 0],
        "allied-moderate": [5, 1, 2, 0, 1, 0],
    }
    for row, numbers in printed.items():
        assert [cell.value for cell in rail.row(row).values()] == numbers
        assert {cell.provenance for cell in rail.row(row).values()} == {"stated"}
    for side in ("axis", "allied", "soviet"):
        for area in ("moderate", "severe", "arid"):
            assert rail.int(f"{side}-{area}", "clear_repair") == 5
    others = set(rail.rows) - set(printed)
    assert {rail.cell(row, "mud_repair").provenance for row in others} == {"derived"}


def test_replacement_prices_as_printed(tables: TableSet) -> None:
    expense = tables["replacement_expense"]
    price = {row: (expense.int(row, "points"), expense.word(row, "kind")) for row in expense.rows}
    assert price["infantry_battlegroup"] == price["cavalry"] == (1, "infantry")
    assert price["motorized_battlegroup"] == price["minor_motorized"] == (1, "infantry")
    assert price["armored_battlegroup"] == price["minor_armored"] == (1, "mechanized")
    assert price["ss_battlegroup"] == (2, "mechanized")
    assert price["airborne_division"] == (2, "infantry")
    assert price["axis_airborne_regiment"] == price["other"] == (None, "none")


def test_four_units_a_hex_and_three_soviets(tables: TableSet) -> None:
    stacking = tables["stacking"]
    assert (stacking.int("other", "stack"), stacking.int("soviet", "stack")) == (4, 3)
    assert (stacking.int("other", "port"), stacking.int("soviet", "port")) == (4, 3)

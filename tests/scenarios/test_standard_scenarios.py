"""The standard scenarios S2 to S10: every unit type counted, every arrival, and each one loads."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from grognard.content.find import find_scenario
from grognard.game import new_game
from grognard.table import lay_table
from grognard_standard_rules.placing import ARRIVAL, allowed, groups
from tests.scenarios.standard_counts import ARRIVALS, SET_UP

NUMBERS = {
    "france": ("S2", 22, "3/5/40"), "barbarossa": ("S3", 20, "1/7/41"),
    "north-africa": ("S4", 47, "1/7/42"), "stalingrad": ("S5", 30, "1/7/42"),
    "kursk": ("S6", 18, "2/7/43"), "italy": ("S7", 48, "4/7/43"),
    "france-1944": ("S8", 28, "2/6/44"), "army-group-center": ("S9", 20, "4/6/44"),
    "1945": ("S10", 27, "3/13/44"),
}
FIRST = {"stalingrad": "soviet", "army-group-center": "soviet", "italy": "allied",
         "france-1944": "allied"}
"""Who plays first, where it is not the Axis (wie:S5.3, wie:S9.3, wie:S7.13, wie:S8.13)."""

GROUND = {"stated", "derived", "authored", "reconstructed"}


def part(name: str, file: str) -> dict:
    path = find_scenario(f"wie/{name}").parent / name / f"{file}.toml"
    return tomllib.loads(Path(path).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", SET_UP)
def test_the_set_up_to_the_unit(name):
    """Each side's list, by unit type.

    wie:S2.21, wie:S2.22, wie:S3.21, wie:S3.22, wie:S4.21, wie:S4.22, wie:S5.21, wie:S5.22,
    wie:S6.21, wie:S6.22, wie:S7.21, wie:S7.22, wie:S8.21, wie:S8.22, wie:S9.21, wie:S9.22,
    wie:S10.21, wie:S10.22, wie:S10.23, wie:S10.26.
    """
    found: dict[str, Counter[str]] = {}
    listed = part(name, "setup")
    for row in listed.get("place", []):
        many = row.get("per_hex", 1) * len(row["hexes"])
        found.setdefault(row["side"], Counter())[row["unit"]] += many
    for row in listed.get("group", []):
        found.setdefault(row["side"], Counter()).update(row["units"])
    assert {side: dict(units) for side, units in found.items()} == SET_UP[name]


@pytest.mark.parametrize("name", ARRIVALS)
def test_arrivals_by_side(name):
    """Units, points and the first turn in which a side receives something.

    wie:S0.12, wie:S0.51, wie:S0.52, wie:S0.54, wie:S10.25.
    """
    found: dict[str, list[int]] = {}
    for row in part(name, "reinforcements")["arrival"]:
        if row.get("after"):
            continue  # comes only if something happens (wie:S10.51)
        total = found.setdefault(row["side"], [0, 0, row["turn"]])
        total[0] += sum(row.get("units", {}).values())
        total[1] += sum(row.get("points", {}).values())
        total[2] = min(total[2], row["turn"])
    assert {side: tuple(total) for side, total in found.items()} == ARRIVALS[name]


@pytest.mark.parametrize("name", SET_UP)
def test_every_row_says_where_it_comes_from(name):
    for file in ("setup", "reinforcements", "points", "control"):
        for kind, rows in part(name, file).items():
            for row in rows if kind not in ("step", "place") or file == "setup" else ():
                if kind != "step":
                    assert row["provenance"] in GROUND, (file, kind, row)
                    assert row["cite"], (file, kind, row)


def test_the_reserve_of_barbarossa_comes_once():
    """wie:S3.21: 28 divisions from turn 2, by rail (ten units a turn), mechanized ones last."""
    (row,) = [r for r in part("barbarossa", "reinforcements")["arrival"]
              if r["cite"] == "wie:S3.21"]
    assert (row["turn"], row["by_rail"]) == (2, True)
    assert row["units"] == {"de.inf.6-5": 25, "de.pz.10-8": 2, "de.pzg.8-8": 1}
    assert set(row["last"]) == {"de.pz.10-8", "de.pzg.8-8"}


@pytest.mark.parametrize("name", NUMBERS)
def test_each_scenario_loads_without_fault(name):
    """`lay_table` raises every fault of a scenario at once; length, date and first player.

    wie:S2.11, wie:S2.12, wie:S2.13, wie:S2.41, wie:S3.1, wie:S3.23, wie:S4.11, wie:S4.12,
    wie:S4.13, wie:S5.1, wie:S6.1, wie:S6.3, wie:S7.11, wie:S7.12, wie:S7.13, wie:S8.11,
    wie:S8.12, wie:S8.13, wie:S9.1, wie:S9.3, wie:S10.11, wie:S10.12.
    """
    scenario = lay_table(f"wie/{name}").scenario
    header = scenario.header
    assert (header.id, header.turns, header.first_date) == NUMBERS[name]
    order = scenario.sections["belligerents"].order
    assert order[0] == FIRST.get(name, "axis")
    assert set(order) == set(header.sides)
    assert scenario.deviations
    assert all(d.ruling and d.why and d.cite for d in scenario.deviations)


def test_a_name_that_two_editions_share_means_war_in_europe():
    assert find_scenario("barbarossa").parent.name == "wie"
    assert find_scenario("wite/barbarossa").parent.name == "wite"
    assert find_scenario("S9").stem == "army-group-center"


@pytest.mark.parametrize("name", NUMBERS)
def test_who_arrives_has_ground_to_arrive_on(name):
    """wie:S0.51, wie:S0.53, wie:S0.54, wie:S2.41: on open ground, unless it is opened later."""
    position = new_game(f"wie/{name}", seed=1).position
    for box, row in groups(position).items():
        if box.startswith(ARRIVAL) and row.units and not row.area.at_sea:
            opened = position.ask("rule_area_of_play", side=row.side).value
            nations = {unit.split(".")[0] for unit in row.units}
            assert (allowed(position, row.area) & opened).any() or (
                name == "barbarossa" and nations == {"hu"}), row  # wie:S3.45

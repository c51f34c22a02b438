"""The tables of Krieg! against everything that the text says of them."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from grognard.board.load import find_map, load_board
from grognard.content.provenance import Provenance

from .krieg import assembly, box_of, table
from .krieg_history import HELD

RESULTS = ("Ar1", "Ex", "Dr1", "Dr2", "Dr3")
BOXES = ("0", "1", "2", "3", "4", "total")
CELL = re.compile(r"(Ar1|Ex|Dr[123]) (\d)/(\d)")


def cell(die: int, odds: str) -> tuple[int, int, int]:
    match = CELL.fullmatch(table("crt").word(die, odds))
    assert match, (die, odds)
    return RESULTS.index(match[1]), int(match[2]), int(match[3])


# --- combat ---


def test_the_columns_of_the_combat_table() -> None:
    columns = table("crt").columns
    assert columns[0] == "1-3"
    assert columns[-2:] == ("6-1", "9-1"), "six to eight to one share a column"
    assert table("crt").rows == ("1", "2", "3", "4", "5", "6")


def test_better_odds_and_dice_are_never_worse() -> None:
    columns = table("crt").columns
    for die in range(1, 7):
        for a, b in pairwise(columns):
            (r1, a1, d1), (r2, a2, d2) = cell(die, a), cell(die, b)
            assert (r2 >= r1, a2 <= a1, d2 >= d1) == (True, True, True), (die, b)
    for odds in columns:
        for die in range(1, 6):
            (r1, a1, d1), (r2, a2, d2) = cell(die, odds), cell(die + 1, odds)
            assert (r2 >= r1, a2 <= a1, d2 >= d1) == (True, True, True), (die, odds)


def test_results_that_the_text_shows() -> None:
    every = {table("crt").word(d, o) for d in range(1, 7) for o in table("crt").columns}
    assert "Dr3 0/2" in every
    assert {w.split()[0] for w in every} == set(RESULTS)


def test_shifts() -> None:
    shifts = table("combat_shifts")
    right = {r for r in shifts.rows if (shifts.int(r, "columns") or 0) > 0}
    assert right == {"attacker_hq", "attacker_air", "armor", "airborne"}
    assert {abs(shifts.int(r, "columns") or 0) for r in shifts.rows} == {1}
    assert {r for r in shifts.rows if shifts.word(r, "segment") == "blitz"} == {
        "armor", "airborne"}  # fmt: skip
    assert {r for r in shifts.rows if shifts.word(r, "snow") == "none"} == {
        "attacker_air", "defender_air"}  # fmt: skip
    assert {c.provenance for c in shifts.cells.values()} == {Provenance.STATED}


def test_zones_supply_and_exploitation_across_hexsides() -> None:
    sides = table("hexsides")

    def those(column: str, word: str) -> set[str]:
        return {r for r in sides.rows if sides.word(r, column) == word}

    assert those("zoc", "yes") == {"river"}
    assert those("supply", "no") == {"all_sea", "lake", "impassable"}
    assert those("exploits_on", "yes") == {"river"}
    assert those("holds", "yes") == {"mountain", "strait"}
    assert {r for r in sides.rows if sides.fraction(r, "mp") is None} == {
        "all_sea", "lake", "impassable"}  # fmt: skip


def test_tables_name_what_the_map_has() -> None:
    board = load_board(find_map("krieg"))
    assert set(table("hexsides").rows) <= set(board.sides)
    assert {"clear", "rough"} <= set(table("terrain").rows)


def test_roads_by_size() -> None:
    roads = table("roads")
    assert [str(roads.fraction("corps", c)) for c in roads.columns] == ["1/2", "1"]
    assert [str(roads.fraction("multi_step", c)) for c in roads.columns] == ["1", "1"]


def test_ranges_and_stacking() -> None:
    hexes = {r: table("ranges").int(r, "hexes") for r in table("ranges").rows}
    assert hexes == {"supply_walk": 2, "headquarters": 2, "air_placement": 3, "airdrop": 3}
    limit = {r: table("stacking").int(r, "limit") for r in table("stacking").rows}
    assert limit == {"units": 3, "gibraltar": 2, "multi_step": 2, "hq": 1, "fortress": 1,
                     "front": 1}  # fmt: skip


# --- turns and weather ---


def test_fifty_seven_turns_and_nine_more() -> None:
    track = table("turn_track")
    plain = [r for r in track.rows if track.word(r, "extension") == "no"]
    assert (len(plain), len(track.rows)) == (57, 66)
    assert track.word(1, "name") == "Aug-Sep 1939"
    assert track.word(57, "name") == "Nov-Dec 1945"
    assert track.word(66, "name") == "Nov-Dec 1946"
    years = [track.int(r, "year") for r in track.rows]
    assert [years.count(y) for y in range(1939, 1947)] == [3, 9, 9, 9, 9, 9, 9, 9]
    assert not any(track.word(r, "months").startswith("Oct") for r in track.rows)


def test_seasonal_turns() -> None:
    track = table("turn_track")
    seasons = [(track.int(r, "season"), track.word(r, "months")) for r in track.rows
               if track.int(r, "season")]  # fmt: skip
    assert {m for _, m in seasons} == {"Mar-Apr", "May-Jun", "Aug-Sep", "Nov-Dec"}
    assert [s for s, _ in seasons] == list(range(1, 31))
    assert track.int(57, "season") == 26


def test_weather_follows_the_months() -> None:
    track = table("turn_track")
    for row in track.rows:
        months = track.word(row, "months")
        wanted = {"Nov-Dec": "snow", "Jan-Feb": "snow", "Apr-May": "mud", "Sep-Oct": "mud"}
        assert track.word(row, "weather") == wanted.get(months, "clear"), row


def test_a_card_of_early_summer_lasts_three_turns() -> None:
    track = table("turn_track")
    names = [track.word(r, "name") for r in track.rows]
    assert names.index("Aug-Sep 1942") - names.index("May-Jun 1942") == 3
    assert names.index("Nov-Dec 1942") - names.index("Aug-Sep 1942") == 2


def test_what_weather_does() -> None:
    weather = table("weather")
    assert [weather.word(w, "blitz") for w in ("clear", "mud", "snow")] == ["yes", "no", "yes"]
    assert weather.word("mud", "leave_zone") == "no"
    assert weather.word("snow", "stop_at_zone") == "yes"
    assert weather.word("snow", "air_shifts") == "no"
    assert [weather.int(w, "retreat_less") for w in ("clear", "mud", "snow")] == [0, 1, 1]


# --- victory ---


def check(marker: str, box: str, axis_holds: int, allied_hold: int) -> tuple[str, str]:
    """The seasonal check, the Allied value first (V1)."""
    allied = allied_hold - axis_holds
    new = box_of("allied", allied)
    if marker == "allied" or BOXES.index(new) > BOXES.index(box):
        marker, box = "allied", new
    new = box_of("axis", -allied)
    if marker == "axis" or BOXES.index(new) > BOXES.index(box):
        marker, box = "axis", new
    return marker, box


def test_the_example_of_august_1940() -> None:
    assert check("allied", "1", 3, 0) == ("axis", "1")
    assert check("allied", "1", 2, 0) == ("allied", "0")


def test_the_start_stands_in_box_one() -> None:
    assert box_of("allied", 0) == "1"
    assert check("allied", "1", 0, 0) == ("allied", "1")


def test_boxes_rise_with_the_value() -> None:
    for side in ("axis", "allied"):
        boxes = [BOXES.index(box_of(side, v)) for v in range(-20, 21)]
        assert boxes == sorted(boxes)
        assert set(boxes) == set(range(6))


def test_the_course_of_the_real_war() -> None:
    state, after = ("allied", "1"), {}
    for season in sorted(HELD):
        axis, allied = HELD[season]
        state = after[season] = check(*state, len(axis), len(allied))
    assert after[4] == ("allied", "1"), "before August 1940"
    assert after[5] == ("axis", "1")
    assert after[15] == ("axis", "1"), "the delay example of April-May 1943"
    assert state == ("allied", "total")


def test_levels_of_victory() -> None:
    levels = table("victory_levels")
    assert [levels.word(b, "allied") for b in BOXES] == [
        "draw", "draw", "allied marginal", "allied substantive", "allied decisive", "allied total"]
    assert [levels.word(b, "axis") for b in BOXES][2:] == [
        "axis marginal", "axis substantive", "axis decisive", "axis total"]


def test_strategic_hexes_are_those_of_the_map() -> None:
    sides, board = table("strategic_hexes"), load_board(find_map("krieg"))
    printed = {p.name: t.removesuffix("_strategic") for p in board.places for t in p.traits
               if t.endswith("_strategic")}  # fmt: skip
    assert {r: sides.word(r, "side") for r in sides.rows} == printed
    assert sides.cell("Tehran", "side").provenance == "stated"


# --- modifiers and small tables ---


def test_the_delay_example_of_april_1943() -> None:
    each = table("delay_modifiers")
    total = 2 * (each.int("us_level", "axis") or 0) + (each.int("axis_tide_point", "axis") or 0)
    total += each.int("war_production", "axis") or 0
    assert total == 0
    stated = [k for k, c in each.cells.items() if c.provenance == "stated"]
    assert sorted(stated) == [("axis_tide_point", "axis"), ("us_level", "axis"),
                              ("war_production", "axis")]  # fmt: skip


def test_lend_lease_and_border_war_only_improve() -> None:
    lend = table("lend_lease")
    worth = [(lend.int(d, "infantry") or 0) + 2 * (lend.int(d, "armor") or 0) for d in range(1, 7)]
    assert worth == sorted(worth)
    war = table("border_war")
    for die in range(1, 7):
        row = [war.word(die, c) for c in war.columns]
        assert row == sorted(row, reverse=True), die
    for column in war.columns:
        rows = [war.word(d, column) for d in range(1, 7)]
        assert rows == sorted(rows, reverse=True), column


def test_the_us_schedule() -> None:
    schedule = table("us_schedule")
    assert [schedule.word(y, "turn") for y in (1939, 1940, 1941, 1942)] == [
        "Aug-Sep 1940", "May-Jun 1941", "Mar-Apr 1942", "Nov-Dec 1942"]


@pytest.mark.parametrize("name", ["combat_shifts", "roads", "ranges", "stacking", "weather",
                                  "victory_levels"])  # fmt: skip
def test_what_is_stated_throughout(name: str) -> None:
    assert {c.provenance for c in table(name).cells.values()} == {Provenance.STATED}


def test_reconstructed_tables_say_so() -> None:
    ours = {t.id for t in assembly().tables if t.provenance == "reconstructed"}
    assert ours == {"crt", "terrain", "hexsides", "border_war", "delay_modifiers", "lend_lease",
                    "lend_lease_modifiers", "political", "political_modifiers", "strategic_hexes",
                    "victory_track"}  # fmt: skip

"""std:4.3, wie:21.1: dates by turn, cycle and year."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grognard.errors import ContentError
from grognard.table import lay_table
from grognard_standard_rules.calendar import Date, date_of, read_date

# First date, turns and last date of every standard scenario (review, A13).
SCENARIOS = {
    "S1": ("3/9/39", 4, "2/10/39"), "S2": ("3/5/40", 22, "4/10/40"),
    "S3": ("1/7/41", 20, "4/11/41"), "S4": ("1/7/42", 47, "3/5/43"),
    "S5": ("1/7/42", 30, "2/1/43"), "S6": ("2/7/43", 18, "3/11/43"),
    "S7": ("4/7/43", 48, "3/6/44"), "S8": ("2/6/44", 28, "1/13/44"),
    "S9": ("4/6/44", 20, "3/11/44"),
    "S10": ("3/13/44", 27, "1/7/45"),
}


@pytest.mark.parametrize(("first", "turns", "last"), SCENARIOS.values(), ids=list(SCENARIOS))
def test_first_and_last_turn_of_the_standard_scenarios(first, turns, last):
    assert str(read_date(first).later(turns - 1)) == last


def test_turns_count_through_cycles_and_years():
    last = Date(1939, 13, 4)
    assert [str(last.later(n)) for n in (0, 1, 4, 5)] == ["4/13/39", "1/1/40", "4/1/40", "1/2/40"]
    assert str(read_date("1/1/40").later(-1)) == "4/13/39"
    assert read_date("1/7/41") < read_date("4/11/41") < read_date("1/1/42")
    assert [read_date(f"{n}/9/39").opens_cycle for n in (1, 2)] == [True, False]


def test_start_of_s5_in_1943():
    """1/1/43 is game turn 29 of the Stalingrad scenario (A13)."""
    assert str(read_date("1/7/42").later(28)) == "1/1/43"


@pytest.mark.parametrize("text", ["", "3/9", "5/9/39", "3/14/39", "3/0/39", "3-9-39", "x/9/39"])
def test_what_is_no_date(text):
    with pytest.raises(ValueError, match="no date"):
        read_date(text)


def test_dates_of_a_game():
    position = lay_table("poland").opening()
    assert [str(date_of(position, turn)) for turn in range(5)] == [
        "3/9/39", "3/9/39", "4/9/39", "1/10/39", "2/10/39"]
    date = date_of(position, 3)
    assert (date.turn, date.cycle, date.year) == (1, 10, 1939)
    ruling = position.ask("rule_date", turn=4)
    assert ruling.value == "2/10/39"
    assert ruling.rules == ("std:4.3",)


def test_a_scenario_without_a_date_says_so():
    position = lay_table("poland").opening()
    scenario = position.scenario
    bare = replace(scenario, header=scenario.header.model_copy(update={"first_date": ""}))
    with pytest.raises(ContentError, match=r"scenario\.first_date"):
        date_of(replace(position, scenario=bare), 1)

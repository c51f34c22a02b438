"""Dates (std:4.3, wie:21.1): a year has thirteen cycles of four game turns, a turn is a week.

"3/9/39" is the third turn of the ninth cycle of 1939; the turn 0 of a cycle ("0/10/39") is
the strategic cycle before its first turn, which standard scenarios leave out (wie:S0.11). A
scenario gives the date of its first turn; the others follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from grognard.errors import ContentError, Fault
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard.scenario import Scenario

CYCLES = 13
TURNS = 4
CENTURY = 1900
WRITTEN = re.compile(r"([0-4])/(\d{1,2})/(\d\d)")
FORM = f'turn/cycle/year with turns 0 to {TURNS}, cycles 1 to {CYCLES}: "3/9/39"'


@dataclass(frozen=True, slots=True, order=True)
class Date:
    """A game turn on the calendar; dates compare by time. `turn` 0 is the strategic cycle."""

    year: int
    cycle: int
    turn: int

    def __str__(self) -> str:
        return f"{self.turn}/{self.cycle}/{self.year % 100:02}"

    @property
    def weeks(self) -> int:
        """Count the turns since the beginning of the calendar."""
        return ((self.year * CYCLES) + self.cycle - 1) * TURNS + self.turn - 1

    def later(self, turns: int) -> Date:
        """Return the date so many game turns later."""
        cycles, turn = divmod(self.weeks + turns, TURNS)
        year, cycle = divmod(cycles, CYCLES)
        return Date(year, cycle + 1, turn + 1)

    @property
    def opens_cycle(self) -> bool:
        """Say whether the turn is the first of its cycle."""
        return self.turn == 1


def read_date(text: str) -> Date:
    """Read a date as the players write it; raise ValueError that says what is wrong."""
    found = WRITTEN.fullmatch(text.strip())
    if not found or not 1 <= int(found[2]) <= CYCLES:
        raise ValueError(f"{text!r} is no date; write {FORM}")
    return Date(CENTURY + int(found[3]), int(found[2]), int(found[1]))


@rule("std:4.3", "wie:21.1")
def date_of(position: Position, turn: int | None = None) -> Date:
    """Return the date of a game turn (of the present one, if none is given).

    Turn 0, the set-up, has the date of the first turn. Raises ContentError when the scenario
    gives no date.
    """
    first = first_date(position.scenario)
    number = position.turn if turn is None else turn
    return first.later(max(number, 1) - 1)


def first_date(scenario: Scenario) -> Date:
    """Return the date of a scenario's first turn; raise ContentError when it has none."""
    try:
        return read_date(scenario.header.first_date)
    except ValueError as error:
        raise ContentError([_fault(scenario, str(error))]) from None


@implements("rule_date")
@rule("std:4.3", "wie:21.1")
def rule_date(position: Position, turn: int) -> Ruling[str]:
    """Count on from the scenario's first date, four turns to a cycle, thirteen to a year."""
    date = date_of(position, turn)
    first = position.scenario.header.first_date
    return ruled(str(date), "std:4.3", f"turn {turn} of a game that begins on {first}", "date")


@implements("check_scenario")
def _dated(position: Position) -> Iterable[Fault]:
    try:
        read_date(position.scenario.header.first_date)
    except ValueError as error:
        yield _fault(position.scenario, str(error))


def _fault(scenario: Scenario, problem: str) -> Fault:
    return Fault(scenario.path, "scenario.first_date", problem, scenario.header.first_date, FORM)

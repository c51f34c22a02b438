"""15.1, 15.2: the weather of a hex, and the rows of the table of weather effects for it.

The weather is that of the turn (`weather.py`); without the rules on weather it is clear.
"""

from __future__ import annotations

from grognard.ids import HexId
from grognard.modules import Parameters
from grognard.position import Position
from grognard.rulebook import rule

EFFECTS = "weather_effects"
ARCTIC = "arctic"
CLEAR, MUD, SNOW = "clear", "mud", "snow"
MODERATE, SEVERE, ARID = "moderate", "severe", "arid"
AREAS = (MODERATE, SEVERE, ARID)


class WeatherParameters(Parameters):
    """Readings of section 15."""

    winter_nations: tuple[str, ...] = ("su", "fi")
    """Nations at home in the winter: the table names the row that they use instead."""

    frozen_cycles: tuple[int, ...] = (1, 2, 3)
    """Cycles of the year in which lakes are frozen."""

    frozen_countries: tuple[str, ...] = ("USSR", "Finland", "Estonia")
    """Whose lakes freeze, as the map of 1939 has it (Estonia's lake is Soviet from 1940)."""

    frozen_sections: tuple[str, ...] = ("F", "G")
    """The map sections on which they lie."""

    lake_walkers: tuple[str, ...] = ("su", "fi")
    """Nations whose units may walk on frozen lakes."""


def weather(position: Position) -> str:
    """Return the weather of the turn: "clear", "mud" or "snow"."""
    now = tuple(position.state.revisions.values())  # asked for very often between two events
    return position.workshop.get(
        "weather", now, lambda: str(position.ask_or(CLEAR, "rule_weather").value)
    )


def area_of(position: Position, hex_id: HexId) -> str:
    """Return the weather area of a hex; moderate where the map says nothing."""
    board = position.board
    word = board.word("weather", hex_id) if "weather" in board.fields else ""
    return word or MODERATE


def is_arctic(position: Position, hex_id: HexId) -> bool:
    """Say whether a hex lies north of the Arctic Circle."""
    plane = position.board.flags.get(ARCTIC)
    return plane is not None and bool(plane[position.board.grid.index(hex_id)])


@rule("std:15.2")
def climate(position: Position, hex_id: HexId) -> tuple[str, str]:
    """Return the weather in a hex and the weather area it lies in ("mud", "severe")."""
    return weather(position), area_of(position, hex_id)


def weather_rows(position: Position, hex_id: HexId, nation: str) -> list[str]:
    """List the rows of the table of weather effects that touch a nation's units in a hex."""
    return rows_for(position, area_of(position, hex_id), is_arctic(position, hex_id), nation)


@rule("std:15.1")
def rows_for(position: Position, area: str, arctic: bool, nation: str) -> list[str]:
    """List the rows that touch a nation's units in an area, now.

    North of the Arctic Circle there are two of them, and the worse one counts.
    """
    row = f"{area}-{weather(position)}"
    if nation in _winter_nations(position):
        row = position.table(EFFECTS).word(row, "winter_nations")
    return [row, ARCTIC] if arctic else [row]


def row_words(row: str) -> str:
    """Write a row for people: "severe-mud" is mud in the severe area."""
    area, _, word = row.partition("-")
    return f"{word} in the {area} area" if word else "the Arctic"


def _winter_nations(position: Position) -> tuple[str, ...]:
    setting = position.assembly.settings.get(WeatherParameters)
    return setting.winter_nations if isinstance(setting, WeatherParameters) else ()

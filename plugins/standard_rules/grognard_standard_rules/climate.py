"""15.1, 15.2: the weather of a hex as combat reads it."""

from __future__ import annotations

from grognard.ids import HexId
from grognard.position import Position
from grognard.rulebook import rule

CLEAR, MODERATE, ARID = "clear", "moderate", "arid"


@rule("std:15.2")
def climate(position: Position, hex_id: HexId) -> tuple[str, str]:
    """Return the weather in a hex and the weather area it lies in ("mud", "severe")."""
    board = position.board
    area = board.word("weather", hex_id) if "weather" in board.fields else ""
    return _weather(position), area or MODERATE


@rule("std:15.1")
def weather_rows(position: Position, hex_id: HexId, nation: str) -> list[str]:
    """List the rows of the table of weather effects that touch a nation's units in a hex.

    North of the Arctic Circle there are two of them, and the worse one counts.
    """
    weather, area = climate(position, hex_id)
    table, row = position.table("weather_effects"), f"{area}-{weather}"
    if nation in ("su", "fi"):
        row = table.word(row, "winter_nations")
    arctic = position.board.flags.get("arctic")
    north = arctic is not None and bool(arctic[position.board.grid.index(hex_id)])
    return [row, "arctic"] if north else [row]


def _weather(position: Position) -> str:
    if not position.referee.owns("rule_weather"):
        return CLEAR
    return str(position.ask("rule_weather").value)

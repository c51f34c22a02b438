"""11: the weather of a turn, and which hexes it affects.

The turn record track gives the weather of every turn. Mud affects all land hexes; snow all
but those of some desert countries, where it never lies. What weather does to movement stands
with the zones (`zone_movement.py`), what it does to combat and air with those sections; the
words and numbers are in the table "weather".
"""

from __future__ import annotations

from typing import Literal, cast

from grognard.kit.planes import BoolPlane, flag_plane, frozen, nothing, words_plane
from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_krieg.track import TRACK, track_name, track_row

Weather = Literal["clear", "mud", "snow"]
CLEAR: Weather = "clear"
MUD: Weather = "mud"
SNOW: Weather = "snow"
EFFECTS = "weather"
RULES: dict[str, str] = {CLEAR: "krieg:11", MUD: "krieg:11.1", SNOW: "krieg:11.2"}


@implements("rule_weather")
@reading("turn")
@rule("krieg:11")
def rule_weather(position: Position) -> Ruling[Weather]:
    """Read the weather of the turn off the turn record track."""
    word = on_track(position)
    return ruled(word, "krieg:11", f"{track_name(position)} is a {word} turn", "weather")


def on_track(position: Position, turn: int | None = None) -> Weather:
    """Return the weather that the track gives a turn (the current one, if none is given)."""
    word = position.table(TRACK).word(track_row(position, turn), "weather")
    return cast("Weather", word.casefold())


def weather(position: Position) -> Weather:
    """Return the weather of the turn."""
    return cast("Weather", position.ask("rule_weather").value)


@rule("krieg:11.1", "krieg:11.2")
def affected(position: Position) -> BoolPlane:
    """Paint the hexes that mud or snow affects in this turn; none in a clear one."""
    return affected_by(position, weather(position))


def affected_by(position: Position, word: Weather) -> BoolPlane:
    """Paint the hexes that weather of a kind affects when it comes."""
    return position.derived(("affected", word), (), lambda: _affected(position, word))


def _affected(position: Position, word: Weather) -> BoolPlane:
    board = position.board
    if word == CLEAR:
        return nothing(board)
    land = words_plane(board, "kind", ("land", "coastal"))
    return frozen(land & ~flag_plane(board, "snow_exempt")) if word == SNOW else land


@rule("krieg:11.2")
def is_snow_hex(position: Position, hex_id: str) -> bool:
    """Say whether a hex is affected by snow in this turn."""
    snow = weather(position) == SNOW
    return snow and bool(affected(position)[position.board.grid.index(hex_id)])


@rule("krieg:11.1")
def is_mud_hex(position: Position, hex_id: str) -> bool:
    """Say whether a hex is affected by mud in this turn."""
    mud = weather(position) == MUD
    return mud and bool(affected(position)[position.board.grid.index(hex_id)])


def weather_at(position: Position, hex_id: str) -> Weather:
    """Return the weather that affects a hex: snow is clear weather where it never lies."""
    index = position.board.grid.index(hex_id)
    return weather(position) if affected(position)[index] else CLEAR


def effect(position: Position, what: str, word: Weather | None = None) -> str:
    """Return what the table of weather effects says of a turn ("leave_zone", "blitz", ...)."""
    return position.table(EFFECTS).word(word or weather(position), what)

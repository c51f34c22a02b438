"""S, 7.2, 18: game turns: who plays in which order, dates, Seasonal turns, the last turn.

The Axis plays first, then the Western, then the Soviet Allies. Every faction is the enemy of
both others, the Allies of each other too. Seasonal Phases and the Victory Point Check belong
to four turns of a year.
"""

from __future__ import annotations

from grognard.ids import SideId
from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_krieg.pieces import AXIS, SOVIET, WESTERN
from grognard_krieg.track import (
    COMPARTMENT,
    extend,
    extended,
    is_seasonal,
    last_turn,
    months,
    season,
    track_name,
    track_row,
    year,
)
from grognard_krieg.weather import (
    affected,
    is_mud_hex,
    is_snow_hex,
    weather,
    weather_at,
)

ORDER = (SideId(AXIS), SideId(WESTERN), SideId(SOVIET))
SEASONAL, LAST = "seasonal-turn", "last-turn"


@implements("rule_player_order")
@reading()
@rule("krieg:S")
def rule_player_order(position: Position) -> Ruling[tuple[SideId, ...]]:
    """Axis, Western Allied, Soviet Allied, in every turn."""
    order = tuple(s for s in ORDER if s in position.sides)
    return ruled(order, "krieg:S", "the Axis plays first, the Soviet Allies last", "player-order")


@implements("rule_relation")
@reading()
@rule("krieg:S", "krieg:12.1")
def rule_relation(position: Position, one: SideId, other: SideId) -> Ruling[str]:
    """Everybody else is the enemy, also among the Allies."""
    if one == other:
        return ruled("friendly", "krieg:12.1", f"{one} is its own faction", "relation")
    return ruled("enemy", "krieg:S", f"{one} and {other} are enemies for all purposes", "relation")


@implements("rule_date")
@reading("turn")
@rule("krieg:18", "krieg:7.2")
def rule_date(position: Position, turn: int) -> Ruling[str]:
    """Name a turn as the turn record track does."""
    return ruled(track_name(position, turn), "krieg:18", "the turn record track says so", "date")


@implements("rule_step_applies", SEASONAL)
@reading("turn")
@rule("krieg:S", "krieg:1")
def seasonal_turn(position: Position) -> Ruling[bool]:
    """Say whether the steps of Seasonal turns take place."""
    now, name = is_seasonal(position), track_name(position)
    said = f"{name} is a Seasonal turn" if now else f"{name} is no Seasonal turn"
    return ruled(now, "krieg:1", said, "seasonal-turn")


@implements("rule_step_applies", LAST)
@reading("turn", f"compartment:{COMPARTMENT}")
@rule("krieg:18", "krieg:17.6")
def is_last_turn(position: Position) -> Ruling[bool]:
    """Say whether the game ends with this turn."""
    last = last_turn(position)
    said = f"the game ends with {track_name(position, last)}"
    return ruled(position.turn == last, "krieg:18", said, "last-turn")


__all__ = [
    "LAST", "ORDER", "SEASONAL", "affected", "extend", "extended", "is_mud_hex", "is_seasonal",
    "is_snow_hex", "last_turn", "months", "season", "track_name", "track_row", "weather",
    "weather_at", "year",
]

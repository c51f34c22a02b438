"""X13: the weather of each week is drawn by lot.

The table "random_weather" says with which chances, by cycle; the draw is a die of ten where
anything is open. Everything else asks for the weather as ever, and gets what was drawn.
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.changes import Patch
from grognard.events import Event, EventKind
from grognard.ids import RuleId
from grognard.modules import implements, reading
from grognard.orders import Resolution, Roll
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.calendar import date_of
from grognard_standard_rules.weather import on_calendar

TABLE = "random_weather"
DRAWN = "random-weather"
"""Compartment: the turn for which weather was drawn last, and what it is."""

SIDES = 10
X13 = (RuleId("wie:X13.1"),)


@rule("wie:X13.1")
def chances(position: Position, cycle: int) -> dict[str, int]:
    """Return what the weather of a cycle may be, and with which chance in a hundred."""
    table = position.table(TABLE)
    found = {word: table.int(cycle, word) or 0 for word in table.columns}
    return {word: chance for word, chance in found.items() if chance}


@implements("rule_weather")
@reading("turn", f"compartment:{DRAWN}")
@rule("wie:X13.0", "wie:X13.1")
def rule_weather(position: Position) -> Ruling[str]:
    """Answer with what was drawn for the turn; before the first draw the calendar holds."""
    drawn, date = position.state.compartments.get(DRAWN, {}), date_of(position)
    if drawn.get("turn") == position.turn:
        return ruled(str(drawn["weather"]), X13[0], f"{drawn['weather']} was drawn for {date}",
                     "weather")
    word = on_calendar(position, date)
    return ruled(word, "std:15.0", f"no weather is drawn; {date} is a {word} turn", "weather")


@implements("after_event", "turn-began")
@rule("wie:X13.1")
def draw(position: Position) -> Resolution:
    """Draw the weather as a turn begins."""
    open_ = chances(position, date_of(position).cycle)
    die = (yield Roll(f"weather:{position.turn}", SIDES)) if len(open_) > 1 else 0
    word = drawn_by(open_, die)
    said = f" (die {die} of {SIDES})" if die else ""
    yield Event(
        "weather-drawn", (Patch(DRAWN, {"turn": position.turn, "weather": word}),), X13,
        f"the weather of {date_of(position)} is {word}{said}",
        {"weather": word, "die": die, "chances": open_})


def drawn_by(open_: dict[str, int], die: int) -> str:
    """Return what a die draws: it counts through the chances, ten in a hundred for each point."""
    rest = die * (100 // SIDES)
    for word, chance in open_.items():
        rest -= chance
        if rest <= 0:
            return word
    return list(open_)[-1]


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of a draw."""
    return (EventKind("weather-drawn", "The weather of a turn is drawn"),)

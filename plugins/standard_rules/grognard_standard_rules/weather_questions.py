"""The question what the weather is, and what it does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from grognard.errors import UnreadableOrder
from grognard.ids import HexId, RuleId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_standard_rules.calendar import WRITTEN, date_of, read_date
from grognard_standard_rules.climate import EFFECTS, row_words, weather_rows
from grognard_standard_rules.climate import weather as weather_now
from grognard_standard_rules.reading_units import find_hexes
from grognard_standard_rules.weather import on_calendar

WORSE = ("ma_infantry", "ma_mechanized", "attack_infantry", "attack_mechanized", "supply_range",
         "rail_points")


class WeatherAt(Question):
    """What is the weather now, or on another date, and what does it do in a hex?

    Effects are those of now, on the units of a nation (some are at home in the winter).
    """

    kind: Literal["weather"] = "weather"
    hex: HexId = HexId("")
    date: str = ""
    nation: str = ""


def _weather(position: Position, asked: WeatherAt) -> Answer:
    if asked.date:
        try:
            date = read_date(asked.date)
        except ValueError as error:
            raise UnreadableOrder(str(error)) from None
        word = on_calendar(position, date)
        text = f"the calendar has {word} for {date}"
        because: tuple[Reason, ...] = (Reason("calendar", text, (RuleId("std:15.0"),)),)
    else:
        date, word = date_of(position), weather_now(position)
        because = position.ask("rule_weather").because
    values: dict[str, Any] = {"weather": word, "date": str(date)}
    if asked.hex and not asked.date:
        told, more = _effects(position, position.hex(asked.hex), asked.nation)
        values |= told
        because += more
    return Answer(values, because)


def _effects(
    position: Position, at: HexId, nation: str
) -> tuple[dict[str, Any], tuple[Reason, ...]]:
    """Return the worst of what the rows say that touch a hex ("no" is worse than any number)."""
    table, rows = position.table(EFFECTS), weather_rows(position, at, nation)
    values: dict[str, Any] = {"rows": rows}
    texts: list[str] = []
    for column in WORSE:
        found = [table.cell(row, column) for row in rows]
        worst = "no" if any(c.prohibited for c in found) else min(c.value for c in found)
        values[column] = worst
        if worst not in (1, table.value("moderate-clear", column)):
            texts.append(f"{column.replace('_', ' ')} {worst}")
    where = ", ".join(row_words(row) for row in rows)
    text = f"{at}: {where}: {', '.join(texts) or 'no effect'}"
    return values, (Reason("effects", text, (RuleId("std:15.1"),), hexes=(at,)),)


def _read(position: Position, side: SideId, words: list[str]) -> Question:
    dates = [w for w in words if WRITTEN.fullmatch(w)]
    hexes = find_hexes(position, [w for w in words if w not in dates])
    if len(dates) > 1 or len(hexes) > 1:
        raise UnreadableOrder("one date or one hex at most", "weather G0421, weather 1/1/42")
    return WeatherAt(hex=hexes[0] if hexes else HexId(""), date=dates[0] if dates else "")


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about the weather."""
    return (
        QuestionKind(WeatherAt, "what the weather is", (RuleId("std:15.0"),), _weather, _read,
                     ("weather",), "weather [HEX|DATE]: the weather, and what it does",
                     "standard:weather"),
    )

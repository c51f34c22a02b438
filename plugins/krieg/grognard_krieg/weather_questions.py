"""11: the question what the weather is, and what it does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.ids import HexId, RuleId, SideId
from grognard.kit.reading import find_hexes
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard_krieg.track import months, track_name, year
from grognard_krieg.weather import EFFECTS, on_track, weather, weather_at


class WeatherNow(Question):
    """What is the weather of the turn (in a hex, or in general), and what does it do?

    With `turn`, what the turn record track says of another turn.
    """

    kind: Literal["weather"] = "weather"
    hex: HexId | None = None
    turn: int | None = None


def _weather(position: Position, asked: WeatherNow) -> Answer:
    ruling, table = position.ask("rule_weather"), position.table(EFFECTS)
    because = ruling.because
    word = weather_at(position, asked.hex) if asked.hex else weather(position)
    if asked.turn is not None:
        word, because = on_track(position, asked.turn), ()
    effects = {column: table.value(word, column) for column in table.columns}
    values = {"turn": track_name(position, asked.turn), "months": months(position, asked.turn),
              "year": year(position, asked.turn), "weather": word, **effects}
    return Answer(values, because)


def _read_weather(position: Position, side: SideId, words: list[str]) -> Question:
    return WeatherNow(hex=find_hexes(position, words)[0] if words else None)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about the weather."""
    return (
        QuestionKind(WeatherNow, "what the weather is and does", (RuleId("krieg:11"),), _weather,
                     _read_weather, ("weather",), "weather [HEX]: what it is and does",
                     "krieg:weather"),
    )

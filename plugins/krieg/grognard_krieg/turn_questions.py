"""S, 7.2, 18: questions about the sequence of play and the turns of a year."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from grognard.errors import UnreadableOrder
from grognard.ids import SideId
from grognard.kit.answering import cite
from grognard.machine import player_order
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard.sequence import Step
from grognard_krieg.track import TRACK, is_seasonal, last_turn, months, track_name, year
from grognard_krieg.turns import LAST
from grognard_krieg.weather import on_track

MODULE = "krieg:turns"
ORDER, TURNS = cite("krieg:S"), cite("krieg:18", "krieg:1", "krieg:11")
PHASES = {
    "1": "Seasonal", "2": "Initial Administrative", "3": "Operational Movement", "4": "Combat",
    "5": "Reserve Movement", "6": "Final Administrative",
}
"""The phases of a player turn, by the first number of their segments' rules."""


class SequenceAsked(Question):
    """In which order are the steps of a game turn played, and by whom?"""

    kind: Literal["sequence"] = "sequence"


class DateAsked(Question):
    """Which turn is it (or another, by its number), and what is special about it?"""

    kind: Literal["date"] = "date"
    turn: int | None = None


class CalendarAsked(Question):
    """Which turns has a year, which of them are Seasonal, and what is their weather?

    Without a year, the turns of the whole game.
    """

    kind: Literal["calendar"] = "calendar"
    year: int | None = None


class RelationAsked(Question):
    """How do two factions stand to each other?"""

    kind: Literal["relation"] = "relation"
    one: SideId
    other: SideId


def _sequence(position: Position, asked: SequenceAsked) -> Answer:
    players = list(player_order(position))
    blocks = {b.id: b for b in position.assembly.sequence.block}
    player = blocks["player-turn"]
    parts: list[str] = []
    for block in blocks.values():
        if not block.once and block.when != LAST:
            parts += players if block.each == "side" else [block.title]
    phases = dict.fromkeys(_phase(s) for s in player.step)
    segments = {p: ", ".join(s.title for s in player.step if _phase(s) == p) for p in phases}
    values: dict[str, Any] = {
        "players": players, "game_turn": parts, "phases": list(phases),
        "seasonal_only": [s.title for s in player.step if s.when],
        **{b.id.replace("-", "_"): [s.title for s in b.step] for b in blocks.values()},
    }
    because = tuple(Reason("phase", f"{number} {phase}: {segments[phase]}", ORDER)
                    for number, phase in PHASES.items() if phase in phases)
    return Answer(values, because)


def _phase(step: Step) -> str:
    number = step.rules[0].partition(":")[2].partition(".")[0]
    return PHASES.get(number, step.title)


def _date(position: Position, asked: DateAsked) -> Answer:
    turn = position.turn if asked.turn is None else asked.turn
    ruling = position.ask("rule_date", turn=turn)
    return Answer({
        "date": ruling.value, "turn": turn, "year": year(position, turn),
        "seasonal": is_seasonal(position, turn), "weather": on_track(position, turn),
        "last": turn == last_turn(position),
    }, ruling.because)


def _calendar(position: Position, asked: CalendarAsked) -> Answer:
    last = last_turn(position)
    turns = [t for t in range(1, last + 1) if asked.year in (None, year(position, t))]
    weathers = {w: [months(position, t) for t in turns if on_track(position, t) == w]
                for w in ("clear", "mud", "snow")}
    whole = asked.year is None
    names = [track_name(position, t) if whole else months(position, t) for t in turns]
    values: dict[str, Any] = {
        "number": len(turns), "turns": names,
        "seasonal": [n for n, t in zip(names, turns, strict=True) if is_seasonal(position, t)],
        "weather": [on_track(position, t) for t in turns], "first": names[0] if names else "",
        "last": names[-1] if names else "",
        **({} if whole else weathers),
    }
    text = f"{len(turns)} turns {'in all' if whole else f'in {asked.year}'}"
    return Answer(values, (Reason("calendar", f"{text}: {', '.join(names)}", TURNS),))


def _relation(position: Position, asked: RelationAsked) -> Answer:
    ruling = position.ask("rule_relation", one=asked.one, other=asked.other)
    return Answer({"relation": ruling.value}, ruling.because)


# --- in words -----------------------------------------------------------------------------------


def _read_sequence(position: Position, side: SideId, words: list[str]) -> Question:
    return SequenceAsked()


def _read_date(position: Position, side: SideId, words: list[str]) -> Question:
    text = " ".join(words).casefold()
    if not text or text.isdigit():
        return DateAsked(turn=int(text) if text else None)
    turns = range(1, len(position.table(TRACK).rows) + 1)
    found = [t for t in turns if track_name(position, t).casefold() == text]
    if not found:
        raise UnreadableOrder(f"no turn is called {text!r}", "date 3; date Nov-Dec 1939")
    return DateAsked(turn=found[0])


def _read_calendar(position: Position, side: SideId, words: list[str]) -> Question:
    if words and not words[0].isdigit():
        raise UnreadableOrder(f"{words[0]!r} is no year", "calendar 1942")
    return CalendarAsked(year=int(words[0]) if words else year(position))


def _read_relation(position: Position, side: SideId, words: list[str]) -> Question:
    if not words:
        raise UnreadableOrder("say how one stands to whom", "relation soviet")
    one, other = (side, words[0]) if len(words) == 1 else (SideId(words[0]), words[1])
    return RelationAsked(one=one, other=SideId(other))


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about the sequence of play and the calendar."""
    return (
        QuestionKind(SequenceAsked, "the sequence of play", ORDER, _sequence, _read_sequence,
                     ("sequence",), "sequence: phases and segments", MODULE),
        QuestionKind(DateAsked, "what turn it is", TURNS, _date, _read_date, ("date",),
                     "date [TURN]: its name, season and weather", MODULE),
        QuestionKind(CalendarAsked, "the turns of a year", TURNS, _calendar, _read_calendar,
                     ("calendar",), "calendar 1942: its turns, seasons and weather", MODULE),
        QuestionKind(RelationAsked, "how two factions stand to each other", ORDER, _relation,
                     _read_relation, ("relation",), "relation soviet: friendly or enemy", MODULE),
    )

"""Questions about the sequence of play: its order, the date, who fights whom, who has won."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from grognard.errors import UnreadableOrder
from grognard.ids import RuleId, SideId
from grognard.machine import player_order
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.sequence import Block
from grognard.verdict import Verdict
from grognard_standard_rules.calendar import date_of
from grognard_standard_rules.placing_steps import unused

MODULE = "standard:sequence"


class SequenceOfPlay(Question):
    """In which order are the steps of a game turn played, and by whom?"""

    kind: Literal["sequence"] = "sequence"


class DateOf(Question):
    """What is the date of a game turn (of the present one, if none is named)?"""

    kind: Literal["date"] = "date"
    turn: int | None = None


class Relation(Question):
    """How do two sides stand to each other?"""

    kind: Literal["relation"] = "relation"
    one: SideId
    other: SideId


class WhoWins(Question):
    """Who wins if the game is judged now?"""

    kind: Literal["verdict"] = "verdict"


def _sequence(position: Position, asked: SequenceOfPlay) -> Answer:
    """Answer with the steps' titles by block, and with the players in their order."""
    ruling = position.ask("rule_player_order")
    steps = {_key(b): titles for b in position.assembly.sequence.block
             if (titles := [s.title for s in b.step if not unused(position, s.id)])}
    return Answer({**steps, "players": list(player_order(position))}, ruling.because)


def _key(block: Block) -> str:
    return block.id.replace("-", "_")


def _date(position: Position, asked: DateOf) -> Answer:
    turn = position.turn if asked.turn is None else asked.turn
    date, ruling = date_of(position, turn), position.ask("rule_date", turn=turn)
    values = {"date": ruling.value, "turn": date.turn, "cycle": date.cycle, "year": date.year}
    return Answer(values, ruling.because)


def _relation(position: Position, asked: Relation) -> Answer:
    ruling = position.ask("rule_relation", one=asked.one, other=asked.other)
    return Answer({"relation": ruling.value}, ruling.because)


def _verdict(position: Position, asked: WhoWins) -> Answer:
    key = position.scenario.header.victory
    ruling = position.ask("rule_verdict", key, victory=key)
    verdict: Verdict | None = ruling.value
    values: dict[str, Any] = {"decided": verdict is not None}
    if verdict is not None:
        values |= {"winner": verdict.winner or "draw", "level": verdict.level}
    return Answer(values, ruling.because)


def _read_date(position: Position, side: SideId, words: list[str]) -> Question:
    if words and not words[0].isdigit():
        raise UnreadableOrder(f"{words[0]!r} is no game turn", "date 3: the date of turn 3")
    return DateOf(turn=int(words[0]) if words else None)


def _read_relation(position: Position, side: SideId, words: list[str]) -> Question:
    if not words:
        raise UnreadableOrder("say how one stands to whom", "relation allied")
    one, other = (SideId(words[0]), SideId(words[1])) if len(words) > 1 else (
        side, SideId(words[0]))
    return Relation(one=one, other=other)


def _read_sequence(position: Position, side: SideId, words: list[str]) -> Question:
    return SequenceOfPlay()


def _read_verdict(position: Position, side: SideId, words: list[str]) -> Question:
    return WhoWins()


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about the sequence of play."""
    return (
        QuestionKind(SequenceOfPlay, "the sequence of play", (RuleId("std:4.2"),), _sequence,
                     _read_sequence, ("sequence",), "sequence: the steps of a game turn", MODULE),
        QuestionKind(DateOf, "the date of a turn", (RuleId("std:4.3"),), _date, _read_date,
                     ("date",), "date 3: the date of game turn 3", MODULE),
        QuestionKind(Relation, "how two sides stand to each other", (RuleId("std:2.0"),),
                     _relation, _read_relation, ("relation",),
                     "relation allied: friend, neutral or enemy", MODULE),
        QuestionKind(WhoWins, "who wins if judged now", (RuleId("std:4.4"),), _verdict,
                     _read_verdict, ("verdict", "winner"), "verdict: who wins if judged now",
                     MODULE),
    )

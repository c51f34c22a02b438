"""7.1: the question "delay": what waits, and how a faction's delay dice are read now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field

from grognard.ids import SideId
from grognard.kit.answering import cite
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_krieg.delay import delay_die, owner
from grognard_krieg.pieces import DELAY, name, turn_track
from grognard_krieg.track import TRACK, track_name

RULES = cite("krieg:7.1", "krieg:7.2")


class DelayQuestion(Question):
    """Ask how a die would be read, and what a faction has in the delay box and on the track."""

    kind: Literal["delay"] = "delay"
    side: SideId
    die: Annotated[int, Field(ge=1, le=6)] = 3


def _answer(position: Position, question: DelayQuestion) -> Answer:
    tally = delay_die(position, question.side, question.die)
    turns = int(tally.value)
    added = int(sum(line.value for line in tally.lines if line.stage == "total"))
    values = {
        "modifier": added, "turns": turns, "turn": track_name(position, position.turn + turns),
        "waiting": [name(position, u) for u in position.state.units_at(DELAY)
                    if owner(position, u) == question.side],
        "due": _due(position, question.side),
    }
    why = Reason("delay", f"a {question.die} is read as {turns}", RULES)
    return Answer(values, (why,), (tally,))


def _due(position: Position, side: str) -> dict[str, list[str]]:
    """List what is on the turn record track, by the turn in which it comes back."""
    out: dict[str, list[str]] = {}
    for turn in range(position.turn, len(position.table(TRACK).rows) + 1):
        units = position.state.units_at(turn_track(turn))
        if own := [name(position, u) for u in units if owner(position, u) == side]:
            out[track_name(position, turn)] = own
    return out


def _read(position: Position, side: SideId, words: list[str]) -> Question:
    die = next((int(w) for w in words if w.isdigit() and 1 <= int(w) <= 6), 3)
    return DelayQuestion(side=side, die=die)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about delay."""
    return (QuestionKind(DelayQuestion, "delay dice, and what is due when", RULES, _answer, _read,
                         ("delay",), "delay [DIE]: dice, and what is due when",
                         module="krieg:delay"),)

"""1.2.6: the question what a Lend-Lease die brings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field

from grognard.ids import SideId
from grognard.kit.answering import cite
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard_krieg.replacement_steps import lend_lease_die, lend_lease_due, lend_lease_steps

RULES = cite("krieg:1.2.6", "krieg:15")


class LendLeaseAsked(Question):
    """Does the Soviet player roll for Lend-Lease, how is a die read, and what does it bring?"""

    kind: Literal["lend-lease"] = "lend-lease"
    die: Annotated[int, Field(ge=1, le=6)] = 3


def _answer(position: Position, asked: LendLeaseAsked) -> Answer:
    due, tally = lend_lease_due(position), lend_lease_die(position, asked.die)
    read = int(tally.value)
    added = int(sum(line.value for line in tally.lines if line.stage == "total"))
    return Answer({"due": due.value, "read": read, "modifier": added,
                   "steps": lend_lease_steps(position, read) if due.value else {}},
                  due.because, (tally,))


def _read(position: Position, side: SideId, words: list[str]) -> Question:
    die = next((int(w) for w in words if w.isdigit() and 1 <= int(w) <= 6), 3)
    return LendLeaseAsked(die=die)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about Lend-Lease."""
    return (QuestionKind(LendLeaseAsked, "what a Lend-Lease die brings", RULES, _answer, _read,
                         ("lend-lease",), "lend-lease [DIE]: is it due, and what it brings",
                         module="krieg:reinforcements"),)

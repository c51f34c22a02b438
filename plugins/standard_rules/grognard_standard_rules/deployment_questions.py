"""The deployment of a side as a file: what `write my_plan.toml deployment` saves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_standard_rules.deployment import MODULE, as_text
from grognard_standard_rules.placing_steps import placed_by, start_cases, waiting

RULES = (RuleId("wie:S0.1"),)


class Deployed(Question):
    """How has a side deployed the units that it placed itself?"""

    kind: Literal["deployment"] = "deployment"
    side: SideId


def _answer(position: Position, asked: Deployed) -> Answer:
    """Write the file; one who has not finished may save what he has."""
    placed, left = len(placed_by(position, asked.side)), len(waiting(position, asked.side))
    text = f"{asked.side} has placed {placed} units" + (f", {left} wait" if left else "")
    because = Reason("deployment", text, start_cases(position))
    return Answer({"text": as_text(position, asked.side)}, (because,))


def _read(position: Position, side: SideId, words: list[str]) -> Question:
    return Deployed(side=SideId(words[0]) if words else side)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question."""
    return (
        QuestionKind(Deployed, "how a side has deployed", RULES, _answer, _read, ("deployment",),
                     "deployment [SIDE]: what it has placed, as a file that `deploy` reads",
                     MODULE),
    )

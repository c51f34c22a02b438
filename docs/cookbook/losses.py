"""Counting losses: a question, answered from a compartment that a reaction keeps."""

from typing import Literal

from pydantic import BaseModel

from grognard.changes import Patch
from grognard.events import Event, EventKind
from grognard.ids import ModuleId, RuleId
from grognard.modules import Module, implements
from grognard.orders import Answer, Question, QuestionKind

ME, RULE, HOME = "house:losses", RuleId("losses:1"), "house-losses"
module = Module(ModuleId(ME), "Counting losses", rules=(RULE,))


class Losses(BaseModel):
    """What is kept: how many units each side has lost."""

    lost: dict[str, int] = {}


class AskLosses(Question):
    """How many units has a side lost?"""

    kind: Literal["losses"] = "losses"
    side: str


@implements("offer_events")
def events():
    """Bring the event that counts."""
    return [EventKind("loss-counted", "a loss is counted")]


@implements("after_event", "unit-eliminated")
def count(position, event):
    """Count a unit that is eliminated."""
    side = str(event.about.get("side", ""))
    lost = dict(position.compartment(HOME, Losses).lost)
    lost[side] = lost.get(side, 0) + 1
    yield Event("loss-counted", (Patch(HOME, {"lost": lost}),), (RULE,))


@implements("offer_questions")
def questions():
    """Bring the question; at the prompt it is written: losses SIDE."""
    return [QuestionKind(AskLosses, "units lost by a side", (RULE,), answer, module=ME)]


def answer(position, question):
    """Answer it."""
    return Answer({"lost": position.compartment(HOME, Losses).lost.get(question.side, 0)})

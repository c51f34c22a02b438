"""The deployment of a side: as a file that `write my_plan.toml deployment` saves; what waits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.deployment import MODULE, as_text
from grognard_standard_rules.placing_steps import (
    area_cases,
    group_of,
    placed_by,
    start_cases,
    waiting,
)

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


class InHand(Question):
    """What has a side still to place, and where may it start?"""

    kind: Literal["in-hand"] = "in-hand"
    side: SideId


def _list(position: Position, asked: InHand) -> Answer:
    """List the units that wait, group by group, each with its ground and its cases."""
    sorts: dict[str, list[Unit]] = {}
    for unit in waiting(position, asked.side):
        sorts.setdefault(unit.at, []).append(unit)
    because = tuple(_group(position, units) for units in sorts.values())
    return Answer({"units": sum(map(len, sorts.values()))}, because)


def _group(position: Position, units: list[Unit]) -> Reason:
    group, first = group_of(position, units[0]), units[0]
    kinds = Counter(position.face(u).printed for u in units)
    text = ", ".join(f"{n} {kind}" for kind, n in kinds.items())
    name, what = (group.name, group.what) if group is not None else ("", "")
    return Reason("in-hand", f"{name}: {text}" + (f"; {what}" if what else ""),
                  area_cases(position, first))


def _read_side(position: Position, side: SideId, words: list[str]) -> Question:
    return InHand(side=SideId(words[0]) if words else side)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question."""
    return (
        QuestionKind(Deployed, "how a side has deployed", RULES, _answer, _read, ("deployment",),
                     "deployment [SIDE]: what it has placed, as a file that `deploy` reads",
                     MODULE),
        QuestionKind(InHand, "what a side has still to place", RULES, _list, _read_side,
                     ("in-hand", "waiting"),
                     "in-hand [SIDE]: what waits to be placed, and where it may start", MODULE),
    )

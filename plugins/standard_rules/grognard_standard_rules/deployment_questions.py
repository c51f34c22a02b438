"""The deployment of a side: as a file that `write my_plan.toml deployment` saves; what waits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.deployment import MODULE, as_text
from grognard_standard_rules.placing_steps import (
    FACES,
    area_cases,
    cited,
    group_of,
    placed_by,
    start_cases,
    step_now,
    to_be_turned,
    turned,
    waiting,
)
from grognard_standard_rules.start_lines import covers_due, uncovered

RULES = (RuleId("wie:S0.1"),)
SHOWN = 24
"""So many hexes of a line are named."""


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
    """List the units that wait, group by group, each with its ground and its cases.

    Units that may start turned over are told too, and what is not covered yet of a start line.
    """
    sorts: dict[str, list[Unit]] = {}
    for unit in waiting(position, asked.side):
        sorts.setdefault(unit.at, []).append(unit)
    because = tuple(_group(position, units) for units in sorts.values())
    turning: dict[str, list[Unit]] = {}
    for unit in to_be_turned(position, asked.side):
        turning.setdefault(unit.at, []).append(unit)
    because += tuple(_turning(position, units) for units in turning.values())
    if step_now(position) is not None:
        because += tuple(_holes(position, asked.side))
    return Answer({"units": sum(map(len, sorts.values()))}, because)


def _group(position: Position, units: list[Unit]) -> Reason:
    group, first = group_of(position, units[0]), units[0]
    kinds = Counter(position.face(u).printed for u in units)
    text = ", ".join(f"{n} {kind}" for kind, n in kinds.items())
    name, what = (group.name, group.what) if group is not None else ("", "")
    return Reason("in-hand", f"{name}: {text}" + (f"; {what}" if what else ""),
                  area_cases(position, first))


def _turning(position: Position, units: list[Unit]) -> Reason:
    """Say which units may be turned over in this step."""
    kinds = Counter(position.face(u).printed for u in units)
    text = ", ".join(f"any of {n} {kind}" if n > 1 else f"the {kind}" for kind, n in kinds.items())
    group, faces = group_of(position, units[0]), turned(position, units[0])
    name, what = (group.name, group.what) if group is not None else ("", "")
    words = " or ".join(FACES.get(face, face) for face in faces)
    return Reason("may-turn", f"{name}: {text} may start {words}" + (f"; {what}" if what else ""),
                  area_cases(position, units[0]))


def _holes(position: Position, side: SideId) -> Iterator[Reason]:
    """Say which hexes of a line that must be covered nobody covers yet."""
    for cover in covers_due(position, side):
        holes = position.board.grid.names(uncovered(position, cover))
        if holes:
            some = ", ".join(holes[:SHOWN]) + (", ..." if len(holes) > SHOWN else "")
            hexes = "1 hex" if len(holes) == 1 else f"{len(holes)} hexes"
            yield Reason("not-covered-yet", f"{hexes} of the start line still to be covered by "
                         f"infantry or its zones: {some}", cited(cover.cite))


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
                     "in-hand [SIDE]: what waits to be placed, where it may start, what is "
                     "uncovered", MODULE),
    )

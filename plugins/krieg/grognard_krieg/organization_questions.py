"""2.4: questions about the Organization Segment: may it be, what comes of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from grognard.content.counters import FRONT
from grognard.ids import HexId, SideId, UnitId
from grognard.kit.answering import cite
from grognard.kit.reading import find_hex
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_krieg import breaking_down, combining, pieces
from grognard_krieg.breaking_down import BreakDown, placed_for
from grognard_krieg.combining import Combine, formed_face
from grognard_krieg.organization_orders import MODULE, combinations_at
from grognard_krieg.reading import READER
from grognard_krieg.steps import corps_face, fill, losses_of, steps_of


class CombineQuestion(Question):
    """May these corps be combined into this unit, and what comes of it?"""

    kind: Literal["combine"] = "combine"
    units: tuple[UnitId, ...]
    into: UnitId


class CombinationsQuestion(Question):
    """What may be combined in a hex?"""

    kind: Literal["combinations"] = "combinations"
    side: SideId
    hex: HexId


class BreakDownQuestion(Question):
    """May a unit be broken down, and what comes of it?"""

    kind: Literal["break-down"] = "break-down"
    unit: UnitId


class StepsQuestion(Question):
    """Of which steps is a unit made?"""

    kind: Literal["steps"] = "steps"
    unit: UnitId


def _combine(position: Position, question: CombineQuestion) -> Answer:
    into = position.state.unit(question.into)
    order = Combine(by=into.side, units=question.units, into=question.into)
    reasons = tuple(combining.judge(position, order))
    face = FRONT if into.on_map else formed_face(position, into)
    steps = position.assembly.catalogue.face(into.counter, face).number("steps")
    return Answer({"allowed": not reasons, "codes": [r.code for r in reasons], "steps": steps},
                  reasons)


def _combinations(position: Position, question: CombinationsQuestion) -> Answer:
    found = [c for c in combinations_at(position, question.side, question.hex)
             if not any(combining.judge(position, c))]
    listed = [f"{'+'.join(c.units)} -> {c.into}" for c in found]
    text = f"{len(found)} combinations are possible in {question.hex}"
    return Answer({"combinations": listed, "into": [c.into for c in found]},
                  (Reason("combinations", text, cite("krieg:2.4.2")),))


def _break_down(position: Position, question: BreakDownQuestion) -> Answer:
    unit = position.state.unit(question.unit)
    reasons = tuple(breaking_down.judge(position, BreakDown(by=unit.side, unit=unit.id)))
    values: dict[str, Any] = {"allowed": not reasons, "codes": [r.code for r in reasons]}
    kinds = placed_for(position, unit)
    chosen = [u for u in fill(position, unit, kinds) if u]
    faces = [corps_face(position, position.state.unit(u)) for u in chosen]
    turns = losses_of(position, unit)[0].turns_to
    values |= {"corps": [f.id for f in faces if f is not None],
               "counter": unit.at if turns else pieces.box_when_removed(position, unit),
               "turns_to": turns}
    return Answer(values, reasons)


def _steps(position: Position, question: StepsQuestion) -> Answer:
    unit = position.state.unit(question.unit)
    found = steps_of(position, unit)
    text = f"{pieces.name(position, unit)}: {', '.join(map(str, found))}"
    return Answer({"steps": len(found), "types": [s.type for s in found],
                   "nations": [list(s.nations) for s in found]},
                  (Reason("steps", text, cite("krieg:2.4.1")),))


def _read_combinations(position: Position, side: SideId, words: list[str]) -> Question:
    return CombinationsQuestion(side=side, hex=find_hex(position, " ".join(words)))


def _read_break(position: Position, side: SideId, words: list[str]) -> Question:
    return BreakDownQuestion(unit=READER.find_unit(position, side, " ".join(words)).id)


def _read_steps(position: Position, side: SideId, words: list[str]) -> Question:
    return StepsQuestion(unit=READER.find_unit(position, side, " ".join(words)).id)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about organization."""
    return (
        QuestionKind(CombineQuestion, "whether corps may be combined", cite("krieg:2.4.2"),
                     _combine, module=MODULE),
        QuestionKind(CombinationsQuestion, "what may be combined in a hex", cite("krieg:2.4.2"),
                     _combinations, _read_combinations, ("combinations",),
                     "combinations w3824: what may be combined there",
                     MODULE),
        QuestionKind(BreakDownQuestion, "what breaking a unit down brings", cite("krieg:2.4.3"),
                     _break_down, _read_break, ("breakdown",),
                     "breakdown UNIT: which corps it leaves", MODULE),
        QuestionKind(StepsQuestion, "of which steps a unit is made", cite("krieg:2.4.1"), _steps,
                     _read_steps, ("steps",), "steps UNIT: of which steps it is made", MODULE),
    )

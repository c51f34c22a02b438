"""19.0: may a unit dig in, and on which rolls of the die?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.ids import SideId, UnitId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_standard_rules.answers import cite
from grognard_standard_rules.fortified_units import Fortify, diggers, objections
from grognard_standard_rules.reading_units import find_unit

DIE = range(1, 7)


class Fortifying(Question):
    """May a unit try to dig in now, and which rolls succeed?"""

    kind: Literal["fortifying"] = "fortifying"
    unit: UnitId


def _answer(position: Position, asked: Fortifying) -> Answer:
    unit = position.state.unit(asked.unit)
    strength = diggers(position, unit)
    order = Fortify(by=unit.side, unit=unit.id)
    because = [*objections(position, unit, unit.side),
               *position.referee.collect("check_order", position=position, order=order)]
    success = [n for n in DIE if n <= strength]
    text = f"{strength} points of infantry that stood still: "
    text += "no die is needed" if len(success) == len(DIE) else (
        f"1 to {len(success)} succeeds" if success else "no roll succeeds")
    values = {"allowed": not because, "success": success, "strength": str(strength),
              "codes": [r.code for r in because]}
    return Answer(values, (Reason("diggers", text, cite("std:19.0")), *because))


def _read(position: Position, side: SideId, words: list[str]) -> Question:
    return Fortifying(unit=find_unit(position, side, " ".join(words)).id)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about digging in."""
    return (QuestionKind(
        Fortifying, "whether a unit may dig in", cite("std:19.0"), _answer, _read,
        ("fortifying",), "fortifying 1-4@H2021: may it dig in, and on what roll?",
        "standard:fortified-units",
    ),)

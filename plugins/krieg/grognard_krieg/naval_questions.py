"""3.7.1: the question where a unit can sail."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.errors import UnreadableOrder
from grognard.ids import RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard_krieg.reading import READER
from grognard_krieg.sailing import port_name, why_not_sail
from grognard_krieg.voyages import legs_open


class PortsInReach(Question):
    """To which ports can a unit be carried now, by one leg?"""

    kind: Literal["ports-in-reach"] = "ports-in-reach"
    unit: UnitId


def _ports(position: Position, asked: PortsInReach) -> Answer:
    unit = position.state.unit(asked.unit)
    because = tuple(why_not_sail(position, unit))
    legs = [] if because else list(legs_open(position, unit))
    names = sorted({port_name(position, x.to) for x in legs})
    return Answer({"may_sail": not because, "ports": names}, because)


def _read(position: Position, side: SideId, words: list[str]) -> Question:
    if not words:
        raise UnreadableOrder("which unit?", f"write its printed values and hex: {READER.example}")
    return PortsInReach(unit=READER.find_unit(position, side, words[0]).id)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question where a unit can sail."""
    return (
        QuestionKind(PortsInReach, "where a unit can sail", (RuleId("krieg:3.7.1"),), _ports, _read,
                     ("sea-reach",), f"sea-reach {READER.example}: where it can be carried",
                     "krieg:naval-transport"),
    )

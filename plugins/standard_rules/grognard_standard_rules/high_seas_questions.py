"""Questions about dangers at sea: navies on the High Seas, craft on the North Sea."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.ids import HexId, RuleId, UnitId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard_standard_rules.carriers import carriers
from grognard_standard_rules.high_seas import escort_of, fleet_left, intervention
from grognard_standard_rules.high_seas_supply import in_port, running
from grognard_standard_rules.north_sea import in_danger
from grognard_standard_rules.voyages import Manner, Voyage

MODULE = "standard:high-seas"


class SeaDangers(Question):
    """Who waits for a unit on a route: Allied navies, coastal craft, aircraft?"""

    kind: Literal["sea-dangers"] = "sea-dangers"
    unit: UnitId
    path: tuple[HexId, ...]
    manner: Manner = "transport"
    carrier: str = ""


class HighSeas(Question):
    """What has a side on the High Seas: escort, points in port, supply that is run?"""

    kind: Literal["high-seas"] = "high-seas"
    side: str


def _dangers(position: Position, question: SeaDangers) -> Answer:
    unit = position.state.unit(question.unit)
    carrier = question.carrier or next(
        (c.id for c in carriers(position, unit.side) if c.kind), "")
    grid = position.board.grid
    voyage = Voyage(unit.id, unit.side, HexId(unit.at),
                    tuple(grid.canonical(h) for h in question.path), carrier, question.manner)
    navies, craft = intervention(position, voyage), in_danger(position, voyage)
    values = {"navies": navies.value, "north_sea": craft.value,
              "aircraft": question.manner != "emergency"}
    return Answer(values, (*navies.because, *craft.because))


def _high_seas(position: Position, question: HighSeas) -> Answer:
    ships, fleet = in_port(position, question.side)
    return Answer({
        "escort": escort_of(position, question.side), "fleet": fleet_left(position, question.side),
        "ships_in_port": ships, "fleet_in_port": fleet, "supply": running(position, question.side),
    })


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about dangers at sea."""
    return (
        QuestionKind(SeaDangers, "who waits for a unit at sea", (RuleId("std:7.71"),), _dangers,
                     module=MODULE),
        QuestionKind(HighSeas, "what a side has on the High Seas", (RuleId("std:7.7"),),
                     _high_seas, module=MODULE),
    )

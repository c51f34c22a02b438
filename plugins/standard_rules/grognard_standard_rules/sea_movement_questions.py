"""Questions about section 7: points, who may sail where, what haste makes of a unit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.errors import UnreadableOrder
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_standard_rules.carriers import carriers, points_left, told
from grognard_standard_rules.emergency import credit, port_supplied
from grognard_standard_rules.reading_units import find_hex, find_unit
from grognard_standard_rules.returning import AWAY, landing_places
from grognard_standard_rules.sea_movement import allot
from grognard_standard_rules.sea_plans import way_between, way_if_open
from grognard_standard_rules.sea_rules import (
    quay_limit,
    quays_full,
    why_not_board,
    why_not_quay,
)
from grognard_standard_rules.straits import passages_called
from grognard_standard_rules.units import battlegroup_face
from grognard_standard_rules.voyages import Manner, on_high_seas

MODULE = "standard:sea-movement"


class SeaPoints(Question):
    """With what can a side carry units by sea, and how much of it is left this turn?"""

    kind: Literal["sea-points"] = "sea-points"
    side: SideId


class MaySail(Question):
    """May a unit sail to a port now, by which points, and along which route?

    Without a `path` the shortest way is taken. `hurry` is emergency transport.
    """

    kind: Literal["may-sail"] = "may-sail"
    unit: UnitId
    to: str
    path: tuple[HexId, ...] = ()
    hurry: bool = False
    carrier: str = ""


class Quays(Question):
    """How many units may embark or land in a hex in one phase?"""

    kind: Literal["quays"] = "quays"
    side: SideId
    hex: str


class InHaste(Question):
    """What becomes of a unit that sails in haste to a port?"""

    kind: Literal["in-haste"] = "in-haste"
    unit: UnitId
    to: str


def _points(position: Position, question: SeaPoints) -> Answer:
    side = question.side
    found = [(c, points_left(position, side, c)) for c in carriers(position, side)]
    values = {
        "points": {c.id: c.points for c, _ in found},
        "left": {c.id: int(left.value) for c, left in found},
        "seas": {c.id: sorted(c.seas) for c, _ in found},
    }
    because = (Reason("sea-points", told(position, side), (RuleId("std:7.0"),)),)
    return Answer(values, because, tuple(left for _, left in found))


def _may_sail(position: Position, question: MaySail) -> Answer:
    unit, end = position.state.unit(question.unit), position.hex(question.to)
    manner: Manner = "emergency" if question.hurry else "transport"
    start = HexId(unit.at)
    path = question.path or way_between(position, unit.side, start, end, question.carrier)
    tried = path or way_if_open(position, unit.side, start, end) or (end,)
    reasons = list(why_not_board(position, unit, manner))
    reasons += why_not_quay(position, unit, start, lands=False)
    reasons += why_not_quay(position, unit, end, lands=True)
    for hex_id in (start, end):
        reasons += quays_full(position, unit.side, hex_id, 1)
    given, against = allot(position, [unit], (start, *tried), manner,
                           question.carrier)
    reasons += against
    way = list(path or ())
    values = {"may": not reasons, "codes": list(dict.fromkeys(r.code for r in reasons)),
              "by": given[0].id if given else "", "path": way, "hexes": len(way),
              "high_seas": bool(way) and on_high_seas(position, (start, *way)),
              "interdiction": bool(way) and not question.hurry}
    return Answer(values, tuple(reasons))


def _quays(position: Position, question: Quays) -> Answer:
    at = position.hex(question.hex)
    limit = quay_limit(position, question.side, at)
    text = f"{limit} units of {question.side} may embark or land at {at} in a phase"
    return Answer({"limit": limit}, (Reason("quays", text, (RuleId("std:7.0"),)),))


def _in_haste(position: Position, question: InHaste) -> Answer:
    unit, port = position.state.unit(question.unit), position.hex(question.to)
    face = battlegroup_face(position, unit)
    supplied = port_supplied(position, unit, port)
    catalogue = position.assembly.catalogue
    values = {
        "arrives_as": catalogue.face(unit.counter, face).printed if face else "",
        "supplied": supplied.value, "points": str(credit(position, unit) if not face else 0),
        "returns": position.turn + AWAY if not face and supplied.value else 0,
        "at": list(landing_places(position, unit)) if not face else [],
    }
    return Answer(values, (
        *why_not_board(position, unit, "emergency"), *supplied.because,
        Reason("in-haste", "a unit that sails in haste lands as its battlegroup",
               (RuleId("std:7.24"),)),
    ))


def _read(position: Position, side: SideId, words: list[str]) -> Question:
    for strait in passages_called(position, " ".join(words)):
        raise UnreadableOrder(f"{strait} is a strait or canal, not a unit that sails",
                              f"`strait {strait}` tells whether ships may pass there")
    unit = find_unit(position, side, words[0])
    return MaySail(unit=unit.id, to=find_hex(position, " ".join(words[1:])))


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about sea movement."""
    return (
        QuestionKind(SeaPoints, "points that carry units by sea", (RuleId("std:7.0"),), _points,
                     module=MODULE),
        QuestionKind(MaySail, "whether a unit may sail to a port", (RuleId("std:7.13"),),
                     _may_sail, _read, ("passage",),
                     "passage 6-5@G0714 C5412: may it sail there, and by which points?", MODULE),
        QuestionKind(Quays, "how many units a port passes", (RuleId("std:7.0"),), _quays,
                     module=MODULE),
        QuestionKind(InHaste, "what emergency transport makes of a unit", (RuleId("std:7.2"),),
                     _in_haste, module=MODULE),
    )

"""Questions about landings: beaches, whether one may land, what lies on the track."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_standard_rules.amphibious_assault import why_not_land
from grognard_standard_rules.amphibious_plans import way_ashore
from grognard_standard_rules.assault_points import (
    ASSAULTED_BEACH,
    beachhead_points,
    recycling,
)
from grognard_standard_rules.beaches import beaches, why_no_beach
from grognard_standard_rules.calendar import date_of
from grognard_standard_rules.carriers import assault_pool
from grognard_standard_rules.reading_units import find_hex, find_unit
from grognard_standard_rules.sea_passage import beachheads_of
from grognard_standard_rules.sea_plans import way_if_open
from grognard_standard_rules.sea_rules import beach_ports, why_not_board

MODULE = "standard:amphibious-assault"


class Beach(Question):
    """Is a hex a beach, was it assaulted, and as what does it serve a side?"""

    kind: Literal["beach"] = "beach"
    hex: str
    side: SideId = SideId("")


class MayLand(Question):
    """May a unit land on a beach now, and along which route?"""

    kind: Literal["may-land"] = "may-land"
    unit: UnitId
    hex: str
    path: tuple[HexId, ...] = ()


class AssaultPoints(Question):
    """How many assault points has a side at hand, on beaches, and on the track?"""

    kind: Literal["assault-points"] = "assault-points"
    side: SideId


def _beach(position: Position, question: Beach) -> Answer:
    at = position.hex(question.hex)
    side = question.side or position.phasing
    against = tuple(why_no_beach(position, at))
    text = f"{at} is a beach"
    values = {
        "beach": bool(beaches(position)[position.board.grid.index(at)]),
        "assaulted": position.state.marker(ASSAULTED_BEACH, at) is not None,
        "points": beachhead_points(position, at, side),
        "units": beach_ports(position, side).get(at, 0),
    }
    yes = (Reason("beach", text, (RuleId("std:7.332"),), hexes=(at,)),)
    return Answer(values, against or yes)


def _may_land(position: Position, question: MayLand) -> Answer:
    unit, end = position.state.unit(question.unit), position.hex(question.hex)
    start = HexId(unit.at)
    path = question.path or way_ashore(position, unit.side, start, [end])
    reasons = list(why_not_board(position, unit, "assault"))
    tried = path or way_if_open(position, unit.side, start, end) or (end,)
    reasons += why_not_land(position, [unit], (start, *tried))
    values = {"may": not reasons, "codes": list(dict.fromkeys(r.code for r in reasons)),
              "path": list(path or ()), "hexes": len(path or ())}
    return Answer(values, tuple(reasons))


def _points(position: Position, question: AssaultPoints) -> Answer:
    side = question.side
    track = recycling(position, side)
    dated = bool(position.scenario.header.first_date)
    values = {
        "at_hand": position.state.pool(assault_pool(side)),
        "on_beaches": {h: beachhead_points(position, h, side)
                       for h in beachheads_of(position, side)},
        "track": {str(t): n for t, n in track.items()},
        "dates": {str(date_of(position, t)): n for t, n in track.items()} if dated else {},
    }
    text = f"{values['at_hand']} assault points of {side} at hand"
    return Answer(values, (Reason("assault-points", text, (RuleId("std:7.3"),)),))


def _read_land(position: Position, side: SideId, words: list[str]) -> Question:
    unit = find_unit(position, side, words[0])
    return MayLand(unit=unit.id, hex=find_hex(position, " ".join(words[1:])))


def _read_beach(position: Position, side: SideId, words: list[str]) -> Question:
    return Beach(hex=find_hex(position, " ".join(words)), side=side)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about landings."""
    return (
        QuestionKind(Beach, "whether a hex is a beach", (RuleId("std:7.332"),), _beach,
                     _read_beach, ("beach",), "beach C1703: may one land there at all?", MODULE),
        QuestionKind(MayLand, "whether a unit may land on a beach", (RuleId("std:7.33"),),
                     _may_land, _read_land, ("landing",),
                     "landing 8-10@B2920 C1703: may it land there now?", MODULE),
        QuestionKind(AssaultPoints, "assault points at hand, on beaches, on the track",
                     (RuleId("std:7.3"),), _points, module=MODULE),
    )

"""Questions about section 6: rail hexes, trains, capacity, repair."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.kit.walking import from_start
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_standard_rules.gauge import gauge
from grognard_standard_rules.rail_capacity import capacity_used, rail_capacity, riders
from grognard_standard_rules.rail_lines import connected_rail, railheads, source_hexes, status
from grognard_standard_rules.rail_plans import reach_by_rail
from grognard_standard_rules.rail_points import rail_allowance, rail_bill, rail_left
from grognard_standard_rules.rail_rules import (
    caught,
    ride_price,
    too_dear,
    why_not_along,
    why_not_ride,
)
from grognard_standard_rules.repair import landing_repair
from grognard_standard_rules.repair_rates import work_along
from grognard_standard_rules.repair_rules import too_slow, why_not_repair, why_not_work
from grognard_standard_rules.units import entrained

MODULE = "standard:rail-movement"


class RailStatus(Question):
    """Whose is a rail hex, of which gauge, and to which sides is it of use?"""

    kind: Literal["rail-status"] = "rail-status"
    hex: str


class RailNet(Question):
    """How much of its railways can a side use?"""

    kind: Literal["rail-net"] = "rail-net"
    side: SideId


class RailReach(Question):
    """How far can a unit ride in this phase, boarding first and leaving its train if it shall?"""

    kind: Literal["rail-reach"] = "rail-reach"
    unit: UnitId
    detrain: bool = True


class RailPoints(Question):
    """What does a ride cost a unit, and may it take it?"""

    kind: Literal["rail-points"] = "rail-points"
    unit: UnitId
    path: tuple[HexId, ...] = ()
    detrain: bool = False


class RailCapacity(Question):
    """How much of its rail capacity has a side used?"""

    kind: Literal["rail-capacity"] = "rail-capacity"
    side: SideId


class MayEntrain(Question):
    """May a unit use rail movement now; if it sits in a train, what may it do?"""

    kind: Literal["may-entrain"] = "may-entrain"
    unit: UnitId


class Repairable(Question):
    """How many hexes of a way can a repair unit make friendly in this phase?

    `landed`: or as it comes ashore in the hex where it is, from the sea.
    """

    kind: Literal["repairable"] = "repairable"
    unit: UnitId
    path: tuple[HexId, ...] = ()
    landed: bool = False


def _rail_status(position: Position, question: RailStatus) -> Answer:
    at = position.board.grid.canonical(question.hex)
    cell, whose = position.board.grid.index(at), status(position, at)
    usable = [s for s in position.sides if connected_rail(position, s)[cell]]
    values = {"status": whose, "gauge": gauge(position, cell) if whose else "", "usable": usable,
              "railhead": [s for s in usable if railheads(position, s)[cell]]}
    text = f"the rails at {at} are {whose}" if whose else f"no railway runs through {at}"
    return Answer(values, (Reason("rail-status", text, (RuleId("std:6.5"), RuleId("std:6.52"))),))


def _rail_net(position: Position, question: RailNet) -> Answer:
    usable = connected_rail(position, question.side)
    all_ = int(position.state.is_("rail", question.side).sum())
    sources = position.board.grid.names(source_hexes(position, question.side))
    text = f"{int(usable.sum())} of {all_} rail hexes hang on {len(sources)} sources"
    return Answer({"hexes": all_, "usable": int(usable.sum()), "sources": sources},
                  (Reason("rail-net", text, (RuleId("std:6.52"),)),))


def _rail_reach(position: Position, question: RailReach) -> Answer:
    unit = position.state.unit(question.unit)
    found = reach_by_rail(position, unit, detrain=question.detrain)
    hexes = [len(found.to(c)) - 1 for c in found.cost]
    reachable = position.board.grid.names(sorted(c for c in found.cost if c != found.start))
    return Answer(
        {"max_hexes": max(hexes, default=0), "hexes": reachable,
         "points": rail_left(position, unit), "turn_limit": False},
        tuple(why_not_ride(position, unit)), (rail_allowance(position, unit),),
    )


def _rail_points(position: Position, question: RailPoints) -> Answer:
    unit = position.state.unit(question.unit)
    index = position.board.grid.index
    path = from_start(index(unit.at), [index(h) for h in question.path])
    bill = rail_bill(position, unit, path, detrain=question.detrain)
    against = (*why_not_ride(position, unit), *why_not_along(position, unit, path),
               *too_dear(position, unit, path, question.detrain))
    return Answer({"points": int(bill.value), "left": rail_left(position, unit),
                   "legal": not against}, against, (bill, rail_allowance(position, unit)))


def _rail_capacity(position: Position, question: RailCapacity) -> Answer:
    tally, side = rail_capacity(position, question.side), question.side
    used, capacity = capacity_used(position, side), int(tally.value)
    values = {"capacity": capacity, "used": used, "left": capacity - used,
              "units": [u.id for u in riders(position, side)]}
    why = Reason("rail-capacity", f"{used} of {capacity} used", (RuleId("std:6.12"),))
    return Answer(values, (why,), (tally,))


def _may_entrain(position: Position, question: MayEntrain) -> Answer:
    unit = position.state.unit(question.unit)
    on, reasons = entrained(position, unit), tuple(why_not_ride(position, unit))
    options = []
    if on and not reasons:
        options.append("detrain")
        price, grid = ride_price(position, unit), position.board.grid
        start = grid.index(unit.at)
        if any(position.board.side("rail")[d, start] and price(n) is not None
               for d, n in grid.neighbours(start)):
            options.append("leave")
    must = unit in caught(position, unit.side)
    return Answer({"legal": not on and not reasons, "options": options, "must": must}, reasons)


def _repairable(position: Position, question: Repairable) -> Answer:
    unit, index = position.state.unit(question.unit), position.board.grid.index
    if question.landed:
        done = landing_repair(position, unit)
        return Answer({"hexes": len(done.about["hexes"]) if done else 0, "legal": done is not None})
    path = from_start(index(unit.at), [index(h) for h in question.path])
    against = (*why_not_repair(position, unit), *why_not_work(position, unit, path),
               *too_slow(position, unit, work_along(position, unit, path)))
    fixed = 0
    if not list(why_not_repair(position, unit)):
        for end in range(2, len(path) + 1):
            work = work_along(position, unit, path[:end])
            stops = (*why_not_work(position, unit, path[:end]), *too_slow(position, unit, work))
            if stops:
                break
            fixed = sum(w.kind != "pass" for w in work)
    return Answer({"hexes": fixed, "legal": not against}, against)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about railways."""
    return (
        QuestionKind(RailStatus, "whose a rail hex is", (RuleId("std:6.5"),), _rail_status,
                     module=MODULE),
        QuestionKind(RailNet, "how much of its railways a side can use", (RuleId("std:6.52"),),
                     _rail_net, module=MODULE),
        QuestionKind(RailReach, "how far a unit can ride", (RuleId("std:6.2"),), _rail_reach,
                     module=MODULE),
        QuestionKind(RailPoints, "what a ride costs", (RuleId("std:6.32"),), _rail_points,
                     module=MODULE),
        QuestionKind(RailCapacity, "how much rail capacity is used", (RuleId("std:6.1"),),
                     _rail_capacity, module=MODULE),
        QuestionKind(MayEntrain, "whether a unit may use rail movement",
                     (RuleId("std:6.4"), RuleId("std:6.34")), _may_entrain, module=MODULE),
        QuestionKind(Repairable, "how many rail hexes a repair unit can repair",
                     (RuleId("std:6.69"),), _repairable, module=MODULE),
    )

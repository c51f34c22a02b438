"""6.0 to 6.4: the Rail Movement Phase and the order to move by rail.

A unit entrains, rides along friendly rail hexes that hang on a source of supply, and detrains;
it may do all of it in one phase, or stay on its train for as long as it likes. It uses no
other movement in that player turn. Trains keep out of enemy-controlled hexes; one that is
caught leaves the hex in the next phase of its own, or its unit detrains there (6.34).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Literal

from grognard.changes import Change, LiftMarker, Move, PutMarker, Remember
from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.kit.naming import hexes_named
from grognard.kit.walking import from_start
from grognard.machine import PLAYER_TURN, STEP
from grognard.modules import implements
from grognard.orders import Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules.named import not_together, units_named
from grognard_standard_rules.rail_capacity import (
    BY_RAIL,
    capacity_used,
    describe,
    lose_excess,
    over_capacity,
    rail_capacity,
)
from grognard_standard_rules.rail_plans import proposals
from grognard_standard_rules.rail_points import RAIL_SPENT, rail_allowance, rail_bill, rail_spent
from grognard_standard_rules.rail_routes import filled_in
from grognard_standard_rules.rail_rules import (
    UNUSABLE,
    caught,
    may_ride,
    ride_price,
    too_dear,
    why_not_along,
    why_not_ride,
)
from grognard_standard_rules.reading_units import find_all, find_hexes, split_selectors
from grognard_standard_rules.stack_room import room, weight
from grognard_standard_rules.units import ENTRAINED, entrained, name
from grognard_standard_rules.who_moves import MOVED

STEP_ID = "rail-movement"
RIDE_RULES = (RuleId("std:6.3"), RuleId("std:6.31"))


class RailMove(Order):
    """Move units that stand together by rail along one path; those not on a train entrain.

    `path` lists the rail hexes entered, in order (none: they only entrain or detrain).
    """

    kind: Literal["rail-move"] = "rail-move"
    units: tuple[UnitId, ...]
    path: tuple[HexId, ...] = ()
    detrain: bool = False


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of boarding and leaving a train without riding on it."""
    return (
        EventKind("unit-entrained", "A unit boards a train"),
        EventKind("unit-detrained", "A unit leaves its train"),
    )


@implements("phase_rail_movement", STEP_ID)
@rule("std:6.0", "std:6.31")
def phase_rail_movement(position: Position) -> PhasePlan:
    """Move by rail what has not moved; pass when nothing can."""
    side = position.phasing
    if not rail_capacity(position, side).value and not capacity_used(position, side):
        return _idle(f"{side} has no rail capacity", "std:6.1")
    if not capacity_used(position, side):
        units = position.state.units_of(side)
        if not any(may_ride(position, u) for u in units):
            return _idle(f"{side} has no unit that may move by rail", "std:6.0")
    return PhasePlan(("rail-move",), closes=lose_excess, hint=describe(position, side))


def _idle(text: str, cite: str) -> PhasePlan:
    return PhasePlan(idle=Reason("no-rail-movement", text, (RuleId(cite),)))


@implements("check_phase_end")
@rule("std:6.34")
def check_phase_end(position: Position, side: SideId) -> Iterable[Reason]:
    """Keep a side from ending its phase while one of its trains stands in an enemy zone.

    Who was rebuilt on the train in this player turn stays on it (18.13).
    """
    if position.step is None or position.step.id != STEP_ID or side != position.phasing:
        return
    for unit in (u for u in caught(position, side) if may_ride(position, u)):
        yield Reason(
            "train-caught", f"{name(position, unit)} is on a train in an enemy-controlled hex",
            (RuleId("std:6.34"),), units=(unit.id,), hexes=(HexId(unit.at),),
            remedy="detrain it there, or ride out of the hex for five rail points",
        )


# --- judging ------------------------------------------------------------------------------------


@rule("std:6.0", "std:6.31", "std:6.33", "std:6.41")
def _judge(position: Position, order: RailMove) -> Iterable[Reason]:
    units, hexes = list[Unit](), list[int]()
    yield from units_named(position, order.by, order.units, units, RIDE_RULES)
    yield from hexes_named(position, order.path, hexes, RIDE_RULES)
    stuck = set[UnitId]()
    for unit in units:
        for reason in why_not_ride(position, unit):
            stuck |= {unit.id} if reason.code in UNUSABLE else set()
            yield reason
    apart = list(not_together(position, units, RIDE_RULES))
    if apart:
        yield from apart
        return
    yield from over_capacity(position, order.by, units)
    able = [u for u in units if u.on_map]
    if not able or len(hexes) < len(order.path):
        return
    path = from_start(position.board.grid.index(able[0].at), hexes)
    if len(path) < 2:
        yield from _nothing_to_do(position, able, order.detrain)
    said = set[tuple[str, str]]()
    for unit in (u for u in able if u.id not in stuck):
        for reason in (*why_not_along(position, unit, path),
                       *too_dear(position, unit, path, order.detrain)):
            if (reason.code, reason.text) not in said:
                said.add((reason.code, reason.text))
                yield reason


def _nothing_to_do(
    position: Position, units: Sequence[Unit], detrain: bool
) -> Iterable[Reason]:
    for unit in units:
        who = name(position, unit)
        if detrain and not entrained(position, unit):
            yield Reason("not-on-train", f"{who} is not on a train", (RuleId("std:6.41"),),
                         units=(unit.id,), remedy="entrain it first")
        if not detrain and entrained(position, unit):
            yield Reason("no-path", f"{who} is on its train already; where does it go?",
                         RIDE_RULES, units=(unit.id,), remedy="end with the hex where it goes")


# --- resolving ----------------------------------------------------------------------------------


@rule("std:6.31", "std:6.32", "std:6.41")
def _resolve(position: Position, order: RailMove) -> Resolution:
    grid = position.board.grid
    hexes = [grid.index(h) for h in order.path]
    for unit_id in order.units:
        unit = position.state.unit(unit_id)
        path = from_start(grid.index(unit.at), hexes)
        position = yield _ridden(position, unit, path, order.detrain)


def _ridden(position: Position, unit: Unit, path: Sequence[int], detrain: bool) -> Event:
    """Make the one event in which a unit boards, rides and leaves its train."""
    on, names = entrained(position, unit), position.board.grid.names(path)
    bill = rail_bill(position, unit, path, detrain=detrain)
    spent = rail_spent(position, unit) + int(bill.value)
    changes: list[Change] = [Move(unit.id, names[-1])] if len(path) > 1 else []
    if detrain and on:
        changes.append(LiftMarker(ENTRAINED, unit.id))
    elif not detrain and not on:
        changes.append(PutMarker(ENTRAINED, unit.id, unit.side))
    changes += [Remember(PLAYER_TURN, MOVED, unit.id, BY_RAIL),
                Remember(STEP, RAIL_SPENT, unit.id, spent)]
    ride = f"rides {_way(names)}" if len(path) > 1 else f"at {unit.at}"
    parts = ["" if on else "entrains", ride, "detrains" if detrain else "stays on the train"]
    stays = "unit-detrained" if detrain else "unit-entrained"
    kind = "unit-moved" if len(path) > 1 else stays
    has = int(rail_allowance(position, unit).value)
    over = weight(position, unit.id) - room(position, unit.side, names[-1], [unit.id])
    crowd = f"; {names[-1]} now holds {over} too many: let some ride on" if over > 0 else ""
    text = (f"{position.face(unit).printed} {', '.join(p for p in parts if p)} "
            f"({spent} of {has}){crowd}")
    about = {"unit": unit.id, "name": position.face(unit).printed, "side": unit.side,
             "from": unit.at, "to": names[-1],
             "path": names[1:], "mode": BY_RAIL, "points": int(bill.value),
             "entrains": not on, "detrains": detrain}
    rules = (*RIDE_RULES, RuleId("std:6.41"), *([RuleId("std:10.21")] if crowd else []))
    return Event(kind, tuple(changes), rules, text, about)


def _way(names: Sequence[str]) -> str:
    """Write a way for people; the event has every hex of a long one."""
    if len(names) <= TOLD_IN_FULL:
        return "-".join(names)
    return f"{names[0]} to {names[-1]}, {len(names) - 1} hexes"


TOLD_IN_FULL = 8


# --- reading ------------------------------------------------------------------------------------

OFF, ON = ("detrain", "detrains", "alight", "off"), ("entrain", "entrains", "board", "on")
USAGE = "rail 6-5@C5521 to C5622 detrain: by rail; 'rail 6-5@C5521 detrain' only leaves the train"


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    given = [w for w in words if w.casefold() not in (*OFF, *ON)]
    detrain = any(w.casefold() in OFF for w in words)
    selectors, rest = split_selectors(position, given)
    units = find_all(position, side, selectors, lambda u: may_ride(position, u))
    hexes = find_hexes(position, rest)
    if not hexes and len(given) == len(words):
        raise UnreadableOrder("where to?", USAGE)
    price, start = ride_price(position, units[0]), position.board.grid.index(units[0].at)
    path = tuple(filled_in(position, start, hexes, price))
    return RailMove(by=side, units=tuple(u.id for u in units), path=path, detrain=detrain)


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    for units, path, detrain in proposals(position, side, rng):
        yield RailMove(by=side, units=units, path=path, detrain=detrain)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to move by rail."""
    return (
        OrderKind(
            RailMove, "move units by rail", (RuleId("std:6.0"), RuleId("std:6.3")), _resolve,
            _judge, _propose, _read, words=("rail", "rail-move", "train"), usage=USAGE,
            module="standard:rail-movement",
        ),
    )

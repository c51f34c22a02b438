"""U3.0: who is due in Suez, or rounds the Cape, may come by the southern edge of the map.

In his Sea Movement Phase the Allied player may bring reinforcements that wait for Suez, and units
that may come back from round the Cape, on foot into a hex of the southern edge from which a
railway leads off: in Egypt, Iraq or Iran. If an enemy controls it they may come in there all
the same, or in a hex of the edge beside it, wherever no enemy unit stands; zones of control do not
matter. They count against rail capacity and transport points of that turn.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from random import Random
from typing import Literal

from grognard.changes import LiftMarker, Move, Remember
from grognard.errors import UnknownName, UnreadableOrder
from grognard.events import Event
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.machine import PLAYER_TURN
from grognard.modules import amends, implements
from grognard.orders import LOOK, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules.area_of_play import area_of_play
from grognard_standard_rules.areas import land
from grognard_standard_rules.cape import ROUNDING, away, due
from grognard_standard_rules.carriers import carriers, points_left, takes, use
from grognard_standard_rules.naval_capability import BUILT, Capacity
from grognard_standard_rules.off_map_rail import edge_hexes
from grognard_standard_rules.placing_steps import ARRIVAL, group_of
from grognard_standard_rules.rail_capacity import BY_RAIL, over_capacity
from grognard_standard_rules.stack_room import room
from grognard_standard_rules.units import name
from grognard_standard_rules.who_moves import MOVED
from grognard_standard_rules.zones_of_control import enemy_occupied

ALLIED, SUEZ, SOUTH = SideId("allied"), "Suez", "south"
SOUTHWARD = (2, 3, 4)
"""The directions in which the edge lies: a hex that lacks a neighbour there is on it."""

RULES = (RuleId("wie:U3.0"),)


class ComeFromTheSouth(Order):
    """Bring units in by the southern edge of the map."""

    kind: Literal["come-from-the-south"] = "come-from-the-south"
    units: tuple[UnitId, ...]
    hex: HexId


@rule("wie:U3.0")
def bound_for_suez(position: Position, side: str) -> list[Unit]:
    """List the units that may come by the southern edge now."""
    if side != ALLIED:
        return []
    try:
        suez = position.board.place(SUEZ).hex
    except UnknownName:
        return []
    waiting = [u for at in sorted(position.state.stacks) if at.startswith(f"{ARRIVAL}:")
               for u in position.state.units_at(at) if u.side == side
               and (group := group_of(position, u)) and suez in group.area.hexes]
    return [*waiting, *(u for u in away(position, side) if due(position, u) <= position.turn)]


@rule("wie:U3.0", "wie:23.24")
def ways_in(position: Position, side: SideId) -> dict[HexId, HexId]:
    """Return the hexes by which units may come in, each with the railway that it belongs to."""
    grid, found = position.board.grid, dict[HexId, HexId]()
    inside = area_of_play(position, side).value & land(position.board)
    taken = enemy_occupied(position, side)
    foes = position.enemies(side)
    for head in edge_hexes(position, SOUTH):
        near = [head]
        if position.state.word("control", head) in foes:
            near += [grid.name(n) for _, n in grid.neighbours(grid.index(head)) if _on_edge(
                position, n)]
        for at in near:
            cell = grid.index(at)
            if inside[cell] and not taken[cell]:
                found.setdefault(at, head)
    return found


def _on_edge(position: Position, cell: int) -> bool:
    there = {d for d, _ in position.board.grid.neighbours(cell)}
    return any(d not in there for d in SOUTHWARD)


@amends("phase_sea_movement", "sea-movement")
@rule("wie:U3.0")
def _phase(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Take the order from a side with units that are bound for Suez."""
    plan = yield
    side = position.phasing
    if not bound_for_suez(position, side) or not ways_in(position, side):
        return plan
    return plan.but_also("come-from-the-south")


# --- judging and carrying out -------------------------------------------------------------------


def _judge(position: Position, order: ComeFromTheSouth) -> Iterator[Reason]:
    able = {u.id: u for u in bound_for_suez(position, order.by)}
    strange = tuple(u for u in order.units if u not in able)
    if strange or not order.units:
        yield Reason("not-bound-for-suez", f"{', '.join(strange) or 'nobody'} waits for Suez or "
                     "comes back from round the Cape", RULES, units=strange)
        return
    units, open_ = [able[u] for u in order.units], ways_in(position, order.by)
    if order.hex not in open_:
        yield Reason("no-way-in", f"{order.hex} is no hex of the southern edge by which they may "
                     "come in", RULES, hexes=(order.hex,),
                     remedy=f"open: {', '.join(open_) or 'none'}")
        return
    space = room(position, order.by, order.hex)
    if len(units) > space:
        yield Reason("stacking-limit", f"{order.hex} has room for {max(0, space)} more",
                     (*RULES, RuleId("std:10.0")), hexes=(order.hex,),
                     remedy="name another hex, or clear room first")
    yield from over_capacity(position, order.by, units)
    if len(_allotted(position, units)) < len(units):
        yield Reason("too-few-points", "each takes a transport point of this turn",
                     (*RULES, RuleId("std:7.0")), units=tuple(u.id for u in units),
                     remedy="bring in fewer, or wait a turn")


def _allotted(position: Position, units: Sequence[Unit]) -> list[Capacity]:
    """Give each unit a transport point while there are any."""
    given = list[Capacity]()
    for carrier in carriers(position, units[0].side):
        left = int(points_left(position, units[0].side, carrier).value)
        while carrier.kind == BUILT and len(given) < len(units) and left >= (
                need := takes(position, carrier, units[len(given)])):
            given.append(carrier)
            left -= need
    return given


@rule("wie:U3.0")
def _resolve(position: Position, order: ComeFromTheSouth) -> Resolution:
    at = position.hex(order.hex)
    for unit_id in order.units:
        position = yield LOOK
        unit = position.state.unit(unit_id)
        (carrier,) = _allotted(position, [unit])
        lift = (LiftMarker(ROUNDING, unit.id),) if position.state.marker(ROUNDING, unit.id) else ()
        yield Event(
            "unit-moved",
            (*lift, *use(position, order.by, carrier, unit), Move(unit.id, at),
             Remember(PLAYER_TURN, MOVED, unit.id, BY_RAIL)),
            RULES, f"{name(position, unit)} comes in by the southern edge at {at}",
            {"unit": unit.id, "name": position.face(unit).printed, "side": order.by,
             "from": unit.at, "to": at, "path": [at], "mode": BY_RAIL, "points": 0})


# --- words --------------------------------------------------------------------------------------

USAGE = "south 8-10 E5433: who waits for Suez comes in by the southern edge"


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    open_ = list(ways_in(position, side))
    for unit in bound_for_suez(position, side)[:1] if open_ else ():
        yield ComeFromTheSouth(by=side, units=(unit.id,), hex=rng.choice(open_))


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    given = [w for w in words if w.casefold() not in ("at", "in", "by")]
    if len(given) < 2:
        raise UnreadableOrder("which units come in, and where?", USAGE)
    able = bound_for_suez(position, side)
    units = able if given[0].casefold() == "all" else list(_named(position, able, given[:-1]))
    return ComeFromTheSouth(by=side, units=tuple(u.id for u in units),
                            hex=position.hex(given[-1]))


def _named(position: Position, able: Sequence[Unit], words: Iterable[str]) -> Iterator[Unit]:
    """Yield the units that words mean by id or by their values, each word another unit."""
    left = list(able)
    for word in words:
        printed = word.partition("@")[0]
        found = next((u for u in left if printed in (u.id, position.face(u).printed)), None)
        if found is None:
            known = ", ".join(dict.fromkeys(position.face(u).printed for u in left))
            raise UnreadableOrder(f"no {word} waits for Suez or is due from round the Cape",
                                  f"there are: {known}" if known else "nobody is")
        left.remove(found)
        yield found


@implements("offer_orders")
def _orders() -> Iterable[OrderKind]:
    return (OrderKind(ComeFromTheSouth, "come in by the southern edge", RULES, _resolve, _judge,
                      _propose, _read, words=("south",), usage=USAGE,
                      module="wie:middle-east-landings"),)

"""8.3: air transport, and units that change boxes.

A unit flies up to twenty hexes, from the box of a front or from where it stands, to a friendly
supplied hex or to friends. On the map it must stand in major supply, outside the mountains and
enemy zones, and must not have moved. Who lands where an assault is under way shares its fate:
he does not fight, is lost with those who do, and his points are rolled for like theirs (8.34).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from grognard.changes import Change, Move, Remember
from grognard.events import Event
from grognard.ids import HexId, SideId, UnitId
from grognard.machine import PLAYER_TURN
from grognard.orders import Order, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.air_assault import AIR, dropping
from grognard_standard_rules.air_bases import operable, supplied
from grognard_standard_rules.air_display import fronts
from grognard_standard_rules.air_movement import (
    embarks,
    fits,
    front_at,
    known,
    lands,
    lifted,
    units_text,
)
from grognard_standard_rules.air_route import closed_fronts, objections, shortest
from grognard_standard_rules.airborne import (
    TURNS_TO_SHIFT,
    WAITING,
    called,
    lift_points,
    not_airborne,
    place_of,
    put,
    ready_in,
    unmark,
)
from grognard_standard_rules.airlift import DROPPED, FLOWN, MOVEMENT, Hangar, reach
from grognard_standard_rules.answers import cite
from grognard_standard_rules.landed import CARRIED, assaults
from grognard_standard_rules.named import each_once
from grognard_standard_rules.ports import vacant_ports
from grognard_standard_rules.units import entrained, traits
from grognard_standard_rules.who_moves import FORMED, MOVED
from grognard_standard_rules.zones_of_control import enemy_zone


class AirTransport(Order):
    """Carry units to a hex. Units on the map start where they stand, others in `start`."""

    kind: Literal["air-transport"] = "air-transport"
    units: tuple[UnitId, ...]
    to: HexId
    start: HexId | None = None
    path: tuple[HexId, ...] = ()


class ShiftAirborne(Order):
    """Move units from the box of a front to that of another; they are ready next turn."""

    kind: Literal["shift-airborne"] = "shift-airborne"
    units: tuple[UnitId, ...]
    front: str


def starting(position: Position, order: AirTransport) -> HexId | None:
    """Return the hex in which the units take off; None when they name none, or several."""
    grid = position.board.grid
    if order.start is not None:
        return grid.canonical(order.start) if order.start in grid else None
    stand = {u.hex for i in order.units if (u := position.state.units.get(i)) is not None}
    return next(iter(stand)) if len(stand) == 1 else None


@rule("std:8.31", "std:8.32", "std:8.33", "std:8.36", "std:8.37")
def judge(position: Position, order: AirTransport) -> Iterator[Reason]:
    """List everything that forbids carrying units."""
    strange = list(known(position, order.to, order.start or "", *order.path))
    yield from strange
    start = starting(position, order)
    for unit_id in order.units:
        faults = list(not_airborne(position, unit_id, order.by, carried=True))
        yield from faults or _may_fly(position, position.state.unit(unit_id), start)
    yield from each_once(order.units, "std:8.31")
    if strange:
        return
    if start is None:
        yield Reason("no-start", "the order does not say from which one hex the units take off",
                     cite("std:8.31"), units=order.units, remedy="add: from HEX")
        return
    to = position.board.grid.canonical(order.to)
    if any((u := position.state.units.get(i)) is not None and u.hex == to for i in order.units):
        yield Reason("already-there", f"they stand in {to} already", cite("std:8.3"), hexes=(to,),
                     remedy="name another hex")
    for nation in dict.fromkeys(position.state.units[u].nation for u in order.units
                                if u in position.state.units):
        yield from embarks(position, order.by, nation, start)
    yield from lifted(position, order.by, front_at(position, start), order.units)
    yield from _destination(position, order.by, to)
    yield from fits(position, order.by, to, order.units)
    limit = reach(position, order.by, "transport")
    yield from objections(position, order.by, start, order.path, to, limit, "std:8.37")


@rule("std:8.31", "std:8.32", "std:5.25")
def _may_fly(position: Position, unit: Unit, start: HexId | None) -> Iterator[Reason]:
    """Object to a unit that has moved, sits on a train, is in a zone, or is somewhere else."""
    who, here, state = called(position, unit), (unit.id,), position.state
    if unit.hex is None:
        where = place_of(unit)
        if where in ("", WAITING):
            yield Reason("not-in-box", f"{who} is neither on the map nor in the box of a front",
                         cite("std:8.31"), units=here,
                         remedy="name a unit on the map, or take it off the map first")
        elif start is not None and front_at(position, start) != where:
            yield Reason("other-front", f"{start} is not on the front of {who}", cite("std:8.31"),
                         hexes=(start,), units=here, remedy="start on its own front")
        elif (turn := ready_in(position, unit)) > position.turn:
            yield Reason("not-ready", f"{who} changes fronts and is ready in turn {turn}",
                         cite("std:8.52"), units=here)
        return
    if unit.hex != start:
        yield Reason("elsewhere", f"{who} does not stand in {start}", cite("std:8.31"), units=here,
                     remedy="name units that stand together")
    if unit.id in state.remembered(MOVED) or unit.id in state.remembered(FORMED):
        yield Reason("moved-already", f"{who} has moved or was formed in this player turn",
                     cite("std:5.25", "std:8.0"), units=here)
    if entrained(position, unit):
        yield Reason("entrained", f"{who} is on a train", cite("std:8.0"), units=here,
                     remedy="detrain it first")
    if enemy_zone(position, unit.side)[position.board.grid.index(unit.hex)]:
        yield Reason("enemy-zone", f"{unit.hex} is in an enemy zone of control", cite("std:8.31"),
                     hexes=(unit.hex,), units=here,
                     remedy="only units away from the enemy are lifted")


@rule("std:8.33", "std:8.34", "std:7.47")
def _destination(position: Position, side: SideId, to: HexId) -> Iterator[Reason]:
    """Object to a hex that is neither supplied nor held by friends, or held by the enemy.

    An empty port of a country invaded in this turn is as good.
    """
    yield from lands(position, to, "std:8.33")
    here = position.state.units_at(to)
    enemies = position.enemies(side)
    if any(u.side in enemies and traits(position, u).stops_enemies for u in here):
        if not under_assault(position, side, to):
            yield Reason("enemy-occupied", f"the enemy holds {to}", cite("std:8.33"), hexes=(to,),
                         remedy="name a hex that no enemy holds")
        return
    taken = any(u.side == side for u in here) or to in vacant_ports(position, side)
    if not taken and not supplied(position, side, front_at(position, to))[
            position.board.grid.index(to)]:
        yield Reason("no-friends", f"{to} is no supplied hex of {side}, and no friendly unit is "
                     "there", cite("std:8.33"), hexes=(to,),
                     remedy="name a supplied hex of yours, or one where a friend stands")


@rule("std:8.34")
def under_assault(position: Position, side: SideId, hex_id: HexId) -> bool:
    """Say whether units of a side have landed in a hex in this turn to fight for it."""
    return any(u.side == side and assaults(position, u.id)
               for u in position.state.units_at(hex_id))


@rule("std:8.0", "std:8.34", "std:8.36")
def resolve(position: Position, order: AirTransport) -> Resolution:
    """Carry the units; those who come to an assault are dropped with it."""
    to = position.board.grid.canonical(order.to)
    start = starting(position, order) or to
    limit = reach(position, order.by, "transport")
    way = order.path or shortest(position, order.by, start, to, limit) or ()
    units, risky = [position.state.unit(u) for u in order.units], under_assault(
        position, order.by, to)
    hangar = Hangar(position)
    hangar.take(order.by, front_at(position, start), MOVEMENT, DROPPED if risky else FLOWN,
                sum(lift_points(position, u) for u in units))
    landing = tuple(dropping(position, units, to, CARRIED)) if risky else ()
    hexes = f"{len(way)} hex{'es' * (len(way) != 1)}"
    tail = ", where an assault is under way" if risky else ""
    rules = cite("std:8.3", "std:8.33", *(("std:8.34",) if risky else ()))
    yield Event("air-transport", (*hangar.changes(), *landing), rules,
                f"{units_text(position, units)} flown from {start} to {to} ({hexes}){tail}",
                {"side": order.by, "units": list(order.units), "from": start, "to": to,
                 "path": list(way), "length": len(way), "under_assault": risky})
    for unit in () if risky else units:
        position = yield _arrives(position, unit, to)


def _arrives(position: Position, unit: Unit, to: HexId) -> Event:
    """Make the event by which a carried unit stands in its hex, and holds it."""
    changes: tuple[Change, ...] = (
        *unmark(position, unit), Move(unit.id, to), Remember(PLAYER_TURN, MOVED, unit.id, AIR))
    about = {"unit": unit.id, "name": position.face(unit).printed, "from": unit.at, "to": to,
             "path": [to], "mode": AIR, "side": unit.side}
    return Event("unit-moved", changes, cite("std:8.33"), f"{called(position, unit)} lands at {to}",
                 about)


# --- between boxes ----------------------------------------------------------------------------


@rule("std:8.31", "std:8.36", "std:8.52")
def judge_shift(position: Position, order: ShiftAirborne) -> Iterator[Reason]:
    """List what forbids moving units from box to box."""
    leaving = set()
    for unit_id in order.units:
        faults = list(not_airborne(position, unit_id, order.by))
        yield from faults
        where = "" if faults else place_of(position.state.unit(unit_id))
        if not faults and where in ("", WAITING, order.front):
            yield Reason("not-in-box", f"{called(position, position.state.unit(unit_id))} is not "
                         "in the box of another front", cite("std:8.52"), units=(unit_id,),
                         remedy="shift units that wait in a box: `units` lists the boxes")
        leaving.add(where)
    yield from each_once(order.units, "std:8.52")
    if order.front not in fronts(position) or not operable(position, order.by, order.front):
        yield Reason("front-not-operable", f"{order.by} has no supplied hex on the {order.front} "
                     "Front", cite("std:13.81"),
                     remedy="supply a hex there first, or name another front")
    for front in sorted({*leaving, order.front} & set(closed_fronts(position, order.by))):
        yield Reason("closed-sky", f"an enemy has superiority in the air on the {front} Front",
                     cite("std:8.36"), remedy="win superiority there first")
    for front in sorted(leaving - {"", WAITING}):
        units = [u for u in order.units if u in position.state.units
                 and place_of(position.state.units[u]) == front]
        yield from lifted(position, order.by, front, units)


@rule("std:8.31", "std:8.52")
def shift(position: Position, order: ShiftAirborne) -> Resolution:
    """Move the units; they may be dropped on the next turn."""
    units, hangar = [position.state.unit(u) for u in order.units], Hangar(position)
    for front in dict.fromkeys(place_of(u) for u in units):
        hangar.take(order.by, front, MOVEMENT, FLOWN, sum(place_of(u) == front for u in units))
    turn = position.turn + TURNS_TO_SHIFT
    changes = [c for u in units for c in put(u, order.front, turn)]
    yield Event("airborne-shifted", (*hangar.changes(), *changes), cite("std:8.31", "std:8.52"),
                f"{units_text(position, units)} to the {order.front} box, ready in turn {turn}",
                {"side": order.by, "units": list(order.units), "front": order.front,
                 "ready": turn})

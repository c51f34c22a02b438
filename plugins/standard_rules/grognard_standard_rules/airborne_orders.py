"""8.12, 8.52: from the map into the box of a front, and back to the map as a reinforcement.

In his Initial Movement Phase a player takes supplied airborne units off the map. Four game
turns later, in that phase again, they may go into the box of any front on which he has a
supplied hex, and may be dropped in the same turn. A unit in any box may come back in the
reinforcement phase instead: to a supplied hex of its nation's own country outside enemy zones.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from random import Random
from typing import Literal

import numpy as np

from grognard.changes import Move
from grognard.errors import Fault, UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import HexId, SideId, UnitId
from grognard.modules import amends, implements, reading
from grognard.orders import Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules.air_bases import assumed, friendly_land, operable
from grognard_standard_rules.air_display import fronts, read_front
from grognard_standard_rules.airborne import (
    BOX,
    DIVISION,
    READY,
    REGIMENT,
    TURNS_TO_PREPARE,
    WAITING,
    airborne_on_map,
    all_called,
    box_of,
    boxed,
    called,
    may_fly,
    named,
    not_airborne,
    place_of,
    put,
    ready_in,
    unmark,
)
from grognard_standard_rules.allowance import unsupplied_units
from grognard_standard_rules.answers import cite
from grognard_standard_rules.forces import Forces
from grognard_standard_rules.home_country import home_of
from grognard_standard_rules.named import each_once
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.reading_units import find_hexes, hex_named
from grognard_standard_rules.stack_room import room, weight
from grognard_standard_rules.supply_now import supply_map
from grognard_standard_rules.units import entrained
from grognard_standard_rules.who_moves import FORMED, MOVED
from grognard_standard_rules.zones_of_control import enemy_occupied, enemy_zone

MODULE = "standard:air-movement"


class WithdrawAirborne(Order):
    """Take airborne units off the map, to prepare them for an assault."""

    kind: Literal["withdraw-airborne"] = "withdraw-airborne"
    units: tuple[UnitId, ...]


class StationAirborne(Order):
    """Put units that are prepared into the box of a front."""

    kind: Literal["station-airborne"] = "station-airborne"
    units: tuple[UnitId, ...]
    front: str


class ReturnAirborne(Order):
    """Bring units back from a box to the map."""

    kind: Literal["return-airborne"] = "return-airborne"
    units: tuple[UnitId, ...]
    hex: HexId


# --- the phases -------------------------------------------------------------------------------


@amends("phase_movement", "initial-movement")
@reading("roster", f"marker:{READY}", "turn")
@rule("std:8.12", "std:8.52")
def in_initial_movement(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Take the orders from a side with airborne units on the map, or prepared ones."""
    plan = yield
    side = position.phasing
    able = bool(airborne_on_map(position, side))
    done = any(ready_in(position, u) <= position.turn for u in boxed(position, side, WAITING))
    kinds = ("withdraw-airborne",) * able + ("station-airborne",) * done
    return plan.but_also(*kinds) if kinds else plan


@amends("phase_reinforcement", "reinforcement")
@reading("roster")
@rule("std:8.52")
def in_reinforcement(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Take units in boxes back to the map."""
    plan = yield
    return plan.but_also("return-airborne") if boxed(position, position.phasing) else plan


# --- off the map ------------------------------------------------------------------------------


@rule("std:8.12", "std:8.52")
def judge_withdrawal(position: Position, order: WithdrawAirborne) -> Iterator[Reason]:
    """List what forbids taking units off the map."""
    for unit_id in order.units:
        faults = list(not_airborne(position, unit_id, order.by))
        yield from faults or _may_leave(position, position.state.unit(unit_id))
    yield from each_once(order.units, "std:8.12")


def _may_leave(position: Position, unit: Unit) -> Iterator[Reason]:
    who, here, state = called(position, unit), (unit.id,), position.state
    if unit.hex is None:
        yield Reason("not-on-map", f"{who} is not on the map", cite("std:8.12"), units=here)
        return
    if unit.id in state.remembered(MOVED) or unit.id in state.remembered(FORMED):
        yield Reason("moved-already", f"{who} has moved or was formed in this player turn",
                     cite("std:8.52"), units=here)
    if entrained(position, unit):
        yield Reason("entrained", f"{who} is on a train", cite("std:8.12"), units=here,
                     remedy="detrain it first")
    if unit.id in unsupplied_units(position, unit.side):
        yield Reason("unsupplied", f"{who} had no supply as the phase began",
                     cite("std:8.12", "std:8.52"), units=here)
    if enemy_zone(position, unit.side)[position.board.grid.index(unit.hex)]:
        yield Reason("enemy-zone", f"{unit.hex} is in an enemy zone of control",
                     cite("std:8.12"), hexes=(unit.hex,), units=here,
                     remedy="move it out of the zone in an earlier phase")


@rule("std:8.12", "std:8.52")
def withdraw(position: Position, order: WithdrawAirborne) -> Resolution:
    """Take the units off the map for four turns."""
    units = [position.state.unit(u) for u in order.units]
    turn = position.turn + TURNS_TO_PREPARE
    yield Event(
        "airborne-withdrawn", tuple(c for u in units for c in put(u, WAITING, turn)),
        cite("std:8.12", "std:8.52"),
        f"{all_called(position, units)}: off the map, ready for an assault in turn {turn}",
        {"units": list(order.units), "side": order.by, "ready": turn})


# --- into the box of a front ------------------------------------------------------------------


@rule("std:8.52", "std:13.81")
def judge_station(position: Position, order: StationAirborne) -> Iterator[Reason]:
    """List what forbids putting units into the box of a front."""
    for unit_id in order.units:
        faults = list(not_airborne(position, unit_id, order.by))
        yield from faults
        if faults:
            continue
        unit = position.state.unit(unit_id)
        if place_of(unit) != WAITING:
            yield Reason("not-waiting", f"{called(position, unit)} was not taken off the map",
                         cite("std:8.52"), units=(unit_id,))
        elif (turn := ready_in(position, unit)) > position.turn:
            yield Reason("not-ready", f"{called(position, unit)} is ready in turn {turn}",
                         cite("std:8.52"), units=(unit_id,))
    yield from each_once(order.units, "std:8.52")
    if order.front not in fronts(position):
        yield Reason("no-such-front", f"{order.front} is no air front", cite("std:13.11"),
                     remedy=f"they are {', '.join(fronts(position))}")
    elif not operable(position, order.by, order.front):
        yield Reason("front-not-operable", f"{order.by} has no supplied hex on the {order.front} "
                     "Front", cite("std:13.81"),
                     remedy="supply a hex there first, or name another front")


@rule("std:8.52")
def station(position: Position, order: StationAirborne) -> Resolution:
    """Put the units into the box; they may be dropped in this turn."""
    units = [position.state.unit(u) for u in order.units]
    changes = [c for u in units for c in (*unmark(position, u), *put(u, order.front))]
    yield Event("airborne-stationed", tuple(changes), cite("std:8.52"),
                f"{all_called(position, units)}: ready for an assault on the {order.front} Front",
                {"units": list(order.units), "side": order.by, "front": order.front})


# --- back on the map --------------------------------------------------------------------------


@rule("std:8.51", "std:8.52")
def may_return(position: Position, unit: Unit) -> BoolPlane:
    """Paint where a unit from a box may come back to the map."""
    side, nation = unit.side, unit.nation
    plane = friendly_land(position, side) & ~enemy_occupied(position, side)
    plane = plane & ~enemy_zone(position, side)
    if not assumed(position, side):
        plane = plane & supply_map(position, side, nation).covered(nation)
    if position.referee.owns("rule_territory", nation):
        home = home_of(position, nation).value
        plane = plane & home if home.any() else plane
    return frozen(plane)


@rule("std:8.51", "std:8.52", "std:10.0")
def judge_return(position: Position, order: ReturnAirborne) -> Iterator[Reason]:
    """List what forbids bringing units back to a hex."""
    at = position.hex(order.hex)
    for unit_id in order.units:
        unit = position.state.units.get(unit_id)
        if unit is None or unit.side != order.by or not place_of(unit):
            yield Reason("not-boxed", f"{unit_id} is no unit of {order.by} in an airborne box",
                         cite("std:8.52"), units=(unit_id,))
        elif not may_return(position, unit)[position.board.grid.index(at)]:
            yield Reason("outside-area", f"{called(position, unit)} comes back to a supplied hex "
                         f"of its own country outside enemy zones, not to {at}",
                         cite("std:8.51", "std:8.52"), hexes=(at,), units=(unit_id,),
                         remedy="name such a hex")
    yield from each_once(order.units, "std:8.52")
    known = [u for u in order.units if u in position.state.units]
    if sum(weight(position, u) for u in known) > room(position, order.by, at):
        yield Reason("stacking-limit", f"{at} has no room for them", cite("std:10.0"), hexes=(at,),
                     remedy="name a hex with room")


@rule("std:8.51", "std:8.52")
def come_back(position: Position, order: ReturnAirborne) -> Resolution:
    """Place the units like reinforcements."""
    at = position.hex(order.hex)
    for unit_id in order.units:
        unit = position.state.unit(unit_id)
        changes = (*unmark(position, unit), Move(unit_id, at))
        position = yield Event(
            "unit-placed", changes, cite("std:8.52"), f"{called(position, unit)} returns at {at}",
            {"unit": unit_id, "hex": at})


# --- the scenario -----------------------------------------------------------------------------


@implements("check_scenario")
@rule("std:8.12", "std:8.52")
def check_scenario(position: Position) -> Iterator[Fault]:
    """Find fault with airborne boxes in which a scenario puts units: their side, front, units."""
    listed: Forces | None = position.section("forces")
    known, catalogue = fronts(position), position.assembly.catalogue
    for number, group in enumerate(listed.group if listed else ()):
        if not group.box.startswith(BOX):
            continue
        at = f"group[{number}]"
        boxes = [box_of(group.side, where) for where in (*known, WAITING)]
        if group.box not in boxes:
            yield position.scenario.fault("forces", f"{at}.box", "is no airborne box of its side",
                                          found=repr(group.box), expected=", ".join(boxes))
        for word in group.units:
            if word in catalogue.counters and catalogue.counter(word).front.type not in (
                    DIVISION, REGIMENT):
                yield position.scenario.fault("forces", f'{at}.units."{word}"', "is not airborne, "
                                              "and waits in an airborne box", found=repr(word))


# --- words and proposals ----------------------------------------------------------------------


def _on_map(position: Position, side: SideId) -> list[Unit]:
    return [u for u in airborne_on_map(position, side) if may_fly(position, u)]


def _prepared(position: Position, side: SideId) -> list[Unit]:
    return [u for u in boxed(position, side, WAITING) if ready_in(position, u) <= position.turn]


def _read_withdrawal(position: Position, side: SideId, words: list[str]) -> Order:
    found = named(position, side, words, _on_map(position, side))
    return WithdrawAirborne(by=side, units=tuple(u.id for u in found))


def _read_station(position: Position, side: SideId, words: list[str]) -> Order:
    rest = [w for w in words if w.casefold() not in ("to", "in", "on", "the", "front")]
    if not rest:
        raise UnreadableOrder("which units go to which front?", "station 3*2-5 West")
    found = named(position, side, rest[:-1] or ["all"], _prepared(position, side))
    return StationAirborne(by=side, units=tuple(u.id for u in found),
                           front=read_front(position, rest[-1]))


def _read_return(position: Position, side: SideId, words: list[str]) -> Order:
    rest = [w for w in words if w.casefold() not in ("to", "at", "in")]
    places = [w for w in rest if hex_named(position, w) is not None]
    if not places:
        raise UnreadableOrder("to which hex do they come back?", "return-airborne 2-5 C4408")
    found = named(position, side, [w for w in rest if w not in places] or ["all"],
                  boxed(position, side))
    return ReturnAirborne(by=side, units=tuple(u.id for u in found),
                          hex=find_hexes(position, places)[0])


def _propose_withdrawal(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    able = [u for u in _on_map(position, side) if not any(_may_leave(position, u))]
    if able and rng.random() < 0.5:
        yield WithdrawAirborne(by=side, units=(rng.choice(able).id,))


def _propose_station(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    units = tuple(u.id for u in _prepared(position, side))
    open_ = [f for f in fronts(position) if operable(position, side, f)]
    if units and open_:
        yield StationAirborne(by=side, units=units, front=rng.choice(open_))


def _propose_return(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    units = boxed(position, side)
    if units and rng.random() < 0.1:
        unit = rng.choice(units)
        cells = np.flatnonzero(may_return(position, unit)).tolist()
        if cells:
            at = position.board.grid.name(rng.choice(cells))
            yield ReturnAirborne(by=side, units=(unit.id,), hex=at)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the orders by which airborne units leave the map and come back."""
    return (
        OrderKind(WithdrawAirborne, "take airborne units off the map", cite("std:8.12", "std:8.52"),
                  withdraw, judge_withdrawal, _propose_withdrawal, _read_withdrawal,
                  words=("withdraw",), module=MODULE,
                  usage="withdraw 3*2-5: airborne units, to be ready in four turns"),
        OrderKind(StationAirborne, "station airborne units on a front", cite("std:8.52"), station,
                  judge_station, _propose_station, _read_station, words=("station",),
                  usage="station 3*2-5 West: units that are ready", module=MODULE),
        OrderKind(ReturnAirborne, "bring airborne units back to the map", cite("std:8.52"),
                  come_back, judge_return, _propose_return, _read_return,
                  words=("return-airborne",), module=MODULE,
                  usage="return-airborne 2-5 C4408: back to the map, as a reinforcement"),
    )


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of airborne units that change boxes."""
    return (
        EventKind("airborne-withdrawn", "Airborne units leave the map"),
        EventKind("airborne-stationed", "Airborne units are ready on a front"),
    )

"""16.5: placing Axis fortification markers.

Markers that a side has received are placed face down in its reinforcement phase, in a hex in
friendly supply by way of its supply centers or railways alone; the first game turn of the
next cycle turns them face up, unless an enemy controls the hex. None is placed in an enemy
zone, beside another, in a Swiss redoubt, outside Europe or across the water; in the West Wall
one takes the place of the wall.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from random import Random
from typing import Literal

import numpy as np

from grognard.changes import Change, Pool, PutMarker
from grognard.errors import UnreadableOrder
from grognard.events import Event
from grognard.ids import HexId, RuleId, SideId
from grognard.kit.naming import no_such_hex
from grognard.modules import amends, implements
from grognard.orders import Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard_standard_rules.answers import cite
from grognard_standard_rules.areas import land
from grognard_standard_rules.calendar import date_of
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.forces import pool_of
from grognard_standard_rules.fortifications import (
    BUILDING,
    DESTROYED,
    READY,
    WEST_WALL,
    Fortifications,
    fort_at,
)
from grognard_standard_rules.hex_control import controller
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.reading_units import find_hex
from grognard_standard_rules.supply_lines import legs
from grognard_standard_rules.supply_now import supply_map
from grognard_standard_rules.supply_sources import sources_of
from grognard_standard_rules.terrain import side_plane, uncrossable
from grognard_standard_rules.walked_over import FORTIFICATION
from grognard_standard_rules.zones_of_control import enemy_zone

BY_LAND = frozenset({"foot", "rail"})
TRIED = 24


class FortifyHex(Order):
    """Place a fortification marker in a hex."""

    kind: Literal["place-fortification"] = "place-fortification"
    hex: HexId


def waiting(position: Position, side: str) -> int:
    """Count the markers that a side has still to place."""
    return position.state.pool(pool_of(side, "fortification_markers"))


@amends("phase_reinforcement", "reinforcement")
@rule("std:16.52")
def building_phase(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Take markers from a side that has any; what is due has come as the phase opened."""
    plan = yield
    if waiting(position, position.phasing):
        return plan.but_also("place-fortification")
    text = f"no fortification of {position.phasing} waits to be placed"
    return plan.without("place-fortification", Reason(
        "not-in-this-phase", text, cite("std:16.52"), remedy="wait for the next that is due"))


# --- where --------------------------------------------------------------------------------------


@rule("std:16.52", "std:16.53", "std:16.54", "std:16.55")
def objections(position: Position, by: SideId, at: HexId) -> Iterator[Reason]:
    """List what forbids a marker in a hex."""
    grid, setting = position.board.grid, position.setting(Fortifications)
    index, here = grid.index(at), (at,)
    if position.state.marker(FORTIFICATION, at) is not None:
        yield Reason("one-a-hex", f"{at} holds a fortification already", cite("std:16.55"),
                     hexes=here, remedy="name another hex")
    fort = fort_at(position, at)
    if fort is not None and fort.kind == "swiss_redoubt":
        yield Reason("redoubt", f"{at} is a Swiss redoubt", cite("std:16.53"), hexes=here)
    country = position.board.word("country", at)
    if country in setting.outside_europe:
        yield Reason("outside-europe", f"{at} ({country}) is not in Europe", cite("std:16.53"),
                     hexes=here, remedy="name a hex in Europe")
    elif not mainland(position, setting.builder)[index]:
        yield Reason("across-water", f"{at} lies across the water", cite("std:16.53"), hexes=here)
    if enemy_zone(position, by)[index]:
        yield Reason("enemy-zone", f"{at} is in an enemy zone of control", cite("std:16.54"),
                     hexes=here, remedy="name a hex away from the enemy")
    if any(u.side != by for u in position.state.units_at(at)):
        yield Reason("enemy-there", f"{at} is held by others", cite("std:16.52"), hexes=here,
                     remedy="name a hex that no enemy holds")
    if (holder := controller(position, at)) not in ("", by):
        yield Reason("not-friendly", f"{at} is a hex of {holder}, not of {by}",
                     cite("std:16.52", "std:3.27"), hexes=here, remedy="name a hex of your own")
    if not _supplied(position, by, at, setting.builder):
        yield Reason("no-supply", f"no line of supply over land and by rail alone leads from {at}",
                     cite("std:16.52"), hexes=here, remedy="name a hex that has such a line")


@rule("std:16.52")
def _supplied(position: Position, by: SideId, at: HexId, nation: str) -> bool:
    """Say whether a hex draws supply on foot and by rail, from no port or supply unit."""
    line = supply_map(position, by, nation).line(position.board.grid.index(at), nation)
    if line is None or position.setting(Fortifications).any_supply:
        return line is not None
    return all(leg.by in BY_LAND and "supply unit" not in leg.to for leg in legs(line))


@rule("std:16.53")
def mainland(position: Position, nation: str) -> BoolPlane:
    """Paint the land that hangs together with a nation's supply centers, no water between."""
    sources = sources_of(position, nation)
    grid, board = position.board.grid, position.board

    def make() -> BoolPlane:
        shut = uncrossable(position) | side_plane(board, "strait")
        ground, reached = land(board), grid.mask(sources) & land(board)
        while True:
            more = reached.copy()
            for d, offset in enumerate(grid.offsets):
                more |= np.roll(reached & ~shut[d], offset) & ground
            if (more == reached).all():
                return frozen(reached)
            reached = more

    return position.derived(("mainland", sources), ("turn",), make)


# --- the order ----------------------------------------------------------------------------------


@rule("std:3.26", "wie:21.21")
def judge(position: Position, order: FortifyHex) -> Iterator[Reason]:
    """List what the rules have against placing a marker."""
    most = position.setting(Fortifications).markers
    if len(position.state.markers_of(FORTIFICATION, order.by)) >= most:
        yield Reason("no-counter", f"all {most} fortification markers of the box are on the map",
                     cases(position, "std:3.26", "wie:21.21"),
                     remedy="disband one in a player turn")
    if order.hex not in position.board.grid:
        yield no_such_hex(order.hex, rules=cite("std:16.52"))
        return
    if not waiting(position, order.by):
        yield Reason("no-markers", f"{order.by} has no fortification to place", cite("std:16.52"))
    yield from objections(position, order.by, position.hex(order.hex))


@rule("std:16.52", "std:16.53")
def resolve(position: Position, order: FortifyHex) -> Resolution:
    """Put the marker face down; a West Wall hex is a wall no longer."""
    at, pool = position.hex(order.hex), pool_of(order.by, "fortification_markers")
    changes: list[Change] = [
        Pool(pool, position.state.pool(pool) - 1),
        PutMarker(FORTIFICATION, at, order.by, BUILDING),
    ]
    fort = fort_at(position, at)
    if fort is not None and fort.kind == WEST_WALL:
        changes.append(PutMarker(DESTROYED, at, order.by))
    yield Event("fortification-begun", tuple(changes), cite("std:16.52"),
                f"{order.by} begins a fortification at {at}", {"hex": at, "side": order.by})


@implements("check_phase_end")
@rule("std:16.52")
def at_once(position: Position, side: SideId) -> Iterable[Reason]:
    """Markers are placed in the phase in which they come, as long as a hex can take one."""
    step = position.step
    if step is None or step.step.hook != "phase_reinforcement" or side != position.phasing:
        return
    left = waiting(position, side)
    best = next(_candidates(position, side, Random(0)), None) if left else None
    if best is not None:
        yield Reason("markers-left", f"{left} fortification{'s' * (left > 1)} must be placed at "
                     "once", cite("std:16.52"), remedy=f"place-fortification {best}, for one")


@implements("after_event", "turn-began")
@rule("std:16.52", "std:16.54")
def ready(position: Position, event: Event) -> Resolution | None:
    """Turn markers face up as a cycle begins, where no enemy controls the hex."""
    if date_of(position).turn != 1:
        return None
    grid, found = position.board.grid, list[HexId]()
    for marker in position.state.markers_of(FORTIFICATION):
        if marker.value == BUILDING and not enemy_zone(position, marker.owner)[
                grid.index(marker.at)]:
            found.append(HexId(marker.at))
    return _turn_up(position, found) if found else None


def _turn_up(position: Position, hexes: list[HexId]) -> Resolution:
    for at in hexes:
        marker = position.state.marker(FORTIFICATION, at)
        if marker is not None:
            yield Event("fortification-ready", (PutMarker(FORTIFICATION, at, marker.owner, READY),),
                        cite("std:16.52"), f"the fortification at {at} is ready",
                        {"hex": at, "side": marker.owner})


def _candidates(position: Position, side: SideId, rng: Random) -> Iterator[HexId]:
    """Yield hexes for a marker: under own infantry near the enemy first."""
    grid, zone = position.board.grid, enemy_zone(position, side)
    foes = [grid.index(u.at) for e in position.enemies(side) for u in position.state.units_of(e)]
    own = {grid.index(u.at) for u in position.state.units_of(side)}
    near = sorted((i for i in own if not zone[i]),
                  key=lambda i: (min((grid.distance(i, f) for f in foes), default=0), i))
    for index in near[:TRIED]:
        at = grid.name(index)
        if not any(objections(position, side, at)):
            yield at


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    for at in _candidates(position, side, rng):
        yield FortifyHex(by=side, hex=at)


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    if not words:
        raise UnreadableOrder("in which hex?", "place-fortification C3310")
    return FortifyHex(by=side, hex=find_hex(position, words[0]))


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to place a marker."""
    return (OrderKind(
        FortifyHex, "place a fortification", (RuleId("std:16.52"),), resolve, judge, _propose,
        _read, words=("place-fortification", "fort"), usage="place-fortification C3310",
        module="standard:fortifications",
    ),)

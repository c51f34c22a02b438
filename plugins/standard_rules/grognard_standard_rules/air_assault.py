"""8.2: air assault.

Units that lie ready in the box of a front take off from a hex of that front in major supply and
are dropped up to twelve hexes away (Soviet units six), enemies and zones notwithstanding; not in
mountains, not where no ground unit may be, and not where supply could not possibly reach them in
this player turn. What they do there stands in `landing_combat.py`; what they hold, in
`landed.py`. They make no other movement in the turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import numpy as np

from grognard.changes import Change, Move, Remember
from grognard.events import Event
from grognard.ids import HexId, SideId, UnitId
from grognard.machine import PLAYER_TURN
from grognard.orders import Order, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.air_bases import assumed, friendly_land
from grognard_standard_rules.air_movement import (
    embarks,
    fits,
    front_at,
    known,
    lands,
    lifted,
    units_text,
)
from grognard_standard_rules.air_route import objections, shortest
from grognard_standard_rules.airborne import (
    WAITING,
    called,
    not_airborne,
    place_of,
    ready_in,
    unmark,
)
from grognard_standard_rules.airlift import DROPPED, MOVEMENT, Hangar, reach
from grognard_standard_rules.answers import cite
from grognard_standard_rules.landed import ASSAULTED, BY_AIR
from grognard_standard_rules.named import each_once
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.ports import printed_ports
from grognard_standard_rules.supply_now import supply_map
from grognard_standard_rules.units import people, traits
from grognard_standard_rules.who_moves import MOVED

AIR = "air"
SUPPLY_REACH = 10
"""The farthest hex that a line of supply can reach on foot (14.41), over the best of ground."""


class AirAssault(Order):
    """Drop units on a hex; `path` is the way, without the hex in which it starts."""

    kind: Literal["air-assault"] = "air-assault"
    units: tuple[UnitId, ...]
    start: HexId
    to: HexId
    path: tuple[HexId, ...] = ()


@rule("std:8.21", "std:8.22", "std:8.24", "std:8.28")
def judge(position: Position, order: AirAssault) -> Iterator[Reason]:
    """List everything that forbids an air assault."""
    strange = list(known(position, order.start, order.to, *order.path))
    yield from strange
    for unit_id in order.units:
        faults = list(not_airborne(position, unit_id, order.by))
        yield from faults or _ready(position, position.state.unit(unit_id))
    yield from each_once(order.units, "std:8.21")
    if strange:
        return
    grid = position.board.grid
    start, to = grid.canonical(order.start), grid.canonical(order.to)
    yield from _from(position, order, start)
    yield from lands(position, to, "std:8.24")
    yield from fits(position, order.by, to, order.units)
    limit = reach(position, order.by, "assault")
    yield from objections(position, order.by, start, order.path, to, limit, "std:8.28")
    yield from _out_of_supply(position, order, to)


def _ready(position: Position, unit: Unit) -> Iterator[Reason]:
    """Object to a unit that is not ready in the box of a front."""
    where, who = place_of(unit), called(position, unit)
    if where in ("", WAITING):
        yield Reason("not-in-box", f"{who} is not in the box of a front", cite("std:8.21"),
                     units=(unit.id,), remedy="station it on a front when it is ready"
                     if where else "take it off the map: it is ready four turns later")
    elif (turn := ready_in(position, unit)) > position.turn:
        yield Reason("not-ready", f"{who} changes fronts and is ready in turn {turn}",
                     cite("std:8.52"), units=(unit.id,), remedy="drop it from that turn on")


@rule("std:8.22", "std:14.61")
def _from(position: Position, order: AirAssault, start: HexId) -> Iterator[Reason]:
    """Object to the hex of embarkation: another front, supply, too few points."""
    front = front_at(position, start)
    units = [position.state.units[u] for u in order.units if u in position.state.units]
    away = [u for u in units if place_of(u) not in (front, "", WAITING)]
    if away:
        yield Reason("other-front", f"{start} lies on the {front} Front, "
                     f"{', '.join(called(position, u) for u in away)} elsewhere",
                     cite("std:8.22"), hexes=(start,), units=tuple(u.id for u in away),
                     remedy="name units of one front at a time")
    for nation in dict.fromkeys(u.nation for u in units):
        yield from embarks(position, order.by, nation, start)
    yield from lifted(position, order.by, front, order.units)


@rule("std:8.22", "std:8.26")
def _out_of_supply(position: Position, order: AirAssault, to: HexId) -> Iterator[Reason]:
    cell = position.board.grid.index(to)
    for nation in dict.fromkeys(position.state.units[u].nation for u in order.units
                                if u in position.state.units):
        if not within_supply(position, order.by, nation)[cell]:
            yield Reason("beyond-supply", f"no {people(position, nation)} supply could reach {to} "
                         "in this turn",
                         cite("std:8.22", "std:8.26"), hexes=(to,),
                         remedy="drop nearer to your lines: `airlifts` tells how far")


@rule("std:8.22", "std:8.26")
def within_supply(position: Position, side: SideId, nation: str) -> BoolPlane:
    """Paint where units could possibly be in supply when the player turn ends.

    Nobody knows what the player turn will bring; certainly out of it is only what lies farther
    than a line can be walked from every hex in supply now, from every port, and from wherever
    a supply unit could still go.
    """
    grid = position.board.grid
    if assumed(position, side):
        return frozen(grid.on_map)
    heads = supply_map(position, side, nation).covered(nation) & friendly_land(position, side)
    heads = heads | grid.mask(printed_ports(position))
    for unit in position.state.units_of(side):
        if traits(position, unit).type == "mobile_supply" and unit.hex is not None:
            steps = max(1, int(position.face(unit).movement))
            heads = heads | grid.within([grid.index(unit.hex)], steps)
    return frozen(grid.within(np.flatnonzero(heads).tolist(), SUPPLY_REACH))


@rule("std:8.0", "std:8.22", "std:8.23", "std:8.27")
def resolve(position: Position, order: AirAssault) -> Resolution:
    """Drop the units; their points have been at an assault."""
    grid = position.board.grid
    start, to = grid.canonical(order.start), grid.canonical(order.to)
    limit = reach(position, order.by, "assault")
    way = order.path or shortest(position, order.by, start, to, limit) or ()
    units = [position.state.unit(u) for u in order.units]
    hangar = Hangar(position)
    hangar.take(order.by, front_at(position, start), MOVEMENT, DROPPED, len(units))
    hexes = f"{len(way)} hex{'es' * (len(way) != 1)}"
    yield Event(
        "air-assault", (*hangar.changes(), *dropping(position, units, to, BY_AIR)),
        cite("std:8.2", "std:8.22", "std:8.24"),
        f"{units_text(position, units)} dropped on {to}, from {start} ({hexes})",
        {"side": order.by, "units": list(order.units), "from": start, "to": to,
         "path": list(way), "length": len(way)})


def dropping(
    position: Position, units: Sequence[Unit], to: HexId, how: str
) -> Iterator[Change]:
    """List what puts units down that hold nothing yet (8.26)."""
    for unit in units:
        yield from unmark(position, unit)
        yield Move(unit.id, to)
        yield Remember(PLAYER_TURN, MOVED, unit.id, AIR)
        yield Remember(PLAYER_TURN, ASSAULTED, unit.id, how)

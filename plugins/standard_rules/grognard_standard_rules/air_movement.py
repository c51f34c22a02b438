"""8.0: the Air Movement Phase, and what transport and assault have in common.

A player with committed transport points and airborne units may carry units to friends
(`air_transport.py`), drop them (`air_assault.py`), or move them between the boxes of fronts.
Each point lifts one unit of its front. Units embark from a hex in major supply outside the
mountains (14.6); when the phase ends the points that flew are rolled for (8.13).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import replace

from grognard.ids import HexId, SideId, UnitId
from grognard.kit.naming import no_such_hex
from grognard.modules import amends
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard.tally import Line
from grognard_standard_rules.air_bases import assumed, friendly_land
from grognard_standard_rules.air_display import front_of, fronts, on_fronts
from grognard_standard_rules.air_ranges import level_ground, origin
from grognard_standard_rules.airborne import (
    airborne_on_map,
    boxed,
    called,
    carried_on_map,
    lift_points,
    may_fly,
)
from grognard_standard_rules.airlift import MOVEMENT, lifts, points_text, total
from grognard_standard_rules.airlift_display import attrition
from grognard_standard_rules.answers import cite
from grognard_standard_rules.interdiction import open_ground
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.stack_room import room, weight
from grognard_standard_rules.supply_now import supply_map
from grognard_standard_rules.zones_of_control import enemy_occupied

MAJOR = "major"
KINDS = ("air-assault", "air-transport", "shift-airborne")


@amends("phase_air_movement", "air-movement")
@rule("std:4.2", "std:8.0", "std:8.13")
def air_movement_phase(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Let a player fly who has points for it, and units."""
    plan = yield
    side = position.phasing
    mine = lifts(position, side)
    ready = sum(x.points for x in lifts(position, side, "", MOVEMENT))
    units = [*boxed(position, side),
             *(u for u in airborne_on_map(position, side) if may_fly(position, u)),
             *carried_on_map(position, side)]
    if not mine:
        return plan
    if not ready or not units:
        text = (f"{side} has committed no air transport points" if not ready
                else f"{side} has no airborne units that fly")
        if not any(x.box in ("flown", "dropped") for x in mine):
            idle = Reason("no-air-movement", text, cite("std:8.0", "std:8.11"))
            return replace(plan, idle=idle, closes=attrition)
    plan = replace(plan.but_also(*KINDS), closes=attrition)
    return replace(plan, hint=f"{points_text(ready)} may fly: drop, airlift, shift, or next")


# --- where units embark -----------------------------------------------------------------------


@rule("std:8.22", "std:8.31", "std:8.32", "std:14.6", "std:14.61")
def embarks(position: Position, side: SideId, nation: str, hex_id: HexId) -> Iterator[Reason]:
    """Object to a hex from which a nation's units may not take off."""
    cell = position.board.grid.index(hex_id)
    if not level_ground(position)[cell]:
        yield Reason("mountain", f"nothing takes off from {hex_id}: it is no land outside the "
                     "mountains", cite("std:8.32", "std:14.6"), hexes=(hex_id,),
                     remedy="bring the units to flat land and start from there")
    elif not friendly_land(position, side)[cell] or enemy_occupied(position, side)[cell]:
        yield Reason("not-friendly", f"{hex_id} is no hex of {side}", cite("std:8.22", "std:14.6"),
                     hexes=(hex_id,), remedy="name a hex that your side holds")
    elif not assumed(position, side):
        found = origin(position, side, nation, hex_id)
        if not found.value[1]:
            yield Reason("no-major-supply", f"{hex_id} is not in major supply",
                         (*cite("std:8.32", "std:14.61"), *found.rules), hexes=(hex_id,),
                         remedy="`supply` tells where the line breaks")


@rule("std:8.22", "std:14.61")
def origins(position: Position, side: SideId, nation: str, front: str) -> BoolPlane:
    """Paint the hexes of a front from which a nation's units may take off."""
    plane = friendly_land(position, side) & level_ground(position)
    plane &= ~enemy_occupied(position, side)
    plane &= on_fronts(position, front)
    if not assumed(position, side):
        plane &= supply_map(position, side, nation).covered(nation, MAJOR)
    return frozen(plane)


@rule("std:8.22", "std:8.31")
def lifted(position: Position, side: SideId, front: str, units: Sequence[UnitId]) -> Iterator[
        Reason]:
    """Object to more units than committed points of their front can lift."""
    has = total(position, side, front, MOVEMENT)
    known = [position.state.units[u] for u in units if u in position.state.units]
    if sum(lift_points(position, u) or 1 for u in known) > has:
        many = f"{len(units)} unit{'s' * (len(units) != 1)}"
        text = f"{side} has {points_text(has)} ready on the {front} Front, for {many}"
        yield Reason("not-enough-lift", text, cite("std:8.0", "std:8.11"), units=tuple(units),
                     remedy="lift fewer units, or those of another front")


# --- where units land -------------------------------------------------------------------------


@rule("std:8.24", "std:8.33")
def lands(position: Position, hex_id: HexId, cited: str) -> Iterator[Reason]:
    """Object to a hex in which no unit may land: sea, mountains, or closed to ground units."""
    if position.board.word("terrain", hex_id) == "mountain":
        yield Reason("mountain", f"nothing lands in the mountains at {hex_id}", cite(cited),
                     hexes=(hex_id,), remedy="land them beside the mountains")
    elif not open_ground(position)[position.board.grid.index(hex_id)]:
        yield Reason("closed-to-ground-units", f"no ground unit may enter {hex_id}", cite(cited),
                     hexes=(hex_id,), remedy="name another hex")


@rule("std:10.0")
def fits(position: Position, side: SideId, hex_id: HexId, units: Iterable[UnitId]) -> Iterator[
        Reason]:
    """Object to more units than may end the phase in a hex."""
    coming = [u for u in units if u in position.state.units]
    free = room(position, side, hex_id)
    first = Line("printed", "set", sum(weight(position, u) for u in coming), "units that land")
    heavy = position.tally("modify_landing_weight", "weight of what lands", lines=(first,),
                           side=side, hex_id=hex_id, units=tuple(coming))
    if heavy.value > free:
        yield Reason("stacking-limit", f"{hex_id} has room for {max(0, free)} more units of {side}",
                     cite("std:10.0"), hexes=(hex_id,), units=tuple(coming))


def known(position: Position, *hexes: str) -> Iterator[Reason]:
    """Object to hexes that are not on the map."""
    for hex_id in hexes:
        if hex_id and hex_id not in position.board.grid:
            yield no_such_hex(hex_id, rules=cite("std:8.0"))


def units_text(position: Position, units: Iterable[Unit]) -> str:
    """Name units by what is printed on them, those alike together."""
    printed = [position.face(u).printed for u in units]
    return ", ".join(f"{printed.count(p)}*{p}" if printed.count(p) > 1 else p
                     for p in dict.fromkeys(printed))


def front_at(position: Position, hex_id: str) -> str:
    """Return the front in which a hex lies, "" for a hex that is not there."""
    return front_of(position, hex_id) if hex_id in position.board.grid else ""


def ready_fronts(position: Position, side: SideId) -> list[str]:
    """List the fronts on which a side has points ready to fly."""
    return [f for f in fronts(position) if total(position, side, f, MOVEMENT)]


__all__ = [
    "MAJOR", "called", "embarks", "fits", "front_at", "known", "lands", "lifted", "origins",
    "ready_fronts", "units_text",
]

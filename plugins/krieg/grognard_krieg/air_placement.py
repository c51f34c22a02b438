"""2.3.2, 2.3.3: where an air support unit may be placed.

On land within range of a base, not in neutral or impassable ground, not in mud, and not in or
next to a hex with any air support unit. In a naval zone from a port that it holds, and not
while enemy aircraft are in the zone; the U-boat does not count as one of these. The Me-262 is
placed nowhere, the Type XXI U-boat in naval zones only. Truces may keep a faction's aircraft
away from Germans.
"""

from __future__ import annotations

from collections.abc import Iterator

from grognard.ids import HexId, RuleId, UnitId
from grognard.kit.planes import BoolPlane, frozen
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.state import Unit
from grognard_krieg.air_bases import air_range, bases_near, in_range, zone_bases
from grognard_krieg.naval_zones import ZONES, dry, zone_in_box, zone_name
from grognard_krieg.neutral_ground import closed_at, neutral_ground
from grognard_krieg.pieces import air_track, is_air, name, nations, zone_box
from grognard_krieg.sea_pieces import (
    air_at_or_next_to,
    enemy_air_in_zone,
    is_jet,
    is_u_boat,
)
from grognard_krieg.truces import air_barred
from grognard_krieg.weather import effect

LAND, SEA, KIND = (RuleId("krieg:2.3.2"),), (RuleId("krieg:2.3.3"),), (RuleId("krieg:2.3.1"),)
ON_LAND = "air_on_land"


def available(position: Position, side: str) -> list[Unit]:
    """List the air support units on a faction's Available Air Support Track."""
    return [u for u in position.state.units_at(air_track(side)) if is_air(position, u)]


def may_place(position: Position, unit: Unit, at: str) -> Ruling[bool]:
    """Say whether an aircraft may be placed in a hex or zone (its box) (`rule_air_placement`)."""
    return position.ask("rule_air_placement", unit_id=unit.id, at=at)


@implements("rule_air_placement")
@rule("krieg:2.3.1", "krieg:2.3.2", "krieg:2.3.3")
def rule_air_placement(position: Position, unit_id: UnitId, at: str) -> Ruling[bool]:
    """Collect everything against a placement; without objections say from which base it is."""
    unit = position.state.unit(unit_id)
    zone = zone_in_box(at)
    against = list(_kind(position, unit, zone))
    against += _at_sea(position, unit, zone) if zone else _on_land(position, unit, HexId(at))
    barred = air_barred(position, unit.side, at)
    if barred is not None:
        against.append(barred)
    if against:
        return Ruling(False, tuple(against))
    found = zone_bases(position, unit, zone) if zone else bases_near(position, unit, at)
    text = f"from {name(position, found[0])}" if found else "from a base"
    return Ruling(True, (Reason("air-base", text, SEA if zone else LAND,
                                units=tuple(u.id for u in found)),))


@rule("krieg:2.3.1")
def _kind(position: Position, unit: Unit, zone: str) -> Iterator[Reason]:
    if is_jet(position, unit):
        text = "the Me-262 only contests; it is never placed"
        yield Reason("jet-only-contests", text, KIND, units=(unit.id,))
    if is_u_boat(position, unit) and not zone:
        text = "the Type XXI U-boat is placed in naval zones only"
        yield Reason("u-boat-at-sea", text, KIND, units=(unit.id,))


@rule("krieg:2.3.2", "krieg:11.1")
def _on_land(position: Position, unit: Unit, at: HexId) -> Iterator[Reason]:
    index = position.board.grid.index(at)
    if not dry(position)[index]:
        yield Reason("not-land", f"{at} is no land hex that can be entered", LAND, hexes=(at,),
                     remedy="name a land hex or a naval zone")
        return
    closed = closed_at(position, unit.side, at)
    if closed is not None:
        yield Reason(closed.code, closed.text, (*LAND, *closed.rules), hexes=(at,))
    if effect(position, ON_LAND) == "no":
        yield Reason("mud", "no aircraft are placed on land in a mud turn",
                     (*LAND, RuleId("krieg:11.1")))
    others = [u for u in air_at_or_next_to(position, at) if u.id != unit.id]
    if others:
        listed = ", ".join(name(position, u) for u in others)
        yield Reason("air-too-near", f"{listed} is in or next to {at}", LAND, hexes=(at,),
                     units=tuple(u.id for u in others))
    if not in_range(position, unit)[index]:
        who = _people(position, unit)
        text = (f"{at} is not within {air_range(position)} hexes of a supplied {who} HQ, or of a "
                f"city or port with a supplied {who} unit")
        yield Reason("no-air-base", text, LAND, hexes=(at,), units=(unit.id,))


@rule("krieg:2.3.3")
def _at_sea(position: Position, unit: Unit, zone: str) -> Iterator[Reason]:
    air = enemy_air_in_zone(position, unit.side, zone, u_boat=False)
    if air:
        listed = ", ".join(name(position, u) for u in air)
        yield Reason("enemy-air-in-zone", f"{listed} is in the {zone_name(zone)}", SEA,
                     units=tuple(u.id for u in air))
    if not zone_bases(position, unit, zone):
        who = _people(position, unit)
        text = (f"no friendly port in the {zone_name(zone)} is occupied by a supplied {who} "
                "ground unit")
        yield Reason("no-air-base", text, SEA, units=(unit.id,))


def _people(position: Position, unit: Unit) -> str:
    known = position.assembly.catalogue.nations
    return " or ".join(known[n].people for n in nations(position, unit) if n in known)


# --- everywhere at once -------------------------------------------------------------------------


def land_hexes(position: Position, unit: Unit) -> BoolPlane:
    """Paint the land hexes in which an aircraft may be placed, as this section alone has it."""
    grid = position.board.grid
    if is_jet(position, unit) or is_u_boat(position, unit) or effect(position, ON_LAND) == "no":
        return frozen(grid.on_map & False)
    taken = grid.mask(u.at for u in position.state.units.values()
                      if u.on_map and is_air(position, u))
    plane = in_range(position, unit) & dry(position) & ~grid.spread(taken)
    return frozen(plane & ~neutral_ground(position, unit.side))


def zones_for(position: Position, unit: Unit) -> list[str]:
    """List the naval zones in which an aircraft may be placed."""
    return [z for z in ZONES if may_place(position, unit, zone_box(z)).value]

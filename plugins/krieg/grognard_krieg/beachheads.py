"""2.3.5: beachheads.

When placement is complete, aircraft in naval zones may be turned into beachheads, each in a hex
of open sea of its zone that has land beside it: not where a beachhead lies already, not beside
land with enemy aircraft over it, never in the Arctic, and in snow not in the North Sea or the
Baltic. Nobody can contest it. Phasing ground units left at sea without a beachhead are lost.
"""

from __future__ import annotations

from collections.abc import Iterator

from grognard.changes import Flip, Move, Remember
from grognard.events import Event
from grognard.ids import HexId, RuleId, UnitId
from grognard.kit.planes import BoolPlane, frozen
from grognard.machine import STEP
from grognard.modules import implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.state import Unit
from grognard_krieg.naval_zones import (
    ARCTIC,
    BALTIC,
    NORTH,
    dry,
    open_sea,
    zone_at_sea,
    zone_hexes,
    zone_in_box,
    zone_name,
)
from grognard_krieg.pieces import eliminated, is_air, is_ground, name
from grognard_krieg.sea_pieces import (
    air_at,
    beachhead_at,
    beachheads,
    called,
    is_jet,
    is_u_boat,
)
from grognard_krieg.weather import SNOW, weather

CREATE = "create-beachhead"
BEACHHEAD, BEGUN = "beachhead", "beachheads-begun"
RULES = (RuleId("krieg:2.3.5"),)
NEVER, NOT_IN_SNOW = (ARCTIC,), (ARCTIC, NORTH, BALTIC)


def begun(position: Position, side: str) -> bool:
    """Say whether a faction has begun to make beachheads, and so is done with placing."""
    return side in position.state.remembered(BEGUN)


def convertible(position: Position, side: str) -> list[Unit]:
    """List a faction's aircraft in naval zones that may become beachheads somewhere."""
    return [u for u in position.state.units.values()
            if u.side == side and zone_in_box(u.at) and is_air(position, u)
            and not is_u_boat(position, u) and not _season(position, zone_in_box(u.at))]


# --- where --------------------------------------------------------------------------------------


def may_become(position: Position, unit: Unit, at: str) -> Ruling[bool]:
    """Say whether an aircraft may become a beachhead in a hex (`rule_beachhead`)."""
    return position.ask("rule_beachhead", unit_id=unit.id, at=position.board.grid.canonical(at))


@implements("rule_beachhead")
@rule("krieg:2.3.5", "krieg:2.3.1", "krieg:11.2")
def rule_beachhead(position: Position, unit_id: UnitId, at: str) -> Ruling[bool]:
    """Collect everything against a beachhead."""
    unit = position.state.unit(unit_id)
    against = tuple(_against(position, unit, HexId(at)))
    if against:
        return Ruling(False, against)
    text = f"{called(position, unit)} may become a beachhead at {at}"
    return Ruling(True, (Reason("may-land", text, RULES, hexes=(HexId(at),)),))


def _against(position: Position, unit: Unit, at: HexId) -> Iterator[Reason]:
    zone, grid = zone_in_box(unit.at), position.board.grid
    if not is_air(position, unit) or is_u_boat(position, unit) or is_jet(position, unit):
        yield Reason("no-beachhead", f"{called(position, unit)} cannot become a beachhead",
                     (*RULES, RuleId("krieg:2.3.1")), units=(unit.id,))
        return
    if not zone:
        yield Reason("not-at-sea", f"{called(position, unit)} is in no naval zone", RULES,
                     units=(unit.id,), remedy="place it in a naval zone first")
        return
    if zone_at_sea(position.board, at) != zone:
        yield Reason("not-in-zone", f"{at} is no open sea of the {zone_name(zone)}", RULES,
                     hexes=(at,))
        return
    around = [i for _, i in grid.neighbours(grid.index(at))]
    if not any(dry(position)[i] for i in around):
        yield Reason("no-land-beside", f"no land is beside {at}", RULES, hexes=(at,))
    there = beachhead_at(position, at)
    if there is not None:
        yield Reason("beachhead-there", f"{called(position, there)} is at {at} already", RULES,
                     hexes=(at,), units=(there.id,))
    enemies = [u for i in around for u in air_at(position, grid.name(i)) if u.side != unit.side]
    if enemies:
        listed = ", ".join(called(position, u) for u in enemies)
        yield Reason("enemy-air-beside", f"{listed} is over land beside {at}", RULES, hexes=(at,),
                     units=tuple(u.id for u in enemies))
    season = _season(position, zone)
    if season is not None:
        yield season


@rule("krieg:2.3.5", "krieg:11.2")
def _season(position: Position, zone: str) -> Reason | None:
    if zone in NEVER:
        return Reason("no-beachhead-here", f"no beachhead is made in the {zone_name(zone)}", RULES)
    if zone in NOT_IN_SNOW and weather(position) == SNOW:
        text = f"no beachhead is made in the {zone_name(zone)} in a snow turn"
        return Reason("snow", text, (*RULES, RuleId("krieg:11.2")))
    return None


def beach_hexes(position: Position, unit: Unit) -> BoolPlane:
    """Paint the hexes in which an aircraft may become a beachhead, as this section has it."""
    grid, zone = position.board.grid, zone_in_box(unit.at)
    if not zone or is_u_boat(position, unit) or _season(position, zone):
        return frozen(grid.on_map & False)
    enemies = grid.mask(u.at for u in position.state.units.values()
                        if u.on_map and u.side != unit.side and is_air(position, u))
    taken = grid.mask(u.at for u in beachheads(position))
    plane = zone_hexes(position.board, zone) & grid.spread(dry(position)) & ~taken
    return frozen(plane & ~grid.spread(enemies & dry(position)))


# --- making and losing them ---------------------------------------------------------------------


@rule("krieg:2.3.5")
def created(position: Position, unit: Unit, at: HexId) -> Event:
    """Make the event by which an aircraft becomes a beachhead."""
    text = f"{called(position, unit)} becomes a beachhead at {at}"
    about = {"unit": unit.id, "hex": at, "zone": zone_in_box(unit.at), "side": unit.side}
    changes = (Flip(unit.id, BEACHHEAD), Move(unit.id, at),
               Remember(STEP, BEGUN, unit.side))
    return Event("beachhead-created", changes, RULES, text, about)


@rule("krieg:2.3.5")
def stranded(position: Position, side: str) -> list[Unit]:
    """List a faction's ground units in open sea without a beachhead of their own."""
    sea, index = open_sea(position.board), position.board.grid.index
    return [u for u in position.state.units_of(side)
            if sea[index(u.at)] and is_ground(position, u)
            and beachhead_at(position, u.at, side) is None]


@rule("krieg:2.3.5")
def sink(position: Position) -> Resolution:
    """Eliminate the phasing player's ground units that are left at sea without a beachhead."""
    for unit in stranded(position, position.phasing):
        text = f"{name(position, unit)} is lost at sea without a beachhead"
        yield eliminated(position, unit.id, "sunk", RULES, text)
        position = yield LOOK


__all__ = [
    "CREATE", "beach_hexes", "beachhead_at", "beachheads", "begun", "convertible", "created",
    "may_become", "sink", "stranded",
]

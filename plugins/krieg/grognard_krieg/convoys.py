"""2.2: the Convoy Segment.

The phasing player takes up all his convoy markers and places those of his force pool again,
one by one, each in a naval zone and in one of two modes. A zone must hold a friendly port of
the marker's home country: for the Vichy convoy any Axis port in continental France will do;
the Black Sea convoy has no home and needs Sevastopol or Istanbul. Enemy aircraft keep a convoy
out, enemy convoys and beachheads do not. The Western Allies have no convoys and need none.
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.changes import Flip, Move
from grognard.content.counters import FRONT
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_krieg.country_list import FRANCE
from grognard_krieg.naval_zones import ARCTIC, BLACK, ZONES, port_at, zone_name
from grognard_krieg.pieces import is_convoy, pool, zone_box
from grognard_krieg.ports import friendly_ports
from grognard_krieg.sea_pieces import (
    SUPPLY,
    TROOP,
    Mode,
    called,
    convoy,
    convoys_in,
    enemy_air_in_zone,
    has_convoy,
    mode_of,
    needs_convoys,
)
from grognard_krieg.territory import country_of
from grognard_krieg.weather import SNOW, weather

PLACE_CONVOY = "place-convoy"
CONTINENTAL_FRANCE, HOMELESS = "continental_france", "none"
BLACK_SEA_PORTS = ("Sevastopol", "Istanbul")
OVERSEAS = ("french_north_africa", "corsica")
RULES = (RuleId("krieg:2.2.1"),)
FACES = {SUPPLY: FRONT, TROOP: TROOP}
"""The side of a convoy marker that shows a mode."""


# --- the segment --------------------------------------------------------------------------------


@implements("phase_convoy", "convoy")
@rule("krieg:2.2")
def phase_convoy(position: Position) -> PhasePlan:
    """Take up the convoys, and let the phasing player place them again."""
    side = position.phasing
    if not needs_convoys(side):
        text = "the Western Allies have no convoys and need none"
        return PhasePlan(idle=Reason("no-convoys-needed", text, (RuleId("krieg:2.2"),)))
    if not available(position, side) and not at_sea(position, side):
        text = f"{side} has no convoy marker"
        return PhasePlan(idle=Reason("no-convoys", text, (RuleId("krieg:2.2"),)))
    return PhasePlan(orders=(PLACE_CONVOY,), opens=take_up,
                     hint="place each convoy in a naval zone, in supply or troop mode")


def available(position: Position, side: str) -> list[Unit]:
    """List the convoy markers in a faction's force pool."""
    return [u for u in position.state.units_at(pool(side)) if is_convoy(position, u)]


def at_sea(position: Position, side: str) -> list[Unit]:
    """List a faction's convoy markers in naval zones."""
    return [u for zone in ZONES for u in convoys_in(position, side, zone)]


@rule("krieg:2.2.1")
def take_up(position: Position) -> Resolution:
    """Put all convoy markers of the phasing player from the map into his force pool."""
    taken = at_sea(position, position.phasing)
    if not taken:
        return
    changes = [Move(u.id, pool(u.side)) for u in taken]
    flips = [Flip(u.id, FRONT) for u in taken if u.face != FRONT]
    listed = ", ".join(called(position, u) for u in taken)
    yield Event("convoys-taken-up", (*changes, *flips), RULES, f"taken up: {listed}",
                {"side": position.phasing, "units": [u.id for u in taken]})


@rule("krieg:2.2.1", "krieg:2.2.2")
def placed(position: Position, unit: Unit, zone: str, mode: Mode) -> Event:
    """Make the event by which a convoy marker is placed in a zone, in a mode."""
    flip = (Flip(unit.id, FACES[mode]),) if unit.face != FACES[mode] else ()
    text = f"{called(position, unit)} sails the {zone_name(zone)} in {mode} mode"
    about = {"unit": unit.id, "zone": zone, "mode": mode, "side": unit.side}
    return Event("convoy-placed", (Move(unit.id, zone_box(zone)), *flip),
                 (*RULES, RuleId("krieg:2.2.2")), text, about)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of convoys."""
    return (
        EventKind("convoys-taken-up", "Convoy markers are taken up"),
        EventKind("convoy-placed", "A convoy marker is placed"),
    )


# --- where a convoy may be placed ---------------------------------------------------------------


def may_sail(position: Position, unit: Unit, zone: str) -> Ruling[bool]:
    """Say whether a convoy marker may be placed in a zone now (`rule_convoy_zone`)."""
    return position.ask("rule_convoy_zone", unit_id=unit.id, zone=zone)


@implements("rule_convoy_zone")
@rule("krieg:2.2.1", "krieg:11.2")
def rule_convoy_zone(position: Position, unit_id: UnitId, zone: str) -> Ruling[bool]:
    """Look for a port of the marker's home, for snow in the Arctic, for enemy aircraft."""
    unit = position.state.unit(unit_id)
    against = [r for r in (home_port_missing(position, unit, zone), _snowed_in(position, zone),
                           _watched(position, unit.side, zone)) if r]
    if against:
        return Ruling(False, tuple(against))
    ports = ", ".join(home_ports(position, unit, zone))
    text = f"{called(position, unit)} has a home port in the {zone_name(zone)}: {ports}"
    return Ruling(True, (Reason("may-sail", text, RULES, units=(unit.id,)),))


@rule("krieg:2.2.1", "krieg:10.4")
def home_ports(position: Position, unit: Unit, zone: str) -> list[str]:
    """List (as text) the friendly ports of a marker's home country in a zone."""
    home = position.face(unit).word("home")
    found = [s for s in friendly_ports(position, unit.side, zone)
             if (port := port_at(position, s.at)) is not None
             and _at_home(position, home, s.at, port.name, zone)]
    return [s.label for s in found]


def _at_home(position: Position, home: str, at: str, port: str, zone: str) -> bool:
    if home == HOMELESS:
        return zone == BLACK and port in BLACK_SEA_PORTS
    if home == CONTINENTAL_FRANCE:
        return continental_france(position, at)
    return country_of(position, at) == home


@rule("krieg:2.2.1", "krieg:12.2")
def continental_france(position: Position, hex_id: str) -> bool:
    """Say whether a hex lies in France as it was before the war, on the continent."""
    board = position.board
    if board.word("country", hex_id) != FRANCE:
        return False
    island_or_africa = any(board.regions[r][board.grid.index(hex_id)] for r in OVERSEAS
                           if r in board.regions)
    return not island_or_africa


@rule("krieg:2.2.1")
def home_port_missing(position: Position, unit: Unit, zone: str) -> Reason | None:
    """Object to a zone without a friendly port of the marker's home country."""
    if zone not in ZONES or home_ports(position, unit, zone):
        return None
    home = position.face(unit).word("home")
    if home == HOMELESS and zone != BLACK:
        text = f"{called(position, unit)} sails the {zone_name(BLACK)} only"
    elif home == HOMELESS:
        text = f"neither {' nor '.join(BLACK_SEA_PORTS)} is a friendly port"
    else:
        land = home.replace("_", " ").title()
        text = f"there is no friendly port of {land} in the {zone_name(zone)}"
    return Reason("no-home-port", text, (*RULES, RuleId("krieg:10.4")), units=(unit.id,),
                  remedy="choose a zone with a friendly port of its home country")


@rule("krieg:2.2.1", "krieg:11.2")
def _snowed_in(position: Position, zone: str) -> Reason | None:
    if zone != ARCTIC or weather(position) != SNOW:
        return None
    text = f"no convoy is placed in the {zone_name(ARCTIC)} in a snow turn"
    return Reason("snow", text, (*RULES, RuleId("krieg:11.2")))


@rule("krieg:2.2.1")
def _watched(position: Position, side: SideId, zone: str) -> Reason | None:
    air = enemy_air_in_zone(position, side, zone)
    if not air:
        return None
    listed = ", ".join(called(position, u) for u in air)
    return Reason("enemy-air-in-zone", f"{listed} keeps convoys out of the {zone_name(zone)}",
                  RULES, units=tuple(u.id for u in air))


__all__ = [
    "FACES", "PLACE_CONVOY", "SUPPLY", "TROOP", "available", "convoy", "convoys_in",
    "has_convoy", "may_sail", "mode_of", "needs_convoys", "placed",
]

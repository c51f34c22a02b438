"""2.2, 2.3, 10.2: who lies in a naval zone, and what aircraft and beachheads are near a hex.

Convoy markers show supply or troop mode; an air support unit in a zone shuts it to its enemies;
a beachhead lies in a hex of open sea.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from grognard.ids import HexId, SideId
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard_krieg.muster import muster
from grognard_krieg.pieces import (
    NEUTRAL,
    UNITS,
    WESTERN,
    is_air,
    is_beachhead,
    is_convoy,
    piece,
    zone_box,
)

Mode = Literal["supply", "troop"]
SUPPLY: Mode = "supply"
TROOP: Mode = "troop"
U_BOAT, JET = "u_boat", "jet_fighter"
READS = ("units",)


def called(position: Position, unit: Unit) -> str:
    """Name a marker or aircraft as its counter does ("Luftwaffe 1", "Italian Convoy")."""
    return position.assembly.catalogue.counter(unit.counter).name or unit.id


@rule("krieg:2.2.2")
def mode_of(unit: Unit) -> Mode:
    """Return the mode that a convoy marker shows."""
    return TROOP if unit.face == TROOP else SUPPLY


@rule("krieg:2.2", "krieg:2.2.2")
def convoys_in(position: Position, side: str, zone: str) -> list[Unit]:
    """List a faction's convoy markers in a naval zone."""
    here = position.state.units_at(zone_box(zone))
    return [u for u in here if u.side == side and is_convoy(position, u)]


def has_convoy(position: Position, side: str, zone: str, mode: Mode) -> bool:
    """Say whether a faction has a convoy marker of a mode in a zone."""
    return any(mode_of(u) == mode for u in convoys_in(position, side, zone))


def convoy(position: Position, side: str, zone: str) -> Mode | None:
    """Return the mode of a faction's convoy in a zone, None without one.

    Two German markers may lie in one zone and show different modes: ask `has_convoy` for one.
    """
    modes = [mode_of(u) for u in convoys_in(position, side, zone)]
    return modes[0] if modes else None


@rule("krieg:2.2")
def needs_convoys(side: str) -> bool:
    """Say whether a faction crosses the sea by convoy only; the West does not."""
    return side != WESTERN


# --- aircraft -----------------------------------------------------------------------------------


def air_in_zone(position: Position, zone: str, side: str | None = None) -> list[Unit]:
    """List the air support units in a naval zone, those of one faction or of all."""
    here = position.state.units_at(zone_box(zone))
    return [u for u in here if is_air(position, u) and side in (None, u.side)]


@rule("krieg:2.2.1", "krieg:2.3.3", "krieg:3.7.1", "krieg:10.2")
def enemy_air_in_zone(
    position: Position, side: str, zone: str, *, u_boat: bool = True
) -> list[Unit]:
    """List the air support units in a zone that are no friends, the U-boat with them if asked."""
    return [u for u in air_in_zone(position, zone)
            if u.side != side and (u_boat or not is_u_boat(position, u))]


def is_u_boat(position: Position, unit: Unit) -> bool:
    """Say whether this is the Type XXI U-boat."""
    return piece(position, unit).type == U_BOAT


def is_jet(position: Position, unit: Unit) -> bool:
    """Say whether this is the Me-262."""
    return piece(position, unit).type == JET


def air_at(position: Position, hex_id: str, side: str | None = None) -> list[Unit]:
    """List the air support units in a hex, those of one faction or of all."""
    return [u for u in position.state.units_at(hex_id)
            if is_air(position, u) and side in (None, u.side)]


def air_at_or_next_to(position: Position, hex_id: str, side: str | None = None) -> list[Unit]:
    """List the air support units in a hex and in the six around it."""
    grid = position.board.grid
    around = [grid.name(i) for _, i in grid.neighbours(grid.index(hex_id))]
    return [u for at in (hex_id, *around) for u in air_at(position, at, side)]


# --- beachheads ---------------------------------------------------------------------------------


def beachhead_at(position: Position, hex_id: str, side: str | None = None) -> Unit | None:
    """Return the beachhead in a hex, of a faction or of any; None when there is none."""
    found = [u for u in position.state.units_at(hex_id)
             if is_beachhead(position, u) and side in (None, u.side)]
    return found[0] if found else None


def beachheads(position: Position, side: str | None = None) -> tuple[Unit, ...]:
    """List the beachheads on the map, those of one faction or of all."""
    found: tuple[Unit, ...] = position.derived(
        ("beachheads",), READS,
        lambda: tuple(u for u in position.state.units.values()
                      if u.on_map and is_beachhead(position, u)),
    )
    return found if side is None else tuple(u for u in found if u.side == side)


# --- who is where -------------------------------------------------------------------------------


def occupants(position: Position) -> Mapping[HexId, frozenset[SideId]]:
    """Return, by hex, the factions that have a ground, air support or airdrop unit there."""
    return position.derived(("occupants",), READS, lambda: _occupants(position))


def _occupants(position: Position) -> Mapping[HexId, frozenset[SideId]]:
    out: dict[HexId, frozenset[SideId]] = {}
    for side in (*position.sides, SideId(NEUTRAL)):
        own = frozenset((side,))
        for stands in muster(position, side):
            if stands.piece.kind in UNITS:
                at = HexId(stands.unit.at)
                out[at] = out.get(at, own) | own
    return out


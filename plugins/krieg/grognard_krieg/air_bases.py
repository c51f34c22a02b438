"""2.3.2 to 2.3.4: from where air support units are placed, and from where they contest.

On land an aircraft needs a base within three hexes: a supplied HQ of its nation, or a city or
port with a supplied ground unit of its nation in it, and no enemy aircraft over either. The
range does not cross neutral ground; it crosses everything else. For a naval zone it needs a
friendly port in that zone with a supplied ground unit of its nation.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from grognard.ids import HexId
from grognard.kit.planes import BoolPlane, frozen
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard_krieg.naval_zones import port_at
from grognard_krieg.neutral_ground import neutral_ground
from grognard_krieg.pieces import is_ground, is_hq, is_of, nations
from grognard_krieg.ports import friendly_ports
from grognard_krieg.sea_pieces import air_at, beachhead_at
from grognard_krieg.supply import is_supplied
from grognard_krieg.territory import CITY

RANGES, PLACEMENT = "ranges", "air_placement"


def air_range(position: Position) -> int:
    """Return how far from a base an aircraft may be placed on land."""
    return position.table(RANGES).int(PLACEMENT, "hexes") or 0


@rule("krieg:2.3.2", "krieg:10.3")
def bases(position: Position, air: Unit) -> list[Unit]:
    """List the ground units that make a base on land for an aircraft."""
    def make() -> list[Unit]:
        return [u for u in position.state.units_of(air.side)
                if may_be_base(position, u) and is_of(position, u, *nations(position, air))
                and is_supplied(position, u).value]

    key = ("air-bases", air.side, nations(position, air))
    return position.workshop.get(key, tuple(position.state.revisions.values()), make)


@rule("krieg:2.3.2")
def may_be_base(position: Position, unit: Unit) -> bool:
    """Say whether a unit is an HQ or holds a city or port, without enemy aircraft over it."""
    if unit.hex is None or not is_ground(position, unit):
        return False
    if not is_hq(position, unit) and not city_or_port(position, unit):
        return False
    return not enemy_air_over(position, unit.side, unit.hex)


def city_or_port(position: Position, unit: Unit) -> bool:
    """Say whether a unit stands in a city or a port; its beachhead is one."""
    at = unit.at
    return at in _cities(position) or port_at(position, at) is not None or (
        beachhead_at(position, at, unit.side) is not None)


def _cities(position: Position) -> frozenset[HexId]:
    return position.derived(("city-hexes",), (), lambda: frozenset(
        p.hex for p in position.board.places if CITY in p.traits))


def enemy_air_over(position: Position, side: str, hex_id: str) -> list[Unit]:
    """List the enemy air support units in a hex."""
    return [u for u in air_at(position, hex_id) if u.side != side]


@rule("krieg:2.3.2", "krieg:12.2.1")
def within_range(position: Position, side: str, hexes: Iterable[str]) -> BoolPlane:
    """Paint the hexes within range of some bases, not counted across neutral ground."""
    grid = position.board.grid
    ground = grid.on_map & ~neutral_ground(position, side)
    plane = grid.mask(hexes)
    for _ in range(air_range(position)):
        plane = grid.spread(plane) & ground
    return frozen(plane)


def in_range(position: Position, air: Unit) -> BoolPlane:
    """Paint the hexes within range of an aircraft's bases."""
    found = bases(position, air)
    if not found:
        return frozen(np.zeros(position.board.grid.size, np.bool_))
    return within_range(position, air.side, {u.at for u in found})


def bases_near(position: Position, air: Unit, hex_id: str) -> list[Unit]:
    """List the bases from which an aircraft reaches a hex."""
    index = position.board.grid.index(hex_id)
    return [u for u in bases(position, air)
            if within_range(position, air.side, (u.at,))[index]]


@rule("krieg:2.3.3", "krieg:2.3.4", "krieg:10.4")
def zone_bases(position: Position, air: Unit, zone: str) -> list[Unit]:
    """List the supplied ground units of an aircraft's nation in friendly ports of a zone."""
    here = [u for port in friendly_ports(position, air.side, zone)
            for u in position.state.units_at(port.at)]
    return [u for u in here
            if u.side == air.side and is_ground(position, u)
            and is_of(position, u, *nations(position, air)) and is_supplied(position, u).value]


@rule("krieg:2.3.4")
def neighbours(position: Position, air: Unit, hex_id: str) -> list[Unit]:
    """List the supplied ground units of an aircraft's nation in a hex or next to it."""
    grid = position.board.grid
    around = (hex_id, *(grid.name(i) for _, i in grid.neighbours(grid.index(hex_id))))
    return [u for at in around for u in position.state.units_at(at)
            if u.side == air.side and is_ground(position, u)
            and is_of(position, u, *nations(position, air)) and is_supplied(position, u).value]

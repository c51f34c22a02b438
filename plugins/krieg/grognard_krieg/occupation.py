"""6.2: who occupies what: a hex by a ground unit, a country by its cities."""

from __future__ import annotations

from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard_krieg.countries import home_countries
from grognard_krieg.pieces import is_ground, is_piece
from grognard_krieg.territory import cities_of, region_at


@rule("krieg:6.2")
def held_by(position: Position, hex_id: str, *sides: str) -> bool:
    """Say whether a ground unit of one of the factions stands in a hex."""
    return any(u.side in sides and is_ground(position, u)
               for u in position.state.units_at(hex_id))


def others_in(position: Position, hex_id: str, side: str) -> bool:
    """Say whether a hex holds a ground, air support or airdrop unit of another faction.

    Markers are nobody's units: truces, Command Paralysis, SHAEF.
    """
    return any(u.side != side and is_piece(position, u) for u in position.state.units_at(hex_id))


@rule("krieg:17.1", "krieg:17.2", "krieg:17.3")
def all_cities_held(
    position: Position, country: str, side: str, *, without_region: str = ""
) -> bool:
    """Say whether a faction's ground units stand in all cities of a country (of one, at least)."""
    cities = [p.hex for p in cities_of(position, country)
              if not without_region or region_at(position, p.hex) != without_region]
    return bool(cities) and all(held_by(position, h, side) for h in cities)


def names_of(position: Position, unit: Unit) -> tuple[str, ...]:
    """List the home countries of a unit."""
    return home_countries(position, unit)

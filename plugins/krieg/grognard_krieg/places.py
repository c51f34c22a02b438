"""Places that rules name: a town, a hex, a country or a border region."""

from __future__ import annotations

from grognard.errors import UnknownName
from grognard.ids import HexId
from grognard.position import Position
from grognard_krieg.pieces import HOME
from grognard_krieg.territory import CITY, country_of, region_at


def stands_in(position: Position, hex_id: str, where: str) -> bool:
    """Say whether a hex is the place, hex, country or border region of that name."""
    at = position.board.grid.canonical(hex_id)
    if where in (country_of(position, at), region_at(position, at)):
        return True
    if where in HOME.values():
        return False
    return hex_of(position, where) == at


def hex_of(position: Position, where: str) -> HexId | None:
    """Return the hex of a place or hex name, None where the map has none of that name."""
    try:
        return position.hex(where)
    except UnknownName:
        return None


def is_city(position: Position, hex_id: str) -> bool:
    """Say whether a hex is a city hex."""
    return any(CITY in place.traits for place in position.board.places_at(hex_id))

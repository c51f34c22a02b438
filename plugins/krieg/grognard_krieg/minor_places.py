"""19.2.1: where a minor country's units may be set up, and where they stand best."""

from __future__ import annotations

from grognard.ids import HexId
from grognard.kit.planes import words_plane
from grognard.position import Position
from grognard.rulebook import rule
from grognard_krieg.country_list import VICHY
from grognard_krieg.pieces import is_ground, piece
from grognard_krieg.territory import (
    CITY,
    PORT,
    capital_of,
    hexes_of,
    places_in,
    vichy_land,
)

WALKABLE = ("land", "coastal")
"""Kinds of hexes in which units can stand."""


@rule("krieg:19.2.1")
def open_hexes(
    position: Position, country: str, side: str, *, only_cities: bool = False
) -> list[HexId]:
    """List the hexes in which a country's units may be set up, cities and ports first.

    In or next to a city or port, inside the country, and vacant: nothing stacks. With
    `only_cities` (Vichy) they stand in cities, and in Vichy territory proper.
    """
    grid, board = position.board.grid, position.board
    land = hexes_of(position, country) & words_plane(board, "kind", WALKABLE)
    if country == VICHY:
        land = land & vichy_land(board)
    traits = (CITY,) if only_cities else (CITY, PORT)
    centres = [p.hex for p in places_in(position, country, *traits)]
    out = list(dict.fromkeys(h for h in centres if land[grid.index(h)]))
    if not only_cities:
        near = grid.within([grid.index(h) for h in out], 1) if out else land & False
        out += [h for h in grid.names(near & land) if h not in out]
    return [h for h in out if _vacant(position, h, side)]


def _vacant(position: Position, hex_id: str, side: str) -> bool:
    """Say whether a hex holds no ground unit, and no other unit of an enemy."""
    return not any(
        is_ground(position, u)
        or (u.side != side and piece(position, u).kind in ("air_support", "airdrop"))
        for u in position.state.units_at(hex_id)
    )


def first_places(
    position: Position, country: str, side: str, hexes: list[HexId]
) -> list[HexId]:
    """Sort hexes by how much a unit is wanted there: the capital, then cities near enemies."""
    grid = position.board.grid
    capital = capital_of(position, country)
    cities = {p.hex for p in places_in(position, country, CITY)}
    enemies = [grid.index(u.at) for u in position.state.units.values()
               if u.on_map and u.side != side and is_ground(position, u)]

    def want(hex_id: HexId) -> tuple[bool, bool, int, HexId]:
        here = grid.index(hex_id)
        near = min((grid.distance(here, e) for e in enemies), default=0)
        return hex_id != capital, hex_id not in cities, near, hex_id

    return sorted(hexes, key=want)

"""12.1, 12.2.4, 12.4: whose territory a hex is part of, and which countries border on land.

The map prints a country for every land hex. Border regions pass to the Soviet Union or to
Greater Germany; Vichy is cut out of France, and is all of it once it has been activated.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from grognard.board.board import Board, Place
from grognard.ids import HexId
from grognard.kit.planes import BoolPlane, flag_plane, frozen, nothing, side_plane, words_plane
from grognard.position import Position
from grognard.rulebook import rule
from grognard_krieg.countries import (
    READS,
    annexed,
    ceded,
    faction_of,
    is_neutral,
    vichy_activated,
    vichy_created,
)
from grognard_krieg.country_list import (
    ALSACE,
    BORDER_REGIONS,
    COUNTRIES,
    FRANCE,
    GERMAN_REGIONS,
    GERMANY,
    UNION,
    VICHY,
    dependents_of,
)

FIELD, REGION, BORDER_REGION = "country", "region", "border_region"
VICHY_FLAG = "vichy_territory"
CITY, PORT, CAPITAL = "city", "port", "capital"
IMPASSABLE = "impassable"
NO_LAND = ("all_sea", "lake")
"""Hexsides across which two countries do not touch by land."""

Codes = NDArray[np.uint8]
WORDS = ("", *COUNTRIES)


# --- regions ------------------------------------------------------------------------------------


@rule("krieg:12.4.1")
def region_hexes(board: Board, region: str) -> BoolPlane:
    """Paint a border region, both parts of the Finnish Frontier together."""
    if BORDER_REGION not in board.fields:
        return nothing(board)
    labels, codes = board.fields[BORDER_REGION]
    wanted = [k for k, word in enumerate(labels) if word.startswith(region) and word]
    return frozen(np.isin(codes, wanted) & board.grid.on_map)


def region_at(position: Position, hex_id: str) -> str:
    """Return the Soviet or German Border Region of a hex, "" for none."""
    board = position.board
    word = board.word(BORDER_REGION, hex_id) if BORDER_REGION in board.fields else ""
    known = (*BORDER_REGIONS, *GERMAN_REGIONS)
    return next((r for r in known if word.startswith(r)), "")


def vichy_land(board: Board) -> BoolPlane:
    """Paint French North Africa, Corsica and France south of the Vichy border."""
    return flag_plane(board, VICHY_FLAG)


# --- countries ----------------------------------------------------------------------------------


def country_codes(position: Position) -> Codes:
    """Return for every hex the place in `WORDS` of the country it is part of now."""
    return position.derived(("territory",), READS, lambda: _codes(position))


@rule("krieg:12.1", "krieg:12.2.4", "krieg:12.4.1", "krieg:12.4.2")
def _codes(position: Position) -> Codes:
    board = position.board
    if FIELD not in board.fields:
        return np.zeros(board.grid.size, np.uint8)
    labels, printed = board.fields[FIELD]
    known = np.array([WORDS.index(w) if w in WORDS else 0 for w in labels], np.uint8)
    codes: Codes = known[printed]
    if vichy_created(position):
        france = codes == WORDS.index(FRANCE)
        alsace = region_hexes(board, ALSACE)
        all_of_it = vichy_activated(position)
        codes[france & ~alsace & (all_of_it | vichy_land(board))] = WORDS.index(VICHY)
    for region in GERMAN_REGIONS:
        if annexed(position, region):
            codes[region_hexes(board, region)] = WORDS.index(GERMANY)
    for region in BORDER_REGIONS:
        if ceded(position, region):
            codes[region_hexes(board, region)] = WORDS.index(UNION)
    codes[~board.grid.on_map] = 0
    codes.setflags(write=False)
    return codes


def country_of(position: Position, hex_id: str) -> str:
    """Return the country a hex is part of now, "" for the sea and off the map.

    A border region is part of the Soviet Union (or of Greater Germany) once it has passed to
    it, and not before, whoever stands in it.
    """
    if hex_id not in position.board.grid:
        return ""
    return WORDS[int(country_codes(position)[position.board.grid.index(hex_id)])]


def hexes_of(position: Position, *wanted: str) -> BoolPlane:
    """Paint the hexes that are part of some countries now."""
    codes = [WORDS.index(c) for c in wanted if c in WORDS]
    return frozen(np.isin(country_codes(position), codes) & (country_codes(position) > 0))


@rule("krieg:12.1")
def faction_land(position: Position, side: str) -> BoolPlane:
    """Paint the territory of a faction: its great powers and its active minor countries."""
    return position.derived(
        ("faction land", side), READS,
        lambda: hexes_of(position, *(c for c in COUNTRIES if faction_of(position, c) == side)),
    )


# --- places -------------------------------------------------------------------------------------


def places_in(position: Position, country: str, *traits: str) -> list[Place]:
    """List the places with any of the traits ("city", "port") that are in a country now."""
    wanted = frozenset(traits)
    grid = position.board.grid
    return [
        p for p in position.board.places
        if p.traits & wanted and p.hex in grid and country_of(position, p.hex) == country
    ]


def cities_of(position: Position, country: str) -> list[Place]:
    """List the cities of a country as it is now, those on its islands included."""
    return places_in(position, country, CITY)


@rule("krieg:12.2", "krieg:12.2.4")
def capital_of(position: Position, country: str) -> HexId | None:
    """Return the hex of a country's capital; Paris is the capital of Vichy too."""
    printed = FRANCE if country == VICHY else country
    for place in position.board.places:
        if CAPITAL in place.traits and place.hex in position.board.grid and (
            position.board.word(FIELD, place.hex) == printed
        ):
            return place.hex
    return None


# --- borders ------------------------------------------------------------------------------------


def borders(position: Position) -> frozenset[tuple[str, str]]:
    """List the pairs of countries that share a land border now, each pair both ways."""
    return position.derived(("borders",), READS, lambda: _borders(position))


def _borders(position: Position) -> frozenset[tuple[str, str]]:
    board, codes = position.board, country_codes(position)
    codes = np.where(words_plane(board, "kind", (IMPASSABLE,)), 0, codes)
    wet = np.zeros((6, board.grid.size), np.bool_)
    for kind in NO_LAND:
        wet |= side_plane(board, kind)
    out: set[tuple[str, str]] = set()
    for direction, offset in enumerate(board.grid.offsets):
        other = np.roll(codes, -offset)
        touch = (codes > 0) & (other > 0) & (codes != other) & ~wet[direction]
        pairs = np.unique(np.stack([codes[touch], other[touch]]), axis=1)
        out.update((WORDS[a], WORDS[b]) for a, b in pairs.T.tolist())
    return frozenset(out)


@rule("krieg:12.2.3", "krieg:16.1")
def share_border(position: Position, one: str, other: str) -> bool:
    """Say whether two countries share a land border."""
    return (one, other) in borders(position)


def neighbours(position: Position, country: str, *, dependents: bool = False) -> tuple[str, ...]:
    """List the countries with a land border to one (or, if asked, to one of its dependents)."""
    of = (country, *(dependents_of(country) if dependents else ()))
    found = {b for a, b in borders(position) if a in of} - set(of)
    return tuple(c for c in COUNTRIES if c in found)


def neutral_neighbours(
    position: Position, country: str, *, dependents: bool = False
) -> tuple[str, ...]:
    """List the neutral minor countries with a land border to a country."""
    near = neighbours(position, country, dependents=dependents)
    return tuple(c for c in near if is_neutral(position, c))


def holding(position: Position, hexes: BoolPlane, units: Iterable[str]) -> list[str]:
    """List those of some units that stand in the hexes painted."""
    grid, state = position.board.grid, position.state
    return [u for u in units
            if (unit := state.unit(u)).on_map and hexes[grid.index(unit.at)]]


__all__ = [
    "borders", "capital_of", "cities_of", "country_codes", "country_of",
    "faction_land", "hexes_of", "holding", "neighbours", "neutral_neighbours",
    "places_in", "region_at", "region_hexes", "share_border", "vichy_land",
]

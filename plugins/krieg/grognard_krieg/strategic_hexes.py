"""V: strategic hexes, and who holds how many of them.

Only ground units hold a hex; air support, airdrops and markers do not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grognard.ids import HexId
from grognard.position import Position
from grognard.rulebook import rule
from grognard_krieg.country_list import GERMANY
from grognard_krieg.pieces import AXIS, SOVIET, WESTERN, is_ground
from grognard_krieg.places import hex_of
from grognard_krieg.territory import country_of

TABLE = "strategic_hexes"
ALLIES = (WESTERN, SOVIET)
SUFFIX = "_strategic"
GERMAN = "german"


@rule("krieg:V")
def strategic_hexes(position: Position) -> Mapping[HexId, str]:
    """Return whose strategic hex each of them is; places that the map lacks are left out."""
    return position.derived((TABLE,), (), lambda: _read(position))


def _read(position: Position) -> dict[HexId, str]:
    table = position.table(TABLE)
    found = {row: hex_of(position, row) for row in table.rows}
    return {at: table.word(row, "side") for row, at in found.items() if at is not None}


def listed(position: Position, name: str) -> tuple[HexId, ...]:
    """Return the hexes of a list: "axis_strategic", ..., "german_strategic" (in Germany)."""
    whose = name.removesuffix(SUFFIX)
    hexes = strategic_hexes(position)
    if whose == GERMAN:
        return tuple(h for h, side in hexes.items()
                     if side == AXIS and country_of(position, h) == GERMANY)
    return tuple(h for h, side in hexes.items() if side == whose)


@rule("krieg:V")
def holds(position: Position, sides: Iterable[str], hex_id: str) -> bool:
    """Say whether a ground unit of one of some factions stands in a hex."""
    wanted = tuple(sides)
    return any(u.side in wanted and is_ground(position, u)
               for u in position.state.units_at(hex_id))


def held_of(position: Position, whose: Iterable[str], by: Iterable[str]) -> list[HexId]:
    """List the strategic hexes of some factions that some factions hold."""
    owners, holders = tuple(whose), tuple(by)
    return [h for h, side in strategic_hexes(position).items()
            if side in owners and holds(position, holders, h)]


def names(position: Position, hexes: Iterable[HexId]) -> str:
    """Name hexes by their towns."""
    table = {hex_of(position, row): row for row in position.table(TABLE).rows}
    return ", ".join(table.get(h, h) for h in hexes) or "none"

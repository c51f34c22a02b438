"""The units on the map by faction: what they are and where, read once for all who look.

Zones, friends, occupied hexes and lines of supply all begin with the units on the map. When
one of them moves, only that one is read again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from grognard.ids import SideId, UnitId
from grognard.kit.planes import BoolPlane, frozen
from grognard.position import Position
from grognard.state import Unit
from grognard_krieg.pieces import UNITS, Piece, piece


@dataclass(frozen=True, slots=True)
class Stands:
    """A unit in a hex: what its visible side is, and the index of its hex."""

    unit: Unit
    piece: Piece
    cell: int


def muster(position: Position, side: str) -> tuple[Stands, ...]:
    """List a faction's units on the map, in the order of the state."""
    return _muster(position).get(SideId(side), ())


def _muster(position: Position) -> Mapping[SideId, tuple[Stands, ...]]:
    return position.derived(("muster",), ("units",), lambda: _read(position))


def _read(position: Position) -> Mapping[SideId, tuple[Stands, ...]]:
    known: dict[UnitId, Stands] = position.workshop.get(("stands",), (), dict)
    found: dict[SideId, list[Stands]] = {}
    index = position.board.grid.index
    for unit_id, unit in position.state.units.items():
        stands = known.get(unit_id)
        if stands is None or stands.unit is not unit:
            if not unit.on_map:
                continue
            known[unit_id] = stands = Stands(unit, piece(position, unit), index(unit.at))
        found.setdefault(unit.side, []).append(stands)
    return {side: tuple(units) for side, units in found.items()}


def holding(position: Position, side: str) -> BoolPlane:
    """Paint the hexes that hold a faction's units: ground, air support or airdrop."""
    def make() -> BoolPlane:
        return _painted(position, [s.cell for s in muster(position, side)
                                   if s.piece.kind in UNITS])

    return position.derived(("occupied", side), (f"units:{side}",), make)


def negating(position: Position, side: str) -> BoolPlane:
    """Paint the hexes in which a faction's units cancel the zones of others."""
    def make() -> BoolPlane:
        return _painted(position, [s.cell for s in muster(position, side) if s.piece.negates])

    return position.derived(("friends", side), (f"units:{side}",), make)


def _painted(position: Position, cells: list[int]) -> BoolPlane:
    plane = np.zeros(position.board.grid.size, np.bool_)
    plane[cells] = True
    return frozen(plane)

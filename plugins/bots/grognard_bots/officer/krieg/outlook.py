"""The picture an officer has as a phase begins: own forces, enemies, dangers.

Everybody else is an enemy by the rules; whom an officer fights is another matter. The Axis leaves
the Soviets alone while the Pact lasts, and the Allies never fight each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from grognard.board.flood import NOT_REACHED
from grognard.ids import HexId, SideId, UnitId
from grognard.position import Position
from grognard.state import Unit
from grognard_bots.officer.krieg.ground import Hexes, Mask, distances, hexes_from
from grognard_krieg import pieces
from grognard_krieg.cards import is_blitz
from grognard_krieg.movers import movement_phase
from grognard_krieg.neutral_ground import neutral_ground
from grognard_krieg.pieces import AXIS, SOVIET, WESTERN
from grognard_krieg.price import reachable
from grognard_krieg.supply import lines_home
from grognard_krieg.truce_breaches import protected
from grognard_krieg.truces import bound
from grognard_krieg.war import MOSCOW, pact
from grognard_krieg.weather import weather
from grognard_krieg.who_moves import may_move

Reaching = dict[UnitId, "NDArray[np.uint8]"]
NEAR = 1
"""How much farther than its movement allowance a unit threatens: the hex it attacks."""


class Outlook:
    """See the module's text. It holds for one position, and is thrown away after it."""

    def __init__(self, position: Position, side: SideId) -> None:
        self.position, self.side = position, side
        self.grid = position.board.grid
        self.index, self.name = self.grid.index, self.grid.name

    # --- who ------------------------------------------------------------------------------------

    @cached_property
    def fights(self) -> tuple[str, ...]:
        """List the factions that this one attacks where it can."""
        if self.side == AXIS:
            return (WESTERN,) if pact(self.position) else (WESTERN, SOVIET)
        return () if bound(self.position, self.side) else (AXIS,)

    @cached_property
    def fears(self) -> tuple[str, ...]:
        """List the factions against which this one is on its guard."""
        if self.side == AXIS:
            return self.fights
        return (AXIS,)

    def ground(self, *sides: str) -> dict[int, list[Unit]]:
        """Sort the ground units of some factions on the map by their cells."""
        out: dict[int, list[Unit]] = {}
        for side in sides:
            for unit in self.position.state.units_of(side):
                if unit.on_map and pieces.is_ground(self.position, unit):
                    out.setdefault(self.index(unit.at), []).append(unit)
        return out

    @cached_property
    def own(self) -> dict[int, list[Unit]]:
        """Return the own ground units by cell."""
        return self.ground(self.side)

    @cached_property
    def foes(self) -> dict[int, list[Unit]]:
        """Return the units of those whom this faction fights, by cell."""
        return self.ground(*self.fights)

    @cached_property
    def feared(self) -> dict[int, list[Unit]]:
        """Return the units that may attack this faction, by cell."""
        return self.ground(*self.fears)

    @cached_property
    def supplied(self) -> dict[UnitId, bool]:
        """Say of every own unit on the map whether it has supply."""
        return lines_home(self.position, self.side)

    # --- what they are worth --------------------------------------------------------------------

    def attack(self, unit: Unit) -> int:
        """Return the printed attack factor."""
        return int(self.position.face(unit).attack)

    def defence(self, units: Iterable[Unit]) -> int:
        """Add up printed defense factors."""
        return sum(int(self.position.face(u).defence) for u in units)

    def steps(self, units: Iterable[Unit]) -> int:
        """Add up steps."""
        return sum(pieces.steps(self.position, u) for u in units)

    def speed(self, unit: Unit) -> int:
        """Return the printed movement allowance."""
        return int(self.position.face(unit).movement)

    # --- the ground -----------------------------------------------------------------------------

    @cached_property
    def closed(self) -> Mask:
        """Paint the ground that is neutral for this faction."""
        return np.asarray(neutral_ground(self.position, self.side))

    @cached_property
    def shunned(self) -> Mask:
        """Paint the ground that is left alone, since to enter it would end the Pact."""
        if self.side != AXIS or not pact(self.position):
            return np.zeros(self.grid.size, np.bool_)
        return np.asarray(protected(self.position, MOSCOW) > 0)

    @cached_property
    def weather(self) -> str:
        """Return the weather of the turn."""
        return str(weather(self.position))

    @cached_property
    def blitz(self) -> bool:
        """Say whether this player turn has a Blitz Segment."""
        return is_blitz(self.position) and self.weather != "mud"

    @cached_property
    def nearest_foe(self) -> Hexes:
        """Count the hexes by land to the nearest unit that may attack, over neutral ground too."""
        mobile = [c for c, units in self.feared.items()
                  if any(self.attack(u) and self.speed(u) for u in units)]
        return hexes_from(self.position, mobile)

    @cached_property
    def threat(self) -> NDArray[np.float32]:
        """Add up, for every cell, the attack factors that may strike at it in the next turn."""
        known = distances(self.position)
        found = [(c, self.attack(u), self.speed(u) + NEAR) for c, units in self.feared.items()
                 for u in units if self.attack(u) and known.number[c] >= 0]
        if not found:
            return np.zeros(self.grid.size, np.float32)
        power = np.array([p for _, p, _ in found], np.float32)[:, None]
        run = np.array([r for _, _, r in found], np.int16)[:, None]
        total = (power * (known.rows(c for c, _, _ in found) <= run)).sum(axis=0)
        return known.plane(total, 0.0).astype(np.float32)

    def reach(self, unit: Unit) -> NDArray[np.uint8] | None:
        """Return how far a unit can go in this movement phase, None if it may not move."""
        mode = movement_phase(self.position)
        if mode is None or not may_move(self.position, unit, mode):
            return None
        found = reachable(self.position, unit, mode).dist
        return np.where(self.shunned, np.uint8(NOT_REACHED), found)

    def hex(self, cell: int) -> HexId:
        """Name a cell."""
        return self.name(cell)

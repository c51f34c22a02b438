"""The movements of one phase while they are planned: who can go where, and who goes where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from grognard.board.flood import NOT_REACHED
from grognard.game import Game
from grognard.ids import UnitId
from grognard.state import Unit
from grognard_bots.officer.krieg.ground import Mask
from grognard_bots.officer.krieg.outlook import Outlook
from grognard_krieg.move_orders import MoveUnits
from grognard_krieg.movers import movement_phase
from grognard_krieg.naval_zones import dry
from grognard_krieg.price import reachable
from grognard_krieg.stacking import Stacked, as_stacked, faults_of
from grognard_krieg.who_moves import may_move

Plane = NDArray[np.uint8]


@dataclass(eq=False)
class Marches:
    """See the module's text. Who cannot move counts in his hex from the start."""

    see: Outlook
    reach: dict[UnitId, Plane] = field(default_factory=dict)
    placed: dict[UnitId, int] = field(default_factory=dict)
    stacks: dict[int, list[Stacked]] = field(default_factory=dict)

    @classmethod
    def of(cls, see: Outlook) -> Marches:
        """Search the reach of every unit that may move now."""
        plan = cls(see)
        for cell, units in see.own.items():
            for unit in units:
                found = see.reach(unit)
                if found is None:
                    plan.place(unit, cell)
                else:
                    plan.reach[unit.id] = found
        return plan

    @property
    def free(self) -> list[Unit]:
        """List the units that may move and have not been given a place yet."""
        state = self.see.position.state
        return [state.unit(u) for u in self.reach if u not in self.placed]

    @cached_property
    def _stacked(self) -> dict[UnitId, Stacked]:
        return {}

    def stacked(self, unit: Unit) -> Stacked:
        """Return what a unit is to the stacking limits."""
        if unit.id not in self._stacked:
            self._stacked[unit.id] = as_stacked(self.see.position, unit)
        return self._stacked[unit.id]

    def cells(self, unit: Unit) -> list[int]:
        """List the cells where a unit can be when the phase ends, room aside."""
        here = self.reach.get(unit.id)
        if here is None:
            return [self.see.index(unit.at)]
        found: list[int] = np.flatnonzero(here != NOT_REACHED).tolist()
        return found

    def shore(self, unit: Unit) -> list[int]:
        """List the cells on land where a unit can be: nobody stays on a beachhead for nothing."""
        land = dry(self.see.position)
        return [c for c in self.cells(unit) if land[c]]

    def can(self, unit: Unit, cell: int) -> bool:
        """Say whether a unit can get to a cell."""
        return bool(self.reach[unit.id][cell] != NOT_REACHED)

    def room(self, unit: Unit, cell: int) -> bool:
        """Say whether a unit fits into the stack that is planned for a cell."""
        there = self.stacks.get(cell, [])
        if not there:
            return True
        if len(there) >= 3:
            return False
        return not faults_of(self.see.position, self.see.hex(cell), self.see.side,
                             [*there, self.stacked(unit)])

    def place(self, unit: Unit, cell: int) -> None:
        """Give a unit its place."""
        self.placed[unit.id] = cell
        self.stacks.setdefault(cell, []).append(self.stacked(unit))

    def held(self, cell: int) -> int:
        """Add up the defense factors that are planned for a cell."""
        return self.see.defence(s.unit for s in self.stacks.get(cell, []))

    def manned(self) -> Mask:
        """Paint the cells that have somebody in the plan."""
        plane = np.zeros(self.see.grid.size, np.bool_)
        plane[list(self.stacks)] = True
        return plane

    # --- carrying out ---------------------------------------------------------------------------

    def orders(self, game: Game, first: frozenset[UnitId] = frozenset()) -> Iterator[MoveUnits]:
        """Yield the orders that bring everybody to his place, some units before the others.

        Who cannot get there any more (others' moves change zones) goes as near as he can.
        """
        todo = [u for u in self.placed if u in self.reach]
        todo.sort(key=lambda u: (u not in first, int(self.reach[u][self.placed[u]]), u))
        for unit_id in todo:
            unit, goal = game.state.unit(unit_id), self.placed[unit_id]
            if self.see.index(unit.at) == goal:
                continue
            path = _path(game, unit, goal)
            if path and not any(self.see.shunned[self.see.index(h)] for h in path):
                yield MoveUnits(by=unit.side, units=(unit_id,), path=path)


def _path(game: Game, unit: Unit, goal: int) -> tuple[str, ...]:
    """Find the way to a cell as things now stand; "" when there is none any more."""
    position = game.position
    mode = movement_phase(position)
    if mode is None or not may_move(position, unit, mode):
        return ()
    found = reachable(position, unit, mode)
    return tuple(position.board.grid.name(i) for i in found.path(goal)[1:])

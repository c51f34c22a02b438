"""What a deployment has in view: cities to be garrisoned, and those that draw the best units.

The objectives of the scenario count. Who moves first wants those he lacks, who defends those he
has; each of them draws its share, the hexes nearest to it before others.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from grognard.ids import HexId
from grognard.position import Position
from grognard.state import Unit
from grognard.verdict import Objective
from grognard_standard_rules.units import traits

FAR = 24
"""Hexes from an objective beyond which distance no longer matters."""

PULL, SHARE = 0.15, 0.2
"""What a hex further from an objective counts, and a unit that another objective could do with:
in units that stand in the hex already."""

CLOSE, WATCH = 3, 3
"""An objective so near to the front gets so many units at once; others get one."""

STURDY = 3
"""The defence of a unit that can be left alone."""

Plane = NDArray[np.int16]
Costs = NDArray[np.float64]


class Aims:
    """The objectives of a side, and how many units each has drawn."""

    def __init__(self, position: Position, side: str, *, attacks: bool) -> None:
        grid, own = position.board.grid, position.state.is_("control", side)
        told = _objectives(position, side)
        self.held = tuple(o for o in told if own[grid.index(o.hex)])
        missing = tuple(o for o in told if o not in self.held)
        wanted = (missing or self.held) if attacks else (self.held or missing)
        self.cells = tuple(dict.fromkeys(grid.index(o.hex) for o in wanted))
        self.drawn = np.zeros(max(1, len(self.cells)))
        self.away: Plane = np.full(grid.size, FAR, np.int16)
        self.nearest: Plane = np.zeros(grid.size, np.int16)
        for number, cell in enumerate(self.cells):
            self._measure(position, number, cell)

    def _measure(self, position: Position, number: int, cell: int) -> None:
        grid = position.board.grid
        plane = np.zeros(grid.size, np.bool_)
        plane[cell] = True
        for step in range(FAR):
            nearer = plane & (self.away > step)
            self.away[nearer], self.nearest[nearer] = step, number
            plane = grid.spread(plane)

    def costs(self, cells: NDArray[np.intp]) -> Costs:
        """Rate hexes: less where an objective is near that has drawn few."""
        if not self.cells:
            return np.zeros(len(cells))
        return PULL * self.away[cells] + SHARE * self.drawn[self.nearest[cells]]

    def draw(self, cell: int) -> None:
        """Note that a unit came to a hex."""
        self.drawn[self.nearest[cell]] += 1

    def garrisons(
        self, position: Position, depth: Plane, deep: int
    ) -> list[tuple[HexId, int, bool]]:
        """List the objectives held that want units: how many, and whether they are to be good."""
        index = position.board.grid.index
        found = [(o.hex, int(depth[index(o.hex)]), o.manned) for o in self.held]
        return [(at, WATCH if far <= CLOSE else 1, manned or far <= CLOSE)
                for at, far, manned in found if manned or far < deep]


def _objectives(position: Position, side: str) -> tuple[Objective, ...]:
    victory, hook = position.scenario.header.victory, "rule_objectives"
    if "control" not in position.state.planes:
        return ()
    told: tuple[Objective, ...] = position.ask_or((), hook, victory, victory=victory).value
    return tuple(o for o in told if o.side == side)


def holders(position: Position, units: Sequence[Unit]) -> list[Unit]:
    """List the infantry among some units, the best to hold a hex first."""
    fit = [u for u in units if traits(position, u).is_infantry]
    return sorted(fit, key=lambda u: (-position.face(u).defence, -position.face(u).attack))


def watchmen(position: Position, units: Sequence[Unit]) -> list[Unit]:
    """List the infantry that does to watch a hex far from the enemy, the least valuable first."""
    return sorted(holders(position, units), key=lambda u: (
        position.face(u).defence < STURDY, position.face(u).attack))

"""Where units can go, how full hexes will be, and marches towards the objectives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from grognard.board.flood import NOT_REACHED, Reach
from grognard.ids import UnitId
from grognard.position import Position
from grognard.state import Unit
from grognard_bots.officer.estimate import Mask, Picture, Plane
from grognard_standard_rules.movement import MoveUnits, may_move, movement_phase, reachable
from grognard_standard_rules.stack_room import weight
from grognard_standard_rules.supply import supply_map

EXPOSED = 0.6
"""What a point of danger beyond one's own strength counts, in hexes of advance."""

HUNGRY = 4.0
"""How many hexes of advance supply is worth."""

COMPANY = 0.5
"""How many hexes of advance it is worth not to be alone before the enemy."""


FRAIL, COVER, BARE = 1, 3, 8.0
"""Who defends with no more is lost to any attack, unless so much stands with him; how many hexes
of advance it is worth not to leave him bare before the enemy."""


@dataclass
class Marches:
    """The movements of one phase while they are planned: who can go where, who goes where."""

    picture: Picture
    reach: dict[UnitId, Reach] = field(default_factory=dict)
    placed: dict[UnitId, int] = field(default_factory=dict)
    load: dict[int, int] = field(default_factory=dict)
    holds: dict[int, float] = field(default_factory=dict)

    @classmethod
    def of(cls, picture: Picture, but: Iterable[UnitId] = ()) -> Marches:
        """Search the reach of every unit that may move now; who stays counts in his hex."""
        plan, position, left = cls(picture), picture.position, frozenset(but)
        phase = movement_phase(position)
        for cell, units in picture.own.items():
            for unit in units:
                found = None
                if phase and unit.id not in left and may_move(position, unit, phase):
                    found = reachable(position, unit, phase)
                if found is None or np.count_nonzero(found.dist != NOT_REACHED) < 2:
                    plan.place(unit, cell)  # it stays, whatever the plan
                else:
                    plan.reach[unit.id] = found
        return plan

    @property
    def free(self) -> list[Unit]:
        """List the units that may move and have not been given a place yet."""
        state = self.picture.position.state
        return [state.unit(u) for u in self.reach if u not in self.placed]

    def can(self, unit: Unit, cell: int) -> bool:
        """Say whether a unit can be in a cell when the phase ends."""
        return bool(self.reach[unit.id].dist[cell] != NOT_REACHED)

    def room(self, cell: int) -> int:
        """Count how much more the plan lets into a cell."""
        return self.picture.stack_limit(cell) - self.load.get(cell, 0)

    def place(self, unit: Unit, cell: int) -> None:
        """Give a unit its place."""
        self.placed[unit.id] = cell
        heavy = weight(self.picture.position, unit.id)
        self.load[cell] = self.load.get(cell, 0) + heavy
        self.holds[cell] = self.holds.get(cell, 0.0) + self.picture.defence([unit])

    def full(self) -> Mask:
        """Paint the cells that take nobody more."""
        plane = np.zeros(self.picture.position.board.grid.size, np.bool_)
        for cell in self.load:
            plane[cell] = self.room(cell) < 1
        return plane

    def orders(self) -> Iterator[MoveUnits]:
        """Yield the orders that bring everybody to his place; those who share a way together."""
        state, grid = self.picture.position.state, self.picture.position.board.grid
        groups: dict[tuple[int, ...], list[UnitId]] = {}
        for unit_id, cell in self.placed.items():
            if unit_id in self.reach and self.reach[unit_id].start != cell:
                path = tuple(self.reach[unit_id].path(cell))
                groups.setdefault(path, []).append(unit_id)
        for path, units in groups.items():
            if len(path) > 1:
                yield MoveUnits(by=state.unit(units[0]).side, units=tuple(units),
                                path=tuple(grid.names(path[1:])))


def supplied(position: Position, unit: Unit) -> Mask:
    """Paint the hexes in which a unit would have supply as things stand."""
    if not position.referee.owns("rule_supply_policy"):
        return position.board.grid.on_map
    return supply_map(position, unit.side, unit.nation).covered(unit.nation)


def march(
    marches: Marches, units: Iterable[Unit], pull: Callable[[Unit], Plane], *,
    daring: float = 1.0,
) -> None:
    """Place units one after another where their `pull` (hexes of advance) outweighs the dangers.

    A place counts less where enemies could come in greater strength than stands there, where
    no supply reaches, and where nobody of one's own is near.
    """
    picture = marches.picture
    for unit in units:
        reach = marches.reach[unit.id]
        cells = np.flatnonzero((reach.dist != NOT_REACHED) & ~marches.full())
        if not len(cells):
            cells = np.array([reach.start])
        worth = pull(unit)[cells] - _dangers(marches, unit, cells) / daring
        hungry = ~supplied(picture.position, unit)[cells]
        worth -= HUNGRY * hungry
        worth -= 0.01 * reach.dist[cells].astype(np.float32)
        marches.place(unit, int(cells[int(np.argmax(worth))]))


def _dangers(marches: Marches, unit: Unit, cells: np.ndarray[tuple[int], np.dtype[np.int64]]
             ) -> Plane:
    """Rate the danger that waits in some cells: enemies that could come, and loneliness."""
    picture = marches.picture
    held = np.array([picture.defence([unit]) * (1 + marches.load.get(int(c), 0))
                     for c in cells], np.float32)
    over = np.maximum(0, picture.threat[cells] / 3 - held)
    alone = picture.support[cells] < 2 * picture.threat[cells]
    danger: Plane = (EXPOSED * over + COMPANY * alone).astype(np.float32)
    if frail(picture, unit):
        bare = np.array([marches.holds.get(int(c), 0.0) < COVER for c in cells])
        danger += BARE * (bare & (picture.threat[cells] > 0))
    return danger


def frail(picture: Picture, unit: Unit) -> bool:
    """Say whether a unit needs others with it before the enemy."""
    return picture.defence([unit]) <= FRAIL

"""The officer's picture of a position: forces, objectives, distances, dangers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from grognard.board.flood import flood, reverse
from grognard.board.layers import BLOCKED, StepCosts
from grognard.ids import HexId, SideId
from grognard.position import Position
from grognard.state import Unit
from grognard.verdict import Objective
from grognard_standard_rules.air_display import (
    AVAILABLE,
    GROUND,
    MOVEMENT,
    SUPERIORITY,
    TRANSFER,
    total,
)
from grognard_standard_rules.areas import land
from grognard_standard_rules.hex_control import controls
from grognard_standard_rules.movement import movement_costs
from grognard_standard_rules.stacking import limit
from grognard_standard_rules.terrain import uncrossable
from grognard_standard_rules.units import mover_class, printed_attack, printed_defence, traits
from grognard_standard_rules.zones_of_control import enemy_occupied, enemy_zone

Plane = NDArray[np.float32]
Hexes = NDArray[np.int16]
Mask = NDArray[np.bool_]
Masses = NDArray[np.int32]

FAR = 254
INFANTRY = "infantry"
AIR, FLYING = 2.0, (AVAILABLE, SUPERIORITY, GROUND, TRANSFER, MOVEMENT)
"""What an air point is worth in strength, and the boxes of those that can support attacks."""

STRONG, EVEN, WEAK = 1.3, 0.8, 0.5
"""So strong for each point of the enemy's must one be to attack all along the front; to win back
what is lost while one holds more; and to win what is missing while one holds less."""


@dataclass(frozen=True)
class Picture:
    """One side's view of a position; what is asked for is worked out once."""

    position: Position
    side: SideId

    # --- what is fought for -------------------------------------------------------------------

    @cached_property
    def objectives(self) -> tuple[Objective, ...]:
        """The objectives of the side, by the scenario's rule; else the enemy's supply centers."""
        position, hook = self.position, "rule_objectives"
        victory = position.scenario.header.victory
        if position.referee.owns(hook, victory):
            told: tuple[Objective, ...] = position.ask(hook, victory, victory=victory).value
            own = tuple(o for o in told if o.side == self.side)
            if own:
                return own
        return tuple(self._centers())

    def _centers(self) -> Iterable[Objective]:
        nations = sorted({u.nation for u in self.position.state.units.values()})
        for nation in nations:
            if self.position.referee.owns("rule_supply_sources", nation):
                found = self.position.ask("rule_supply_sources", nation, nation=nation).value
                yield from (Objective(h, self.side) for h in found)

    @cached_property
    def goals(self) -> tuple[int, ...]:
        """The cells of the objectives."""
        return tuple(self.index(o.hex) for o in self.objectives)

    @cached_property
    def missing(self) -> tuple[int, ...]:
        """The objectives that the side does not control."""
        own = controls(self.position, self.side)
        return tuple(g for g in self.goals if not own[g])

    @cached_property
    def held(self) -> tuple[int, ...]:
        """The objectives that the side controls."""
        return tuple(g for g in self.goals if g not in self.missing)

    @cached_property
    def manned(self) -> frozenset[int]:
        """The cells of objectives held that count only while a unit stands there."""
        return frozenset(self.index(o.hex) for o in self.objectives if o.manned).intersection(
            self.held)

    @cached_property
    def content(self) -> bool:
        """Whether the side holds as many objectives as it needs."""
        enough = max((o.enough for o in self.objectives), default=0)
        return not self.missing or 0 < enough <= len(self.held)

    @cached_property
    def last_turn(self) -> bool:
        """Whether the objectives are judged when this turn ends."""
        due = [o.turn for o in self.objectives if o.turn]
        return self.position.turn >= min(due, default=self.position.scenario.header.turns)

    @cached_property
    def balance(self) -> float:
        """How strong those are who fight the enemies of the side, for each point of theirs.

        What flies counts with what stands on the ground.
        """
        enemies = self.position.enemies(self.side)
        friends = [s for s in self.position.sides if s == self.side or (
            s not in enemies and set(enemies).intersection(self.position.enemies(s)))]
        own = self.strength(self._stacks(friends)) + self._wings(friends)
        return own / max(1.0, self.strength(self.foes) + self._wings(enemies))

    def _wings(self, sides: Iterable[str]) -> float:
        """Return what the air points of some sides are worth in strength."""
        return AIR * sum(total(self.position, s, "", *FLYING) for s in sides)

    @cached_property
    def strong(self) -> bool:
        """Whether the side is so much stronger that it attacks even if it has its objectives."""
        return self.balance > STRONG

    @cached_property
    def attacks(self) -> bool:
        """Whether the side is on the attack: it lacks what it needs, or is the stronger one.

        Who is weaker and still has most of his objectives holds them; so does who is far weaker
        and has any.
        """
        if self.strong or self.content or not self.held:
            return self.strong or not self.content
        return self.balance >= (WEAK if len(self.missing) > len(self.held) else EVEN)

    # --- forces -------------------------------------------------------------------------------

    @cached_property
    def own(self) -> dict[int, list[Unit]]:
        """The side's units, cell by cell."""
        return self._stacks((self.side,))

    @cached_property
    def foes(self) -> dict[int, list[Unit]]:
        """The enemy units that bar their hexes, cell by cell."""
        return self._stacks(self.position.enemies(self.side))

    def _stacks(self, sides: Iterable[str]) -> dict[int, list[Unit]]:
        found: dict[int, list[Unit]] = {}
        for side in sides:
            for unit in self.position.state.units_of(side):
                if side == self.side or traits(self.position, unit).stops_enemies:
                    found.setdefault(self.index(unit.at), []).append(unit)
        return dict(sorted(found.items()))

    def strength(self, stacks: dict[int, list[Unit]]) -> float:
        """Add up the attack strengths of stacks."""
        return sum(self.attack(units) for units in stacks.values())

    def attack(self, units: Iterable[Unit]) -> float:
        """Add up printed attack strengths."""
        return float(sum(printed_attack(self.position, u) for u in units))

    def defence(self, units: Iterable[Unit]) -> float:
        """Add up printed defence strengths."""
        return float(sum(printed_defence(self.position, u) for u in units))

    def fights(self, unit: Unit) -> bool:
        """Say whether a unit is a ground combat unit."""
        return traits(self.position, unit).is_ground_combat

    # --- planes -------------------------------------------------------------------------------

    @cached_property
    def near(self) -> Hexes:
        """Hexes to the nearest objective: one missing for the attacker, one held for others."""
        return self.apart(self.aims(self.main))

    @cached_property
    def road(self) -> Hexes:
        """Movement points from each hex to the objectives, were there no enemies."""
        return self.road_of(self.main)

    @cached_property
    def main(self) -> str:
        """The class of movers that makes up most of one's own strength: where it goes, all go."""
        weights: dict[str, float] = {INFANTRY: 0.0}
        for units in self.own.values():
            for unit in units:
                mover = mover_class(self.position, unit)
                weights[mover] = weights.get(mover, 0.0) + self.attack([unit])
        return max(weights, key=lambda m: (weights[m], m == INFANTRY, m))

    def aims(self, mover: str) -> tuple[int, ...]:
        """List the objectives missing that such units can enter; all when they can enter none.

        When none is missing, or it is not attacked, they are those that are held.
        """
        if mover not in self._aims:
            wanted = (self.missing if self.attacks else self.held) or self.goals
            costs = self._free(mover)
            grid = self.position.board.grid
            able = tuple(g for g in wanted if any(
                costs.cost[grid.offsets.index(g - i), i] != BLOCKED for _, i in grid.neighbours(g)))
            self._aims[mover] = able or wanted
        return self._aims[mover]

    def road_of(self, mover: str) -> Hexes:
        """Count movement points from each hex to what such units can enter, without enemies."""
        if mover not in self._roads:
            sources = dict.fromkeys(self.aims(mover), 0)
            self._roads[mover] = flood(
                reverse(self._free(mover)), sources, FAR).astype(np.int16)
        return self._roads[mover]

    def _free(self, mover: str) -> StepCosts:
        """Return what steps cost units of a class while no enemies are there."""
        everybody = frozenset(u.id for units in self.foes.values() for u in units)
        return movement_costs(self.position, self.side, mover, everybody)

    @cached_property
    def _aims(self) -> dict[str, tuple[int, ...]]:
        return {}

    @cached_property
    def _roads(self) -> dict[str, Hexes]:
        return {}

    @cached_property
    def threat(self) -> Plane:
        """Attack strength of the enemies that could come to fight at each hex next turn."""
        return self._loom(self.foes)

    @cached_property
    def on_foot(self) -> Plane:
        """The same of those who need not cross the sea to come."""
        return self._loom(self.foes, landmasses(self.position))

    @cached_property
    def support(self) -> Plane:
        """The same of one's own units."""
        return self._loom(self.own)

    def _loom(self, stacks: dict[int, list[Unit]], masses: Masses | None = None) -> Plane:
        grid = self.position.board.grid
        plane = np.zeros((grid.size // grid.width, grid.width), np.float32)
        whole = None if masses is None else masses.reshape(plane.shape)
        for cell, units in stacks.items():
            reaches = [1 + self.position.face(u).movement * 2 // 3 for u in units]
            window, away = _around(cell, int(max(reaches)) + 1, plane.shape)
            if masses is not None and whole is not None:
                away = np.where(whole[window] == masses[cell], away, np.int16(FAR))
            for unit, reach in zip(units, reaches, strict=True):
                strength = float(printed_attack(self.position, unit))
                plane[window] += strength * np.clip((reach + 1 - away) / 2, 0, 1).astype(np.float32)
        return plane.reshape(grid.size)

    @cached_property
    def zone(self) -> Mask:
        """The hexes that enemies control."""
        return enemy_zone(self.position, self.side)

    @cached_property
    def closed(self) -> Mask:
        """The hexes that enemies hold."""
        return enemy_occupied(self.position, self.side)

    def apart(self, cells: Iterable[int]) -> Hexes:
        """Count the hexes from every cell to the nearest of some."""
        grid = self.position.board.grid
        rows, columns = _coordinates(grid.size, grid.width)
        best = np.full(grid.size, 999, np.int16)
        for cell in cells:
            r, q = divmod(cell, grid.width)
            dr, dq = rows - r, columns - q
            np.minimum(best, np.maximum(np.maximum(abs(dr), abs(dq)), abs(dr + dq)), out=best)
        return best

    # --- names --------------------------------------------------------------------------------

    def index(self, hex_id: str) -> int:
        """Return the cell of a hex."""
        return self.position.board.grid.index(hex_id)

    def name(self, cell: int) -> HexId:
        """Return the name of a cell."""
        return self.position.board.grid.name(cell)

    def around(self, cell: int) -> list[int]:
        """List the neighbours of a cell."""
        return [i for _, i in self.position.board.grid.neighbours(cell)]

    def stack_limit(self, cell: int) -> int:
        """Return how many units may end a phase in a hex."""
        if cell not in self._limits:
            self._limits[cell] = limit(self.position, self.side, self.name(cell))
        return self._limits[cell]

    @cached_property
    def _limits(self) -> dict[int, int]:
        return {}


def landmasses(position: Position) -> Masses:
    """Number the hexes so that those have one number between which one can walk."""
    def make() -> Masses:
        grid, ground = position.board.grid, land(position.board)
        shut, own = uncrossable(position), np.arange(grid.size, dtype=np.int32)
        ways = [(np.flatnonzero(ground & np.roll(ground, -offset) & ~shut[d]), offset)
                for d, offset in enumerate(grid.offsets)]
        while True:
            before = own.copy()
            for cells, offset in ways:
                own[cells] = np.minimum(own[cells], own[cells + offset])
            if np.array_equal(own, before):
                return own

    return position.derived(("landmasses",), (), make)


def _coordinates(size: int, width: int) -> tuple[Hexes, Hexes]:
    rows, columns = np.divmod(np.arange(size, dtype=np.int32), width)
    return rows.astype(np.int16), columns.astype(np.int16)


def _around(
    cell: int, radius: int, shape: tuple[int, ...]
) -> tuple[tuple[slice, slice], Hexes]:
    """Cut out the rows and columns around a cell, and count the hexes to each cell of them."""
    r, q = divmod(cell, shape[1])
    rows = np.arange(max(0, r - radius), min(shape[0], r + radius + 1), dtype=np.int16)
    columns = np.arange(max(0, q - radius), min(shape[1], q + radius + 1), dtype=np.int16)
    dr, dq = (rows - r)[:, None], (columns - q)[None, :]
    away = np.maximum(np.maximum(abs(dr), abs(dq)), abs(dr + dq))
    return (slice(int(rows[0]), int(rows[-1]) + 1),
            slice(int(columns[0]), int(columns[-1]) + 1)), away

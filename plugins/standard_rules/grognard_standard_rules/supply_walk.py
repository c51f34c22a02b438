"""14.41, 14.5: what a line of supply pays on foot, and where it may not go.

A line walks as infantry does, over frozen lakes too (15.3): terrain counts, zones of control
and interdiction cost nothing. It never enters a hex that an enemy unit holds, nor an enemy
zone of control unless a friendly unit is in the hex (14.5, 14.52).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grognard.board.layers import Layer, StepCosts
from grognard.ids import HexId, RuleId
from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.rail_lines import status
from grognard_standard_rules.terrain import LAKES, hex_layers, lake_layers, side_layers
from grognard_standard_rules.units import name
from grognard_standard_rules.zones_of_control import (
    enemy_occupied,
    enemy_zone_unless_friends,
    zone_of,
)

WALKER = f"infantry:{LAKES}"
NAMED = 3
"""At most so many units are named that bar a hex."""


@implements("layer_supply")
@reading()
@rule("std:14.41", "std:14.51")
def terrain_layers(position: Position) -> Iterable[Layer]:
    """Charge what infantry pays for terrain and hexsides; what it cannot enter is closed."""
    yield from hex_layers(position, WALKER)
    yield from side_layers(position, WALKER)


@implements("layer_supply")
@reading("turn", "clock")
@rule("std:14.41", "std:15.3")
def water_layers(position: Position) -> Iterable[Layer]:
    """Close lakes, except frozen ones: any line may run over those."""
    yield from lake_layers(position, WALKER)


def walking_costs(position: Position, side: str) -> StepCosts:
    """Return the price of every step of a side's lines (`layer_supply`)."""
    return position.costs("layer_supply", side=side)


@rule("std:14.5", "std:14.52")
def barred_hexes(position: Position, side: str) -> BoolPlane:
    """Paint the hexes that a side's lines may not enter because of the enemy."""
    barred = enemy_occupied(position, side) | enemy_zone_unless_friends(position, side)
    return frozen(barred)


@dataclass
class Explainer:
    """Says why a line may not enter a hex, or use a rail hex, as things stand.

    A supply map is kept for as long as it holds, and `position` is brought up to date whenever
    it is looked at, so that the units named are those that stand there now.
    """

    position: Position
    side: str

    @rule("std:14.5", "std:14.52")
    def why_barred(self, cell: int) -> Sequence[Reason]:
        """Name the enemies in the hex, or those whose zone it is."""
        position, at = self.position, self.position.board.grid.name(cell)
        enemies = position.enemies(self.side)
        here = [u for u in position.state.units_at(at) if u.side in enemies]
        if here:
            text = f"{at} is held by {_names(position, here)}"
            return (_reason("enemy-unit", text, at, here, "std:14.5"),)
        held = position.ask_or({}, "rule_held_hexes")
        if held.value.get(at) in enemies:
            cited = next((r.rules for r in held.because if at in r.hexes), ())
            text = f"{at} is held by a fortification of the enemy"
            return (_reason("enemy-fort", text, at, (), "std:14.5", *cited),)
        near = [u for u in _around(position, cell) if u.side in enemies]
        near = [u for u in near if zone_of(position, u)[cell]]
        text = f"{at} is in the zone of {_names(position, near)}" if near else f"{at} is barred"
        text += ", and no friendly unit is there"
        return (_reason("enemy-zone", text, at, near, "std:14.5", "std:14.52"),)

    @rule("std:14.51", "std:14.43")
    def why_cut(self, cell: int) -> Sequence[Reason]:
        """Say whose a rail hex is."""
        at = self.position.board.grid.name(cell)
        whose = status(self.position, at) or "nobody's"
        text = f"the railway is cut at {at}: the rail hex is {whose}"
        return (_reason("rail-cut", text, at, (), "std:14.51", "std:6.53"),)


def explainer_of(position: Position, side: str) -> Explainer:
    """Return the explainer of a side, brought up to date."""
    kept = position.workshop.get(("supply-explainer", side), (), lambda: Explainer(position, side))
    kept.position = position
    return kept


def _around(position: Position, cell: int) -> Iterable[Unit]:
    grid = position.board.grid
    for index in (cell, *(i for _, i in grid.neighbours(cell))):
        yield from position.state.units_at(grid.name(index))


def _names(position: Position, units: Sequence[Unit]) -> str:
    listed = [name(position, u) for u in units[:NAMED]]
    more = len(units) - len(listed)
    return " and ".join([", ".join(listed), f"{more} more"] if more > 0 else [", ".join(listed)])


def _reason(code: str, text: str, at: HexId, units: Sequence[Unit], *rules: str) -> Reason:
    return Reason(code, text, tuple(RuleId(r) for r in rules), hexes=(at,),
                  units=tuple(u.id for u in units))

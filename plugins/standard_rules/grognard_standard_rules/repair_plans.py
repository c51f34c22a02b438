"""Work for repair units that might be worth ordering."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from grognard.ids import HexId, UnitId
from grognard.position import Position
from grognard.state import Unit
from grognard_standard_rules.hex_control import CONTROL, NEUTRAL
from grognard_standard_rules.rail_routes import Ways, ways
from grognard_standard_rules.rail_rules import area_of_play
from grognard_standard_rules.repair_rates import GRAIN, crew_price, share_left, work_along
from grognard_standard_rules.repair_rules import repairs, why_not_repair


def reach_of_crew(position: Position, unit: Unit) -> Ways:
    """Search the rail hexes to which a repair unit can work its way in this phase."""
    price, start = crew_price(position, unit), position.board.grid.index(unit.at)
    open_ = area_of_play(position, unit.side) & ~position.state.is_(CONTROL, NEUTRAL)
    budget = int(share_left(position, unit) * GRAIN)
    return ways(position, start, lambda c: price(c) if open_[c] else None, budget)


def repair_proposals(
    position: Position, side: str, rng: Random
) -> Iterator[tuple[UnitId, tuple[HexId, ...]]]:
    """Yield, for each repair unit, the way that repairs most, then others by chance.

    Among equals the way is taken whose end lies nearest to the side's units beyond it.
    """
    grid = position.board.grid
    crews = sorted((u for u in position.state.units_of(side) if repairs(position, u)),
                   key=lambda u: u.id)
    for unit in crews:
        if next(why_not_repair(position, unit), None) is not None:
            continue
        found = reach_of_crew(position, unit)
        goals = sorted(c for c in found.cost if c != found.start)
        if not goals:
            continue
        rated = sorted(goals, key=lambda c: (-_worth(position, unit, found, c), c))
        for goal in dict.fromkeys((*rated[:2], rng.choice(goals))):
            yield unit.id, tuple(grid.names(found.to(goal)[1:]))


def _worth(position: Position, unit: Unit, found: Ways, goal: int) -> float:
    """Rate a way: hexes made friendly first, then how near its end is to the enemy."""
    grid, index = position.board.grid, position.board.grid.index
    work = work_along(position, unit, found.to(goal))
    fixed = sum(w.kind != "pass" for w in work)
    enemies = [index(u.at) for e in position.enemies(unit.side)
               for u in position.state.units_of(e)]
    far = min((grid.distance(goal, e) for e in enemies), default=0)
    return 100.0 * fixed - far

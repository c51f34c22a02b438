"""3.1 to 3.4: the price of a path, and where a unit can go. Planes count half points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

import numpy as np

from grognard.board.explain import explain
from grognard.board.flood import Reach, reach
from grognard.board.layers import BLOCKED, StepCosts
from grognard.ids import RuleId
from grognard.kit.walking import Bill, bill, closed_steps, price_words
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_krieg.movers import Mode, mover_class
from grognard_krieg.pieces import name
from grognard_krieg.terrain import UNIT
from grognard_krieg.who_moves import half_points_of

CLOSED_RULES = (RuleId("krieg:3.1"),)


def costs_of(position: Position, side: str, mover: str) -> StepCosts:
    """Return the price of every step for a class of movers, in half points."""
    return position.costs("layer_movement", side=side, mover=mover, unit=UNIT)


def movement_costs(position: Position, unit: Unit, mode: Mode) -> StepCosts:
    """Return the price of every step for a unit in a kind of movement phase, in half points."""
    return costs_of(position, unit.side, mover_class(position, unit, mode))


def points(halves: int) -> int | float:
    """Write half points as movement points: 3 -> 1.5, 4 -> 2."""
    return halves // UNIT if halves % UNIT == 0 else halves / UNIT


def words(halves: int) -> str:
    """Write half points for people: "1 1/2"."""
    whole, rest = divmod(Fraction(halves, UNIT), 1)
    return f"{whole} {rest}" if whole and rest else str(rest or whole)


@rule("krieg:3.1")
def guaranteed(walk: Bill) -> bool:
    """Say whether the one-hex guarantee covers a path: the whole move is one step, not closed."""
    return len(walk.prices) == 1 and not walk.blocked


@rule("krieg:3.1", "krieg:3.3")
def why_not_walk(position: Position, unit: Unit, walk: Bill, mode: Mode) -> Iterator[Reason]:
    """List why a unit may not take a path: closed steps, ended moves, too few points."""
    yield from closed_steps(walk, CLOSED_RULES)
    if walk.blocked:
        return
    has = half_points_of(position, unit, mode)
    if walk.total > has and not guaranteed(walk):
        yield _too_dear(position, unit, walk, has)


def _too_dear(position: Position, unit: Unit, walk: Bill, has: int) -> Reason:
    grid, paid = walk.costs.grid, 0
    for (start, end), cost in zip(pairwise(walk.hexes), walk.prices, strict=True):
        if paid + cost > has:
            why = price_words(explain(walk.costs, start, end))
            text = (f"{name(position, unit)} needs {words(paid + cost)} movement points to reach "
                    f"{grid.name(end)}, has {words(has)}: the step from {grid.name(start)} costs "
                    f"{words(cost)} ({why})")
            return Reason("too-dear", text, (RuleId("krieg:3.1"), RuleId("krieg:3.3")),
                          units=(unit.id,), hexes=(grid.name(start), grid.name(end)))
        paid += cost
    raise AssertionError("a path that can be paid for was called too dear")


def walk_of(position: Position, unit: Unit, hexes: Sequence[int], mode: Mode) -> Bill:
    """Price a unit's path (plane indices, the start first)."""
    return bill(movement_costs(position, unit, mode), hexes)


@rule("krieg:3.1")
def reachable(position: Position, unit: Unit, mode: Mode) -> Reach:
    """Search where a unit can move, the guaranteed hex included. Distances are half points."""
    costs = movement_costs(position, unit, mode)
    start = position.board.grid.index(unit.at)
    has = min(half_points_of(position, unit, mode), BLOCKED - 1)
    free = np.zeros(costs.cost.shape, np.bool_)
    free[:, start] = has > 0
    return reach(costs, start, has, first_step_free=free)

"""5.1, 5.2: the price of a path, step by step, and where a unit can go for its points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from grognard.board.explain import explain
from grognard.board.flood import Reach, reach
from grognard.board.layers import BLOCKED, StepCosts
from grognard.changes import LiftMarker, apply
from grognard.ids import RuleId, UnitId
from grognard.kit import walking as kit
from grognard.kit.walking import Bill as Bill
from grognard.kit.walking import price_words, without
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.allowance import Mode, left, spent
from grognard_standard_rules.planes import BoolPlane
from grognard_standard_rules.units import mover_class, name, traits
from grognard_standard_rules.zone_movement import INTERDICTION
from grognard_standard_rules.zones_of_control import enemy_zone


def movement_costs(
    position: Position, side: str, mover: str, ignoring: frozenset[UnitId] = frozenset()
) -> StepCosts:
    """Return the price of every step, as those pay it who overrun the units of `ignoring`."""
    if not ignoring:
        return position.costs("layer_movement", side=side, mover=mover)
    layers = position.layers("layer_movement", side=side, mover=mover)

    def make() -> tuple[object, StepCosts]:
        there = _in_overrun(position, ignoring)
        return layers, there.costs("layer_movement", side=side, mover=mover)

    stamp: tuple[Any, ...] = (ignoring, *map(id, layers))
    name = ("costs-without", side, mover)  # of the last few only: there are many stacks
    kept: tuple[object, StepCosts] = position.workshop.get(name, stamp, make)
    return kept[1]


@rule("std:5.7", "std:13.55")
def _in_overrun(position: Position, beaten: frozenset[UnitId]) -> Position:
    """Take units off that are to be overrun, for their zones count no more.

    They do stand in their hexes, though, where interdiction costs nothing for that reason.
    """
    there, held = without(position, beaten), {position.state.unit(u).at for u in beaten}
    lifted = [LiftMarker(INTERDICTION, m.at) for m in there.state.markers_of(INTERDICTION)
              if m.at in held]
    return replace(there, state=apply(there.state, lifted)) if lifted else there


@rule("std:5.12", "std:5.21", "std:5.24")
def bill(costs: StepCosts, hexes: Sequence[int]) -> Bill:
    """Price a path of neighbouring hexes (plane indices, the start first)."""
    return kit.bill(costs, hexes)


def price(position: Position, unit: Unit, path: Sequence[str]) -> Bill:
    """Price a unit's path; `path` lists the hexes it enters."""
    grid = position.board.grid
    hexes = [grid.index(unit.at), *(grid.index(h) for h in path)]
    return bill(movement_costs(position, unit.side, mover_class(position, unit)), hexes)


@rule("std:5.14")
def guaranteed(
    position: Position, unit: Unit, hexes: Sequence[int], costs: StepCosts
) -> bool:
    """Say whether the one-hex guarantee covers a path: the whole move of a unit is one step.

    It covers no step from one enemy-controlled hex to another (but see `_slips`), and no closed
    step.
    """
    if len(hexes) != 2 or spent(position, unit):
        return False
    direction = costs.grid.direction(hexes[0], hexes[1])
    if direction is None or costs.cost[direction, hexes[0]] == BLOCKED:
        return False
    zone = enemy_zone(position, unit.side)
    return _slips(position, unit) or not (zone[hexes[0]] and zone[hexes[1]])


@rule("wie:49.23")
def _slips(position: Position, unit: Unit) -> bool:
    """Say whether a unit may go its one hex between enemy zones: partisans, where they may go."""
    return traits(position, unit).zoc == "partisan"


def why_not_walk(
    position: Position, unit: Unit, walk: Bill, mode: Mode, *, more: int = 0,
    more_text: str = "", guarantee: bool = True,
) -> Iterator[Reason]:
    """List why a unit may not take a path: closed steps, ended moves, too few points.

    `more` is what has to be paid at the end besides (to overrun).
    """
    yield from closed_steps(walk)
    if walk.blocked:
        return
    has = left(position, unit, mode)
    needs = walk.total + more
    if needs <= has:
        return
    if guarantee and guaranteed(position, unit, walk.hexes, walk.costs):
        return
    yield _too_dear(position, unit, walk, has, more, more_text)


@rule("std:5.22", "std:5.26", "std:5.27")
def closed_steps(walk: Bill) -> Iterator[Reason]:
    """List the closed steps of a path, and stops before its end."""
    return kit.closed_steps(walk, (RuleId("std:5.0"),))


@rule("std:5.21")
def _too_dear(
    position: Position, unit: Unit, walk: Bill, has: int, more: int, more_text: str
) -> Reason:
    grid, paid = walk.costs.grid, 0
    steps = list(pairwise(walk.hexes))
    at = len(steps) - 1
    for number, cost in enumerate(walk.prices):
        if paid + cost > has:
            at = number
            break
        paid += cost
    else:  # all the steps can be paid, only what comes on top of the last cannot
        paid -= walk.prices[at]
    needs = paid + walk.prices[at] + (more if at == len(steps) - 1 else 0)
    start, end = steps[at]
    why = price_words(explain(walk.costs, start, end))
    extra = f" and {more_text}" if more and at == len(steps) - 1 else ""
    text = (f"{name(position, unit)} needs {needs} movement points to reach {grid.name(end)}, "
            f"has {has}: the step from {grid.name(start)} costs {walk.prices[at]} ({why}){extra}")
    if at < len(steps) - 1:
        text += f"; the whole way to {grid.name(walk.hexes[-1])} costs {walk.total + more}"
    rules = [RuleId("std:5.21")]
    if len(steps) == 1 and not spent(position, unit):
        rules.append(RuleId("std:5.14"))
    if extra:
        rules += [RuleId("std:5.7"), *([RuleId("std:5.72")] * _ends_in_zone(walk))]
    return Reason("too-dear", text, tuple(rules), units=(unit.id,),
                  hexes=(grid.name(start), grid.name(end)))


@rule("std:5.72")
def _ends_in_zone(walk: Bill) -> bool:
    """Say whether the last hex of a way is dearer for the zone of some enemy."""
    return any(
        x.scope == "enter" and RuleId("std:9.21") in x.rules
        and x.mask is not None and bool(x.mask[walk.hexes[-1]]) for x in walk.costs.layers)


@rule("std:5.14", "std:5.21")
def reachable(position: Position, unit: Unit, mode: Mode, points: int | None = None) -> Reach:
    """Search where a unit can move, the guaranteed hex included; not into what it may not enter."""
    costs = _within_limits(position, unit, movement_costs(
        position, unit.side, mover_class(position, unit)))
    start = position.board.grid.index(unit.at)
    has = min(left(position, unit, mode) if points is None else points, BLOCKED - 1)
    free = None if spent(position, unit) else _first_step(position, unit, start, costs)
    return reach(costs, start, has, first_step_free=free)


def _within_limits(position: Position, unit: Unit, costs: StepCosts) -> StepCosts:
    """Close the steps that are closed to the units of one nation besides."""
    layers = position.layers("layer_limits", side=unit.side, nation=unit.nation)
    if not layers:
        return costs

    def make() -> tuple[object, StepCosts]:
        closed = position.costs("layer_limits", side=unit.side, nation=unit.nation).cost == BLOCKED
        plane = np.where(closed, np.uint8(BLOCKED), costs.cost)
        plane.setflags(write=False)
        return (layers, costs), replace(costs, cost=plane)

    name = ("within-limits", unit.side, unit.nation, mover_class(position, unit))
    kept: tuple[object, StepCosts] = position.workshop.get(
        name, (id(costs), *map(id, layers)), make)
    return kept[1]


def _first_step(position: Position, unit: Unit, start: int, costs: StepCosts) -> BoolPlane:
    zone, slips = enemy_zone(position, unit.side), _slips(position, unit)
    free = np.zeros(costs.cost.shape, np.bool_)
    for d, offset in enumerate(costs.grid.offsets):
        free[d, start] = not (zone[start] and zone[start + offset]) or slips
    return free

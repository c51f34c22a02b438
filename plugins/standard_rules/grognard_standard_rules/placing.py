"""Placing units that their owner puts on the map: where they go best, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import numpy as np

from grognard.ids import HexId
from grognard.position import Position
from grognard.state import Unit
from grognard_standard_rules.area_of_play import area_of_play
from grognard_standard_rules.areas import Area, land
from grognard_standard_rules.forces import GroupRow
from grognard_standard_rules.placing_rules import Ledger, allowed, objections, rails_of
from grognard_standard_rules.placing_steps import (
    ARRIVAL,
    STEPS,
    describe,
    group_of,
    groups,
    placing_steps,
    step_now,
    turned,
    waiting,
)

__all__ = [
    "ARRIVAL", "STEPS", "Ledger", "allowed", "any_hex", "candidates", "describe", "group_of",
    "groups", "objections", "placing_steps", "rails_of", "step_now", "turned",
    "waiting",
]

WANDERING, APART, FAR = 3, 8, 999
"""Haphazard hexes proposed beside the good ones; hexes between units of a kind; not reached."""


def candidates(position: Position, unit: Unit, rng: Random) -> Iterator[HexId]:
    """Yield hexes for a waiting unit, the best first: near the enemy, behind friends.

    What may only start on rails (repair units) starts on the net of its own sources, where a
    railway leads on into the enemy's country, away from others of its kind; what starts at sea,
    off shores where the enemy may go as well. A few haphazard hexes follow.
    """
    group = group_of(position, unit)
    if group is None:
        return
    ledger = Ledger(position)
    cells = [int(i) for i in np.flatnonzero(allowed(position, group.area))]
    far, worth = _distances(position, unit, group.area), _Worth(position, unit, group)
    good = sorted(cells, key=lambda i: (far.get(i, FAR) + worth.of(i), i))[:WANDERING]
    some = rng.sample(cells, min(len(cells), WANDERING))
    for at in position.board.grid.names(dict.fromkeys((*good, *some))):
        if not list(ledger.objections(unit, group, at)):
            yield at


def any_hex(position: Position, unit: Unit) -> HexId | None:
    """Return some hex in which a waiting unit may start; None when there is none at all."""
    group = group_of(position, unit)
    if group is None:
        return None
    ledger = Ledger(position)
    return next((at for at in position.board.grid.names(allowed(position, group.area))
                 if not list(ledger.objections(unit, group, at))), None)


class _Worth:
    """How good a hex is to start in, beside its distance from the enemy; less is better."""

    def __init__(self, position: Position, unit: Unit, group: GroupRow) -> None:
        self.position, self.unit, grid = position, unit, position.board.grid
        self.goals = [i for side in position.enemies(unit.side) for i in _sources(position, side)]
        own = list(position.state.units_of(unit.side))
        find = position.assembly.catalogue.find
        counters = {find(name)[0].id for name in group.units}
        self.same = [grid.index(u.at) for u in own if u.counter in counters]
        self.net = _net(position, unit.side) if group.area.rail else None
        self.at_sea = bool(group.area.at_sea)

    def of(self, index: int) -> float:
        if self.at_sea:  # those who come by sea sail together
            return 0.0
        grid = self.position.board.grid
        goal = min((grid.distance(index, g) for g in self.goals), default=0) * 0.3
        crowd = sum(max(0, APART - grid.distance(index, other)) for other in self.same)
        guarded = any(u.side == self.unit.side
                      for u in self.position.state.units_at(grid.name(index)))
        cut_off = self.net is not None and index not in self.net
        return goal + crowd - 1.5 * guarded + FAR * cut_off


def _sources(position: Position, side: str) -> list[int]:
    """List the sources of supply of a side's nations."""
    grid, hook = position.board.grid, "rule_supply_sources"
    nations = sorted({u.nation for u in position.state.units_of(side)})
    return [
        grid.index(at) for nation in nations if position.referee.owns(hook, nation)
        for at in position.ask(hook, nation, nation=nation).value
    ]


def _net(position: Position, side: str) -> set[int] | None:
    """Return the side's rail hexes that hang together with its sources; None without sources."""
    rails = rails_of(position, side)
    start = {i for i in _sources(position, side) if rails[i]}
    return set(_spread(position, start, lambda i: bool(rails[i]))) if start else None


def _distances(position: Position, unit: Unit, area: Area) -> dict[int, int]:
    """Count hexes from the enemy: from his rails (along railways), his shores or his units.

    Railways in neutral countries lead nowhere; where none leads to the enemy, his units count.
    """
    grid = position.board.grid
    front = {kind: set[int]() for kind in ("rails", "shores", "units")}
    for enemy in position.enemies(unit.side):
        if area.at_sea:
            front["shores"] |= {int(i) for i in np.flatnonzero(
                area_of_play(position, enemy).value & land(position.board))}
        if area.rail:
            front["rails"] |= {int(i) for i in np.flatnonzero(rails_of(position, enemy))}
        front["units"] |= {grid.index(u.at) for u in position.state.units_of(enemy)}
    if area.at_sea:
        return _spread(position, front["shores"], lambda i: True, by_rail=False)
    if area.rail:
        neutral = position.state.is_("control", "neutral")
        found = _spread(position, front["rails"], lambda i: not neutral[i])
        if any(i in found for i in np.flatnonzero(allowed(position, area)).tolist()):
            return found
    return _spread(position, front["units"], lambda i: True, by_rail=False)


def _spread(
    position: Position, start: set[int], open_: Callable[[int], bool], *, by_rail: bool = True
) -> dict[int, int]:
    """Count steps from some hexes outwards, along railways or over any hexes that are open."""
    grid, rail = position.board.grid, position.board.side("rail")
    out, edge, step = dict.fromkeys(start, 0), start, 0
    while edge:
        step += 1
        edge = {
            beyond for index in edge for d, beyond in grid.neighbours(index)
            if beyond not in out and open_(beyond) and (not by_rail or rail[d, index])
        }
        out |= dict.fromkeys(edge, step)
    return out

"""Voyages that might be worth ordering: for bots, menus and fuzzers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeAlias

from grognard.ids import HexId, UnitId
from grognard.position import Position
from grognard_standard_rules.carriers import carriers, points_left
from grognard_standard_rules.naval_capability import Capacity
from grognard_standard_rules.sea_lanes import Chart
from grognard_standard_rules.sea_rules import (
    HASTE_HEXES,
    embark_at,
    may_board,
    quays_of,
    seas_for,
)
from grognard_standard_rules.stack_room import room

Plan: TypeAlias = tuple[tuple[UnitId, ...], tuple[HexId, ...], bool]
"""Units, the hexes they enter, and whether they sail in haste."""

GOALS, PORTS = 2, 4


def way_between(
    position: Position, side: str, start: HexId, end: HexId, carrier: str = ""
) -> tuple[HexId, ...] | None:
    """Find a shortest way that some points of a side could sail between two hexes.

    The ends are ports or hexes of open water. Carriers are tried in their order.
    """
    grid = position.board.grid
    for having in carriers(position, side):
        if carrier and having.id != carrier:
            continue
        chart = Chart(position, side, seas_for(position, side, having, (start, end)))
        way = chart.way(start, end) or chart.way_ashore(start, grid.index(end))
        if way:
            return tuple(grid.names(way))
    return None


def way_if_open(
    position: Position, side: str, start: HexId, end: HexId
) -> tuple[HexId, ...] | None:
    """Find the way that would lead between two hexes if no sea, strait or shore were closed.

    It is for the judge to say what closes it.
    """
    chart, grid = Chart(position, side, frozenset(), anyway=True), position.board.grid
    way = chart.way(start, end) or chart.way_ashore(start, grid.index(end))
    return tuple(grid.names(way)) if way else None


def sailings(position: Position, side: str, rng: Random) -> Iterator[Plan]:
    """Yield voyages of units in ports: to a port near the enemy, and to any other."""
    having = [c for c in carriers(position, side) if points_left(position, side, c).value > 0]
    quays = list(quays_of(position, side))
    starts = [h for h in embark_at(position, side)
              if any(u.side == side for u in position.state.units_at(h))]
    rng.shuffle(starts)
    for start in starts[:PORTS]:
        for carrier in having:
            yield from _from(position, side, start, (carrier, quays), rng)


def _from(
    position: Position, side: str, start: HexId, known: tuple[Capacity, list[HexId]], rng: Random
) -> Iterator[Plan]:
    carrier, quays = known
    grid = position.board.grid
    units = [u for u in position.state.units_at(start) if u.side == side
             and may_board(position, u, "emergency")
             and (carrier.carries is None or u.nation in carrier.carries)]
    goals = [h for h in quays if h != start and room(position, side, h) > 0
             and (carrier.ports is None or h in carrier.ports)]
    if not units or not goals:
        return
    foes = [grid.index(u.at) for e in position.enemies(side) for u in position.state.units_of(e)]

    def far(hex_id: HexId) -> int:
        return min((grid.distance(grid.index(hex_id), f) for f in foes), default=0)

    wanted = [min(goals, key=lambda h: (far(h), h)),
              *rng.sample(goals, min(GOALS, len(goals)))]
    chart = Chart(position, side, carrier.seas)
    for goal in dict.fromkeys(wanted):
        way = chart.way(start, goal)
        if way is None:
            continue
        path = tuple(grid.names(way))
        unit = rng.choice(units)
        yield (unit.id,), path, not may_board(position, unit, "transport")
        if len(path) <= HASTE_HEXES and rng.random() < 0.2:
            yield (unit.id,), path, True

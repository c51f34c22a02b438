"""Landings that might be worth ordering: for bots, menus and fuzzers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeAlias

import numpy as np

from grognard.ids import HexId, UnitId
from grognard.position import Position
from grognard_standard_rules.beaches import (
    BeachParameters,
    beaches,
    shut_out,
    supply_near,
    why_not_in_weather,
)
from grognard_standard_rules.carriers import assault_points
from grognard_standard_rules.ports import friendly_ports
from grognard_standard_rules.sea_lanes import Chart
from grognard_standard_rules.sea_rules import at_sea, may_board

Plan: TypeAlias = tuple[tuple[UnitId, ...], tuple[HexId, ...]]

PORTS, GOALS, TRIED = 3, 3, 40


def way_ashore(
    position: Position, side: str, start: HexId, hexes: Sequence[HexId]
) -> tuple[HexId, ...] | None:
    """Write out a route to a beach given by waypoints; None where there is none."""
    points, grid = assault_points(position, side), position.board.grid
    if points is None:
        return tuple(hexes)
    chart, here, out = Chart(position, side, points.seas), start, list[HexId]()
    for number, goal in enumerate(hexes):
        cell = grid.index(goal)
        if grid.direction(grid.index(here), cell) is not None and number < len(hexes) - 1:
            out.append(goal)
        else:
            way = chart.way_ashore(here, cell)
            if way is None:
                return None
            out += grid.names(way)
        here = goal
    return tuple(out)


def landings(position: Position, side: str, rng: Random) -> Iterator[Plan]:
    """Yield landings of units in ports on beaches of the enemy, empty ones before others."""
    points, grid = assault_points(position, side), position.board.grid
    if points is None:
        return
    starts = [h for h in (*friendly_ports(position, side), *at_sea(position, side)) if any(
        u.side == side and may_board(position, u, "assault") for u in position.state.units_at(h))]
    rng.shuffle(starts)
    hostile = np.zeros(grid.size, np.bool_)
    for enemy in position.enemies(side):
        hostile |= position.state.is_("control", enemy)
    for start in starts[:PORTS]:
        units = [u for u in position.state.units_at(start)
                 if u.side == side and may_board(position, u, "assault")]
        near = supply_near(position, side, units[0].nation)
        goals = np.flatnonzero(beaches(position) & hostile & near).tolist()
        rng.shuffle(goals)
        chart, found = Chart(position, side, points.seas), 0
        for cell in goals[:TRIED]:
            way = chart.way_ashore(start, cell)
            if way is None or len(way) > position.setting(BeachParameters).voyage:
                continue
            path = tuple(grid.names(way))
            if any(why_not_in_weather(position, side, (start, *path))) or any(
                    shut_out(position, side, (start, *path))):
                continue
            some = rng.sample(units, min(len(units), points.points, rng.randint(1, 3)))
            yield tuple(u.id for u in some), path
            found += 1
            if found == GOALS:
                break

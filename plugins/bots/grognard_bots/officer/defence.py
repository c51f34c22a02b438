"""Holding ground: rings of stations around the objectives, and delay in front of them.

Zones of control close what lies between two stations a hex apart; so the rings are filled
from the inside, one unit a hex before a second joins it, the threatened side first.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from grognard.board.flood import NOT_REACHED
from grognard.board.layers import BLOCKED
from grognard.state import Unit
from grognard_bots.officer.estimate import Picture, Plane
from grognard_bots.officer.movement import Marches, march
from grognard_standard_rules.movement import movement_costs
from grognard_standard_rules.units import traits

PRIORITIES = ((120, 116, 112, 108), (98, 90, 80, 70), (64, 48, 30, 20), (36, 18))
"""How much the first, second, ... unit matters in the objective, beside it, two hexes away ..."""

DANGER = 22
"""What the threat to a station adds, where it is greatest."""

GARRISON = 4
"""So many units stay in an objective that is held."""

TOO_GOOD = 6
"""So many hexes further may infantry come from to a garrison, rather than armour."""

INNER = 90
"""The stations of at least this priority are manned even by a side that attacks."""

STURDY = 3
"""A weaker unit alone in a hex is soon overrun; it is not kept in a garrison either."""

SOLID = 4
"""A hex is as full as it should be when each of its units is worth so much in the mean."""


def garrison(picture: Picture) -> list[Unit]:
    """List the units that stay in the objectives held: the best defenders there."""
    keep: list[Unit] = []
    for goal in sorted(picture.manned):
        there = [u for u in picture.own.get(goal, []) if picture.fights(u)]
        keep += sorted(there, key=lambda u: (mobile(picture, u), picture.attack([u]), u.id))[:1]
    threatened = [g for g in picture.held if picture.threat[g]]
    for goal in threatened:
        there = [u for u in picture.own.get(goal, []) if picture.fights(u)]
        there.sort(key=lambda u: (-picture.defence([u]), u.id))
        keep += [u for u in there if picture.defence([u]) >= STURDY][:GARRISON] or there[:1]
    return list(dict.fromkeys(keep))


def mobile(picture: Picture, unit: Unit) -> bool:
    """Say whether a unit is too good for a garrison: armour belongs to the front."""
    return traits(picture.position, unit).is_mechanized


def man_empty(marches: Marches) -> None:
    """Send a unit towards each objective in which somebody must stand, and nobody does."""
    picture = marches.picture
    for goal in sorted(picture.manned):
        free = [u for u in marches.free if picture.fights(u)]
        if not free or any(picture.fights(u) for u in picture.own.get(goal, [])):
            continue
        away = picture.apart((goal,))
        unit = min(free, key=lambda u: (
            not marches.can(u, goal), int(away[marches.reach[u.id].start])
            + TOO_GOOD * mobile(picture, u), u.id))
        reach = marches.reach[unit.id]
        cells = np.flatnonzero((reach.dist != NOT_REACHED) & ~marches.full())
        if len(cells):
            near = away[cells] + 0.001 * reach.dist[cells]
            marches.place(unit, int(cells[int(np.argmin(near))]))


def stations(picture: Picture) -> Iterator[tuple[float, int, int]]:
    """Yield (priority, cell, how many stand there already by then) for every place to fill."""
    costs = movement_costs(picture.position, picture.side, "infantry")
    enterable = np.any(costs.cost != BLOCKED, axis=0)
    worst = float(picture.threat.max()) or 1.0
    near = picture.apart(picture.held or picture.goals)
    for radius, priorities in enumerate(PRIORITIES):
        for cell in np.flatnonzero((near == radius) & enterable & ~picture.closed).tolist():
            danger = DANGER * float(picture.threat[cell]) / worst
            if not danger and radius:
                continue
            for number, priority in enumerate(priorities[: picture.stack_limit(cell)]):
                yield priority + danger, cell, number


def man_inner(marches: Marches) -> None:
    """Fill only the best stations: who attacks keeps what he has with few."""
    man_stations(marches, least=INNER)


def man_stations(marches: Marches, least: float = 0.0) -> None:
    """Fill the stations in the order of their priority with units that can get there."""
    picture = marches.picture
    wanted = [s for s in stations(picture) if s[0] >= least]
    for _, cell, number in sorted(wanted, key=lambda s: (-s[0], s[1], s[2])):
        if marches.holds.get(cell, 0.0) >= SOLID * (number + 1) - 1 or marches.room(cell) < 1:
            continue
        fit = [u for u in marches.free if picture.fights(u) and marches.can(u, cell)]
        if fit:
            marches.place(max(fit, key=lambda u: _fitness(marches, u, cell)), cell)


def _fitness(marches: Marches, unit: Unit, cell: int) -> tuple[float, str]:
    """Prefer strong units, and those that are there or come from further outside."""
    picture, reach = marches.picture, marches.reach[unit.id]
    stays = 1.0 if reach.start == cell else 0.0
    outside = float(picture.near[reach.start])
    return picture.defence([unit]) + stays + 0.3 * outside, unit.id


def fall_back(marches: Marches) -> None:
    """Bring everybody else nearer to the objectives, out of the way of stronger enemies."""
    picture = marches.picture
    pull: Plane = -picture.apart(picture.held or picture.goals).astype(np.float32)
    units = sorted((u for u in marches.free if picture.fights(u)),
                   key=lambda u: (int(picture.near[marches.reach[u.id].start]), u.id))
    march(marches, units, lambda _: pull)

"""Lines of communications: keeping one's own open to an objective, and cutting the enemy's."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

import numpy as np

from grognard.board.layers import BLOCKED
from grognard.position import Position
from grognard.state import Unit
from grognard.supply import SupplyMap
from grognard_bots.officer.estimate import Mask, Picture
from grognard_bots.officer.movement import Marches
from grognard_standard_rules.supply import supply_map

BARRED, HELD = 30, 400
"""What it counts, in hexes, to lead a line through an enemy zone, and through enemy units."""

NEEDLESS = 60
"""A line that must pass so much is as good as cut."""

CUTS = 6

Price = Callable[[int], int]


def supplies(position: Position, side: str, nation: str) -> SupplyMap | None:
    """Return the supply of a nation, None where no rules on supply are active."""
    if not position.referee.owns("rule_supply_policy"):
        return None
    return supply_map(position, side, nation)


def best_line(supply: SupplyMap, nation: str, start: int, price: Price) -> tuple[int, list[int]]:
    """Find the line to a source of supply that costs least; (0, []) when there is none at all."""
    walk = supply.policy.walk
    ends = {c for h in supply.policy.heads if h.source and h.serves(nation) and not h.inoperative
            for c in h.hexes}
    paid, came = {start: 0}, {start: start}
    queue, done = [(0, start)], set[int]()
    while queue:
        total, here = heappop(queue)
        if here in done:
            continue
        done.add(here)
        if here in ends:
            way = [here]
            while way[-1] != start:
                way.append(came[way[-1]])
            return total, way[::-1]
        for d, offset in enumerate(walk.grid.offsets):
            there = here + offset
            if there in done or walk.cost[d, here] == BLOCKED:
                continue
            cost = total + 1 + price(there)
            if cost < paid.get(there, 1 << 30):
                paid[there], came[there] = cost, here
                heappush(queue, (cost, there))
    return 0, []


def guard_lines(marches: Marches) -> None:
    """Send units onto the line that leads to each objective which needs one, where it is open."""
    picture = marches.picture
    for objective in picture.objectives:
        goal = picture.index(objective.hex)
        if not objective.line or goal in picture.missing:
            continue
        nation = _nation(picture.own.get(goal, []))
        supply = supplies(picture.position, picture.side, nation) if nation else None
        if supply is None:
            continue
        held = {*picture.own} - {marches.reach[u.id].start for u in marches.free}
        held |= set(marches.placed.values())
        _, way = best_line(supply, nation, goal, _price(picture.zone, picture.closed, held))
        watched = [c for c in way if c not in held and (picture.zone[c] or picture.threat[c])]
        for cell in sorted(watched, key=lambda c: (not picture.zone[c], -picture.threat[c], c)):
            _send(marches, cell)


def _price(zone: Mask, closed: Mask, held: set[int]) -> Price:
    def price(cell: int) -> int:
        if cell in held:
            return 0
        return HELD if closed[cell] else BARRED if zone[cell] else 0

    return price


def _nation(units: list[Unit]) -> str:
    return units[0].nation if units else ""


def _send(marches: Marches, cell: int) -> None:
    """Send the unit that can best be spared to a hex, if any can reach it."""
    picture = marches.picture
    fit = [u for u in marches.free if picture.fights(u) and marches.can(u, cell)]
    if fit and marches.room(cell) > 0:
        near = min(fit, key=lambda u: (int(marches.reach[u.id].dist[cell]), u.id))
        marches.place(near, cell)


# --- cutting ------------------------------------------------------------------------------------


def cut_lines(marches: Marches) -> None:
    """Place units so that their zones cut the lines of enemies who hold an objective by one."""
    picture = marches.picture
    for enemy in picture.position.enemies(picture.side):
        theirs = Picture(picture.position, enemy)
        for objective in theirs.objectives:
            goal = theirs.index(objective.hex)
            if objective.line and goal not in theirs.missing and goal in theirs.own:
                _cut(marches, theirs, goal)


def _cut(marches: Marches, theirs: Picture, goal: int) -> None:
    nation = _nation(theirs.own[goal])
    supply = supplies(theirs.position, theirs.side, nation)
    if supply is None:
        return
    zone, held = np.zeros_like(theirs.zone), set(theirs.own)
    for cell in marches.placed.values():
        _paint(zone, theirs, cell)
    chosen: list[tuple[Unit, int]] = []
    for _ in range(CUTS):
        closed = np.zeros_like(zone)
        total, way = best_line(supply, nation, goal, _price(zone, closed, held))
        if not way or total >= NEEDLESS:
            for unit, cell in chosen:
                marches.place(unit, cell)
            return
        found = _block(marches, way, held, [u.id for u, _ in chosen])
        if found is None:
            return
        chosen.append(found)
        _paint(zone, theirs, found[1])


def _block(
    marches: Marches, way: list[int], held: set[int], used: list[str]
) -> tuple[Unit, int] | None:
    """Find a unit and a hex whose zone takes in a hex of the way where no enemy stands."""
    picture = marches.picture
    for cell in way[1:-1]:
        if cell in held:
            continue
        for unit in marches.free:
            if unit.id in used or not picture.fights(unit):
                continue
            for place in (cell, *picture.around(cell)):
                if marches.can(unit, place) and marches.room(place) > 0:
                    return unit, place
    return None


def _paint(zone: Mask, picture: Picture, cell: int) -> None:
    zone[[cell, *picture.around(cell)]] = True

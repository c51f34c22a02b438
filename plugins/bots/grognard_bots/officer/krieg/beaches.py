"""Landings: a beachhead between an own coast with an army on it and one worth winning.

A beachhead is a bridge: who stands on one shore crosses it, attacks the other, and advances. So it
is made only where troops are at hand and the far shore is weakly held.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from grognard.game import Game
from grognard.ids import SideId
from grognard.orders import Order
from grognard.state import Unit
from grognard_bots.officer.krieg.goals import Goals, goals_now
from grognard_bots.officer.krieg.ground import FAR, distances
from grognard_bots.officer.krieg.outlook import Outlook
from grognard_krieg.air_orders import CreateBeachhead, PlaceAir
from grognard_krieg.air_placement import available, zones_for
from grognard_krieg.beachheads import convertible, may_become
from grognard_krieg.naval_zones import dry, zone_hexes, zone_in_box
from grognard_krieg.pieces import is_hq

WORTH = 1.5
"""The pull that a shore must have before anybody lands there."""

ODDS = 3
"""How many times stronger than the defenders of the shore the army must be."""

LEAST = 5
"""Attack factors without which no landing is tried."""

STACK = 3
DETOUR = 8
"""A shore that is so near by land is better reached by land."""


def land(game: Game, side: SideId) -> Iterator[Order]:
    """Place an aircraft in the zone of the best beach; beachheads are made when all are placed."""
    goals = goals_now(game.position, side)
    best = max((x for unit in _one_a_nation(game, side) for x in _beaches(goals, unit)),
               default=None, key=lambda x: (x[0], -x[1], x[3].id))
    if best is not None:
        yield PlaceAir(by=side, unit=best[3].id, zone=best[2])


def make(game: Game, side: SideId) -> Iterator[Order]:
    """Turn aircraft in naval zones into beachheads where that serves."""
    for unit in convertible(game.position, side):
        goals = goals_now(game.position, side)
        zone = zone_in_box(unit.at)
        found = [(worth, -cell) for worth, cell in _shores(goals, zone)
                 if may_become(game.position, unit, goals.outlook.hex(cell)).value]
        if found:
            yield CreateBeachhead(by=side, unit=unit.id, hex=goals.outlook.hex(-max(found)[1]))


def _one_a_nation(game: Game, side: SideId) -> list[Unit]:
    return list({u.nation: u for u in available(game.position, side)}.values())


def _beaches(goals: Goals, unit: Unit) -> Iterator[tuple[float, int, str, Unit]]:
    """Yield the beaches an aircraft could make: worth, cell, zone."""
    for zone in zones_for(goals.outlook.position, unit):
        for worth, cell in _shores(goals, zone):
            yield worth, cell, zone, unit


def _shores(goals: Goals, zone: str) -> Iterator[tuple[float, int]]:
    """Yield the open-sea cells of a zone from which a shore worth winning could be stormed."""
    see = goals.outlook
    if not see.fights:
        return
    land_ = dry(see.position)
    near = see.grid.spread(land_) & zone_hexes(see.position.board, zone)
    for cell in np.flatnonzero(near).tolist():
        shores = [i for _, i in see.grid.neighbours(cell) if land_[i]]
        army = sorted((see.attack(u) for c in shores for u in see.own.get(c, ())
                       if see.supplied.get(u.id) and see.speed(u)
                       and not is_hq(see.position, u)), reverse=True)[:STACK]
        if sum(army) < LEAST:
            continue
        worth = max((_prize(goals, s, sum(army)) for s in shores
                     if _apart(see, shores, s)), default=0.0)
        if worth >= WORTH:
            yield worth, cell


def _prize(goals: Goals, shore: int, attack: int) -> float:
    """Rate a shore: what it leads to, if the army is strong enough for who holds it."""
    see = goals.outlook
    if see.closed[shore] or see.shunned[shore]:
        return 0.0
    defence = see.defence(see.foes.get(shore, ()))
    if attack < ODDS * defence:
        return 0.0
    return float(goals.pull[shore]) + goals.take.get(shore, 0.0)


def _apart(see: Outlook, shores: list[int], shore: int) -> bool:
    """Say whether a shore is not one's own, nor to be reached by land from where the army is."""
    known = distances(see.position)
    own = [s for s in shores if s in see.own]
    if shore in own or known.number[shore] < 0:
        return False
    rows = known.rows(own)
    away = int(rows[:, known.number[shore]].min()) if len(rows) else FAR
    return away > DETOUR

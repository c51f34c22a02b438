"""Aircraft: over the battles that are planned, over what is threatened, beside the beaches."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from grognard.game import Game
from grognard.ids import SideId, UnitId
from grognard.orders import Order
from grognard.state import Unit
from grognard_bots.officer.krieg import beaches
from grognard_bots.officer.krieg.assault import Assaults
from grognard_bots.officer.krieg.goals import Goals, goals_now
from grognard_bots.officer.krieg.outlook import Outlook
from grognard_krieg import pieces
from grognard_krieg.air_orders import PlaceAir
from grognard_krieg.air_placement import available, land_hexes

ENOUGH = 3.0
"""What a place must be worth for an aircraft to be used up there."""

RUN = 2
"""Hexes within which units are thought to reach a battle."""


def superiority(game: Game, side: SideId) -> Iterator[Order]:
    """Place the aircraft that are available where they serve best, one after the other."""
    yield from beaches.land(game, side)
    for _ in range(len(available(game.position, side))):
        goals = goals_now(game.position, side)
        see = goals.outlook
        worth = {**_over_stations(goals), **_over_battles(goals)}
        found = [(float(plane[cell]), -cell, unit) for unit in available(game.position, side)
                 for plane in [_for(see, unit, worth)]
                 for cell in [int(np.argmax(plane))]]
        if not found:
            break
        value, cell, unit = max(found, key=lambda x: (x[0], x[1], x[2].id))
        if value < ENOUGH:
            break
        yield PlaceAir(by=side, unit=unit.id, hex=see.hex(-cell))
    yield from beaches.make(game, side)


def _for(see: Outlook, unit: Unit, worth: dict[int, float]) -> NDArray[np.float32]:
    """Rate the hexes open to an aircraft by what lies in and around them."""
    out = np.zeros(see.grid.size, np.float32)
    at = {c: w for c, w in worth.items() if _helps(see, unit, c)}
    for cell, value in at.items():
        for near in (cell, *(i for _, i in see.grid.neighbours(cell))):
            out[near] += value * (1.2 if near == cell else 1.0)
    taken = np.asarray(land_hexes(see.position, unit))
    return np.where(taken, out, 0.0).astype(np.float32)


def _helps(see: Outlook, unit: Unit, cell: int) -> bool:
    """Say whether ground units of the aircraft's nation are near a battle."""
    near = see.grid.within([cell], RUN)
    return any(near[c] and any(pieces.is_of(see.position, u, *pieces.nations(see.position, unit))
                               for u in units) for c, units in see.own.items())


def _over_battles(goals: Goals) -> dict[int, float]:
    """Rate the hexes that will be attacked by what the attack is worth; not in snow."""
    see = goals.outlook
    if see.weather != "clear":
        return {}
    places = {}
    for cell, units in see.own.items():
        for unit in units:
            if see.supplied.get(unit.id) and see.speed(unit):
                run = see.grid.within([cell], see.speed(unit))
                places[unit.id] = frozenset(int(c) for c in np.flatnonzero(run)
                                            if c not in see.foes and not see.closed[c])
    staff = Assaults(goals, places, _three)
    open_ = [t for t in see.foes if see.grid.within([t], 4)[list(see.own)].any()]
    return {a.target: min(20.0, a.worth) for a in staff.plan(sorted(open_)) if a.worth > 0}


def _three(unit: Unit, cell: int, sent: dict[UnitId, int]) -> bool:
    """Let three units into a cell; who is there already goes elsewhere."""
    return sum(c == cell for c in sent.values()) < 3


def _over_stations(goals: Goals) -> dict[int, float]:
    """Rate the own stacks that are threatened."""
    see = goals.outlook
    out = {}
    for cell, units in see.own.items():
        danger = float(see.threat[cell]) / max(1, see.defence(units))
        if danger > 0.7 and see.nearest_foe[cell] <= 2:
            out[cell] = min(4.0, danger) * (1.0 + 0.1 * goals.hold.get(cell, 0.0))
    return out

"""Reinforcements: who comes in where, and who comes back from where he was.

They come in where they are wanted: the attacker's nearest to what he has still to win, or in a
port from which that is reached; the defender's where defenders are missing.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from grognard.game import Game
from grognard.ids import HexId, SideId
from grognard.orders import Order
from grognard.state import Unit
from grognard_bots.officer.attack import See
from grognard_bots.officer.estimate import Picture, Plane
from grognard_bots.officer.movement import HUNGRY, supplied
from grognard_bots.officer.sea import overseas, quays
from grognard_standard_rules.coming_in import trains_in
from grognard_standard_rules.placing import Ledger, allowed, any_hex, group_of, waiting
from grognard_standard_rules.setup import PlaceUnit

LOOKED_AT = 40
"""So many hexes are tried for a unit."""

CROWD = 1.5
"""What every unit in a hex, and half of what every unit beside it, counts against coming there."""

QUAY = 12.0
"""How many hexes nearer a port is than it seems, to whoever must go by sea."""


def arrive(game: Game, see: See, side: SideId) -> Iterator[Order]:
    """Place everybody who waits, the strongest first; a unit for which there is no room waits."""
    plane: Plane | None = None
    full = set[tuple[str, str, str]]()
    for unit in sorted(waiting(see().position, side),
                       key=lambda u: (-see().attack([u]), u.at, u.id)):
        sort = (unit.at, unit.counter, unit.face)
        if sort in full:
            continue
        plane = wanted(see()) if plane is None else plane
        before = game.state
        for at, train in ways_in(see(), unit, plane):
            yield PlaceUnit(by=side, unit=unit.id, hex=at, train=train)
            if game.state is not before:
                break
        else:
            full.add(sort)


def ways_in(picture: Picture, unit: Unit, plane: Plane) -> Iterator[tuple[HexId, bool]]:
    """Yield where a unit may come in, and whether on a train: on foot first, if it may."""
    position, index = picture.position, picture.position.board.grid.index
    priced = position.referee.owns("rule_entry")
    for at in places(picture, unit, plane):
        if not priced or position.ask("rule_entry", unit_id=unit.id, hex_id=at,
                                      train=False).value is not None:
            yield at, False
    for at in sorted(trains_in(position, unit), key=lambda h: -plane[index(h)]):
        yield at, True


def wanted(picture: Picture) -> Plane:
    """Paint how much each hex needs somebody, in hexes of the way there."""
    plane = -picture.near.astype(np.float32)
    if picture.attacks:
        away = overseas(picture)
        plane[~away] -= 0.5 * np.maximum(0, picture.road[~away] - picture.near[~away])
        for quay in quays(picture):
            plane[quay] += QUAY * bool(away[quay])
    else:
        worst = float(picture.threat.max()) or 1.0
        plane += 3.0 * (picture.threat / worst) * (picture.near <= 1)
    return plane


def places(picture: Picture, unit: Unit, plane: Plane) -> Iterator[HexId]:
    """Yield where a unit may come in, the best first."""
    position = picture.position
    group = group_of(position, unit)
    if group is None:
        return
    cells = np.flatnonzero(allowed(position, group.area) & ~picture.closed)
    worth = plane[cells] - HUNGRY * ~supplied(position, unit)[cells] - _crowd(picture)[cells]
    ledger, found = Ledger(position), 0
    for cell in cells[np.argsort(-worth, kind="stable")][:LOOKED_AT].tolist():
        at = picture.name(cell)
        if not any(True for _ in ledger.objections(unit, group, at)):
            yield at
            found += 1
    if not found and (some := any_hex(position, unit)) is not None:
        yield some


def _crowd(picture: Picture) -> Plane:
    """Paint how many of one's own stand in each hex and beside it."""
    plane = np.zeros(picture.position.board.grid.size, np.float32)
    for cell, units in picture.own.items():
        plane[cell] += CROWD * len(units) / 2
        plane[[cell, *picture.around(cell)]] += CROWD * len(units) / 2 / 6
    return plane

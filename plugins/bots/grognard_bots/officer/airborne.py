"""Airborne units: dropped on an objective that nobody holds, or beside those who come for one.

A drop is worth it where it takes something at once, or closes a way to the enemy, and where
those who land are not lost: they have supply or take a port, friends stand near, and fewer
enemies can come than they hold off.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from grognard.ids import SideId
from grognard.orders import Order
from grognard.state import Unit
from grognard_bots.officer.attack import See
from grognard_bots.officer.estimate import Mask, Picture, Plane
from grognard_bots.officer.movement import supplied
from grognard_standard_rules.air_assault import AirAssault, within_supply
from grognard_standard_rules.air_movement import origins, ready_fronts
from grognard_standard_rules.air_route import flown
from grognard_standard_rules.airborne import boxed, ready_in
from grognard_standard_rules.airlift import MOVEMENT, reach, total
from grognard_standard_rules.interdiction import open_ground
from grognard_standard_rules.ports import printed_ports

LINK = 3
"""So near must one's own units be to a drop that takes nothing by itself."""

PRIZE, BESIDE = 20.0, 4.0
"""What it is worth, in hexes, to drop on an objective, and beside one that is missing."""

HOLDS_OFF = 2.5
WORTH_A_DROP = 0.0
LOOKED_AT = 8


def drops(see: See) -> Iterator[Order]:
    """Yield the drops worth making on every front; of each list one will be carried out."""
    picture = see()
    if "air-assault" not in picture.position.assembly.orders or not picture.missing:
        return
    for front in ready_fronts(picture.position, picture.side):
        before = see().position.state
        for order in _on_front(see(), front):
            yield order
            if see().position.state is not before:
                break


def _on_front(picture: Picture, front: str) -> Iterator[AirAssault]:
    position, side = picture.position, picture.side
    ready = [u for u in boxed(position, side, front) if ready_in(position, u) <= position.turn]
    units = ready[: total(position, side, front, MOVEMENT)]
    if not units:
        return
    nation, grid = units[0].nation, position.board.grid
    units = [u for u in units if u.nation == nation]
    bases = np.flatnonzero(origins(position, side, nation, front)).tolist()
    if not bases:
        return
    cells, worth = _targets(picture, units, bases)
    for at in np.argsort(-worth, kind="stable")[:LOOKED_AT].tolist():
        if worth[at] <= WORTH_A_DROP:
            return
        to = grid.name(int(cells[at]))
        force = tuple(u.id for u in units[: picture.stack_limit(int(cells[at]))])
        start = _base(picture, side, bases, int(cells[at]))
        if start >= 0:
            yield AirAssault(by=side, units=force, start=grid.name(start), to=to)


def _targets(
    picture: Picture, units: Sequence[Unit], bases: list[int]
) -> tuple[np.ndarray[tuple[int], np.dtype[np.int64]], Plane]:
    """List the hexes where a drop could end, and what each is worth."""
    position, side = picture.position, picture.side
    far = flown(position, side, bases, reach(position, side, "assault"))
    open_: Mask = (far >= 0) & open_ground(position) & within_supply(
        position, side, units[0].nation)
    fed = supplied(position, units[0]) | position.board.grid.mask(printed_ports(position))
    open_ = open_ & fed & ~picture.closed
    cells = np.flatnonzero(open_)
    own, goals = picture.apart(picture.own), picture.apart(picture.missing)
    prize = PRIZE * (goals[cells] == 0) + BESIDE * (goals[cells] == 1)
    linked = (own[cells] <= LINK) | (goals[cells] == 0)
    held = picture.defence(units) * HOLDS_OFF + picture.support[cells] / 2
    safe = picture.threat[cells] <= held
    worth = prize - goals[cells].astype(np.float32) / 2
    return cells, np.where(linked & safe & (own[cells] > 0), worth, -1.0).astype(np.float32)


def _base(picture: Picture, side: SideId, bases: Sequence[int], to: int) -> int:
    """Return the base from which the way to a hex is shortest; -1 when none is near enough."""
    position = picture.position
    far = flown(position, side, [to], reach(position, side, "assault"))
    reached = [b for b in bases if far[b] >= 0]
    return min(reached, key=lambda b: (far[b], b)) if reached else -1

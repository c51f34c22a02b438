"""8: zones of control.

Every ground unit has a zone: the six hexes around it, save where a closed hexside lies
between or another rule ends it (`layer_zone_limit`). Whether a friend cancels it depends on
what is done: for supply lines, retreats and advances any friendly ground, air support or
airdrop unit does; for movement it depends on weather and phase (`zone_movement.py`).

Planes are made per side and kept until its units or a limit change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

import numpy as np

from grognard.kit.planes import BoolPlane, frozen, union
from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard.state import Unit
from grognard_krieg.muster import Stands, holding, muster, negating
from grognard_krieg.pieces import piece
from grognard_krieg.zone_limits import ZoneLimit

Nations = tuple[str, ...]


@implements("rule_zone_grade")
@reading()
@rule("krieg:8")
def zone_grade(exerter: str) -> Ruling[int]:
    """Grade the zone of a kind of ground unit: all are alike."""
    return ruled(1, "krieg:8", "every ground unit has a zone of control", "zone")


def zone_limits(position: Position, side: str) -> tuple[ZoneLimit, ...]:
    """List where the zones of a side do not reach."""
    return cast("tuple[ZoneLimit, ...]", position.layers("layer_zone_limit", side=side))


@rule("krieg:8")
def zone_of_side(position: Position, side: str, *, of: Nations = ()) -> BoolPlane:
    """Paint the zones of a side's units, or only of those of some nations."""
    limits = zone_limits(position, side)
    stamp = (*position.state.revision((f"units:{side}",)), *map(id, limits))

    def make() -> tuple[object, BoolPlane]:
        found = exerters(position, muster(position, side), of)
        return limits, _paint(position, found, limits)

    return position.workshop.get(("zone", side, of), stamp, make)[1]


def zone_of(position: Position, unit: Unit) -> BoolPlane:
    """Paint the zone of one unit."""
    stands = Stands(unit, piece(position, unit), position.board.grid.index(unit.at))
    return _paint(position, exerters(position, [stands]), zone_limits(position, unit.side))


def exerters(
    position: Position, units: Iterable[Stands], of: Nations = ()
) -> dict[Nations, list[int]]:
    """Sort the hexes of the units that have a zone by their nations."""
    found = dict[Nations, list[int]]()
    grades: dict[str, int] = {}
    for stands in units:
        own = stands.piece
        if not own.zone or (of and not set(of) & set(own.nations)):
            continue
        if own.arm not in grades:
            ruling = position.ask("rule_zone_grade", own.arm, exerter=own.arm, mover="")
            grades[own.arm] = ruling.value
        if grades[own.arm]:
            found.setdefault(own.nations, []).append(stands.cell)
    return found


def _paint(
    position: Position, found: dict[Nations, list[int]], limits: Iterable[ZoneLimit]
) -> BoolPlane:
    grid = position.board.grid
    plane = np.zeros(grid.size, np.bool_)
    for bound, hexes in _alike(found, limits):
        here = np.array(hexes, np.int64)
        around = np.zeros(grid.size, np.bool_)
        for d, offset in enumerate(grid.offsets):
            open_ = np.ones(len(here), np.bool_)
            for limit in bound:
                if limit.scope == "side":
                    open_ &= ~limit.mask[d, here]
            around[here[open_] + offset] = True
        for limit in bound:
            if limit.scope == "enter":
                around &= ~limit.mask
        plane |= around
    return frozen(plane & grid.on_map)


def _alike(
    found: dict[Nations, list[int]], limits: Iterable[ZoneLimit]
) -> Iterator[tuple[tuple[ZoneLimit, ...], list[int]]]:
    """Put together the units that the same limits bind."""
    groups: dict[tuple[ZoneLimit, ...], list[int]] = {}
    for nations, hexes in found.items():
        bound = tuple(x for x in limits if x.binds(nations))
        groups.setdefault(bound, []).extend(hexes)
    yield from groups.items()


# --- enemies and friends ------------------------------------------------------------------------


@rule("krieg:8", "krieg:12.1")
def enemy_zone(position: Position, side: str, *, of: Nations = ()) -> BoolPlane:
    """Paint the hexes in enemy zones of control, friends or no friends.

    Every other faction is an enemy. `of` leaves only the zones of units of some nations.
    """
    enemies = position.enemies(side)
    return union(position.board, [zone_of_side(position, e, of=of) for e in enemies])


@rule("krieg:8.2", "krieg:8.3")
def enemy_zone_unless_friends(position: Position, side: str) -> BoolPlane:
    """Paint the hexes in enemy zones that no friendly unit cancels: supply, retreat, advance."""
    return frozen(enemy_zone(position, side) & ~friends(position, side))


@rule("krieg:8")
def friends(position: Position, side: str) -> BoolPlane:
    """Paint the hexes in which a side's ground, air support or airdrop units cancel zones."""
    return negating(position, side)


@rule("krieg:3.2")
def enemy_occupied(position: Position, side: str) -> BoolPlane:
    """Paint the hexes that hold enemy units, air support and airdrop units included."""
    return union(position.board, [holding(position, e) for e in position.enemies(side)])

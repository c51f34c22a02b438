"""Where units go that only ships take to the enemy, when all are placed at once: into ports."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from grognard.ids import HexId
from grognard.position import Position
from grognard_standard_rules.areas import land
from grognard_standard_rules.planes import BoolPlane
from grognard_standard_rules.ports import printed_ports
from grognard_standard_rules.rail_rules import area_of_play
from grognard_standard_rules.terrain import uncrossable


def quays(
    position: Position, side: str, area: BoolPlane, many: int, room: Callable[[HexId], int]
) -> BoolPlane:
    """Paint the ports nearest to the enemy that take so many units, each as `room` says.

    Nothing where a march leads to the enemy from half of the area or more.
    """
    grid = position.board.grid
    none = np.zeros(grid.size, np.bool_)
    overseas = area & ~_marches(position, side)
    if "sail" not in position.assembly.orders or overseas.sum() * 2 < area.sum():
        return none
    hostile = np.flatnonzero(_hostile(position, side)).tolist()
    ports = [h for h in printed_ports(position) if overseas[grid.index(h)] and room(h) > 0]

    def far(port: HexId) -> tuple[int, str]:
        at = grid.index(port)
        return min((grid.distance(at, h) for h in hostile), default=0), port

    taken = list[HexId]()
    for port in sorted(ports, key=far):
        if sum(map(room, taken)) >= many:
            break
        taken.append(port)
    return none | grid.mask(taken)


def _hostile(position: Position, side: str) -> BoolPlane:
    """Paint the ground that enemies of a side control and the side may enter."""
    found = np.zeros(position.board.grid.size, np.bool_)
    for enemy in position.enemies(side):
        found |= position.state.is_("control", enemy)
    return found & area_of_play(position, side) & land(position.board)


def _marches(position: Position, side: str) -> BoolPlane:
    """Paint the hexes from which a march leads to ground that an enemy controls."""
    ground = area_of_play(position, side) & land(position.board)
    closed, found = uncrossable(position), _hostile(position, side)
    while True:
        wider = found.copy()
        for direction, offset in enumerate(position.board.grid.offsets):
            wider |= np.roll(found & ~closed[direction], offset)
        wider &= ground
        if (wider == found).all():
            return wider
        found = wider

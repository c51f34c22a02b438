"""14.48: lines of communications.

A path of any length over land from a unit to one of its nation's supply centers, blocked as a
line of supply is (14.5). A sea gives supply but no line of communications.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from grognard.ids import HexId, RuleId
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.state import Unit
from grognard.supply import LineOfCommunications
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.supply_now import supplied_anyway, supply_map
from grognard_standard_rules.terrain import uncrossable
from grognard_standard_rules.zones_of_control import enemy_occupied, enemy_zone_unless_friends

RULES = (RuleId("std:14.48"),)


@rule("std:14.48")
def line_of_communications(
    position: Position, unit: Unit
) -> Ruling[tuple[HexId, ...] | None]:
    """Return a shortest path (the unit's hex first, the center last), or None and why."""
    exempt = supplied_anyway(position, unit)
    if unit.hex is None:
        return Ruling(None, (Reason("not-on-map", f"{unit.id} is not on the map", RULES),))
    if exempt is not None and exempt.code != "just-landed":
        return Ruling((unit.hex,), (exempt,))
    return from_hex(position, unit.hex, unit.side, unit.nation)


@rule("std:14.48", "std:14.5")
def from_hex(
    position: Position, hex_id: HexId, side: str, nation: str
) -> Ruling[tuple[HexId, ...] | None]:
    """Return a shortest path from a hex to a supply center of a nation, or None and why."""
    supply = supply_map(position, side, nation)
    found = supply.line_of_communications(position.board.grid.index(hex_id), nation)
    if isinstance(found, LineOfCommunications):
        steps = len(found.hexes) - 1
        text = f"{steps} hexes over land from {hex_id} to {found.source}"
        return Ruling(found.hexes, (Reason("communications", text, RULES, hexes=found.hexes),))
    text = f"no line of communications leads from {hex_id}"
    here = Reason("no-communications", text, RULES, hexes=(hex_id,))
    return Ruling(None, (here, *found))


@rule("std:14.48")
def in_communication(position: Position, side: str, nation: str) -> BoolPlane:
    """Paint the hexes from which a line of communications leads to a center of a nation."""
    return supply_map(position, side, nation).in_communication(nation)


@rule("std:14.48", "std:14.5")
def ground_joined_to(
    position: Position, side: str, start: Iterable[HexId], ground: BoolPlane
) -> BoolPlane:
    """Paint the hexes of some ground that hang together, open to a side, with given hexes.

    Enemy units and enemy zones in which no friend stands part it, as they part any line.
    """
    grid, shut = position.board.grid, uncrossable(position)
    closed = enemy_occupied(position, side) | enemy_zone_unless_friends(position, side)
    open_ = ground & ~closed
    first = grid.mask(start) & open_

    def make() -> tuple[BoolPlane, BoolPlane]:
        reached = first
        while True:
            more = reached.copy()
            for d, offset in enumerate(grid.offsets):
                more |= np.roll(reached & ~shut[d], offset) & open_
            if (more == reached).all():
                return shut, frozen(reached)
            reached = more

    stamp = (id(shut), open_.tobytes(), first.tobytes())
    name = ("joined-ground", side)
    kept: tuple[BoolPlane, BoolPlane] = position.workshop.get(
        name, stamp, make)  # type: ignore[arg-type]
    return kept[1]

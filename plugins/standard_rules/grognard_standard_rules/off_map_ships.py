"""U3.1: ships that carry units between railways beyond the edge of the map.

No railway leads from Egypt to Asia. Who leaves the map on the one side and comes back on the other
takes a transport point from port to port.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.ids import HexId
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.answers import cite
from grognard_standard_rules.carriers import carriers, points_left, takes
from grognard_standard_rules.naval_capability import BUILT, Capacity

LEFT_AT = "off-map-from"
"""Marker on a unit off the map: the hex by which it left."""


@rule("wie:U3.1")
def crosses(
    position: Position, unit: Unit, at: str, groups: Sequence[Sequence[str]]
) -> bool:
    """Say whether a ship has to bring a unit to a hex from where it left the map."""
    marker = position.state.marker(LEFT_AT, unit.id)
    if marker is None or marker.value not in position.board.grid:
        return False
    lands = [position.board.word("country", h) for h in (str(marker.value), at)]
    parts = [next((n for n, group in enumerate(groups)
                   if land in group), -1) for land in lands]
    return min(parts) >= 0 and parts[0] != parts[1]


@rule("wie:U3.1")
def ship_for(position: Position, unit: Unit) -> Capacity | None:
    """Find a side's transport points for a voyage off the map; None where none is left."""
    return next((c for c in carriers(position, unit.side) if c.kind == BUILT and points_left(
        position, unit.side, c).value >= takes(position, c, unit)), None)


def no_ship(units: Sequence[Unit], at: HexId) -> Reason:
    """Object to units for which no transport point is left."""
    who = " and ".join(u.id for u in units)
    return Reason("too-few-points", f"{who}: no transport points left to come to {at}",
                  cite("std:6.8", "wie:U3.1"), units=tuple(u.id for u in units), hexes=(at,))

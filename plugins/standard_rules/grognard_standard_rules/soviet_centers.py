"""The personnel centers of the map: stars that supply, count for victory and must be held."""

from __future__ import annotations

from grognard.ids import HexId
from grognard.position import Position
from grognard.rulebook import rule
from grognard_standard_rules.units import traits

CENTERS = "personnel_center"


@rule("wite:46.12", "wie:30.12")
def centers(position: Position) -> tuple[HexId, ...]:
    """List the personnel centers on the map, whoever holds them."""
    return tuple(dict.fromkeys(f.hex for f in position.board.features_of(CENTERS)))


def occupied(position: Position, side: str) -> tuple[HexId, ...]:
    """List the personnel centers with a ground combat unit of a side in them."""
    return tuple(
        h for h in centers(position)
        if any(u.side == side and traits(position, u).is_ground_combat
               for u in position.state.units_at(h))
    )

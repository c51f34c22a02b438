"""7.33, 8.26: units that landed from the air or from the sea in this player turn.

Whoever lands a unit notes it in the memory `ASSAULTED` with the way it came. Dropped units hold
nothing but the ground they stand on until the Air Interdiction Phase begins: no zone of control,
no hex, no rail, no line; they only bar retreats. Units from the sea hold their own hex.
"""

from __future__ import annotations

from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard_standard_rules.planes import ZoneKind

ASSAULTED = "assaulted"
"""Memory of the player turn: unit -> how it landed in it."""

BY_AIR, BY_SEA, CARRIED, SETTLED = "air", "amphibious", "carried", "settled"
"""By air or amphibious assault; carried into an air assault (8.34); established since (8.26)."""

DROPPED = (BY_AIR, CARRIED)


def how_landed(position: Position, unit_id: str) -> str:
    """Say how a unit landed in this player turn; "" if it did not, or has settled since."""
    how = str(position.state.remembered(ASSAULTED).get(unit_id, ""))
    return "" if how == SETTLED else how


def assaults(position: Position, unit_id: str) -> bool:
    """Say whether a unit landed to fight for its hex."""
    return how_landed(position, unit_id) in (BY_AIR, BY_SEA)


@rule("std:8.26")
def dropped(position: Position, unit_id: str) -> bool:
    """Say whether a unit was dropped and holds nothing yet."""
    return how_landed(position, unit_id) in DROPPED


@rule("std:7.33", "std:8.26")
def zone_kind(position: Position, unit: Unit, usual: ZoneKind) -> ZoneKind:
    """Return what zone a unit has: none if it was dropped, its own hex if it came from the sea."""
    how = how_landed(position, unit.id)
    if not how or usual == "none":
        return usual
    return "own_hex" if how == BY_SEA else "none"

"""3.8: Command Paralysis.

The marker bars the Axis from enemy zones of control, in and out, for an Operational Movement
Phase that finds it in Berlin. It is lifted as the phase ends, unless the Fuehrer Bunker is on
the map.
"""

from __future__ import annotations

from grognard.changes import Move
from grognard.errors import UnknownName
from grognard.events import Event
from grognard.ids import RuleId
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard_krieg.pieces import ASIDE, AXIS

MARKER, BUNKER, CAPITAL = "mk.paralysis", "de.bunker", "Berlin"
RULES = (RuleId("krieg:3.8"),)


def marker_in_berlin(position: Position) -> Unit | None:
    """Return the Command Paralysis Marker when it lies in Berlin."""
    try:
        berlin = position.hex(CAPITAL)
    except UnknownName:
        return None
    return next((u for u in position.state.units_at(berlin) if u.counter == MARKER), None)


@rule("krieg:3.8")
def paralysed(position: Position, side: str) -> bool:
    """Say whether a side may neither enter nor leave enemy zones in operational movement."""
    return side == AXIS and marker_in_berlin(position) is not None


@rule("krieg:3.8", "krieg:17.4")
def paralysis_ends(position: Position) -> Resolution:
    """Take the marker away at the end of the phase, unless the Fuehrer Bunker is on the map."""
    marker = marker_in_berlin(position)
    bunker = any(u.counter == BUNKER for u in position.state.units_of(AXIS))
    if position.phasing == AXIS and marker is not None and not bunker:
        yield Event(
            "marker-moved", (Move(marker.id, ASIDE),), RULES,
            "Command Paralysis is lifted", {"unit": marker.id, "from": marker.at, "to": ASIDE},
        )

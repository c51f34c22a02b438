"""12.62: what a retreat may overfill, and until when.

Units may retreat into a friendly hex beyond the stacking limit. The hex is marked; the limit
is not enforced there until its owner's next movement phase ends, and then he chooses.
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.changes import LiftMarker, PutMarker
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId
from grognard.modules import implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard_standard_rules.stack_room import room
from grognard_standard_rules.who_moves import PHASES

EXCUSED = "overstacked"
"""Marker on a hex that a retreat overfilled; its owner is the side that retreated."""

RULES = (RuleId("std:12.62"),)


@implements("after_event", "unit-retreated")
@rule("std:12.62")
def retreat_overfills(position: Position, event: Event) -> Resolution | None:
    """Mark a hex that a retreat has made too full."""
    unit = position.state.unit(event.about["unit"])
    if not unit.on_map or room(position, unit.side, unit.at) >= 0:
        return None
    return _mark(unit.at, unit.side)


def _mark(at: str, side: str) -> Resolution:
    yield Event("overstacking-excused", (PutMarker(EXCUSED, at, side),), RULES,
                f"{at} may stay overfull until {side}'s next movement phase ends",
                {"hex": at, "side": side})


@rule("std:12.62", "std:10.21")
def excused(position: Position, side: str) -> frozenset[HexId]:
    """Return the hexes in which a side may be overstacked as the present step ends."""
    step = position.step
    if step is not None and step.side == side and step.step.hook in PHASES:
        return frozenset()
    return frozenset(HexId(m.at) for m in position.state.markers_of(EXCUSED, side))


@implements("after_event", "step-ended")
@rule("std:12.62")
def grace_ends(position: Position, event: Event) -> Resolution | None:
    """Take the marks away as their owner's movement phase ends."""
    step = position.step
    if step is None or step.step.hook not in PHASES:
        return None
    over = [m.at for m in position.state.markers_of(EXCUSED, step.side)]
    return _lift(over, step.side) if over else None


def _lift(hexes: list[str], side: str) -> Resolution:
    yield Event("overstacking-due", tuple(LiftMarker(EXCUSED, h) for h in hexes), RULES,
                about={"hexes": hexes, "side": side})


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of excused overstacking."""
    return (
        EventKind("overstacking-excused", "A retreat overfills a hex for a while"),
        EventKind("overstacking-due", "The stacking limit holds again"),
    )

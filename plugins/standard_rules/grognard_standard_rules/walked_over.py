"""3.22 A, 3.26: what an enemy destroys by entering its hex.

Arms centers and strategic air bases are destroyed, fortification markers too; a Tobruk
fortress changes hands instead. Partisan cadres stay where they are.
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.changes import LiftMarker, PutMarker
from grognard.events import Event, EventKind
from grognard.ids import RuleId
from grognard.modules import implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard_standard_rules.units import eliminated, name, traits

DESTROYED_ON_ENTRY = frozenset({"arms_center", "strategic_air_base"})
FORTIFICATION = "fortification"
TOBRUK = "tobruk"


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of fortifications that are lost."""
    return (
        EventKind("fortification-destroyed", "A fortification marker is destroyed"),
        EventKind("fortification-captured", "A fortress changes hands"),
    )


@implements("after_event", "unit-moved", "unit-retreated", "unit-advanced")
@rule("std:3.22", "std:3.26")
def walks_over(position: Position, event: Event) -> Resolution | None:
    """Destroy or capture what stands in the hexes that a unit entered."""
    state = position.state
    path = event.about.get("path") or [event.about.get("to", "")]
    side = event.about.get("side") or state.unit(event.about["unit"]).side
    touched = [
        h for h in dict.fromkeys(path)
        if any((kind, h) in state.markers for kind in (FORTIFICATION, TOBRUK))
        or any(u.side != side for u in state.units_at(h))
    ]
    return _enter(position, side, touched) if touched else None


def _enter(position: Position, side: str, hexes: Iterable[str]) -> Resolution:
    enemies = set(position.enemies(side))
    for hex_id in hexes:
        for unit in position.state.units_at(hex_id):
            if unit.side in enemies and traits(position, unit).type in DESTROYED_ON_ENTRY:
                text = f"{name(position, unit)} is destroyed as {side} enters its hex"
                position = yield eliminated(position, unit.id, "entered", ("std:3.22",), text)
        fort = position.state.marker(FORTIFICATION, hex_id)
        if fort is not None and fort.owner in enemies:
            position = yield Event(
                "fortification-destroyed", (LiftMarker(FORTIFICATION, hex_id),),
                (RuleId("std:3.22"), RuleId("std:3.26")), f"the fortification at {hex_id} is "
                "destroyed", {"hex": hex_id, "owner": fort.owner, "by": side},
            )
        fortress = position.state.marker(TOBRUK, hex_id)
        if fortress is not None and fortress.owner in enemies:
            position = yield Event(
                "fortification-captured", (PutMarker(TOBRUK, hex_id, side, fortress.value),),
                (RuleId("std:3.22"),), f"the fortress at {hex_id} now serves {side}",
                {"hex": hex_id, "owner": fortress.owner, "by": side},
            )

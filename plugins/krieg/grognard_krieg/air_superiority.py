"""2.3.1: the Air Superiority Segment.

All air support units and beachheads of the phasing player leave the map for the delay box.
Then he places available aircraft one by one, and others may contest each; when he is done he
may turn aircraft in naval zones into beachheads (2.3.5). His ground units that are then in open
sea without a beachhead are lost.
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.changes import Flip, Move
from grognard.content.counters import FRONT
from grognard.events import Event, EventKind
from grognard.ids import RuleId
from grognard.modules import implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_krieg.air_contest import contested, place_name
from grognard_krieg.air_placement import available
from grognard_krieg.beachheads import CREATE, begun, convertible, sink
from grognard_krieg.naval_zones import zone_in_box
from grognard_krieg.pieces import DELAY, is_air, is_beachhead
from grognard_krieg.sea_pieces import (
    air_at,
    air_at_or_next_to,
    air_in_zone,
    beachhead_at,
    called,
    enemy_air_in_zone,
    is_jet,
    is_u_boat,
)

PLACE_AIR = "place-air"
RULES = (RuleId("krieg:2.3.1"),)


@implements("phase_air_superiority", "air-superiority")
@rule("krieg:2.3.1", "krieg:2.3.5")
def phase_air_superiority(position: Position) -> PhasePlan:
    """Withdraw aircraft, place them anew, make beachheads, sink whoever has lost his."""
    side, orders = position.phasing, list[str]()
    placeable = [u for u in available(position, side) if not is_jet(position, u)]
    if placeable and not begun(position, side):
        orders.append(PLACE_AIR)
    if placeable or convertible(position, side):
        orders.append(CREATE)
    return PhasePlan(orders=tuple(orders), opens=withdraw, closes=sink,
                     hint="place aircraft one by one; then turn those at sea into beachheads")


def on_the_map(position: Position, side: str) -> list[Unit]:
    """List a faction's air support units and beachheads in hexes and naval zones."""
    return [u for u in position.state.units.values()
            if u.side == side and (u.on_map or zone_in_box(u.at))
            and (is_air(position, u) or is_beachhead(position, u))]


@rule("krieg:2.3.1")
def withdraw(position: Position) -> Resolution:
    """Put the phasing player's aircraft and beachheads from the map into the delay box."""
    gone = on_the_map(position, position.phasing)
    if not gone:
        return
    flips = [Flip(u.id, FRONT) for u in gone if u.face != FRONT]
    listed = ", ".join(called(position, u) for u in gone)
    yield Event("air-withdrawn", (*flips, *(Move(u.id, DELAY) for u in gone)), RULES,
                f"to the delay box: {listed}",
                {"side": position.phasing, "units": [u.id for u in gone]})


@rule("krieg:2.3.1", "krieg:2.3.4")
def placing(position: Position, unit: Unit, place: str) -> Resolution:
    """Place an aircraft in a hex or a naval zone (its box), and let others contest it."""
    text = f"{called(position, unit)} is placed in {place_name(place)}"
    zone = zone_in_box(place)
    about = {"unit": unit.id, "place": place, "zone": zone, "hex": "" if zone else place,
             "side": unit.side}
    cited = RuleId("krieg:2.3.3") if zone else RuleId("krieg:2.3.2")
    yield Event("air-placed", (Move(unit.id, place),), (*RULES, cited), text, about)
    position = yield LOOK
    yield from contested(position, position.state.unit(unit.id), place)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of air superiority."""
    return (
        EventKind("air-withdrawn", "Aircraft and beachheads leave the map"),
        EventKind("air-placed", "An air support unit is placed"),
        EventKind("air-contested", "Air superiority is contested"),
        EventKind("beachhead-created", "An air support unit becomes a beachhead"),
    )


__all__ = [
    "PLACE_AIR", "air_at", "air_at_or_next_to", "air_in_zone", "available", "beachhead_at",
    "enemy_air_in_zone", "is_jet", "is_u_boat", "placing",
]

"""5.22, 9.15, 9.2: what enemy units, zones and interdiction do to movement, as layers."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.board.layers import Layer
from grognard.ids import RuleId, SideId
from grognard.modules import Parameters, implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard.tally import Line, Tally
from grognard_standard_rules.planes import BoolPlane
from grognard_standard_rules.zones_of_control import (
    NORMAL,
    enemy_occupied,
    partisan_zone,
    zone_of_side,
    zone_ranks,
)

PARTS = ("enter", "leave")
HINDRANCE = "hindrance"
"""Group of what hinders entering a hex: only the dearest counts (a zone, or interdiction)."""

INTERDICTION = "interdiction"
"""Marker on a hex that a side interdicts, by its owner (13.51)."""

ZONE_LEAVE = "zone-leave"
"""Group of what it costs to leave a hex that enemies control."""


class ZoneParameters(Parameters):
    """What it costs to enter and to leave an enemy-controlled hex, and an interdicted one."""

    enter: int = 2
    leave: int = 2
    interdicted: int = 2


@implements("layer_movement")
@reading("units:{enemy}", "turn", "clock", "compartment:relations")
@rule("std:5.22", "std:3.22")
def occupied_layer(position: Position, side: SideId) -> Iterable[Layer]:
    """Close hexes that enemy units hold; what may be walked over does not hold one."""
    held = enemy_occupied(position, side)
    if held.any():
        yield Layer("enemy-occupied", "enemy units hold the hex, which only an overrun enters",
                    (RuleId("std:5.22"),), "enter", "block", mask=held)


@implements("layer_movement")
@reading("units:{enemy}", "marker:entrained", "turn", "clock", "compartment:relations",
         "memory:violation")
@rule("std:9.21", "std:5.24")
def zone_layers(position: Position, side: SideId, mover: str) -> Iterable[Layer]:
    """Charge for entering and for leaving a hex that enemies control, once however many."""
    for enemy in position.enemies(side):
        for rank in (ranks := zone_ranks(position, enemy)):
            mask = zone_of_side(position, enemy, mover, rank=rank if len(ranks) > 1 else "")
            name = f"zone-{enemy}" if rank == NORMAL else f"zone-{enemy}-{rank}"
            charges = [zone_charge(position, side, part, rank, mover) for part in PARTS]
            yield from _both(name, mask, *charges)


@implements("layer_movement")
@reading("units:{enemy}", "units:{side}", "turn", "clock", "compartment:relations")
@rule("std:9.12")
def partisan_layers(position: Position, side: SideId, mover: str) -> Iterable[Layer]:
    """Charge for hexes that enemy partisans hold."""
    for enemy in position.enemies(side):
        mask = partisan_zone(position, side, enemy)
        if mask is not None:
            charges = [zone_charge(position, side, part, NORMAL, mover) for part in PARTS]
            yield from _both(f"partisans-{enemy}", mask, *charges)


@implements("layer_movement")
@reading("marker:interdiction", "units:{enemy}", "turn", "clock", "compartment:relations")
@rule("std:9.15", "std:13.53", "std:13.55")
def interdiction_layers(position: Position, side: SideId) -> Iterable[Layer]:
    """Charge for entering, never for leaving, a hex under enemy interdiction.

    In a hex that an enemy controls, or stands in, the marker changes nothing.
    """
    enemies, state = set(position.enemies(side)), position.state
    hexes = [m.at for m in state.markers_of(INTERDICTION) if m.owner in enemies
             and not any(u.side in enemies for u in state.units_at(m.at))]
    if hexes:
        points = position.setting(ZoneParameters).interdicted
        yield Layer("interdiction", "under enemy interdiction", (RuleId("std:9.15"),), "enter",
                    "max", points, position.board.grid.mask(hexes), group=HINDRANCE)


def _both(name: str, mask: BoolPlane, enter: Tally, leave: Tally) -> Iterable[Layer]:
    yield Layer(f"{name}-enter", "into an enemy zone of control", _rules(enter), "enter", "max",
                int(enter.value), mask, group=HINDRANCE)
    yield Layer(f"{name}-leave", "out of an enemy zone of control", _rules(leave), "leave", "max",
                int(leave.value), mask, group=ZONE_LEAVE)


@rule("std:9.21")
def zone_charge(
    position: Position, side: SideId, part: str, rank: str = NORMAL, mover: str = ""
) -> Tally:
    """Count what it costs a side now to "enter" or to "leave" a hex that an enemy controls."""
    setting = position.setting(ZoneParameters)
    points = setting.enter if part == "enter" else setting.leave
    printed = Line("printed", "set", points, f"to {part} an enemy zone of control",
                   (RuleId("std:9.21"),))
    return position.tally("modify_zone_charge", f"points to {part} an enemy zone",
                          lines=(printed,), side=side, part=part, rank=rank, mover=mover)


def _rules(charge: Tally) -> tuple[RuleId, ...]:
    return tuple(dict.fromkeys(r for line in charge.lines for r in line.rules))

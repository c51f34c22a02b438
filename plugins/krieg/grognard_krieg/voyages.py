"""3.7.1: voyages that might be worth ordering."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from grognard.ids import SideId
from grognard.position import Position
from grognard.state import Unit
from grognard_krieg.ports import friendly_ports
from grognard_krieg.sailing import (
    Leg,
    may_sail,
    ways_between,
    why_not_cross,
    why_not_land,
    zone_reasons,
)

UNITS_LOOKED_AT = 6
PORTS_OFFERED = 3
Voyage = tuple[Unit, tuple[str, ...], tuple[str, ...]]


def legs_open(position: Position, unit: Unit) -> Iterator[Leg]:
    """List the legs that a unit that may sail can take from where it is."""
    for port in friendly_ports(position, unit.side):
        for zone in ways_between(position, unit.at, port.at) if port.at != unit.at else ():
            leg = Leg(unit.at, port.at, zone)
            if not any(_objections(position, unit, leg)):
                yield leg


def _objections(position: Position, unit: Unit, leg: Leg) -> Iterator[object]:
    yield from why_not_cross(position, unit.side, unit, leg)
    yield from zone_reasons(position, unit, leg)
    yield from why_not_land(position, unit, leg)


def voyages_of(position: Position, side: SideId, rng: Random) -> Iterator[Voyage]:
    """Offer single legs for units that may sail; longer voyages are several orders."""
    from grognard_krieg.stacking import fits

    units = sorted((u for u in position.state.units.values() if u.side == side),
                   key=lambda u: u.id)
    rng.shuffle(units)
    able = (u for u in units if may_sail(position, u))
    for unit, _ in zip(able, range(UNITS_LOOKED_AT), strict=False):
        legs = [x for x in legs_open(position, unit)
                if x.to not in position.board.grid or fits(position, unit, x.to)]
        for leg in rng.sample(legs, min(PORTS_OFFERED, len(legs))):
            yield unit, (leg.to,), (leg.zone,)

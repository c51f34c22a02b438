"""2.4: the Organization Segment.

The phasing player combines steps into larger units; when he has combined all he wants he may
break larger units down; last of all one German corps may become a fortress. Once he has begun
with a later part he cannot go back. Voluntary destruction is possible all the time. Stacking is
judged when the segment ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Literal, cast

from grognard.changes import Remember
from grognard.events import EventKind
from grognard.ids import SideId, UnitId
from grognard.kit.answering import cite
from grognard.kit.naming import no_such_unit
from grognard.machine import STEP
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan, StepInstance
from grognard.state import Unit
from grognard_krieg import pieces

if TYPE_CHECKING:
    from grognard.ids import RuleId

MEMORY = "organization"
"""Memory of the step: under "part" the part of the segment that has been reached."""

Part = Literal["combining", "breaking-down", "converting"]
PARTS: tuple[Part, ...] = ("combining", "breaking-down", "converting")
WORDS = {
    "combining": "combine", "breaking-down": "break units down", "converting": "convert a corps",
}
ORDERS = ("combine", "break-down", "convert-fortress", "destroy")


@implements("phase_organization", "organization")
@rule("krieg:2.4")
def organization_phase(position: Position, step: StepInstance) -> PhasePlan:
    """Take combinations, then breakdowns, then the fortress conversion."""
    side = SideId(step.side)
    idle = None if any(pieces.is_ground(position, u) for u in position.state.units_of(side)) else (
        Reason("no-units", f"{side} has no ground unit on the map", cite("krieg:2.4")))
    return PhasePlan(ORDERS, idle=idle,
                     hint="combine UNITS into UNIT, break UNIT, convert CORPS, destroy UNITS, next")


def part(position: Position) -> Part:
    """Return the part of the segment that has been reached."""
    return cast("Part", position.state.remembered(MEMORY).get("part", "combining"))


@rule("krieg:2.4", "krieg:2.4.4")
def too_late(position: Position, wanted: Part) -> Iterator[Reason]:
    """Object to going back: to combining after a breakdown, to either after a conversion."""
    now = part(position)
    if PARTS.index(now) > PARTS.index(wanted):
        rules = cite("krieg:2.4.4" if now == "converting" else "krieg:2.4")
        yield Reason("too-late", f"one cannot {WORDS[wanted]} any more: this segment has gone on "
                     f"to {now.replace('-', ' ')}", rules,
                     remedy="do it in the next Organization Segment")


def reached(wanted: Part) -> Remember:
    """Note that the segment has come to a part."""
    return Remember(STEP, MEMORY, "part", wanted)


def own_units(
    position: Position, side: SideId, unit_ids: Iterable[UnitId], rules: tuple[RuleId, ...]
) -> Iterator[Reason]:
    """Object to units that do not exist, are not the player's or are not on the map."""
    given = list(unit_ids)
    if not given:
        yield Reason("nobody", "no unit is named", rules)
    if len(set(given)) < len(given):
        yield Reason("named-twice", "a unit is named twice", rules)
    for unit_id in dict.fromkeys(given):
        unit = position.state.units.get(unit_id)
        if unit is None:
            yield no_such_unit(unit_id, rules=rules)
        elif unit.side != side:
            yield Reason("not-yours", f"{pieces.name(position, unit)} is not of {side}", rules,
                         units=(unit_id,))
        elif not unit.on_map:
            yield Reason("not-on-map", f"{pieces.name(position, unit)} is not on the map", rules,
                         units=(unit_id,))
        elif not pieces.is_ground(position, unit):
            yield Reason("no-ground-unit", f"{pieces.name(position, unit)} is no ground unit",
                         rules, units=(unit_id,))


def in_pool(position: Position, side: SideId, unit: Unit) -> bool:
    """Say whether a unit lies in a player's force pool."""
    return unit.side == side and unit.at == pieces.pool(side)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of the segment."""
    return (
        EventKind("units-combined", "Corps become a larger unit, or a unit gains a step"),
        EventKind("unit-broken-down", "A larger unit gives up a step, or becomes corps"),
        EventKind("fortress-converted", "A corps becomes a fortress"),
        EventKind("unit-destroyed", "A player gives up a unit of his own"),
    )

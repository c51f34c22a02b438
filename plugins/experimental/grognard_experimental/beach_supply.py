"""X14.5: what a beachhead cannot do.

Replacement points rebuild nobody who has only amphibious supply; motors that begin a phase with
it have half their allowance; and Axis motors neither land on a beach nor come ashore through one
that serves as a port.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from grognard.changes import Remember
from grognard.events import Event, EventKind
from grognard.ids import SideId, UnitId
from grognard.machine import STEP
from grognard.modules import implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard.tally import Line
from grognard_standard_rules.amphibious_assault import Land
from grognard_standard_rules.answers import cite
from grognard_standard_rules.replacement_orders import Rebuild
from grognard_standard_rules.sea_movement import Sail
from grognard_standard_rules.supply_now import grade
from grognard_standard_rules.supply_policy import beachheads
from grognard_standard_rules.supply_range import AMPHIBIOUS
from grognard_standard_rules.units import name, traits

AXIS = SideId("axis")
LIVING_OFF_BEACHES = "amphibious-supply"
"""Memory of the step: side -> motors that began the phase with amphibious supply alone."""

MOVEMENT = ("phase_movement", "phase_second_movement")


def is_motor(position: Position, unit: Unit) -> bool:
    """Say whether a unit is armour, mechanized or motorized."""
    of = traits(position, unit)
    return of.is_mechanized or of.is_motorized


@implements("check_order", "rebuild")
@rule("wie:X14.51")
def no_replacements(position: Position, order: Rebuild) -> Iterator[Reason]:
    """Object to rebuilding a unit that has only amphibious supply."""
    if order.unit not in position.state.units:
        return
    unit = position.state.unit(order.unit)
    if unit.on_map and grade(position, unit) == AMPHIBIOUS:
        yield Reason("amphibious-supply", f"{name(position, unit)} has only amphibious supply",
                     cite("wie:X14.51"), units=(unit.id,))


# --- motors -----------------------------------------------------------------------------------


@implements("after_event", "step-began")
@rule("wie:X14.52")
def note_motors(position: Position, event: Event) -> Resolution | None:
    """Note who lives off a beach as a movement phase begins."""
    side, step = SideId(event.about.get("side", "")), position.step
    if not side or step is None or step.step.hook not in MOVEMENT:
        return None
    if not beachheads(position, side):
        return None
    units = [u.id for u in position.state.units_of(side) if u.on_map
             and is_motor(position, u) and grade(position, u) == AMPHIBIOUS]
    return _noted(side, units) if units else None


def _noted(side: SideId, units: list[UnitId]) -> Resolution:
    yield Event("motors-short", (Remember(STEP, LIVING_OFF_BEACHES, side, units),),
                cite("wie:X14.52"), f"{len(units)} motorized units of {side} live off a beach and "
                "have half their allowance", {"side": side, "units": units})


@implements("modify_movement_allowance")
@rule("wie:X14.52")
def half_allowance(position: Position, unit_id: UnitId) -> Iterable[Line]:
    """Halve the allowance of motors in amphibious supply, fractions dropped."""
    side = position.state.unit(unit_id).side
    if unit_id in position.state.remembered(LIVING_OFF_BEACHES).get(side, ()):
        rules = cite("wie:X14.52", "std:5.13")
        yield Line("halve", "times", Fraction(1, 2), "amphibious supply", rules)
        yield Line("halve", "floor", 0, "fractions of an allowance are dropped", rules)


@implements("check_order", "land", "sail")
@rule("wie:X14.53")
def no_axis_motors(position: Position, order: Land | Sail) -> Iterator[Reason]:
    """Object to Axis motors that land, or sail to a beach that serves as a port."""
    if order.by != AXIS:
        return
    if isinstance(order, Sail) and not _ends_on_beach(position, order):
        return
    known = [position.state.units[u] for u in order.units if u in position.state.units]
    for unit in (u for u in known if is_motor(position, u)):
        yield Reason("no-motors-on-beaches", f"{name(position, unit)} cannot come ashore over a "
                     "beach", cite("wie:X14.53"), units=(unit.id,))


def _ends_on_beach(position: Position, order: Sail) -> bool:
    beaches = position.ask_or({}, "rule_beach_ports", side=order.by).value
    grid = position.board.grid
    path = [h for h in getattr(order, "path", ()) if h in grid]
    return bool(path) and grid.canonical(path[-1]) in beaches


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of motors short of supply."""
    return (EventKind("motors-short", "Motors live off a beach"),)

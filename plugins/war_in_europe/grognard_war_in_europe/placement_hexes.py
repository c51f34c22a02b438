"""27.1, S10.25: new German units are spread evenly over the placement hexes.

No hex receives a second unit while another that is open, and has room, has received none
(27.12), and none more than two (27.13). The hexes that count are those in which the scenario
lets them appear.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from grognard.changes import Remember
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId, UnitId
from grognard.machine import STEP
from grognard.modules import implements
from grognard.orders import Order
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_standard_rules.placing_rules import allowed
from grognard_standard_rules.placing_steps import group_of
from grognard_standard_rules.stack_room import room

AXIS = SideId("axis")
FEATURE, MOST = "wehrkreis", 2
RECEIVED = "placement-hexes"
"""Memory of the step: unit -> the placement hex in which it appeared."""

RULES = (RuleId("wie:27.12"),)


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("placement-hex-used", "A placement hex receives a unit"),)


@implements("after_event", "unit-placed")
@rule("wie:27.12")
def note(position: Position, event: Event) -> Iterator[Event]:
    """Note which hex received a unit in a reinforcement phase."""
    unit, step = position.state.unit(UnitId(event.about["unit"])), position.step
    if step is not None and step.step.hook == "phase_reinforcement" and unit.side == AXIS:
        yield Event("placement-hex-used", (Remember(STEP, RECEIVED, unit.id, unit.at),), RULES)


@implements("check_order", "place")
@rule("wie:27.1", "wie:27.12", "wie:27.13")
def spread_evenly(position: Position, order: Order) -> Iterable[Reason]:
    """Object to a second unit in a hex before every other has its first, and to a third."""
    unit = position.state.units.get(UnitId(getattr(order, "unit", "")))
    said = str(getattr(order, "hex", ""))
    if order.by != AXIS or unit is None or not position.turn or said not in position.board.grid:
        return
    group = group_of(position, unit)
    if group is None or FEATURE not in group.area.features:
        return
    at, grid = position.hex(said), position.board.grid
    open_ = grid.names(allowed(position, group.area))
    got = Counter(position.state.remembered(RECEIVED).values())
    if got[at] >= MOST:
        yield Reason("placement-hex-full", f"{at} has received {MOST} units already",
                     (RuleId("wie:27.13"),), hexes=(at,), remedy="place it at another one")
        return
    fewer = [h for h in open_ if got[h] < got[at] and room(position, AXIS, h) >= 1]
    if got[at] and fewer:
        yield Reason("spread-evenly", f"{at} has received a unit, {', '.join(fewer[:4])} none yet",
                     RULES, hexes=(at,), remedy=f"place it at {fewer[0]}")

"""S7.4: Italy 1943: the Italian surrender, and the grounded Luftwaffe of turn one.

Italy surrenders as soon as no Axis unit is left on Sicily and an Allied unit is on the Italian
mainland; all Italian units leave the game at once. Axis reinforcements come to Rome before, and
to the Brenner afterwards (S0.53). On turn one no German air point takes off.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import replace

from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId
from grognard.modules import amends, implements
from grognard.orders import Order, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard_standard_rules.phase_ends import first
from grognard_standard_rules.straits import SURRENDERED
from grognard_war_in_europe import ground
from grognard_war_in_europe.italians_after_surrender import ITALIANS, leaving

AXIS, ALLIED = SideId("axis"), SideId("allied")
RULES = (RuleId("wie:S7.4"),)
ROME, BRENNER = HexId("D2607"), HexId("C3526")
ITALY, SICILY, MAINLAND = "Italy", HexId("D2018"), ROME
"""A hex of each (Palermo, Rome): what hangs together with it over land is meant."""


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("nation-surrenders", "A nation gives up"),
            EventKind("air-points-grounded", "Air points stay on the ground"))


def has_surrendered(position: Position) -> bool:
    """Say whether Fascist Italy has surrendered."""
    return bool(position.state.compartments.get(SURRENDERED, {}).get(ITALIANS))


@rule("wie:S7.4")
def must_surrender(position: Position) -> bool:
    """Say whether both conditions are met now."""
    index = position.board.grid.index
    sicily = ground.landmass(position, ITALY, SICILY)
    mainland = ground.landmass(position, ITALY, MAINLAND)
    axis = any(u.hex is not None and sicily[index(u.hex)] for u in position.state.units_of(AXIS))
    allies = any(u.hex is not None and mainland[index(u.hex)]
                 for u in position.state.units_of(ALLIED))
    return allies and not axis


@implements("after_event", "unit-moved", "unit-advanced", "unit-retreated", "unit-eliminated",
            "unit-lands", "air-assault", "unit-captured", "unit-taken-off")
@rule("wie:S7.4")
def _surrender(position: Position, event: Event) -> Resolution:
    """Remove the Italians as soon as both conditions are met."""
    if has_surrendered(position) or not must_surrender(position):
        return
    yield Event("nation-surrenders", leaving(position), RULES,
                "Italy surrenders; its units leave the game", {"nation": ITALIANS})


@amends("phase_air_commitment", "air-commitment")
@rule("wie:S7.4")
def _grounded(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Keep German air points on the ground on turn one."""
    plan = yield
    if position.turn != 1 or plan.idle is not None:
        return plan
    return first(replace(plan, acting=tuple(s for s in plan.acting if s != AXIS)), _tell)


def _tell(position: Position) -> Resolution:
    yield Event("air-points-grounded", (), RULES,
                "German air points are grounded on turn one; they may still strike at ships where "
                "these come too far (extraordinary interdiction)", {"side": AXIS})


@implements("check_order", "place")
@rule("wie:S0.53")
def _where_reinforcements_come(position: Position, order: Order) -> Iterable[Reason]:
    """Hold Axis reinforcements to Rome before the surrender and to the Brenner after it."""
    if order.by != AXIS or not position.turn:
        return
    said = str(getattr(order, "hex", ""))
    at = position.hex(said) if said in position.board.grid else said
    wanted = BRENNER if has_surrendered(position) else ROME
    if at in (ROME, BRENNER) and at != wanted:
        yield Reason("wrong-arrival", f"Axis reinforcements come to {wanted} now",
                     (RuleId("wie:S0.53"),), remedy=f"place it at {wanted}")

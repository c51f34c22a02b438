"""S0.6: militia on the first three turns of the invasion.

Each personnel center that is Soviet in the Reinforcement Phase of turn one raises three 1-4
infantry divisions, two on turn two and one on turn three. They stand on their center at once,
beyond the stacking limit if need be, which binds as the next movement phase ends (E2.11), and
no more of them come than there are counters where these limit. How many centers lie in Siberia
is nowhere stated: none are counted, unless a parameter says otherwise (the divisions of these
wait on trains beyond the east edge).
"""

from __future__ import annotations

from collections.abc import Generator

from grognard.changes import Remember
from grognard.events import Event, EventKind
from grognard.ids import HexId, SideId
from grognard.machine import PLAYER_TURN
from grognard.modules import Parameters, amends, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.sequence import PhasePlan
from grognard_standard_rules.allowance import ENTERED
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.hex_control import controller
from grognard_standard_rules.new_units import new_units
from grognard_standard_rules.phase_ends import first
from grognard_standard_rules.siberia import entrained_at_the_edge
from grognard_standard_rules.soviet_centers import centers

SOVIET = SideId("soviet")
UNIT = "su.inf.1-4"
BY_TURN = {1: 3, 2: 2, 3: 1}
ROOMY = 99


class SovietMilitia(Parameters):
    """`siberian_centers`: personnel centers off the map; their militia comes by the east edge."""

    siberian_centers: int = 0


@implements("offer_events")
def _events() -> tuple[EventKind, ...]:
    return (EventKind("militia-raised", "Militia is raised"),)


@amends("phase_reinforcement", "reinforcement")
@rule("wie:S0.6")
def _raise(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Raise what is due before anything else arrives."""
    plan = yield
    if position.phasing != SOVIET or position.turn not in BY_TURN:
        return plan
    return first(plan, _militia)


def _militia(position: Position) -> Resolution:
    each, off_map = BY_TURN[position.turn], position.setting(SovietMilitia).siberian_centers
    held = [h for h in centers(position) if controller(position, h) == SOVIET]
    placed = list(new_units(position, UNIT, [h for h in held for _ in range(each)]))
    if placed:
        came = (Remember(PLAYER_TURN, ENTERED, p.unit, 0) for p in placed)
        yield Event(
            "militia-raised", (*placed, *came), cases(position, "wie:S0.6"),
            f"{len(placed)} militia divisions are raised on {len(held)} personnel centers",
            {"side": SOVIET, "units": len(placed)})
    if off_map:
        yield from entrained_at_the_edge(UNIT, each * off_map, "wie:S0.6")


@amends("rule_stack_limit")
@rule("wie:S0.6", "wie:E2.11")
def overfull_at_first(
    position: Position, side: SideId, hex_id: HexId
) -> Generator[None, Ruling[int], Ruling[int]]:
    """Let militia overfill its center until the first movement phase ends."""
    ruling, step = (yield), position.step
    if side != SOVIET or position.turn not in BY_TURN or step is None or (
            step.step.hook != "phase_reinforcement" or hex_id not in centers(position)):
        return ruling
    return ruling.amend(ROOMY, cases(position, "wie:E2.11")[0],
                        "militia may overfill its center at first")

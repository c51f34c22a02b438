"""S0.6: militia on the first three turns of the invasion.

Each personnel center that is Soviet in the Reinforcement Phase of turn one raises three 1-4
infantry divisions, two on turn two and one on turn three. They stand on their center at once;
what finds no room there waits to be placed. How many centers lie in Siberia is nowhere stated:
none are counted, unless a parameter says otherwise (these enter like other reinforcements).
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from grognard.changes import Place
from grognard.content.counters import FRONT
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import Parameters, amends, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.sequence import PhasePlan
from grognard_standard_rules.hex_control import controller
from grognard_standard_rules.soviet_centers import centers

SOVIET = SideId("soviet")
UNIT = "su.inf.1-4"
RULES = (RuleId("wie:S0.6"),)
BY_TURN = {1: 3, 2: 2, 3: 1}


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
    return replace(plan, opens=lambda now: _militia(plan, now))


def _militia(plan: PhasePlan, position: Position) -> Resolution:
    each = BY_TURN[position.turn]
    held = [h for h in centers(position) if controller(position, h) == SOVIET]
    number = _highest(position)
    changes = [
        Place(UnitId(f"{UNIT}#{number + n * each + i + 1}"), UNIT, "su", SOVIET, FRONT, at)
        for n, at in enumerate(held) for i in range(_room(position, at, each))
    ]
    if changes:
        position = yield Event(
            "militia-raised", tuple(changes), RULES,
            f"{len(changes)} militia divisions are raised on {len(held)} personnel centers",
            {"side": SOVIET, "units": len(changes)})
    if plan.opens:
        yield from plan.opens(position)


def _room(position: Position, at: HexId, wanted: int) -> int:
    """Return how many of the divisions find room on their center."""
    limit = position.ask_or(0, "rule_stack_limit", side=SOVIET, hex_id=at).value
    there = sum(int(position.ask_or(1, "rule_stack_weight", unit_id=u.id).value)
                for u in position.state.units_at(at))
    return min(wanted, max(0, limit - there)) if limit else wanted


def _highest(position: Position) -> int:
    """Return the highest number in use among the infantry divisions."""
    numbers = [int(u.rpartition("#")[2]) for u in position.state.units
               if u.rpartition("#")[0] == UNIT]
    return max(numbers, default=0)

"""8.0, 8.26: what becomes of units that flew, as the player turn ends.

When the Air Interdiction Phase begins, dropped units hold their hex at last: zone, rails and
all. When it ends, every unit that moved by air in the player turn and is not in supply is
eliminated.
"""

from __future__ import annotations

from collections.abc import Generator

from grognard.changes import Remember
from grognard.events import Event
from grognard.ids import SideId
from grognard.machine import PLAYER_TURN
from grognard.modules import amends, implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules.air_assault import AIR
from grognard_standard_rules.answers import cite
from grognard_standard_rules.landed import ASSAULTED, SETTLED, dropped
from grognard_standard_rules.phase_ends import last
from grognard_standard_rules.units import eliminated, name
from grognard_standard_rules.who_moves import MOVED


@implements("after_event", "step-began")
@rule("std:8.26")
def settle(position: Position, event: Event) -> Resolution | None:
    """Let dropped units take hold of their hexes as the Air Interdiction Phase begins."""
    if not str(event.about.get("step", "")).endswith("/air-interdiction"):
        return None
    side = SideId(str(event.about.get("side", "")))
    landed = [u for u in position.state.units_of(side) if dropped(position, u.id)]
    return _settle(landed) if landed else None


def _settle(landed: list[Unit]) -> Resolution:
    position: Position = yield LOOK
    for unit in landed:
        about = {"unit": unit.id, "name": position.face(unit).printed, "from": unit.at,
                 "to": unit.at, "path": [unit.at], "mode": AIR, "side": unit.side}
        position = yield Event(
            "unit-moved", (Remember(PLAYER_TURN, ASSAULTED, unit.id, SETTLED),), cite("std:8.26"),
            f"{name(position, unit)} holds its hex", about)


@amends("phase_interdiction", "air-interdiction")
@rule("std:8.0", "std:8.26")
def then_supply(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Judge the supply of units that flew, when the phase is over."""
    plan = yield
    if AIR not in position.state.remembered(MOVED).values():
        return plan
    return last(plan, lambda now: starve(now.phasing))


@rule("std:8.0", "std:8.26", "std:14.23")
def starve(side: SideId) -> Resolution:
    """Eliminate units that flew in this player turn and have no supply now."""
    position: Position = yield LOOK
    moved = position.state.remembered(MOVED)
    for unit in [u for u in position.state.units_of(side) if moved.get(u.id) == AIR]:
        if position.ask_or(True, "rule_supplied", unit_id=unit.id).value:
            continue
        text = f"{name(position, unit)} flew in this turn and has no supply: it is eliminated"
        position = yield eliminated(position, unit.id, "air-supply", ("std:8.0", "std:8.26"), text)

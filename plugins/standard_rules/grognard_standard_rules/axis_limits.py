"""61.5, 61.12, 62.4, E5.0, E6.0: what the Axis does not have in the East.

Never more than thirty air points, four fewer from 3/13/41 on and again from 1/1/43 on, as the Axis
withdraws them (50.21, E2.21): what would come beyond that does not come. No air transport and no
assault points: its airborne division fights on foot, and it lands nowhere.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import replace

from grognard.changes import Pool
from grognard.events import Event, EventKind
from grognard.ids import SideId
from grognard.modules import Parameters, amends, implements, reading
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.sequence import PhasePlan
from grognard_standard_rules.air_display import AVAILABLE, LOST, holdings
from grognard_standard_rules.calendar import date_of, read_date
from grognard_standard_rules.edition_cases import cases

AXIS = SideId("axis")
AIRBORNE = ("withdraw-airborne", "station-airborne", "split-airborne", "form-airborne")


class AxisLimits(Parameters):
    """Air points that the Axis may have at most, and from which game turn on so many fewer."""

    air_points: int = 30
    fewer_from: dict[str, int] = {"3/13/41": 4, "1/1/43": 4}


@rule("wite:62.4", "wite:61.12", "wite:50.21", "wie:E6.0", "wie:E2.21")
def allowed(position: Position) -> int:
    """Return how many air points the Axis may have now."""
    setting, today = position.setting(AxisLimits), date_of(position)
    gone = (n for day, n in setting.fewer_from.items() if today >= read_date(day))
    return setting.air_points - sum(gone)


def in_play(position: Position) -> int:
    """Count the air points of the Axis that are not lost."""
    return sum(h.points for h in holdings(position, AXIS) if h.box != LOST)


@implements("after_event", "reinforcements-arrived", "points-received")
@rule("wite:62.4", "wite:61.12", "wie:E6.0")
def too_many(position: Position, event: Event) -> Resolution | None:
    """Send home what comes beyond the limit."""
    excess = in_play(position) - allowed(position)
    return _send_home(position, excess) if excess > 0 else None


def _send_home(position: Position, excess: int) -> Resolution:
    for held in holdings(position, AXIS, "", AVAILABLE):
        taken = min(excess, held.points)
        if taken:
            excess -= taken
            pool = f"air:{held.side}:{held.nation}:{held.front}:{held.box}"
            yield Event("points-refused", (Pool(pool, held.points - taken),),
                        cases(position, "wite:62.4"),
                        f"{taken} Axis air points do not come: {allowed(position)} are the limit",
                        {"side": AXIS, "points": taken})


@amends("rule_lift_available")
@rule("wite:61.5", "wie:E5.0")
def no_lift(
    position: Position, side: SideId
) -> Generator[None, Ruling[int], Ruling[int]]:
    """Give the Axis no air transport."""
    ruling = yield
    if side != AXIS or not ruling.value:
        return ruling
    return ruling.amend(0, cases(position, "wite:61.5")[0],
                        "the Axis has no air transport points in the East")


@amends("phase_movement", "initial-movement")
@amends("phase_reinforcement", "reinforcement")
@reading()
@rule("wite:61.5", "wie:E5.0")
def on_foot_alone(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Take from the Axis all orders to airborne units, which fight on foot."""
    plan = yield
    if position.phasing != AXIS or not set(plan.orders) & set(AIRBORNE):
        return plan
    return replace(plan, orders=tuple(k for k in plan.orders if k not in AIRBORNE))


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of points that do not come."""
    return (EventKind("points-refused", "Points beyond a limit do not come"),)

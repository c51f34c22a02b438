"""42.6: what the Axis player has in common, whatever the nation.

He runs every Axis force within its nation's limits (42.61). Air points serve any front but the
East, which is for Germans (42.62); centers feed their own nation, German ones all (42.63), and so
do supply units (42.64): these are answers of the nations' own files. His rails carry twenty
divisions, less where a scenario says so (42.65). German air transport lifts Germans and Italians
(42.67).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.errors import Fault
from grognard.ids import RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import Order
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_standard_rules.forces import Points
from grognard_standard_rules.units import people

AXIS, RAILS, LIFTED = SideId("axis"), 20, ("de", "it")
BY_AIR = ("air-transport", "air-assault")
RULES = (RuleId("wie:42.67"),)


def rails_beyond(position: Position, side: str, most: int, cite: str) -> Iterator[Fault]:
    """Find fault with a scenario that gives a side more rail capacity than is standard."""
    points: Points = position.section("points") or Points()
    for number, row in enumerate(points.available):
        if row.kind == "rail_capacity" and row.side == side and row.value > most:
            yield position.scenario.fault(
                "points", f"available[{number}].value", f"a scenario lowers the standard rail "
                f"capacity of {most} divisions, it never raises it ({cite})",
                found=str(row.value), expected=f"at most {most}")


@implements("check_scenario")
@rule("wie:42.65")
def twenty_divisions(position: Position) -> Iterable[Fault]:
    """Twenty divisions, or less."""
    return rails_beyond(position, AXIS, RAILS, "wie:42.65")


@implements("check_order", *BY_AIR)
@rule("wie:42.67")
def whom_germans_lift(position: Position, order: Order) -> Iterable[Reason]:
    """Object to units of other Axis nations in German aircraft."""
    if order.by != AXIS:
        return
    named = (UnitId(u) for u in getattr(order, "units", ()))
    others = tuple(u for u in named if u in position.state.units
                   and position.state.units[u].nation not in LIFTED)
    for nation in dict.fromkeys(position.state.units[u].nation for u in others):
        mine = tuple(u for u in others if position.state.units[u].nation == nation)
        yield Reason("not-lifted", f"German air transport lifts Germans and Italians, no "
                     f"{people(position, nation)} units", RULES, units=mine)

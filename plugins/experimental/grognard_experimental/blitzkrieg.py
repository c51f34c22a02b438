"""X16: in 1939 and 1940 enemy zones hinder Axis motors less, and Axis overruns are cheap.

Units that pay mechanized costs (armour, mechanized infantry and motorized units) pay one point
to enter and one to leave any enemy zone. Any Axis overrun costs one point instead of two.
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.ids import RuleId, SideId
from grognard.modules import Parameters, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.tally import Line
from grognard_standard_rules.calendar import date_of
from grognard_standard_rules.terrain import column_of

AXIS = SideId("axis")
ZONES, OVERRUNS = (RuleId("wie:X16.1"),), (RuleId("wie:X16.2"),)


class Blitzkrieg(Parameters):
    """The last year of it, and what zones and overruns cost until then."""

    until: int = 1940
    points: int = 1


def lasts(position: Position, side: str) -> bool:
    """Say whether a side still surprises its enemies with motors."""
    return side == AXIS and date_of(position).year <= position.setting(Blitzkrieg).until


@implements("modify_zone_charge")
@rule("wie:X16.0", "wie:X16.1")
def zones_hinder_less(position: Position, side: SideId, mover: str) -> Iterable[Line]:
    """Charge Axis units that pay mechanized costs one point at most."""
    if column_of(mover) == "mechanized" and lasts(position, side):
        yield Line("clamp", "most", position.setting(Blitzkrieg).points, "blitzkrieg", ZONES)


@implements("modify_overrun_points")
@rule("wie:X16.2")
def overruns_are_cheap(position: Position, side: SideId) -> Iterable[Line]:
    """Charge one point at most for an Axis overrun."""
    if lasts(position, side):
        yield Line("clamp", "most", position.setting(Blitzkrieg).points, "blitzkrieg", OVERRUNS)

"""X7: the zones of minor powers cost one point, not two.

Units of the great powers and of Poland, and partisans, have zones as ever. All others have
minor zones: the same in everything, but to enter or to leave one costs a single point more, and
so does overrunning those who have them. Where zones meet, the dearer one is paid.
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.ids import RuleId, UnitId
from grognard.modules import Parameters, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard.tally import Line
from grognard_standard_rules.units import people, traits
from grognard_standard_rules.zones_of_control import NORMAL, zone_rank

X7 = RuleId("wie:X7.0")
MINOR = "minor"
PARTISANS = frozenset({"partisan", "partisan_cadre", "partisan_division"})


class MinorZones(Parameters):
    """Which nations keep a normal zone; the Free French and Vichy count as French (a reading)."""

    normal: tuple[str, ...] = ("de", "it", "ita", "cw", "fr", "ff", "vf", "pl", "us", "su")
    points: int = 1


@implements("rule_zone_rank")
@rule("wie:X7.0")
def rule_zone_rank(position: Position, unit_id: UnitId) -> Ruling[str]:
    """Tell normal zones from minor ones, by nation; partisans of any nation have normal ones."""
    unit = position.state.unit(unit_id)
    who = people(position, unit.nation)
    if unit.nation in position.setting(MinorZones).normal:
        return ruled(NORMAL, X7, f"{who} units have a normal zone of control", "normal-zone")
    if traits(position, unit).type in PARTISANS:
        return ruled(NORMAL, X7, "partisans have a normal zone of control", "normal-zone")
    return ruled(MINOR, X7, f"{who} units have a minor zone of control", "minor-zone")


@implements("modify_zone_charge")
@rule("wie:X7.0")
def cheaper_zones(position: Position, rank: str) -> Iterable[Line]:
    """Charge one point at most for a minor zone."""
    if rank == MINOR:
        yield Line("clamp", "most", position.setting(MinorZones).points, "a minor zone", (X7,))


@implements("modify_overrun_points")
@rule("wie:X7.0")
def cheaper_overruns(position: Position, beaten: tuple[UnitId, ...]) -> Iterable[Line]:
    """Charge one point at most for overrunning units all of whose zones are minor."""
    ranks = {zone_rank(position, position.state.unit(u)) for u in beaten}
    if ranks == {MINOR}:
        yield Line("clamp", "most", position.setting(MinorZones).points,
                   "those overrun have minor zones only", (X7,))

"""19.2: what a fortified unit does for others, and what becomes of it.

It doubles the defence of one infantry unit of its own nation in its hex, the one that gains
most. It cannot retreat and is lost where it would have to.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from fractions import Fraction

from grognard.ids import RuleId, UnitId
from grognard.modules import amends, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.state import Unit
from grognard.tally import Line
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.fortified_units import is_fortified
from grognard_standard_rules.retreat_options import RetreatOptions
from grognard_standard_rules.strengths import is_refugee
from grognard_standard_rules.units import name, printed_defence, traits


@implements("modify_defence")
@rule("std:19.0", "std:19.24")
def doubled(position: Position, unit_id: UnitId, battle: Battle) -> Iterable[Line]:
    """Double the best infantry unit beside a fortified unit of its nation."""
    unit = position.state.unit(unit_id)
    if best_beside(position, unit) == unit_id and unit_id in battle.defenders:
        yield Line("double", "times", Fraction(2), "beside a fortified unit",
                   (RuleId("std:19.0"), RuleId("std:19.24")))


@rule("std:19.24")
def best_beside(position: Position, unit: Unit) -> UnitId | None:
    """Name the unit that the fortified unit in a hex doubles; None without one."""
    here = [u for u in position.state.units_at(unit.at)
            if u.nation == unit.nation and not is_refugee(position, u.id)]
    if not any(is_fortified(position, u) for u in here):
        return None
    able = [u for u in here
            if traits(position, u).fights_as_infantry and not is_fortified(position, u)]
    return max(able, key=lambda u: (printed_defence(position, u), u.id)).id if able else None


@amends("rule_retreat_options")
@rule("std:19.21")
def never_retreats(
    position: Position, unit_id: UnitId
) -> Generator[None, Ruling[RetreatOptions], Ruling[RetreatOptions]]:
    """Close every hex to a fortified unit."""
    ruling = yield
    unit = position.state.unit(unit_id)
    if not is_fortified(position, unit):
        return ruling
    return ruling.amend(RetreatOptions(), "std:19.21",
                        f"{name(position, unit)} is fortified and cannot retreat", "immobile")

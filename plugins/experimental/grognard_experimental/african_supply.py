"""X10: in Africa German units draw supply through Italian supply units.

Only the supply unit is shared: the line must still end in a supply center of Germany.
"""

from __future__ import annotations

from collections.abc import Generator

from grognard.ids import UnitId
from grognard.modules import Parameters, amends
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling

GERMANY, ITALY = "de", "it"


class AfricanSupply(Parameters):
    """The countries of the map that lie in Africa."""

    countries: tuple[str, ...] = (
        "Egypt", "France (Algeria)", "France (Morocco)", "France (Tunisia)",
        "French Equatorial Africa", "Italy (Libya)", "Spain (Morocco)",
    )


@amends("rule_supply_unit_serves", ITALY)
@rule("wie:X10.0")
def italians_feed_germans(
    position: Position, unit_id: UnitId
) -> Generator[None, Ruling[frozenset[str]], Ruling[frozenset[str]]]:
    """Let Italian supply units in Africa serve German units."""
    ruling = yield
    unit, setting = position.state.unit(unit_id), position.setting(AfricanSupply)
    if unit.nation != ITALY or unit.hex is None or GERMANY in ruling.value:
        return ruling
    if position.board.word("country", unit.hex) not in setting.countries:
        return ruling
    return ruling.amend(ruling.value | {GERMANY}, "wie:X10.0",
                        "in Africa it serves German units too", "african-supply")

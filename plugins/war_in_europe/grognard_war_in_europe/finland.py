"""46.1: Finland, supplied from Helsinki; every Axis unit there draws on it as Finns do; no ships.

The land is that of September 1939 (46.171). Any Finnish hex with a line to Helsinki over Finnish
ground is a center (46.15).
"""

from __future__ import annotations

from collections.abc import Generator

from grognard.ids import UnitId
from grognard.modules import amends
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard_standard_rules.supply_now import supplied_as
from grognard_war_in_europe.facts import Facts, Nation
from grognard_war_in_europe.nations import side_of

FACTS = Facts(
    "fi",
    cases={"territory": "wie:46.171", "supply": "wie:46.15", "ships": "wie:46.14"},
    territory=("Finland",),
    joined_to="Helsinki",
    served_by=("de",),
)

NATION = Nation(FACTS, __name__)


@amends("rule_supplied")
@rule("wie:46.173")
def guests_draw_on_finland(
    position: Position, unit_id: UnitId
) -> Generator[None, Ruling[bool], Ruling[bool]]:
    """Supply other Axis units in Finland as if they were Finnish."""
    ruling = yield
    unit = position.state.unit(unit_id)
    if ruling.value or unit.hex is None or unit.nation == FACTS.nation or (
        unit.side != side_of(position, FACTS.nation)
        or position.board.word("country", unit.hex) not in FACTS.territory
    ):
        return ruling
    grade = supplied_as(position, unit, FACTS.nation)
    if grade is None:
        return ruling
    return ruling.amend(True, "wie:46.173", f"in Finland it has {grade} supply as a Finnish unit")

"""53.4: Italians, whose country lies off these maps, supplied from German sources alone.

They go no farther north than hexrow G0030 (53.44).
"""

from __future__ import annotations

from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.planes import BoolPlane
from grognard_war_in_europe import ground
from grognard_war_in_europe.facts import Facts, Nation

NORTHERN_ROW = 30

FACTS = Facts(
    "it",
    cases={"territory": "wite:53.4", "supply": "wite:53.43", "ships": "wite:53.4"},
    served_by=("de",),
)

NATION = Nation(FACTS, __name__)


@implements("rule_closed_hexes", "it")
@rule("wite:53.44")
def rule_closed_hexes(position: Position) -> Ruling[BoolPlane]:
    """Close the north."""
    return ruled(ground.north_of(position, NORTHERN_ROW), "wite:53.44",
                 "they do not go north of hexrow G0030", "closed-hexes")

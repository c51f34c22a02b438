"""46.1: Finland, supplied from Helsinki and, like all the Axis, from Germany; no ships.

The land is that of September 1939: to Finns the ceded east is theirs wherever no Soviet unit
holds it (46.0). Any Finnish hex with a line to Helsinki over Finnish ground is a center (46.15),
and Axis air points fly from all of it (46.174). Nothing is withdrawn (46.19). Where its units may
go, and what guests may do, stands in `finnish_limits.py`.
"""

from __future__ import annotations

from collections.abc import Generator

from grognard.ids import SideId
from grognard.modules import amends
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.surrenders import AXIS
from grognard_war_in_europe import ground
from grognard_war_in_europe.facts import Facts, Nation
from grognard_war_in_europe.nations import side_of

FACTS = Facts(
    "fi",
    cases={"territory": "wie:46.0", "supply": "wie:46.15", "ships": "wie:46.14",
           "fronts": "wie:42.62"},
    territory=("Finland",),
    joined_to="Helsinki",
    served_by=("de",),
    fronts=frozenset({"West", "South"}),
)

NATION = Nation(FACTS, __name__)


@amends("rule_air_bases")
@rule("wie:46.174")
def fly_from_finland(
    position: Position, side: SideId
) -> Generator[None, Ruling[BoolPlane], Ruling[BoolPlane]]:
    """Let Axis air points fly from any hex of Finland."""
    ruling = yield
    home = ground.inside(position, *FACTS.territory)
    if side != AXIS or side_of(position, FACTS.nation) != AXIS or not home.any():
        return ruling
    return ruling.amend(frozen(ruling.value | home), "wie:46.174",
                        "Axis air range is traced from any hex of Finland", "bases")

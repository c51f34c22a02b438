"""42.3: Hungary, supplied from Budapest and, like all the Axis, from Germany; no ships.

Its units go to Germany, Poland, Yugoslavia and the Soviet Union, but not north of hexrow G0030,
and never stack with Rumanians (42.37). What holds from 1944 on in the scenarios of the East
stands in `hungarians_at_home.py` (42.39).
"""

from __future__ import annotations

from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_war_in_europe import ground
from grognard_war_in_europe.facts import Facts, Nation

HOME, NORTHERN_ROW = "Hungary", 30
LANDS = ("Germany", "Danzig", "Slovakia", "Poland", "Yugoslavia")

FACTS = Facts(
    "hu",
    cases={"territory": "wie:42.37", "supply": "wie:42.35", "ships": "wie:42.34",
           "fronts": "wie:42.62"},
    territory=(HOME,),
    towns=("Budapest",),
    served_by=("de",),
    fronts=frozenset({"West", "South"}),
)

NATION = Nation(FACTS, __name__)


@implements("rule_closed_hexes", "hu")
@rule("wie:42.37")
def rule_closed_hexes(position: Position) -> Ruling[BoolPlane]:
    """Close other countries, and the north."""
    closed = ground.abroad(position, ground.inside(position, HOME),
                           ground.soviet_union(position), ground.countries(position, *LANDS))
    closed = frozen(closed | ground.north_of(position, NORTHERN_ROW))
    return ruled(closed, "wie:42.37",
                 "they keep to Hungary, Germany, Poland, Yugoslavia and the Soviet Union, not "
                 "north of hexrow G0030", "closed-hexes")


@implements("rule_stacks_apart", "hu")
@rule("wie:42.37")
def rule_stacks_apart(position: Position) -> Ruling[frozenset[str]]:
    """Hungarians and Rumanians share no hex."""
    return ruled(frozenset({"ro"}), "wie:42.37", "Hungarians never stack with Rumanians", "feud")

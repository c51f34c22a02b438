"""42.4: Rumania, supplied from Bucharest and, like all the Axis, from Germany; no ships.

Its units go to Germany, Poland and the Soviet Union, but not north of hexrow H0001, nor to
Hungary, and never stack with Hungarians (42.47). Under Soviet command (in the last scenario) its
own center and the Soviet ones serve it, and these limits are gone. Rumanians who changed sides as
their country surrendered never leave it (42.48).
"""

from __future__ import annotations

from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.surrenders import AXIS, has_surrendered
from grognard_war_in_europe import ground
from grognard_war_in_europe.facts import Facts, Nation
from grognard_war_in_europe.nations import side_of

HOME, FIRST_ROW_OF_H = "Rumania", 34
LANDS = ("Germany", "Danzig", "Slovakia", "Poland")

FACTS = Facts(
    "ro",
    cases={"territory": "wie:42.47", "supply": "wie:42.45", "ships": "wie:42.44",
           "fronts": "wie:42.62"},
    territory=(HOME,),
    towns=("Bucharest",),
    served_by=("de", "su"),
    fronts=frozenset({"West", "South"}),
)

NATION = Nation(FACTS, __name__)


@implements("rule_closed_hexes", "ro")
@rule("wie:42.47", "wie:42.48")
def rule_closed_hexes(position: Position) -> Ruling[BoolPlane]:
    """Close other countries, and the north, while Rumania fights for the Axis.

    After its surrender everything but Rumania is closed.
    """
    if has_surrendered(position, "ro"):
        return ruled(ground.abroad(position, ground.countries(position, HOME)), "wie:42.48",
                     "Rumania has surrendered: its units stay at home", "closed-hexes")
    if side_of(position, "ro") != AXIS:
        return ruled(frozen(position.board.grid.on_map & False), "wie:42.47",
                     "the limit is one of the Axis", "closed-hexes")
    closed = ground.abroad(position, ground.inside(position, HOME),
                           ground.soviet_union(position), ground.countries(position, *LANDS))
    closed = frozen(closed | ground.north_of(position, FIRST_ROW_OF_H))
    return ruled(closed, "wie:42.47",
                 "they keep to Rumania, Germany, Poland and the Soviet Union, not north of "
                 "hexrow H0001", "closed-hexes")


@implements("rule_stacks_apart", "ro")
@rule("wie:42.47")
def rule_stacks_apart(position: Position) -> Ruling[frozenset[str]]:
    """Rumanians and Hungarians share no hex."""
    return ruled(frozenset({"hu"}), "wie:42.47", "Rumanians never stack with Hungarians", "feud")

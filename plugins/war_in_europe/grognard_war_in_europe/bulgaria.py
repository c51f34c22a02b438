"""42.5: Bulgaria, supplied from Sofia and from whoever commands it; no ships.

For the Axis its units serve at home, in Yugoslavia, Albania and Greece, and in Rumania and Turkey
no farther than four hexes from the border (42.57).
"""

from __future__ import annotations

from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.surrenders import AXIS
from grognard_war_in_europe import ground
from grognard_war_in_europe.facts import Facts, Nation
from grognard_war_in_europe.nations import side_of

HOME, NEAR = "Bulgaria", 4
LANDS, NEIGHBOURS = ("Greece", "Albania", "Yugoslavia"), ("Turkey", "Rumania")

FACTS = Facts(
    "bg",
    cases={"territory": "wie:42.57", "supply": "wie:42.55", "ships": "wie:42.54",
           "fronts": "wie:42.62"},
    territory=(HOME,),
    towns=("Sofia",),
    served_by=("de", "su"),
    fronts=frozenset({"West", "South"}),
)

NATION = Nation(FACTS, __name__)


@implements("rule_closed_hexes", "bg")
@rule("wie:42.57")
def rule_closed_hexes(position: Position) -> Ruling[BoolPlane]:
    """Close all but the Balkans while Bulgaria fights for the Axis."""
    grid = position.board.grid
    if side_of(position, "bg") != AXIS:
        return ruled(frozen(grid.on_map & False), "wie:42.57", "the limit is one of the Axis",
                     "closed-hexes")
    home = ground.inside(position, HOME)
    near = position.derived(("near-bulgaria",), (), lambda: frozen(grid.within(
        [grid.index(h) for h in grid.names(home)], NEAR)))
    closed = ground.abroad(position, home, ground.inside(position, *LANDS),
                           near & ground.inside(position, *NEIGHBOURS))
    return ruled(closed, "wie:42.57",
                 "they keep to Bulgaria, Greece, Albania and Yugoslavia, and to four hexes of "
                 "Turkey and Rumania", "closed-hexes")

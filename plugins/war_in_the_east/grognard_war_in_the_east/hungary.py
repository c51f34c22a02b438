"""53.3: Hungary, a strip of it on these maps, supplied from German sources alone.

Its units go no farther than Germany, Poland and the Soviet Union, and not north of hexrow G0030
(53.34). From the end of 1943 on they may only defend their own strip (53.38, as in War in Europe,
`hungarians_at_home.py`). No Soviet unit enters Hungary before the tenth game turn of the
war (53.37), and nobody at all before it joins on 1/8/41 (53.35).
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
INVADED_FROM = "2/9/41"

FACTS = Facts(
    "hu",
    cases={"territory": "wite:53.34", "supply": "wite:53.33", "ships": "wite:53.3"},
    territory=(HOME,),
    served_by=("de",),
)

NATION = Nation(FACTS, __name__)


@implements("rule_closed_hexes", "hu")
@rule("wite:53.34")
def rule_closed_hexes(position: Position) -> Ruling[BoolPlane]:
    """Close other countries, and the north."""
    grid, home = position.board.grid, position.board.is_("country", HOME)
    allowed = home | ground.soviet_union(position)
    allowed = allowed | ground.countries(position, "Germany", "Danzig", "Poland")
    allowed = allowed & ~ground.north_of(position, NORTHERN_ROW)
    return ruled(frozen(grid.on_map & ~allowed), "wite:53.34",
                 "they keep to Hungary, Germany, Poland and the Soviet Union, not north of hexrow "
                 "G0030", "closed-hexes")


@implements("rule_closed_hexes", "su")
@rule("wite:53.37")
def closed_to_soviets(position: Position) -> Ruling[BoolPlane]:
    """Close Hungary to Soviet units until the tenth game turn of the war."""
    if ground.since(position, INVADED_FROM):
        nothing = frozen(position.board.grid.on_map & False)
        return ruled(nothing, "wite:53.37", "Hungary may be invaded", "closed-hexes")
    return ruled(frozen(position.board.is_("country", HOME)), "wite:53.37",
                 "Hungary may not be invaded before the tenth game turn", "closed-hexes")

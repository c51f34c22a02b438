"""53.2: Rumania, at war from the start, supplied from Bucharest and from German sources.

Its units keep to Rumania and the Soviet Union, and to map H (53.24). From 1943 on Rumania
surrenders as a game turn ends without a supplied Axis hex in Bessarabia: its units abroad are
lost, those at home fight for the Soviets and stay there; its railways remain the Axis's (53.26).
"""

from __future__ import annotations

from grognard.ids import RuleId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.surrenders import has_surrendered
from grognard_war_in_europe import ground
from grognard_war_in_europe.eastern_surrenders import supplied_bessarabia
from grognard_war_in_europe.facts import Facts, Nation

HOME, FIRST_ROW_OF_H = "Rumania", 34
NOT_BEFORE = "1/1/43"

FACTS = Facts(
    "ro",
    cases={"territory": "wite:53.24", "supply": "wite:53.23", "ships": "wite:53.2"},
    territory=(HOME,),
    towns=("Bucharest",),
    served_by=("de", "su"),
)

NATION = Nation(FACTS, __name__)


@implements("rule_closed_hexes", "ro")
@rule("wite:53.24", "wite:53.26")
def rule_closed_hexes(position: Position) -> Ruling[BoolPlane]:
    """Close every other country and the north; after the surrender everything but Rumania."""
    grid, home = position.board.grid, ground.countries(position, HOME)
    if has_surrendered(position, "ro"):
        return ruled(frozen(grid.on_map & ~home), "wite:53.26",
                     "Rumania has surrendered: its units stay at home", "closed-hexes")
    allowed = (home | ground.soviet_union(position)) & ~ground.north_of(position, FIRST_ROW_OF_H)
    return ruled(frozen(grid.on_map & ~allowed), "wite:53.24",
                 "they keep to Rumania and the Soviet Union, not north of hexrow H0001",
                 "closed-hexes")


@implements("rule_surrender", "ro")
@rule("wite:53.26")
def rule_surrender(position: Position) -> Ruling[bool]:
    """No hex of Bessarabia from which an Axis unit would be supplied, from 1943 on."""
    rules = (RuleId("wite:53.26"),)
    if not ground.since(position, NOT_BEFORE):
        text = f"Rumania does not surrender before {NOT_BEFORE}"
        return Ruling(False, (Reason("too-early", text, rules),))
    supplied = supplied_bessarabia(position)
    text = (f"{len(supplied)} hexes of Bessarabia have Axis supply" if supplied
            else "no hex of Bessarabia has Axis supply")
    return Ruling(not supplied, (Reason("bessarabia", text, rules),))

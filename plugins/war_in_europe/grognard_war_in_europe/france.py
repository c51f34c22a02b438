"""43.6: France, the Third Republic: Paris, Toulouse and Lyon supply it, and nothing else does.

It has one point of naval transport in the West Mediterranean (43.64). Its air points fly from
French territory alone (43.65, 43.67). Once it has surrendered, what is left of it draws on the
centers of its allies, by way of American supply units, not of Commonwealth ones (43.67, 43.68).
"""

from __future__ import annotations

from collections.abc import Generator

from grognard.ids import HexId
from grognard.modules import amends
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_war_in_europe import ground
from grognard_war_in_europe.facts import Facts, Nation
from grognard_war_in_europe.ships import surrendered_to

FACTS = Facts(
    "fr",
    cases={"territory": "wie:43.61", "supply": "wie:43.65", "ships": "wie:43.64",
           "fronts": "wie:43.65"},
    territory=("France", "France (Algeria)", "France (Tunisia)", "France (Morocco)",
               "Levant States"),
    towns=("Paris", "Toulouse", "Lyon"),
    ships={"West Mediterranean": 1},
    fronts=frozenset({"West", "South"}),
)

NATION = Nation(FACTS, __name__)


@amends("rule_supply_sources", "fr")
@rule("wie:43.65", "wie:43.67", "wie:43.68")
def allied_centers_after_the_fall(
    position: Position,
) -> Generator[None, Ruling[tuple[HexId, ...]], Ruling[tuple[HexId, ...]]]:
    """Feed what is left of the Third Republic from its allies once France has surrendered."""
    ruling = yield
    if not surrendered_to(position, FACTS.nation):
        return ruling
    found = [h for n in ("cw", "us")
             for h in position.ask("rule_supply_sources", n, nation=n).value]
    return ruling.amend(tuple(dict.fromkeys(found)), "wie:43.65",
                        "France has surrendered: its allies supply what is left", "supply-centers")


@amends("rule_air_bases", "fr")
@rule("wie:43.65", "wie:43.67")
def from_french_ground(
    position: Position,
) -> Generator[None, Ruling[BoolPlane], Ruling[BoolPlane]]:
    """Base French air points in French territory alone."""
    ruling = yield
    home = ground.inside(position, *FACTS.territory)
    return ruling.amend(frozen(ruling.value & home), "wie:43.65",
                        "French air points are based in French territory", "bases")


@amends("rule_supply_unit_serves", "us")
@rule("wie:43.67", "wie:43.88")
def american_supply_after_the_fall(
    position: Position,
) -> Generator[None, Ruling[frozenset[str]], Ruling[frozenset[str]]]:
    """Let American supply units feed what is left of the Third Republic."""
    ruling = yield
    if not surrendered_to(position, FACTS.nation):
        return ruling
    return ruling.amend(ruling.value | {FACTS.nation}, "wie:43.67",
                        "France has surrendered: American supply units feed the French", "feeds")

"""53.4: Italians, whose country lies off these maps, supplied from German sources alone."""

from __future__ import annotations

from grognard_war_in_europe.facts import Facts, Nation

FACTS = Facts(
    "it",
    cases={"territory": "wite:53.4", "supply": "wite:53.43", "ships": "wite:53.4"},
    served_by=("de",),
)

NATION = Nation(FACTS, __name__)

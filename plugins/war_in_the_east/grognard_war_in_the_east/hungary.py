"""53.3: Hungary, a strip of it on these maps, supplied from German sources alone."""

from __future__ import annotations

from grognard_war_in_europe.facts import Facts, Nation

FACTS = Facts(
    "hu",
    cases={"territory": "wite:53.34", "supply": "wite:53.33", "ships": "wite:53.3"},
    territory=("Hungary",),
    served_by=("de",),
)

NATION = Nation(FACTS, __name__)

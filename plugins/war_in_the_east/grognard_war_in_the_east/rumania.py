"""53.2: Rumania, at war from the start, supplied from Bucharest and from German sources."""

from __future__ import annotations

from grognard_war_in_europe.facts import Facts, Nation

FACTS = Facts(
    "ro",
    cases={"territory": "wite:53.24", "supply": "wite:53.23", "ships": "wite:53.2"},
    territory=("Rumania",),
    towns=("Bucharest",),
    served_by=("de", "su"),
)

NATION = Nation(FACTS, __name__)

"""54.1: Finland, supplied from Helsinki and, like all the Axis, from German sources.

Any Finnish hex with a line to Helsinki is a center (54.14): as a line of supply of any length is
a line of communications as well, Helsinki alone stands for them, with its railways.
"""

from __future__ import annotations

from grognard_war_in_europe.facts import Facts, Nation

FACTS = Facts(
    "fi",
    cases={"territory": "wite:54.0", "supply": "wite:54.14", "ships": "wite:54.1"},
    territory=("Finland",),
    towns=("Helsinki",),
    served_by=("de",),
)

NATION = Nation(FACTS, __name__)

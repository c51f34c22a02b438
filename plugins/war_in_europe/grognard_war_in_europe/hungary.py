"""42.3: Hungary, supplied from Budapest and, like all the Axis, from Germany; no ships.
"""

from __future__ import annotations

from grognard_war_in_europe.facts import Facts, Nation

FACTS = Facts(
    "hu",
    cases={"territory": "wie:42.37", "supply": "wie:42.35", "ships": "wie:42.34"},
    territory=("Hungary",),
    towns=("Budapest",),
    served_by=("de",),
)

NATION = Nation(FACTS, __name__)

"""42.5: Bulgaria, supplied from Sofia and from whoever commands it; no ships.
"""

from __future__ import annotations

from grognard_war_in_europe.facts import Facts, Nation

FACTS = Facts(
    "bg",
    cases={"territory": "wie:42.57", "supply": "wie:42.55", "ships": "wie:42.54"},
    territory=("Bulgaria",),
    towns=("Sofia",),
    served_by=("de", "su"),
)

NATION = Nation(FACTS, __name__)

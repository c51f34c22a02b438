"""43.3: Belgium, without supply centers or ships; its units never leave it.
"""

from __future__ import annotations

from grognard_war_in_europe.facts import Facts, Nation

FACTS = Facts(
    "be",
    cases={"territory": "wie:43.37", "supply": "wie:43.35", "ships": "wie:43.34"},
    territory=("Belgium",),
    stays_home=True,
)

NATION = Nation(FACTS, __name__)

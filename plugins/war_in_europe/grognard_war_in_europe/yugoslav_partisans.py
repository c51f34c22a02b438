"""50.4: Yugoslav partisan divisions and cadres: always supplied, and never outside Yugoslavia.
"""

from __future__ import annotations

from grognard_war_in_europe.facts import Facts, Nation

FACTS = Facts(
    "yu",
    cases={"territory": "wie:50.43", "supply": "wie:50.43", "ships": "wie:50.43"},
    territory=("Yugoslavia",),
    stays_home=True,
)

NATION = Nation(FACTS, __name__)

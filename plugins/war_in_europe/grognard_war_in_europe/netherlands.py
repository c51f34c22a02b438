"""43.2: the Netherlands, without supply centers or ships; its units never leave it.
"""

from __future__ import annotations

from grognard_war_in_europe.facts import Facts, Nation

FACTS = Facts(
    "nl",
    cases={"territory": "wie:43.27", "supply": "wie:43.25", "ships": "wie:43.24"},
    territory=("Netherlands",),
    stays_home=True,
)

NATION = Nation(FACTS, __name__)

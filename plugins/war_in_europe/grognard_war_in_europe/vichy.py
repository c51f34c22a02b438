"""43.7: Vichy France, an armed neutral: its units stay where it is, and are always supplied.

It keeps the French point of naval transport (43.64).
"""

from __future__ import annotations

from grognard_war_in_europe.facts import Facts, Nation

FACTS = Facts(
    "vf",
    cases={"territory": "wie:43.72", "supply": "wie:43.72", "ships": "wie:43.64"},
    territory=("France", "France (Algeria)", "France (Tunisia)", "France (Morocco)"),
    stays_home=True,
    ships={"West Mediterranean": 1},
)

NATION = Nation(FACTS, __name__)

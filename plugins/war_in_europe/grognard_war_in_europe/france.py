"""43.6: France, the Third Republic: Paris, Toulouse and Lyon supply it, and nothing else does.

It has one point of naval transport in the West Mediterranean (43.64).
"""

from __future__ import annotations

from grognard_war_in_europe.facts import Facts, Nation

FACTS = Facts(
    "fr",
    cases={"territory": "wie:43.61", "supply": "wie:43.65", "ships": "wie:43.64"},
    territory=("France", "France (Algeria)", "France (Tunisia)", "France (Morocco)",
               "Levant States"),
    towns=("Paris", "Toulouse", "Lyon"),
    ships={"West Mediterranean": 1},
)

NATION = Nation(FACTS, __name__)

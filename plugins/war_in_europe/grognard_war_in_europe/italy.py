"""42.2: Italy, with Albania, Libya, Sicily, Sardinia and the Dodecanese.

Rome and Milan supply Italians, German centers supply them too (42.25, 42.63). One point of naval
transport is always there, in the Central Mediterranean or the Adriatic, for Italians and Germans
(42.24, 42.66). Italian supply units serve Italians alone (42.64); Italian air points fly in the
South and the West (42.27).
"""

from __future__ import annotations

from grognard_war_in_europe.facts import Facts, Nation

FACTS = Facts(
    "it",
    cases={"territory": "wie:42.21", "supply": "wie:42.25", "ships": "wie:42.24",
           "fronts": "wie:42.27", "feeds": "wie:42.64"},
    territory=("Italy", "Italy (Dodecanese)", "Italy (Libya)", "Albania"),
    towns=("Rome", "Milan"),
    served_by=("de",),
    ships={"Central Mediterranean": 1, "Adriatic": 1},
    fronts=frozenset({"South", "West"}),
    feeds=frozenset({"it"}),
)

NATION = Nation(FACTS, __name__)

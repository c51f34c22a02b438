"""43.5: the United States, supplied from any edge of the map that is all sea (`america.py`).

British major ports feed Americans as they feed all Allies (43.84). American supply units serve
Americans, Free French and the common Allied units (43.57, 43.88).
"""

from __future__ import annotations

from grognard_war_in_europe.facts import Facts, Nation

FACTS = Facts(
    "us",
    cases={"territory": "wie:43.51", "supply": "wie:43.55", "ships": "wie:43.54",
           "feeds": "wie:43.88"},
    ports_of=("Great Britain",),
    feeds=frozenset({"us", "ff", "all"}),
)

NATION = Nation(FACTS, __name__)

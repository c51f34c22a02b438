"""46.1: Finland, supplied from Helsinki; every Axis unit there draws on it as Finns do; no ships.

The land is that of September 1939 (46.171). Any Finnish hex with a line to Helsinki is a center
(46.15): as a line of supply of any length is a line of communications as well, Helsinki alone
stands for them, with the railways that lead to it.
"""

from __future__ import annotations

from grognard_war_in_europe.facts import Facts, Nation

FACTS = Facts(
    "fi",
    cases={"territory": "wie:46.171", "supply": "wie:46.15", "ships": "wie:46.14"},
    territory=("Finland",),
    towns=("Helsinki",),
    served_by=("de",),
)

NATION = Nation(FACTS, __name__)

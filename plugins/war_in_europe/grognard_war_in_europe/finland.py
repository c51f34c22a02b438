"""46.1: Finland, supplied from Helsinki and, like all the Axis, from Germany; no ships.

The land is that of September 1939: to Finns the ceded east is theirs wherever no Soviet unit
holds it (46.0). Any Finnish hex with a line to Helsinki over Finnish ground is a center (46.15).
Nothing is withdrawn (46.19). Where its units may go, and what guests may do, stands in
`finnish_limits.py`.
"""

from __future__ import annotations

from grognard_war_in_europe.facts import Facts, Nation

FACTS = Facts(
    "fi",
    cases={"territory": "wie:46.0", "supply": "wie:46.15", "ships": "wie:46.14"},
    territory=("Finland",),
    joined_to="Helsinki",
    served_by=("de",),
)

NATION = Nation(FACTS, __name__)

"""42.4: Rumania, supplied from Bucharest and, like all the Axis, from Germany; no ships.

Under Soviet command (in the last scenario) its own center and the Soviet ones serve it.
"""

from __future__ import annotations

from grognard_war_in_europe.facts import Facts, Nation

FACTS = Facts(
    "ro",
    cases={"territory": "wie:42.47", "supply": "wie:42.45", "ships": "wie:42.44"},
    territory=("Rumania",),
    towns=("Bucharest",),
    served_by=("de", "su"),
)

NATION = Nation(FACTS, __name__)

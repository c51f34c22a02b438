"""43.8: what all Allies share: British and American centers feed every Allied force (43.84).

Common Allied units, Free French, Allied Italians and Poland's successors have no centers of
their own. The common ships are built points of a scenario, not a permanent capacity of any
nation (43.86).
"""

from __future__ import annotations

from grognard_war_in_europe.facts import Facts, Nation

NATIONS = tuple(
    Nation(
        Facts(nation, served_by=("cw", "us"),
              cases={"territory": "wie:43.81", "supply": "wie:43.84", "ships": "wie:43.86"}),
        __name__,
    )
    for nation in ("all", "ff", "ita", "alp")
)

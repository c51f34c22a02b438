"""44.1: the Soviet Union, supplied from Siberia and from the personnel centers it holds.

Siberia is the eastern edge: the railways that lead off it (32.31, 44.15). Leningrad gives three
points of naval transport in the Baltic, Astrakhan three in the Caspian (44.14); those of the
Black Sea go with Sevastopol (std:7.5). The single point of the White Sea is left out.
"""

from __future__ import annotations

from grognard_war_in_europe.facts import Facts, Nation

FACTS = Facts(
    "su",
    cases={"territory": "wie:44.11", "supply": "wie:44.15", "ships": "wie:44.14"},
    territory=("USSR", "Estonia", "Latvia", "Lithuania"),
    features=("personnel_center",),
    edge="east",
    ships={"Baltic": 3, "Caspian": 3},
    bases={"Baltic": "G3307", "Caspian": "H5823"},
)

NATION = Nation(FACTS, __name__)

"""44.1: the Soviet Union, supplied from Siberia and from the personnel centers it holds.

Siberia is the eastern edge: the railways that lead off it (32.31, 44.15). Its land reaches to the
lines of 1941 (44.11). Leningrad gives three points of naval transport in the Baltic, Astrakhan
three in the Caspian (44.14); those of the Black Sea go with Sevastopol (std:7.5). The single
point of the White Sea stands in `ships.py`.
"""

from __future__ import annotations

from collections.abc import Generator

from grognard.modules import amends
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_war_in_europe import ground
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


@amends("rule_home", "su")
@rule("wie:44.11")
def home_to_the_lines_of_1941(
    position: Position,
) -> Generator[None, Ruling[BoolPlane], Ruling[BoolPlane]]:
    """Count as Soviet what was annexed: the Baltic states, eastern Poland, Bessarabia, Karelia."""
    ruling = yield
    return ruling.amend(frozen(ruling.value | ground.soviet_union(position)), "wie:44.11",
                        "the Soviet Union reaches to the lines of 1941", "home")

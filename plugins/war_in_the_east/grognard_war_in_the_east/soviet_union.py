"""52.1: the Soviet Union of 1941, supplied from Siberia and its personnel centers.

Its land reaches to the lines of 1941: what it took of Finland, Poland, the Baltic states and
Rumania is Soviet (52.11, 56.0). Siberia is the eastern edge: the railways that lead off it
(48.31). It has three points of naval transport in the Caspian while it holds Astrakhan, and
three in the Baltic until a game turn ends without Leningrad in its hands: then they are gone
for good (52.14, 61.6). Those of the Black Sea go with Sevastopol (61.4).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping

from grognard.changes import Patch
from grognard.events import Event, EventKind
from grognard.ids import RuleId
from grognard.modules import amends, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.sequence import PhasePlan
from grognard_standard_rules.phase_ends import first
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_war_in_europe import ground
from grognard_war_in_europe.facts import Facts, Nation
from grognard_war_in_europe.finnish_rails import LENINGRAD
from grognard_war_in_europe.nations import held, hexes_of

BALTIC = "Baltic"
COMPARTMENT = "fleets-lost"
SOVIET = "soviet"

FACTS = Facts(
    "su",
    cases={"territory": "wite:52.11", "supply": "wite:52.15", "ships": "wite:52.14",
           "fronts": "wite:48.25"},
    territory=("USSR", "Estonia", "Latvia", "Lithuania"),
    features=("personnel_center",),
    edge="east",
    ships={BALTIC: 3, "Caspian": 3},
    bases={"Caspian": "H5823"},
    fronts=frozenset({"East"}),
)

NATION = Nation(FACTS, __name__)


@amends("rule_home", "su")
@rule("wite:52.11", "wite:56.0")
def home_to_the_lines_of_1941(
    position: Position,
) -> Generator[None, Ruling[BoolPlane], Ruling[BoolPlane]]:
    """Count as Soviet what was annexed: the Baltic states, eastern Poland, Bessarabia, Karelia."""
    ruling = yield
    return ruling.amend(frozen(ruling.value | ground.soviet_union(position)), "wite:52.11",
                        "the Soviet Union reaches to the lines of 1941", "home")


@amends("rule_permanent_capacity", "su")
@rule("wite:52.14", "wite:61.6")
def without_leningrad(
    position: Position,
) -> Generator[None, Ruling[Mapping[str, int]], Ruling[Mapping[str, int]]]:
    """Take the Baltic fleet away once Leningrad has fallen."""
    ruling = yield
    if not position.state.compartments.get(COMPARTMENT, {}).get(BALTIC):
        return ruling
    left = {sea: points for sea, points in ruling.value.items() if sea != BALTIC}
    return ruling.amend(left, "wite:61.6", "the Baltic fleet was lost with Leningrad",
                        "fleet-lost")


@amends("phase_victory_check", "victory-check")
@rule("wite:52.14", "wite:61.6")
def _at_the_end_of_the_turn(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """See whether Leningrad is held as the game turn ends."""
    plan = yield
    return first(plan, _count_fleet)


def _count_fleet(position: Position) -> Resolution:
    hexes = [h for name in LENINGRAD for h in hexes_of(position, name)]
    gone = position.state.compartments.get(COMPARTMENT, {}).get(BALTIC)
    if hexes and not gone and len(held(position, SOVIET, hexes)) < len(hexes):
        yield Event(
            "fleet-lost", (Patch(COMPARTMENT, {BALTIC: position.turn}),),
            (RuleId("wite:52.14"), RuleId("wite:61.6")),
            "Leningrad is not in Soviet hands: the Soviet naval transport of the Baltic is lost "
            "for good", {"side": SOVIET, "sea": BALTIC})


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the event of a fleet that is lost."""
    return (EventKind("fleet-lost", "A naval capability ends for good"),)

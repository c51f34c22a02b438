"""E2.1, 50.1: reinforcements in the scenarios of the East, and when they do not come.

The scenario's track says who is due and where: Soviets on the east edge, Germans and Italians on
the west edge (Germans in Danzig and Konigsberg too), Finns in Helsinki, Rumanians in Bucharest,
Hungarians on their strip of the edge (E2.12 to E2.14). While an enemy is in Helsinki or Bucharest
what is due there is lost, and who has surrendered sends nobody. How units come in, and what they
pay for it, is in the standard rules' `entering.py` (E2.11).
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.changes import Remove
from grognard.events import Event, EventKind
from grognard.modules import implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.placing_steps import ARRIVAL
from grognard_standard_rules.reinforcements import due
from grognard_standard_rules.surrenders import has_surrendered
from grognard_standard_rules.zones_of_control import enemy_occupied
from grognard_war_in_europe.nations import hexes_of, side_of

CITIES = {"fi": "Helsinki", "ro": "Bucharest"}
RULE = "wie:E2.14"
SURRENDERS = {"fi": "wie:46.18", "ro": "wie:42.48"}


@rule("wie:E2.14", "wie:42.48", "wie:46.18", "wite:50.14", "wite:53.26", "wite:54.3")
def forfeit(position: Position, nation: str) -> Reason | None:
    """Say why what is due for a nation now does not come; None when it does."""
    city = CITIES.get(nation, "")
    held = enemy_occupied(position, side_of(position, nation))
    taken = [h for h in (hexes_of(position, city) if city else ())
             if held[position.board.grid.index(h)]]
    if taken:
        return Reason("city-lost", f"an enemy is in {city}", cases(position, RULE),
                      hexes=tuple(taken))
    if nation in SURRENDERS and has_surrendered(position, nation):
        people = position.assembly.catalogue.nations[nation].name
        return Reason("surrendered", f"{people} has surrendered",
                      cases(position, SURRENDERS[nation]))
    return None


@implements("after_event", "reinforcements-arrived")
@rule("wie:E2.1", "wie:E2.14", "wite:50.1", "wite:50.14")
def some_do_not_come(position: Position, event: Event) -> Resolution | None:
    """Take away what does not come after all."""
    rows = [(number, row) for number, row in due(position, event.about["side"])
            if row.nation in CITIES]
    lost = {n: why for n in {row.nation for _, row in rows} if (why := forfeit(position, n))}
    return forfeited(position, lost) if lost else None


def forfeited(position: Position, lost: dict[str, Reason]) -> Resolution:
    """Take away what waits to come in for some nations."""
    for nation, why in lost.items():
        gone = [u for number, row in due(position, position.phasing) if row.nation == nation
                for u in position.state.units_at(f"{ARRIVAL}:{number}")]
        if gone:
            yield Event("reinforcements-forfeited", tuple(Remove(u.id) for u in gone), why.rules,
                        f"{len(gone)} units do not come: {why.text}",
                        {"nation": nation, "units": [u.id for u in gone]})


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of reinforcements that do not come."""
    return (EventKind("reinforcements-forfeited", "Reinforcements do not come"),)

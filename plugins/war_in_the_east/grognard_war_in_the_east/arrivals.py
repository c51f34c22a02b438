"""50.1: reinforcements, and when they do not come.

The scenario's track says who is due and where: Soviets on the east edge, Germans and Italians on
the west edge (Germans in Danzig and Konigsberg too), Finns in Helsinki, Rumanians in Bucharest,
Hungarians anywhere in what the maps show of Hungary (50.12 to 50.14, 53.35). While an enemy is in
Helsinki or Bucharest what is due there is lost (50.14), and with Rumania's surrender no more
Hungarians come (53.35). Who has surrendered sends the Axis nobody (53.26, 54.3).
How units come in, and what they pay for it, is in the standard rules' `entering.py` (50.11).
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.changes import Remove
from grognard.events import Event, EventKind
from grognard.ids import RuleId
from grognard.modules import implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_standard_rules.placing_steps import ARRIVAL
from grognard_standard_rules.reinforcements import due
from grognard_standard_rules.surrenders import has_surrendered
from grognard_standard_rules.zones_of_control import enemy_occupied
from grognard_war_in_europe.nations import hexes_of, side_of

CITIES = {"fi": "Helsinki", "ro": "Bucharest"}
GONE = {"fi": RuleId("wite:54.3"), "ro": RuleId("wite:53.26")}


@rule("wite:50.14", "wite:53.26", "wite:53.35", "wite:54.3")
def forfeit(position: Position, nation: str) -> Reason | None:
    """Say why what is due for a nation now does not come; None when it does."""
    city = CITIES.get(nation)
    if city:
        held = enemy_occupied(position, side_of(position, nation))
        taken = [h for h in hexes_of(position, city) if held[position.board.grid.index(h)]]
        if taken:
            return Reason("city-lost", f"an enemy is in {city}", (RuleId("wite:50.14"),),
                          hexes=tuple(taken))
    if nation in GONE and has_surrendered(position, nation):
        people = position.assembly.catalogue.nations[nation].name
        return Reason("surrendered", f"{people} has surrendered", (GONE[nation],))
    if nation == "hu" and has_surrendered(position, "ro"):
        return Reason("no-more-hungarians", "Rumania has surrendered", (RuleId("wite:53.35"),))
    return None


@implements("after_event", "reinforcements-arrived")
@rule("wite:50.1", "wite:50.14", "wite:53.35")
def some_do_not_come(position: Position, event: Event) -> Resolution | None:
    """Take away what does not come after all."""
    lost = {n: why for n in {row.nation for _, row in due(position, event.about["side"])}
            if (why := forfeit(position, n))}
    return _forfeited(position, lost) if lost else None


def _forfeited(position: Position, lost: dict[str, Reason]) -> Resolution:
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

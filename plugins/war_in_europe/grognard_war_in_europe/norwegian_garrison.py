"""S10.51: an Allied landing sets the garrison of Norway free.

Once Western Allied units have made an amphibious assault, its divisions come on the three game
turns that follow, by the rows of the scenario's track that wait for it; where they land is
nowhere said: our ruling is any friendly port of Germany or Denmark.
"""

from __future__ import annotations

from grognard.changes import Patch
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard_standard_rules.reinforcements import TRIGGERS
from grognard_standard_rules.voyages import BY_SEA

GARRISON = "norwegian-garrison"
ALLIED = SideId("allied")


@implements("offer_events")
def _events() -> tuple[EventKind, ...]:
    return (EventKind("garrison-freed", "A garrison is set free"),)


@implements("after_event", "unit-lands", "unit-moved")
@rule("wie:S10.51")
def _landed(position: Position, event: Event) -> Resolution:
    """Note the first Allied assault on a beach."""
    unit = position.state.units.get(event.about["unit"])
    assault = event.about.get("mode") == BY_SEA and "contested" in event.about
    if not assault or unit is None or unit.side != ALLIED:
        return
    if GARRISON not in position.state.compartments.get(TRIGGERS, {}):
        yield Event("garrison-freed", (Patch(TRIGGERS, {GARRISON: position.turn}),),
                    (RuleId("wie:S10.51"),), "the landing sets the garrison of Norway free",
                    {"turn": position.turn})

"""17.1, 17.2: the coup corps, the Free French corps on its back, and what becomes of it.

The Axis Coup corps turns Free French, and Western, when it is lost or when Vichy enters the war
before the corps was used. When the Free French corps is lost it goes where Vichy's other units
are, and is a French Colonial corps like any other from then on.
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.changes import Allegiance, Change, Flip, Move
from grognard.content.counters import FRONT
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard_krieg.countries import faction_of
from grognard_krieg.country_list import VICHY
from grognard_krieg.pieces import ASIDE, AXIS, NEUTRAL, WESTERN, pool

COUP, CONVOY = "fr.coup", "fr.convoy"
FREE_FRENCH, COLONIAL = "free-french", "colonial"
"""Sides of the coup corps: Free French, and the ordinary corps that it becomes."""

RULES = (RuleId("krieg:17.1"), RuleId("krieg:17.2"))


@rule("krieg:17.2", "krieg:12.2.4")
def apart(position: Position) -> tuple[str, ...]:
    """List the French pieces that are not of France or Vichy but of whoever uses them."""
    coup = position.state.units.get(UnitId(COUP))
    return (CONVOY,) if coup is not None and coup.face == COLONIAL else (COUP, CONVOY)


@rule("krieg:17.1", "krieg:17.2")
def turn_coup_corps(position: Position) -> Resolution:
    """Turn the Axis Coup corps to its Free French side, if it waits in the Axis pool."""
    coup = position.state.units.get(UnitId(COUP))
    if coup is not None and coup.at == pool(AXIS) and coup.face == FRONT:
        yield Event("coup-corps-turned", free_french(coup), (*RULES, RuleId("krieg:19.2.1")),
                    "the coup corps turns Free French",
                    {"unit": coup.id, "to": pool(WESTERN)})


def free_french(coup: Unit) -> tuple[Change, ...]:
    """Return the changes by which the coup corps joins the Western force pool as Free French."""
    return (Allegiance(coup.id, SideId(WESTERN)), Flip(coup.id, FREE_FRENCH),
            Move(coup.id, pool(WESTERN)))


@implements("after_event", "unit-eliminated", "unit-destroyed")
@rule("krieg:17.1", "krieg:17.2")
def coup_corps_lost(position: Position, event: Event) -> Resolution:
    """Turn the coup corps when it is lost: first Free French, then a Colonial corps."""
    coup = position.state.units.get(UnitId(COUP))
    if coup is None or event.about.get("unit") != COUP or coup.on_map:
        return
    if coup.face == FRONT:
        yield from turn_coup_corps(position)
    elif coup.face == FREE_FRENCH:
        side = faction_of(position, VICHY)
        to = pool(side) if side else ASIDE
        yield Event("coup-corps-turned",
                    (Allegiance(coup.id, side or SideId(NEUTRAL)), Flip(coup.id, COLONIAL),
                     Move(coup.id, to)), RULES,
                    "the Free French corps joins Vichy's units, an ordinary Colonial corps",
                    {"unit": coup.id, "to": to})


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of the coup corps."""
    return (EventKind("coup-corps-turned", "The coup corps is turned over for good"),)

"""6.2: the Conditional Event Segment.

A faction checks its permanent events in the order of the document `events`, then what its
current card makes of the situation. Whatever the conditions call for must happen; there is
nothing to order, only decisions to take where an event leaves one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.changes import Patch
from grognard.events import Event, EventKind
from grognard.ids import RuleId
from grognard.modules import Parameters, implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.sequence import PhasePlan
from grognard_krieg.cards import card, cards_of
from grognard_krieg.content import event_file
from grognard_krieg.countries_model import Permanent

STEP_ID, COMPARTMENT, DONE = "conditional-event", "events", "done"
AS_TOLD = ("reactivation", "western_liberation", "finest_hour", "free_france", "free_french_coup")
"""The Western events in the order in which 17.2 tells them."""


class EventReadings(Parameters):
    """`western_order`: whose order of the Western permanent events is theirs."""

    western_order: Literal["6.2", "17.2"] = "6.2"


@implements("phase_conditional_event", STEP_ID)
@rule("krieg:6.2")
def conditional_event_segment() -> PhasePlan:
    """Check the permanent events of the phasing faction, one after the other."""
    return PhasePlan(opens=check)


@rule("krieg:6.2", "krieg:17")
def check(position: Position) -> Resolution:
    """Check every permanent event of the phasing faction in its order."""
    faction = position.phasing
    for event in permanent(position, faction):
        position = yield LOOK
        if event.once and happened(position, event.id):
            continue
        ruling: Ruling[Resolution] = position.ask(
            "rule_permanent_event", event.id, event=event.id, faction=faction)
        yield from ruling.value
    position = yield LOOK
    yield from card_events(position)


@rule("krieg:6.2", "krieg:17.4", "krieg:17.5")
def card_events(position: Position) -> Resolution:
    """Carry out those events of the phasing faction's current card whose conditions hold."""
    faction = position.phasing
    now = cards_of(position, faction).current
    if now is None:
        return
    shown = card(position, now.id)
    for event in shown.events:
        position = yield LOOK
        if not position.ask("rule_condition", event.when.test, name=event.when.test,
                            condition=event.when).value:
            continue
        for effect in event.then:
            position = yield LOOK
            if not position.referee.owns("rule_card_effect", effect.effect):
                words = effect.effect.replace("_", " ")
                yield Event("event-not-played", (), (RuleId("krieg:6.2"),),
                            f"{shown.title}: no module plays {words}; nothing happens",
                            {"card": shown.id, "effect": effect.effect})
                continue
            ruling: Ruling[Resolution] = position.ask(
                "rule_card_effect", effect.effect, name=effect.effect, effect=effect,
                card=shown, side=faction)
            yield from ruling.value


def permanent(position: Position, faction: str) -> list[Permanent]:
    """List the permanent events of a faction in the order in which it checks them."""
    own = [e for e in event_file(position.assembly).permanent if e.faction == faction]
    told = AS_TOLD if position.setting(EventReadings).western_order == "17.2" else ()
    return sorted(own, key=lambda e: told.index(e.id) if e.id in told else e.order)


def happened(position: Position, event: str) -> bool:
    """Say whether an event that happens once a game has happened."""
    return event in position.state.compartments.get(COMPARTMENT, {}).get(DONE, ())


def mark(position: Position, event: str) -> Patch:
    """Make the change that notes that an event has happened."""
    done = position.state.compartments.get(COMPARTMENT, {}).get(DONE, ())
    return Patch(COMPARTMENT, {DONE: [*done, event]})


def collapsed(position: Position) -> tuple[str, ...]:
    """List the countries that have collapsed at any time (17.4, 17.5)."""
    return tuple(position.state.compartments.get(COMPARTMENT, {}).get("collapsed", ()))


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of this segment."""
    return (
        EventKind("country-conquered", "A Western Allied minor country is conquered"),
        EventKind("country-liberated", "A minor country changes sides"),
        EventKind("country-occupied", "An Axis minor country is occupied by its allies"),
        EventKind("country-reactivated", "A conquered country rises again"),
        EventKind("finest-hour", "Their finest hour"),
        EventKind("emergency-mobilization", "The Soviet Union mobilizes"),
        EventKind("coup", "A coup"),
        EventKind("country-collapsed", "A country collapses"),
        EventKind("event-not-played", "A card asks for what no module plays"),
        EventKind("france-liberated", "France is liberated"),
        EventKind("corps-raised", "Corps are raised after a collapse"),
    )


__all__ = ["check", "collapsed", "happened", "mark", "permanent"]

"""6.2, 17: the question what a Conditional Event Segment would bring a faction now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from grognard.ids import RuleId, SideId
from grognard.kit.answering import cite
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_krieg.cards import card, cards_of
from grognard_krieg.conditional_events import happened, permanent
from grognard_krieg.countries import active_minors, is_conquered
from grognard_krieg.country_list import called, minors
from grognard_krieg.occupation import all_cities_held, held_by
from grognard_krieg.permanent_events import (
    LIBERATES,
    MOBILIZATION,
    occupied_by_allies,
    open_strategic,
    rises,
    taken,
)
from grognard_krieg.pieces import AXIS, DELAY, SOVIET, WESTERN, air_track
from grognard_krieg.war import APPEASEMENT, LONDON, MOSCOW, PACT, truce

RULES = cite("krieg:6.2", "krieg:17")


class EventsAsked(Question):
    """Ask which conditional events a faction checks, and which of them would happen now."""

    kind: Literal["conditional-events"] = "conditional-events"
    side: SideId


def _answer(position: Position, asked: EventsAsked) -> Answer:
    events = permanent(position, asked.side)
    values: dict[str, Any] = {
        "order": [e.title for e in events], "events": [e.id for e in events],
        "done": [e.id for e in events if happened(position, e.id)],
        "liberated": [c for of in LIBERATES[asked.side] for c in active_minors(position, of)
                      if all_cities_held(position, c, asked.side)],
    }
    because = [Reason("event", f"{e.order}. {e.title}{' (once a game)' if e.once else ''}",
                      tuple(RuleId(r) for r in e.cite)) for e in events]
    for own in (_axis, _western, _soviet):
        found, why = own(position, asked.side)
        values |= found
        because += why
    met, reasons = _card(position, asked.side)
    return Answer({**values, "card_event": met}, (*because, *reasons))


def _axis(position: Position, side: str) -> tuple[dict[str, Any], list[Reason]]:
    """Say which countries the Axis conquers, and which of its own it occupies."""
    if side != AXIS:
        return {}, []
    found = {c: why for c in active_minors(position, AXIS)
             if (why := occupied_by_allies(position, c))}
    return {
        "conquered": [c for c in active_minors(position, WESTERN) if taken(position, c)],
        "occupied": list(found),
    }, [Reason("occupied", f"{called(c)} is occupied {why}", cite("krieg:17.1"))
        for c, why in found.items()]


def _western(position: Position, side: str) -> tuple[dict[str, Any], list[Reason]]:
    """Say which countries rise again, and where the aircraft of the finest hour would go."""
    if side != WESTERN:
        return {}, []
    due = not happened(position, "finest_hour") and held_by(
        position, position.hex("Paris"), AXIS)
    box = DELAY if truce(position, LONDON) == APPEASEMENT else air_track(WESTERN)
    return {
        "reactivated": [c for c in minors() if is_conquered(position, c) and rises(position, c)],
        "finest_hour": box if due else "",
    }, []


def _soviet(position: Position, side: str) -> tuple[dict[str, Any], list[Reason]]:
    """Say in how many strategic hexes corps would mobilize."""
    if side != SOVIET:
        return {}, []
    waits = truce(position, MOSCOW) == PACT or happened(position, MOBILIZATION)
    hexes = [] if waits else [str(h) for h in open_strategic(position)]
    return {"mobilizes": len(hexes), "mobilizes_in": hexes}, []


def _card(position: Position, side: SideId) -> tuple[bool, tuple[Reason, ...]]:
    """Say whether a condition of the faction's current card is met, and why."""
    now = cards_of(position, side).current
    if now is None:
        return False, ()
    rulings = [position.ask("rule_condition", e.when.test, name=e.when.test, condition=e.when)
               for e in card(position, now.id).events]
    return any(r.value for r in rulings), tuple(x for r in rulings for x in r.because)


def _read(position: Position, side: SideId, words: list[str]) -> Question:
    return EventsAsked(side=SideId(words[0]) if words else side)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about conditional events."""
    return (QuestionKind(EventsAsked, "what conditional events would bring", RULES, _answer, _read,
                         ("events", "conditional"), "events [SIDE]: what the segment would bring",
                         module="krieg:conditional-events"),)

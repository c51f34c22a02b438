"""1.1: the Option Card Segment: discard, reveal, check, choose.

The current card is set aside for good. The pending card is turned up; if it breaks a rule it
goes back to the hand and the season has no card. Units on its back come home, what it says is
to happen at once happens, and the next pending card is laid down.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from grognard.events import Event, EventKind
from grognard.holding import turn_up
from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.sequence import PhasePlan, StepInstance
from grognard_krieg.card_selection import Selection, legal_cards, objections
from grognard_krieg.cards import (
    CHOOSE,
    LIMITED,
    TOTAL,
    Current,
    card,
    cards_of,
    has_pending,
    in_order,
    set_cards,
    with_cards,
    without,
)
from grognard_krieg.content import cards as card_file
from grognard_krieg.forces_model import Hands
from grognard_krieg.pieces import SOVIET, WESTERN
from grognard_krieg.war import war

REVEAL, SELECT = RuleId("krieg:1.1.1"), RuleId("krieg:1.1.2")


@implements("phase_option_card", "first-card")
@rule("krieg:18", "krieg:1.1.1")
def first_card(position: Position) -> PhasePlan:
    """Let every player choose his first pending card."""
    if in_order(position):
        return PhasePlan(opens=give_first_cards, idle=_no_choice())
    return PhasePlan((CHOOSE,), acting=tuple(position.sides), simultaneous=True,
                     hint="card NUMBER: your first pending card; cards: your hand; next")


@implements("phase_option_card", "option-card")
@rule("krieg:1.1.1", "krieg:1.1.2")
def option_card(position: Position, step: StepInstance) -> PhasePlan:
    """Reveal the pending card, then let the phasing player choose the next."""
    side, idle = SideId(step.side), None
    if in_order(position):
        idle = _no_choice()
    elif not has_pending(position, side) and not legal_cards(position, side):
        idle = Reason("no-card-to-choose", f"{side} has no card that it could choose", (SELECT,))
    return PhasePlan((CHOOSE,), opens=open_segment, idle=idle,
                     hint="card NUMBER: revealed next season; cards: your hand; next")


def _no_choice() -> Reason:
    return Reason("in-order", "cards come in the order of their numbers", (RuleId("krieg:Q"),))


@rule("krieg:Q", "krieg:18")
def give_first_cards(position: Position) -> Resolution:
    """Lay down the first pending cards that the scenario names."""
    said = position.section("hands")
    named = said.first_pending if isinstance(said, Hands) else {}
    for side in position.sides:
        position = yield LOOK
        yield from _lay_down(position, side, named.get(side, ""))  # type: ignore[call-overload]


def _lay_down(position: Position, side: SideId, wanted: str = "") -> Resolution:
    """Lay down the lowest card that may be chosen (or the one that is named), for all to see."""
    chosen = wanted or next(iter(legal_cards(position, side)), "")
    if chosen:
        now = cards_of(position, side).model_copy(update={"pending": chosen})
        yield Event("card-laid-down", (set_cards(side, now),), (RuleId("krieg:Q"),),
                    f"{side} has {card(position, chosen).title} as its next card",
                    {"side": side, "card": chosen})


# --- the segment opens --------------------------------------------------------------------------


@rule("krieg:1.1.1")
def open_segment(position: Position) -> Resolution:
    """Discard the current card, reveal the pending one, and carry out what it says at once."""
    side = position.phasing
    before = cards_of(position, side).current
    if before is not None and before.id:
        yield _discarded(position, side, before.id)
        position = yield LOOK
    card_id = yield from _turned_up(position, side)
    position = yield LOOK
    if card_id:
        yield from _reveal(position, side, card_id, before.id if before else "")
        position = yield LOOK
    if in_order(position):
        yield from _lay_down(position, side)


def _discarded(position: Position, side: SideId, card_id: str) -> Event:
    now = cards_of(position, side)
    after = now.model_copy(update={"current": None, "discarded": (*now.discarded, card_id)})
    return Event("card-discarded", (set_cards(side, after),), (REVEAL,),
                 f"{card(position, card_id).title} is set aside", {"side": side, "card": card_id})


def _turned_up(position: Position, side: SideId) -> Generator[Any, Any, str]:
    """Turn the pending card up; the generator's value is its id, "" when there is none."""
    if pending := cards_of(position, side).pending:
        return pending
    order = yield from turn_up(position, side, CHOOSE)
    return str(order.card) if order is not None else ""  # type: ignore[attr-defined]


@rule("krieg:1.1.1", "krieg:1.1.2")
def _reveal(position: Position, side: SideId, card_id: str, before: str) -> Resolution:
    of = card(position, card_id)
    wrong = objections(position, Selection(side, of, position.turn, before))
    if wrong:
        back = cards_of(position, side).model_copy(update={"pending": ""})
        yield Event("card-returned", (set_cards(side, back),), (REVEAL, SELECT),
                    f"{of.title} goes back to the hand: {'; '.join(r.text for r in wrong)}",
                    {"side": side, "card": card_id, "because": [r.code for r in wrong]})
        return
    after = without(position, side, card_id).model_copy(update={
        "current": Current(id=card_id), "pending": "",
        "revealed": {**cards_of(position, side).revealed, card_id: position.turn}})
    yield Event(
        "card-revealed", (set_cards(side, after),), (REVEAL,),
        f"{side} reveals {of.number}, {of.title}"
        f"{' (Blitz)' if of.blitz else ''}, a {of.war.title()} War card",
        {"side": side, "card": card_id, "war": of.war, "blitz": of.blitz,
         "us_level": of.us_level},
    )
    from grognard_krieg.interned import come_home

    position = yield LOOK
    yield from come_home(position, side)
    for effect in of.immediate:
        position = yield LOOK
        ruling: Ruling[Resolution] = position.ask(
            "rule_card_effect", effect.effect, name=effect.effect, effect=effect, card=of,
            side=side)
        yield from ruling.value


# --- 13.2: hands grow ---------------------------------------------------------------------------


@implements("after_event", "total-war-began")
@rule("krieg:13.2", "krieg:1.1.2")
def total_war_cards(position: Position, event: Event) -> Resolution:
    """Add the Allied Total War cards, but for the US ones, as Total War breaks out."""
    for side in (WESTERN, SOVIET):
        position = yield LOOK
        more = [c for c in card_file(position.assembly).of(side) if c.war == TOTAL and not c.us]
        yield Event("cards-added", (set_cards(side, with_cards(position, side, more)),),
                    (RuleId("krieg:13.2"),), f"{side} takes {len(more)} Total War cards",
                    {"side": side, "cards": [c.id for c in more]})
    position = yield LOOK
    if 0 < war(position).us_cards_due <= position.turn:
        yield from _us_cards(position)


@implements("after_event", "turn-began")
@rule("krieg:13.2")
def us_cards(position: Position, event: Event) -> Resolution | None:
    """Add the US cards at the beginning of the turn in which they are due."""
    return _us_cards(position) if war(position).us_cards_due == position.turn > 0 else None


def _us_cards(position: Position) -> Resolution:
    more = [c for c in card_file(position.assembly).of(WESTERN) if c.us]
    yield Event("cards-added", (set_cards(WESTERN, with_cards(position, WESTERN, more)),),
                (RuleId("krieg:13.2"),), f"the {len(more)} US cards join the Western hand",
                {"side": WESTERN, "cards": [c.id for c in more]})


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of cards."""
    return (
        EventKind("card-laid-down", "A pending card lies face down"),
        EventKind("card-discarded", "A card is out of the game"),
        EventKind("card-revealed", "A pending card becomes the current card"),
        EventKind("card-returned", "A card that broke a rule goes back to the hand"),
        EventKind("card-taken-back", "A pending card goes back to the hand"),
        EventKind("cards-added", "Cards join a hand"),
        EventKind("marker-chosen", "The side of a special marker is chosen for good"),
        EventKind("unit-returned", "A piece comes back into play"),
    )


__all__ = ["LIMITED", "first_card", "give_first_cards", "open_segment", "option_card"]

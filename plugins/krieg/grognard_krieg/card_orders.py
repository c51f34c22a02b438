"""1.1.1: choosing the next pending card, face down; the question "card"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Literal

from grognard.errors import UnreadableOrder
from grognard.events import Event
from grognard.holding import held
from grognard.ids import RuleId, SideId
from grognard.kit.answering import cite
from grognard.modules import implements
from grognard.orders import Answer, Order, OrderKind, Question, QuestionKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_krieg.card_selection import by_sense, choosing, legal_cards, objections
from grognard_krieg.cards import CHOOSE, card, cards_of, current_card, hand, has_pending, in_order
from grognard_krieg.cards_model import Card
from grognard_krieg.content import cards as card_file
from grognard_krieg.content import politics
from grognard_krieg.replacement_steps import words

MODULE = "krieg:option-cards"
STEPS = ("first-card", "option-card")
RULES = cite("krieg:1.1.1", "krieg:1.1.2")


class ChooseCard(Order):
    """Lay a card of one's hand face down: it is revealed in the next Seasonal Phase."""

    kind: Literal["choose-card"] = "choose-card"
    card: str


@rule("krieg:1.1.1", "krieg:1.1.2")
def _judge(position: Position, order: ChooseCard) -> Iterable[Reason]:
    known = {c.id for c in card_file(position.assembly).card}
    if order.card not in known:
        yield Reason("no-such-card", f"there is no card {order.card!r}", RULES,
                     remedy=f"cards in hand: {', '.join(hand(position, order.by)) or 'none'}")
        return
    yield from objections(position, choosing(position, order.by, order.card))


def _resolve(position: Position, order: Order) -> Resolution:
    """Say in public that a card lies there; which one stays hidden."""
    yield Event("card-laid-down", (), (RuleId("krieg:1.1.1"),),
                f"{order.by} has laid down a pending card", {"side": order.by})


@implements("check_phase_end")
@rule("krieg:1.1.2")
def must_choose(position: Position, side: SideId) -> Iterator[Reason]:
    """Object to ending the segment without a pending card while one could be chosen."""
    step = position.step
    if step is None or step.id not in STEPS or in_order(position) or has_pending(position, side):
        return
    if legal := legal_cards(position, side):
        yield Reason("must-choose", f"{side} must choose its next card", cite("krieg:1.1.1"),
                     remedy=f"card {card(position, by_sense(position, legal)[0]).number}")


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    if held(position, side, CHOOSE):
        return
    legal = by_sense(position, legal_cards(position, side))
    chosen = [*legal[:1], *rng.sample(legal[1:], len(legal) - 1)] if legal else []
    yield from (ChooseCard(by=side, card=c) for c in chosen)


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    return ChooseCard(by=side, card=_find(position, side, words).id)


def _find(position: Position, side: str, words: list[str]) -> Card:
    text = " ".join(words).casefold()
    deck = card_file(position.assembly).of(side)
    for of in deck:
        if text in (of.id, str(of.number), of.title.casefold()):
            return of
    near = [c for c in deck if text and c.title.casefold().startswith(text)]
    if len(near) == 1:
        return near[0]
    listed = "; ".join(f"{card(position, c).number} {card(position, c).title}"
                       for c in hand(position, side))
    raise UnreadableOrder(f"{text!r} is no card of {side}", f"card NUMBER: {listed or 'none'}")


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order that chooses a pending card."""
    return (OrderKind(
        ChooseCard, "choose the next card, face down", RULES, _resolve, _judge, _propose, _read,
        words=("card", "select"), usage="card NUMBER | card TITLE", held=True, module=MODULE,
    ),)


# --- the question -------------------------------------------------------------------------------


class CardQuestion(Question):
    """Ask about a card, or, with none named, about a faction's cards."""

    kind: Literal["card"] = "card"
    side: SideId
    card: str = ""


def _answer(position: Position, question: CardQuestion) -> Answer:
    if question.card:
        return _about(position, question)
    now, (current, face_up) = cards_of(position, question.side), current_card(
        position, question.side)
    values: dict[str, Any] = {
        "hand": [f"{card(position, c).number} {card(position, c).title}"
                 for c in hand(position, question.side)],
        "current": current.id if current else "", "face_up": face_up,
        "title": current.title if current else "", "pending": has_pending(position, question.side),
        "discarded": list(now.discarded), "may_choose": legal_cards(position, question.side),
    }
    return Answer(values, (Reason("cards", "hand, current and pending card", RULES),))


def _about(position: Position, question: CardQuestion) -> Answer:
    try:
        of = card(position, question.card)
    except KeyError:
        raise UnreadableOrder(f"there is no card {question.card!r}", "like axis:7") from None
    wrong = objections(position, choosing(position, question.side, of.id))
    return Answer({**described(position, of), "may_choose": not wrong}, tuple(wrong))


def described(position: Position, of: Card) -> dict[str, Any]:
    """Put a card's face into words."""
    names, sheets = position.assembly.catalogue, politics(position.assembly).sheet
    table = next((s.title for s in sheets if s.id == of.political), of.political)
    steps = {f"{s.nation}:{kind}": n for s in of.steps
             for kind, n in (("infantry", s.infantry), ("armor", s.armor))}

    def listed(pieces: Iterable[str]) -> str:
        found = (names.find(p) for p in pieces)
        return ", ".join(counter.name or face.printed for counter, face in found)

    values: dict[str, Any] = {
        "card": of.id, "title": of.title, "text": f"{of.war.title()} War"
        f"{' Blitz' if of.blitz else ''} card", "season": of.season, "us_level": of.us_level,
        "needs": ", ".join(card(position, c).title for c in of.requires),
        "at_once": ", ".join(e.effect.replace("_", " ") for e in of.immediate),
        "force_pool": listed(of.force_pool), "delay_box": listed(of.delay_box),
        "steps": words(position, steps), "political_event": table,
        "conditional_events": [
            f"{e.when.test.replace('_', ' ')}: "
            f"{', '.join(t.effect.replace('_', ' ') for t in e.then)}" for e in of.events],
        "provenance": str(of.provenance.value),
    }
    return {key: value for key, value in values.items() if value}


def _read_question(position: Position, side: SideId, words: list[str]) -> Question:
    found = _find(position, side, words).id if words else ""
    return CardQuestion(side=side, card=found)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about cards."""
    return (QuestionKind(CardQuestion, "a card, or a faction's cards", RULES, _answer,
                         _read_question, ("cards", "hand"),
                         "cards [NUMBER]: your hand, or a card", module=MODULE),)

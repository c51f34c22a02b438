"""O, 1.1.1: each faction's cards: hand, current card, pending card, what is played or gone.

The compartment "cards" keeps them by faction. A pending card lies face down (core: `holding`)
and stands in the hand until it is revealed, so that nothing public tells which it is. In a
scenario with cards in numerical order there is no secret: it is named as `pending`.
"""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import BaseModel, ConfigDict

from grognard.changes import Patch
from grognard.events import Event
from grognard.holding import HELD, held
from grognard.ids import RuleId
from grognard.position import Position
from grognard.rulebook import rule
from grognard_krieg.cards_model import Card
from grognard_krieg.content import cards as card_file
from grognard_krieg.forces_model import Hands
from grognard_krieg.political_state import CARDS, READS, current_card, us_level

CHOOSE = "choose-card"
LIMITED, TOTAL = "limited", "total"


class Current(BaseModel):
    """The current card; it may have been turned face down for good (16.1)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = ""
    face_up: bool = True


class Held(BaseModel):
    """The cards of one faction. `hand` is None until it first changes; `revealed` says when."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    hand: tuple[str, ...] | None = None
    current: Current | None = None
    pending: str = ""
    discarded: tuple[str, ...] = ()
    revealed: dict[str, int] = {}


def cards_of(position: Position, side: str) -> Held:
    """Return a faction's cards as they lie."""
    return position.derived((CARDS, side), READS, lambda: Held.model_validate(
        dict(position.state.compartments.get(CARDS, {}).get(side) or {})))


def set_cards(side: str, now: Held) -> Patch:
    """Make the change by which a faction's cards lie differently."""
    return Patch(CARDS, {side: now.model_dump(mode="json", exclude_defaults=True)})


def card(position: Position, card_id: str) -> Card:
    """Return a card by its id; raise KeyError when no deck has it."""
    for found in card_file(position.assembly).card:
        if found.id == card_id:
            return found
    raise KeyError(card_id)


@rule("krieg:O", "krieg:1.1.2", "krieg:18")
def hand(position: Position, side: str) -> tuple[str, ...]:
    """List the cards in a faction's hand by number; at first they are its Limited War cards."""
    now = cards_of(position, side)
    if now.hand is not None:
        return now.hand
    gone = {*now.discarded, *now.revealed, now.current.id if now.current else ""}
    return tuple(c.id for c in card_file(position.assembly).of(side)
                 if c.war == LIMITED and c.id not in gone)


def with_cards(position: Position, side: str, more: Iterable[Card]) -> Held:
    """Return a faction's cards with more in the hand; what has been played stays away."""
    now, have = cards_of(position, side), hand(position, side)
    gone = {*now.discarded, *now.revealed, now.current.id if now.current else ""}
    new = {*have, *(c.id for c in more if c.id not in gone)}
    return now.model_copy(update={"hand": tuple(sorted(new, key=_number))})


def without(position: Position, side: str, card_id: str) -> Held:
    """Return a faction's cards with one taken out of the hand, if it is there."""
    left = tuple(c for c in hand(position, side) if c != card_id)
    return cards_of(position, side).model_copy(update={"hand": left})


def _number(card_id: str) -> int:
    return int(card_id.partition(":")[2])


@rule("krieg:O", "krieg:4.1")
def is_blitz(position: Position) -> bool:
    """Say whether the phasing player's current card is a Blitz card that lies face up."""
    current, face_up = current_card(position, position.phasing)
    return current is not None and face_up and current.blitz


@rule("krieg:Q")
def in_order(position: Position) -> bool:
    """Say whether cards are played in the order of their numbers, without a choice."""
    said = position.section("hands")
    return isinstance(said, Hands) and said.numerical_order


def has_pending(position: Position, side: str) -> bool:
    """Say whether a faction has a pending card."""
    return bool(cards_of(position, side).pending or held(position, side, CHOOSE))


@rule("krieg:17.5")
def take_back_pending(position: Position, side: str, rules: Iterable[str] = ()) -> Event:
    """Make the event by which a pending card returns to its owner's hand, unseen."""
    back = cards_of(position, side).model_copy(update={"pending": ""})
    return Event(
        "card-taken-back", (set_cards(side, back), Patch(HELD, {f"{side}/{CHOOSE}": None})),
        tuple(RuleId(r) for r in rules), f"the pending card of {side} returns to the hand",
        {"side": side},
    )


__all__ = [
    "CARDS", "CHOOSE", "LIMITED", "READS", "TOTAL", "Current", "Held", "card", "cards_of",
    "current_card", "hand", "has_pending", "in_order", "is_blitz", "set_cards",
    "take_back_pending", "us_level", "with_cards", "without",
]

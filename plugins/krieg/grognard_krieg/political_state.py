"""O, 2.1, 16.1: what politics asks of cards, in one place.

The current card of a faction stands in the compartment "cards" under the faction's name, as
`current = { id, face_up }`.
"""

from __future__ import annotations

from grognard.changes import Patch
from grognard.events import Event
from grognard.ids import RuleId, UnitId
from grognard.position import Position
from grognard.rulebook import rule
from grognard_krieg.cards_model import BorderWar, Card
from grognard_krieg.content import cards
from grognard_krieg.pieces import WESTERN

CARDS = "cards"
READS = (f"compartment:{CARDS}",)
STRATEGIC_TRACK = "@strategic-track"
"""Box that is the Strategic Warfare Track, where special markers lie when they are in effect."""


def current_card(position: Position, side: str) -> tuple[Card | None, bool]:
    """Return a faction's current card, and whether it lies face up."""
    held = position.state.compartments.get(CARDS, {}).get(side) or {}
    current = held.get("current") or {}
    card_id = current.get("id", "")
    if not card_id:
        return None, False
    return cards(position.assembly).find(card_id), bool(current.get("face_up", True))


@rule("krieg:O")
def us_level(position: Position) -> int:
    """Return the US Commitment Level of the current Western card, 0 for none."""
    card, face_up = current_card(position, WESTERN)
    return card.us_level if card and face_up else 0


@rule("krieg:12.4.1")
def disputed_by(card: Card | None) -> str:
    """Return the border region that a card disputes, "" for none."""
    effects = card.effects if card else ()
    return next((e.region for e in effects if isinstance(e, BorderWar)), "")


@rule("krieg:16.1")
def turn_down(position: Position, side: str, why: str) -> Event:
    """Make the event that turns a faction's current card face down for good."""
    card, _ = current_card(position, side)
    held = dict(position.state.compartments.get(CARDS, {}).get(side) or {})
    held["current"] = {**(held.get("current") or {}), "face_up": False}
    title = card.title if card else "the current card"
    return Event("card-turned-down", (Patch(CARDS, {side: held}),), (RuleId("krieg:16.1"),),
                 f"{title} is turned face down: {why}",
                 {"side": side, "card": card.id if card else "", "why": why})


@rule("krieg:15")
def on_strategic_track(position: Position, marker: str) -> bool:
    """Say whether a special marker lies on the Strategic Warfare Track."""
    found = position.state.units.get(UnitId(marker))
    return found is not None and found.at == STRATEGIC_TRACK

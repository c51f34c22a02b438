"""1.1.1: what a card does at once as it is revealed, word by word.

The words that belong to the Conditional Event Segment stand with it (6.2).
"""

from __future__ import annotations

from typing import cast

from grognard.changes import Flip, Move
from grognard.content.counters import FRONT
from grognard.events import Event
from grognard.holding import held, show_to
from grognard.ids import RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard_krieg.cards import CHOOSE, TOTAL, card, set_cards, with_cards, without
from grognard_krieg.cards_model import (
    AddHand,
    Card,
    ChooseMarker,
    DiscardCard,
    Effect,
    ExaminePending,
    PlaceOnVictoryTrack,
)
from grognard_krieg.content import cards as card_file
from grognard_krieg.picking import pick
from grognard_krieg.pieces import AXIS, REMOVED
from grognard_krieg.victory_track import place_on_track

HOOK = "rule_card_effect"
RULE = RuleId("krieg:1.1.1")


@implements(HOOK, "add_hand")
@rule("krieg:1.1.1", "krieg:1.1.2")
def adds_hand(position: Position, effect: Effect, side: SideId) -> Ruling[Resolution]:
    """Mobilization: the Axis Total War cards join the hand."""
    return Ruling(_add_hand(position, cast("AddHand", effect), side))


def _add_hand(position: Position, effect: AddHand, side: SideId) -> Resolution:
    more = [c for c in card_file(position.assembly).of(AXIS) if c.war == TOTAL]
    yield Event("cards-added", (set_cards(side, with_cards(position, side, more)),),
                (RuleId("krieg:1.1.2"),), f"{side} takes {len(more)} Total War cards",
                {"side": side, "set": effect.set, "cards": [c.id for c in more]})


@implements(HOOK, "discard_card")
@rule("krieg:1.1.1")
def discards(position: Position, effect: Effect, side: SideId) -> Ruling[Resolution]:
    """Another card is out of the game, in the hand or not."""
    return Ruling(_discard(position, cast("DiscardCard", effect).card, side))


def _discard(position: Position, card_id: str, side: SideId) -> Resolution:
    now = without(position, side, card_id)
    if card_id in now.discarded or card_id in now.revealed:
        return
    after = now.model_copy(update={"discarded": (*now.discarded, card_id)})
    yield Event("card-discarded", (set_cards(side, after),), (RULE,),
                f"{card(position, card_id).title} is discarded for it",
                {"side": side, "card": card_id})


@implements(HOOK, "examine_pending")
@rule("krieg:1.1.1")
def examines(position: Position, effect: Effect, side: SideId) -> Ruling[Resolution]:
    """Ultra: the owner looks at a pending card that lies face down."""
    return Ruling(_examine(position, cast("ExaminePending", effect).deck, side))


def _examine(position: Position, deck: str, side: SideId) -> Resolution:
    if held(position, deck, CHOOSE):
        yield from show_to(position, deck, CHOOSE, side)


@implements(HOOK, "place_on_victory_track")
@rule("krieg:1.1.1", "krieg:1.2.4")
def places_on_victory_track(position: Position, effect: Effect) -> Ruling[Resolution]:
    """Festung Europa: No Retreat lies in the box of the victory marker."""
    return Ruling(place_on_track(position, cast("PlaceOnVictoryTrack", effect).marker))


@implements(HOOK, "choose_marker")
@rule("krieg:15")
def chooses_marker(
    position: Position, effect: Effect, card: Card, side: SideId
) -> Ruling[Resolution]:
    """The side of a marker is chosen for good, and what it forgoes is out of the game."""
    return Ruling(_choose(position, cast("ChooseMarker", effect), side))


def _choose(position: Position, effect: ChooseMarker, side: SideId) -> Resolution:
    counter, _ = position.assembly.catalogue.find(effect.marker)
    faces = {face.name: face.printed for face in counter.faces.values()}
    chosen = yield from pick(side, f"{counter.name}: which side for good?", faces,
                             (RuleId("krieg:15"),), default=FRONT)
    position = yield LOOK
    unit = position.state.units.get(UnitId(counter.id))
    if unit is None:
        return
    forgone = () if chosen == FRONT else tuple(
        UnitId(p) for p in effect.front_brings if p in position.state.units)
    yield Event(
        "marker-chosen", (Flip(unit.id, chosen), *(Move(u, REMOVED) for u in forgone)),
        (RuleId("krieg:15"),), f"{side} chooses {faces[chosen]}",
        {"side": side, "unit": unit.id, "face": chosen, "removed": list(forgone)},
    )



"""1.1.2: which cards may be chosen, judged for the Seasonal turn in which they are revealed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_krieg.cards import LIMITED, TOTAL, card, cards_of, hand
from grognard_krieg.cards_model import Card
from grognard_krieg.pieces import AXIS, SOVIET, WESTERN
from grognard_krieg.track import TRACK, is_seasonal, season, track_name, year
from grognard_krieg.war import total_war

RULE = RuleId("krieg:1.1.2")


@dataclass(frozen=True, slots=True)
class Selection:
    """A card that a faction would reveal in a turn, `before` it having revealed another."""

    side: SideId
    card: Card
    turn: int
    before: str = ""


@rule("krieg:1", "krieg:1.1.2")
def turn_of_reveal(position: Position) -> int:
    """Return the Seasonal turn in which a card chosen now will be revealed."""
    turn = position.turn + 1
    while turn < len(position.table(TRACK).rows) and not is_seasonal(position, turn):
        turn += 1
    return turn


def choosing(position: Position, side: SideId, card_id: str) -> Selection:
    """Put together what choosing a card now would mean."""
    current = cards_of(position, side).current
    return Selection(side, card(position, card_id), turn_of_reveal(position),
                     current.id if current else "")


def objections(position: Position, selection: Selection) -> list[Reason]:
    """List what forbids to reveal a card (`check_card`)."""
    return list(position.referee.collect("check_card", position=position, selection=selection))


def legal_cards(position: Position, side: SideId) -> list[str]:
    """List the cards that a faction may choose now, by number."""
    return [c for c in hand(position, side)
            if not objections(position, choosing(position, side, c))]


# --- restrictions -------------------------------------------------------------------------------


@implements("check_card")
@rule("krieg:1.1.2")
def in_hand(position: Position, selection: Selection) -> Iterator[Reason]:
    """Object to a card that is not in the hand: played, discarded, or not there yet."""
    side, wanted = selection.side, selection.card
    if wanted.deck != side:
        yield _no("not-your-card", f"{_named(wanted)} is no card of {side}")
    elif wanted.id not in hand(position, side):
        now = cards_of(position, side)
        if wanted.id in now.revealed:
            when = track_name(position, now.revealed[wanted.id])
            yield _no("played-before", f"{_named(wanted)} was revealed in {when}")
        elif wanted.id in now.discarded:
            yield _no("discarded", f"{_named(wanted)} has been discarded")
        else:
            yield _no("not-in-hand", f"{_named(wanted)} has not been added to the hand yet",
                      _how_it_comes(wanted))


def _how_it_comes(wanted: Card) -> str:
    if wanted.deck == AXIS:
        return "the Mobilization card adds the Axis Total War cards"
    return ("the US cards come in the turn that the outbreak of Total War sets" if wanted.us
            else "Total War adds it")


@implements("check_card")
@rule("krieg:1.1.1", "krieg:1.1.2", "krieg:O")
def printed_restrictions(position: Position, selection: Selection) -> Iterator[Reason]:
    """Object to a card whose own conditions are not met."""
    revealed = cards_of(position, selection.side).revealed
    for other in selection.card.requires:
        if other not in revealed:
            yield _no("prerequisite", f"{_named(selection.card)} needs "
                      f"{_named(card(position, other))} to have been revealed before")
    for other in selection.card.excluded_by:
        if other in revealed:
            yield _no("excluded", f"{_named(selection.card)} cannot follow "
                      f"{_named(card(position, other))}")


@implements("check_card")
@rule("krieg:1.1.2", "krieg:13")
def allied_total_war(position: Position, selection: Selection) -> Iterator[Reason]:
    """Object to Allied Total War cards as long as the Axis has revealed none."""
    if selection.side != AXIS and selection.card.war == TOTAL and not total_war(position):
        yield _no("limited-war", f"{_named(selection.card)} is a Total War card, and Limited War "
                  "is still in effect", "wait until the Axis has revealed a Total War card")


@implements("check_card")
@rule("krieg:1.1.2")
def axis_blitz_in_a_row(position: Position, selection: Selection) -> Iterator[Reason]:
    """Object to Axis Total War Blitz cards in two Seasonal Phases one after the other."""
    if selection.side == AXIS and is_total_blitz(selection.card) and selection.before and (
        is_total_blitz(card(position, selection.before))
    ):
        yield _no("blitz-in-a-row", f"{_named(selection.card)} would be the second Axis Total War "
                  "Blitz card in a row", "choose another card for one season")


@implements("check_card")
@rule("krieg:1.1.2")
def soviet_blitz_of_the_year(position: Position, selection: Selection) -> Iterator[Reason]:
    """Object to a second Soviet Total War Blitz card in one calendar year."""
    if selection.side != SOVIET or not is_total_blitz(selection.card):
        return
    when = year(position, selection.turn)
    for card_id, turn in cards_of(position, SOVIET).revealed.items():
        if year(position, turn) == when and is_total_blitz(card(position, card_id)):
            yield _no("blitz-of-the-year", f"{_named(card(position, card_id))} was the Soviet "
                      f"Total War Blitz card of {when}", "choose it for another calendar year")


@implements("check_card")
@rule("krieg:1.1.2")
def lowest_us_level(position: Position, selection: Selection) -> Iterator[Reason]:
    """Object to a US level above the lowest that is still in the Western hand."""
    if selection.side != WESTERN or not selection.card.us_level:
        return
    held = [card(position, c).us_level for c in hand(position, WESTERN)]
    lowest = min((level for level in held if level), default=selection.card.us_level)
    if selection.card.us_level > lowest:
        yield _no("us-level", f"{_named(selection.card)} has US level {selection.card.us_level}, "
                  f"and cards of level {lowest} are still in the hand",
                  f"choose one of level {lowest}, or one without a level")


def is_total_blitz(of: Card) -> bool:
    """Say whether a card is a Total War Blitz card."""
    return of.blitz and of.war == TOTAL


def _named(of: Card) -> str:
    return f"{of.deck.capitalize()} {of.number}, {of.title}"


def _no(code: str, text: str, remedy: str = "") -> Reason:
    return Reason(code, text, (RULE,), remedy=remedy)


# --- proposals ----------------------------------------------------------------------------------


def by_sense(position: Position, cards: Iterable[str]) -> list[str]:
    """Order cards: history's card for the season first, then the rest by number."""
    due = season(position, turn_of_reveal(position))
    return sorted(cards, key=lambda c: (
        card(position, c).season != due, not card(position, c).season, card(position, c).number))


__all__ = [
    "LIMITED", "Selection", "by_sense", "choosing", "is_total_blitz", "legal_cards", "objections",
    "turn_of_reveal",
]

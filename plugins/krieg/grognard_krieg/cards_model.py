"""Option cards and their effects as types (krieg:O, krieg:1.1, krieg:17).

A card needs no code: what it does is said in effects of these kinds, when it does it in
conditions (`conditions_model.py`). An effect that a module adds is a model of its own.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, model_validator

from grognard.content.toml import Content
from grognard_krieg.conditions_model import Condition
from grognard_krieg.words import AtLeastOne, CardId, Count, Faction, Grounded, Meta, Nation, Piece

BorderRegion: TypeAlias = Literal[
    "eastern_poland", "finnish_frontier", "bessarabia", "turkish_frontier"
]


class AddHand(Content):
    """Add a set of cards to the owner's hand (krieg:1.1.2)."""

    effect: Literal["add_hand"]
    set: Literal["axis_total_war"]


class DiscardCard(Content):
    """Discard a card of the same deck, held or not (krieg:1.1.1)."""

    effect: Literal["discard_card"]
    card: CardId


class ExaminePending(Content):
    """The owner may look at a face-down pending card now (krieg:1.1.1)."""

    effect: Literal["examine_pending"]
    deck: Faction


class PlaceOnVictoryTrack(Content):
    """Put a marker, with the side named, into the box of the Axis Tide (krieg:16.2)."""

    effect: Literal["place_on_victory_track"]
    marker: Piece


class ChooseMarker(Content):
    """Choose a marker's side for good; its front brings pieces that the back forgoes (krieg:15)."""

    effect: Literal["choose_marker"]
    marker: Piece
    front_brings: tuple[Piece, ...]


class ConditionalReplacements(Content):
    """Steps placed at once, every turn in which the condition holds (krieg:6.2)."""

    effect: Literal["conditional_replacements"]
    nation: Nation
    infantry: Count = 0
    armor: Count = 0


class BorderWar(Content):
    """Roll for a Soviet border region; the region counts as Soviet meanwhile (krieg:12.4.1)."""

    effect: Literal["border_war"]
    region: BorderRegion


class FrenchCollapse(Content):
    """France collapses, once (krieg:17.4)."""

    effect: Literal["french_collapse"]


class Crisis(Content):
    """A collapse if the Axis holds the capital, else an armistice (krieg:17.4)."""

    effect: Literal["crisis"]
    country: Literal["great_britain", "soviet_union"]


class ItalianCollapse(Content):
    """Italy collapses, once (krieg:17.5)."""

    effect: Literal["italian_collapse"]


class LiberationOfFrance(Content):
    """France is liberated, once (krieg:17.5)."""

    effect: Literal["liberation_of_france"]


class GermanCollapse(Content):
    """Germany collapses, once (krieg:17.5)."""

    effect: Literal["german_collapse"]


class NationalRedoubt(Content):
    """Place an HQ free of cost, in the first place that no enemy holds (krieg:17.4)."""

    effect: Literal["national_redoubt"]
    counter: Piece
    places: tuple[str, ...]
    else_any_city_of: str = ""


class SeparatePeaceExtension(Content):
    """Play on through 1946, once, with an armistice there (krieg:17.6)."""

    effect: Literal["separate_peace_extension"]
    armistice: Literal["London", "Moscow", "fewer_axis_hexes"]


class RollTable(Content):
    """Roll on a Political Event Table without political modifiers (krieg:2.1)."""

    effect: Literal["roll_table"]
    table: str


Effect: TypeAlias = Annotated[
    AddHand | DiscardCard | ExaminePending | PlaceOnVictoryTrack | ChooseMarker
    | ConditionalReplacements | BorderWar | FrenchCollapse | Crisis | ItalianCollapse
    | LiberationOfFrance | GermanCollapse | NationalRedoubt | SeparatePeaceExtension | RollTable,
    Field(discriminator="effect"),
]


class Steps(Content):
    """Replacement steps of one nation."""

    nation: Nation
    infantry: Count = 0
    armor: Count = 0


class ConditionalEvent(Content):
    """What happens in the Conditional Event Segment when a condition holds."""

    when: Condition
    then: Annotated[tuple[Effect, ...], Field(min_length=1)]


class Card(Grounded):
    """One option card. `provenance_of` may name its number too, which stands in the id."""

    id: CardId
    title: Annotated[str, Field(min_length=1)]
    war: Literal["limited", "total"]
    blitz: bool = False
    season: Annotated[int, Field(ge=0, le=26)] = 0
    us_level: Annotated[int, Field(ge=0, le=4)] = 0
    us: bool = False
    requires: tuple[CardId, ...] = ()
    excluded_by: tuple[CardId, ...] = ()
    immediate: tuple[Effect, ...] = ()
    force_pool: tuple[Piece, ...] = ()
    delay_box: tuple[Piece, ...] = ()
    steps: tuple[Steps, ...] = ()
    political: str = ""
    events: tuple[ConditionalEvent, ...] = ()

    @property
    def deck(self) -> Faction:
        """Return the deck to which the card belongs."""
        return self.id.partition(":")[0]  # type: ignore[return-value]

    @property
    def number(self) -> int:
        """Return the number printed on the card."""
        return int(self.id.partition(":")[2])

    @property
    def effects(self) -> tuple[Effect, ...]:
        """List every effect on the card."""
        return (*self.immediate, *(e for event in self.events for e in event.then))

    @model_validator(mode="after")
    def _keys(self) -> Card:
        known = {*type(self).model_fields, "number"}
        if strange := set(self.provenance_of) - known:
            raise ValueError(f"provenance_of names {', '.join(sorted(strange))}, no key of a card")
        if (self.us or self.us_level) and self.deck != "western":
            raise ValueError("only Western cards are US cards")
        return self


class Deck(Content):
    """How a deck is called and how many cards it has."""

    title: str
    cards: AtLeastOne


class CardFile(Content):
    """All option cards: the document `cards`."""

    meta: Meta
    deck: dict[Faction, Deck]
    card: tuple[Card, ...]

    def find(self, card_id: str) -> Card:
        """Return a card by its id; raise KeyError when there is none."""
        return next(c for c in self.card if c.id == card_id)

    def of(self, deck: str) -> tuple[Card, ...]:
        """List the cards of a deck by number."""
        return tuple(sorted((c for c in self.card if c.deck == deck), key=lambda c: c.number))

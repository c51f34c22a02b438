"""Conditions that a card may set, as types (krieg:6.2).

    { test = "occupied", faction = "axis", place = "Paris" }
    { test = "any_of", of = [{ ... }, { ... }] }

"Occupied" always means by a ground unit; air units and airdrops do not count.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, model_validator

from grognard.content.toml import Content
from grognard_krieg.words import AtLeastOne, Capital, Faction, Factions, HexList, Piece


class Always(Content):
    """Holds in every segment."""

    test: Literal["always"]


class Occupied(Content):
    """A faction's ground unit is in the place."""

    test: Literal["occupied"]
    faction: Factions
    place: str


class CountOccupied(Content):
    """A faction's ground units hold so many of some places."""

    test: Literal["count_occupied"]
    faction: Factions
    min: AtLeastOne
    list: HexList | None = None
    places: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _one_list(self) -> CountOccupied:
        if (self.list is None) == (not self.places):
            raise ValueError("needs either `list` or `places`")
        return self


class CitiesOccupied(Content):
    """A faction's ground units hold so many cities of a country, its islands included."""

    test: Literal["cities_occupied"]
    faction: Factions
    country: str
    min: AtLeastOne


class GroundUnitIn(Content):
    """A faction has a ground unit anywhere in a country."""

    test: Literal["ground_unit_in"]
    faction: Factions
    country: str


class CompareOccupied(Content):
    """One faction holds more hexes of a list than another (krieg:17.6)."""

    test: Literal["compare_occupied"]
    list: HexList
    more: Faction
    less: Faction


class MarkerOn(Content):
    """A marker lies there, with the side that is named."""

    test: Literal["marker_on"]
    marker: Piece
    at: Literal["vp_track", "strategic_track", "map"]


class TruceMarker(Content):
    """A truce marker of any kind lies, or does not lie, in a capital (krieg:14)."""

    test: Literal["truce_marker"]
    capital: Capital | Literal["any"]
    present: bool


class AnyOf(Content):
    """One of the conditions holds."""

    test: Literal["any_of"]
    of: Annotated[tuple[Condition, ...], Field(min_length=1)]


class AllOf(Content):
    """Every one of the conditions holds."""

    test: Literal["all_of"]
    of: Annotated[tuple[Condition, ...], Field(min_length=1)]


class Not(Content):
    """The condition does not hold."""

    test: Literal["not"]
    of: Annotated[tuple[Condition, ...], Field(min_length=1, max_length=1)]


Condition: TypeAlias = Annotated[
    Always | Occupied | CountOccupied | CitiesOccupied | GroundUnitIn | CompareOccupied
    | MarkerOn | TruceMarker | AnyOf | AllOf | Not,
    Field(discriminator="test"),
]

for _model in (AnyOf, AllOf, Not):
    _model.model_rebuild()


def parts(condition: Condition) -> tuple[Condition, ...]:
    """List a condition and all that it is made of."""
    if isinstance(condition, AnyOf | AllOf | Not):
        return (condition, *(p for inner in condition.of for p in parts(inner)))
    return (condition,)

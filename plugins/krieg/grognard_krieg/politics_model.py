"""Political Event Tables and the results they give, as types (krieg:2.1, krieg:16.2).

The tables' cells stand in the table `political`; here is what kind of table each one is, and
what each result does.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from grognard.content.toml import Content
from grognard_krieg.words import (
    AtLeastOne,
    Capital,
    Count,
    Faction,
    Factions,
    Grounded,
    Meta,
    Piece,
)


class Activate(Content):
    """A neutral country becomes active; for `allied` the rule says which faction (krieg:12.2.2)."""

    effect: Literal["activate"]
    country: str
    orientation: Factions
    set_up: Literal["normal", "limited"] = "normal"
    mobilization: bool = True


class ActivateNeighbour(Content):
    """One neutral neighbour of a country becomes active, if there is one (krieg:16.2)."""

    effect: Literal["activate_neighbour"]
    of: str
    orientation: Factions
    chooser: Faction


class MarkNeutral(Content):
    """Reserve corps face down in the capital: no more a target of treaties (krieg:16.2)."""

    effect: Literal["mark_neutral"]


class TruceStep(Content):
    """Lift the first truce of a capital or, if it has none, place an armistice (krieg:16.2)."""

    effect: Literal["truce_step"]
    capital: Capital
    initial: Piece
    only_limited_war: bool = False


class PlaceTruce(Content):
    """An armistice in a capital of the chooser's choice that has no truce marker."""

    effect: Literal["place_truce"]
    chooser: Faction


class PlaceMarker(Content):
    """Put a marker in a place."""

    effect: Literal["place_marker"]
    marker: Piece
    at: str


class PlaceOnTrack(Content):
    """Put a marker into the box of the Axis Tide, or 0 under Allied Crusade (krieg:16.2)."""

    effect: Literal["place_on_victory_track"]
    marker: Piece


class StepForMinor(Content):
    """A replacement step for a minor country of the allies, else for a great power."""

    effect: Literal["minor_replacement"]
    steps: AtLeastOne
    else_nations: tuple[str, ...]


class ImmediateAttack(Content):
    """One attack now, if one is possible, with a unit of a nation (krieg:16.2)."""

    effect: Literal["immediate_attack"]
    faction: Faction
    nation: str


class DelayAir(Content):
    """Air units of a faction to the delay box, available ones first (krieg:16.2)."""

    effect: Literal["delay_air"]
    faction: Faction
    nations: tuple[str, ...]
    limited_war: Count
    total_war: Count


class DelayEnemy(Content):
    """One enemy air unit, beachhead or marker to the delay box (krieg:16.2)."""

    effect: Literal["delay_enemy"]
    chooser: Faction
    markers: tuple[Piece, ...]


class AxisSetback(Content):
    """An available air unit, a U-boat or a marker delayed, or a step of armor lost (krieg:16.2)."""

    effect: Literal["axis_setback"]
    nation: str


class Replacement(Content):
    """Steps placed at once."""

    effect: Literal["replacement"]
    nation: str
    infantry: Count = 0
    armor: Count = 0


class RollOn(Content):
    """Another roll, modified as usual."""

    effect: Literal["roll_table"]
    table: str


class VichyConvoy(Content):
    """The Vichy convoy, while Vichy is neutral: out of the game, or on its way (krieg:16.2)."""

    effect: Literal["vichy_convoy"]
    to: Literal["out_of_the_game", "delay_box"]


class StepLoss(Content):
    """One step lost anywhere by a partisan, or by a minor or Nationalist of the Axis."""

    effect: Literal["step_loss"]
    of: Literal["partisans", "axis_minors_and_nationalists"]


class InfantryStep(Content):
    """One infantry step placed: a partisan, or a minor or Nationalist of the Axis."""

    effect: Literal["infantry_step"]
    of: Literal["partisans", "axis_minors_and_nationalists"]


class Choice(Content):
    """One of several effects, one that is possible, at the chooser's choice."""

    effect: Literal["choice"]
    chooser: Factions
    options: Annotated[tuple[PoliticalEffect, ...], Field(min_length=2)]


class Result(Content):
    """Another result instead."""

    effect: Literal["result"]
    id: str


PoliticalEffect: TypeAlias = Annotated[
    Activate | ActivateNeighbour | MarkNeutral | TruceStep | PlaceTruce | PlaceMarker
    | PlaceOnTrack | StepForMinor | ImmediateAttack | DelayAir | DelayEnemy | AxisSetback
    | Replacement | RollOn | VichyConvoy | StepLoss | InfantryStep | Choice | Result,
    Field(discriminator="effect"),
]

Choice.model_rebuild()


class Sheet(Grounded):
    """One Political Event Table: where it is printed, and what kind of attempt it resolves.

    `treaty` and `ultimatum` need a target or are turned face down (krieg:16.1); `alliance` is
    rolled only if the Axis names one of `targets`; `trouble` cells name countries.
    """

    id: str
    title: str
    place: Literal["card", "aid"]
    kind: Literal["treaty", "ultimatum", "alliance", "trouble", "other"]
    targets: tuple[str, ...] = ()


class ResultEntry(Grounded):
    """What a result does; effects are carried out in order."""

    id: str
    title: str
    effects: tuple[PoliticalEffect, ...] = ()


class PoliticsFile(Content):
    """The document `politics`."""

    meta: Meta
    sheet: tuple[Sheet, ...]
    result: tuple[ResultEntry, ...]

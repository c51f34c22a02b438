"""Words that content and rules of Krieg! share: factions, decks, nations, lists of hexes."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from grognard.content.provenance import Provenance
from grognard.content.toml import Content

Faction: TypeAlias = Literal["axis", "western", "soviet"]
Factions: TypeAlias = Literal["axis", "western", "soviet", "allied"]
"""A faction, or `allied`: the Western and the Soviet Allies together (krieg:12.1)."""

Orientation: TypeAlias = Literal["axis", "western", "soviet", "neutral"]
Capital: TypeAlias = Literal["London", "Moscow"]
"""The capitals in which truce markers lie (krieg:14)."""

HexList: TypeAlias = Literal[
    "axis_strategic", "western_strategic", "soviet_strategic", "german_strategic"
]
"""Lists of strategic hexes; german_strategic are the Axis ones inside Greater Germany."""

CardId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^(axis|western|soviet):[1-9]\d?$")]
Piece: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z]{2}\.[A-Za-z0-9.-]+$")]
"""A piece of the unit catalogue, or one of its sides: "mk.japan", "mk.japan.treaty"."""

Nation: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z]{2}$")]
Count: TypeAlias = Annotated[int, Field(ge=0)]
AtLeastOne: TypeAlias = Annotated[int, Field(ge=1)]


class Grounded(Content):
    """What every entry may say of its origin; `provenance_of` for single keys."""

    provenance: Provenance
    provenance_of: dict[str, Provenance] = Field(default_factory=dict)
    cite: tuple[str, ...] = ()
    note: str = ""

    def ground(self, key: str) -> Provenance:
        """Return where a key's value comes from."""
        return self.provenance_of.get(key, self.provenance)


class Meta(Content):
    """What a document is."""

    id: str
    title: str
    rule: str = ""
    note: str = ""

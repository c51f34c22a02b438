"""What a scenario says about its start: who stands where, hands of cards, markers (krieg:18).

    [[group]]
    id = "su.field"
    side = "soviet"
    pieces = ["su.army.1..15", "su.tank.1..2"]
    to = "map"
    near = ["city", "port"]
    of = "soviet_union"
    per_hex = 1
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, model_validator

from grognard.content.provenance import Provenance
from grognard.content.toml import Content
from grognard_krieg.words import CardId, Faction

SPAN = re.compile(r"^(.*\.)(\d+)\.\.(\d+)$")


class Group(Content):
    """Pieces that start together.

    On the map exactly one way of placing is given: `at` (all in one hex), `each` (one in each
    of the places), `cities_of` (one each in cities of regions), `with_each` (one on each piece
    of another group), `near` (in or next to cities or ports of the country `of`), `zones` (one
    of these naval zones). Groups with the same `block` share one limit `per_hex`.
    """

    id: str
    side: Faction
    pieces: Annotated[tuple[str, ...], Field(min_length=1)]
    to: Literal["map", "pool", "air", "delay", "aside", "finest_hour"]
    face: str = ""
    at: str = ""
    each: tuple[str, ...] = ()
    cities_of: tuple[str, ...] = ()
    with_each: str = ""
    near: tuple[Literal["city", "port"], ...] = ()
    of: str = ""
    zones: tuple[str, ...] = ()
    block: str = ""
    per_hex: int = 0
    provenance: Provenance = Provenance.STATED
    cite: str = "krieg:18"
    note: str = ""

    @property
    def ways(self) -> list[str]:
        """List the ways of placing that are given."""
        names = ("at", "each", "cities_of", "with_each", "near", "zones")
        return [name for name in names if getattr(self, name)]

    @model_validator(mode="after")
    def _one_way(self) -> Group:
        wanted = 1 if self.to == "map" else 0
        if len(self.ways) != wanted:
            raise ValueError(f"says {len(self.ways)} ways of placing: {self.ways}, not {wanted}")
        if bool(self.near) != bool(self.of):
            raise ValueError("`near` needs the country `of`")
        return self

    def listed(self) -> Iterator[str]:
        """List the pieces, spans written out: "su.tank.1..2" is su.tank.1 and su.tank.2."""
        for text in self.pieces:
            if match := SPAN.match(text):
                yield from (f"{match[1]}{n}" for n in range(int(match[2]), int(match[3]) + 1))
            else:
                yield text


class Truce(Content):
    """A truce marker in force at the start."""

    marker: str
    capital: Literal["London", "Moscow"]


class VictoryStart(Content):
    """Where the victory marker starts, and with which side up."""

    side: Literal["axis", "allied"]
    box: Literal["0", "1", "2", "3", "4"]


class SetUp(Content):
    """The section `set-up`. Whatever no group names starts aside."""

    order: tuple[str, ...]
    group: tuple[Group, ...]
    truce: tuple[Truce, ...] = ()
    victory: VictoryStart


class Hands(Content):
    """The section `hands`: which cards each player holds, and whether he may choose among them."""

    start: Literal["limited"] = "limited"
    numerical_order: bool = False
    first_pending: dict[Faction, CardId] = Field(default_factory=dict)


class Ending(Content):
    """The section `ending`: the last turn, and what is checked after it.

    `final_check`: the victory marker is checked once more before the verdict. `extension_to`: the
    last turn of a war that a Separate Peace prolongs; 0: nothing prolongs this one.
    """

    last_turn: Annotated[int, Field(ge=1)]
    final_check: bool = True
    extension_to: int = 0
    verdict: Literal["marker_side", "levels"]

    @model_validator(mode="after")
    def _longer(self) -> Ending:
        if self.extension_to and self.extension_to <= self.last_turn:
            raise ValueError(f"extension_to = {self.extension_to} is no later than "
                             f"last_turn = {self.last_turn}; 0 is for a war without an extension")
        return self

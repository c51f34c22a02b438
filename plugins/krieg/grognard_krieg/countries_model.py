"""Countries: what they are at the start, what belongs to them, how they are set up (12, 19)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from grognard.content.toml import Content
from grognard_krieg.words import AtLeastOne, Grounded, Meta, Nation, Orientation, Piece


class PlacedPiece(Content):
    """A piece that is set up in one place."""

    piece: Piece
    at: str


class ZonedPiece(Content):
    """A piece that is set up in one of some naval zones."""

    piece: Piece
    zones: Annotated[tuple[str, ...], Field(min_length=1)]


class SetUp(Content):
    """How a minor country is set up when it becomes active (krieg:19.2.1).

    `reserve` goes to the pool. `placed` stand in their places, `zoned` lie in a zone, `delay`
    waits in the delay box; all other pieces of the nation stand in or next to a city or port,
    one a hex, on their weaker sides, or, with `only_cities`, in cities of `territory`.
    """

    reserve: Piece
    placed: tuple[PlacedPiece, ...] = ()
    zoned: tuple[ZonedPiece, ...] = ()
    delay: tuple[Piece, ...] = ()
    field: tuple[Piece, ...] = ()
    only_cities: bool = False
    mobilization: bool = True


class Country(Grounded):
    """A country of the map.

    `of`: of which country it is a dependent. `parts` are regions of the map that belong to it;
    `ceded` those that may pass to the Soviet Union, `annexed` to Germany. `tolerates` is the
    number of German multi-step units that do not occupy it as an Axis minor (krieg:17.1).
    """

    id: str
    name: str
    kind: Literal["great_power", "minor", "dependent", "independent", "created", "closed"]
    start: Orientation = "neutral"
    nation: Nation | None = None
    capital: str = ""
    of: str = ""
    parts: tuple[str, ...] = ()
    ceded: tuple[str, ...] = ()
    annexed: tuple[str, ...] = ()
    tolerates: int = 1
    box: str = ""
    set_up: SetUp | None = None


class Entry(Grounded):
    """Pieces that neither the start, nor a card, nor a country brings into play."""

    id: str
    event: str
    pieces: Annotated[tuple[Piece, ...], Field(min_length=1)]
    to: str


class Permanent(Grounded):
    """A permanent conditional event, in the order in which a faction checks them (krieg:6.2)."""

    id: str
    faction: Orientation
    order: AtLeastOne
    title: str
    once: bool = False


class CountryFile(Content):
    """The document `countries`."""

    meta: Meta
    country: tuple[Country, ...]


class EventFile(Content):
    """The document `events`."""

    meta: Meta
    permanent: tuple[Permanent, ...]
    entry: tuple[Entry, ...]

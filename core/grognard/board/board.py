"""A map: a grid with named planes over it, places, features and lines.

Three kinds of planes, all indexed by plane index (see `grid.py`):

* a *field* gives each hex one of a few words ("terrain": clear, woods, ...), kept as uint8
  codes with the list of words; code 0 is always the empty word (and every cell off the map);
* a *flag* says yes or no ("arctic", "beach");
* a *side* says yes or no for each of the six hexsides ("river", "rail"), as (6, size) bool
  planes that are symmetric: side[d, i] == side[opposite(d), i + offsets[d]].
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from grognard.board.grid import Grid
from grognard.errors import UnknownName
from grognard.ids import HexId

T = TypeVar("T")
BoolPlane = NDArray[np.bool_]
BytePlane = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Place:
    """A named town, port or centre; `traits` are words such as city, capital, major-port."""

    name: str
    hex: HexId
    traits: frozenset[str]
    owner: str = ""
    provenance: str = ""


@dataclass(frozen=True, slots=True)
class Feature:
    """Something the rules name that is not a town: a fort, a centre, a canal, a map exit."""

    kind: str
    name: str
    hex: HexId
    data: Mapping[str, str]
    provenance: str = ""
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A named line along hexsides (a partition, a front): pairs (hex on one side, hex on the other)."""

    name: str
    sides: tuple[str, str]
    pairs: tuple[tuple[HexId, HexId], ...]
    provenance: str = ""


@dataclass(frozen=True)
class Board:
    """Everything printed on one map; never changes in a game."""

    id: str
    grid: Grid
    fields: Mapping[str, tuple[tuple[str, ...], BytePlane]]
    flags: Mapping[str, BoolPlane]
    sides: Mapping[str, BoolPlane]
    places: tuple[Place, ...] = ()
    features: tuple[Feature, ...] = ()
    lines: Mapping[str, Line] = field(default_factory=dict)
    regions: Mapping[str, BoolPlane] = field(default_factory=dict)
    digest: str = ""
    """SHA-256 of the sources, for the journal's header."""

    def is_(self, name: str, *words: str) -> BoolPlane:
        """Paint the hexes whose field `name` is one of the words."""
        labels, plane = self._field(name)
        wanted = np.zeros(256, np.bool_)
        for word in words:
            if word not in labels:
                raise UnknownName(f"{name}={word}", get_close_matches(word, labels))
            wanted[labels.index(word)] = True
        return wanted[plane]

    def word(self, name: str, hex_id: str) -> str:
        """Return the word of field `name` at a hex ("" when it has none)."""
        labels, plane = self._field(name)
        return labels[int(plane[self.grid.index(hex_id)])]

    def flag(self, name: str) -> BoolPlane:
        """Return a yes-or-no plane; an unknown name is an error."""
        return _named(self.flags, name, "flag")

    def side(self, name: str) -> BoolPlane:
        """Return the (6, size) plane of a kind of hexside; an unknown name is an error."""
        return _named(self.sides, name, "hexside")

    def place(self, name: str) -> Place:
        """Find a place by name, case and accents of ASCII aside."""
        for place in self.places:
            if place.name.casefold() == name.casefold():
                return place
        names = [p.name for p in self.places]
        raise UnknownName(name, get_close_matches(name, names))

    def places_at(self, hex_id: str) -> list[Place]:
        """List the places in a hex."""
        return [p for p in self.places if p.hex == hex_id]

    def features_of(self, kind: str) -> list[Feature]:
        """List the features of a kind."""
        return [f for f in self.features if f.kind == kind]

    def _field(self, name: str) -> tuple[tuple[str, ...], BytePlane]:
        return _named(self.fields, name, "field")


def _named(planes: Mapping[str, T], name: str, what: str) -> T:
    try:
        return planes[name]
    except KeyError:
        raise UnknownName(f"{what} {name}", get_close_matches(name, planes)) from None

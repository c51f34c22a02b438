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
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from grognard.board.grid import Grid, opposite
from grognard.errors import UnknownName
from grognard.ids import HexId

T = TypeVar("T")
BoolPlane = NDArray[np.bool_]
BytePlane = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Place:
    """A named town, port or centre; `traits` are words such as city, capital, major-port.

    `trait_provenance` lists the traits that stand on other ground than the row itself.
    """

    name: str
    hex: HexId
    traits: frozenset[str]
    owner: str = ""
    provenance: str = ""
    cite: str = ""
    note: str = ""
    trait_provenance: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Feature:
    """Something the rules name that is not a town: a fort, a centre, a canal, a map exit.

    One that covers several hexes is listed once for each; one that is only described in
    `data` (a frontier, say) has the empty hex.
    """

    kind: str
    name: str
    hex: HexId
    data: Mapping[str, str]
    provenance: str = ""
    cite: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A named line along hexsides (a partition, a front): pairs (hex on one side, on the other)."""

    name: str
    sides: tuple[str, str]
    pairs: tuple[tuple[HexId, HexId], ...]
    provenance: str = ""
    cite: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """A named run of hexsides: a river, a ridge, a railway line.

    `steps` is an (n, 2) array of plane index and direction; each side is given once.
    """

    kind: str
    name: str
    steps: NDArray[np.int32]
    provenance: str = ""
    cite: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """Why some fields of some hexes stand on other ground than the rest of their layer."""

    hexes: tuple[HexId, ...]
    fields: tuple[str, ...]
    provenance: str
    cite: str = ""
    note: str = ""


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
    title: str = ""
    attribution: tuple[str, ...] = ()
    courses: tuple[Course, ...] = ()
    remarks: tuple[Remark, ...] = ()
    provenance: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """For each layer how many of its entries are stated, derived, authored, reconstructed."""
    styles: Mapping[str, str] = field(default_factory=dict)
    """As what a kind of hexside is drawn, where its own name does not say so."""

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
        found = self._places.get(name.casefold())
        if found is None:
            raise UnknownName(name, get_close_matches(name, [p.name for p in self.places]))
        return found

    @cached_property
    def _places(self) -> dict[str, Place]:
        return {p.name.casefold(): p for p in reversed(self.places)}

    def places_at(self, hex_id: str) -> list[Place]:
        """List the places in a hex."""
        return [p for p in self.places if p.hex == hex_id]

    def features_of(self, kind: str) -> list[Feature]:
        """List the features of a kind."""
        return [f for f in self.features if f.kind == kind]

    def line(self, name: str) -> Line:
        """Return a named line; an unknown name is an error."""
        return _named(self.lines, name, "line")

    def region(self, name: str) -> BoolPlane:
        """Return the plane of a named region; an unknown name is an error."""
        return _named(self.regions, name, "region")

    def side_names(self, kind: str, start: str, end: str) -> list[str]:
        """Name what runs along (or over) the side between two hexes: "Vistula"."""
        a, b = self.grid.index(start), self.grid.index(end)
        direction = self.grid.direction(a, b)
        if direction is None:
            return []
        return [c.name for c in self._courses.get((kind, a, direction), ()) if c.name]

    @cached_property
    def _courses(self) -> dict[tuple[str, int, int], list[Course]]:
        found: dict[tuple[str, int, int], list[Course]] = {}
        for course in self.courses:
            for index, d in course.steps.tolist():
                found.setdefault((course.kind, index, d), []).append(course)
                back = (course.kind, index + self.grid.offsets[d], opposite(d))
                found.setdefault(back, []).append(course)
        return found

    def _field(self, name: str) -> tuple[tuple[str, ...], BytePlane]:
        return _named(self.fields, name, "field")


def _named(planes: Mapping[str, T], name: str, what: str) -> T:
    try:
        return planes[name]
    except KeyError:
        raise UnknownName(f"{what} {name}", get_close_matches(name, planes)) from None

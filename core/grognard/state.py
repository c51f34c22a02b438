"""The state of a game: units, planes, markers, pools, clock, memory and compartments.

A state never changes. Applying an event gives the next state, which shares with the last
one everything that the event left alone. Nothing derived lives here: planes of zones,
supply and costs are made from a state and kept by whoever made them (see `position.py`);
`revision` tells them when a part they read is no longer the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from itertools import repeat
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grognard.board.grid import Grid
from grognard.errors import UnknownName, UnknownUnit
from grognard.ids import HexId, SideId, UnitId

Json: TypeAlias = Any
"""Text, number, boolean, None, or lists and objects of them: whatever a journal line can hold."""

BOX = "@"
"""First letter of a location that is not a hex: "@eliminated", "@track:7"."""

ELIMINATED = "@eliminated"
EMPTY: Mapping[Any, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Unit:
    """One counter in play. `at` is a hex id or a box; `face` the side of the counter shown."""

    id: UnitId
    counter: str
    nation: str
    side: SideId
    face: str
    at: str

    @property
    def on_map(self) -> bool:
        """Say whether the unit stands in a hex."""
        return not self.at.startswith(BOX)

    @property
    def hex(self) -> HexId | None:
        """Return the hex the unit stands in, None for a unit in a box."""
        return HexId(self.at) if self.on_map else None


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker on a hex, unit or box; at most one of a kind at a place."""

    kind: str
    at: str
    owner: str = ""
    value: Json = None


@dataclass(frozen=True, slots=True)
class Clock:
    """Where the game stands: game turn, step of the sequence of play, and whose step it is.

    `step` is the key of a step instance ("player-turn.axis/combat"); `over` is set once the
    game has a verdict.
    """

    turn: int = 0
    step: str = ""
    phasing: str = ""
    over: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """See the module's text. `planes` hold codes into `vocabulary[name]`; code 0 is ""."""

    grid: Grid
    vocabulary: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    units: Mapping[UnitId, Unit] = field(default_factory=dict)
    stacks: Mapping[str, tuple[UnitId, ...]] = field(default_factory=dict)
    planes: Mapping[str, NDArray[np.uint8]] = field(default_factory=dict)
    markers: Mapping[tuple[str, str], Marker] = field(default_factory=dict)
    pools: Mapping[str, int] = field(default_factory=dict)
    clock: Clock = field(default_factory=Clock)
    memory: Mapping[str, Mapping[str, Mapping[str, Json]]] = field(default_factory=dict)
    compartments: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    revisions: Mapping[str, int] = field(default_factory=dict)

    def unit(self, unit_id: str) -> Unit:
        """Find a unit; raise UnknownUnit with near names."""
        try:
            return self.units[UnitId(unit_id)]
        except KeyError:
            raise UnknownUnit(unit_id, get_close_matches(unit_id, self.units)) from None

    def units_at(self, at: str) -> list[Unit]:
        """List the units in a hex or box, in the order in which they came."""
        return [self.units[u] for u in self.stacks.get(at, ())]

    def units_of(self, side: str) -> Iterator[Unit]:
        """List the units of a side that stand on the map."""
        return (u for u in self.units.values() if u.side == side and u.on_map)

    def word(self, plane: str, hex_id: str) -> str:
        """Return what a changing plane says of a hex ("" for nothing)."""
        return self.vocabulary[plane][int(self.planes[plane][self.grid.index(hex_id)])]

    def is_(self, plane: str, *words: str) -> NDArray[np.bool_]:
        """Paint the hexes of which a changing plane says one of the words."""
        codes = [self.code(plane, word) for word in words]
        if len(codes) == 1:
            return np.equal(self.planes[plane], codes[0])
        return np.isin(self.planes[plane], codes)

    def code(self, plane: str, word: str) -> int:
        """Return the code of a word in a changing plane."""
        try:
            return self.vocabulary[plane].index(word)
        except (KeyError, ValueError):
            known = self.vocabulary.get(plane, ())
            raise UnknownName(f"{plane}={word}", get_close_matches(word, known)) from None

    def marker(self, kind: str, at: str) -> Marker | None:
        """Return the marker of a kind at a hex, unit or box, if there is one."""
        return self.markers.get((kind, at))

    def markers_of(self, kind: str, owner: str | None = None) -> list[Marker]:
        """List the markers of a kind, of one owner or of all."""
        return [
            m for (k, _), m in self.markers.items()
            if k == kind and (owner is None or m.owner == owner)
        ]

    def pool(self, name: str) -> int:
        """Return how many points a pool holds (0 when nobody filled it)."""
        return self.pools.get(name, 0)

    def remembered(self, name: str) -> Mapping[str, Json]:
        """Return what is remembered under a name, whatever its lifetime."""
        for names in self.memory.values():
            if name in names:
                return names[name]
        return EMPTY

    def revision(self, reads: Iterable[str]) -> tuple[int, ...]:
        """Return a fingerprint of the parts named, equal only while they are unchanged.

        Parts: `units`, `units:<side>`, `roster`, `roster:<side>` (which units there are, their
        faces and boxes, and whether they are on the map, wherever that is), `plane:<name>`,
        `plane:<name>=<word>` (hexes that a plane says one word of), `markers`,
        `marker:<kind>`, `pools`, `clock`, `turn`, `memory:<name>`, `compartment:<name>`.
        """
        return tuple(map(self.revisions.get, reads, repeat(0)))

    def with_clock(self, **changes: Any) -> State:
        """Return the state with another clock; for tests and case boards only."""
        return replace(self, clock=replace(self.clock, **changes))

"""The few things that can happen to a state, and the only code that makes them happen.

An event is a list of changes. Modules describe changes; they never apply them. So a
journal can be replayed without any rule code, and nothing outside this file needs trust.
Each change is written to the journal as a list whose first word names it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from itertools import count
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar

import numpy as np
from numpy.typing import NDArray

from grognard.errors import JournalError, UnknownName
from grognard.ids import SideId, UnitId
from grognard.state import BOX, ELIMINATED, Clock, Json, Marker, State, Unit

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Change:
    """Base of all changes."""

    word: ClassVar[str] = ""

    def as_json(self) -> list[Json]:
        """Return the change as the journal writes it."""
        values = [getattr(self, name) for name in FIELDS[type(self)]]
        return [self.word, *(list(v) if isinstance(v, tuple) else v for v in values)]


@dataclass(frozen=True, slots=True)
class Place(Change):
    """Bring a new counter into the game."""

    word: ClassVar[str] = "place"
    unit: UnitId
    counter: str
    nation: str
    side: SideId
    face: str
    at: str


@dataclass(frozen=True, slots=True)
class Move(Change):
    """Put a unit into another hex or box."""

    word: ClassVar[str] = "move"
    unit: UnitId
    to: str


@dataclass(frozen=True, slots=True)
class Remove(Change):
    """Take a unit off the map for good or until it is rebuilt."""

    word: ClassVar[str] = "remove"
    unit: UnitId


@dataclass(frozen=True, slots=True)
class Flip(Change):
    """Turn a counter to another of its faces."""

    word: ClassVar[str] = "flip"
    unit: UnitId
    face: str


@dataclass(frozen=True, slots=True)
class Allegiance(Change):
    """Hand a unit to another side."""

    word: ClassVar[str] = "allegiance"
    unit: UnitId
    side: SideId


@dataclass(frozen=True, slots=True)
class Paint(Change):
    """Change what a plane says of some hexes (control, status of a railway)."""

    word: ClassVar[str] = "paint"
    plane: str
    to: str
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PutMarker(Change):
    """Put a marker on a hex, unit or box, or change the one that lies there."""

    word: ClassVar[str] = "mark"
    kind: str
    at: str
    owner: str = ""
    value: Json = None


@dataclass(frozen=True, slots=True)
class LiftMarker(Change):
    """Take a marker away."""

    word: ClassVar[str] = "unmark"
    kind: str
    at: str


@dataclass(frozen=True, slots=True)
class Pool(Change):
    """Set the points in a pool."""

    word: ClassVar[str] = "pool"
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Remember(Change):
    """Note something for a while: until the step, player turn, game turn or cycle ends."""

    word: ClassVar[str] = "remember"
    lifetime: str
    name: str
    key: str
    value: Json = True


@dataclass(frozen=True, slots=True)
class Lapse(Change):
    """Forget everything noted for one lifetime."""

    word: ClassVar[str] = "lapse"
    lifetime: str


@dataclass(frozen=True, slots=True)
class Tick(Change):
    """Move the clock."""

    word: ClassVar[str] = "tick"
    turn: int
    step: str
    phasing: str
    over: str = ""


@dataclass(frozen=True, slots=True)
class Patch(Change):
    """Set fields of a module's own compartment."""

    word: ClassVar[str] = "patch"
    compartment: str
    values: Mapping[str, Json]


KINDS: dict[str, type[Change]] = {c.word: c for c in Change.__subclasses__()}
FIELDS = {kind: tuple(f.name for f in fields(kind)) for kind in KINDS.values()}


def change_from_json(data: Json) -> Change:
    """Read a change as the journal writes it; raise JournalError when it is none."""
    try:
        kind = KINDS[data[0]]
        values = [tuple(v) if isinstance(v, list) and kind is Paint else v for v in data[1:]]
        return kind(*values)
    except (KeyError, TypeError, IndexError):
        raise JournalError(f"{data!r} is not a change") from None


_ticks = count(1)


class _Draft:
    """The next state while it is being made: copies a part when it is first written to."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.parts: dict[str, Any] = {}
        self.touched: set[str] = set()

    def part(self, name: str) -> Any:
        """Return the writable copy of a part that is a mapping."""
        if name not in self.parts:
            self.parts[name] = getattr(self.state, name).copy()
        return self.parts[name]

    def unit(self, unit_id: UnitId) -> Unit:
        """Find a unit in the draft."""
        found = self.parts.get("units", self.state.units).get(unit_id)
        return found if found is not None else self.state.unit(unit_id)

    def put_unit(self, unit: Unit) -> None:
        """Write a unit."""
        self.part("units")[unit.id] = unit
        self.touched.update(("units", f"units:{unit.side}"))

    def muster(self, side: SideId) -> None:
        """Take note that a side's units are others, show other faces, or left or entered a box."""
        self.touched.update(("roster", f"roster:{side}"))

    def restack(self, unit_id: UnitId, old: str | None, new: str) -> None:
        """Take a unit from one stack and put it on top of another."""
        stacks = self.part("stacks")
        if old is not None:
            left = tuple(u for u in stacks.get(old, ()) if u != unit_id)
            if left:
                stacks[old] = left
            else:
                stacks.pop(old, None)
        stacks[new] = (*stacks.get(new, ()), unit_id)

    def finish(self) -> State:
        """Return the next state."""
        if not self.touched:
            return self.state
        tick = next(_ticks)
        revisions = dict(self.state.revisions)
        for name in self.touched:
            revisions[name] = tick
        sealed: dict[str, Any] = {
            name: MappingProxyType(part) if isinstance(part, dict) else part
            for name, part in self.parts.items()
        }
        return replace(self.state, revisions=revisions, **sealed)


def apply(state: State, changes: Iterable[Change]) -> State:
    """Return the state after some changes; raise when one names what does not exist."""
    draft = _Draft(state)
    for change in changes:
        _APPLY[type(change)](draft, change)
    return draft.finish()


def _place(draft: _Draft, c: Place) -> None:
    if c.unit in draft.parts.get("units", draft.state.units):
        raise UnknownName(c.unit, hint="a unit of that name is in the game already")
    at = _location(draft.state, c.at)
    draft.put_unit(Unit(c.unit, c.counter, c.nation, c.side, c.face, at))
    draft.muster(c.side)
    draft.restack(c.unit, None, at)


def _move(draft: _Draft, c: Move) -> None:
    unit, to = draft.unit(c.unit), _location(draft.state, c.to)
    draft.put_unit(Unit(unit.id, unit.counter, unit.nation, unit.side, unit.face, to))
    if to.startswith(BOX) or not unit.on_map:
        draft.muster(unit.side)
    draft.restack(unit.id, unit.at, to)


def _remove(draft: _Draft, c: Remove) -> None:
    _move(draft, Move(c.unit, ELIMINATED))


def _flip(draft: _Draft, c: Flip) -> None:
    unit = draft.unit(c.unit)
    draft.put_unit(replace(unit, face=c.face))
    draft.muster(unit.side)


def _allegiance(draft: _Draft, c: Allegiance) -> None:
    unit = draft.unit(c.unit)
    draft.touched.add(f"units:{unit.side}")
    draft.put_unit(replace(unit, side=c.side))
    draft.muster(unit.side)
    draft.muster(c.side)


def _paint(draft: _Draft, c: Paint) -> None:
    state = draft.state
    code = state.code(c.plane, c.to)
    planes = draft.part("planes")
    plane: NDArray[np.uint8] = planes[c.plane].copy()
    cells = [state.grid.index(hex_id) for hex_id in c.hexes]
    words = {state.vocabulary[c.plane][k] for k in {plane.item(i) for i in cells}}
    plane[cells] = code
    plane.flags.writeable = False
    planes[c.plane] = plane
    draft.touched.add(f"plane:{c.plane}")
    draft.touched.update(f"plane:{c.plane}={word}" for word in {*words, c.to})


def _put_marker(draft: _Draft, c: PutMarker) -> None:
    draft.part("markers")[c.kind, c.at] = Marker(c.kind, c.at, c.owner, _plain(c.value))
    draft.touched.update(("markers", f"marker:{c.kind}"))


def _lift_marker(draft: _Draft, c: LiftMarker) -> None:
    if draft.part("markers").pop((c.kind, c.at), None) is None:
        raise UnknownName(f"{c.kind} marker at {c.at}")
    draft.touched.update(("markers", f"marker:{c.kind}"))


def _pool(draft: _Draft, c: Pool) -> None:
    draft.part("pools")[c.name] = c.points
    draft.touched.add("pools")


def _remember(draft: _Draft, c: Remember) -> None:
    memory = draft.part("memory")
    names = dict(memory.get(c.lifetime, {}))
    noted = {**names.get(c.name, {}), c.key: _plain(c.value)}
    names[c.name] = MappingProxyType(noted)
    memory[c.lifetime] = MappingProxyType(names)
    draft.touched.add(f"memory:{c.name}")


def _lapse(draft: _Draft, c: Lapse) -> None:
    forgotten = draft.part("memory").pop(c.lifetime, {})
    draft.touched.update(f"memory:{name}" for name in forgotten)


def _tick(draft: _Draft, c: Tick) -> None:
    if c.turn != draft.parts.get("clock", draft.state.clock).turn:
        draft.touched.add("turn")
    draft.parts["clock"] = Clock(c.turn, c.step, c.phasing, c.over)
    draft.touched.add("clock")


def _patch(draft: _Draft, c: Patch) -> None:
    compartments = draft.part("compartments")
    fields = {**compartments.get(c.compartment, {}), **_plain(c.values)}
    compartments[c.compartment] = MappingProxyType(fields)
    draft.touched.add(f"compartment:{c.compartment}")


def _plain(value: Json) -> Json:
    """Return a value as a journal gives it back; raise TypeError when no journal can hold it."""
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    if isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
        return {key: _plain(part) for key, part in value.items()}
    raise TypeError(f"no journal can hold {value!r}")


def _location(state: State, at: str) -> str:
    return at if at.startswith(BOX) else state.grid.canonical(at)


_APPLY: Mapping[type[Change], Callable[[_Draft, Any], None]] = {
    Place: _place, Move: _move, Remove: _remove, Flip: _flip, Allegiance: _allegiance,
    Paint: _paint, PutMarker: _put_marker, LiftMarker: _lift_marker, Pool: _pool,
    Remember: _remember, Lapse: _lapse, Tick: _tick, Patch: _patch,
}

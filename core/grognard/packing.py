"""Where a game stood, in little room: whole, or as what differs from where it stood next.

A line of the journal changes little. So most frames far back are kept as a *step back* from
the frame after them, and only one in so many is packed whole.
"""

from __future__ import annotations

import copyreg
import pickle
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import compress, islice
from operator import is_not
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grognard.state import State

Rolls: TypeAlias = Mapping[tuple[int, str, str], int]
Codes: TypeAlias = tuple[NDArray[np.int32], NDArray[np.uint8]]
"""The cells of a plane that were different, and what they said."""

PARTS = ("units", "stacks", "markers", "pools", "memory", "compartments", "revisions")
"""The parts of a state that are mappings."""


@dataclass(frozen=True, slots=True)
class Turnback:
    """How to make a mapping of another: what goes, what was different, what comes at the end.

    A value of `changed` that is a `Turnback` itself is to be made of the value there is.
    """

    dropped: frozenset[Any] = frozenset()
    changed: Mapping[Any, Any] = field(default_factory=dict)
    added: Mapping[Any, Any] = field(default_factory=dict)

    def of(self, base: Mapping[Any, Any]) -> Mapping[Any, Any]:
        """Make the mapping; it has its items in the order in which they were."""
        out = {k: v for k, v in base.items() if k not in self.dropped}
        for key, value in self.changed.items():
            out[key] = value.of(base[key]) if isinstance(value, Turnback) else value
        return MappingProxyType({**out, **self.added})


def turnback(base: Mapping[Any, Any], wanted: Mapping[Any, Any]) -> Turnback | None:
    """Say how to make one mapping of another; None when they are the same."""
    if base is wanted:
        return None
    held = list(base)
    if held[:len(wanted)] == list(wanted):  # mostly so: then only what differs is looked at
        return Turnback(frozenset(held[len(wanted):]), {
            key: _changed(value, was) for key, value, was in compress(
                zip(base, base.values(), wanted.values(), strict=False),
                map(is_not, base.values(), wanted.values()))})
    dropped: list[Any] = []
    changed: dict[Any, Any] = {}
    keys, end = iter(wanted), object()
    ahead, kept = next(keys, end), 0
    for key, value in base.items():
        if key != ahead:
            dropped.append(key)
            continue
        ahead, kept = next(keys, end), kept + 1
        was = wanted[key]
        if was is value:
            continue
        changed[key] = _changed(value, was)
    added = dict(islice(wanted.items(), kept, None))
    return Turnback(frozenset(dropped), changed, added)


def _changed(value: Any, was: Any) -> Any:
    nested = isinstance(was, MappingProxyType) and isinstance(value, MappingProxyType)
    return turnback(value, was) if nested else was


@dataclass(frozen=True, slots=True)
class Back:
    """A step back from a state to the one before it, and from the rolls counted there."""

    parts: Mapping[str, Turnback]
    planes: Mapping[str, Codes]
    rest: Mapping[str, Any]
    rolls: Turnback | None

    def state(self, after: State) -> State:
        """Return the state before."""
        changes: dict[str, Any] = {n: t.of(getattr(after, n)) for n, t in self.parts.items()}
        if self.planes:
            planes = dict(after.planes)
            for name, (cells, codes) in self.planes.items():
                planes[name] = planes[name].copy()
                planes[name][cells] = codes
                planes[name].flags.writeable = False
            changes["planes"] = MappingProxyType(planes)
        return replace(after, **changes, **self.rest)

    def rolled(self, after: Rolls) -> Rolls:
        """Return how often each purpose had been rolled for before."""
        return after if self.rolls is None else self.rolls.of(after)


def step_back(after: State, before: State, rolls_after: Rolls, rolls: Rolls) -> Back | None:
    """Say how to get from a state to the one before it; None when they have not that in common."""
    if after.grid is not before.grid or after.planes.keys() != before.planes.keys():
        return None
    parts = {n: turnback(getattr(after, n), getattr(before, n)) for n in PARTS}
    planes: dict[str, Codes] = {}
    for name, plane in before.planes.items():
        if plane is not after.planes[name]:
            cells = np.flatnonzero(plane != after.planes[name]).astype(np.int32)
            planes[name] = cells, plane[cells]
    rest = {n: getattr(before, n) for n in ("clock", "vocabulary")
            if getattr(before, n) is not getattr(after, n)}
    return Back({n: t for n, t in parts.items() if t is not None}, planes, rest,
                turnback(rolls_after, rolls))


class Whole:
    """A state and its counted rolls, packed; the map and its vocabulary are shared by all."""

    __slots__ = ("_map", "_packed")

    def __init__(self, state: State, rolls: Rolls) -> None:
        """Pack them."""
        bare = replace(state, grid=None, vocabulary={})  # type: ignore[arg-type]
        self._map = state.grid, state.vocabulary
        self._packed = zlib.compress(pickle.dumps((bare, rolls), pickle.HIGHEST_PROTOCOL), 1)

    def unpack(self) -> tuple[State, Rolls]:
        """Return what was packed."""
        bare, rolls = pickle.loads(zlib.decompress(self._packed))
        grid, vocabulary = self._map
        for plane in bare.planes.values():
            plane.flags.writeable = False
        return replace(bare, grid=grid, vocabulary=vocabulary), rolls


def _unlocked(mapping: MappingProxyType[Any, Any]) -> tuple[Any, ...]:
    return _locked, (dict(mapping),)


def _locked(mapping: dict[Any, Any]) -> Mapping[Any, Any]:
    return MappingProxyType(mapping)


copyreg.pickle(MappingProxyType, _unlocked)

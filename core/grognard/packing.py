"""Where a game stood, in little room: whole, or as the lines of the journal that led there.

A state is the fold of its journal. So most frames far back are kept as nothing but the line
that led to each of them from the frame before; only one in so many is packed whole.
"""

from __future__ import annotations

import copyreg
import pickle
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeAlias

from grognard.dice import Rolled
from grognard.events import event_from_json
from grognard.state import State

Rolls: TypeAlias = Mapping[tuple[int, str, str], int]
"""How often each purpose has been rolled for: turn, step and purpose -> number."""


def fold(state: State, events: Iterable[Mapping[str, Any]]) -> State:
    """Apply a line's events to a state."""
    for data in events:
        state = event_from_json(data).apply(state)
    return state


def counted(rolls: Rolls, rolled: Iterable[Rolled]) -> Rolls:
    """Return how often each purpose has been rolled for, after some more rolls."""
    out: dict[tuple[int, str, str], int] | None = None
    for die in rolled:
        out = dict(rolls) if out is None else out
        place = (die.key.turn, die.key.step, die.key.purpose)
        out[place] = max(out.get(place, 0), die.key.n)
    return rolls if out is None else out


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

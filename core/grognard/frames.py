"""Where a game stood after each line of its journal, and what it waits for."""

from __future__ import annotations

import copyreg
import pickle
import zlib
from collections.abc import Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from grognard.board.grid import Grid
from grognard.ids import SideId
from grognard.orders import Ask, Order
from grognard.position import Position
from grognard.resolution import Batch, Run
from grognard.state import State

NEAR = 200
"""So many frames are kept as they are; those further back are packed."""


@dataclass(frozen=True, slots=True)
class Pending:
    """What is waited for from a side: an answer (`ask`), or any order of the current phase."""

    side: SideId
    kinds: tuple[str, ...]
    ask: Ask | None = None

    @property
    def question(self) -> str:
        """Return the question that has to be answered ("" when any order will do)."""
        return self.ask.question if self.ask else ""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the game stood after a line of the journal.

    `thread` lists the order being resolved and the answers given so far, with the index of
    the frame it began from; it is empty when nothing is left to be answered.
    """

    state: State
    rolls: Mapping[tuple[int, str, str], int] = field(default_factory=dict)
    thread: tuple[Order, ...] = ()
    base: int = 0
    sealed: Mapping[str, str] = field(default_factory=dict)

    def whole(self) -> Frame:
        """Return the frame itself: one that is packed is unpacked."""
        return self


def _unlocked(mapping: MappingProxyType[Any, Any]) -> tuple[Any, ...]:
    return _locked, (dict(mapping),)


def _locked(mapping: dict[Any, Any]) -> Mapping[Any, Any]:
    return MappingProxyType(mapping)


copyreg.pickle(MappingProxyType, _unlocked)


class Packed(Frame):
    """A frame far back, a tenth as big: its state is unpacked whenever it is looked at."""

    __slots__ = ("_map", "_packed")
    _map: tuple[Grid, Mapping[str, tuple[str, ...]]]
    _packed: bytes

    def __init__(self, frame: Frame) -> None:
        """Pack a frame; the map and its vocabulary are shared by all."""
        bare = replace(frame.state, grid=None, vocabulary={})  # type: ignore[arg-type]
        data = zlib.compress(pickle.dumps((bare, frame.rolls), pickle.HIGHEST_PROTOCOL), 1)
        for name, value in (("_map", (frame.state.grid, frame.state.vocabulary)),
                            ("_packed", data), ("thread", frame.thread), ("base", frame.base),
                            ("sealed", frame.sealed)):
            object.__setattr__(self, name, value)

    @property
    def state(self) -> State:
        """Unpack where the game stood."""
        return self.whole().state

    @property
    def rolls(self) -> Mapping[tuple[int, str, str], int]:
        """Unpack how often each purpose had been rolled for."""
        return self.whole().rolls

    def whole(self) -> Frame:
        """Return the frame as it was."""
        bare, rolls = pickle.loads(zlib.decompress(self._packed))
        grid, vocabulary = self._map
        for plane in bare.planes.values():
            plane.flags.writeable = False
        state = replace(bare, grid=grid, vocabulary=vocabulary)
        return Frame(state, rolls, self.thread, self.base, self.sealed)


def take(frames: MutableSequence[Frame], frame: Frame) -> None:
    """Add a frame, and pack the one that lies far back by then."""
    frames.append(frame.whole())
    far = len(frames) - NEAR - 1
    if far > 0 and not isinstance(frames[far], Packed):
        frames[far] = Packed(frames[far])


@dataclass(frozen=True, slots=True)
class Ready:
    """A frame whose line is being written: `number` is the line's.

    An interrupt may strike when the line is in the journal and the frame not yet taken; then
    whoever looks at the game next takes it.
    """

    number: int
    frame: Frame
    run: Run | None = None
    position: Position | None = None


def entry_of(order: Order, batch: Batch, asked: Ask | None) -> dict[str, Any]:
    """Return the journal's line for an order or answer and what it brought about."""
    entry: dict[str, Any] = {"order": order.as_json()}
    if batch.rolled:
        entry["dice"] = [r.as_json() for r in batch.rolled]
    if batch.events:
        entry["events"] = [e.as_json() for e in batch.events]
    if asked is not None:
        entry["asks"] = {"side": asked.side, "question": asked.question,
                         "kinds": list(asked.kinds)}
    return entry


def binding(entry: Mapping[str, Any]) -> bool:
    """Say whether a line cannot be taken back without assent: dice, or orders made known."""
    return bool(entry.get("dice")) or entry.get("order", {}).get("kind") in ("reveal", "unseal")


def counted(
    rolls: Mapping[tuple[int, str, str], int], rolled: Sequence[Any]
) -> Mapping[tuple[int, str, str], int]:
    """Return how often each purpose has been rolled for, after some more rolls."""
    if not rolled:
        return rolls
    out = dict(rolls)
    for die in rolled:
        place = (die.key.turn, die.key.step, die.key.purpose)
        out[place] = max(out.get(place, 0), die.key.n)
    return out

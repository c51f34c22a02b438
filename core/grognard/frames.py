"""Where a game stood after each line of its journal, and what it waits for."""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field
from typing import Any

from grognard.ids import SideId
from grognard.orders import Ask, Order
from grognard.packing import Back, Rolls, Whole, step_back
from grognard.position import Position
from grognard.resolution import Batch, Run
from grognard.state import State

NEAR = 200
"""So many frames are kept as they are; those further back are packed."""

STRIDE = 64
"""One frame in so many is packed whole."""


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


class Packed(Frame):
    """A frame far back, in little room: it is unpacked whenever it is looked at.

    One in `STRIDE` is packed whole; the others are a step back from the frame that follows.
    """

    __slots__ = ("_after", "_packed")
    _after: Frame
    _packed: Whole | Back

    def __init__(self, frame: Frame, after: Frame | None = None) -> None:
        """Pack a frame; without the one that follows it is packed whole."""
        back = after and step_back(after.state, frame.state, after.rolls, frame.rolls)
        for name, value in (("_packed", back or Whole(frame.state, frame.rolls)),
                            ("_after", after), ("thread", frame.thread), ("base", frame.base),
                            ("sealed", frame.sealed)):
            object.__setattr__(self, name, value)

    def follow(self, after: Frame) -> None:
        """Take note that the frame that follows has been packed, too."""
        object.__setattr__(self, "_after", after)

    @property
    def state(self) -> State:
        """Unpack where the game stood."""
        return self._unpacked()[0]

    @property
    def rolls(self) -> Rolls:
        """Unpack how often each purpose had been rolled for."""
        return self._unpacked()[1]

    def _unpacked(self) -> tuple[State, Rolls]:
        steps: list[Back] = []
        frame: Frame = self
        while isinstance(frame, Packed) and isinstance(frame._packed, Back):
            steps.append(frame._packed)
            frame = frame._after
        if isinstance(frame, Packed):
            assert isinstance(frame._packed, Whole)
            state, rolls = frame._packed.unpack()
        else:
            state, rolls = frame.state, frame.rolls
        for step in reversed(steps):
            state, rolls = step.state(state), step.rolled(rolls)
        return state, rolls

    def whole(self) -> Frame:
        """Return the frame as it was."""
        return Frame(*self._unpacked(), self.thread, self.base, self.sealed)


def take(frames: MutableSequence[Frame], frame: Frame, near: int | None = None) -> None:
    """Add a frame, and pack the one that lies far back by then."""
    frames.append(frame.whole())
    far = len(frames) - (NEAR if near is None else near) - 1
    if far <= 0 or isinstance(frames[far], Packed):
        return
    packed = Packed(frames[far], frames[far + 1] if far % STRIDE else None)
    frames[far] = packed
    before = frames[far - 1]
    if isinstance(before, Packed):
        before.follow(packed)


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

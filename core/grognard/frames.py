"""Where a game stood after each line of its journal, and what it waits for."""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence
from dataclasses import dataclass, field
from typing import Any

from grognard.dice import Rolled
from grognard.ids import SideId
from grognard.journal import Journal
from grognard.orders import Ask, Order
from grognard.packing import Rolls, Whole, counted, fold
from grognard.position import Position
from grognard.resolution import Batch, Run
from grognard.state import State

NEAR = 200
"""So many frames are kept as they are; those further back are packed."""

STRIDE = 256
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

    One in `STRIDE` is packed whole; the others are folded again, each from the one before it
    by the line of the journal that led to it.
    """

    __slots__ = ("_before", "_line", "_whole")
    _whole: Whole | None
    _before: Frame | None
    _line: Mapping[str, Any]

    def __init__(
        self, frame: Frame, before: Frame | None = None, line: Mapping[str, Any] | None = None
    ) -> None:
        """Pack a frame; without the one before it and the line between it is packed whole."""
        whole = Whole(frame.state, frame.rolls) if before is None else None
        for name, value in (("_whole", whole), ("_before", before), ("_line", line or {}),
                            ("thread", frame.thread), ("base", frame.base),
                            ("sealed", frame.sealed)):
            object.__setattr__(self, name, value)

    @property
    def state(self) -> State:
        """Unpack where the game stood."""
        return self._unpacked()[0]

    @property
    def rolls(self) -> Rolls:
        """Unpack how often each purpose had been rolled for."""
        return self._unpacked()[1]

    def _unpacked(self) -> tuple[State, Rolls]:
        lines: list[Mapping[str, Any]] = []
        frame: Frame = self
        while isinstance(frame, Packed) and frame._before is not None:
            lines.append(frame._line)
            frame = frame._before
        whole = frame._whole if isinstance(frame, Packed) else None
        state, rolls = whole.unpack() if whole else (frame.state, frame.rolls)
        for line in reversed(lines):
            state = fold(state, line.get("events", ()))
            rolls = counted(rolls, map(Rolled.from_json, line.get("dice", ())))
        return state, rolls

    def whole(self) -> Frame:
        """Return the frame as it was."""
        return Frame(*self._unpacked(), self.thread, self.base, self.sealed)


def take(
    frames: MutableSequence[Frame], frame: Frame, journal: Journal, near: int | None = None
) -> None:
    """Add a frame, that of the journal's next line, and pack the one that lies far back by then.

    A line that goes back to an earlier one does not say what it changed: it is packed whole.
    """
    frames.append(frame.whole())
    far = len(frames) - (NEAR if near is None else near) - 1
    if far <= 0 or isinstance(frames[far], Packed):
        return
    line = journal.entry(far).data
    folded = far % STRIDE and "undo" not in line
    frames[far] = Packed(frames[far], frames[far - 1], line) if folded else Packed(frames[far])


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

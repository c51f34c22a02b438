"""Where a game stood after each line of its journal, and what it waits for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from grognard.ids import SideId
from grognard.orders import Ask, Order
from grognard.position import Position
from grognard.resolution import Batch, Run
from grognard.state import State


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

"""What is derived from a state and kept, so that it is derived once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from grognard.state import State

T = TypeVar("T")
SIMPLE = (str, int, type(None))
"""What a question may be about for its answer to be kept: hexes, units, sides, numbers."""

STATES = 6
"""For so many states, the newest, answers are kept."""


@dataclass
class Workshop:
    """Derived things by name, each with the revisions it was made from; the newest few kept."""

    shelf: dict[object, list[tuple[tuple[int, ...], Any]]] = field(default_factory=dict)
    depth: int = 4
    lasting: dict[object, Any] = field(default_factory=dict)
    """What depends on map, modules and scenario alone: all games at a table share it."""
    answers: list[tuple[State, dict[object, Any]]] = field(default_factory=list)

    def get(self, name: object, stamp: tuple[int, ...], make: Callable[[], T]) -> T:
        """Return what is kept under a name and stamp, or make it."""
        kept = self.shelf.setdefault(name, [])
        for at, (known, value) in enumerate(kept):
            if known == stamp:
                if at:
                    kept.insert(0, kept.pop(at))
                return value  # type: ignore[no-any-return]
        made = make()
        kept.insert(0, (stamp, made))
        del kept[self.depth :]
        return made

    def once(self, state: State, key: object, make: Callable[[], T]) -> T:
        """Return what is kept for as long as nothing at all has happened, or make it.

        What is used up in being looked at (a resolution) is made every time.
        """
        kept = self.at(state)
        if key in kept:
            return kept[key]  # type: ignore[no-any-return]
        made = make()
        if not hasattr(getattr(made, "value", made), "__next__"):
            kept[key] = made
        return made

    def at(self, state: State) -> dict[object, Any]:
        """Return what is kept for a state; for the newest few there is something."""
        answers = self.answers
        for place, (known, kept) in enumerate(answers):
            if known is state:
                if place:
                    answers.insert(0, answers.pop(place))
                return kept
        answers.insert(0, (state, {}))
        del answers[STATES:]
        return answers[0][1]


def simple(values: object) -> bool:
    """Say whether all of some values can be part of a key, and are quickly compared."""
    return all(isinstance(v, SIMPLE) for v in values)  # type: ignore[attr-defined]

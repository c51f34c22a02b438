"""What a comparison finds: differences of some kinds, and how much is the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

Kind = Literal["rule", "alone", "module", "parameter", "step", "cell", "unit"]
KINDS: tuple[Kind, ...] = get_args(Kind)
HEADINGS: Mapping[Kind, str] = {
    "rule": "Rules", "alone": "Rules that one has alone", "module": "Modules",
    "parameter": "Parameters", "step": "Sequence of play", "cell": "Tables", "unit": "Units",
}
COUNTED: Mapping[Kind, str] = {
    "rule": "rules", "alone": "rules that one has alone", "module": "modules",
    "parameter": "parameters", "step": "steps of the sequence of play", "cell": "cells of tables",
    "unit": "units",
}
"""What is counted of each kind, in the plural."""

NONE = "-"
"""What stands where one of the two has nothing."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing in which two editions differ.

    `what` names it; `one` and `other` say what each edition has (`NONE` for nothing); `rules`
    are the cases concerned, `topic` words by which it is found.
    """

    kind: Kind
    what: str
    one: str
    other: str
    rules: tuple[str, ...] = ()
    topic: str = ""

    def about(self, word: str) -> bool:
        """Say whether a difference belongs to a topic."""
        text = " ".join((self.what, self.one, self.other, self.topic, *self.rules))
        return word.casefold() in text.casefold()


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two editions side by side. `same` counts, by kind, what is alike in both."""

    one: str
    other: str
    differences: tuple[Difference, ...]
    same: Mapping[Kind, int]
    topic: str = ""

    def of(self, kind: Kind) -> list[Difference]:
        """List the differences of a kind."""
        return [d for d in self.differences if d.kind == kind]

    def on(self, topic: str) -> Comparison:
        """Return the part of a comparison that belongs to a topic."""
        found = tuple(d for d in self.differences if d.about(topic))
        return Comparison(self.one, self.other, found, self.same, topic)

    def as_json(self) -> dict[str, Any]:
        """Return everything as plain data."""
        return {"one": self.one, "other": self.other, "topic": self.topic,
                "same": dict(self.same),
                "differences": [asdict(d) for d in self.differences]}


def count(pairs: Iterable[tuple[Kind, int]]) -> dict[Kind, int]:
    """Add up counts by kind."""
    out: dict[Kind, int] = dict.fromkeys(KINDS, 0)
    for kind, number in pairs:
        out[kind] += number
    return out

"""What may stand in a cell of a table, and a cell with its story."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from grognard.content.provenance import Provenance
from grognard.content.toml import fraction

Value: TypeAlias = int | str | bool | Fraction
CellType: TypeAlias = Literal["int", "fraction", "word", "mixed"]

PROHIBITED = "no"
"""What a cell says where the rules allow nothing: no entry, no attack."""

MEANING: dict[CellType, str] = {
    "int": "a whole number",
    "fraction": 'a number such as 3, 2.5 or "1/2"',
    "word": "a word",
    "mixed": "a number, a word, true or false",
}


@dataclass(frozen=True, slots=True)
class ColumnType:
    """What the cells of a column may hold.

    With a vocabulary, words outside of it are refused; a column of numbers may then hold
    those words as well. Columns of numbers may always hold "no".
    """

    kind: CellType
    vocabulary: tuple[str, ...] = ()

    def read(self, raw: object) -> Value:
        """Check a value and make it exact; raise ValueError when it does not fit."""
        if isinstance(raw, str) and self._is_word(raw):
            return raw
        if self.kind == "mixed" and isinstance(raw, bool):
            return raw
        if self.kind in ("int", "mixed") and isinstance(raw, int) and not isinstance(raw, bool):
            return raw
        if self.kind == "fraction" or (self.kind == "mixed" and isinstance(raw, float)):
            try:
                return fraction(raw)
            except ValueError:
                pass
        raise ValueError(self.expected)

    @property
    def expected(self) -> str:
        """Say what may stand in a cell."""
        words = f"one of {', '.join(self.vocabulary)}" if self.vocabulary else ""
        if self.kind == "word":
            return words or MEANING["word"]
        allowed = words or f'"{PROHIBITED}"'
        return MEANING[self.kind] if self.kind == "mixed" and not words else (
            f"{MEANING[self.kind]}, or {allowed}"
        )

    def _is_word(self, raw: str) -> bool:
        if raw in self.vocabulary:
            return True
        if self.kind in ("int", "fraction"):
            return raw == PROHIBITED
        return not self.vocabulary


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell in use: its value, where that comes from, and who set it.

    `overlay` is the id of the overlay that set it, `was` the value it replaced; both are
    empty for a cell that stands as the ruleset gives it.
    """

    value: Value
    provenance: Provenance
    cite: str
    source: str
    overlay: str = ""
    was: Value | None = None

    @property
    def prohibited(self) -> bool:
        """Say whether the cell forbids instead of giving a value."""
        return self.value == PROHIBITED

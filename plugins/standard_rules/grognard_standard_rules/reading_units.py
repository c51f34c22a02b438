"""How people name units and hexes in a line of text (`grognard.kit.reading`).

Units are named by what is printed on them and where they stand ("10-8@C5622"). Counters of
one kind, in one place, are interchangeable unless one of them sits on a train.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from grognard.errors import OrderError
from grognard.kit.reading import (
    Fit,
    UnitReader,
    find_hex,
    find_hexes,
    hex_named,
    split_selectors,
)
from grognard.position import Position
from grognard.state import Unit
from grognard_standard_rules.units import entrained, name

__all__ = [
    "Fit", "find_all", "find_hex", "find_hexes", "find_unit", "find_units", "hex_named",
    "split_selectors", "to_be_named",
]


def _likeness(position: Position, unit: Unit) -> Hashable:
    return unit.counter, unit.face, entrained(position, unit)


_READER = UnitReader(name, _likeness)


def find_units(position: Position, side: str, text: str, fit: Fit | None = None) -> list[Unit]:
    """Find the units that a text names; `fit` prefers those that may act among equals.

    Raises AmbiguousOrder with the candidates, UnreadableOrder, or UnknownName (hexes).
    """
    return _READER.find_units(position, side, text, fit)


def find_unit(position: Position, side: str, text: str, fit: Fit | None = None) -> Unit:
    """Find the one unit that a text names."""
    return _READER.find_unit(position, side, text, fit)


def find_all(
    position: Position, side: str, selectors: Iterable[str], fit: Fit | None = None
) -> list[Unit]:
    """Find the units that several words (or parts of one, at commas) name, each once."""
    return _READER.find_all(position, side, selectors, fit)


def to_be_named(position: Position, unit: Unit) -> str:
    """Return words that name a unit and no other: printed values and hex, else its id."""
    words = name(position, unit)
    try:
        found = find_units(position, unit.side, words)
    except OrderError:
        return unit.id
    return words if len(found) == 1 else unit.id

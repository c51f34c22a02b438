"""What the answers that combat asks for have in common.

An answer is judged against the decision that was asked (`position.asked`), and has nothing
to resolve: the resolution that asked goes on with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from grognard.errors import UnreadableOrder
from grognard.ids import HexId, SideId, UnitId
from grognard.kit.answering import (
    ALL,
    NONE,
    asked_about,
    asked_rules,
    cite,
    nothing_more,
    wrong_units,
)
from grognard.position import Position
from grognard.state import Unit
from grognard_standard_rules.reading_units import find_all, find_hex, find_units, hex_named

__all__ = [
    "ALL", "NONE", "Moves", "asked_about", "asked_rules", "cite", "named_among", "nothing_more",
    "read_moves", "wrong_units", "yes_or_no",
]

YES, NO = ("yes", "true"), ("no", "not", "false")

Moves: TypeAlias = tuple[tuple[UnitId, HexId], ...]
"""Units and the neighbouring hexes they go to."""


def yes_or_no(words: Sequence[str], usage: str, *yes: str) -> bool:
    """Read a yes (nothing said is one, and so are the words of `yes`) or a no."""
    said = [w.casefold() for w in words] or [YES[0]]
    if len(said) == 1 and said[0] in (*YES, *yes, *NO):
        return said[0] not in NO
    raise UnreadableOrder(f"yes or no? {' '.join(words)!r} says neither", usage)


def named_among(
    position: Position, side: SideId, words: Iterable[str], among: Iterable[str]
) -> list[UnitId]:
    """Read units that people name; those that the decision is about are meant first."""
    allowed = frozenset(among)
    return [u.id for u in find_all(position, side, words, lambda u: u.id in allowed)]


def read_moves(position: Position, side: SideId, words: list[str]) -> Moves:
    """Read "UNIT HEX UNIT HEX ..."; "HEX" or "all HEX" sends everybody, "none" nobody.

    A unit without a hex goes to the first hex that is open to it.
    """
    allowed: Mapping[UnitId, list[HexId]] = asked_about(position).get("allowed", {})
    rest = [w for w in words if w.casefold() not in ("to", "->", "and")]
    if not rest or [w.casefold() for w in rest] in [[n] for n in NONE]:
        return ()
    if rest[0].casefold() in ALL or (
        len(rest) == 1 and "@" not in rest[0] and hex_named(position, rest[0])
    ):
        to = find_hex(position, rest[-1]) if hex_named(position, rest[-1]) else None
        return tuple((u, to or hexes[0]) for u, hexes in allowed.items())
    out: list[tuple[UnitId, HexId]] = []

    def fit(unit: Unit) -> bool:
        return unit.id in allowed and all(unit.id != u for u, _ in out)

    while rest:
        word = rest.pop(0)
        to = find_hex(position, rest.pop(0)) if rest and _is_hex(position, rest[0]) else None
        for unit in find_units(position, side, word, fit):
            hexes = allowed.get(unit.id, [])
            if to is None and not hexes:
                raise UnreadableOrder(f"where does {unit.id} go?", "write a hex behind it")
            out.append((unit.id, to or hexes[0]))
    return tuple(out)


def _is_hex(position: Position, word: str) -> bool:
    return "@" not in word and "#" not in word and hex_named(position, word) is not None

"""What an order names: units of one's own that stand together, and hexes of the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.ids import RuleId, UnitId
from grognard.kit import naming
from grognard.position import Position
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.units import name

MOVES = (RuleId("std:5.11"),)


def units_named(
    position: Position, by: str, ids: Sequence[UnitId], found: list[Unit],
    rules: Sequence[RuleId] = MOVES,
) -> Iterator[Reason]:
    """Look up the units of an order into `found`; list what is wrong with the list.

    `rules` are those of the order.
    """
    return naming.units_named(position, by, ids, found, name, rules)


def not_together(
    position: Position, units: Sequence[Unit], rules: Sequence[RuleId],
    remedy: str = "give an order for each hex",
) -> Iterator[Reason]:
    """Object to units of one order that start in several places."""
    if len({u.at for u in units}) > 1:
        listed = ", ".join(name(position, u) for u in units)
        yield Reason("not-together", f"units that share a way start in one hex, not {listed}",
                     tuple(rules), units=tuple(u.id for u in units), remedy=remedy)


def each_once(ids: Sequence[UnitId], *rules: str) -> Iterator[Reason]:
    """Object to an order that names nobody, or somebody twice; `rules` are those of the order."""
    cited = tuple(map(RuleId, rules))
    if not ids:
        yield Reason("nobody", "the order names no units", cited, remedy="name those that go")
    elif len(set(ids)) < len(ids):
        yield Reason("named-twice", "the order names a unit twice", cited, remedy="name each once")

"""10.0: how many more units a hex can take, for retreats and advances."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.ids import UnitId
from grognard.position import Position
from grognard.rulebook import rule

NO_LIMIT = 1_000_000
"""What a hex can take when no module limits stacks."""


@rule("std:10.1", "std:10.22", "std:11.36")
def weight(position: Position, unit_id: UnitId) -> int:
    """Return for how many units one counts in a stack."""
    return int(position.ask_or(1, "rule_stack_weight", unit_id=unit_id).value)


@rule("std:10.0")
def room(position: Position, side: str, hex_id: str, leaving: Iterable[UnitId] = ()) -> int:
    """Return how much more weight a side may have in a hex; below zero it is overstacked.

    `leaving` are units that are about to go.
    """
    limit = position.ask_or(NO_LIMIT, "rule_stack_limit", side=side, hex_id=hex_id).value
    gone = frozenset(leaving)
    here = (u for u in position.state.units_at(hex_id) if u.side == side and u.id not in gone)
    return int(limit) - sum(weight(position, u.id) for u in here)

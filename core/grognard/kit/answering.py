"""What answers to decisions have in common.

An answer is judged against the decision that was asked (`position.asked`), and has nothing
to resolve: the resolution that asked goes on with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from grognard.ids import RuleId, UnitId
from grognard.orders import LOOK, Order, Resolution
from grognard.position import Position
from grognard.ruling import Reason

ALL = ("all", "everybody", "*")
NONE = ("none", "nothing", "nobody", "no")


def nothing_more(position: Position, order: Order) -> Resolution:
    """Resolve an answer: whoever asked for it goes on."""
    yield LOOK


def asked_about(position: Position) -> Mapping[str, Any]:
    """Return what the open decision is about (nothing when none is open)."""
    return position.asked.about if position.asked else {}


def asked_rules(position: Position) -> tuple[RuleId, ...]:
    """Return the rules that the open decision cites."""
    return position.asked.rules if position.asked else ()


def wrong_units(
    position: Position, given: Iterable[UnitId], may: Iterable[str]
) -> list[Reason]:
    """Object to units that the decision is not about, and to units named twice."""
    named, allowed, rules = list(given), list(may), asked_rules(position)
    strange = tuple(dict.fromkeys(u for u in named if u not in allowed))
    out = []
    if strange:
        remedy = f"choose among {', '.join(allowed)}" if allowed else ""
        out.append(Reason("not-asked", f"{', '.join(strange)} cannot be named here", rules,
                          units=strange, remedy=remedy))
    if len(set(named)) != len(named):
        out.append(Reason("named-twice", "a unit is named twice", rules,
                          remedy="name each once"))
    return out


def cite(*rules: str) -> tuple[RuleId, ...]:
    """Write rule ids."""
    return tuple(RuleId(r) for r in rules)

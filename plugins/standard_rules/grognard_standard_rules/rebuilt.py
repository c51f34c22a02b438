"""17.12, 17.16, 18.13, 18.15: what combined and rebuilt units have in common.

They rest for the player turn in which they come to full strength. A German security or
static division that does may be exchanged for an ordinary infantry division at once.
"""

from __future__ import annotations

from grognard.changes import Change, Flip, Move, Place, Remember
from grognard.content.counters import FRONT
from grognard.ids import RuleId, UnitId
from grognard.machine import PLAYER_TURN
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.units import name
from grognard_standard_rules.who_moves import FORMED

TRAY = "@tray"
"""Box of counters that have left the game without being lost."""

BATTLEGROUP = "battlegroup"
INSTEAD = {"de.sec.6-3": "de.inf.6-5", "de.stat.0-5-1": "de.inf.6-5"}
"""Counters that may be exchanged, and for which (17.16, 18.15)."""


def is_battlegroup(position: Position, unit: Unit) -> bool:
    """Say whether a unit shows its battlegroup."""
    return position.face(unit).role == BATTLEGROUP


def forms_battlegroup(position: Position, unit: Unit) -> bool:
    """Say whether a counter has a battlegroup on any side."""
    return position.assembly.catalogue.counter(unit.counter).other(BATTLEGROUP) is not None


@rule("std:11.33", "std:17.12", "std:18.13", "std:17.16", "std:18.15")
def at_full_strength(
    position: Position, unit: Unit, at: str, *, exchange: bool
) -> tuple[UnitId, list[Change]]:
    """Bring a unit to full strength in a hex (or its substitute), resting for the turn."""
    if not exchange:
        changes: list[Change] = [] if unit.at == at else [Move(unit.id, at)]
        if unit.face != FRONT:
            changes.append(Flip(unit.id, FRONT))
        return unit.id, [*changes, Remember(PLAYER_TURN, FORMED, unit.id)]
    counter = position.assembly.catalogue.counter(INSTEAD[unit.counter])
    new = UnitId(f"{counter.id}#{highest(position, counter.id) + 1}")
    return new, [
        Move(unit.id, TRAY), Place(new, counter.id, unit.nation, unit.side, FRONT, at),
        Remember(PLAYER_TURN, FORMED, new),
    ]


def exchange_objection(position: Position, unit: Unit, cite: str) -> list[Reason]:
    """Object to exchanging a unit that is neither a security nor a static division."""
    if unit.counter in INSTEAD:
        return []
    return [Reason("no-exchange", f"{name(position, unit)} is not exchanged for another unit",
                   (RuleId(cite),), units=(unit.id,), remedy="leave out the exchange")]


def highest(position: Position, counter: str) -> int:
    """Return the highest number that units of a counter bear; 0 when there is none."""
    numbers = [
        int(number) for u in position.state.units
        if (number := u.rpartition("#")[2]).isdigit() and u.startswith(f"{counter}#")
    ]
    return max(numbers, default=0)

"""5.13, 14.21: how many movement points a unit has.

The mode is the kind of movement: "initial", "mechanized", "forced-march". Lack of supply at
the beginning of the phase comes first and drops the fraction; what other modules add
(weather, a forced march) comes after it, in the stages terrain and double.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from typing import Literal, TypeAlias

from grognard.ids import RuleId, UnitId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard.tally import Line, Tally
from grognard_standard_rules.units import name, traits
from grognard_standard_rules.who_moves import may_go_on, movement_phase

Mode: TypeAlias = Literal["initial", "mechanized", "forced-march"]
UNSUPPLIED = "unsupplied"
"""Memory of the step: side -> units that had no supply when the movement phase opened."""

SPENT = "spent"
"""Memory of the step: unit -> movement points spent in the phase."""


ENTERED = "entered"
"""Memory of the player turn: unit -> points it paid to come in as a reinforcement."""

BY_ROW = "by-row"
"""Memory of the player turn: unit -> the row of the track it came by, where few may in a turn."""

FRESH = "fresh"
"""Memory of the player turn: units that came in when they were due, supplied for movement."""


@rule("std:5.13", "std:5.62")
def movement_allowance(position: Position, unit: Unit, mode: Mode) -> Tally:
    """Count a unit's movement points for one phase, with every reason.

    The answer is kept for as long as nothing at all has happened, since an order is judged,
    priced and carried out in the same position.
    """
    count = partial(_count, position, unit, mode)
    return position.unchanged("allowances", (unit.id, mode), count)


def _count(position: Position, unit: Unit, mode: Mode) -> Tally:
    printed = position.face(unit).movement
    first = Line("printed", "set", printed, "printed movement allowance", (RuleId("std:3.24"),))
    return position.tally(
        "modify_movement_allowance", f"movement allowance of {name(position, unit)}",
        lines=(first,), unit_id=unit.id, mode=mode,
    )


@implements("modify_movement_allowance")
@rule("std:14.21", "std:14.11", "std:5.13")
def unsupplied(position: Position, unit_id: UnitId) -> Iterable[Line]:
    """Halve the allowance of a unit that had no supply as the phase began."""
    if unit_id in unsupplied_units(position, position.state.unit(unit_id).side):
        rules = (RuleId("std:14.21"), RuleId("std:5.13"))
        yield Line("halve", "times", Fraction(1, 2), "unsupplied as the phase began", rules)
        yield Line("halve", "floor", 0, "fractions of an allowance are dropped", rules)


def unsupplied_units(position: Position, side: str) -> frozenset[str]:
    """Return the units of a side that had no supply as the phase began."""
    return position.derived(
        ("unsupplied", side), (f"memory:{UNSUPPLIED}",),
        lambda: frozenset(position.state.remembered(UNSUPPLIED).get(side, ())),
    )


def spent(position: Position, unit: Unit) -> int:
    """Return how many points a unit has spent in this phase, if it may go on moving.

    What it paid to come in as a reinforcement counts in the first phase in which it may move.
    """
    if not may_go_on(position, unit):
        paid = int(position.state.remembered(ENTERED).get(unit.id, 0))
        again = movement_phase(position) == "mechanized" and traits(
            position, unit).moves_in("initial")
        return 0 if again else paid
    return int(position.state.remembered(SPENT).get(unit.id, 0))


def left(position: Position, unit: Unit, mode: Mode) -> int:
    """Return how many points a unit has left in this phase."""
    return max(0, int(movement_allowance(position, unit, mode).value) - spent(position, unit))

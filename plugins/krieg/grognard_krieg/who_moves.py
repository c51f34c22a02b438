"""3, 3.1, 5: which units may move, how many points they have, and why others may not move.

A unit moves once in a movement phase, by land or (corps) by sea. In the Operational Movement
Phase it must be in supply as it begins to move; in Reserve Movement it need not be.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Literal

from grognard.ids import RuleId, UnitId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard.tally import Line, Tally
from grognard_krieg.movers import Mode, movement_phase
from grognard_krieg.pieces import is_ground, name
from grognard_krieg.terrain import UNIT

Way = Literal["operational", "reserve", "sea"]

MOVED = "moved"
"""Memory of the step: unit -> how it has moved ("operational", "reserve" or "sea")."""


def how_moved(position: Position, unit: Unit) -> str:
    """Return how a unit has moved in this phase, "" if it has not."""
    return str(position.state.remembered(MOVED).get(unit.id, ""))


# --- points -------------------------------------------------------------------------------------


@rule("krieg:3")
def movement_allowance(position: Position, unit: Unit, mode: Mode) -> Tally:
    """Count a unit's movement points for one phase, with every reason."""
    count = partial(_count, position, unit, mode)
    return position.unchanged("allowances", (unit.id, mode), count)


def _count(position: Position, unit: Unit, mode: Mode) -> Tally:
    printed = position.face(unit).movement
    first = Line("printed", "set", printed, "printed movement allowance", (RuleId("krieg:3"),))
    return position.tally(
        "modify_movement_allowance", f"movement allowance of {name(position, unit)}",
        lines=(first,), unit_id=unit.id, mode=mode,
    )


def half_points_of(position: Position, unit: Unit, mode: Mode) -> int:
    """Return a unit's movement allowance in half points; what is less than half is lost."""
    halves = Fraction(movement_allowance(position, unit, mode).value) * UNIT
    return max(0, halves.numerator // halves.denominator)


# --- who may move -------------------------------------------------------------------------------


@rule("krieg:3", "krieg:3.1", "krieg:5")
def why_not_move(position: Position, unit: Unit, mode: Mode | None = None) -> Iterator[Reason]:
    """List why a unit may not move by land in a kind of phase (the one being played, by default).

    Whose unit it is, is for orders.
    """
    mode = mode or movement_phase(position)
    who = name(position, unit)
    if not is_ground(position, unit):
        yield no("no-ground-unit", f"{who} is no ground unit and does not move", unit, "krieg:3")
        return
    if not unit.on_map:
        yield no("not-on-map", f"{who} is not on the map", unit, "krieg:3.1")
        return
    if mode is None:
        yield no("no-movement-phase", "units move in movement phases only", unit, "krieg:3.1")
        return
    if not half_points_of(position, unit, mode):
        yield no("immobile", f"{who} has no movement points", unit, "krieg:3.1")
    yield from moved_already(position, unit)
    yield from objections(position, unit, mode)


@rule("krieg:3.1", "krieg:3.7.1")
def moved_already(position: Position, unit: Unit) -> Iterator[Reason]:
    """Object to a unit that has moved in this phase."""
    how, who = how_moved(position, unit), name(position, unit)
    if how == "sea":
        yield no("moved-by-sea", f"{who} has used naval transport in this phase", unit,
                 "krieg:3.7.1")
    elif how:
        yield no("moved-already", f"{who} has moved in this phase", unit, "krieg:3.1")


def objections(position: Position, unit: Unit, way: Way) -> Iterator[Reason]:
    """Ask every module what it has against a unit's beginning to move."""
    yield from position.referee.collect(
        "check_mover", position=position, unit_id=unit.id, mode=way)


@implements("check_mover")
@rule("krieg:3.1", "krieg:10.3", "krieg:5")
def supply_to_move(position: Position, unit_id: UnitId, mode: str) -> Iterator[Reason]:
    """A unit without supply does not move in the Operational Movement Phase."""
    if mode != "operational":
        return
    supplied = position.ask_or(True, "rule_supplied", unit_id=unit_id)
    if not supplied.value:
        unit = position.state.unit(unit_id)
        why = "; ".join(r.text for r in supplied.because)
        yield no("unsupplied", f"{name(position, unit)} has no supply: {why}", unit, "krieg:3.1",
                 "krieg:10.3", remedy="open a line of supply first, or wait for Reserve Movement")


def may_move(position: Position, unit: Unit, mode: Mode | None = None) -> bool:
    """Say whether a unit may move by land in a kind of movement phase."""
    return next(iter(why_not_move(position, unit, mode)), None) is None


def no(code: str, text: str, unit: Unit, *rules: str, remedy: str = "") -> Reason:
    """Make a reason about a unit."""
    hexes = (unit.hex,) if unit.hex is not None else ()
    return Reason(code, text, tuple(RuleId(r) for r in rules), hexes=hexes, units=(unit.id,),
                  remedy=remedy)

"""3.4, 3.9, 5: classes of movers: what sets some units apart when they move.

A class is written in words with colons between: the size ("corps", "army"), then what applies
of "soviet" (corps of the Soviet Union, for railways) and "partisan", then "reserve" in
Reserve Movement.
"""

from __future__ import annotations

from typing import Literal

from grognard.ids import UnitId
from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard.state import Unit
from grognard_krieg.pieces import is_corps, is_of, is_partisan

Mode = Literal["operational", "reserve"]
CORPS, ARMY = "corps", "army"
SOVIET_MOVER, PARTISAN_MOVER, RESERVE = "soviet", "partisan", "reserve"
PHASES: dict[str, Mode] = {"phase_movement": "operational", "phase_second_movement": "reserve"}


def movement_phase(position: Position) -> Mode | None:
    """Return the kind of movement phase being played, None in any other step."""
    return PHASES.get(position.step.step.hook) if position.step else None


@implements("rule_mover_class")
@reading("units")
@rule("krieg:3.4", "krieg:3.9", "krieg:5")
def rule_mover_class(position: Position, unit_id: UnitId) -> Ruling[str]:
    """Tell corps, which are fast on roads and railways, from larger units."""
    unit = position.state.unit(unit_id)
    if is_partisan(position, unit):
        return ruled(f"{CORPS}:{PARTISAN_MOVER}", "krieg:3.9", "partisans do not cross borders")
    if not is_corps(position, unit):
        return ruled(ARMY, "krieg:3.4", "units of several steps pay a full point on roads")
    if is_of(position, unit, "su"):
        return ruled(f"{CORPS}:{SOVIET_MOVER}", "krieg:3.4", "a Soviet corps of one step")
    return ruled(CORPS, "krieg:3.4", "a corps of one step pays half a point on roads")


def mover_class(position: Position, unit: Unit, mode: Mode) -> str:
    """Return the class of movers whose planes a unit uses in a kind of movement phase."""
    key = ("mover", unit.counter, unit.face)
    word = position.derived(
        key, (), lambda: str(position.ask("rule_mover_class", unit_id=unit.id).value)
    )
    return f"{word}:{RESERVE}" if mode == "reserve" else word


def words_of(mover: str) -> frozenset[str]:
    """Return the words of a class of movers."""
    return frozenset(mover.split(":"))


def mode_of(mover: str) -> Mode:
    """Return the kind of movement phase that a class of movers is asked about for."""
    return "reserve" if RESERVE in words_of(mover) else "operational"

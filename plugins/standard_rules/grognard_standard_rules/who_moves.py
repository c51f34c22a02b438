"""5.0, 5.25, 5.5: which units may move in a movement phase, and why others may not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from grognard.ids import RuleId
from grognard.modules import Parameters
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.type_rules import MOVEMENT, RESTS, of_type
from grognard_standard_rules.units import entrained, name, traits

Phase = Literal["initial", "mechanized", ""]
PHASES: dict[str, Phase] = {"phase_movement": "initial", "phase_second_movement": "mechanized"}
TITLES = {"initial": "Initial Movement Phase", "mechanized": "Mechanized Movement Phase"}

MOVED = "moved"
"""Memory of the player turn: unit -> how it moved (initial, mechanized, rail, sea, air)."""

OVERRAN = "overran"
"""Memory of the step: unit -> hex it overran; it may go on moving once."""

HAS_OVERRUN = "has-overrun"
"""Memory of the player turn: units that took part in an overrun, in either phase."""

WENT_ON = "went-on"
"""Memory of the step: units that moved on after an overrun."""

ALONE = {"rail": "std:6.33", "sea": "std:7.0", "air": "std:8.0"}
"""By which rule each kind of movement goes with no other."""

FORMED = "formed"
"""Memory of the player turn: units combined or rebuilt, which may not move."""


class MovementParameters(Parameters):
    """Readings of section 5."""

    air_bars_mechanized: bool = True
    """Movement by air excludes mechanized movement (5.25), though 5.0 does not list it."""


def movement_phase(position: Position) -> Phase:
    """Return the movement phase being played, "" in any other step."""
    return PHASES.get(position.step.step.hook, "") if position.step else ""


@rule("std:5.0", "std:5.11", "std:5.5", "std:5.25", "std:6.41", "std:17.12", "std:18.13")
def why_not_move(position: Position, unit: Unit, phase: Phase | None = None) -> Iterator[Reason]:
    """List why a unit may not move in a movement phase (the one being played, if none is given).

    Only the phasing player's units are asked about here; whose unit it is, is for orders.
    """
    phase = movement_phase(position) if phase is None else phase
    who = name(position, unit)
    if not unit.on_map:
        yield _no("not-on-map", f"{unit.id} is not on the map", unit, "std:5.11")
        return
    if not phase:
        yield _no("no-movement-phase", "units move in movement phases only", unit, "std:5.11")
        return
    of = traits(position, unit)
    if of.mover not in ("infantry", "mechanized") or not of.phases:
        yield _no("immobile", f"{who} does not move over land ({_kind(of.type)})", unit, "std:5.5",
                  "std:3.22", *of_type(MOVEMENT, of.type))
    elif not of.moves_in(phase):
        kind = "motorized" if of.is_motorized else _kind(of.type)
        yield _no("wrong-phase", f"{who} does not move in the {TITLES[phase]} ({kind})", unit,
                  "std:5.5", "std:5.3" if of.is_motorized else "std:5.0",
                  *of_type(MOVEMENT, of.type))
    if entrained(position, unit):
        yield _no("entrained", f"{who} is on a train", unit, "std:6.41",
                  remedy="detrain it in a Rail Movement Phase")
    if unit.id in position.state.remembered(FORMED):
        yield _no("just-formed", f"{who} was formed or rebuilt in this player turn", unit,
                  *RESTS)
    yield from _moved_already(position, unit, phase)


def _moved_already(position: Position, unit: Unit, phase: Phase) -> Iterator[Reason]:
    how, who = position.state.remembered(MOVED).get(unit.id), name(position, unit)
    if how == phase and not may_go_on(position, unit):
        yield _no("moved-already", f"{who} has moved in this phase", unit, "std:5.0")
    bars = ("rail", "sea", "air") if position.setting(MovementParameters).air_bars_mechanized else (
        "rail", "sea")
    if how in bars:
        yield _no("moved-otherwise", f"{who} has moved by {how} in this player turn", unit,
                  "std:5.25", ALONE[str(how)])


@rule("std:5.7")
def may_go_on(position: Position, unit: Unit) -> bool:
    """Say whether a unit has overrun in this phase and not moved on since."""
    state = position.state
    return unit.id in state.remembered(OVERRAN) and unit.id not in state.remembered(WENT_ON)


def may_move(position: Position, unit: Unit, phase: Phase | None = None) -> bool:
    """Say whether a unit may move in a movement phase."""
    return next(iter(why_not_move(position, unit, phase)), None) is None


def _kind(kind: str) -> str:
    return kind.replace("_", " ")


def _no(code: str, text: str, unit: Unit, *rules: str, remedy: str = "") -> Reason:
    return Reason(code, text, tuple(RuleId(r) for r in rules), units=(unit.id,), remedy=remedy)

"""4: the hooks that combat brings: columns, odds, and who may attack."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from grognard.hookspecs import hookspec
from grognard.ids import HexId, UnitId
from grognard.position import Position
from grognard.ruling import Reason, Ruling
from grognard.tally import Line

if TYPE_CHECKING:
    from grognard_krieg.battle import Battle


@hookspec
def modify_columns(position: Position, battle: Battle) -> Iterable[Line]:
    """Shift the column of a combat: lines of stage "shift" that add (right) or take (left)."""
    raise NotImplementedError


@hookspec
def check_attacker(position: Position, unit_id: UnitId, target: HexId) -> Iterable[Reason]:
    """Object to a unit's taking part in an attack on a hex, whoever else does."""
    raise NotImplementedError


@hookspec
def check_together(position: Position, units: tuple[UnitId, ...]) -> Iterable[Reason]:
    """Object to units that take part in one attack together."""
    raise NotImplementedError


@hookspec
def check_support(
    position: Position, unit_id: UnitId, force: tuple[UnitId, ...]
) -> Iterable[Reason]:
    """Object to a headquarters' supporting a force from a distance."""
    raise NotImplementedError


@hookspec
def check_shift(
    position: Position, battle: Battle, unit_id: UnitId, given: tuple[UnitId, ...]
) -> Iterable[Reason]:
    """Object to a shift for a headquarters or air support unit; `given` have given theirs."""
    raise NotImplementedError


@hookspec
def rule_headquarters_together(position: Position, units: tuple[UnitId, ...]) -> Ruling[bool]:
    """May these headquarters of one side take part in one combat?"""
    raise NotImplementedError


@hookspec
def rule_raw_odds(position: Position, attack: Fraction, defence: Fraction) -> Ruling[int]:
    """On which column of the combat table, counted from 0, do two strengths stand unshifted?"""
    raise NotImplementedError


@hookspec
def rule_weathered_result(position: Position, battle: Battle, code: str) -> Ruling[str]:
    """What does the weather in the defender's hex make of a result?"""
    raise NotImplementedError

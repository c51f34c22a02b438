"""Hooks of sections 11 and 12 for rules that change what is printed, the odds, or who is lost."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from grognard.hookspecs import hookspec
from grognard.ids import HexId, SideId, UnitId

if TYPE_CHECKING:
    from grognard.position import Position
    from grognard.ruling import Reason, Ruling
    from grognard.tally import Line
    from grognard_standard_rules.battle import Battle


@hookspec
def modify_printed_strength(
    position: Position, unit_id: UnitId, part: str
) -> Iterable[Line]:
    """Add lines to a unit's printed strength, "attack" or "defence", wherever it counts (3.24).

    The lines are of the stage "printed". May depend on anything; it is asked again each time.
    """
    raise NotImplementedError


@hookspec
def modify_odds_column(position: Position, battle: Battle) -> Iterable[Line]:
    """Add lines to how many columns the odds of an attack are shifted (up: more than 0)."""
    raise NotImplementedError


@hookspec
def rule_lost_first(
    position: Position, side: SideId, units: tuple[UnitId, ...], cause: str
) -> Ruling[tuple[UnitId, ...]]:
    """Which of the units of a side must be lost before any other, on a result (12.3)?"""
    raise NotImplementedError


@hookspec
def rule_price_row(position: Position, unit_id: UnitId, row: str) -> Ruling[str]:
    """By which row of the price list is a unit rebuilt with replacement points (18.2)?

    `row` is the one that follows from its type.
    """
    raise NotImplementedError


@hookspec
def check_target(position: Position, target: HexId, side: SideId) -> Iterable[Reason]:
    """Object to a hex's being attacked by a side now (11.14), whoever would attack it."""
    raise NotImplementedError


@hookspec
def check_pairing(position: Position, unit_id: UnitId, target: HexId) -> Iterable[Reason]:
    """Object to a unit's attacking a hex, though it may attack others and others may attack it."""
    raise NotImplementedError

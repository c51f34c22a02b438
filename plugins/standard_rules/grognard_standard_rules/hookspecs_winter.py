"""Hooks of the first winter in the East (wie:U4.0, wite:61.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.hookspecs import hookspec

if TYPE_CHECKING:
    from grognard.position import Position
    from grognard.ruling import Ruling
    from grognard_standard_rules.battle import Battle


@hookspec
def rule_frost(position: Position) -> Ruling[bool]:
    """Does the winter reduce an intact Axis division this turn? Without an owner it does."""
    raise NotImplementedError


@hookspec
def rule_ar_instead(position: Position, battle: Battle) -> Ruling[bool]:
    """May the Soviets take an Ar in this attack? Without an owner they may in any."""
    raise NotImplementedError

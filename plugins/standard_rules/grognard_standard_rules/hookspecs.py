"""Hooks of the standard rules: questions that its sections ask and other modules may amend."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from grognard.hookspecs import hookspec
from grognard.ids import SideId

if TYPE_CHECKING:
    from grognard.position import Position
    from grognard.ruling import Ruling
    from grognard.tally import Line
    from grognard_standard_rules.battle import Battle
    from grognard_standard_rules.planes import BoolPlane, ZoneLimit


# --- sections 5, 9, 11: strengths in attack and overrun ---------------------------------------


@hookspec
def modify_attack_total(position: Position, battle: Battle) -> Iterable[Line]:
    """Add lines to the summed strength of all attackers of an attack or overrun."""
    raise NotImplementedError


@hookspec
def modify_defence_total(position: Position, battle: Battle) -> Iterable[Line]:
    """Add lines to the summed strength of the hexes attacked: what the ground adds to it."""
    raise NotImplementedError


# --- section 9: zones of control --------------------------------------------------------------


@hookspec
def layer_zone_limit(position: Position, side: SideId) -> Iterable[ZoneLimit]:
    """Say into which hexes and across which hexsides the zones of a side's units do not reach.

    Kept like every layer: asked again when something changes that the function reads.
    """
    raise NotImplementedError


# --- section 15.3: what winter does to lakes --------------------------------------------------


@hookspec
def rule_frozen_lakes(position: Position) -> Ruling[BoolPlane]:
    """Which lake hexes are frozen now? (A lake hexside is frozen with a lake hex beside it.)"""
    raise NotImplementedError

"""Hooks of countries and politics: what a house rule may want to answer differently."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from grognard.hookspecs import hookspec, keyed
from grognard.ids import SideId

if TYPE_CHECKING:
    from grognard.kit.planes import BoolPlane
    from grognard.orders import Resolution
    from grognard.position import Position
    from grognard.ruling import Ruling
    from grognard.tally import Line
    from grognard_krieg.political_tables import PoliticalRoll
    from grognard_krieg.politics_model import PoliticalEffect


@hookspec
def rule_neutral_ground(position: Position, side: SideId) -> Ruling[BoolPlane]:
    """Which hexes are closed to a side's units, supply lines and ranges as neutral ground?"""
    raise NotImplementedError


@hookspec
def rule_activation_choice(position: Position, country: str) -> Ruling[tuple[SideId, ...]]:
    """To which Allied factions may a neutral minor country go when it becomes Allied?"""
    raise NotImplementedError


@hookspec
def rule_activation_chooser(position: Position, country: str) -> Ruling[SideId]:
    """Who decides whether a minor country becomes Western or Soviet Allied?"""
    raise NotImplementedError


@hookspec
def rule_political_targets(position: Position, kind: str) -> Ruling[tuple[str, ...]]:
    """Which countries may be the target of a "treaty", an "ultimatum" or an "alliance" now?"""
    raise NotImplementedError


@hookspec
def modify_political_die(position: Position, roll: PoliticalRoll) -> Iterable[Line]:
    """Add lines to a die rolled on a Political Event Table."""
    raise NotImplementedError


@keyed("name")
def rule_political_effect(
    position: Position, name: str, effect: PoliticalEffect, roll: PoliticalRoll
) -> Ruling[Resolution]:
    """What does an effect of a political result do? The ruling holds the resolution."""
    raise NotImplementedError


@keyed("country")
def rule_minor_setup(
    position: Position, country: str, side: SideId, setup: str, mobilization: bool
) -> Ruling[Resolution]:
    """How is a minor country set up when it becomes active? The ruling holds the resolution."""
    raise NotImplementedError


@keyed("name")
def rule_effect_possible(
    position: Position, name: str, effect: PoliticalEffect, roll: PoliticalRoll
) -> Ruling[bool]:
    """Can an effect of a political result be carried out as things stand?"""
    raise NotImplementedError

"""Hooks of supply, ports, convoys and air: what a house rule may want to answer differently."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from grognard.hookspecs import hookspec
from grognard.ids import SideId, UnitId

if TYPE_CHECKING:
    from grognard.position import Position
    from grognard.ruling import Ruling
    from grognard_krieg.ports import Standing
    from grognard_krieg.supply_sources import Source


@hookspec
def rule_ports(position: Position, side: SideId) -> Ruling[Mapping[str, Standing]]:
    """Which ports (hexes and boxes) are friendly to a side, and why, or why not?"""
    raise NotImplementedError


@hookspec
def rule_supply_sources(position: Position, side: SideId) -> Ruling[tuple[Source, ...]]:
    """Which hexes and boxes are sources of supply for a side's units, and for whom?"""
    raise NotImplementedError


@hookspec
def rule_supplied(position: Position, unit_id: UnitId) -> Ruling[bool]:
    """Is a unit in supply at this moment?"""
    raise NotImplementedError


@hookspec
def rule_convoy_zone(position: Position, unit_id: UnitId, zone: str) -> Ruling[bool]:
    """May a convoy marker be placed in a naval zone now?"""
    raise NotImplementedError


@hookspec
def rule_air_placement(position: Position, unit_id: UnitId, at: str) -> Ruling[bool]:
    """May an air support unit be placed in a hex, or in a naval zone (its box), now?"""
    raise NotImplementedError


@hookspec
def rule_air_contest(position: Position, unit_id: UnitId, at: str) -> Ruling[bool]:
    """May an available air support unit contest a placement in a hex or zone (its box)?"""
    raise NotImplementedError


@hookspec
def rule_beachhead(position: Position, unit_id: UnitId, at: str) -> Ruling[bool]:
    """May an air support unit in a naval zone become a beachhead in a hex now?"""
    raise NotImplementedError

"""Hooks of the sections on nations: what a country's own section says of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from grognard.hookspecs import hookspec, keyed
from grognard.ids import HexId, SideId

if TYPE_CHECKING:
    from grognard.board.layers import Layer
    from grognard.position import Position
    from grognard.ruling import Ruling
    from grognard_standard_rules.naval_capability import Terms
    from grognard_standard_rules.planes import BoolPlane


@keyed("nation")
def rule_supply_sources(position: Position, nation: str) -> Ruling[tuple[HexId, ...]]:
    """Which hexes are ultimate sources of supply for a nation's units now (14.31)?"""
    raise NotImplementedError


@keyed("nation")
def rule_permanent_capacity(position: Position, nation: str) -> Ruling[Mapping[str, int]]:
    """How many permanent points of naval transport has a nation, by sea area (7.10)?"""
    raise NotImplementedError


@keyed("nation")
def rule_capacity_holder(position: Position, nation: str) -> Ruling[str]:
    """Which side uses a nation's permanent capacity now ("": nobody; 7.11)?"""
    raise NotImplementedError


@keyed("nation")
def rule_capacity_terms(position: Position, nation: str, area: str) -> Ruling[Terms]:
    """Whom does a nation's permanent capacity in a sea carry, and where (7.10)?"""
    raise NotImplementedError


@keyed("nation")
def rule_territory(position: Position, nation: str) -> Ruling[frozenset[str]]:
    """Which countries of the map belong to a nation now?"""
    raise NotImplementedError


@keyed("nation")
def rule_home(position: Position, nation: str) -> Ruling[BoolPlane]:
    """Which hexes are a nation's home now, if countries of the map do not say it all (18.0)?"""
    raise NotImplementedError


@keyed("nation")
def rule_closed_hexes(position: Position, nation: str) -> Ruling[BoolPlane]:
    """Which hexes may a nation's units not enter now, whatever their side may?"""
    raise NotImplementedError


@hookspec
def layer_limits(position: Position, side: SideId, nation: str) -> Iterable[Layer]:
    """Close steps to a nation's units that others of their side may take."""
    raise NotImplementedError


@keyed("nation")
def rule_stacks_apart(position: Position, nation: str) -> Ruling[frozenset[str]]:
    """With the units of which nations of its side do a nation's units never stack?"""
    raise NotImplementedError


@keyed("nation")
def rule_air_fronts(position: Position, nation: str) -> Ruling[frozenset[str]]:
    """On which air fronts may a nation's air points be (the words of the map's `air_front`)?"""
    raise NotImplementedError


@hookspec
def rule_counter_limit(position: Position, counter: str) -> Ruling[int | None]:
    """How many of a counter may be in play at once; None when nothing limits it?"""
    raise NotImplementedError


@keyed("nation")
def rule_air_bases(
    position: Position, nation: str, side: SideId, grade: str
) -> Ruling[BoolPlane]:
    """In which hexes may a nation's air points be based, with a grade of supply ("": any; 14.6)?"""
    raise NotImplementedError

"""Hooks of the set-up, of arrivals and of leaving, for rules that change what a scenario lists."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from grognard.hookspecs import hookspec

if TYPE_CHECKING:
    from grognard.ids import HexId, UnitId
    from grognard.position import Position
    from grognard.ruling import Reason, Ruling
    from grognard_standard_rules.forces import Forces


@hookspec
def rule_forces(position: Position) -> Ruling[Forces]:
    """As what do the forces of the scenario start, if not as it lists them (wie:S0.7)?

    Must depend on nothing but the scenario, and say so (`reading` without anything).
    """
    raise NotImplementedError


@hookspec
def rule_entry(
    position: Position, unit_id: UnitId, hex_id: HexId, train: bool
) -> Ruling[int | None]:
    """How many points does a reinforcement pay to come in at a hex, on a train or off it?

    None: it may not come in there in this way, and the reasons say why. Without an owner it
    pays nothing, and none comes on a train.
    """
    raise NotImplementedError


@hookspec
def check_start(position: Position, unit_id: UnitId, hex_id: HexId) -> Iterable[Reason]:
    """Object to a unit's starting, or coming in, in a hex that its group may use (wie:S0.7)."""
    raise NotImplementedError


@hookspec
def rule_map_exit(position: Position, unit_id: UnitId) -> Ruling[bool]:
    """Does a rule of the scenario let a unit leave the map by its edge now (50.22, 66.4)?

    Asked of units on the map, wherever they are, and of reinforcements that wait to come in.
    """
    raise NotImplementedError

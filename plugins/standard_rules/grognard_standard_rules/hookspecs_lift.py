"""Hooks of sections 7 and 8 for rules about dice at sea, and room for units that land."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from grognard.hookspecs import hookspec
from grognard.ids import HexId, SideId, UnitId

if TYPE_CHECKING:
    from grognard.position import Position
    from grognard.ruling import Ruling
    from grognard.tally import Line


@hookspec
def modify_naval_die(
    position: Position, side: SideId, purpose: Literal["intervention", "supply"]
) -> Iterable[Line]:
    """Add lines to the die that a side's ships meet on the High Seas (7.72, 7.77)."""
    raise NotImplementedError


@hookspec
def rule_lift_points(position: Position, unit_id: UnitId) -> Ruling[int]:
    """How many air transport points carry a unit that is not airborne (0: none does; 8.3)?

    The answer must follow from the counter and its visible side alone.
    """
    raise NotImplementedError


@hookspec
def modify_landing_weight(
    position: Position, side: SideId, hex_id: HexId, units: tuple[UnitId, ...]
) -> Iterable[Line]:
    """Add lines to what units weigh against the stacking limit that land together by air."""
    raise NotImplementedError

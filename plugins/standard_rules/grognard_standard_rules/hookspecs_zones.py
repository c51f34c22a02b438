"""Hooks of section 9: ranks of zones of control, what they cost, and friends of other sides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from grognard.hookspecs import hookspec
from grognard.ids import SideId, UnitId

if TYPE_CHECKING:
    from grognard.position import Position
    from grognard.ruling import Ruling
    from grognard.tally import Line


@hookspec
def rule_zone_rank(position: Position, unit_id: UnitId) -> Ruling[str]:
    """Of which rank is a unit's zone ("normal"), so that ranks may cost differently (9.21)?

    The answer must follow from the counter and its visible side alone. Where zones of several
    ranks meet, the dearest counts.
    """
    raise NotImplementedError


@hookspec
def modify_zone_charge(
    position: Position, side: SideId, part: str, rank: str, mover: str
) -> Iterable[Line]:
    """Add lines to what it costs a side to "enter" or to "leave" an enemy zone (9.21).

    `rank` is that of the zone (`rule_zone_rank`), `mover` the class of movers who pay. May
    depend on turn and clock: the layers are made again when these change.
    """
    raise NotImplementedError


@hookspec
def rule_befriended(position: Position, side: SideId) -> Ruling[frozenset[UnitId]]:
    """Which units of other sides are friends to a side: it stacks with them, and passes them?

    Without an owner nobody is. May depend on the units in play and on the relations of sides.
    """
    raise NotImplementedError

"""43.62: while Italy is neutral the French guard their border with it.

Every French hex on the Italian border is occupied by a French unit or lies in the zone of control
of one. No French unit may go away while that would leave such a hex bare that was guarded before;
what the enemy breaks open need not be closed again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from grognard.ids import HexId, RuleId
from grognard.modules import Parameters, implements
from grognard.orders import Order
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.areas import land
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.units import name, traits
from grognard_standard_rules.zones_of_control import zone_of

RULES = (RuleId("wie:43.62"),)
NATION, HOME, NEIGHBOUR = "fr", "France", "Italy"
LEAVING = ("move", "force-march", "overrun", "rail-move", "sail", "air-transport",
           "air-assault", "withdraw-airborne", "disband", "combine", "break-down")


class AlpineGarrison(Parameters):
    """`guarded`: off once Italy is at war."""

    guarded: bool = True


def border(position: Position) -> BoolPlane:
    """Paint the French hexes beside Italy."""
    def make() -> BoolPlane:
        board = position.board
        there = board.is_("country", NEIGHBOUR) & land(board)
        here = board.is_("country", HOME) & land(board) & board.grid.spread(there)
        return frozen(np.asarray(here, np.bool_))

    return position.derived(("alpine-border",), (), make)


def guards(position: Position) -> Iterator[Unit]:
    """List the French ground combat units near the border."""
    near = position.board.grid.spread(border(position))
    index = position.board.grid.index
    for unit in position.state.units.values():
        if (unit.nation == NATION and unit.on_map and near[index(unit.at)]
                and traits(position, unit).is_ground_combat):
            yield unit


def covered(position: Position, units: Iterable[Unit]) -> BoolPlane:
    """Paint the hexes of the border that some units occupy or control."""
    plane = np.zeros(position.board.grid.size, np.bool_)
    for unit in units:
        plane |= zone_of(position, unit)
        plane[position.board.grid.index(unit.at)] = True
    return np.asarray(plane & border(position), np.bool_)


@implements("check_order", *LEAVING)
@rule("wie:43.62")
def not_bare(position: Position, order: Order) -> Iterable[Reason]:
    """Object to a move that leaves a hex of the border bare."""
    if not position.setting(AlpineGarrison).guarded:
        return
    named = {*getattr(order, "units", ()), getattr(order, "unit", "")}
    here = list(guards(position))
    going = [u for u in here if u.id in named]
    if not going:
        return
    staying = [u for u in here if u.id not in named]
    bare = covered(position, going) & ~covered(position, staying)
    path = [h for h in getattr(order, "path", ()) if h in position.board.grid]
    if path:
        bare &= ~covered(position, [replace(u, at=path[-1]) for u in going])
    if bare.any():
        hexes = tuple(HexId(h) for h in position.board.grid.names(bare))
        listed = ", ".join(name(position, u) for u in going)
        yield Reason("border-bare", f"{listed} must guard the Italian border: without it nobody "
                     f"guards {', '.join(hexes)}", RULES, units=tuple(u.id for u in going),
                     hexes=hexes, remedy="bring another French unit there first")

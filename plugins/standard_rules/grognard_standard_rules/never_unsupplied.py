"""20.14, 20.22: units that never leave supply of their own will.

Artillery and anti-tank units end no movement, by land, where they would be without supply;
retreats do not ask. A module that binds other units the same way owns more answers: see
`rule_stays_supplied`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from grognard.changes import Move, apply
from grognard.ids import HexId, UnitId
from grognard.modules import implements, reading
from grognard.orders import Order
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.state import Unit
from grognard_standard_rules.supply_now import supplied_anyway, supply_map
from grognard_standard_rules.units import name, traits
from grognard_standard_rules.zones_of_control import enemy_zone

BOUND = {"artillery": "std:20.14", "anti_tank": "std:20.22"}
"""Types of units that stay in supply, and the rule that says so."""

MOVES = ("move", "rail-move", "sail")


@implements("rule_stays_supplied")
@reading("roster")
@rule("std:20.14", "std:20.22", "std:20.24")
def rule_stays_supplied(position: Position, unit_id: UnitId) -> Ruling[bool]:
    """Bind artillery and anti-tank units."""
    kind = traits(position, position.state.unit(unit_id)).type
    text = f"{kind.replace('_', ' ')} units never move out of supply of their own will"
    if kind in BOUND:
        return ruled(True, BOUND[kind], text, "stays-supplied")
    return ruled(False, "std:14.21", "units may move out of supply", "may-leave")


@implements("check_order", *MOVES)
@rule("std:20.14", "std:20.22")
def check_order(position: Position, order: Order) -> Iterable[Reason]:
    """Object to a movement that would leave such a unit without supply."""
    path = [h for h in getattr(order, "path", ()) if h in position.board.grid]
    if not path:
        return
    for unit_id in getattr(order, "units", ()):
        unit = position.state.units.get(unit_id)
        if unit is None or unit.hex is None:
            continue
        bound = position.ask("rule_stays_supplied", unit_id=unit_id)
        if bound.value and leaves_supply(position, unit, path[-1]):
            at = HexId(position.board.grid.canonical(path[-1]))
            yield Reason("leaves-supply", f"{name(position, unit)} would be unsupplied in {at}: "
                         f"{bound.because[-1].text}", bound.rules, hexes=(at,),
                         units=(unit.id,), remedy="end the move where it is supplied")


def leaves_supply(position: Position, unit: Unit, at: HexId) -> bool:
    """Say whether a unit has supply and would have none in another hex.

    Its own presence there counts: it opens a hex in an enemy zone to its line (14.5). So does
    its going from such a hex; otherwise it keeps supply wherever there is some now.
    """
    if supplied_anyway(position, unit) is not None or not _covered(position, unit):
        return False
    opens = enemy_zone(position, unit.side)[position.board.grid.index(unit.at)]
    if not opens and _covered(position, replace(unit, at=at)):
        return False
    there = position.at(apply(position.state, [Move(unit.id, at)]))
    return not _covered(there, there.state.unit(unit.id))


def _covered(position: Position, unit: Unit) -> bool:
    supply = supply_map(position, unit.side, unit.nation)
    return supply.grade(position.board.grid.index(unit.at), unit.nation) is not None

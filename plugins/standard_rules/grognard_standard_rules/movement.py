"""5.0, 5.5: the two ground movement phases, and the questions about movement.

The Initial Movement Phase moves what moves over land; the Mechanized Movement Phase moves
armour, mechanized infantry, cavalry, supply, artillery and anti-tank units, those that moved
in the first included, but none that went by rail, sea or air. Who may move stands in
`who_moves.py`, allowances in `allowance.py`, prices in `price.py`, the order in
`move_orders.py`.
"""

from __future__ import annotations

from grognard.ids import RuleId
from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard_standard_rules.allowance import left, movement_allowance
from grognard_standard_rules.move_orders import MoveUnits
from grognard_standard_rules.price import Bill, movement_costs, price, reachable
from grognard_standard_rules.who_moves import MOVED, may_move, movement_phase, why_not_move

__all__ = [
    "Bill", "MoveUnits", "initial_movement", "left", "may_move", "mechanized_movement",
    "movement_allowance", "movement_costs", "movement_phase", "price", "reachable",
    "why_not_move",
]


@implements("phase_movement", "initial-movement")
@reading()
@rule("std:5.0", "std:5.11", "std:5.15")
def initial_movement(position: Position) -> PhasePlan:
    """Move any, all or none of one's units over land."""
    return PhasePlan(
        orders=("move",), hint="move units, then end the phase; `unmoved` lists who still may")


@implements("phase_second_movement", "mechanized-movement")
@rule("std:5.5")
def mechanized_movement(position: Position) -> PhasePlan:
    """Move again what may move again; pass when nothing can."""
    side, begun = position.phasing, "mechanized" in position.state.remembered(MOVED).values()
    if begun or any(may_move(position, u, "mechanized") for u in position.state.units_of(side)):
        return PhasePlan(orders=("move",), hint=(
            "move mechanized units, then end the phase; `unmoved` lists who still may"))
    return PhasePlan(idle=Reason(
        "nothing-moves", f"{side} has no unit that may move in this phase", (RuleId("std:5.5"),)
    ))

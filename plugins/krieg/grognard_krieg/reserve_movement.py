"""5: the Reserve Movement Phase.

As operational movement, but units need no supply, enemy zones of control are neither entered
nor left, and corps are slow on railways on the wrong side of the Soviet border. Those
differences stand with what they change (`who_moves.py`, `zone_movement.py`, `road_rail.py`);
here is the phase.
"""

from __future__ import annotations

from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard.sequence import PhasePlan


@implements("phase_second_movement", "reserve-movement")
@reading()
@rule("krieg:5")
def reserve_movement(position: Position) -> PhasePlan:
    """Move any, all or none of one's ground units, away from enemy zones."""
    return PhasePlan(orders=("move",), hint="move reserves by land or sea, then end the phase")

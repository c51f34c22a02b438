"""3: the Operational Movement Phase.

Who may move stands in `who_moves.py`, what it costs in `terrain.py`, `road_rail.py`,
`amphibious.py`, `partisans.py` and `zone_movement.py`, the order in `move_orders.py`, ships in
`naval_transport.py`.
"""

from __future__ import annotations

from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard.sequence import PhasePlan
from grognard_krieg.command_paralysis import paralysis_ends


@implements("phase_movement", "operational-movement")
@reading()
@rule("krieg:3", "krieg:3.1", "krieg:3.8")
def operational_movement(position: Position) -> PhasePlan:
    """Move any, all or none of one's supplied ground units."""
    return PhasePlan(orders=("move",), closes=paralysis_ends,
                     hint="move units by land or sea, then end the phase")

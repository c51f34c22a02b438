"""4.2.3, 4.2.4: steps that a unit could take in no movement phase, in retreat or advance neither.

The layers of movement say which; what zones of control, stops and enemy units do to movement is
left out, since retreat and advance have rules of their own for these.
"""

from __future__ import annotations

from grognard.board.layers import BLOCKED, Layer, StepCosts, fold
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard_krieg.movers import mover_class

ENEMY_UNITS = "enemy-occupied"
ZONE = "-zone"
"""End of the ids of layers by which zones of control close hexes to movement."""


@rule("krieg:4.2.3")
def may_step(position: Position, unit: Unit, start: str, end: str) -> bool:
    """Say whether ground, border or neutrality lets a unit step into a neighbouring hex."""
    grid = position.board.grid
    at, to = grid.index(start), grid.index(end)
    direction = grid.direction(at, to)
    if direction is None or not position.face(unit).movement:
        return False
    planes = _planes(position, unit.side, mover_class(position, unit, "operational"))
    return int(planes.cost[direction, at]) != BLOCKED


def _planes(position: Position, side: str, mover: str) -> StepCosts:
    layers = position.layers("layer_movement", side=side, mover=mover)
    kept = tuple(x for x in layers if _counts(x))
    stamp = tuple(id(x) for x in kept)
    found: tuple[object, StepCosts] = position.workshop.get(
        ("crossing", side, mover), stamp, lambda: (kept, fold(position.board.grid, kept))
    )
    return found[1]


def _counts(layer: Layer) -> bool:
    return layer.op != "stop" and layer.id != ENEMY_UNITS and not layer.id.endswith(ZONE)

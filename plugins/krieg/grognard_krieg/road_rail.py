"""3.4, 5: roads and railways.

From a hex on the line to a connected hex on the line, a step costs a corps half a point and a
larger unit one, whatever the ground and the hexside. A strait between two hexes of the net
connects them. In Reserve Movement the half point is for the Soviets in the Soviet Union only,
and for others only elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from grognard.board.board import Board
from grognard.board.layers import Layer
from grognard.ids import RuleId
from grognard.kit.planes import BoolPlane, frozen, side_plane
from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard_krieg.countries import READS
from grognard_krieg.country_list import UNION
from grognard_krieg.movers import CORPS, RESERVE, SOVIET_MOVER, words_of
from grognard_krieg.neutral_ground import disputed_region
from grognard_krieg.terrain import GROUND, STRAIT, half_points
from grognard_krieg.territory import hexes_of, region_hexes

ROADS, ROAD_RAIL = "roads", "road"


@rule("krieg:3.4")
def lines(board: Board) -> BoolPlane:
    """Paint the hexsides over which a road or railway runs, straits that join two hexes of it too.

    Shape (6, size), the same from both sides.
    """
    drawn = side_plane(board, ROAD_RAIL)
    on_line = drawn.any(axis=0)
    sides = drawn.copy()
    strait = side_plane(board, STRAIT)
    for d, offset in enumerate(board.grid.offsets):
        sides[d] |= strait[d] & on_line & np.roll(on_line, -offset)
    return frozen(sides)


@implements("layer_movement")
@reading(*READS, "compartment:cards")
@rule("krieg:3.4", "krieg:5")
def road_layers(position: Position, mover: str) -> Iterator[Layer]:
    """Put what the ground costs aside along roads and railways."""
    net = position.derived(("lines",), (), lambda: lines(position.board))
    if not net.any():
        return
    table, words = position.table(ROADS), words_of(mover)
    row = "corps" if CORPS in words else "multi_step"
    usual, foreign = half_points(table, row), half_points(table, row, "reserve_foreign")
    if usual is None or foreign is None:
        return
    yield Layer("road", "along a road or railway", (RuleId("krieg:3.4"),), "side", "replace",
                usual, net, group=GROUND)
    if RESERVE in words and foreign != usual:
        yield Layer("road-foreign", "along a road or railway, which is slow in Reserve Movement "
                    "on this side of the Soviet border", (RuleId("krieg:5"), RuleId("krieg:3.4")),
                    "side", "replace", foreign, _slow(position, net, SOVIET_MOVER in words),
                    group=GROUND)


@rule("krieg:5", "krieg:12.4.1")
def _slow(position: Position, net: BoolPlane, soviet: bool) -> BoolPlane:
    """Paint the stretches on which corps are slow in Reserve Movement.

    A stretch lies where the hex that it leads into lies. To Soviet corps the region that their
    current card disputes is part of the Union.
    """
    union = hexes_of(position, UNION)
    if soviet and (region := disputed_region(position)):
        union = frozen(union | region_hexes(position.board, region))
    where = ~union if soviet else union
    slow = np.zeros_like(net)
    for d, offset in enumerate(position.board.grid.offsets):
        slow[d] = net[d] & np.roll(where, -offset)
    return frozen(slow)

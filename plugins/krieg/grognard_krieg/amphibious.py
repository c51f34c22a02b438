"""3.6: amphibious movement: a friendly beachhead is a bridge.

A strait runs across each all-sea hexside between a beachhead and a neighbouring hex with land.
Its owner's units, large ones too, cross it by ordinary movement; nobody else enters open sea.
The open sea of the beachhead's own hex costs nothing: its price is that of the strait.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from grognard.board.layers import Layer
from grognard.ids import RuleId, SideId
from grognard.kit.planes import BoolPlane, frozen
from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard_krieg.naval_zones import dry, open_sea
from grognard_krieg.sea_pieces import beachheads
from grognard_krieg.terrain import GROUND, HEXSIDES, STRAIT, half_points, open_water

RULES = (RuleId("krieg:3.6"),)


@rule("krieg:3.6")
def bridged(position: Position, side: str) -> BoolPlane:
    """Paint the all-sea hexsides that a side's beachheads make straits of, shape (6, size)."""
    return position.derived(("bridged", side), (f"units:{side}",), lambda: _bridged(position, side))


def _bridged(position: Position, side: str) -> BoolPlane:
    board, grid = position.board, position.board.grid
    beach = grid.mask(u.at for u in beachheads(position, side)) & open_sea(board)
    land, water = dry(position), open_water(board)
    sides = np.zeros((6, grid.size), np.bool_)
    if beach.any():
        for d, offset in enumerate(grid.offsets):
            joins = (beach & np.roll(land, -offset)) | (land & np.roll(beach, -offset))
            sides[d] = joins & water[d]
    return frozen(sides)


@implements("layer_movement")
@reading("units:{side}")
@rule("krieg:3.6")
def sea_layers(position: Position, side: SideId) -> Iterator[Layer]:
    """Close the open sea, but for a side's own beachheads and the straits around them."""
    board, bridges = position.board, bridged(position, side)
    own = board.grid.mask(u.at for u in beachheads(position, side))
    yield Layer("open-sea", "nobody enters open sea without a friendly beachhead there", RULES,
                "enter", "block", mask=frozen(open_sea(board) & ~own))
    yield Layer("all-sea-side", "nobody crosses open water but by a strait or a friendly beachhead",
                RULES, "side", "block", mask=frozen(open_water(board) & ~bridges))
    points = half_points(position.table(HEXSIDES), STRAIT)
    if points and bridges.any():
        yield Layer("beachhead-strait", "between beachhead and coast, as across a strait", RULES,
                    "side", "add", points, bridges, group=GROUND)

"""3.9: partisans stay in the country in which they stand, as its borders were before the war.

Borders of a Border Region within the country do not count. Attacks and zones of control cross
borders all the same.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from grognard.board.board import Board
from grognard.board.layers import Layer
from grognard.ids import RuleId
from grognard.kit.planes import BoolPlane, frozen
from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard_krieg.movers import PARTISAN_MOVER, words_of
from grognard_krieg.territory import FIELD


@rule("krieg:3.9")
def old_borders(board: Board) -> BoolPlane:
    """Paint the hexsides between two countries of the map as it is printed, shape (6, size)."""
    sides = np.zeros((6, board.grid.size), np.bool_)
    if FIELD not in board.fields:
        return frozen(sides)
    _, codes = board.fields[FIELD]
    for d, offset in enumerate(board.grid.offsets):
        other = np.roll(codes, -offset)
        sides[d] = (codes != other) & (codes > 0) & (other > 0)
    return frozen(sides)


@implements("layer_movement")
@reading()
@rule("krieg:3.9")
def border_layer(position: Position, mover: str) -> Iterator[Layer]:
    """Close borders to partisans."""
    if PARTISAN_MOVER in words_of(mover):
        yield Layer("partisan-border", "partisans do not cross a border", (RuleId("krieg:3.9"),),
                    "side", "block", mask=old_borders(position.board))

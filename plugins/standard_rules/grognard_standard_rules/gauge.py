"""6.5, 6.62: the two gauges. Russian track is laid in the Soviet Union and nowhere else.

What was converted stays as converted, however often it is cut (the plane "gauge"); a hex of
which the plane says nothing has the gauge that the map shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import numpy as np

from grognard.board.board import Board
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.rail_lines import RailParameters
from grognard_standard_rules.terrain import side_plane

PLANE = "gauge"
HOME = "USSR"
Gauge: TypeAlias = Literal["european", "russian"]


@implements("offer_planes")
def offer_planes() -> Mapping[str, Sequence[str]]:
    """Bring the plane of converted track."""
    return {PLANE: ("european", "russian")}


def printed_russian(board: Board) -> BoolPlane:
    """Paint the rail hexes that the map shows in Russian gauge.

    Of a hex at all of whose sides the gauge changes, the country decides.
    """
    russian = side_plane(board, "rail_russian").any(axis=0)
    change = side_plane(board, "rail_break").any(axis=0)
    plain = side_plane(board, "rail") & ~side_plane(board, "rail_russian")
    alone = change & ~russian & ~(plain & ~side_plane(board, "rail_break")).any(axis=0)
    labels = board.fields["country"][0] if "country" in board.fields else ()
    if HOME in labels:
        russian = russian | (alone & board.is_("country", HOME))
    return frozen(np.asarray(russian, np.bool_))


@rule("std:6.5", "std:6.62")
def russian_gauge(position: Position) -> BoolPlane:
    """Paint the rail hexes that have Russian gauge now."""
    def make() -> BoolPlane:
        state = position.state
        printed = printed_russian(position.board) & ~state.is_(PLANE, "european")
        return frozen(printed | state.is_(PLANE, "russian"))

    return position.derived(("russian-gauge",), (f"plane:{PLANE}",), make)


def gauge(position: Position, cell: int) -> Gauge:
    """Return the gauge of a rail hex (plane index)."""
    return "russian" if russian_gauge(position)[cell] else "european"


def gauge_of(position: Position, unit: Unit) -> Gauge:
    """Return the gauge that a repair unit lays."""
    nations = position.setting(RailParameters).russian_gauge
    return "russian" if unit.nation in nations else "european"

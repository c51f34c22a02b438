"""Start lines that must be covered (wie:S3.23, wie:S5.3, wie:S6.3, wie:S9.3, wie:S10.3).

Every hex of a side along its line must be held by one of its infantry units, or lie in the zone
of control of one, when the side ends the step of the set-up in which the scenario asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from grognard.ids import HexId, SideId
from grognard.modules import implements
from grognard.position import Position
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.areas import land, paint
from grognard_standard_rules.forces import CoverRow, forces
from grognard_standard_rules.placing_steps import cited, step_now, waiting
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.terrain import uncrossable
from grognard_standard_rules.units import INFANTRY_TYPES, traits

INFANTRY = "infantry"
SHOWN = 6


def covers_due(position: Position, side: str) -> list[CoverRow]:
    """List the lines that a side must have covered when the present step ends."""
    now = step_now(position)
    return [row for row in forces(position).cover
            if now is not None and row.step == now.n and row.side == side]


def line_hexes(position: Position, cover: CoverRow) -> BoolPlane:
    """Paint the hexes along a line that need an infantry unit or its zone."""
    def make() -> BoolPlane:
        plane = paint(position.board, cover.area) & land(position.board)
        if cover.free:
            plane = plane & ~position.board.is_("country", *cover.free)
        return frozen(plane)

    plane: BoolPlane = position.derived(("line-hexes", cover.area, cover.free), (), make)
    if position.referee.owns("rule_theatre_left_out"):  # what is out of play needs nobody
        plane = plane & position.ask("rule_area_of_play", side=cover.side).value
    return plane


def may_cover(position: Position, cover: CoverRow, unit: Unit) -> bool:
    """Say whether a unit is of a type that covers the line."""
    kind = traits(position, unit).type
    return kind in cover.by or (INFANTRY in cover.by and kind in INFANTRY_TYPES)


def reach(position: Position) -> Mapping[int, tuple[int, ...]]:
    """Return for each hex of land the hexes that an infantry unit in it covers."""
    def make() -> Mapping[int, tuple[int, ...]]:
        closed, grid = uncrossable(position), position.board.grid
        return {
            int(i): (int(i), *(n for d, n in grid.neighbours(int(i)) if not closed[d, int(i)]))
            for i in np.flatnonzero(land(position.board))
        }

    return position.derived(("covering-reach",), ("turn",), make)


def uncovered(position: Position, cover: CoverRow) -> list[int]:
    """List the hexes of a line that nobody covers as the units stand now, by index."""
    near, index = reach(position), position.board.grid.index
    held = {
        cell for u in position.state.units_of(SideId(cover.side))
        if u.hex is not None and may_cover(position, cover, u)
        for cell in near.get(index(u.hex), ())
    }
    return [int(i) for i in np.flatnonzero(line_hexes(position, cover)) if int(i) not in held]


@implements("check_phase_end")
def _lines_are_covered(position: Position, side: SideId) -> Iterable[Reason]:
    """Keep the step open while a line has holes and no unit is left to fill them."""
    if step_now(position) is None or waiting(position, side):
        return
    for cover in covers_due(position, side):
        holes = position.board.grid.names(uncovered(position, cover))
        if holes:
            some = ", ".join(holes[:SHOWN]) + (", ..." if len(holes) > SHOWN else "")
            yield Reason(
                "line-not-covered", f"{len(holes)} hexes of the start line are neither held by "
                f"infantry nor in its zone of control: {some}", cited(cover.cite),
                hexes=tuple(HexId(h) for h in holes),
                remedy="place units elsewhere, or give \"deploy\" and have the holes filled")

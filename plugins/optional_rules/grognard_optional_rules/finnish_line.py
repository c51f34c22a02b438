"""wite:54.23: on which sides of the line of 1941 the ban on other Axis units holds.

The case does not say that it means Finnish ground; War in Europe (46.173) does, and that is the
usual reading. The other keeps other Axis units south of the Arctic Circle three hexes away on
the Soviet side as well, those included that come from Leningrad.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Literal

import numpy as np

from grognard.modules import Parameters, amends, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard_standard_rules.areas import Area, land, paint
from grognard_standard_rules.climate import ARCTIC
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_war_in_europe.finnish_limits import LINE
from grognard_war_in_europe.finnish_rails import COMPARTMENT, linked
from grognard_war_in_europe.ground import FINNISH_LINE


class FinnishLine(Parameters):
    """`sides`: on both sides of the line, or, as without this module, in Finland alone."""

    sides: Literal["both", "finland"] = "both"


@amends("rule_closed_hexes", "de")
@reading(f"compartment:{COMPARTMENT}")
@rule("wite:54.23")
def on_both_sides(
    position: Position, nation: str
) -> Generator[None, Ruling[BoolPlane], Ruling[BoolPlane]]:
    """Close the Soviet ground before the line as well, until the railways meet."""
    ruling = yield
    both = position.setting(FinnishLine).sides == "both"
    if nation != "de" or not both or linked(position):
        return ruling
    plane = frozen(np.asarray(ruling.value | beyond(position)))
    return ruling.amend(plane, "wite:54.23", "no other Axis unit comes within three hexes of "
                        "the line of 1941, on either side", "closed-hexes")


def beyond(position: Position) -> BoolPlane:
    """Paint the Soviet side of the line within three hexes, south of the Arctic Circle."""
    def make() -> BoolPlane:
        board = position.board
        if FINNISH_LINE not in board.lines:
            return frozen(board.grid.on_map & False)
        area = Area(line=(FINNISH_LINE,), line_side="second", sections=("F", "G", "H"),
                    within_line=LINE)
        plane = paint(board, area) & land(board)
        north = board.flags.get(ARCTIC)
        return frozen(np.asarray(plane if north is None else plane & ~north))

    return position.derived(("beyond-the-finnish-line",), (), make)

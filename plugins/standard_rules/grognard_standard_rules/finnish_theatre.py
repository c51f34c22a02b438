"""wie:S0.1 section 7, wite:62.1: the scenarios of the East without Finland, a printed option.

Map section F and everything beyond the Finnish part of the line of 1942 on section G are left
out: nobody is placed there or goes there, the units that the scenario names stay away, and no
start line needs to be covered there.
"""

from __future__ import annotations

from collections.abc import Generator

from grognard.ids import HexId
from grognard.modules import amends, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.areas import Area, land, paint
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.planes import BoolPlane, frozen

THEATRE = "Finnish"
COUNTRIES = ("Finland", "USSR")
NORTH = Area(any_of=(
    Area(sections=("F",)),
    Area(sections=("G",), countries=("Finland",)),
    Area(sections=("F", "G"), countries=COUNTRIES, line=("1942 Start Line (East)",),
         any_of=(Area(sections=("F",)), Area(near="G4003", within=7))),
))


@implements("rule_theatre_left_out")
@rule("wie:S0.1", "wie:S3.6", "wie:S6.7", "wite:62.1", "wite:63.7", "wite:64.7", "wite:65.7")
def rule_theatre_left_out(position: Position) -> Ruling[tuple[str, frozenset[HexId]]]:
    """The Finnish theatre is left out."""
    hexes = frozenset(position.board.grid.names(left_out(position)))
    (case,) = cases(position, "wie:S0.1")
    return ruled((THEATRE, hexes), case, "the players leave Finland out", "left-out")


def left_out(position: Position) -> BoolPlane:
    """Paint the hexes of the theatre."""
    return position.derived(("finnish-theatre",), (), lambda: frozen(
        paint(position.board, NORTH) & land(position.board)))


@amends("rule_area_of_play")
@rule("wie:S0.1", "wite:62.1", "wite:63.7", "wite:64.7", "wite:65.7")
def _out_of_play(position: Position) -> Generator[None, Ruling[BoolPlane], Ruling[BoolPlane]]:
    """Close the theatre."""
    ruling = yield
    (case,) = cases(position, "wie:S0.1")
    return ruling.amend(frozen(ruling.value & ~left_out(position)), case,
                        "Finland and the north are left out")

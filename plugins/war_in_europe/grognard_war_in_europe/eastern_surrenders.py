"""42.48, 46.18: Rumania and Finland give up in the scenarios of the East.

Rumania falls at once with Bucharest, there as elsewhere. In the East it surrenders besides, from
1943 on, as a game turn ends without a hex of Bessarabia in Axis supply: its units abroad are
lost then, those at home fight for the Soviets and stay there. Finland surrenders as a game turn
ends in which five of its divisions have been reduced or lost while the Axis controls fewer than
three personnel centers: Finns abroad are lost, those at home fight for the Soviets.
"""

from __future__ import annotations

from collections.abc import Generator

from grognard.ids import HexId, SideId
from grognard.modules import Parameters, amends, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard_standard_rules.areas import Area, land, paint
from grognard_standard_rules.supply_now import supply_map
from grognard_standard_rules.surrenders import finland_gives_up
from grognard_war_in_europe.ground import since

AXIS = SideId("axis")
FIGHTING_THERE, NOT_BEFORE = ("de", "ro"), "1/1/43"
BESSARABIA = Area(line=("Bessarabian Annexation Line",), line_side="second",
                  sections=("G", "H"), countries=("Rumania",))


class EasternSurrenders(Parameters):
    """`bessarabia`: Rumania also falls when no hex of Bessarabia has Axis supply."""

    bessarabia: bool = True


@amends("rule_surrender", "ro")
@rule("wie:42.48")
def rumania(position: Position) -> Generator[None, Ruling[bool], Ruling[bool]]:
    """Look at Bessarabia too, as a game turn ends, if that is played."""
    ruling, step = (yield), position.step
    ends = step is not None and step.step.hook == "phase_victory_check"
    if ruling.value or not ends or not since(position, NOT_BEFORE) or not position.setting(
            EasternSurrenders).bessarabia:
        return ruling
    found = supplied_bessarabia(position)
    text = (f"{len(found)} hexes of Bessarabia have Axis supply" if found
            else "no hex of Bessarabia has Axis supply")
    return ruling.amend(not found, "wie:42.48", text, "bessarabia")


@rule("wie:42.48", "wite:53.26")
def supplied_bessarabia(position: Position) -> list[HexId]:
    """List the Axis hexes of Bessarabia in which a German or Rumanian unit would be supplied."""
    plane = paint(position.board, BESSARABIA) & land(position.board)
    grid, maps = position.board.grid, [(n, supply_map(position, AXIS, n)) for n in FIGHTING_THERE]
    held = grid.names(plane & position.state.is_("control", AXIS))
    return [h for h in held if any(m.grade(grid.index(h), n) for n, m in maps)]


@implements("rule_surrender", "fi")
@rule("wie:46.18")
def finland(position: Position) -> Ruling[bool]:
    """Five divisions reduced or lost, and fewer than three personnel centers in Axis hands."""
    return finland_gives_up(position, "wie:46.18")

"""42.48, 46.18: Rumania and Finland give up in the scenarios of the East.

Political points do not exist in a standard scenario. Rumania surrenders as a game turn ends with
a Soviet ground combat unit in Bucharest, or from 1943 on without any hex of Bessarabia in Axis
supply (what the case says for the East); its forces leave the game. Finland surrenders as a game
turn ends in which five of its divisions have been reduced or lost while the Axis controls fewer
than three personnel centers: Finns abroad are lost, those at home fight for the Soviets then.
"""

from __future__ import annotations

from grognard.ids import HexId, RuleId, SideId
from grognard.modules import Parameters, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard_standard_rules.areas import Area, land, paint
from grognard_standard_rules.supply_now import supply_map
from grognard_standard_rules.surrenders import finland_gives_up
from grognard_standard_rules.units import traits
from grognard_war_in_europe.ground import since
from grognard_war_in_europe.nations import hexes_of

AXIS, SOVIET = SideId("axis"), SideId("soviet")
FIGHTING_THERE, NOT_BEFORE = ("de", "ro"), "1/1/43"
BESSARABIA = Area(line=("Bessarabian Annexation Line",), line_side="second",
                  sections=("G", "H"), countries=("Rumania",))


class EasternSurrenders(Parameters):
    """`bessarabia`: Rumania also falls when no hex of Bessarabia has Axis supply."""

    bessarabia: bool = True


@implements("rule_surrender", "ro")
@rule("wie:42.48")
def rumania(position: Position) -> Ruling[bool]:
    """Bucharest occupied; or Bessarabia without supplied Axis units, if that is played."""
    rules = (RuleId("wie:42.48"),)
    at = hexes_of(position, "Bucharest")
    if any(u.side == SOVIET and traits(position, u).is_ground_combat
           for h in at for u in position.state.units_at(h)):
        return Ruling(True, (Reason("capital", "Bucharest is occupied", rules, hexes=at),))
    if not position.setting(EasternSurrenders).bessarabia or not since(position, NOT_BEFORE):
        return Ruling(False, (Reason("capital", "Bucharest is free", rules, hexes=at),))
    found = supplied_bessarabia(position)
    text = (f"{len(found)} hexes of Bessarabia have Axis supply" if found
            else "no hex of Bessarabia has Axis supply")
    return Ruling(not found, (Reason("bessarabia", text, rules),))


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

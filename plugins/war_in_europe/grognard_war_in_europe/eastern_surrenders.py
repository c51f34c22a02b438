"""42.48, 46.18: Rumania and Finland give up in the scenarios of the East.

Political points do not exist in a standard scenario. Rumania surrenders as a game turn ends with
a Soviet ground combat unit in Bucharest (our ruling adds: or without any supplied Axis unit in
Bessarabia); its forces leave the game. Finland surrenders as a game turn ends in which five of
its divisions have been reduced or lost while the Axis controls fewer than three personnel
centers: Finns abroad are lost, those at home fight for the Soviets from then on.
"""

from __future__ import annotations

from grognard.ids import RuleId, SideId
from grognard.modules import Parameters, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard_standard_rules.areas import Area, land, paint
from grognard_standard_rules.surrenders import finland_gives_up
from grognard_standard_rules.units import traits
from grognard_war_in_europe.nations import hexes_of

AXIS, SOVIET = SideId("axis"), SideId("soviet")
BESSARABIA = Area(line=("Bessarabian Annexation Line",), line_side="second",
                  sections=("G", "H"), countries=("Rumania",))


class EasternSurrenders(Parameters):
    """`bessarabia`: Rumania also falls when no supplied Axis unit is left in Bessarabia."""

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
    if not position.setting(EasternSurrenders).bessarabia:
        return Ruling(False, (Reason("capital", "Bucharest is free", rules, hexes=at),))
    plane = paint(position.board, BESSARABIA) & land(position.board)
    inside = [u for u in position.state.units_of(AXIS) if u.hex is not None
              and plane[position.board.grid.index(u.hex)]]
    left = any(position.ask("rule_supplied", unit_id=u.id).value for u in inside)
    text = f"there {'are' if left else 'are no'} supplied Axis units in Bessarabia"
    return Ruling(not left, (Reason("bessarabia", text, rules),))


@implements("rule_surrender", "fi")
@rule("wie:46.18")
def finland(position: Position) -> Ruling[bool]:
    """Five divisions reduced or lost, and fewer than three personnel centers in Axis hands."""
    return finland_gives_up(position, "wie:46.18")

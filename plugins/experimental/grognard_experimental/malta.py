"""X14.6: Malta is hard to hold under an Axis sky.

With Axis supremacy in the air of the South Front its Allied defenders in supply count half.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from grognard.ids import HexId, SideId, UnitId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.tally import Line
from grognard_experimental.air_supremacy import has_supremacy
from grognard_standard_rules.answers import cite
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.strengths import is_unsupplied

AXIS, ALLIED, SOUTH = SideId("axis"), SideId("allied"), "South"
MALTA = "Great Britain (Malta)"


@implements("modify_defence")
@rule("wie:X14.6")
def under_siege(position: Position, unit_id: UnitId, battle: Battle) -> Iterable[Line]:
    """Halve an Allied defender of Malta who is in supply."""
    unit = position.state.unit(unit_id)
    if unit.side != ALLIED or unit.hex is None or not has_supremacy(position, AXIS, ALLIED, SOUTH):
        return
    on_malta = position.board.word("country", HexId(unit.at)) == MALTA
    if on_malta and not is_unsupplied(position, unit_id, battle):
        yield Line("terrain", "times", Fraction(1, 2), "Axis supremacy in the air over Malta",
                   cite("wie:X14.6"))

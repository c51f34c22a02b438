"""20.2: anti-tank units halve mechanized units that attack or overrun their hex.

The halving comes after all else, and one anti-tank unit does as much as several. What such
units do not do (attack, overrun, control hexes around them) follows from their type.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from grognard.ids import RuleId, UnitId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.tally import Line
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.units import traits

ANTI_TANK = "anti_tank"


@implements("modify_attack")
@rule("std:20.2", "std:20.21", "std:20.23", "std:5.76")
def modify_attack(position: Position, unit_id: UnitId, battle: Battle) -> Iterable[Line]:
    """Halve a mechanized attacker of a hex that holds an anti-tank unit."""
    state = position.state
    if not traits(position, state.unit(unit_id)).is_mechanized:
        return
    if any(traits(position, state.unit(u)).type == ANTI_TANK for u in battle.defenders):
        rules = (RuleId("std:20.2"), RuleId("std:5.76")) if battle.kind == "overrun" else (
            RuleId("std:20.2"),)
        yield Line("total", "times", Fraction(1, 2), "against anti-tank guns", rules)

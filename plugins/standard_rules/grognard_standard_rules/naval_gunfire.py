"""7.34: the guns of the Allied fleet, for landings and for beaches that were assaulted.

Allied units that land add one to the die of their attack in the Combat Phase of that turn,
besides what aircraft add. Axis attacks on Allied units in a hex that was ever assaulted from the
sea take one off.
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.tally import Line
from grognard_standard_rules.answers import cite
from grognard_standard_rules.assault_points import ASSAULTED_BEACH
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.landed import BY_SEA, how_landed
from grognard_standard_rules.straits import ALLIED, AXIS


@implements("modify_die")
@rule("std:7.34")
def gunfire(position: Position, battle: Battle) -> Iterable[Line]:
    """Add one for an Allied landing; take one off an Axis attack on an Allied beach."""
    if battle.kind != "attack":
        return
    if battle.by == ALLIED and any(how_landed(position, u) == BY_SEA for u in battle.units):
        yield Line("shift", "add", 1, "naval gunfire for the landing", cite("std:7.34"))
    if battle.by != AXIS:
        return
    held = {position.state.unit(u).at for u in battle.defenders
            if position.state.unit(u).side == ALLIED}
    if any((m := position.state.marker(ASSAULTED_BEACH, h)) and m.owner == ALLIED for h in held):
        yield Line("shift", "add", -1, "naval gunfire protects the beach", cite("std:7.34"))

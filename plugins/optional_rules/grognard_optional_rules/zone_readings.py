"""5.64 against 9.13: whether armour in rough ground controls the open hexes around it."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from grognard.ids import RuleId
from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard_optional_rules.other_readings import OtherReadings
from grognard_standard_rules.planes import ZoneLimit, frozen
from grognard_standard_rules.terrain import terrain_words


@implements("layer_zone_limit")
@reading()
@rule("std:5.64")
def armor_in_rough(position: Position) -> Iterable[ZoneLimit]:
    """Keep the zone of mechanized units to their own hex where it could not be reached into."""
    if position.setting(OtherReadings).armor_in_rough == "reaches-out":
        return
    grid, table = position.board.grid, position.table("terrain")
    rough = np.zeros(grid.size, np.bool_)
    for word, mask in terrain_words(position.board):
        if table.word(word, "mech_zone") == "no":
            rough |= mask
    sides = np.zeros((6, grid.size), np.bool_)
    for direction, offset in enumerate(grid.offsets):
        sides[direction] = rough | np.roll(rough, -offset)
    yield ZoneLimit("out-of-rough", "armour in rough ground controls no hex around it",
                    (RuleId("std:5.64"),), "side", frozen(sides), ("mechanized",))

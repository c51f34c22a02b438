"""S2.44, S3.41: the first turn of an attack that surprises: enemy zones hinder less.

To enter or to leave an enemy zone of control costs the attacker one point, not two, for the
whole of the turn. Whether overruns are cheaper too, the scenario says.
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.board.layers import Layer
from grognard.position import Position
from grognard.rulebook import rule
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.zone_movement import HINDRANCE
from grognard_standard_rules.zones_of_control import enemy_zone

POINTS = 1


@rule("wie:S2.44", "wie:S3.41")
def cheaper_zones(position: Position, side: str, mover: str, case: str) -> Iterable[Layer]:
    """Replace the price of enemy zones; interdiction adds nothing in them, as ever (9.15)."""
    mask = enemy_zone(position, side, mover=mover)
    if mask.any():
        cite = cases(position, case)
        yield Layer("surprise-enter", "into an enemy zone, by surprise", cite, "enter", "replace",
                    POINTS, mask, group=HINDRANCE)
        yield Layer("surprise-leave", "out of an enemy zone, by surprise", cite, "leave",
                    "replace", POINTS, mask, group="zone-leave")

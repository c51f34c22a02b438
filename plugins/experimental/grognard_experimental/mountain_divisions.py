"""X2.21: mountain divisions are at home in rough ground and mountains, and may be carried by air.

Units of the type pay one point for a rough hex and two for a mountain. They are carried, never
dropped: a German one takes three air transport points, others one.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

from grognard.board.layers import Layer
from grognard.ids import UnitId
from grognard.modules import Parameters, amends, implements, only_for, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard.state import Unit
from grognard_standard_rules.answers import cite
from grognard_standard_rules.terrain import TERRAIN, column_of, terrain_words

MOUNTAIN = "mountain"
DIVISION = "XX"
PRICES = {"rough": 1, "mountain": 2}
X2 = "wie:X2.21"


class MountainDivisions(Parameters):
    """How many air transport points carry a division: a German one, and any other."""

    german: int = 3
    other: int = 1


def is_mountain(position: Position, unit: Unit) -> bool:
    """Say whether a unit is a mountain division."""
    face = position.face(unit)
    return face.type == MOUNTAIN and face.size == DIVISION


@amends("rule_mover_class")
@rule("wie:X2.21")
def climbers(
    position: Position, unit_id: UnitId
) -> Generator[None, Ruling[str], Ruling[str]]:
    """Set mountain divisions apart from other infantry."""
    ruling = yield
    if column_of(ruling.value) != "infantry" or not is_mountain(
            position, position.state.unit(unit_id)):
        return ruling
    return ruling.amend(f"{ruling.value}:{MOUNTAIN}", X2, "mountain divisions climb easily")


@implements("layer_movement")
@reading()
@only_for(mover=MOUNTAIN)
@rule("wie:X2.21")
def easy_ground(position: Position) -> Iterable[Layer]:
    """Replace what rough ground and mountains cost these units."""
    for word, mask in terrain_words(position.board):
        if word in PRICES and mask.any():
            yield Layer(f"mountain-division-{word}", f"{word} hex, for a mountain division",
                        cite(X2), "enter", "replace", PRICES[word], mask, group=TERRAIN)


@implements("rule_lift_points")
@rule("wie:X2.21")
def rule_lift_points(position: Position, unit_id: UnitId) -> Ruling[int]:
    """Let air transport points carry mountain divisions."""
    unit, setting = position.state.unit(unit_id), position.setting(MountainDivisions)
    if not is_mountain(position, unit):
        return ruled(0, X2, "it is no mountain division", "lift-points")
    points = setting.german if unit.nation == "de" else setting.other
    return ruled(points, X2, f"{points} air transport points carry it", "lift-points")

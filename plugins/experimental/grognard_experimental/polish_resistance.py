"""X15: Poland fights on after Warsaw has fallen.

It gives up when Warsaw is taken and, besides, either fewer than forty strength points of its
units are left, or none of them stands on the German side of the partition line.
"""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction

from grognard.modules import Parameters, amends
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.state import Unit
from grognard_standard_rules.areas import Area, paint
from grognard_standard_rules.units import printed_attack, traits

POLAND = "pl"
X15 = "wie:X15.0"
WEST = Area(countries=("Poland",), line=("Polish Partition Line",))


class PolishResistance(Parameters):
    """With how many strength points left Poland still fights."""

    points: int = 40


def left(position: Position) -> list[Unit]:
    """List the Polish land units that are left on the map."""
    return [u for u in position.state.units.values()
            if u.nation == POLAND and u.on_map and traits(position, u).is_ground_combat]


@rule("wie:X15.0")
def in_the_west(position: Position, unit: Unit) -> bool:
    """Say whether a unit stands in western Poland."""
    board = position.board
    if "Polish Partition Line" not in board.lines:
        return True
    west = position.derived(("western-poland",), (), lambda: paint(board, WEST))
    return bool(west[board.grid.index(unit.at)])


@amends("rule_surrender", POLAND)
@rule("wie:X15.0")
def fights_on(
    position: Position, nation: str
) -> Generator[None, Ruling[bool], Ruling[bool]]:
    """Let Poland fight on while it has strength and units in the west."""
    ruling = yield
    if nation != POLAND or not ruling.value:
        return ruling
    units, points = left(position), position.setting(PolishResistance).points
    strength = sum((printed_attack(position, u) for u in units), Fraction(0))
    west = sum(in_the_west(position, u) for u in units)
    if strength < points:
        text, beaten = f"{strength} strength points are left, fewer than {points}", True
    elif not west:
        text, beaten = "no Polish unit is left in the west", True
    else:
        text, beaten = f"{strength} strength points are left and {west} units in the west", False
    return ruling.amend(beaten, X15, text, "fights-on" if not beaten else "beaten")

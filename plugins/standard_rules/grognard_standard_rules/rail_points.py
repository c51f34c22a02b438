"""6.2, 6.32, 6.34, 6.41: rail movement points, and what a train pays.

Every unit has fifty in the Rail Movement Phase, instead of its own allowance: ten to entrain,
ten to detrain, one for each rail hex, five more into a hex that the enemy interdicts, and
five to pull out of a hex that he controls.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from grognard.ids import RuleId, UnitId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard.tally import Line, Tally, add_up
from grognard_standard_rules.allowance import ENTERED
from grognard_standard_rules.climate import weather_rows
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.units import entrained, name
from grognard_standard_rules.zone_movement import INTERDICTION
from grognard_standard_rules.zones_of_control import enemy_zone

ALLOWANCE, ENTRAIN, DETRAIN, HEX, INTERDICTED, PULL_OUT = 50, 10, 10, 1, 5, 5
RAIL_SPENT = "rail-spent"
"""Memory of the step: unit -> rail movement points spent in the phase."""


@rule("std:6.2")
def rail_allowance(position: Position, unit: Unit) -> Tally:
    """Count a unit's rail movement points; other modules may change them (the weather does)."""
    first = Line("printed", "set", ALLOWANCE, "rail movement allowance", (RuleId("std:6.2"),))
    title = f"rail movement allowance of {name(position, unit)}"
    return position.tally("modify_rail_allowance", title, lines=(first,), unit_id=unit.id)


@implements("modify_rail_allowance")
@rule("std:15.1", "std:15.2")
def trains_in_winter(position: Position, unit_id: UnitId) -> Iterable[Line]:
    """Keep the allowance within what the weather leaves of it where the unit begins."""
    unit, table = position.state.unit(unit_id), position.table("weather_effects")
    if unit.hex is None:
        return
    rows = weather_rows(position, unit.hex, unit.nation)
    points = min(table.int(row, "rail_points") or 0 for row in rows)
    if points < ALLOWANCE:
        yield Line("clamp", "most", points, f"{rows[0].replace('-', ' ')}",
                   (RuleId("std:15.1"),))


def rail_spent(position: Position, unit: Unit) -> int:
    """Return how many rail points a unit has spent in this phase, or to come in on its train."""
    entry = position.state.remembered(ENTERED).get(unit.id, 0)
    return int(position.state.remembered(RAIL_SPENT).get(unit.id, entry))


def rail_left(position: Position, unit: Unit) -> int:
    """Return how many rail points a unit has left."""
    return max(0, int(rail_allowance(position, unit).value) - rail_spent(position, unit))


@rule("std:6.32")
def interdicted(position: Position, side: str) -> BoolPlane:
    """Paint the hexes in which an enemy of the side has an interdiction marker."""
    enemies = position.enemies(side)

    def make() -> BoolPlane:
        markers = position.state.markers_of(INTERDICTION)
        return frozen(position.board.grid.mask(m.at for m in markers if m.owner in enemies))

    reads = (f"marker:{INTERDICTION}",)
    return position.derived(("interdicted", side, enemies), reads, make)


@rule("std:6.32", "std:6.34", "std:6.41", "std:6.42")
def rail_bill(
    position: Position, unit: Unit, hexes: Sequence[int], *, detrain: bool = False
) -> Tally:
    """Add up what a way costs a unit: `hexes` are plane indices, the unit's own first.

    A unit that is not on a train boards one first; boarding and leaving it cost no more in an
    interdicted hex than elsewhere.
    """
    lines: list[Line] = []

    def pay(points: int, text: str, *rules: str) -> None:
        if points:
            lines.append(Line("total", "add", points, text, tuple(RuleId(r) for r in rules)))

    if not entrained(position, unit):
        pay(ENTRAIN, "to entrain", "std:6.41")
    steps = len(hexes) - 1
    pay(HEX * steps, "for rail hexes entered", "std:6.32")
    if steps > 0 and entrained(position, unit) and enemy_zone(position, unit.side)[hexes[0]]:
        pay(PULL_OUT, "to leave an enemy-controlled hex", "std:6.34")
    hindered = int(np.count_nonzero(interdicted(position, unit.side)[list(hexes[1:])]))
    pay(INTERDICTED * hindered, f"more, into {hindered} interdicted", "std:6.32", "std:13.53")
    if detrain:
        pay(DETRAIN, "to detrain", "std:6.41")
    return add_up(f"rail movement points of {name(position, unit)}", lines)

"""X14.1 to X14.4: who rules the air over the sea helps or hampers Axis ships.

The Axis points on sea missions of the West Front count, by the table, when the Axis has
superiority or supremacy there: they change the die of Allied intervention, and that of supply
over the High Seas. Between two rows the lower one counts. Allied superiority or supremacy works
the other way without any table. The ships and the points that supply needs are needed still.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.ids import SideId
from grognard.modules import Parameters, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.tally import Line
from grognard_experimental.air_supremacy import has_supremacy
from grognard_standard_rules.air_display import SEA, total
from grognard_standard_rules.air_superiority import has_superiority
from grognard_standard_rules.answers import cite

AXIS, ALLIED = SideId("axis"), SideId("allied")
Purpose = Literal["intervention", "supply"]
Effects = tuple[int, int]
"""What is added to the die of intervention, and to that of supply."""

ROWS: dict[int, tuple[Effects, Effects]] = {
    5: ((0, 0), (-1, 0)),
    10: ((-1, 0), (-2, 0)),
    15: ((-2, 0), (-2, 1)),
    20: ((-3, 1), (-3, 1)),
    30: ((-4, 1), (-4, 2)),
    45: ((-4, 2), (-5, 2)),
}
"""Points on sea missions -> effects with superiority, and with supremacy (X14.2)."""

ALLIED_EFFECTS: tuple[Effects, Effects] = ((1, -1), (2, -2))
"""The same for the Allies (X14.4)."""


class AirOverSea(Parameters):
    """The front whose air war counts for the High Seas; which row counts between two."""

    front: str = "West"
    between: Literal["lower", "nearest"] = "lower"


@rule("wie:X14.1", "wie:X14.2")
def axis_effects(points: int, supreme: bool, *, nearest: bool = False) -> Effects:
    """Read the table: the highest row that is not above the points, or the nearest row."""
    reached = [row for row in ROWS if row <= points]
    if not reached:
        return (0, 0)
    row = min(ROWS, key=lambda r: (abs(r - points), r)) if nearest else max(reached)
    return ROWS[row][supreme]


@rule("wie:X14.2", "wie:X14.4")
def effects(position: Position) -> tuple[Effects, str]:
    """Return what the air war of the West Front does to the dice, and why."""
    setting = position.setting(AirOverSea)
    front, nearest = setting.front, setting.between == "nearest"
    for side, enemy in ((AXIS, ALLIED), (ALLIED, AXIS)):
        supreme = has_supremacy(position, side, enemy, front)
        if not supreme and not has_superiority(position, side, enemy, front):
            continue
        what = "supremacy" if supreme else "superiority"
        if side == ALLIED:
            return ALLIED_EFFECTS[supreme], f"Allied air {what} over the sea"
        points = total(position, AXIS, front, SEA)
        found = axis_effects(points, supreme, nearest=nearest)
        return found, f"Axis air {what}, {points} points over the sea"
    return (0, 0), ""


@implements("modify_naval_die")
@rule("wie:X14.0", "wie:X14.2", "wie:X14.3", "wie:X14.4")
def on_the_die(position: Position, side: SideId, purpose: Purpose) -> Iterable[Line]:
    """Add what the air war does to a die that Axis ships meet."""
    (intervention, supply), why = effects(position)
    change = intervention if purpose == "intervention" else supply
    if side == AXIS and change:
        yield Line("shift", "add", change, why, cite("wie:X14.2", "wie:X14.4"))

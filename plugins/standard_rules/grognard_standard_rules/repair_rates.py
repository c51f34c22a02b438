"""6.69: how many rail hexes a repair unit can make friendly in a turn.

The table gives the rate of repair (track of the unit's own gauge, once converted track
included) and of conversion, by side, weather area and weather of the hex worked on. A hex uses
up one part in so many of the unit's turn, so hexes of different rates can be mixed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard_standard_rules.climate import climate
from grognard_standard_rules.gauge import gauge, gauge_of
from grognard_standard_rules.rail_lines import friendly_rail
from grognard_standard_rules.rail_routes import Price
from grognard_standard_rules.zones_of_control import enemy_occupied

TABLE = "rail_repair"
REPAIR_SPENT = "repair-spent"
"""Memory of the step: repair unit -> share of its turn used up ("3/5")."""

GRAIN = 60
"""Shares of a turn are counted in sixtieths where a search needs whole numbers."""

Kind: TypeAlias = Literal["pass", "repair", "convert"]


@dataclass(frozen=True, slots=True)
class Work:
    """What a repair unit does in a rail hex it enters, and the share of its turn that it takes.

    `share` is None where the weather forbids the work altogether.
    """

    cell: int
    kind: Kind
    share: Fraction | None


@rule("std:6.62", "std:6.69", "std:15.1")
def rate(position: Position, unit: Unit, cell: int, kind: Kind) -> int:
    """Return how many hexes like this one a repair unit can do in a turn."""
    weather, area = climate(position, position.board.grid.name(cell))
    column = "convert" if kind == "convert" else "repair"
    return position.table(TABLE).int(f"{unit.side}-{area}", f"{weather}_{column}") or 0


def work_in(position: Position, unit: Unit, cell: int) -> Work:
    """Say what a repair unit has to do in a rail hex, and how long it takes."""
    kind: Kind = "pass"
    if not friendly_rail(position, unit.side)[cell]:
        kind = "repair" if gauge(position, cell) == gauge_of(position, unit) else "convert"
    hexes = rate(position, unit, cell, kind)
    return Work(cell, kind, Fraction(1, hexes) if hexes else None)


def work_along(
    position: Position, unit: Unit, path: Sequence[int], *, with_start: bool = False
) -> list[Work]:
    """List the work in every hex of a way (plane indices, the unit's own first, left out).

    A hex entered again is friendly by then.
    """
    out, done = list[Work](), set[int]()
    for cell in path if with_start else path[1:]:
        work = work_in(position, unit, cell)
        if cell in done:
            hexes = rate(position, unit, cell, "pass")
            work = Work(cell, "pass", Fraction(1, hexes) if hexes else None)
        done.add(cell)
        out.append(work)
    return out


def share_left(position: Position, unit: Unit) -> Fraction:
    """Return how much of its turn a repair unit has left."""
    return 1 - Fraction(position.state.remembered(REPAIR_SPENT).get(unit.id, 0))


def crew_price(position: Position, unit: Unit) -> Price:
    """Return what entering a rail hex takes of a turn, in sixtieths; None where it is closed."""
    held = enemy_occupied(position, unit.side)

    def price(cell: int) -> int | None:
        if held[cell]:
            return None
        share = work_in(position, unit, cell).share
        return None if share is None else int(share * GRAIN)

    return price

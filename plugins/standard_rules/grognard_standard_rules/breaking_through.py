"""7.31: who is driven off a beach onto paratroops must fight his way through them.

The defenders of a beach that an assault has won leave their hex. Those to whom every other hex is
closed attack at half strength a neighbouring hex in which nobody stands but enemies who were
dropped in this turn; of several the weakest. If it is cleared they go there; else they are lost
like anybody who cannot retreat.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from grognard.changes import Remember
from grognard.events import Event
from grognard.ids import HexId, SideId, UnitId
from grognard.machine import STEP
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard_standard_rules import units
from grognard_standard_rules.answers import cite
from grognard_standard_rules.attack import fight_out
from grognard_standard_rules.combat import battle_of
from grognard_standard_rules.combat_resolution import odds
from grognard_standard_rules.landed import dropped
from grognard_standard_rules.retreat import go
from grognard_standard_rules.retreat_options import closed_ways
from grognard_standard_rules.routes import find_routes
from grognard_standard_rules.stack_room import room, weight

THROUGH = "breaking-through"
"""Memory of the step: units that fight their way off a beach."""

RULES = cite("std:7.31")


@rule("std:7.31")
def break_through(side: SideId, unit_ids: Iterable[UnitId]) -> Resolution:
    """Let those who cannot retreat attack the paratroops in their way, and go where they were."""
    position: Position = yield LOOK
    stuck = tuple(u for u in find_routes(position, unit_ids).doomed
                  if units.printed_attack(position, position.state.unit(u)) > 0)
    ways = held_by_paratroops(position, side, stuck)
    if not ways:
        return
    to = min(ways, key=lambda h: (_strength(position, h), h))
    text = f"{units.listed(position, stuck)} must fight through the paratroops at {to}"
    position = yield Event(
        "breaks-through", tuple(Remember(STEP, THROUGH, u) for u in stuck), RULES, text,
        {"side": side, "units": list(stuck), "hex": to})
    fight = battle_of(position, side, stuck, (to,))
    if not odds(position, fight).column.value:
        return
    yield from fight_out(fight)
    position = yield LOOK
    if any(u.side != side for u in position.state.units_at(to)):
        return
    free = room(position, side, to)
    for unit_id in stuck:
        if position.state.unit(unit_id).on_map and weight(position, unit_id) <= free:
            free -= weight(position, unit_id)
            yield from go(((unit_id, to),), "std:7.31")


@rule("std:7.31", "std:8.26")
def held_by_paratroops(
    position: Position, side: SideId, unit_ids: Iterable[UnitId]
) -> tuple[HexId, ...]:
    """List the hexes beside some units that only dropped enemies keep them from entering."""
    enemies, found = position.enemies(side), dict[HexId, int]()
    stuck = [position.state.unit(u) for u in unit_ids]
    for unit in stuck:
        grid, closed = position.board.grid, dict(closed_ways(position, unit))
        for to in grid.names(i for _, i in grid.neighbours(grid.index(unit.at))):
            here = position.state.units_at(to)
            if here and to not in closed and all(
                    u.side in enemies and dropped(position, u.id) for u in here):
                found[to] = found.get(to, 0) + 1
    return tuple(sorted(h for h, n in found.items() if n == len(stuck)))


def _strength(position: Position, hex_id: HexId) -> Fraction:
    return sum((units.printed_defence(position, u) for u in position.state.units_at(hex_id)),
               Fraction(0))

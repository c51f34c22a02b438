"""1.1.1, 12.2.4: units on the back of a pending card come home as it is revealed."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import numpy as np

from grognard.changes import Move
from grognard.events import Event
from grognard.ids import HexId, RuleId, UnitId
from grognard.kit.planes import words_plane
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard_krieg.countries import home_countries
from grognard_krieg.picking import NOTHING, pick
from grognard_krieg.pieces import name, pool
from grognard_krieg.territory import cities_of, hexes_of
from grognard_krieg.vichy import interned
from grognard_krieg.zones_of_control import enemy_occupied

RULE = RuleId("krieg:1.1.1")


@rule("krieg:1.1.1", "krieg:12.2.4")
def come_home(position: Position, side: str) -> Resolution:
    """Place each interned unit in or next to a home city that no enemy is in.

    A unit that has no such place goes to the force pool.
    """
    for unit_id in [u.id for u in interned(position, side)]:
        position = yield LOOK
        unit = position.state.unit(unit_id)
        to = yield from _place_for(position, unit)
        position = yield LOOK
        where = pool(side) if to == NOTHING else to
        yield _returns(position, unit_id, where)


def _place_for(position: Position, unit: Unit) -> Generator[Any, Any, str]:
    hexes = home_hexes(position, unit)
    towns = {p.hex: p.name for p in position.board.places}
    choices = {str(h): f"{towns[h]} ({h})" if h in towns else str(h) for h in hexes}
    return (yield from pick(unit.side, f"where does {name(position, unit)} come home?", choices,
                            (RULE,), about={"unit": unit.id}))


@rule("krieg:1.1.1")
def home_hexes(position: Position, unit: Unit) -> list[HexId]:
    """List the cities of a unit's home that no enemy is in, then the hexes next to them."""
    board, grid = position.board, position.board.grid
    homes, enemy = home_countries(position, unit), enemy_occupied(position, unit.side)
    free = [p.hex for c in homes for p in cities_of(position, c) if not enemy[grid.index(p.hex)]]
    cities = list(dict.fromkeys(free))
    near = grid.within([grid.index(h) for h in cities], 1) & hexes_of(position, *homes)
    near &= ~enemy & ~words_plane(board, "kind", ("all_sea", "lake", "impassable"))
    return [*cities, *(h for h in grid.names(near.astype(np.bool_)) if h not in cities)]


def _returns(position: Position, unit_id: UnitId, to: str) -> Event:
    unit = position.state.unit(unit_id)
    return Event("unit-returned", (Move(unit_id, to),), (RULE,),
                 f"{name(position, unit)} comes home to {to.removeprefix('@')}",
                 {"unit": unit_id, "side": unit.side, "from": unit.at, "to": to})

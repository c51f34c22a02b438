"""18: where the groups of a scenario may start.

A city or port is meant with the hexes around it that belong to the country. What may be chosen
freely is offered with the hexes nearest to a foreign capital first.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from grognard.ids import HexId, UnitId
from grognard.position import Position
from grognard_krieg.forces_model import Group, SetUp
from grognard_krieg.pieces import zone_box

CONTINENTAL = {"france": "french_north_africa"}
"""Countries that do not start pieces in an overseas part of theirs."""


def choices(position: Position, group: Group, at: Mapping[str, str]) -> list[str]:
    """List the hexes in which a group may start, the best first; `at` holds earlier groups."""
    if group.at:
        return [position.hex(group.at)]
    if group.each:
        return [position.hex(place) for place in group.each]
    if group.cities_of:
        return _cities_of(position, group)
    if group.with_each:
        said = position.section("set-up")
        assert isinstance(said, SetUp)
        other = next(g for g in said.group if g.id == group.with_each)
        units = position.state.units
        return [at.get(p) or (units[UnitId(p)].at if UnitId(p) in units else "")
                for p in other.listed()]
    return _near(position, group)


def group_choices(position: Position, group: Group) -> list[str]:
    """List the places in which a group may start, on the map as it stands."""
    if group.zones:
        return [zone_box(zone) for zone in group.zones]
    return choices(position, group, {})


def _cities_of(position: Position, group: Group) -> list[str]:
    board = position.board
    out = []
    for region in group.cities_of:
        plane = board.regions.get(region)
        for place in board.places:
            here = plane is not None and plane[board.grid.index(place.hex)]
            if "city" in place.traits and (here or board.word("country", place.hex) == region):
                out.append(str(place.hex))
    return list(dict.fromkeys(out))


def _near(position: Position, group: Group) -> list[str]:
    board, grid = position.board, position.board.grid
    land = board.is_("country", group.of)
    apart = board.regions.get(CONTINENTAL.get(group.of, ""))
    if apart is not None:
        land = land & ~apart
    towns = [p for p in board.places
             if p.traits & set(group.near) and land[grid.index(p.hex)]]
    around = grid.within([grid.index(p.hex) for p in towns], 1) & land
    around &= ~board.is_("kind", "all_sea", "lake", "impassable")
    capitals = [p.hex for p in board.places
                if "capital" in p.traits and not land[grid.index(p.hex)]]
    hexes = grid.names(around.astype(np.bool_))
    return [str(h) for h in sorted(hexes, key=lambda h: (_nearest(position, h, capitals), h))]


def _nearest(position: Position, hex_id: HexId, places: list[HexId]) -> int:
    grid = position.board.grid
    here = grid.index(hex_id)
    return min((grid.distance(here, grid.index(p)) for p in places), default=0)

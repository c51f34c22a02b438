"""54.22: when the Finnish railways are joined to those of the rest of the Axis."""

from __future__ import annotations

from grognard.position import Position
from grognard.rulebook import rule
from grognard_standard_rules.off_map_rail import edge_hexes
from grognard_standard_rules.rail_lines import friendly_rail
from grognard_standard_rules.surrenders import AXIS
from grognard_standard_rules.terrain import side_plane
from grognard_war_in_europe.nations import hexes_of

COMPARTMENT, LINKED = "finnish-rails", "linked"
HELSINKI = "Helsinki"


def linked(position: Position) -> bool:
    """Say whether the railways have met in this game."""
    return bool(position.state.compartments.get(COMPARTMENT, {}).get(LINKED))


@rule("wite:54.22")
def joined(position: Position) -> bool:
    """Say whether friendly rails lead now from Helsinki to a line off the west edge."""
    grid, rails = position.board.grid, friendly_rail(position, AXIS)
    track = side_plane(position.board, "rail")
    goals = {grid.index(h) for h in edge_hexes(position, "west")}
    open_ = [grid.index(h) for h in hexes_of(position, HELSINKI)]
    open_ = [i for i in open_ if rails[i]]
    seen = set(open_)
    while open_:
        here = open_.pop()
        if here in goals:
            return True
        for direction, index in grid.neighbours(here):
            if track[direction, here] and rails[index] and index not in seen:
                seen.add(index)
                open_.append(index)
    return False

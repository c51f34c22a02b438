"""46.172, 54.22: when the Finnish railways are joined to those of the rest of the Axis.

The line through Leningrad must be Axis, and friendly rails must lead from Helsinki by it to a
source of German supply in Germany.
"""

from __future__ import annotations

from grognard.position import Position
from grognard.rulebook import rule
from grognard_standard_rules.rail_lines import friendly_rail
from grognard_standard_rules.supply_sources import sources_of
from grognard_standard_rules.surrenders import AXIS
from grognard_standard_rules.terrain import side_plane
from grognard_war_in_europe.nations import hexes_of

COMPARTMENT, LINKED = "finnish-rails", "linked"
HELSINKI = "Helsinki"
LENINGRAD = ("G3306", "G3307")
"""The two personnel centers of Leningrad."""


def linked(position: Position) -> bool:
    """Say whether the railways have met in this game."""
    return bool(position.state.compartments.get(COMPARTMENT, {}).get(LINKED))


def leningrad(position: Position) -> set[int]:
    """Return the hexes of Leningrad that the map in play has."""
    index = position.board.grid.index
    return {index(h) for name in LENINGRAD for h in hexes_of(position, name)}


@rule("wie:46.172", "wite:54.22")
def joined(position: Position) -> bool:
    """Say whether friendly rails lead now from Helsinki by Leningrad to Germany."""
    grid, rails = position.board.grid, friendly_rail(position, AXIS)
    track, word = side_plane(position.board, "rail"), position.board.word
    home = position.ask("rule_territory", "de", nation="de").value
    goals = {grid.index(h) for h in sources_of(position, "de") if word("country", h) in home}
    open_ = [grid.index(h) for h in hexes_of(position, HELSINKI)]
    open_ = [i for i in open_ if rails[i]]
    seen = set(open_)
    while open_:
        here = open_.pop()
        for direction, index in grid.neighbours(here):
            if track[direction, here] and rails[index] and index not in seen:
                seen.add(index)
                open_.append(index)
    return bool(seen & goals and seen & leningrad(position))

"""50.11, E2.11: the railways by which reinforcements come in over the edges of the map.

A line leads off the west edge wherever a railway leaves the map sections that are in play.
"""

from __future__ import annotations

from grognard.ids import HexId
from grognard.modules import Parameters
from grognard.position import Position
from grognard_standard_rules.off_map_rail import edge_hexes


class EntryLines(Parameters):
    """The sides whose reinforcements come by these rules, the edges over which they come, and the
    map sections in play."""

    sides: tuple[str, ...] = ("axis", "soviet")
    edges: dict[str, tuple[str, ...]] = {"axis": ("west",), "soviet": ("east",)}
    sections: tuple[str, ...] = ("F", "G", "H")


def comes_by_them(position: Position, side: str) -> bool:
    """Say whether a side's reinforcements come in by these rules, if they are played at all."""
    return position.referee.owns("rule_entry") and side in position.setting(EntryLines).sides


def lines(position: Position, *edges: str) -> tuple[HexId, ...]:
    """List the rail hexes of some edges from which a line leads off the map."""
    sections = position.setting(EntryLines).sections
    return tuple(h for edge in edges for h in edge_hexes(position, edge, sections))


def lines_of(position: Position, side: str) -> tuple[HexId, ...]:
    """List the rail hexes in which a side's trains come in."""
    return lines(position, *position.setting(EntryLines).edges.get(side, ()))

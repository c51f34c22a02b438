"""14.62-14.64: how many points the supply of their bases carries.

Where a mission can be measured from a hex in major supply, any number of points may fly.
Bases that hang on minor supplyheads carry five points for each line that shares no minor
supplyhead with another; amphibious supply carries none. Missions over neighbouring hexes draw
on the same bases; we count together those whose bases overlap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from grognard.changes import Change, Remember
from grognard.ids import HexId, SideId
from grognard.machine import GAME_TURN
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_standard_rules.air_bases import MINOR, assumed, based, bases, range_of
from grognard_standard_rules.air_display import GROUND, by_nation
from grognard_standard_rules.answers import cite
from grognard_standard_rules.planes import BoolPlane

DRAWN = "air-weight"
"""Memory (game turn): "side:front" -> targets of the points drawn from minor supply so far."""

POINTS_A_LINE = 5
MAJOR = "major"


@dataclass(frozen=True, slots=True)
class _Source:
    """The bases (plane indices) from which a mission over a hex can fly, none in major supply."""

    target: HexId
    cells: frozenset[int]


@rule("std:14.62", "std:14.63", "std:14.64")
def too_many(
    position: Position, side: SideId, front: str, targets: Sequence[HexId]
) -> Iterator[Reason]:
    """Object to more points than minor supply carries, those flown this turn included."""
    fresh = _minor(position, side, front, targets)
    if not fresh:
        return
    before = _minor(position, side, front, _drawn(position, side, front))
    for group in _overlapping([*fresh, *before]):
        new = tuple(s.target for s in group if s in fresh)
        carried = capacity(position, side, front, frozenset().union(*(s.cells for s in group)))
        if new and len(group) > carried:
            text = (f"bases of {side} in minor supply carry {carried} points here, and "
                    f"{len(group)} would fly this turn")
            yield Reason("minor-supply", text, cite("std:14.63"), hexes=new,
                         remedy="fly with fewer, or where a base in major supply is in range: "
                         "`air-range HEX` tells of each")


def draw(
    position: Position, side: SideId, front: str, targets: Sequence[HexId]
) -> list[Change]:
    """Note points that fly from bases in minor supply."""
    fresh = [s.target for s in _minor(position, side, front, targets)]
    if not fresh:
        return []
    drawn = [*_drawn(position, side, front), *fresh]
    return [Remember(GAME_TURN, DRAWN, f"{side}:{front}", list(drawn))]


def capacity(position: Position, side: str, front: str, cells: frozenset[int]) -> int:
    """Count the points that bases without major supply carry: five for each separate line."""
    from grognard.supply.funnel import funnel
    from grognard_standard_rules.supply_now import supply_map

    nation = _nation(position, side, front)
    supply = supply_map(position, side, nation)
    lines = funnel(supply.graph, sorted(cells), nation, supply.policy.grades.index(MINOR)).lines
    return POINTS_A_LINE * (lines or 0)


def _minor(
    position: Position, side: str, front: str, targets: Sequence[HexId]
) -> list[_Source]:
    """List those of the targets that no base in major supply reaches, with their bases."""
    major = _major(position, side, front)
    if major is None or not targets:
        return []
    grid, reach = position.board.grid, range_of(position, side)
    all_bases, found = bases(position, side, front), []
    for target in targets:
        near = grid.within([grid.index(target)], reach) & all_bases
        if np.any(near) and not np.any(near & major):
            found.append(_Source(target, frozenset(np.flatnonzero(near).tolist())))
    return found


def _major(position: Position, side: str, front: str) -> BoolPlane | None:
    """Paint the bases in major supply; None where nothing says what supply is."""
    if assumed(position, side):
        return None
    return based(position, side, _nation(position, side, front), MAJOR)


def _nation(position: Position, side: str, front: str) -> str:
    """Name the nation with most points on the ground missions of a front."""
    having = by_nation(position, side, front, GROUND) or by_nation(position, side, front)
    return max(having, key=lambda n: having[n], default="")


def _drawn(position: Position, side: str, front: str) -> list[HexId]:
    noted = position.state.remembered(DRAWN).get(f"{side}:{front}", ())
    return [HexId(h) for h in noted]


def _overlapping(sources: Sequence[_Source]) -> Iterator[list[_Source]]:
    """Part missions into groups that share bases, directly or through others."""
    left = list(sources)
    while left:
        group, cells = [left.pop(0)], set[int]()
        grown = True
        while grown:
            cells = set().union(*(s.cells for s in group))
            joining = [s for s in left if s.cells & cells]
            left = [s for s in left if not s.cells & cells]
            group += joining
            grown = bool(joining)
        yield group

"""12.61-12.66: into which hexes a unit may retreat.

Vacant hexes outside enemy zones come first; only where there is none do hexes with friends
serve, and into those enemy zones do not reach. A unit with neither is lost. Repair units go
along friendly rail only. Ground and borders that a unit may not enter by movement are closed
to its retreat as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.board.layers import BLOCKED
from grognard.ids import HexId, RuleId, UnitId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.state import Unit
from grognard_standard_rules import units
from grognard_standard_rules.terrain import side_plane, uncrossable
from grognard_standard_rules.zones_of_control import befriended, enemy_zone, friends

RAIL_ONLY = "rail_hexes"


@dataclass(frozen=True, slots=True)
class RetreatOptions:
    """Where a unit may retreat: empty hexes outside enemy zones, and hexes held by friends."""

    vacant: tuple[HexId, ...] = ()
    refuges: tuple[HexId, ...] = ()

    @property
    def in_use(self) -> tuple[HexId, ...]:
        """Return the hexes that may be used: the first kind that there is."""
        return self.vacant or self.refuges


def retreat_options(
    position: Position, unit_id: UnitId, leaving: frozenset[UnitId] = frozenset()
) -> Ruling[RetreatOptions]:
    """Ask where a unit may retreat. Units that are `leaving` too do not hold their hexes."""
    return position.ask("rule_retreat_options", unit_id=unit_id, leaving=leaving)


@implements("rule_retreat_options")
@rule("std:12.6", "std:12.61", "std:12.62", "std:12.66")
def options(
    position: Position, unit_id: UnitId, leaving: frozenset[UnitId]
) -> Ruling[RetreatOptions]:
    """Sort the neighbours of a unit's hex; the reasons say why the others are closed.

    What an enemy may walk over (3.22) closes no hex to him and makes none a refuge.
    """
    unit = position.state.unit(unit_id)
    grid, zone = position.board.grid, enemy_zone(position, unit.side)
    own, allies = friends(position, unit.side), befriended(position, unit.side)
    vacant, refuges, because = list[HexId](), list[HexId](), list[Reason]()
    closed = dict(closed_ways(position, unit))
    for _, index in grid.neighbours(grid.index(unit.at)):
        to = grid.name(index)
        here = [u for u in position.state.units_at(to)
                if u.id not in leaving and units.traits(position, u).stops_enemies]
        if any(u.side not in own and u.id not in allies for u in here):
            because.append(_no(to, "enemy-occupied", f"{to} is occupied by others", "std:12.66"))
        elif to in closed:
            because.append(closed[to])
        elif here:
            refuges.append(to)
        elif zone[index]:
            because.append(_no(to, "enemy-controlled", f"{to} is in an enemy zone of control",
                               "std:12.62"))
        else:
            vacant.append(to)
    found = RetreatOptions(tuple(vacant), tuple(refuges))
    return Ruling(found, (_verdict(position, unit, found), *because))


def _verdict(position: Position, unit: Unit, found: RetreatOptions) -> Reason:
    rules, who = (RuleId("std:12.62"),), units.name(position, unit)
    if found.vacant:
        return Reason("vacant", f"{who} must use an empty hex outside enemy zones", rules,
                      hexes=found.vacant)
    if found.refuges:
        return Reason("refuge", f"{who} can only retreat onto friends", rules,
                      hexes=found.refuges)
    return Reason("no-retreat", f"{who} has nowhere to retreat and is eliminated",
                  (RuleId("std:12.66"),), units=(unit.id,))


@rule("std:12.64", "std:12.66", "std:6.66")
def closed_ways(position: Position, unit: Unit) -> Iterator[tuple[HexId, Reason]]:
    """List the neighbours that ground, hexsides, borders or rails close to a unit."""
    grid, start = position.board.grid, position.board.grid.index(unit.at)
    barred = uncrossable(position)
    by_rail = units.traits(position, unit).mover == RAIL_ONLY
    costs = None if by_rail else position.costs(
        "layer_movement", side=unit.side, mover=units.mover_class(position, unit)
    )
    for direction, index in grid.neighbours(start):
        to = grid.name(index)
        if barred[direction, start]:
            yield to, _no(to, "closed-side", f"nothing retreats across the hexside to {to}",
                          "std:12.66")
        elif by_rail:
            if not _friendly_rail(position, unit, direction, start, index):
                yield to, _no(to, "no-rail", f"no friendly rail leads to {to}", "std:12.64",
                              "std:6.66")
        elif costs is not None and costs.cost[direction, start] == BLOCKED:
            yield to, _no(to, "prohibited", f"{to} may not be entered by this unit", "std:12.66")


def _friendly_rail(
    position: Position, unit: Unit, direction: int, start: int, index: int
) -> bool:
    from grognard_standard_rules.rail_lines import friendly_rail

    track = side_plane(position.board, "rail")[direction, start]
    return bool(track and friendly_rail(position, unit.side)[index])


def _no(to: HexId, code: str, text: str, *cited: str) -> Reason:
    return Reason(code, text, tuple(RuleId(r) for r in cited), hexes=(to,))

"""Placing all that waits at once: quick, legal and sensible, if no masterpiece.

First the infantry covers the start line with as few units as will do, and garrisons objectives
that are near the front or must be occupied. Then every other unit goes where its group may start:
near the front, one to a hex for the side that defends, stacked as high as may be for the side that
moves first, evenly along the line, but more where an objective is near; armour goes there first.
Repair and supply units go to their side's railways, supply units also to those who would starve;
who can reach the enemy by ship alone goes to ports. Hexes in supply are preferred. Only what
cannot be placed at all is left over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from grognard.ids import HexId, SideId, UnitId
from grognard.position import Position
from grognard.state import Unit
from grognard_standard_rules.deploying_aims import Aims, holders, watchmen
from grognard_standard_rules.deploying_overseas import quays
from grognard_standard_rules.deploying_supply import feed
from grognard_standard_rules.forces import CoverRow, GroupRow
from grognard_standard_rules.placing_rules import Ledger, allowed, rails_of
from grognard_standard_rules.placing_steps import group_of, placed_now, waiting
from grognard_standard_rules.planes import BoolPlane
from grognard_standard_rules.start_lines import covers_due, line_hexes, may_cover, reach, uncovered
from grognard_standard_rules.supply_now import supply_map
from grognard_standard_rules.units import traits

DEEP = 12
"""Hexes behind the front beyond which distance no longer matters."""

UNSUPPLIED = 2 * DEEP
"""What a hex without supply counts against, in hexes behind the front."""

ALONE = 2 * UNSUPPLIED
"""What a hex without others counts against, for guns."""

ON_RAILS = ("rail_repair", "mobile_supply")
GUNS = ("artillery", "anti_tank")


@dataclass
class Deployment:
    """Where the units of a side go, found step by step."""

    position: Position
    side: str
    ledger: Ledger = field(init=False)
    placed: dict[UnitId, HexId] = field(default_factory=dict)
    _supplied: dict[str, BoolPlane] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin with the units as they stand now."""
        self.ledger = Ledger(self.position)
        self.attacks = self._first_player() == self.side
        self.depth = self._depth()
        self.aims = Aims(self.position, self.side, attacks=self.attacks)

    def _first_player(self) -> str:
        order = self.position.ask_or(self.position.sides, "rule_player_order").value
        return str(order[0])

    def _depth(self) -> np.ndarray[tuple[int], np.dtype[np.int16]]:
        """Count hexes from ground that an enemy controls, or from the lines to be covered."""
        position, grid = self.position, self.position.board.grid
        front = np.zeros(grid.size, np.bool_)
        for enemy in position.enemies(self.side):
            front |= position.state.is_("control", enemy)
        depth = np.full(grid.size, DEEP, np.int16)
        for step in range(DEEP):
            depth[front & (depth == DEEP)] = step
            front = grid.spread(front)
        return depth

    def supplied(self, nation: str) -> BoolPlane:
        """Paint the hexes in supply as things stand; all, without rules on supply."""
        if not self.position.referee.owns("rule_supply_policy"):
            return self.position.board.grid.on_map
        if nation not in self._supplied:
            found = supply_map(self.position, SideId(self.side), nation)
            self._supplied[nation] = found.covered(nation)
        return self._supplied[nation]

    def room(self, at: HexId) -> int:
        """Return how many more units a hex takes as planned."""
        limit = self.ledger.limit(self.side, at)
        return (limit or len(self.placed) + 1) - len(self.ledger.at(at))

    def try_(self, unit: Unit, group: GroupRow, cell: int) -> bool:
        """Place a unit in a hex if nothing forbids it."""
        at = self.position.board.grid.name(cell)
        if next(self.ledger.objections(unit, group, at), None) is not None:
            return False
        self.ledger.put(unit, at)
        self.placed[unit.id] = at
        return True


def deployment(position: Position, side: str) -> Iterator[tuple[Unit, HexId]]:
    """Yield where each unit that waits goes (and units that must move to close a hole)."""
    plan = Deployment(position, side)
    left = {u.id: u for u in waiting(position, side)}
    for unit in left.values():  # what may stand in one hex only must find room there
        group = group_of(position, unit)
        if group is not None and _room(position, group) == 1:
            plan.try_(unit, group, int(np.flatnonzero(allowed(position, group.area))[0]))
    for cover in covers_due(position, side):
        _cover(plan, cover, {n: u for n, u in left.items() if n not in plan.placed})
    _garrison(plan, [u for u in left.values() if u.id not in plan.placed])
    by_group: dict[int, list[Unit]] = {}
    rows: dict[int, GroupRow] = {}
    for unit in left.values():
        group = group_of(position, unit)
        if unit.id not in plan.placed and group is not None:
            rows[id(group)] = group
            by_group.setdefault(id(group), []).append(unit)
    in_order = sorted(by_group.items(), key=lambda item: _room(position, rows[item[0]]))
    for key, units in in_order:
        _spread(plan, rows[key], [u for u in units if not _supplies(position, u)])
    for key, units in in_order:  # when it is known where the others stand
        supply = [u for u in units if _supplies(position, u)]
        _spread(plan, rows[key], feed(plan, rows[key], supply, allowed(position, rows[key].area)))
    for name, at in plan.placed.items():
        yield position.state.unit(name), at


def _supplies(position: Position, unit: Unit) -> bool:
    return traits(position, unit).type == "mobile_supply"


def _room(position: Position, group: GroupRow) -> int:
    """Count the hexes of a group: what has little room goes first."""
    return int(allowed(position, group.area).sum())


def _garrison(plan: Deployment, left: list[Unit]) -> None:
    """Put infantry into the objectives that want some now."""
    position, grid = plan.position, plan.position.board.grid
    best, least = holders(position, left), watchmen(position, left)
    crowded = _crowded(position, left)
    for at, number, good in plan.aims.garrisons(position, plan.depth, DEEP):
        cell = grid.index(at)
        owners = {row.name for row, area in crowded if area[cell]}
        for unit in best if good else least:
            if len(plan.ledger.at(at)) >= number:
                break
            group = group_of(position, unit)
            if unit.id in plan.placed or group is None or owners - {group.name}:
                continue
            if allowed(position, group.area)[cell]:
                plan.try_(unit, group, cell)


def _crowded(position: Position, left: Sequence[Unit]) -> list[tuple[GroupRow, BoolPlane]]:
    """List the groups with a unit for every other hex of theirs, and these hexes, or more.

    Nobody else is put there before they are.
    """
    rows = {id(g): g for u in left if (g := group_of(position, u)) is not None}
    many = Counter(id(group_of(position, u)) for u in left)
    areas = [(row, allowed(position, row.area), many[key]) for key, row in rows.items()]
    return [(row, area) for row, area, number in areas if number * 2 > int(area.sum())]


# --- lines ----------------------------------------------------------------------------------


def _cover(plan: Deployment, cover: CoverRow, left: Mapping[UnitId, Unit]) -> None:
    """Close a line with as few units as will do, moving some that were placed if need be."""
    position = plan.position
    near, index = reach(position), position.board.grid.index
    holes = set(uncovered(position, cover))
    for name, at in plan.placed.items():
        if may_cover(position, cover, position.state.unit(name)):
            holes -= set(near[index(at)])
    pools = _pools(position, cover, left.values())
    _fill(plan, holes, pools, near, line_hexes(position, cover))
    if holes:
        spare = [u for u in placed_now(position, plan.side) if may_cover(position, cover, u)]
        stacks: dict[str, list[Unit]] = {}
        for unit in spare:
            stacks.setdefault(unit.at, []).append(unit)
        extra = (u for units in stacks.values() for u in units[1:])
        _fill(plan, holes, _pools(position, cover, extra), near, line_hexes(position, cover))


def _pools(
    position: Position, cover: CoverRow, units: Iterable[Unit]
) -> list[tuple[GroupRow, BoolPlane, list[Unit]]]:
    """Sort units that may cover a line by group, the weakest to be taken first."""
    found: dict[int, tuple[GroupRow, BoolPlane, list[Unit]]] = {}
    for unit in units:
        group = group_of(position, unit)
        if group is not None and may_cover(position, cover, unit):
            entry = found.setdefault(
                id(group), (group, allowed(position, group.area), []))
            entry[2].append(unit)
    for _, _, pool in found.values():
        pool.sort(key=lambda u: -position.face(u).defence)
    return list(found.values())


def _fill(
    plan: Deployment, holes: set[int], pools: list[tuple[GroupRow, BoolPlane, list[Unit]]],
    near: Mapping[int, tuple[int, ...]], line: BoolPlane,
) -> None:
    """Put a unit where it closes most holes, until there are none or nobody can close them."""
    tried: set[int] = set()
    while holes:
        cells = {c for hole in holes for c in near.get(hole, ())} - tried
        if not cells:
            return
        best = max(cells, key=lambda c: (len(holes.intersection(near.get(c, ()))),
                                         bool(line[c]), -c))
        if not _take(plan, pools, best):
            tried.add(best)
            continue
        holes.difference_update(near[best])


def _take(
    plan: Deployment, pools: list[tuple[GroupRow, BoolPlane, list[Unit]]], cell: int
) -> bool:
    """Place a unit of the group with most units that may stand in a hex."""
    for group, area, units in sorted(pools, key=lambda p: -len(p[2])):
        if area[cell] and units and plan.try_(units[-1], group, cell):
            units.pop()
            return True
    return False


# --- the rest --------------------------------------------------------------------------------


def _spread(plan: Deployment, group: GroupRow, units: list[Unit]) -> None:
    """Spread the units of a group over its hexes."""
    area = allowed(plan.position, group.area)
    for rails in (True, False):
        wanted = [u for u in units if (traits(plan.position, u).type in ON_RAILS) == rails]
        first = rails_of(plan.position, plan.side) if rails else quays(
            plan.position, plan.side, area, len(wanted), plan.room)
        if (area & first).any():
            _share_out(plan, group, wanted, area & first)
            wanted = [u for u in wanted if u.id not in plan.placed]
        _share_out(plan, group, wanted, area)


def _share_out(plan: Deployment, group: GroupRow, units: list[Unit], plane: BoolPlane) -> None:
    """Give each unit the hex that is cheapest then: near the front, and not too full.

    Who comes second to a hex, and armour, goes where an objective is near. Guns come last, and
    stand with others, since they hold no ground alone.
    """
    cells = np.flatnonzero(plane)
    order = np.array([_scattered(n) for n in range(len(cells))])
    names = plan.position.board.grid.names(cells.tolist())
    far, full = (2, 1) if plan.attacks else (1, 2)
    there = np.array([len(plan.ledger.at(at)) for at in names])
    cost = plan.depth[cells] * float(far) + there * float(full)
    for unit in sorted(units, key=lambda u: (_needs_company(plan.position, u),
                                             -plan.position.face(u).attack)):
        hungry = ~plan.supplied(unit.nation)[cells]
        kind = traits(plan.position, unit)
        drawn = (there > 0) & kind.is_ground_combat | kind.is_mechanized
        pull = plan.aims.costs(cells) * drawn
        dear = cost + UNSUPPLIED * hungry + full * pull
        if _needs_company(plan.position, unit):
            dear = dear + ALONE * (there == 0)
        for n in np.lexsort((order, dear)).tolist():
            if plan.try_(unit, group, int(cells[n])):
                cost[n] += full
                there[n] += 1
                plan.aims.draw(int(cells[n]))
                break
            cost[n] += DEEP


def _needs_company(position: Position, unit: Unit) -> bool:
    return traits(position, unit).type in GUNS


def _scattered(number: int) -> float:
    """Return a fraction so that numbers in a row are far apart (the bits read backwards)."""
    return int(f"{number:016b}"[::-1], 2) / 2**16

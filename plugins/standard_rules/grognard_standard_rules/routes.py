"""12.0, 12.62: how a stack can be spread over the hexes to which it may retreat.

Every unit uses the best kind of hex open to it. If that would overstack although hexes of
the next kind have room, these are open too: a stack must be split where there is no other way
to stay within the limits. A unit may come into a hex that others of the battle have left, but
they do not trade places: somebody has to go first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice

from grognard.ids import HexId, UnitId
from grognard.position import Position
from grognard.rulebook import rule
from grognard_standard_rules.answers import Moves
from grognard_standard_rules.retreat_options import RetreatOptions, retreat_options
from grognard_standard_rules.stack_room import room, weight

Allowed = Mapping[UnitId, tuple[HexId, ...]]


@dataclass(frozen=True)
class Routes:
    """Where some units may retreat together.

    `doomed` have nowhere to go. `room` is how much weight each hex can still take (never below
    0), `least` the smallest overstacking that any way of spreading the units leaves; `start`
    is where they stand, `emptied` are the hexes among these that all leave.
    """

    doomed: tuple[UnitId, ...]
    allowed: Allowed
    room: Mapping[HexId, int]
    weight: Mapping[UnitId, int]
    least: int
    start: Mapping[UnitId, HexId] = field(default_factory=dict)
    emptied: frozenset[HexId] = frozenset()

    @property
    def only_way(self) -> Moves | None:
        """Return the moves when nothing is left to choose, else None."""
        ways = list(islice(self.ways(), 2))
        return ways[0] if len(ways) == 1 else None

    def excess(self, moves: Moves) -> int:
        """Count by how much a way of spreading the units overstacks."""
        load = Counter[HexId]()
        for unit_id, to in moves:
            load[to] += self.weight[unit_id]
        return sum(max(0, used - self.room[to]) for to, used in load.items())

    def trades(self, moves: Moves) -> bool:
        """Say whether units trade places, two of them or more in a round."""
        goes: dict[HexId, set[HexId]] = {}
        for unit_id, to in moves:
            goes.setdefault(self.start.get(unit_id, to), set()).update({to} & self.emptied)
        while goes:  # hexes from which nobody goes to one that is still to be left go first
            free = [h for h, to in goes.items() if not to & goes.keys()]
            if not free:
                return True
            for hex_id in free:
                del goes[hex_id]
        return False

    @cached_property
    def must_trade(self) -> bool:
        """Say whether there is no way in which nobody trades places."""
        return next(self._spread(list(self.allowed), (), trade=False), None) is None

    def ways(self, most: int | None = None) -> Iterator[Moves]:
        """List the legal ways of spreading the units, the likeliest first."""
        return islice(self._spread(list(self.allowed), (), trade=self.must_trade), most)

    def _spread(self, left: list[UnitId], done: Moves, *, trade: bool) -> Iterator[Moves]:
        if not left:
            yield done
            return
        for to in self.allowed[left[0]]:
            way = (*done, (left[0], to))
            if self.excess(way) <= self.least and (trade or not self.trades(way)):
                yield from self._spread(left[1:], way, trade=trade)


@rule("std:12.0", "std:12.62")
def find_routes(
    position: Position, unit_ids: Iterable[UnitId], *, must_split: bool = True
) -> Routes:
    """Find where units may retreat together; without `must_split` any overstacking will do."""
    alive = [u for u in unit_ids if position.state.unit(u).on_map]
    leaving = frozenset(alive)
    found = {u: retreat_options(position, u, leaving).value for u in alive}
    doomed = tuple(u for u in alive if not found[u].in_use)
    going = {u: f for u, f in found.items() if f.in_use}
    weights = {u: weight(position, u) for u in going}
    hexes = {to for f in going.values() for to in (*f.vacant, *f.refuges)}
    rooms = {to: _room(position, going, to, leaving) for to in hexes}
    best = _sorted(position, {u: f.in_use for u, f in going.items()})
    least = _least_excess(best, rooms, weights)
    if least and must_split:
        wide = _sorted(position, {u: (*f.vacant, *f.refuges) for u, f in going.items()})
        if (less := _least_excess(wide, rooms, weights)) < least:
            best, least = wide, less
    if not must_split:
        least = sum(weights.values())
    start = {u: HexId(position.state.unit(u).at) for u in going}
    emptied = frozenset(h for h in start.values() if _all_leave(position, h, leaving))
    routes = Routes(doomed, best, rooms, weights, least, start, emptied)
    while not any(True for _ in routes.ways(1)):  # units of weight two fit less well
        routes = replace(routes, least=routes.least + 1)
    return routes


def _all_leave(position: Position, hex_id: HexId, leaving: frozenset[UnitId]) -> bool:
    return all(u.id in leaving for u in position.state.units_at(hex_id))


def _room(
    position: Position, going: Mapping[UnitId, RetreatOptions], to: HexId,
    leaving: frozenset[UnitId],
) -> int:
    side = position.state.unit(next(iter(going))).side
    return max(0, room(position, side, to, leaving=leaving))


def _least_excess(
    allowed: Allowed, rooms: Mapping[HexId, int], weights: Mapping[UnitId, int]
) -> int:
    """Spread the units by augmenting paths; what finds no room is the least excess."""
    holds: dict[HexId, list[UnitId]] = {to: [] for to in rooms}

    def place(unit: UnitId, tried: set[HexId]) -> bool:
        for to in allowed[unit]:
            if to in tried:
                continue
            tried.add(to)
            if len(holds[to]) < rooms[to]:
                holds[to].append(unit)
                return True
            for other in list(holds[to]):
                if place(other, tried):
                    holds[to].remove(other)
                    holds[to].append(unit)
                    return True
        return False

    return sum(w for u, w in weights.items() if w and not place(u, set()))


def _sorted(position: Position, allowed: Allowed) -> Allowed:
    """Put the hexes with the fewest enemies around them first."""
    grid = position.board.grid

    def danger(unit_id: UnitId, to: HexId) -> int:
        side, at = position.state.unit(unit_id).side, grid.index(to)
        near = [u for _, i in grid.neighbours(at) for u in position.state.units_at(grid.name(i))]
        return sum(u.side != side for u in near)

    return {
        u: tuple(to for _, to in sorted((danger(u, to), to) for to in hexes))
        for u, hexes in allowed.items()
    }

"""3.1: the order to move units along a path, one after the other.

Units named together stand in one hex and take the same path in the order in which they are
named; each is judged by the position that the ones before it leave, so that the first may
cancel an enemy zone of control for the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Literal

from grognard.board.layers import StepCosts
from grognard.changes import Move, Remember, Remove, apply
from grognard.errors import UnreadableOrder
from grognard.events import Event
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.kit.naming import hexes_named, units_named
from grognard.kit.reading import find_hexes, split_selectors
from grognard.kit.walking import Bill, filled_in, from_start
from grognard.machine import STEP
from grognard.modules import implements
from grognard.orders import Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_krieg.movers import Mode, movement_phase
from grognard_krieg.pieces import name
from grognard_krieg.price import movement_costs, walk_of, why_not_walk, words
from grognard_krieg.propose_moves import proposed_paths
from grognard_krieg.reading import READER
from grognard_krieg.who_moves import MOVED, half_points_of, may_move, why_not_move

RULES = (RuleId("krieg:3.1"),)


class MoveUnits(Order):
    """Move units that stand together along one path, one after the other.

    `path` lists the hexes entered, in order; it may begin with the hex where they stand.
    """

    kind: Literal["move"] = "move"
    units: tuple[UnitId, ...]
    path: tuple[HexId, ...]


@rule("krieg:3.1", "krieg:5")
def _judge(position: Position, order: MoveUnits) -> Iterable[Reason]:
    units, hexes = list[Unit](), list[int]()
    yield from units_named(position, order.by, order.units, units, name, RULES)
    yield from hexes_named(position, order.path, hexes)
    mode = movement_phase(position)
    if mode is None:
        yield Reason("no-movement-phase", "units move in movement phases only", RULES)
        return
    if len({u.at for u in units}) > 1:
        listed = ", ".join(name(position, u) for u in units)
        yield Reason("not-together", f"units that share a path start in one hex, not {listed}",
                     RULES, units=tuple(u.id for u in units), remedy="give an order for each hex")
        return
    if units and len(hexes) == len(order.path):
        yield from _one_by_one(position, units, hexes, mode)


def _one_by_one(
    position: Position, units: Sequence[Unit], hexes: Sequence[int], mode: Mode
) -> Iterator[Reason]:
    """Judge each unit in the position that the ones before it leave."""
    said = set[tuple[str, str]]()
    for unit in units:
        found = list(why_not_move(position, unit, mode))
        if unit.on_map:
            path = from_start(position.board.grid.index(unit.at), hexes)
            if len(path) < 2:
                found.append(Reason("no-path", "the path leads nowhere", RULES))
            else:
                found += why_not_walk(position, unit, walk_of(position, unit, path, mode), mode)
                to = position.board.grid.name(path[-1])
                position = position.at(apply(position.state, [Move(unit.id, to)]))
        fresh = [r for r in found if (r.code, r.text) not in said]
        said.update((r.code, r.text) for r in fresh)
        yield from fresh


def moved(position: Position, unit: Unit, walk: Bill, mode: Mode) -> Event:
    """Make the event of a unit that walks a path."""
    grid = position.board.grid
    path = [grid.name(i) for i in walk.hexes[1:]]
    has = half_points_of(position, unit, mode)
    route = "-".join([unit.at, *path])
    rules = RULES if mode == "operational" else (*RULES, RuleId("krieg:5"))
    return Event(
        "unit-moved", (Move(unit.id, path[-1]), Remember(STEP, MOVED, unit.id, mode)), rules,
        f"{name(position, unit).partition('@')[0]} moves {route} "
        f"({words(walk.total)} of {words(has)})",
        {"unit": unit.id, "side": unit.side, "from": unit.at, "to": path[-1], "path": path,
         "mode": mode, "half_points": walk.total},
    )


@rule("krieg:3.1")
def _resolve(position: Position, order: MoveUnits) -> Resolution:
    grid, mode = position.board.grid, movement_phase(position)
    assert mode
    hexes = [grid.index(h) for h in order.path]
    for unit_id in order.units:
        unit = position.state.unit(unit_id)
        path = from_start(grid.index(unit.at), hexes)
        position = yield moved(position, unit, walk_of(position, unit, path, mode), mode)


# --- reading and proposing ----------------------------------------------------------------------


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    mode = movement_phase(position) or "operational"
    selectors, rest = split_selectors(position, words, READER.example)
    units = READER.find_all(position, side, selectors, lambda u: may_move(position, u, mode))
    hexes = find_hexes(position, rest)
    if not hexes:
        raise UnreadableOrder("where to?", "end with the hexes to enter, or the destination")
    path: Sequence[HexId] = hexes
    if units[0].on_map:
        path = _way(position, units, hexes, mode)
    return MoveUnits(by=side, units=tuple(u.id for u in units), path=tuple(path))


def _way(
    position: Position, units: Sequence[Unit], hexes: Sequence[HexId], mode: Mode
) -> list[HexId]:
    """Write out a path given by waypoints, the cheapest way between them.

    Where there is none, the one there would be without enemies is written.
    """
    grid = position.board.grid
    way = from_start(grid.index(units[0].at), [grid.index(h) for h in hexes])
    costs = [movement_costs(position, u, mode) for u in units]

    def without_enemies() -> list[StepCosts]:
        foes = [Remove(u.id) for e in position.enemies(units[0].side)
                for u in position.state.units_of(e)]
        empty = position.at(apply(position.state, foes))
        return [movement_costs(empty, u, mode) for u in units]

    return [grid.name(i) for i in filled_in(costs, way, without_enemies)[1:]]


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    mode = movement_phase(position)
    if mode is None:
        return
    for unit, path in proposed_paths(position, side, mode, rng):
        yield MoveUnits(by=side, units=(unit.id,), path=path)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to move."""
    return (
        OrderKind(
            MoveUnits, "move units", (RuleId("krieg:3.1"), RuleId("krieg:5")), _resolve, _judge,
            _propose, _read, words=("move", "m", "mv"),
            usage="move 3-4-2@w3824 w3825 w3826: along a path, or to a destination",
            module="krieg:movement",
        ),
    )

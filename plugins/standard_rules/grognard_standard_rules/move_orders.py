"""5.1, 5.2: the order to move units along a path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Literal

from grognard.board.layers import StepCosts
from grognard.changes import Change, Move, Remember
from grognard.errors import IllegalOrder, UnreadableOrder
from grognard.events import Event
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.kit import walking
from grognard.kit.naming import hexes_named
from grognard.kit.walking import from_start, likely_goals
from grognard.machine import PLAYER_TURN, STEP
from grognard.modules import implements
from grognard.orders import Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.allowance import SPENT, Mode, left, movement_allowance, spent
from grognard_standard_rules.areas import land
from grognard_standard_rules.named import MOVES, not_together, units_named
from grognard_standard_rules.price import (
    Bill,
    bill,
    movement_costs,
    reachable,
    why_not_walk,
)
from grognard_standard_rules.reading_units import find_all, find_hexes, split_selectors
from grognard_standard_rules.stack_room import room, weight
from grognard_standard_rules.units import mover_class
from grognard_standard_rules.who_moves import (
    MOVED,
    OVERRAN,
    WENT_ON,
    may_move,
    movement_phase,
    why_not_move,
)


class MoveUnits(Order):
    """Move units that stand together along one path.

    `path` lists the hexes entered, in order; it may begin with the hex where they stand.
    """

    kind: Literal["move"] = "move"
    units: tuple[UnitId, ...]
    path: tuple[HexId, ...]


@rule("std:5.0", "std:5.11", "std:5.16", "std:5.21")
def _judge(position: Position, order: MoveUnits) -> Iterable[Reason]:
    units, hexes = list[Unit](), list[int]()
    yield from units_named(position, order.by, order.units, units)
    yield from hexes_named(position, order.path, hexes, MOVES)
    phase = movement_phase(position)
    for unit in units:
        yield from why_not_move(position, unit, phase)
    apart = list(not_together(position, units, (RuleId("std:5.0"),)))
    if apart:
        yield from apart
        return
    able = [u for u in units if u.on_map and phase]
    if not able or len(hexes) < len(order.path):
        return
    path = from_start(position.board.grid.index(able[0].at), hexes)
    if len(path) < 2:
        yield Reason("no-path", "the path leads nowhere", (RuleId("std:5.12"),),
                     remedy="end with the hex where it goes")
        return
    assert phase
    yield from _walk(position, able, path, phase)


def _walk(
    position: Position, units: Sequence[Unit], path: Sequence[int], mode: Mode
) -> Iterator[Reason]:
    """Judge the path; what every unit would be told alike is said once."""
    said = set[tuple[str, str]]()
    for unit in units:
        costs = movement_costs(position, unit.side, mover_class(position, unit))
        for reason in why_not_walk(position, unit, bill(costs, path), mode):
            if (reason.code, reason.text) not in said:
                said.add((reason.code, reason.text))
                yield reason


def moved(
    position: Position, unit: Unit, walk: Bill, mode: Mode, *, more: int = 0,
    notes: Iterable[Change] = (), rules: Sequence[str] = ("std:5.1",), tail: str = "",
) -> Event:
    """Make the event of a unit that walks a path. `more` is what it pays besides."""
    grid = position.board.grid
    path = [grid.name(i) for i in walk.hexes[1:]]
    points = walk.total + more
    has = int(movement_allowance(position, unit, mode).value)
    total = spent(position, unit) + points
    if total > has:
        rules, tail = (*rules, "std:5.14"), f"{tail}, one hex being always allowed"
    how = "initial" if mode == "forced-march" else mode
    changes: list[Change] = [
        Move(unit.id, path[-1]), Remember(PLAYER_TURN, MOVED, unit.id, how),
        Remember(STEP, SPENT, unit.id, total), *notes,
    ]
    route = "-".join([unit.at, *path])
    return Event(
        "unit-moved", tuple(changes), tuple(RuleId(r) for r in rules),
        f"{position.face(unit).printed} moves {route} ({total} of {has}){tail}",
        {"unit": unit.id, "name": position.face(unit).printed, "side": unit.side,
         "from": unit.at, "to": path[-1], "path": path,
         "mode": mode, "points": points},
    )


@rule("std:5.1", "std:5.16", "std:5.24")
def _resolve(position: Position, order: MoveUnits) -> Resolution:
    grid, phase = position.board.grid, movement_phase(position)
    assert phase
    hexes = [grid.index(h) for h in order.path]
    warning = _crowd(position, order)
    for unit_id in order.units:
        unit = position.state.unit(unit_id)
        costs = movement_costs(position, unit.side, mover_class(position, unit))
        walk = bill(costs, from_start(grid.index(unit.at), hexes))
        notes = (Remember(STEP, WENT_ON, unit_id),) if unit_id in position.state.remembered(
            OVERRAN) else ()
        tail = warning if unit_id == order.units[-1] else ""
        position = yield moved(position, unit, walk, phase, notes=notes, tail=tail)


@rule("std:10.21")
def _crowd(position: Position, order: MoveUnits) -> str:
    """Warn of a hex that takes in more than may end the phase there."""
    state, to = position.state, order.path[-1]
    if len(order.units) == 1 and not state.units_at(to):
        return ""
    side = state.unit(order.units[0]).side
    over = sum(weight(position, u) for u in order.units) - room(position, side, to)
    return f"; {over} too many for {to}: move on, or `undo`" if over > 0 else ""


# --- reading ------------------------------------------------------------------------------------


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    phase = movement_phase(position)
    selectors, rest = split_selectors(position, words)
    units = find_all(position, side, selectors, lambda u: may_move(position, u, phase))
    hexes = find_hexes(position, rest)
    if not hexes:
        raise UnreadableOrder("where to?", "end with the hexes to enter, or the destination")
    path = filled_in(position, units, hexes, phase or "initial")
    return MoveUnits(by=side, units=tuple(u.id for u in units), path=tuple(path))


def filled_in(
    position: Position, units: Sequence[Unit], hexes: Sequence[HexId], mode: Mode
) -> list[HexId]:
    """Write out a path given by waypoints: between two that do not touch, the cheapest way.

    The unit that pays most decides. Where there is no way, the one there would be without
    enemies is written, for the judge to say what closes it; IllegalOrder where there is none.
    """
    grid, side = position.board.grid, units[0].side
    points = from_start(grid.index(units[0].at), [grid.index(h) for h in hexes])
    movers = sorted({mover_class(position, u) for u in units})

    def without_enemies() -> list[StepCosts]:
        foes = frozenset(u.id for e in position.enemies(side) for u in position.state.units_of(e))
        return [movement_costs(position, side, mover, foes) for mover in movers]

    _on_land(position, hexes)
    costs = [movement_costs(position, side, mover) for mover in movers]
    route = walking.filled_in(costs, points, without_enemies)
    for here, there in pairwise(route):
        if grid.direction(here, there) is None:
            ends = (grid.name(here), grid.name(there))
            raise IllegalOrder([Reason("no-way", f"no way leads from {ends[0]} to {ends[1]} over "
                                       "land", (RuleId("std:5.26"),), hexes=ends,
                                       remedy="by sea or by rail there may be one")])
    return [grid.name(i) for i in route[1:]]


def _on_land(position: Position, hexes: Sequence[HexId]) -> None:
    """Raise IllegalOrder where a way is to lead over water or off all land."""
    ground = land(position.board)
    for hex_id in hexes:
        if not ground[position.board.grid.index(hex_id)]:
            what = position.board.word("kind", hex_id) or "no land"
            raise IllegalOrder([Reason("not-land", f"{hex_id} is {what}", (RuleId("std:5.26"),),
                                       hexes=(hex_id,), remedy="name a hex with land in it")])


# --- proposing ----------------------------------------------------------------------------------

RANDOM_GOALS = 2
UNITS_LOOKED_AT = 12


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Offer moves towards the enemy, and moves anywhere, for units that may still move.

    Units in overfull hexes come first: their phase cannot be ended before some have left.
    """
    phase = movement_phase(position)
    if not phase:
        return
    units = sorted(position.state.units_of(side), key=lambda u: u.id)
    rng.shuffle(units)
    crowded = {at for at, ids in position.state.stacks.items() if len(ids) > 1
               and at in position.board.grid and room(position, side, at) < 0}
    units.sort(key=lambda u: u.at not in crowded)
    able = (u for u in units if may_move(position, u, phase))
    targets = [u.at for e in position.enemies(side) for u in position.state.units_of(e)]
    full, looked = full_hexes(position, side), 0
    for unit in able:
        moves = list(_moves_of(position, unit, phase, (targets, full), rng))
        yield from moves
        looked += bool(moves)
        if looked == UNITS_LOOKED_AT:
            return


def full_hexes(position: Position, side: str) -> frozenset[int]:
    """Return the hexes (plane indices) that have no room for another unit of a side."""
    state, grid = position.state, position.board.grid
    return frozenset(
        grid.index(at) for at, ids in state.stacks.items()
        if len(ids) > 1 and at in grid and room(position, side, at) <= 0
    )


def _moves_of(
    position: Position, unit: Unit, mode: Mode, known: tuple[Sequence[str], frozenset[int]],
    rng: Random,
) -> Iterator[Order]:
    grid, (targets, full) = position.board.grid, known
    start = grid.index(unit.at)
    if not left(position, unit, mode) and spent(position, unit):
        return
    found = reachable(position, unit, mode)
    every = [i for i in (found.dist < 255).nonzero()[0].tolist() if i != start]
    goals = [i for i in every if i not in full]
    if not goals and room(position, unit.side, unit.at) < 0:
        goals = every  # somebody must leave, were it for another full hex
    if not goals:
        return
    wanted = likely_goals(grid, start, goals, targets, rng, RANDOM_GOALS)
    if room(position, unit.side, unit.at) < 0:
        wanted += goals  # one of them may be all that is legal
    for goal in dict.fromkeys(wanted):
        path = tuple(grid.name(i) for i in found.path(goal)[1:])
        yield MoveUnits(by=SideId(unit.side), units=(unit.id,), path=path)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to move."""
    return (
        OrderKind(
            MoveUnits, "move units", (RuleId("std:5.0"), RuleId("std:5.1")), _resolve, _judge,
            _propose, _read, words=("move", "m", "mv"),
            usage="move 10-8@C5622 C5722 C5823: along a path, or to a destination",
            module="standard:movement",
        ),
    )

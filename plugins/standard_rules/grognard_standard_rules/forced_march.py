"""5.6: forced march of infantry.

One infantry unit at a time may go twice as far in the Initial Movement Phase, but into no
enemy-controlled hex, and not to overrun. Then a die is rolled: on a one the unit is reduced
to its battlegroup, or eliminated if it is one or has none.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from random import Random
from typing import Final, Literal

import numpy as np

from grognard.changes import Remember
from grognard.errors import UnreadableOrder
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.kit.naming import hexes_named
from grognard.kit.walking import from_start
from grognard.machine import PLAYER_TURN
from grognard.modules import amends, implements, reading
from grognard.orders import Order, OrderKind, Resolution, Roll
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard.tally import Line
from grognard_standard_rules.allowance import left
from grognard_standard_rules.move_orders import filled_in, full_hexes, moved
from grognard_standard_rules.named import units_named
from grognard_standard_rules.price import (
    bill,
    movement_costs,
    reachable,
    why_not_walk,
)
from grognard_standard_rules.reading_units import find_hexes, find_unit
from grognard_standard_rules.units import battlegroup_face, eliminated, name, reduced, traits
from grognard_standard_rules.units import mover_class as mover_class_of
from grognard_standard_rules.who_moves import (
    OVERRAN,
    may_move,
    movement_phase,
    why_not_move,
)
from grognard_standard_rules.zones_of_control import enemy_zone

FORCED_MARCH: Final = "forced-march"
"""Name of the mode of movement, and of the memory of who did it in the player turn."""

MARCHES = (RuleId("std:5.6"),)



class ForceMarch(Order):
    """Force-march one infantry unit along a path."""

    kind: Literal["force-march"] = "force-march"
    unit: UnitId
    path: tuple[HexId, ...]


@implements("modify_movement_allowance")
@rule("std:5.6", "std:5.62")
def doubled(mode: str) -> Iterable[Line]:
    """Double the allowance, after all that lowers it."""
    if mode == FORCED_MARCH:
        rules = (RuleId("std:5.6"), RuleId("std:5.62"))
        yield Line("double", "times", 2, "forced march", rules)


@amends("phase_movement", "initial-movement")
@reading()
def in_initial_movement() -> Generator[None, PhasePlan, PhasePlan]:
    """Let infantry force-march in the Initial Movement Phase."""
    plan = yield
    return plan.but_also("force-march")


@rule("std:5.6", "std:5.65")
def why_not_march(position: Position, unit: Unit) -> Iterator[Reason]:
    """List why a unit may not force-march now."""
    if movement_phase(position) != "initial":
        yield _no("not-now", "forced marches are for the Initial Movement Phase", unit, "std:5.6")
    of = traits(position, unit)
    if not of.may_force_march:
        kind = "motorized" if of.is_motorized else of.type.replace("_", " ")
        yield _no("no-forced-march", f"{name(position, unit)} ({kind}) may not force-march",
                  unit, "std:5.65" if of.is_motorized else "std:5.6")
    if unit.id in position.state.remembered(OVERRAN):
        yield _no("has-overrun", f"{name(position, unit)} took part in an overrun", unit,
                  "std:5.63", "std:5.77")
    yield from why_not_move(position, unit)


@rule("std:5.6", "std:5.62", "std:5.64")
def _judge(position: Position, order: ForceMarch) -> Iterable[Reason]:
    units, hexes = list[Unit](), list[int]()
    yield from units_named(position, order.by, (order.unit,), units, MARCHES)
    yield from hexes_named(position, order.path, hexes, MARCHES)
    if not units:
        return
    unit, grid = units[0], position.board.grid
    yield from why_not_march(position, unit)
    if not unit.on_map or len(hexes) < len(order.path):
        return
    path = from_start(grid.index(unit.at), hexes)
    if len(path) < 2:
        yield Reason("no-path", "the path leads nowhere", (RuleId("std:5.12"),),
                     remedy="end with the hex where it goes")
        return
    zone = enemy_zone(position, unit.side)
    entered = [grid.name(i) for i in path[1:] if zone[i]]
    if entered:
        yield Reason("marches-into-zone", f"a forced march may not enter {', '.join(entered)}: "
                     "enemy-controlled", (RuleId("std:5.64"),), units=(unit.id,),
                     hexes=tuple(entered), remedy="move normally")
    costs = movement_costs(position, unit.side, mover_class_of(position, unit))
    yield from why_not_walk(position, unit, bill(costs, path), FORCED_MARCH)


@rule("std:5.6", "std:5.61")
def _resolve(position: Position, order: ForceMarch) -> Resolution:
    unit, grid = position.state.unit(order.unit), position.board.grid
    costs = movement_costs(position, unit.side, mover_class_of(position, unit))
    path = from_start(grid.index(unit.at), [grid.index(h) for h in order.path])
    note = Remember(PLAYER_TURN, FORCED_MARCH, unit.id)
    die = yield Roll(f"forced-march:{unit.id}")
    position = yield moved(position, unit, bill(costs, path), FORCED_MARCH, notes=(note,),
                           rules=("std:5.6", "std:5.61"), tail=f", force-marching: die {die}")
    if die == 1:
        yield from _stumble(position, unit.id)


@rule("std:5.6", "std:11.35")
def _stumble(position: Position, unit_id: UnitId) -> Resolution:
    """Reduce the unit to its battlegroup; eliminate it when it has none to become."""
    unit = position.state.unit(unit_id)
    face = battlegroup_face(position, unit)
    if face is not None:
        yield reduced(position, unit_id, face, FORCED_MARCH, ("std:5.6",))
    else:
        text = f"{name(position, unit)} is lost on its forced march"
        yield eliminated(position, unit_id, FORCED_MARCH, ("std:5.6", "std:11.35"), text)


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    if len(words) < 2:
        raise UnreadableOrder("which unit, and where to?", USAGE)
    unit = find_unit(position, side, words[0], lambda u: may_move(position, u))
    hexes = find_hexes(position, words[1:])
    path = filled_in(position, [unit], hexes, FORCED_MARCH)
    return ForceMarch(by=side, unit=unit.id, path=tuple(path))


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Offer marches nearer to the enemy, where a normal move does not lead and no zone is."""
    grid, zone, full = position.board.grid, enemy_zone(position, side), full_hexes(position, side)
    targets = [grid.index(u.at) for e in position.enemies(side)
               for u in position.state.units_of(e)]
    units = sorted(position.state.units_of(side), key=lambda u: u.id)
    rng.shuffle(units)
    able = (u for u in units if next(why_not_march(position, u), None) is None)
    for unit, _ in zip(able, range(6), strict=False):
        start = grid.index(unit.at)
        found = reachable(position, unit, FORCED_MARCH)
        beyond = found.dist > left(position, unit, "initial")
        goals = np.flatnonzero(beyond & (found.dist < 255) & ~zone).tolist()
        goals = [i for i in goals if i not in full]
        near = min(targets, key=lambda t: (grid.distance(start, t), t), default=start)
        best = sorted(goals, key=lambda i: (grid.distance(i, near), i))[:4]
        for goal in best:
            path = found.path(goal)
            if len(path) > 1 and not _crosses(zone, path):
                names = tuple(grid.name(i) for i in path[1:])
                yield ForceMarch(by=side, unit=unit.id, path=names)
                break


def _crosses(zone: np.ndarray[tuple[int], np.dtype[np.bool_]], path: Sequence[int]) -> bool:
    return any(zone[i] for i in path[1:])


def _no(code: str, text: str, unit: Unit, *rules: str) -> Reason:
    return Reason(code, text, tuple(RuleId(r) for r in rules), units=(unit.id,))


USAGE = "force-march 6-5@C5622 C5623 C5624: infantry, up to twice its allowance"


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to force-march."""
    return (
        OrderKind(
            ForceMarch, "force-march an infantry unit", (RuleId("std:5.6"),), _resolve, _judge,
            _propose, _read, words=("force-march", "force", "march", "fm"), usage=USAGE,
            module="standard:forced-march",
        ),
    )

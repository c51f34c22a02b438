"""6.6: repair units make enemy and neutral rail hexes friendly.

In the Initial Movement Phase a repair unit goes along the railway, from rail hex to adjoining
rail hex, and makes each one friendly. Terrain, supply, zones and interdiction cost it nothing;
weather and gauge set its rate (6.69). Each rail hex it enters uses up its share of the turn:
one hex in five at a rate of five. Friendly track that it only passes over counts like repair.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from fractions import Fraction
from random import Random
from typing import Literal

from grognard.changes import Change, Move, Paint, Remember
from grognard.errors import UnreadableOrder
from grognard.events import Event
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.kit.naming import hexes_named
from grognard.kit.walking import from_start
from grognard.machine import PLAYER_TURN, STEP
from grognard.modules import amends, implements, reading
from grognard.orders import Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules.gauge import PLANE, gauge_of
from grognard_standard_rules.named import units_named
from grognard_standard_rules.rail_lines import RAIL
from grognard_standard_rules.rail_routes import filled_in
from grognard_standard_rules.reading_units import find_hexes, find_unit
from grognard_standard_rules.repair_plans import repair_proposals
from grognard_standard_rules.repair_rates import REPAIR_SPENT, Work, crew_price, work_along
from grognard_standard_rules.repair_rules import (
    repairs,
    too_slow,
    why_not_repair,
    why_not_work,
)
from grognard_standard_rules.who_moves import MOVED

INITIAL = "initial-movement"
RULES = (RuleId("std:6.61"), RuleId("std:6.62"))


class Repair(Order):
    """Send a repair unit along the railway; `path` lists the rail hexes it enters, in order."""

    kind: Literal["repair"] = "repair"
    unit: UnitId
    path: tuple[HexId, ...]


@amends("phase_movement", INITIAL)
@reading()
@rule("std:6.61")
def initial_movement() -> Generator[None, PhasePlan, PhasePlan]:
    """Let repair units work while the others move."""
    plan = yield
    return plan.but_also("repair")


@rule("std:6.61", "std:6.64", "std:6.65", "std:6.69")
def _judge(position: Position, order: Repair) -> Iterable[Reason]:
    units, hexes = list[Unit](), list[int]()
    yield from units_named(position, order.by, [order.unit], units, RULES)
    yield from hexes_named(position, order.path, hexes, RULES)
    for unit in units:
        yield from why_not_repair(position, unit)
        if not unit.on_map or len(hexes) < len(order.path):
            return
        path = from_start(position.board.grid.index(unit.at), hexes)
        if len(path) < 2:
            yield Reason("no-path", "which rail hexes does it enter?", RULES, units=(unit.id,))
            return
        yield from why_not_work(position, unit, path)
        yield from too_slow(position, unit, work_along(position, unit, path))


@rule("std:6.61", "std:6.62", "std:6.63")
def _resolve(position: Position, order: Repair) -> Resolution:
    unit, grid = position.state.unit(order.unit), position.board.grid
    path = from_start(grid.index(unit.at), [grid.index(h) for h in order.path])
    work = work_along(position, unit, path)
    spent = sum((w.share or Fraction(0) for w in work), _spent(position, unit))
    names = grid.names(path)
    changes = (
        Move(unit.id, names[-1]), Remember(PLAYER_TURN, MOVED, unit.id, "initial"),
        Remember(STEP, REPAIR_SPENT, unit.id, str(spent)),
    )
    done = repaired_by(position, unit, work)
    text = f"{position.face(unit).printed} works its way {'-'.join(names)}"
    position = yield Event(
        "unit-moved", changes, RULES, text,
        {"unit": unit.id, "name": position.face(unit).printed, "side": unit.side,
         "from": unit.at, "to": names[-1],
         "path": names[1:], "mode": "repair"},
    )
    if done is not None:
        yield done


def _spent(position: Position, unit: Unit) -> Fraction:
    return Fraction(position.state.remembered(REPAIR_SPENT).get(unit.id, 0))


def repaired_by(position: Position, unit: Unit, work: Iterable[Work]) -> Event | None:
    """Make the event by which the hexes of a stretch become friendly; None if all are."""
    names = position.board.grid.names
    fixed = list(dict.fromkeys(names(w.cell for w in work if w.kind != "pass")))
    laid = list(dict.fromkeys(names(w.cell for w in work if w.kind == "convert")))
    if not fixed:
        return None
    changes: list[Change] = [Paint(RAIL, unit.side, tuple(fixed))]
    if laid:
        changes.append(Paint(PLANE, gauge_of(position, unit), tuple(laid)))
    word = "converts" if laid == fixed else "repairs and converts" if laid else "repairs"
    return Event(
        "rail-repaired", tuple(changes), (*RULES, RuleId("std:6.69")),
        f"{position.face(unit).printed} {word} {', '.join(fixed)}",
        {"unit": unit.id, "side": unit.side, "hexes": fixed, "converted": laid},
    )


@rule("std:6.64")
def landing_repair(position: Position, unit: Unit) -> Event | None:
    """Make the event by which a repair unit that landed from the sea repairs the rails there.

    A unit that left the game as it landed (its nation gave up) repairs nothing.
    """
    if not unit.on_map or not repairs(position, unit):
        return None
    cell = position.board.grid.index(unit.at)
    work = [w for w in work_along(position, unit, [cell], with_start=True) if w.kind != "pass"]
    return repaired_by(position, unit, work)


# --- reading and proposing ----------------------------------------------------------------------

USAGE = "repair RR@C5420 C5520 C5620: a repair unit along the railway, or to a destination"


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    if len(words) < 2:
        raise UnreadableOrder("which repair unit, and along which rail hexes?", USAGE)
    unit = find_unit(position, side, words[0], lambda u: repairs(position, u))
    hexes = find_hexes(position, words[1:])
    start = position.board.grid.index(unit.at)
    path = filled_in(position, start, hexes, crew_price(position, unit))
    return Repair(by=side, unit=unit.id, path=tuple(path))


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    for unit_id, path in repair_proposals(position, side, rng):
        yield Repair(by=side, unit=unit_id, path=path)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to repair rails."""
    return (
        OrderKind(
            Repair, "repair or convert rail hexes", RULES, _resolve, _judge, _propose, _read,
            words=("repair", "fix"), usage=USAGE, module="standard:rail-lines",
        ),
    )

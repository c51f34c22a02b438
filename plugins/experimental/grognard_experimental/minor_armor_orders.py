"""X18.2: the order to form a better unit of minor armour."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from random import Random
from typing import Literal

from grognard.changes import Change, Move, Place, Pool, Remember
from grognard.content.counters import FRONT
from grognard.errors import UnreadableOrder
from grognard.events import Event
from grognard.ids import HexId, SideId, UnitId
from grognard.machine import PLAYER_TURN
from grognard.modules import amends, implements
from grognard.orders import Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_experimental.minor_armor import (
    ARMOR,
    MECHANIZED,
    OLD,
    available,
    began_at_home,
    counters,
    left,
)
from grognard_standard_rules.answers import cite
from grognard_standard_rules.reading_units import find_unit
from grognard_standard_rules.rebuilt import TRAY, highest
from grognard_standard_rules.replacements import front_of, pool
from grognard_standard_rules.units import name
from grognard_standard_rules.who_moves import FORMED

GERMANY = "de"
KINDS = {"armor": ARMOR, "mechanized": MECHANIZED}
USAGE = "improve 1-6@C4830 armor: a 4-6; improve 1-6@C4830 mechanized: a 3-6"
X182 = cite("wie:X18.2")


class Improve(Order):
    """Turn a 1-6 into a better unit of its nation."""

    kind: Literal["improve"] = "improve"
    unit: UnitId
    to: Literal["armor", "mechanized"] = "armor"


@amends("phase_reinforcement", "reinforcement")
@rule("wie:X18.2")
def may_improve(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Take the order from a side with a 1-6 to improve."""
    plan = yield
    ready = available(position) and any(True for _ in _units(position, position.phasing))
    return plan.but_also("improve") if ready else plan


def _units(position: Position, side: SideId) -> Iterator[Unit]:
    yield from (u for u in position.state.units_of(side)
                if u.counter in counters(OLD) and began_at_home(position, u))


def _pool(position: Position, unit: Unit) -> str:
    return pool(unit.side, "mechanized", GERMANY, front_of(position, HexId(unit.at)))


@rule("wie:X18.1", "wie:X18.2")
def _judge(position: Position, order: Improve) -> Iterator[Reason]:
    unit = position.state.units.get(order.unit)
    if unit is None or unit.side != order.by or unit.counter not in counters(OLD) or (
            unit.hex is None):
        yield Reason("not-minor-armor", f"{order.unit} is no Hungarian or Rumanian 1-6 of "
                     f"{order.by} on the map", X182)
        return
    who, here = name(position, unit), (unit.id,)
    if not available(position):
        yield Reason("too-early", "no better units are to be had yet", cite("wie:X18.1"),
                     units=here)
    if not began_at_home(position, unit):
        yield Reason("not-at-home", f"{who} did not begin the turn in its country", X182,
                     units=here)
    counter = f"{unit.nation}.{KINDS[order.to]}"
    if not left(position, counter):
        yield Reason("none-left", "all units of that kind are formed",
                     cite("wie:X18.1", "wie:X18.5"), units=here)
    if not position.state.pool(_pool(position, unit)):
        yield Reason("no-points", "no German mechanized replacement point is on the front", X182,
                     units=here)


def _resolve(position: Position, order: Improve) -> Resolution:
    unit = position.state.unit(order.unit)
    counter, points = f"{unit.nation}.{KINDS[order.to]}", _pool(position, unit)
    new = UnitId(f"{counter}#{highest(position, counter) + 1}")
    changes: tuple[Change, ...] = (
        Move(unit.id, TRAY), Place(new, counter, unit.nation, unit.side, FRONT, unit.at),
        Remember(PLAYER_TURN, FORMED, new), Pool(points, position.state.pool(points) - 1),
    )
    printed = position.assembly.catalogue.counter(counter).front.printed
    yield Event("minor-armor-formed", changes, X182,
                f"{name(position, unit)} becomes a {printed} for a mechanized replacement point",
                {"unit": new, "from": unit.id, "hex": unit.at, "side": unit.side})


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    for unit in _units(position, side):
        yield Improve(by=side, unit=unit.id)
        yield Improve(by=side, unit=unit.id, to="mechanized")


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    kind = words[-1].casefold() if words else ""
    if len(words) != 2 or not any(k.startswith(kind) for k in KINDS):
        raise UnreadableOrder("which unit, and into what?", USAGE)
    to: Literal["armor", "mechanized"] = "armor" if "armor".startswith(kind) else "mechanized"
    return Improve(by=side, unit=find_unit(position, side, words[0]).id, to=to)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to improve a unit."""
    return (OrderKind(
        Improve, "form a better unit of minor armour", X182, _resolve, _judge, _propose, _read,
        words=("improve",), usage=USAGE, module="experimental:x18",
    ),)

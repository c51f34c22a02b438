"""X5.2: the order to fill a light airborne division up again, in the reinforcement phase."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from random import Random
from typing import Literal

from grognard.events import Event
from grognard.ids import SideId, UnitId
from grognard.modules import amends, implements
from grognard.orders import Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard_experimental.paratroops import LIGHT, exchange, light_units
from grognard_standard_rules.answers import cite
from grognard_standard_rules.reading_units import find_unit
from grognard_standard_rules.supply_now import grade, supplied_anyway
from grognard_standard_rules.units import name

MAJOR = "major"
FULL = {light: full for full, light in LIGHT.items()}
X52 = cite("wie:X5.2")


class FillUp(Order):
    """Make a light airborne division a full one again."""

    kind: Literal["fill-up"] = "fill-up"
    unit: UnitId


@amends("phase_reinforcement", "reinforcement")
@rule("wie:X5.2")
def may_fill_up(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Take the order from a side that has light airborne divisions on the map."""
    plan = yield
    able = any(True for _ in light_units(position, position.phasing))
    return plan.but_also("fill-up") if able else plan


def _judge(position: Position, order: FillUp) -> Iterator[Reason]:
    unit = position.state.units.get(order.unit)
    if unit is None or unit.side != order.by or unit.counter not in FULL or not unit.on_map:
        yield Reason("not-light", f"{order.unit} is no light airborne division of {order.by} on "
                     "the map", X52)
    elif supplied_anyway(position, unit) is None and grade(position, unit) != MAJOR:
        yield Reason("no-major-supply", f"{name(position, unit)} has no major supply", X52,
                     units=(unit.id,))


def _resolve(position: Position, order: FillUp) -> Resolution:
    unit = position.state.unit(order.unit)
    new, changes = exchange(position, [unit], FULL[unit.counter])
    printed = position.assembly.catalogue.counter(FULL[unit.counter]).front.printed
    yield Event("paratroops-changed", tuple(changes), X52,
                f"{name(position, unit)} becomes a {printed} again",
                {"units": [unit.id], "unit": new, "hex": unit.at, "side": unit.side})


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    for unit in light_units(position, side):
        yield FillUp(by=side, unit=unit.id)


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    return FillUp(by=side, unit=find_unit(position, side, " ".join(words)).id)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to fill a division up."""
    return (OrderKind(
        FillUp, "fill a light airborne division up", X52, _resolve, _judge, _propose, _read,
        words=("fill", "fill-up"), usage="fill 7-4@C2101: it becomes a full division again",
        module="experimental:x5",
    ),)

"""6.1: how much a side may move by rail in one phase.

The capacity is counted in divisions. Every unit that entrains, rides or detrains in the phase
counts, and so does every unit that merely stays on its train; a corps counts three. An order
that would exceed the capacity is refused; should a side be found over it all the same (a
module has cut its capacity down), the opponent picks what is lost when the phase ends (6.11).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from grognard.ids import RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard.tally import Line, Tally
from grognard_standard_rules.answers import nothing_more, wrong_units
from grognard_standard_rules.forces import pool_of
from grognard_standard_rules.units import ENTRAINED, divisions, eliminated, listed, traits
from grognard_standard_rules.who_moves import MOVED

BY_RAIL = "rail"


class LoseTrain(Order):
    """Choose which unit an opponent loses for moving more by rail than he may."""

    kind: Literal["lose-train"] = "lose-train"
    unit: UnitId


@rule("std:6.1")
def rail_capacity(position: Position, side: str) -> Tally:
    """Count how many divisions a side may have on its rails in a phase."""
    points = position.state.pool(pool_of(side, "rail_capacity"))
    first = Line("printed", "set", points, "rail capacity of the scenario", (RuleId("std:6.1"),))
    return position.tally(
        "modify_rail_capacity", f"rail capacity of {side}", lines=(first,), side=side
    )


@rule("std:6.12")
def riders(position: Position, side: str) -> list[Unit]:
    """List the units that count against a side's capacity now: on trains, or off one just now."""
    state = position.state
    ids = [m.at for m in state.markers_of(ENTRAINED)]
    ids += [u for u, how in state.remembered(MOVED).items() if how == BY_RAIL]
    found = (state.units.get(UnitId(u)) for u in dict.fromkeys(ids))
    return [u for u in found if u is not None and u.side == side]


@rule("std:6.13")
def weight(position: Position, units: Iterable[Unit]) -> int:
    """Count units in divisions: a corps is three, everything down to a battlegroup is one."""
    return sum(_divisions(position, u) for u in units)


def _divisions(position: Position, unit: Unit) -> int:
    points = traits(position, unit).rail_points
    return max(points, divisions(position, unit)) if points else 0


def capacity_used(position: Position, side: str) -> int:
    """Count the divisions that a side has on its rails now."""
    return weight(position, riders(position, side))


@rule("std:6.11", "std:6.12")
def over_capacity(
    position: Position, side: str, units: Sequence[Unit]
) -> Iterator[Reason]:
    """Object to units that would bring a side over its capacity."""
    riding = riders(position, side)
    fresh = [u for u in units if u not in riding]
    used, more = weight(position, riding), weight(position, fresh)
    capacity = int(rail_capacity(position, side).value)
    if fresh and used + more > capacity:
        text = (f"{side} may have {capacity} divisions on its rails; {used} are counted already, "
                f"{more} would be added")
        rules = ["std:6.11", "std:6.12"]
        if any(divisions(position, u) > 1 for u in (*riding, *fresh)):
            rules.append("std:6.13")
        yield Reason("rail-capacity", text, tuple(RuleId(r) for r in rules),
                     units=tuple(u.id for u in fresh))


@rule("std:6.11")
def lose_excess(position: Position) -> Resolution:
    """Let the opponent take units off the map until the side is within its capacity."""
    side, rules = position.phasing, (RuleId("std:6.11"),)
    opponents = position.enemies(side)
    while opponents:
        riding = riders(position, side)
        excess = weight(position, riding) - int(rail_capacity(position, side).value)
        if excess <= 0:
            return
        heavy = sorted(riding, key=lambda u: (-_divisions(position, u), u.id))
        options = tuple(LoseTrain(by=opponents[0], unit=u.id) for u in heavy)
        answer = yield Ask(
            opponents[0], f"which unit does {side} lose for moving {excess} divisions by rail "
            "more than it may?", ("lose-train",), rules, options, options[0],
            {"units": [u.id for u in heavy], "excess": excess},
        )
        position = yield eliminated(position, answer.unit, "rail-capacity", rules)


def _judge(position: Position, order: LoseTrain) -> Iterable[Reason]:
    about = position.asked.about if position.asked else {}
    yield from wrong_units(position, [order.unit], about.get("units", ()))


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    from grognard_standard_rules.reading_units import find_unit

    owner = next((s for s in position.enemies(side) if riders(position, s)), side)
    riding = {u.id for u in riders(position, owner)}
    unit = find_unit(position, owner, " ".join(words), lambda u: u.id in riding)
    return LoseTrain(by=side, unit=unit.id)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answer by which an opponent's excess is lost."""
    return (
        OrderKind(
            LoseTrain, "choose what an opponent loses for exceeding his rail capacity",
            (RuleId("std:6.11"),), nothing_more, _judge, read=_read, words=("lose-train",),
            usage="lose-train 6-5@C5521: the opponent's unit that leaves the map", answer=True,
            module="standard:rail-movement",
        ),
    )


def describe(position: Position, side: str) -> str:
    """Say how much of the capacity is used, for people."""
    capacity = int(rail_capacity(position, side).value)
    used = listed(position, [u.id for u in riders(position, side)])
    riding = f" ({used})" if used else ""
    return f"{capacity_used(position, side)} of {capacity} rail capacity used{riding}"

"""X3.2, X3.24: the order to mass points over a hex, and what flak takes of them."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from random import Random
from typing import Literal

from pydantic import Field

from grognard.changes import Remember
from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import HexId, SideId
from grognard.kit.naming import no_such_hex
from grognard.machine import STEP
from grognard.modules import amends, implements
from grognard.orders import LOOK, Order, OrderKind, Resolution, Roll
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard_experimental.air_supremacy import supreme_on
from grognard_experimental.massed_support import A_FLAK_DIE, MASSED, key_of, massed, may_mass
from grognard_standard_rules.air_display import (
    AVAILABLE,
    GROUND,
    LOST,
    Ledger,
    by_nation,
    front_of,
    fronts,
    points_of,
    total,
)
from grognard_standard_rules.air_weight import draw
from grognard_standard_rules.answers import cite
from grognard_standard_rules.reading_units import find_hexes
from grognard_standard_rules.units import printed_defence

MODULE = "experimental:x3"
USAGE = "mass 18 G0421 [HEX ...]: air points that shift the odds of the attack; 0 calls them off"
SHOT_DOWN = 1


class MassSupport(Order):
    """Mass air points over the hexes of an attack to come; none calls them off."""

    kind: Literal["mass-support"] = "mass-support"
    targets: tuple[HexId, ...] = Field(min_length=1)
    points: int = Field(ge=0)


@amends("phase_combat", "combat")
@rule("wie:X3.2")
def may_be_massed(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Take the order from a side that is supreme somewhere and has points there."""
    plan = yield
    side = position.phasing
    able = any(total(position, side, f, GROUND) and supreme_on(position, side, f)
               for f in fronts(position))
    return plan.but_also("mass-support") if able and plan.idle is None else plan


def _targets(position: Position, order: MassSupport) -> list[HexId]:
    grid = position.board.grid
    return [grid.canonical(t) for t in order.targets if t in grid]


def _judge(position: Position, order: MassSupport) -> Iterator[Reason]:
    strange = [t for t in order.targets if t not in position.board.grid]
    if strange:
        yield no_such_hex(*strange, rules=cite("wie:X3.2"))
        return
    yield from may_mass(position, order.by, _targets(position, order), order.points)


def _resolve(position: Position, order: MassSupport) -> Resolution:
    where = key_of(_targets(position, order))
    number = points_of(order.points, order.by)
    text = f"{number} mass over {where}" if order.points else f"no points mass over {where}"
    yield Event("support-massed", (Remember(STEP, MASSED, where, order.points),),
                cite("wie:X3.2"), text, {"side": order.by, "hexes": where, "points": order.points})


@implements("after_event", "attack-resolved")
@rule("wie:X3.2", "wie:X3.24")
def fly(position: Position, event: Event) -> Resolution | None:
    """Roll for flak, and bring the massed points home, when their attack is over."""
    targets = [HexId(h) for h in event.about["hexes"]]
    if not massed(position, targets):
        return None
    return _fly(SideId(event.about["by"]), targets)


def _fly(side: SideId, targets: list[HexId]) -> Resolution:
    position: Position = yield LOOK
    points, front, where = massed(position, targets), front_of(position, targets[0]), key_of(
        targets)
    dice = []
    for number in range(-(-points // A_FLAK_DIE)):
        dice.append((yield Roll(f"flak:{where}:{number + 1}")))
    lost = min(points, dice.count(SHOT_DOWN))
    ledger, left = Ledger(position), {LOST: lost, AVAILABLE: points - lost}
    for nation, held in by_nation(position, side, front, GROUND).items():
        for box in left:
            moved = min(held, left[box])
            ledger.move(side, nation, front, GROUND, box, moved)
            held, left[box] = held - moved, left[box] - moved
    note = Remember(STEP, MASSED, where, 0)
    drawn = draw(position, side, front, [targets[0]] * points)
    yield Event(
        "massed-support-flown", (*ledger.changes(), note, *drawn), cite("wie:X3.2", "wie:X3.24"),
        f"{points_of(points, side)} fly against {where}; flak shoots down {lost} "
        f"({', '.join(map(str, dice))})",
        {"side": side, "front": front, "points": points, "dice": dice, "lost": lost})


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Mass points for a shift or two over enemies beside one's own units."""
    grid = position.board.grid
    near = grid.spread(grid.mask([u.at for u in position.state.units_of(side)]))
    foes = [u for e in position.enemies(side) for u in position.state.units_of(e)
            if near[grid.index(u.at)]]
    for at in rng.sample(sorted({u.at for u in foes}), min(2, len({u.at for u in foes}))):
        each = int(sum(printed_defence(position, u) for u in foes if u.at == at)) or 1
        free = total(position, side, front_of(position, at), GROUND) - massed(position)
        if free >= each:
            yield MassSupport(by=side, targets=(HexId(at),), points=each * min(2, free // each))


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    numbers = [w for w in words if w.isdecimal()]
    hexes = find_hexes(position, [w for w in words if not w.isdecimal()])
    if len(numbers) != 1 or not hexes:
        raise UnreadableOrder("how many points, over which hex?", USAGE)
    return MassSupport(by=side, targets=tuple(hexes), points=int(numbers[0]))


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to mass points."""
    return (OrderKind(
        MassSupport, "mass air points for an attack", cite("wie:X3.2"), _resolve, _judge,
        _propose, _read, words=("mass",), usage=USAGE, module=MODULE,
    ),)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of massed support."""
    return (
        EventKind("support-massed", "Air points are massed for an attack"),
        EventKind("massed-support-flown", "Massed air points fly"),
    )

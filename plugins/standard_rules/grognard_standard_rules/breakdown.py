"""17.2: a large unit breaks into the smaller ones it is made of.

A unit that stands alone as its owner's reinforcement phase begins is replaced by its parts,
which rest for the player turn. Parts that the stacking limit keeps out go to one neighbouring
hex. What a counter breaks into stands with it in the catalogue (`parts`): Soviet corps alone
have any (17.21, 17.27). Nothing is regained, and parts do not join again.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from random import Random
from typing import Literal

from grognard.board.layers import BLOCKED
from grognard.changes import Change, Move, Place, Remember
from grognard.content.counters import FRONT
from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import HexId, SideId, UnitId
from grognard.kit.naming import no_such_unit
from grognard.machine import PLAYER_TURN
from grognard.modules import amends, implements
from grognard.orders import Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules.answers import cite
from grognard_standard_rules.combining import ARRIVED
from grognard_standard_rules.reading_units import find_all, find_hex, split_selectors
from grognard_standard_rules.rebuilt import TRAY, highest
from grognard_standard_rules.stack_room import room, weight
from grognard_standard_rules.terrain import uncrossable
from grognard_standard_rules.units import entrained, mover_class, name, traits
from grognard_standard_rules.who_moves import FORMED


class BreakDown(Order):
    """Break a unit into its parts; `beside` takes those for which its hex has no room.

    `sends` names the counters of the parts that go there; without it the last ones go.
    """

    kind: Literal["break-down"] = "break-down"
    unit: UnitId
    beside: HexId | None = None
    sends: tuple[str, ...] = ()


@amends("phase_reinforcement", "reinforcement")
@rule("std:17.2")
def breaking_phase(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Take the order from a side that has units with parts."""
    plan = yield
    able = any(parts(position, u) for u in position.state.units_of(position.phasing))
    if able:
        return plan.but_also("break-down")
    text = f"{position.phasing} has no corps that breaks into parts"
    return plan.without("break-down", Reason("not-in-this-phase", text,
                                             cite("std:17.21", "std:17.27"),
                                             remedy="leave its units whole"))


@rule("std:17.21", "std:17.27")
def parts(position: Position, unit: Unit) -> tuple[str, ...]:
    """List the counters into which a unit at full strength breaks, one word a part."""
    if unit.face != FRONT or traits(position, unit).type == "airborne_division":
        return ()  # airborne divisions split by section 8
    made_of = position.assembly.catalogue.counter(unit.counter).parts
    return tuple(part for part, number in made_of.items() for _ in range(number))


@rule("std:17.2", "std:17.21", "std:17.25", "std:17.26")
def objections(position: Position, unit: Unit, by: SideId) -> Iterator[Reason]:
    """List what forbids a unit to break down; supply does not matter."""
    who, here = name(position, unit), (unit.id,)
    if unit.side != by or not unit.on_map:
        yield Reason("not-yours", f"{who} is no unit of {by} on the map", cite("std:17.2"),
                     units=here, remedy="name a unit of yours on the map")
        return
    if not parts(position, unit):
        yield Reason("no-parts", f"{who} does not break down", cite("std:17.21", "std:17.27"),
                     units=here, remedy="name a unit at full strength that has parts")
    if entrained(position, unit):
        yield Reason("entrained", f"{who} is on a train", cite("std:17.25"), units=here,
                     remedy="detrain it first")
    state = position.state
    new = state.remembered(ARRIVED)
    if unit.id in new or unit.id in state.remembered(FORMED):
        yield Reason("just-arrived", f"{who} did not stand there as the phase began",
                     cite("std:17.2"), units=here, remedy="break it down in a later turn")
    others = [u for u in state.units_at(unit.at) if u.id != unit.id and u.id not in new]
    if others:
        yield Reason("not-alone", f"{who} was not alone in {unit.at} as the phase began",
                     cite("std:17.2"), units=(unit.id, *(u.id for u in others)),
                     remedy="leave it alone in a hex until your next turn begins")


@rule("std:17.23")
def excess(position: Position, unit: Unit) -> int:
    """Count the parts for which the hex of a unit has no room once it is gone."""
    weigh = weight(position, unit.id)
    free = room(position, unit.side, unit.at, leaving=(unit.id,))
    return max(0, len(parts(position, unit)) * weigh - free)


@rule("std:17.23")
def neighbours(position: Position, unit: Unit, needed: int) -> tuple[HexId, ...]:
    """List the hexes beside a unit that can take the parts its own cannot hold."""
    return tuple(to for to in _beside(position, unit)
                 if not any(_no_place(position, unit, to, needed)))


def _beside(position: Position, unit: Unit) -> Iterator[HexId]:
    grid = position.board.grid
    for _, index in grid.neighbours(grid.index(unit.at)):
        yield grid.name(index)


def _no_place(position: Position, unit: Unit, to: HexId, needed: int) -> Iterator[Reason]:
    """Object to a hex for the parts that need another."""
    grid, here = position.board.grid, cite("std:17.23")
    start = grid.index(unit.at)
    way = grid.direction(start, grid.index(to))
    if way is None:
        yield Reason("not-beside", f"{to} does not touch {unit.at}", here, hexes=(to,),
                     remedy="name a hex beside it")
        return
    costs = position.costs(
        "layer_movement", side=unit.side, mover=mover_class(position, unit)).cost[way, start]
    if costs == BLOCKED or uncrossable(position)[way, start]:
        yield Reason("closed", f"no unit of {unit.side} enters {to}", here, hexes=(to,),
                     remedy="name another hex beside it")
    if any(u.side != unit.side for u in position.state.units_at(to)):
        yield Reason("enemy-there", f"{to} is not free of others", here, hexes=(to,),
                     remedy="name an empty hex beside it")
    if room(position, unit.side, to) < needed:
        yield Reason("stacking-limit", f"{to} has no room for {needed} more",
                     cite("std:17.23", "std:10.0"), hexes=(to,), remedy="clear room first")


def judge(position: Position, order: BreakDown) -> Iterator[Reason]:
    """List what the rules have against breaking a unit down in this way."""
    unit = position.state.units.get(order.unit)
    if unit is None:
        yield no_such_unit(order.unit, rules=cite("std:17.2"))
        return
    found = list(objections(position, unit, order.by))
    yield from found
    if found:
        return
    over, made = excess(position, unit), list(parts(position, unit))
    if not over:
        return
    if not neighbours(position, unit, over):
        yield Reason("no-room", f"{len(made)} parts find no room in {unit.at} and a hex beside it",
                     cite("std:17.23"), hexes=(HexId(unit.at),), units=(unit.id,),
                     remedy="clear room first")
    elif order.beside is not None:
        yield from _no_place(position, unit, order.beside, over)
    if order.sends and (len(order.sends) != over or any(
            order.sends.count(s) > made.count(s) for s in order.sends)):
        yield Reason("wrong-parts", f"{over} of its parts ({', '.join(made)}) go to the other hex",
                     cite("std:17.23"), units=(unit.id,), remedy=f"name {over} of them")


@rule("std:17.2", "std:17.22", "std:17.24")
def resolve(position: Position, order: BreakDown) -> Resolution:
    """Replace the unit by its parts."""
    unit, made = position.state.unit(order.unit), list(parts(position, position.state.unit(
        order.unit)))
    over = excess(position, unit)
    sent = list(order.sends) or made[len(made) - over:]
    for part in sent:
        made.remove(part)
    to = order.beside or (neighbours(position, unit, over)[0] if over else HexId(unit.at))
    changes: list[Change] = [Move(unit.id, TRAY)]
    numbers: dict[str, int] = {}
    for counter, at in [*((c, unit.at) for c in made), *((c, to) for c in sent)]:
        numbers[counter] = numbers.get(counter, highest(position, counter)) + 1
        new = UnitId(f"{counter}#{numbers[counter]}")
        changes += [Place(new, counter, unit.nation, unit.side, FRONT, at),
                    Remember(PLAYER_TURN, FORMED, new)]
    tail = f", {len(sent)} of them in {to}" if over else ""
    yield Event(
        "unit-broken-down", tuple(changes), cite("std:17.2", "std:17.27"),
        f"{name(position, unit)} breaks into {_printed(position, [*made, *sent])}{tail}",
        {"unit": unit.id, "hex": unit.at, "side": unit.side,
         "parts": [c.unit for c in changes if isinstance(c, Place)], "stay": len(made),
         "beside": len(sent), "to": to if over else ""},
    )


def _printed(position: Position, made: list[str]) -> str:
    catalogue = position.assembly.catalogue
    words = {c: catalogue.counter(c).front.printed for c in made}
    return ", ".join(f"{made.count(c)}*{words[c]}" for c in dict.fromkeys(made))


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    able = [u for u in position.state.units_of(side) if parts(position, u)]
    for unit in rng.sample(able, min(len(able), 4)):
        over = excess(position, unit)
        beside = neighbours(position, unit, over) if over else ()
        yield BreakDown(by=side, unit=unit.id, beside=rng.choice(beside) if beside else None)


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    selectors, rest = split_selectors(position, [w for w in words if w != "and"])
    found = find_all(position, side, selectors, lambda u: not any(objections(position, u, side)))
    if len(found) != 1:
        raise UnreadableOrder("which unit is to break down?", "break-down 8-6@H2021 [H2020]")
    beside = find_hex(position, rest[0]) if rest else None
    return BreakDown(by=side, unit=found[0].id, beside=beside)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to break a unit down."""
    return (OrderKind(
        BreakDown, "break a unit into its parts", cite("std:17.2"), resolve, judge, _propose,
        _read, words=("break-down", "break"),
        usage="break-down 8-6@H2021 [HEX for the parts that find no room]",
        module="standard:breakdown",
    ),)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of breaking down."""
    return (EventKind("unit-broken-down", "A unit breaks into its parts"),)

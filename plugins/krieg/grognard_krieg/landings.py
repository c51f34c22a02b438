"""4.1.3: unopposed landings from beachheads at the end of a Blitz Segment.

Ground units on a friendly beachhead that did not fight in the segment may step onto a coast
beside it where no enemy unit is. They need no supply.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Literal

from grognard.changes import Move
from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import HexId, SideId, UnitId
from grognard.kit.answering import cite
from grognard.kit.naming import no_such_hex
from grognard.kit.reading import find_hexes, split_selectors
from grognard.modules import implements
from grognard.orders import LOOK, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_krieg import pieces
from grognard_krieg.airdrops import land
from grognard_krieg.blitz import LANDINGS, reached
from grognard_krieg.crossing import may_step
from grognard_krieg.headquarters import FOUGHT
from grognard_krieg.hexsides import beachhead_at
from grognard_krieg.reading import READER

RULES = cite("krieg:4.1.3")


class Landing(Order):
    """Land units from a beachhead on a coast beside it."""

    kind: Literal["landing"] = "landing"
    units: tuple[UnitId, ...]
    to: HexId


@rule("krieg:4.1.3")
def judge(position: Position, order: Landing) -> Iterator[Reason]:
    """List what the rules have against a landing."""
    state, grid = position.state, position.board.grid
    if not order.units:
        yield Reason("nobody", "no unit is named", RULES, remedy="name those that land")
    if len(set(order.units)) < len(order.units):
        yield Reason("named-twice", "a unit is named twice", RULES, remedy="name each once")
    if order.to not in grid:
        yield no_such_hex(order.to, rules=RULES)
        return
    to = grid.canonical(order.to)
    enemies = position.enemies(order.by)
    foes = [u for u in state.units_at(to) if u.side in enemies and pieces.is_piece(position, u)]
    if foes:
        yield Reason("enemy-in-hex", f"{pieces.name(position, foes[0])} is in {to}", RULES,
                     hexes=(to,), units=(foes[0].id,))
    for unit_id in dict.fromkeys(order.units):
        unit = state.units.get(unit_id)
        if unit is None or unit.side != order.by or not unit.on_map:
            yield Reason("not-yours", f"{unit_id} is no unit of {order.by} on the map", RULES)
        else:
            yield from may_land(position, unit, to)


@rule("krieg:4.1.3")
def may_land(position: Position, unit: Unit, to: HexId) -> Iterator[Reason]:
    """List what keeps a unit from landing in a hex, enemies there aside."""
    name = pieces.name(position, unit)
    if not pieces.is_ground(position, unit) or not beachhead_at(position, unit.at, unit.side):
        yield Reason("no-beachhead", f"{name} is no ground unit on a beachhead of its own", RULES,
                     units=(unit.id,))
        return
    if had := position.state.remembered(FOUGHT).get(unit.id):
        yield Reason("fought", f"{name} has {had} in this segment", RULES, units=(unit.id,))
    if not land(position)[position.board.grid.index(to)] or not may_step(
        position, unit, unit.at, to
    ):
        yield Reason("no-coast", f"{to} is no coast beside {unit.at} that {name} may enter", RULES,
                     hexes=(to,), units=(unit.id,))


def resolve(position: Position, order: Landing) -> Resolution:
    """Move the units ashore."""
    to = position.board.grid.canonical(order.to)
    for unit_id in order.units:
        position = yield LOOK
        unit = position.state.unit(unit_id)
        about = {"unit": unit_id, "from": unit.at, "to": to, "path": [to], "mode": "landing",
                 "side": order.by}
        yield Event("unit-landed", (Move(unit_id, to), reached(LANDINGS)), RULES,
                    f"{pieces.name(position, unit)} lands in {to}", about)


def landable(position: Position, side: SideId) -> dict[HexId, list[UnitId]]:
    """List the coasts that units on beachheads may land on, and who may."""
    grid, state = position.board.grid, position.state
    enemies = position.enemies(side)
    out: dict[HexId, list[UnitId]] = {}
    for unit in state.units_of(side):
        if not pieces.is_ground(position, unit) or not beachhead_at(position, unit.at, side):
            continue
        for _, i in grid.neighbours(grid.index(unit.at)):
            to = grid.name(i)
            held = any(u.side in enemies and pieces.is_piece(position, u)
                       for u in state.units_at(to))
            if not held and not any(may_land(position, unit, to)):
                out.setdefault(to, []).append(unit.id)
    return out


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    for to, units in landable(position, side).items():
        yield Landing(by=side, units=tuple(units), to=to)
        yield Landing(by=side, units=(rng.choice(units),), to=to)


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    """Read "UNITS HEX"."""
    named, rest = split_selectors(position, words, READER.example)
    hexes = find_hexes(position, rest)
    if len(hexes) != 1:
        raise UnreadableOrder("where do the units land?", "land UNITS HEX")

    def fit(unit: Unit) -> bool:
        return not any(may_land(position, unit, hexes[0]))

    found = READER.find_all(position, side, named, fit)
    return Landing(by=side, units=tuple(u.id for u in found), to=hexes[0])


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to land."""
    return (OrderKind(Landing, "land on an empty coast", RULES, resolve, judge, _propose, _read,
                      words=("land", "landing"), usage="land UNITS HEX", module="krieg:blitz"),)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of a landing."""
    return (EventKind("unit-landed", "A unit lands from a beachhead"),)

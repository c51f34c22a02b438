"""8.2, 8.3: how flights are ordered in words, and where a bot would fly.

    drop C3106 with 3*2-5 from C4408
    airlift 2-5@C4408 to C3106
    airlift 2-5 from C4408 to C3106      (out of the box)
    shift 2*2-5 South
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

import numpy as np

from grognard.errors import UnreadableOrder
from grognard.events import EventKind
from grognard.ids import HexId, SideId
from grognard.modules import implements
from grognard.orders import Order, OrderKind
from grognard.position import Position
from grognard.state import Unit
from grognard_standard_rules import air_assault, air_transport
from grognard_standard_rules.air_assault import AirAssault, within_supply
from grognard_standard_rules.air_bases import operable, supplied
from grognard_standard_rules.air_display import fronts, read_front
from grognard_standard_rules.air_movement import origins, ready_fronts
from grognard_standard_rules.air_route import flown
from grognard_standard_rules.air_transport import AirTransport, ShiftAirborne
from grognard_standard_rules.airborne import airborne_on_map, boxed, may_fly, named, ready_in
from grognard_standard_rules.airlift import MOVEMENT, reach, total
from grognard_standard_rules.answers import cite
from grognard_standard_rules.interdiction import open_ground
from grognard_standard_rules.planes import BoolPlane
from grognard_standard_rules.reading_units import find_hexes
from grognard_standard_rules.units import printed_attack, printed_defence
from grognard_standard_rules.zones_of_control import enemy_occupied

MODULE = "standard:air-movement"
ASSAULT = ("drop C3106 with 3*2-5 from C4408, or drop 3*2-5 to C3106 from C4408: units out of the "
           "box of a front")
LIFT = "airlift 2-5@C4408 to C3106; or, out of a box: airlift 2-5 from C4408 to C3106"
SHIFT = "shift 2*2-5 South: from the box of one front to that of another"
TO, FROM = "to which hex do they fly?", "from which hex do they take off?"

TRIED = 6
"""So many hexes of each sort are proposed."""


# --- words ------------------------------------------------------------------------------------


def _parted(words: Sequence[str], *marks: str) -> dict[str, list[str]]:
    """Part words at those that mark what follows; what comes first stands under ""."""
    found: dict[str, list[str]] = {"": []}
    at = ""
    for word in words:
        mark = "to" if word.casefold() == "at" else word.casefold()
        if mark in marks:
            at = mark
            found[at] = []
        elif word.casefold() not in ("on", "and"):
            found[at].append(word)
    return found


def _one_hex(position: Position, words: Sequence[str], usage: str, lacks: str = TO) -> HexId:
    if not words:
        raise UnreadableOrder(lacks, usage)
    return find_hexes(position, words)[0]


def _ready(position: Position, side: SideId) -> list[Unit]:
    """List the units in the boxes of fronts that may fly now, those with points ready first."""
    able = ready_fronts(position, side)
    places = sorted(fronts(position), key=lambda f: f not in able)
    return [u for f in places for u in boxed(position, side, f)
            if ready_in(position, u) <= position.turn]


def read_assault(position: Position, side: SideId, words: list[str]) -> Order:
    """Read "C3106 with 3*2-5 from C4408", or "3*2-5 to C3106 from C4408"."""
    parts = _parted(words, "with", "from", "to")
    force, to = (parts[""], parts["to"]) if "to" in parts else (parts.get("with"), parts[""])
    units = named(position, side, force or ["all"], _ready(position, side))
    return AirAssault(by=side, units=tuple(u.id for u in units),
                      start=_one_hex(position, parts.get("from", ()), ASSAULT, FROM),
                      to=_one_hex(position, to, ASSAULT))


def read_transport(position: Position, side: SideId, words: list[str]) -> Order:
    """Read "2-5@C4408 to C3106"; the hex that comes last needs no "to"."""
    parts = _parted(words, "to", "from")
    if "to" not in parts and "from" not in parts and len(words) > 1:
        parts = {"": words[:-1], "to": words[-1:]}
    among = [*(u for u in airborne_on_map(position, side) if may_fly(position, u)),
             *_ready(position, side)]
    if "from" in parts:
        among = _ready(position, side)
    if "to" not in parts:
        raise UnreadableOrder(TO, LIFT)
    units = named(position, side, parts[""], among)
    start = _one_hex(position, parts["from"], LIFT) if "from" in parts else None
    return AirTransport(by=side, units=tuple(u.id for u in units), start=start,
                        to=_one_hex(position, parts["to"], LIFT))


def read_shift(position: Position, side: SideId, words: list[str]) -> Order:
    """Read "2*2-5 South"."""
    rest = [w for w in words if w.casefold() not in ("to", "the", "front", "box")]
    if not rest:
        raise UnreadableOrder("which units go to which front?", SHIFT)
    units = named(position, side, rest[:-1] or ["all"], boxed(position, side))
    return ShiftAirborne(by=side, units=tuple(u.id for u in units),
                         front=read_front(position, rest[-1]))


# --- proposals --------------------------------------------------------------------------------


def propose_assault(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Yield drops on weak enemies and on empty enemy ground, with all the points there are."""
    for front in ready_fronts(position, side):
        units = [u for u in boxed(position, side, front) if ready_in(position, u) <= position.turn]
        units = units[: total(position, side, front, MOVEMENT)]
        if units:
            force = tuple(u.id for u in units)
            for start, to in _drops(position, side, front, units, rng):
                yield AirAssault(by=side, units=force, start=start, to=to)
                some = force[: rng.randint(1, len(force))]
                yield AirAssault(by=side, units=some, start=start, to=to)


def _drops(
    position: Position, side: SideId, front: str, units: Sequence[Unit], rng: Random
) -> Iterator[tuple[HexId, HexId]]:
    """List drops worth trying: where they start, and where they end."""
    grid, nation = position.board.grid, units[0].nation
    bases = np.flatnonzero(origins(position, side, nation, front)).tolist()
    if not bases:
        return
    far = flown(position, side, bases, reach(position, side, "assault"))
    good = (far >= 0) & open_ground(position) & within_supply(position, side, nation)
    good = good & ~supplied(position, side, front)
    held = good & enemy_occupied(position, side)
    attack = sum(printed_attack(position, u) for u in units) / 2
    weak = [h for h in grid.names(held) if 2 * attack >= _defence(position, side, h)]
    empty = grid.names(good & ~held)
    tried = [h for some in (weak, empty) for h in rng.sample(some, min(TRIED, len(some)))]
    for to in tried:
        yield _nearest(position, side, bases, to), to


def _defence(position: Position, side: SideId, hex_id: HexId) -> float:
    return float(sum(printed_defence(position, u) for u in position.state.units_at(hex_id)
                     if u.side != side))


def _nearest(position: Position, side: SideId, bases: Sequence[int], to: HexId) -> HexId:
    """Return the base from which the way to a hex is shortest."""
    grid = position.board.grid
    far = flown(position, side, [grid.index(to)], 2 * reach(position, side, "transport"))
    reached = [b for b in bases if far[b] >= 0]
    return grid.name(min(reached, key=lambda b: (far[b], b)) if reached else bases[0])


def propose_transport(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Yield flights of units on the map to friends and supplied hexes, by chance."""
    grid = position.board.grid
    units = [u for u in airborne_on_map(position, side) if may_fly(position, u)]
    for unit in rng.sample(units, min(2, len(units))):
        far = flown(position, side, [grid.index(unit.at)], reach(position, side, "transport"))
        cells = np.flatnonzero((far > 0) & _friendly_ends(position, side)).tolist()
        for cell in rng.sample(cells, min(2, len(cells))):
            yield AirTransport(by=side, units=(unit.id,), to=grid.name(cell))
    for unit in _ready(position, side)[:1]:
        where = [f for f in ready_fronts(position, side) if unit in boxed(position, side, f)]
        for front in where if rng.random() < 0.2 else ():
            bases = np.flatnonzero(origins(position, side, unit.nation, front)).tolist()
            if bases:
                start, to = grid.name(rng.choice(bases)), grid.name(rng.choice(bases))
                yield AirTransport(by=side, units=(unit.id,), start=start, to=to)


def _friendly_ends(position: Position, side: SideId) -> BoolPlane:
    """Paint supplied hexes of a side on any front."""
    planes = [supplied(position, side, f) for f in fronts(position)]
    plane: BoolPlane = np.logical_or.reduce(planes)
    return plane & open_ground(position)


def propose_shift(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Yield a move between boxes now and then."""
    for front in ready_fronts(position, side):
        units = boxed(position, side, front)
        others = [f for f in fronts(position) if f != front and operable(position, side, f)]
        if units and others and rng.random() < 0.1:
            yield ShiftAirborne(by=side, units=(units[0].id,), front=rng.choice(others))


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the orders to fly."""
    return (
        OrderKind(AirAssault, "drop airborne units", cite("std:8.2"), air_assault.resolve,
                  air_assault.judge, propose_assault, read_assault, words=("drop",),
                  usage=ASSAULT, module=MODULE),
        OrderKind(AirTransport, "carry airborne units", cite("std:8.3"), air_transport.resolve,
                  air_transport.judge, propose_transport, read_transport, words=("airlift",),
                  usage=LIFT, module=MODULE),
        OrderKind(ShiftAirborne, "move airborne units between boxes", cite("std:8.31", "std:8.52"),
                  air_transport.shift, air_transport.judge_shift, propose_shift, read_shift,
                  words=("shift",), usage=SHIFT, module=MODULE),
    )


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of flights."""
    return (
        EventKind("air-assault", "Units are dropped"),
        EventKind("air-transport", "Units are carried by air"),
        EventKind("airborne-shifted", "Airborne units change boxes"),
    )

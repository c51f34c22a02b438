"""3.7.1: the order to carry a corps from port to port, as far as its voyage goes."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from random import Random
from typing import Literal

from grognard.changes import Move, Remember, apply
from grognard.errors import UnreadableOrder
from grognard.events import Event
from grognard.ids import RuleId, SideId, UnitId
from grognard.kit.naming import units_named
from grognard.kit.reading import hex_named, split_selectors
from grognard.machine import STEP
from grognard.modules import amends, implements
from grognard.orders import Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_krieg.naval_zones import BOX_NAMES, zone_name, zone_named
from grognard_krieg.pieces import TRANS_AFRICA, US_BOX, name
from grognard_krieg.reading import READER
from grognard_krieg.sailing import (
    CROSSED,
    ENDED,
    PASSAGE,
    RULES,
    Leg,
    may_sail,
    port_name,
    stops_after,
    ways_between,
    why_not_cross,
    why_not_land,
    why_not_sail,
    zone_reasons,
)
from grognard_krieg.voyages import voyages_of
from grognard_krieg.who_moves import MOVED


class NavalTransport(Order):
    """Carry a corps from port to port.

    `to` lists the ports in which the legs end: hexes, or "@box:trans-africa". `zones` are the
    naval zones crossed, one for each leg ("" for the passage of the Trans-Africa Box); without
    them the first that is open is taken.
    """

    kind: Literal["naval-transport"] = "naval-transport"
    unit: UnitId
    to: tuple[str, ...]
    zones: tuple[str, ...] = ()


def _legs(
    position: Position, unit: Unit, order: NavalTransport
) -> Iterator[tuple[Position, Unit, Leg]]:
    """Go through the legs, each in the position that the ones before it leave."""
    for number, place in enumerate(order.to):
        grid = position.board.grid
        to = grid.canonical(place) if place in grid else place
        if number < len(order.zones):
            leg = Leg(unit.at, to, order.zones[number])
        else:
            leg = _first_open(position, unit, to)
        yield position, unit, leg
        if to not in grid and to not in BOX_NAMES:
            return
        position = position.at(apply(position.state, _changes(position, unit, leg)))
        unit = position.state.unit(unit.id)


def _first_open(position: Position, unit: Unit, to: str) -> Leg:
    """Return the leg by the first zone that is open, or by the first if none is."""
    legs = [Leg(unit.at, to, zone) for zone in ways_between(position, unit.at, to)]
    fit = [x for x in legs if not any(why_not_cross(position, unit.side, unit, x))]
    return (fit or legs or [Leg(unit.at, to, PASSAGE)])[0]


def _changes(position: Position, unit: Unit, leg: Leg) -> tuple[Move | Remember, ...]:
    crossed = list(position.state.remembered(CROSSED).get(leg.zone, ()))
    if leg.zone != PASSAGE and unit.id not in crossed:
        crossed.append(unit.id)
    notes = [Remember(STEP, CROSSED, leg.zone, crossed)] if leg.zone != PASSAGE else []
    if why := stops_after(position, unit, leg):
        notes.append(Remember(STEP, ENDED, unit.id, why))
    return (Move(unit.id, leg.to), Remember(STEP, MOVED, unit.id, "sea"), *notes)


@rule("krieg:3.7.1")
def _judge(position: Position, order: NavalTransport) -> Iterable[Reason]:
    units = list[Unit]()
    yield from units_named(position, order.by, (order.unit,), units, name, RULES)
    if not order.to:
        yield Reason("no-path", "the voyage leads nowhere", RULES)
    if len(order.zones) > len(order.to):
        yield Reason("zones", "more zones are named than legs", RULES)
    if not units or not order.to:
        return
    refused = list(why_not_sail(position, units[0]))
    yield from refused
    if refused:
        return
    for there, unit, leg in _legs(position, units[0], order):
        if leg.to not in BOX_NAMES and leg.to not in position.board.grid:
            yield Reason("no-such-hex", f"there is no hex or box {leg.to!r}", RULES,
                         remedy=f"name a hex of the map, or a box: {', '.join(BOX_NAMES)}")
            return
        if unit.id in there.state.remembered(ENDED):
            yield from why_not_sail(there, unit)
        yield from zone_reasons(there, unit, leg)
        yield from why_not_land(there, unit, leg)
        yield from why_not_cross(there, unit.side, unit, leg)


@rule("krieg:3.7.1")
def _resolve(position: Position, order: NavalTransport) -> Resolution:
    for there, unit, leg in list(_legs(position, position.state.unit(order.unit), order)):
        yield sailed(there, unit, leg)


def sailed(position: Position, unit: Unit, leg: Leg) -> Event:
    """Make the event of one leg of a voyage."""
    across = f" across the {zone_name(leg.zone)}" if leg.zone else ""
    who, to = name(position, unit).partition("@")[0], port_name(position, leg.to)
    return Event(
        "unit-moved", _changes(position, unit, leg), RULES,
        f"{who} sails{across} from {port_name(position, leg.start)} to {to}",
        {"unit": unit.id, "side": unit.side, "from": leg.start, "to": leg.to, "path": [leg.to],
         "mode": "sea", "zone": leg.zone},
    )


# --- reading and proposing ----------------------------------------------------------------------

BOX_WORDS = {"us": US_BOX, "trans-africa": TRANS_AFRICA, "africa": TRANS_AFRICA}


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    """Read "UNIT PORT PORT ...", with "by ZONE" behind a port where two zones are possible."""
    selectors, rest = split_selectors(position, words, READER.example)
    unit = READER.find_unit(position, side, selectors[0], lambda u: may_sail(position, u))
    to, zones = list[str](), dict[int, str]()
    rest = [w for w in rest if w.casefold() not in ("to", "->", "via")]
    while rest:
        if rest[0].casefold() == "by" and len(rest) > 1 and to:
            zones[len(to) - 1] = _zone(rest[1])
            rest = rest[2:]
            continue
        length, place = _place(position, rest)
        to.append(place)
        rest = rest[length:]
    if not to:
        raise UnreadableOrder("where to?", "end with the ports of the voyage: Brest Gibraltar")
    named = tuple(zones.get(n, "") for n in range(len(to))) if len(zones) == len(to) else ()
    return NavalTransport(by=side, unit=unit.id, to=tuple(to), zones=named)


def _zone(text: str) -> str:
    zone = zone_named(text.replace("_", " "))
    if zone is None:
        raise UnreadableOrder(f"{text!r} is no naval zone", "write its name: north_sea, west_med")
    return zone


def _place(position: Position, words: Sequence[str]) -> tuple[int, str]:
    """Read a port or box at the beginning of some words; return how many words it took."""
    for length in range(min(3, len(words)), 0, -1):
        text = " ".join(words[:length])
        if text.casefold().removeprefix("@box:") in BOX_WORDS:
            return length, BOX_WORDS[text.casefold().removeprefix("@box:")]
        if found := hex_named(position, text):
            return length, found
    return 1, position.hex(words[0])  # raises, with near names


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    for unit, to, zones in voyages_of(position, side, rng):
        yield NavalTransport(by=side, unit=unit.id, to=to, zones=zones)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to sail."""
    return (
        OrderKind(
            NavalTransport, "naval transport", (RuleId("krieg:3.7.1"),), _resolve, _judge,
            _propose, _read, words=("sail", "ship"),
            usage="sail 1-2-2@Bristol Gibraltar Malta: from port to port (by ZONE names a zone)",
            module="krieg:naval-transport",
        ),
    )


@amends("phase_movement", "operational-movement")
@amends("phase_second_movement", "reserve-movement")
@rule("krieg:3.7.1", "krieg:3.7.2")
def by_sea_too() -> Generator[None, PhasePlan, PhasePlan]:
    """Let units sail, and aircraft support convoys, at any time in a movement phase."""
    plan = yield
    return plan.but_also("naval-transport", "convoy-support")

"""2.3: the orders by which aircraft are placed and become beachheads.

    air Luftwaffe Paris          air raf north sea
    beachhead USAAF w2309
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Literal

import numpy as np

from grognard.errors import UnreadableOrder
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.kit.reading import find_hex, hex_named
from grognard.modules import implements
from grognard.orders import Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_krieg.air_placement import available, land_hexes, may_place, zones_for
from grognard_krieg.air_superiority import RULES, placing
from grognard_krieg.beachheads import RULES as BEACH_RULES
from grognard_krieg.beachheads import beach_hexes, begun, convertible, created, may_become
from grognard_krieg.naval_zones import ZONES, zone_in_box, zone_name, zone_named
from grognard_krieg.pieces import air_track, is_air, is_ground, zone_box
from grognard_krieg.zones_of_control import enemy_occupied

MODULE = "krieg:air-superiority"
AIR_USAGE = "air AIRCRAFT HEX or air AIRCRAFT ZONE (air luftwaffe north sea)"
BEACH_USAGE = "beachhead AIRCRAFT HEX"
CITED = (*RULES, RuleId("krieg:2.3.2"), RuleId("krieg:2.3.3"), RuleId("krieg:2.3.4"))
BEST, OTHERS = 3, 2
"""So many of the most useful hexes, and so many others, are proposed for each aircraft."""


class PlaceAir(Order):
    """Place an available air support unit in a land hex or in a naval zone."""

    kind: Literal["place-air"] = "place-air"
    unit: UnitId
    hex: HexId = HexId("")
    zone: str = ""

    @property
    def place(self) -> str:
        """Return the hex, or the box of the zone."""
        return zone_box(self.zone) if self.zone else self.hex


class CreateBeachhead(Order):
    """Turn an air support unit in a naval zone into a beachhead in a hex of that zone."""

    kind: Literal["create-beachhead"] = "create-beachhead"
    unit: UnitId
    hex: HexId


# --- placing ------------------------------------------------------------------------------------


@rule("krieg:2.3.1")
def judge_placing(position: Position, order: PlaceAir) -> Iterable[Reason]:
    """Object to what is not available, comes too late, or may not be placed there."""
    unit = position.state.unit(order.unit)
    if unit.side != order.by or not is_air(position, unit):
        yield Reason("not-your-aircraft", f"{unit.id} is no air support unit of {order.by}", RULES,
                     units=(unit.id,))
        return
    if unit.at != air_track(unit.side):
        yield Reason("not-available", f"{unit.id} is not available: it is at {unit.at}", RULES,
                     units=(unit.id,))
    if begun(position, order.by):
        yield Reason("placement-over", "beachheads have been made: no more aircraft are placed",
                     BEACH_RULES)
    if bool(order.hex) == bool(order.zone):
        yield Reason("which-place", "name a hex or a naval zone", RULES, remedy=AIR_USAGE)
        return
    if order.zone and order.zone not in ZONES:
        yield Reason("no-such-zone", f"no naval zone is called {order.zone!r}", RULES,
                     remedy=f"zones: {', '.join(ZONES)}")
        return
    place = order.place if order.zone else position.board.grid.canonical(order.hex)
    ruling = may_place(position, unit, place)
    if not ruling.value:
        yield from ruling.because


def resolve_placing(position: Position, order: PlaceAir) -> Resolution:
    """Place it, and ask who contests."""
    place = order.place if order.zone else position.board.grid.canonical(order.hex)
    yield from placing(position, position.state.unit(order.unit), place)


def propose_placing(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Offer hexes over the fighting first, then zones, then any other hex."""
    for unit in _one_of_each(position, available(position, side)):
        hexes = _by_use(position, unit, rng)
        zones = zones_for(position, unit)
        rng.shuffle(zones)
        for at in hexes[:BEST]:
            yield PlaceAir(by=side, unit=unit.id, hex=at)
        for zone in zones:
            yield PlaceAir(by=side, unit=unit.id, zone=zone)
        for at in hexes[BEST : BEST + OTHERS]:
            yield PlaceAir(by=side, unit=unit.id, hex=at)


def _one_of_each(position: Position, units: Iterable[Unit]) -> list[Unit]:
    rows = {position.assembly.catalogue.counter(u.counter).row: u for u in reversed(list(units))}
    return list(reversed(rows.values()))


def _by_use(position: Position, unit: Unit, rng: Random) -> list[HexId]:
    """List the hexes open to an aircraft, by how many enemies and friends fight around them."""
    grid = position.board.grid
    plane = land_hexes(position, unit)
    here = np.flatnonzero(plane)
    if not len(here):
        return []
    enemies = enemy_occupied(position, unit.side).astype(np.int16)
    ours = np.zeros(grid.size, np.int16)
    for u in position.state.units_of(unit.side):
        if is_ground(position, u):
            ours[grid.index(u.at)] += 1
    around = sum((np.roll(ours, -o) for o in grid.offsets), np.zeros(grid.size, np.int16))
    foes = enemies * 3 + sum((np.roll(enemies, -o) for o in grid.offsets),
                             np.zeros(grid.size, np.int16))
    score = np.minimum(foes, 6) * np.minimum(around + ours, 8)
    cells = here.tolist()
    rng.shuffle(cells)
    return grid.names(sorted(cells, key=lambda i: -int(score[i])))


# --- beachheads ---------------------------------------------------------------------------------


@rule("krieg:2.3.5")
def judge_beachhead(position: Position, order: CreateBeachhead) -> Iterable[Reason]:
    """Object to what is not the player's, or may not land there."""
    unit = position.state.unit(order.unit)
    if unit.side != order.by:
        yield Reason("not-your-aircraft", f"{unit.id} is not of {order.by}", BEACH_RULES,
                     units=(unit.id,))
        return
    ruling = may_become(position, unit, order.hex)
    if not ruling.value:
        yield from ruling.because


def resolve_beachhead(position: Position, order: CreateBeachhead) -> Resolution:
    """Turn it over and put it into its hex."""
    at = position.board.grid.canonical(order.hex)
    yield created(position, position.state.unit(order.unit), at)


def propose_beachhead(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Offer hexes beside own units at sea first, then any."""
    stranded = {u.at for u in position.state.units_of(side) if is_ground(position, u)}
    for unit in _one_of_each(position, convertible(position, side)):
        hexes = position.board.grid.names(beach_hexes(position, unit))
        rng.shuffle(hexes)
        hexes.sort(key=lambda at: at not in stranded)
        for at in hexes[: BEST + OTHERS]:
            yield CreateBeachhead(by=side, unit=unit.id, hex=at)


# --- reading ------------------------------------------------------------------------------------


def read_air(position: Position, side: SideId, words: list[str]) -> Order:
    """Read an aircraft and a hex or naval zone."""
    for cut in range(1, len(words)):
        name, where = words[:cut], " ".join(words[cut:])
        at = hex_named(position, where)
        zone = None if at else zone_named(where)
        if at is None and zone is None:
            continue
        unit = _aircraft(position, side, name, available(position, side))
        if unit is not None:
            return PlaceAir(by=side, unit=unit.id, hex=at or HexId(""), zone=zone or "")
    names = ", ".join(zone_name(z) for z in ZONES)
    raise UnreadableOrder("which aircraft, in which hex or naval zone?",
                          f"{AIR_USAGE}; available: {_listed(position, available(position, side))};"
                          f" zones: {names}")


def read_beachhead(position: Position, side: SideId, words: list[str]) -> Order:
    """Read an aircraft and a hex."""
    if not words:
        raise UnreadableOrder("which aircraft, in which hex?", BEACH_USAGE)
    at = find_hex(position, words[-1])
    able = [u for u in position.state.units.values()
            if u.side == side and zone_in_box(u.at) and is_air(position, u)]
    unit = _aircraft(position, side, words[:-1], able)
    if unit is None:
        raise UnreadableOrder("which aircraft?", f"at sea: {_listed(position, able)}")
    return CreateBeachhead(by=side, unit=unit.id, hex=at)


def _aircraft(
    position: Position, side: SideId, words: Sequence[str], able: Sequence[Unit]
) -> Unit | None:
    """Find the aircraft that some words name, one of those that are able first."""
    text = " ".join(words).casefold()
    known = [u for u in position.state.units.values() if u.side == side and is_air(position, u)]
    known.sort(key=lambda u: u not in able)
    if not words and able:
        return able[0]
    return next((u for u in known if u.id.casefold() == text), None) or next(
        (u for u in known if all(w in _words(position, u) for w in text.split())), None)


def _words(position: Position, unit: Unit) -> str:
    known = position.assembly.catalogue
    people = known.nation(unit.nation).people
    return f"{known.counter(unit.counter).name} {people}".casefold()


def _listed(position: Position, units: Iterable[Unit]) -> str:
    return ", ".join(_words(position, u) for u in units) or "none"


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the orders of the Air Superiority Segment."""
    return (
        OrderKind(PlaceAir, "place an air support unit", CITED, resolve_placing, judge_placing,
                  propose_placing, read_air, ("air",), AIR_USAGE, module=MODULE),
        OrderKind(CreateBeachhead, "turn an aircraft into a beachhead", BEACH_RULES,
                  resolve_beachhead, judge_beachhead, propose_beachhead, read_beachhead,
                  ("beachhead",), BEACH_USAGE, module=MODULE),
    )

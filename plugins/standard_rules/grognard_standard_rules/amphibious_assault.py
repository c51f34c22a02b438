"""7.3, 7.33: the order to land on a beach by amphibious assault.

Each unit takes an assault point from a friendly port in major supply to a beach, which may be
full of enemies; what happens there is told in `landing_combat.py`. The points stay on the beach
as a supplyhead and makeshift port, or go to the track at once (7.35). A unit that lands by
assault points in a friendly port has merely been transported: that is an order to sail.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Literal

from grognard.changes import Move, PutMarker, Remember
from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.kit.naming import hexes_named
from grognard.machine import PLAYER_TURN
from grognard.modules import amends, implements
from grognard.orders import LOOK, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules import landed
from grognard_standard_rules.amphibious_plans import landings, way_ashore
from grognard_standard_rules.assault_points import (
    ASSAULTED_BEACH,
    may_stay,
    newly_used,
    stay_on,
)
from grognard_standard_rules.beaches import (
    shut_out,
    why_no_beach,
    why_not_in_weather,
    why_too_far,
)
from grognard_standard_rules.carriers import assault_points
from grognard_standard_rules.named import not_together, units_named
from grognard_standard_rules.ports import friendly_ports
from grognard_standard_rules.reading_units import (
    find_all,
    find_hexes,
    split_selectors,
    to_be_named,
)
from grognard_standard_rules.sea_plans import way_if_open
from grognard_standard_rules.sea_rules import (
    at_sea,
    may_board,
    no_room,
    quays_full,
    why_not_board,
    why_not_quay,
    why_not_sail,
)
from grognard_standard_rules.voyages import BY_SEA, Voyage, at_the_quays, sail
from grognard_standard_rules.zones_of_control import enemy_occupied

MODULE = "standard:amphibious-assault"
RULES = (RuleId("std:7.3"), RuleId("std:7.33"))


class Land(Order):
    """Land units that stand together in a port on a beach, along one route.

    `path` lists the hexes entered, the beach last. With `stay` the points that carried them
    stay on the beach; else they go to the track.
    """

    kind: Literal["land"] = "land"
    units: tuple[UnitId, ...]
    path: tuple[HexId, ...]
    stay: bool = True


@amends("phase_sea_movement", "sea-movement")
@rule("std:7.3")
def phase(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Let units land where there are assault points, and some unit waits in a port."""
    plan = yield
    side = position.phasing
    if assault_points(position, side) is None:
        return plan
    ready = next((
        u for h in (*friendly_ports(position, side), *at_sea(position, side))
        for u in position.state.units_at(h)
        if u.side == side and may_board(position, u, "assault")), None)
    if ready is None:
        return plan
    hint = f"assault {to_be_named(position, ready)} HEX: on a beach"
    return replace(plan.but_also("land"), hint=f"{plan.hint}; {hint}" if plan.hint else hint)


# --- judging ------------------------------------------------------------------------------------


@rule("std:7.3", "std:7.33")
def _judge(position: Position, order: Land) -> Iterable[Reason]:
    units, hexes = list[Unit](), list[int]()
    yield from units_named(position, order.by, order.units, units, RULES)
    yield from hexes_named(position, order.path, hexes, RULES)
    for unit in units:
        yield from why_not_board(position, unit, "assault")
    apart = list(not_together(position, units, RULES, "give an order for each port"))
    if apart:
        yield from apart
        return
    able = [u for u in units if u.on_map]
    if not able or len(hexes) < len(order.path):
        return
    if not order.path:
        yield Reason("no-path", "on which beach do the units land?", RULES,
                     remedy="name the way by sea; it ends on the beach")
        return
    yield from why_not_land(
        position, able, (HexId(able[0].at), *position.board.grid.names(hexes)))


def why_not_land(
    position: Position, units: Sequence[Unit], way: Sequence[HexId]
) -> Iterator[Reason]:
    """List what the rules have against landing some units along a route."""
    side, start, end = units[0].side, way[0], way[-1]
    points = assault_points(position, side)
    if points is None:
        yield Reason("no-points", f"{side} has no assault points at hand", RULES[:1])
        return
    for unit in units:
        yield from why_not_quay(position, unit, start, lands=False)
    if end in friendly_ports(position, side):
        yield Reason("friendly-port", f"{end} is a friendly port: sail there (the points may be "
                     "used for transport)", RULES, hexes=(end,), remedy=f"sail ... by={points.id}")
        return
    yield from why_no_beach(position, end)
    for hex_id, ashore in ((start, False), (end, True)):
        yield from quays_full(position, side, hex_id, len(units), ashore=ashore)
    yield from no_room(position, units, end)
    yield from why_not_in_weather(position, side, way)
    yield from shut_out(position, side, way)
    yield from why_too_far(position, side, units[0].nation, way)
    yield from why_not_sail(position, units, points, way, "assault")


# --- resolving ----------------------------------------------------------------------------------


@rule("std:7.3", "std:7.31", "std:7.33")
def _resolve(position: Position, order: Land) -> Resolution:
    grid = position.board.grid
    path = tuple(grid.canonical(h) for h in order.path)
    start = HexId(position.state.unit(order.units[0]).at)
    for unit_id in order.units:
        position = yield LOOK
        points = assault_points(position, order.by)
        assert points is not None
        voyage = Voyage(unit_id, order.by, start, path, points.id, "assault")
        on_track = newly_used(position, order.by)
        ashore = yield from sail(voyage, points)
        if ashore is None:
            continue
        yield from _ashore(ashore)
        position = yield LOOK
        stays = order.stay and may_stay(position, order.by, ashore.end)
        if stays and newly_used(position, order.by) > on_track:
            yield stay_on(position, order.by, ashore.end)


@rule("std:7.33", "std:7.34")
def _ashore(voyage: Voyage) -> Resolution:
    """Put a unit on the beach. A hex that the enemy holds is not taken yet."""
    position: Position = yield LOOK
    unit, end = position.state.unit(voyage.unit), voyage.end
    contested = bool(enemy_occupied(position, unit.side)[position.board.grid.index(end)])
    printed = position.face(unit).printed
    changes = [Move(unit.id, end), at_the_quays(position, end),
               Remember(PLAYER_TURN, landed.ASSAULTED, unit.id, landed.BY_SEA)]
    mark = [] if position.state.marker(ASSAULTED_BEACH, end) else [
        PutMarker(ASSAULTED_BEACH, end, unit.side)]
    about = {**voyage.about(), "name": printed, "path": [end], "mode": BY_SEA,
             "contested": contested}
    where = f"{end}, among enemies" if contested else end
    yield Event("unit-lands" if contested else "unit-moved", (*changes, *mark), RULES,
                f"{printed} lands on the beach at {where}", about)


# --- reading and proposing ----------------------------------------------------------------------

USAGE = "assault 8-10@B2920 C2101 [recall]: on a beach; recall sends the points to the track"
GO = ("recall", "recycle", "leave")


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    stay = not any(w.casefold() in GO for w in words)
    given = [w for w in words if w.casefold() not in GO]
    selectors, rest = split_selectors(position, given, "8-10@B2920")
    units = find_all(position, side, selectors, lambda u: may_board(position, u, "assault"))
    hexes = find_hexes(position, rest)
    if not hexes:
        raise UnreadableOrder("on which beach?", USAGE)
    start = HexId(units[0].at)
    path = way_ashore(position, side, start, hexes) or way_if_open(
        position, side, start, hexes[-1]) or (hexes[-1],)
    return Land(by=side, units=tuple(u.id for u in units), path=path, stay=stay)


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    for units, path in landings(position, side, rng):
        yield Land(by=side, units=units, path=path, stay=rng.random() < 0.8)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to land."""
    return (OrderKind(
        Land, "land on a beach by amphibious assault", RULES, _resolve, _judge, _propose, _read,
        words=("assault", "invade", "land"), usage=USAGE, module=MODULE,
    ),)


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the event of a landing."""
    return (EventKind("unit-lands", "A unit lands among enemies"),)

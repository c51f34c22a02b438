"""7.16: units that leave the map by sea and come back on another edge ("round the Cape").

A route leads off the map over the northern edge of section F, the northern or western edge of
A or B, or the southern edge of E. Four game turns later the unit may come back over any of
them, in its Sea Movement Phase. Axis units run into Allied navies in each of the four turns;
aircraft strike in the first alone. When they come back all that is behind them.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from random import Random
from typing import Literal

from grognard.changes import LiftMarker, Move, PutMarker
from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.kit.naming import hexes_named
from grognard.modules import amends, implements
from grognard.orders import LOOK, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard.tally import Line
from grognard_standard_rules.carriers import carriers
from grognard_standard_rules.high_seas import escort_of, meet_navies
from grognard_standard_rules.named import not_together, units_named
from grognard_standard_rules.naval_capability import Capacity
from grognard_standard_rules.phase_ends import before_the_end
from grognard_standard_rules.ports import friendly_ports
from grognard_standard_rules.reading_units import find_all, find_hexes, split_selectors
from grognard_standard_rules.sea_lanes import Chart
from grognard_standard_rules.sea_movement import allot, filled_in, land
from grognard_standard_rules.sea_rules import (
    may_board,
    no_room,
    quays_full,
    why_not_board,
    why_not_quay,
)
from grognard_standard_rules.straits import AXIS
from grognard_standard_rules.voyages import Voyage, sail

BOX, ROUNDING, TURNS = "@cape", "rounding-the-cape", 4
RULES = (RuleId("std:7.16"),)
EDGES = {"F": "north", "A": "north west", "B": "north west", "E": "south"}


class RoundCape(Order):
    """Take units off the map by sea, or bring them back.

    On the map, `path` lists the hexes entered, the last at an edge. Off the map, it begins
    with the hex at the edge where they come back, and ends in a port.
    """

    kind: Literal["cape"] = "cape"
    units: tuple[UnitId, ...]
    path: tuple[HexId, ...]


@rule("std:7.16")
def exits(position: Position) -> frozenset[int]:
    """List the sea hexes over which ships leave the map; made once."""
    def make() -> frozenset[int]:
        board, grid = position.board, position.board.grid
        found = set()
        ways = {"north": (5, 0, 1), "west": (4, 5), "south": (2, 3, 4)}
        for hex_id in grid:
            cell, edges = grid.index(hex_id), EDGES.get(hex_id[:1], "")
            if board.word("kind", hex_id) != "sea":
                continue
            near = {d for d, _ in grid.neighbours(cell)}
            if any(d not in near for edge in edges.split() for d in ways[edge]):
                found.add(cell)
        return frozenset(found)

    return position.derived(("sea-exits",), (), make)


def away(position: Position, side: str) -> list[Unit]:
    """List the units of a side that round the Cape."""
    return [u for u in position.state.units_at(BOX) if u.side == side]


def due(position: Position, unit: Unit) -> int:
    """Return the game turn from which a unit may come back.

    Units that a scenario or the reinforcement track puts into the box may come at once: they
    arrive by sea (wie:S0.52, wie:43.53).
    """
    marker = position.state.marker(ROUNDING, unit.id)
    return int(marker.value["due"]) if marker else 0


# --- the phase ----------------------------------------------------------------------------------


@amends("phase_sea_movement", "sea-movement")
@rule("std:7.16")
def phase(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Let units leave and come back; roll for Axis units that are on their way."""
    plan = yield
    side = position.phasing
    waiting = away(position, side)
    if not exits(position) or not (waiting or plan.idle is None or _could_leave(position, side)):
        return plan
    plan = plan.but_also("cape", *(("escort",) if waiting and side == AXIS else ()))
    if side != AXIS or not waiting:
        return plan
    return before_the_end(plan, hunted)


def _could_leave(position: Position, side: str) -> bool:
    """Say whether a side has points for the oceans, and a unit in a port."""
    return any(c.kind for c in carriers(position, side)) and any(
        u.side == side and may_board(position, u, "transport")
        for h in friendly_ports(position, side) for u in position.state.units_at(h))


@rule("std:7.16", "std:7.71")
def hunted(position: Position) -> Resolution:
    """Let the navies look for Axis units in the three turns after they have left."""
    for unit in away(position, AXIS):
        marker = position.state.marker(ROUNDING, unit.id)
        if marker is None or not marker.value["left"] < position.turn < marker.value["due"]:
            continue
        voyage = Voyage(unit.id, unit.side, HexId(BOX), (HexId(BOX),), marker.value["carrier"])
        yield from meet_navies(voyage, escort_of(position, AXIS))
        position = yield LOOK


@implements("modify_sea_points")
@rule("std:7.16")
def away_with_their_units(position: Position, side: SideId, carrier: str) -> Iterable[Line]:
    """Axis points are away as long as the units that they carry."""
    if side != AXIS:
        return
    gone = [u for u in away(position, side)
            if (m := position.state.marker(ROUNDING, u.id)) and m.value["carrier"] == carrier
            and m.value["left"] < position.turn]
    if gone:
        yield Line("printed", "add", -len(gone), "rounding the Cape", RULES)


# --- judging ------------------------------------------------------------------------------------


@rule("std:7.16")
def _judge(position: Position, order: RoundCape) -> Iterable[Reason]:
    units, hexes = list[Unit](), list[int]()
    yield from units_named(position, order.by, order.units, units, RULES)
    yield from hexes_named(position, order.path, hexes, RULES)
    if not units or len(hexes) < len(order.path) or not hexes:
        return
    apart = list(not_together(position, units, RULES))
    if apart:
        yield from apart
        return
    way = position.board.grid.names(hexes)
    if units[0].at == BOX:
        yield from _comes_back(position, units, way)
    else:
        yield from _leaves(position, units, (HexId(units[0].at), *way))


def _leaves(
    position: Position, units: Sequence[Unit], way: Sequence[HexId]
) -> Iterator[Reason]:
    for unit in units:
        yield from why_not_board(position, unit, "transport")
        if not unit.on_map:
            return
        yield from why_not_quay(position, unit, way[0], lands=False)
    yield from quays_full(position, units[0].side, way[0], len(units))
    if position.board.grid.index(way[-1]) not in exits(position):
        yield Reason("no-edge", f"no ship leaves the map at {way[-1]}", RULES, hexes=(way[-1],),
                     remedy="end the way on a sea hex at the edge")
        return
    # On the way out the last hex is open water: the route is judged like one to a coast.
    _, against = allot(position, units, way, "assault")
    yield from against


def _comes_back(
    position: Position, units: Sequence[Unit], way: Sequence[HexId]
) -> Iterator[Reason]:
    for unit in units:
        if due(position, unit) > position.turn:
            yield Reason("not-yet", f"{position.face(unit).printed} comes back in turn "
                         f"{due(position, unit)} at the earliest", RULES, units=(unit.id,),
                         remedy="bring it back in a Sea Movement Phase from then on")
        yield from why_not_quay(position, unit, way[-1], lands=True)
    if position.board.grid.index(way[0]) not in exits(position):
        yield Reason("no-edge", f"no ship comes back to the map at {way[0]}", RULES,
                     hexes=(way[0],), remedy="begin the way on a sea hex at the edge")
        return
    yield from quays_full(position, units[0].side, way[-1], len(units))
    yield from no_room(position, units, way[-1])
    _, against = allot(position, units, way, "transport")
    if units[0].side == AXIS:  # their own ships bring them back
        against = [r for r in against if r.code not in ("too-few-points", "no-points")]
    yield from against


# --- resolving ----------------------------------------------------------------------------------


@rule("std:7.16")
def _resolve(position: Position, order: RoundCape) -> Resolution:
    grid = position.board.grid
    path = tuple(grid.canonical(h) for h in order.path)
    for unit_id in order.units:
        position = yield LOOK
        unit = position.state.unit(unit_id)
        if unit.at == BOX:
            yield from _back(position, unit, path)
        else:
            yield from _gone(position, unit, path)


def _gone(position: Position, unit: Unit, path: tuple[HexId, ...]) -> Resolution:
    start = HexId(unit.at)
    given, _ = allot(position, [unit], (start, *path), "assault")
    voyage = Voyage(unit.id, unit.side, start, path, given[0].id)
    out = yield from sail(voyage, given[0])
    if out is None:
        return
    position = yield LOOK
    back = position.turn + TURNS
    value = {"left": position.turn, "due": back, "carrier": given[0].id}
    yield Event("unit-rounds-cape", (Move(unit.id, BOX),
                                     PutMarker(ROUNDING, unit.id, unit.side, value)),
                RULES, f"{position.face(unit).printed} leaves the map at {path[-1]}; it may come "
                f"back in turn {back}", {**voyage.about(), "turn": back})


def _back(position: Position, unit: Unit, path: tuple[HexId, ...]) -> Resolution:
    marker = position.state.marker(ROUNDING, unit.id)
    given, _ = allot(position, [unit], path, "transport")
    carrier: Capacity | None = given[0] if given else next(
        (c for c in carriers(position, unit.side) if c.kind), None)
    if carrier is None:
        return
    lift = (LiftMarker(ROUNDING, unit.id),) if marker else ()
    yield Event("unit-returns", (*lift, Move(unit.id, path[0])), RULES,
                f"{position.face(unit).printed} comes back to the map at {path[0]}",
                {"unit": unit.id, "side": unit.side, "hex": path[0]})
    position = yield LOOK
    voyage = Voyage(unit.id, unit.side, path[0], path[1:], carrier.id)
    landed = yield from sail(voyage, carrier, safe=marker is not None and unit.side == AXIS)
    if landed is not None:
        yield from land(landed)


# --- reading and proposing ----------------------------------------------------------------------

USAGE = "cape 8-10@Plymouth A3801: off the map; cape 8-10@cape E5933 Suez: back to a port"


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    selectors, rest = split_selectors(position, words, "8-10@cape")
    units = find_all(position, side, selectors, lambda u: u.at == BOX or may_board(
        position, u, "transport"))
    hexes = find_hexes(position, rest)
    if not hexes:
        raise UnreadableOrder("over which edge?", USAGE)
    if units[0].at != BOX:
        path = filled_in(position, side, HexId(units[0].at), hexes)
    else:
        path = (hexes[0], *filled_in(position, side, hexes[0], hexes[1:]))
    return RoundCape(by=side, units=tuple(u.id for u in units), path=path)


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    ready = [u for u in away(position, side) if due(position, u) <= position.turn]
    gates, ports = sorted(exits(position)), list(friendly_ports(position, side))
    carrier = next((c for c in carriers(position, side) if c.kind), None)
    if not ready or not gates or not ports or carrier is None:
        return
    chart, grid = Chart(position, side, carrier.seas), position.board.grid
    for gate in rng.sample(gates, min(3, len(gates))):
        way = chart.way(grid.name(gate), rng.choice(ports))
        if way is not None:
            path = (grid.name(gate), *grid.names(way))
            yield RoundCape(by=side, units=(ready[0].id,), path=path)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to round the Cape."""
    return (OrderKind(
        RoundCape, "leave the map by sea, or come back", RULES, _resolve, _judge, _propose, _read,
        words=("cape",), usage=USAGE, module="standard:rounding-the-cape",
    ),)


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the events of units off the map."""
    return (
        EventKind("unit-rounds-cape", "A unit leaves the map by sea"),
        EventKind("unit-returns", "A unit comes back to the map by sea"),
    )



"""7.0 to 7.2: the Sea Movement Phase, and the order to sail from port to port.

Each unit takes one point of a capacity that reaches both ports. Plain naval transport takes
units that have not moved; in haste (emergency transport) a unit may have marched to the port,
goes four hexes at most, and lands as a battlegroup. The route names every hex entered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Literal

from grognard.changes import Move
from grognard.errors import UnreadableOrder
from grognard.events import Event
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.kit.naming import hexes_named
from grognard.modules import implements
from grognard.orders import LOOK, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules.carriers import carriers, points_left, takes, told
from grognard_standard_rules.emergency import land_in_haste, stays_as
from grognard_standard_rules.named import not_together, units_named
from grognard_standard_rules.naval_capability import Capacity
from grognard_standard_rules.reading_units import (
    find_all,
    find_hexes,
    split_selectors,
    to_be_named,
)
from grognard_standard_rules.repair import landing_repair
from grognard_standard_rules.sea_passage import joined_ports
from grognard_standard_rules.sea_plans import sailings, way_between, way_if_open
from grognard_standard_rules.sea_rules import (
    at_sea,
    may_board,
    no_room,
    quays_full,
    quays_of,
    why_not_board,
    why_not_quay,
    why_not_sail,
)
from grognard_standard_rules.voyages import BY_SEA, Manner, Voyage, at_the_quays, sail

MODULE = "standard:sea-movement"
RULES = (RuleId("std:7.0"), RuleId("std:7.12"))


class Sail(Order):
    """Move units that stand together from a port to a port along one route.

    `path` lists the hexes entered, in order, the last being the port of landing. `hurry`
    makes it emergency transport. `carrier` names the points used; without it the first serve
    that can.
    """

    kind: Literal["sail"] = "sail"
    units: tuple[UnitId, ...]
    path: tuple[HexId, ...]
    hurry: bool = False
    carrier: str = ""

    @property
    def manner(self) -> Manner:
        """Return how the units travel."""
        return "emergency" if self.hurry else "transport"


# --- the phase ----------------------------------------------------------------------------------


@implements("phase_sea_movement", "sea-movement")
@rule("std:4.2", "std:7.0", "std:7.17")
def phase_sea_movement(position: Position) -> PhasePlan:
    """Move units by sea; pass where no points could carry any."""
    side = position.phasing
    if not carriers(position, side):
        return _idle(f"{side} has no transport or assault points to move units by sea")
    if not any(_could_sail(position, side, carrier) for carrier in carriers(position, side)):
        return _idle(f"{side} has no unit in a port from which it could sail "
                     f"({told(position, side)})")
    return PhasePlan(("sail",), hint=f"{told(position, side)}; {_example(position, side)}")


def _example(position: Position, side: str) -> str:
    """Show how one of a side's units would sail."""
    waits = next((to_be_named(position, u) for h in quays_of(position, side)
                  for u in position.state.units_at(h)
                  if u.side == side and may_board(position, u, "transport")), "")
    return f"sail {waits} PORT; 'sail hurry ...' in haste, as a battlegroup" if waits else USAGE


def _idle(text: str) -> PhasePlan:
    return PhasePlan(idle=Reason("no-sea-movement", text, (RuleId("std:4.2"), *RULES[:1])))


def _could_sail(position: Position, side: str, carrier: Capacity) -> bool:
    """Say whether some unit stands in a port that a carrier joins to another."""
    if at_sea(position, side) and carrier.ports is None:
        return True
    quays = [h for h in quays_of(position, side) if carrier.ports is None or h in carrier.ports]
    joined = {h for group in joined_ports(position, side, carrier.seas, quays) for h in group}
    return any(
        u.side == side and (carrier.carries is None or u.nation in carrier.carries)
        and (may_board(position, u, "emergency") or may_board(position, u, "transport"))
        for h in sorted(joined) for u in position.state.units_at(h)
    )


# --- judging ------------------------------------------------------------------------------------


@rule("std:7.0", "std:7.13", "std:7.21")
def _judge(position: Position, order: Sail) -> Iterable[Reason]:
    units, hexes = list[Unit](), list[int]()
    yield from units_named(position, order.by, order.units, units, RULES)
    yield from hexes_named(position, order.path, hexes, RULES)
    for unit in units:
        yield from why_not_board(position, unit, order.manner)
    apart = list(not_together(position, units, RULES, "give an order for each port"))
    if apart:
        yield from apart
        return
    able = [u for u in units if u.on_map]
    if not able or len(hexes) < len(order.path):
        return
    if not order.path:
        yield Reason("no-path", "where do the units sail to?", RULES,
                     remedy="end with the port where they land")
        return
    way = (HexId(able[0].at), *position.board.grid.names(hexes))
    yield from _quays(position, able, way, order.hurry)
    _, against = allot(position, able, way, order.manner, order.carrier)
    yield from against


def _quays(
    position: Position, units: Sequence[Unit], way: Sequence[HexId], hurry: bool
) -> Iterator[Reason]:
    """Object to where units embark and land, and to crowds on the quays."""
    start, end, side = way[0], way[-1], units[0].side
    for unit in units:
        yield from why_not_quay(position, unit, start, lands=False)
        yield from why_not_quay(position, unit, end, lands=True)
    for hex_id in (start, end):
        yield from quays_full(position, side, hex_id, len(units))
    if start != end:
        placed = [u for u in units if not hurry or stays_as(position, u)]
        yield from no_room(position, placed, end)


@rule("std:7.0", "std:7.10")
def allot(
    position: Position, units: Sequence[Unit], way: Sequence[HexId], manner: Manner,
    wanted: str = "",
) -> tuple[list[Capacity], list[Reason]]:
    """Give each unit a carrier; where one gets none, say what the likeliest has against it."""
    side = units[0].side
    having = [c for c in carriers(position, side) if wanted in ("", c.id)]
    if not having:
        known = ", ".join(c.id for c in carriers(position, side))
        text = f"{side} has no points called {wanted}" if wanted else (
            f"{side} has no points to carry units by sea")
        return [], [Reason("no-points", text, RULES[:1],
                           remedy=f"it has {known}" if known else "")]
    taken, given = Counter[str](), list[Capacity]()
    left = {c.id: int(points_left(position, side, c).value) for c in having}
    for unit in units:
        best: list[Reason] | None = None
        for carrier in having:
            against = list(why_not_sail(position, [unit], carrier, way, manner))
            more = takes(position, carrier, unit)
            if not against and taken[carrier.id] + more > left[carrier.id]:
                needed = sum(takes(position, carrier, u) for u in units)
                against = [_too_few(position, carrier, left[carrier.id], needed)]
            if not against:
                taken[carrier.id] += more
                given.append(carrier)
                best = []
                break
            if best is None or _rank(against, way) < _rank(best, way):
                best = against
        if best:
            return given, best
    return given, []


def _rank(against: Sequence[Reason], way: Sequence[HexId]) -> tuple[int, bool, int]:
    """Order objections: the fewest first, what only lacks points, what comes latest on the way."""
    stops = [way.index(h) for r in against for h in r.hexes[:1] if h in way]
    return len(against), against[0].code != "too-few-points", -min(stops, default=len(way))


def _too_few(position: Position, carrier: Capacity, left: int, needed: int) -> Reason:
    return Reason("too-few-points", f"{carrier.words(position)}: {left} left this turn, {needed} "
                  "needed", (RuleId("std:7.0"), *carrier.rules),
                  remedy="send fewer units, or wait a turn")


# --- resolving ----------------------------------------------------------------------------------


@rule("std:7.0", "std:7.12", "std:7.24")
def _resolve(position: Position, order: Sail) -> Resolution:
    grid = position.board.grid
    path = tuple(grid.canonical(h) for h in order.path)
    units = [position.state.unit(u) for u in order.units]
    start = HexId(units[0].at)
    given, _ = allot(position, units, (start, *path), order.manner, order.carrier)
    for unit, carrier in zip(units, given, strict=True):
        face = stays_as(position, unit)
        voyage = Voyage(unit.id, order.by, start, path, carrier.id, order.manner)
        landed = yield from sail(voyage, carrier)
        if landed is None:
            continue
        if order.hurry:
            yield from land_in_haste(landed, face)
        yield from land(landed)


@rule("std:7.12", "std:6.64")
def land(voyage: Voyage) -> Resolution:
    """Put a unit ashore in the port it sailed to; a repair unit sets to work at once."""
    position: Position = yield LOOK
    unit = position.state.unit(voyage.unit)
    if not unit.on_map:
        return
    printed = position.face(unit).printed
    about = {**voyage.about(), "name": printed, "path": [voyage.end], "mode": BY_SEA}
    changes = (Move(unit.id, voyage.end), at_the_quays(position, voyage.end))
    position = yield Event("unit-moved", changes, RULES,
                           f"{printed} lands at {voyage.end}", about)
    work = landing_repair(position, position.state.unit(unit.id))
    if work is not None:
        yield work


# --- reading and proposing ----------------------------------------------------------------------

HASTE = ("hurry", "haste", "emergency")
USAGE = "sail 6-5@G0714 C5412: from port to port; 'sail hurry ...' in haste, as a battlegroup"


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    hurry = any(w.casefold() in HASTE for w in words)
    carrier = next((w.partition("=")[2] for w in words if w.casefold().startswith("by=")), "")
    given = [w for w in words if w.casefold() not in HASTE and not w.casefold().startswith("by=")]
    manner: Manner = "emergency" if hurry else "transport"
    selectors, rest = split_selectors(position, given, "6-5@G0714")
    units = find_all(position, side, selectors, lambda u: may_board(position, u, manner))
    hexes = find_hexes(position, rest)
    if not hexes:
        raise UnreadableOrder("where to?", USAGE)
    path = filled_in(position, side, HexId(units[0].at), hexes, carrier)
    return Sail(by=side, units=tuple(u.id for u in units), path=path, hurry=hurry,
                carrier=carrier)


def filled_in(
    position: Position, side: str, start: HexId, hexes: Sequence[HexId], carrier: str = ""
) -> tuple[HexId, ...]:
    """Write out a route given by waypoints, along the shortest ways between them.

    Where no way leads on, the waypoint stands alone: it is for the judge to say why.
    """
    out: list[HexId] = []
    if hexes and hexes[0] == start:
        hexes = hexes[1:]
    for goal in hexes:
        here = out[-1] if out else start
        if position.board.grid.direction(*map(position.board.grid.index, (here, goal))) is not None:
            out.append(goal)
            continue
        out += way_between(position, side, here, goal, carrier) or way_if_open(
            position, side, here, goal) or (goal,)
    return tuple(out)


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    for units, path, hurry in sailings(position, side, rng):
        yield Sail(by=side, units=units, path=path, hurry=hurry)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to sail."""
    return (OrderKind(
        Sail, "move units by sea", (RuleId("std:7.0"), RuleId("std:7.1"), RuleId("std:7.2")),
        _resolve, _judge, _propose, _read, words=("sail", "ship"), usage=USAGE, module=MODULE,
    ),)

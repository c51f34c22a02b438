"""The sea: landings beside the objectives, and voyages of those who wait where they are no use.

Units land together, on beaches where nobody stands, as far ahead as supply lets them and where
fewer enemies can come than they can hold off. Later ones sail to the ports and beaches won.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from grognard.board.flood import NOT_REACHED
from grognard.ids import HexId
from grognard.orders import Order
from grognard.state import Unit
from grognard_bots.officer.attack import See
from grognard_bots.officer.estimate import Mask, Picture, Plane
from grognard_bots.officer.movement import Marches, march
from grognard_standard_rules.amphibious_assault import Land
from grognard_standard_rules.beaches import beaches, supply_near
from grognard_standard_rules.beachheads import Recall
from grognard_standard_rules.carriers import assault_points, carriers, points_left
from grognard_standard_rules.ports import friendly_ports
from grognard_standard_rules.sea_lanes import Chart
from grognard_standard_rules.sea_movement import Sail
from grognard_standard_rules.sea_passage import beachheads_of
from grognard_standard_rules.sea_rules import at_sea, embark_at, may_board, quays_of
from grognard_standard_rules.stack_room import room
from grognard_standard_rules.voyages import Manner

WORTH_A_LANDING = 3
"""So many hexes nearer to an objective must a beach be than the port."""

WORTH_A_VOYAGE = 6
"""The same for a voyage from port to port."""

ACROSS = 40
"""What lies beyond the sea is as far as so many hexes at least: nobody gets there on foot."""

ASTRAY, TOGETHER = 12, 0.5
"""Up to so many hexes away from those who have landed, each counts so much against a beach."""

INLAND = 0.1
"""What a hex to the objectives counts when a port is chosen to wait in."""

NEXT_PORT = 4
"""A beach so near to a port that works is needed no more: its points can land others."""

HOLDS_OFF = 2.0
"""A point of defence is thought to hold off so much of what could come."""

LOOKED_AT = 30
GOALS = 6


def overseas(picture: Picture) -> Mask:
    """Paint the hexes from which no way over land leads to an objective."""
    plane: Mask = picture.road >= NOT_REACHED
    return plane


def quays(picture: Picture) -> tuple[int, ...]:
    """List the ports where units can wait to be shipped, if there is anything to ship them."""
    if "sail" not in picture.position.assembly.orders:
        return ()
    return tuple(picture.index(h) for h in friendly_ports(picture.position, picture.side))


def waits(picture: Picture) -> tuple[int, ...]:
    """List the ports whose units stay there to be shipped: nothing is to be won around them."""
    if not picture.attacks or not picture.goals:
        return ()
    away = overseas(picture)
    return tuple(c for c in quays(picture) if away[c] and not picture.on_foot[c])


def to_the_ports(marches: Marches) -> None:
    """Send those who can do nothing where they are to the nearest port."""
    picture = marches.picture
    ports = quays(picture)
    if not ports:
        return
    away = overseas(picture)
    idle = [u for u in marches.free if picture.fights(u) and away[marches.reach[u.id].start]
            and not picture.on_foot[marches.reach[u.id].start]]
    if idle:
        plane = -picture.apart(ports).astype(np.float32) - INLAND * picture.near
        march(marches, idle, lambda _: plane)


def go(see: See) -> Iterator[Order]:
    """Land where that leads on, then ship those who wait."""
    picture = see()
    orders = picture.position.assembly.orders
    if not picture.goals:
        return
    if "land" in orders and picture.attacks:
        yield from _recalls(picture)
        yield from _landings(see)
    if "sail" in orders:
        yield from _voyages(see)


def _recalls(picture: Picture) -> Iterator[Order]:
    """Take up the points of beaches that a port has taken the place of, once few wait to cross.

    Until then everybody who waits overseas needs a place to land.
    """
    away = overseas(picture)
    working = [c for c in quays(picture) if not away[c]]
    queue = sum(len(picture.own.get(c, ())) for c in waits(picture))
    if queue > sum(map(picture.stack_limit, working)):
        return
    ports = picture.apart(working)
    for beach in beachheads_of(picture.position, picture.side):
        cell = picture.index(beach)
        if ports[cell] <= NEXT_PORT and not away[cell]:
            yield Recall(by=picture.side, hex=beach)


# --- landings -----------------------------------------------------------------------------------


def _landings(see: See) -> Iterator[Order]:
    position, side = see().position, see().side
    starts = (*friendly_ports(position, side), *at_sea(position, side))
    for start in sorted(starts, key=lambda h: -len(_boarding(see(), h, "assault"))):
        picture = see()
        waiting = _boarding(picture, start, "assault")
        points = assault_points(picture.position, picture.side)
        if points is None:
            return
        if waiting:
            chart = Chart(picture.position, picture.side, points.seas)
            yield from _until_done(see, _land_from(picture, start, waiting, points.points, chart))


def _land_from(
    picture: Picture, start: HexId, waiting: list[Unit], points: int, chart: Chart
) -> Iterator[Order]:
    """Yield landings of the units of a port, the best beach first; one will be carried out."""
    position, grid = picture.position, picture.position.board.grid
    hostile = position.state.is_("control", "").copy()
    for enemy in position.enemies(picture.side):
        hostile |= position.state.is_("control", enemy)
    open_ = beaches(position) & hostile & ~picture.closed
    open_ &= supply_near(position, picture.side, waiting[0].nation)
    open_ &= picture.near + WORTH_A_LANDING <= _as_far(picture, start)
    cells, held = np.flatnonzero(open_), _held(picture)
    worth = picture.near[cells] + (picture.threat[cells] - held[cells]) / 8
    worth += TOGETHER * np.minimum(ASTRAY, picture.apart(_ashore(picture))[cells])
    found = 0
    for cell in cells[np.argsort(worth, kind="stable")][:LOOKED_AT].tolist():
        force = tuple(waiting[: min(points, picture.stack_limit(cell))])
        defence = picture.defence(force) + float(held[cell])
        if HOLDS_OFF * defence < float(picture.threat[cell]):
            continue
        way = chart.way_ashore(start, cell)
        if way:
            yield Land(by=picture.side, units=tuple(u.id for u in force),
                       path=tuple(grid.names(way)))
            found += 1
        if found == GOALS:
            return


def _ashore(picture: Picture) -> list[int]:
    """List where one's own units stand from which objectives are reached over land."""
    away = overseas(picture)
    return [cell for cell in picture.own if not away[cell]]


def _held(picture: Picture) -> Plane:
    """Paint the defence of one's own units in each hex and beside it: who lands joins them."""
    plane = np.zeros(picture.position.board.grid.size, np.float32)
    for cell, units in picture.own.items():
        plane[[cell, *picture.around(cell)]] += picture.defence(units)
    return plane


# --- voyages ------------------------------------------------------------------------------------


def _voyages(see: See) -> Iterator[Order]:
    picture = see()
    for carrier in carriers(picture.position, picture.side):
        for start in embark_at(picture.position, picture.side):
            picture = see()
            left = int(points_left(picture.position, picture.side, carrier).value)
            if left <= 0:
                break
            here = picture.index(start)
            waiting = [u for u in _boarding(picture, start, "transport")
                       if carrier.carries is None or u.nation in carrier.carries]
            useless = overseas(picture)[here] or not picture.on_foot[here]
            if waiting and useless:
                chart = Chart(picture.position, picture.side, carrier.seas)
                yield from _until_done(see, _ship(picture, start, waiting[:left], chart))


def _ship(picture: Picture, start: HexId, waiting: list[Unit], chart: Chart) -> Iterator[Order]:
    """Yield voyages to the ports nearest to the objectives; one will be carried out."""
    position, grid = picture.position, picture.position.board.grid
    limit, away = _as_far(picture, start) - WORTH_A_VOYAGE, overseas(picture)
    goals = sorted((int(picture.near[picture.index(h)]), h)
                   for h in quays_of(position, picture.side)
                   if h != start and not (away[grid.index(start)] and away[grid.index(h)]))
    for near, goal in goals[:GOALS]:
        space = room(position, picture.side, goal)
        if near > limit or space < 1:
            continue
        way = chart.way(start, goal) or chart.way_ashore(start, grid.index(goal))
        if not way:
            continue
        for count in range(min(space, len(waiting)), 0, -1):
            yield Sail(by=picture.side, units=tuple(u.id for u in waiting[:count]),
                       path=tuple(grid.names(way)))


def _as_far(picture: Picture, start: HexId) -> int:
    """Count the hexes from a port to the objectives; across the sea each counts as far."""
    cell = picture.index(start)
    return max(int(picture.near[cell]), ACROSS if overseas(picture)[cell] else 0)


def _until_done(see: See, orders: Iterator[Order]) -> Iterator[Order]:
    """Yield one order after another until one has been carried out."""
    before = see().position.state
    for order in orders:
        yield order
        if see().position.state is not before:
            return


def _boarding(picture: Picture, start: HexId, manner: Manner) -> list[Unit]:
    """List the fighting units in a port that may board, the strongest first."""
    cell = picture.index(start)
    fit = [u for u in picture.own.get(cell, []) if picture.fights(u)
           and may_board(picture.position, u, manner)]
    return sorted(fit, key=lambda u: (-picture.attack([u]), u.id))

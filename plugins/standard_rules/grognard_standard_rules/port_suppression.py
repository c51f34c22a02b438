"""13.31: strikes on enemy ports, when the fighting in the air is over.

Up to five points on sea missions strike a port within range, on their front; each port suffers
one strike of a player in a game turn, each point flies one. On a D every port in the hex is
suppressed until the turn ends (`sea_superiority.py`). The points stay on their mission, and
may strike at ships afterwards (13.32).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from typing import Literal

from grognard.changes import Change, PutMarker, Remember
from grognard.events import Event, EventKind
from grognard.ids import HexId, SideId
from grognard.kit.naming import no_such_hex
from grognard.machine import GAME_TURN, player_order
from grognard.modules import amends, implements
from grognard.orders import LOOK, Order, Resolution, Roll
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard_standard_rules.air_bases import air_range, range_of
from grognard_standard_rules.air_display import SEA, front_of, fronts, holdings, points_of
from grognard_standard_rules.air_weight import draw, too_many
from grognard_standard_rules.answers import cite
from grognard_standard_rules.hex_control import controller
from grognard_standard_rules.ports import printed_ports
from grognard_standard_rules.sea_superiority import MARKER
from grognard_standard_rules.sea_table import (
    HIT,
    LOSS,
    MOST,
    Strike,
    about,
    in_words,
    result,
    shot_down,
)
from grognard_standard_rules.units import people

STRUCK = "ports-struck"
"""Memory (game turn): "side:hex" of every strike on a port."""

FLOWN = "port-strikes-flown"
"""Memory (game turn): "side:nation:front" -> points that have struck a port and came home."""


class SuppressPort(Order):
    """Strike an enemy port with some points (of one nation, if it is named)."""

    kind: Literal["suppress-port"] = "suppress-port"
    port: HexId
    points: int = MOST
    nation: str = ""


@amends("phase_air_combat", "air-combat")
@rule("std:4.2", "std:13.31")
def then_ports(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Let whoever has points on sea missions strike ports, in the order of play."""
    plan = yield
    acting = tuple(s for s in player_order(position) if _may_act(position, s))
    if not acting:
        return plan
    hints = dict.fromkeys(map(str, acting), "suppress PORT with 5, or next")
    return replace(plan.but_also("suppress-port"), acting=acting, hints=hints)


def _may_act(position: Position, side: SideId) -> bool:
    """Say whether a side takes part in the strikes: also when its last point is gone."""
    struck = any(key.startswith(f"{side}:") for key in position.state.remembered(STRUCK))
    return struck or any(
        fresh(position, side, f) and next(targets(position, side, f), None)
        for f in fronts(position)
    )


@rule("std:13.31")
def fresh(position: Position, side: str, front: str) -> dict[str, int]:
    """Return how many points of each nation on sea missions have struck no port this turn."""
    flown = position.state.remembered(FLOWN)
    left = {h.nation: h.points - int(flown.get(f"{side}:{h.nation}:{front}", 0))
            for h in holdings(position, side, front, SEA)}
    return {nation: points for nation, points in left.items() if points > 0}


def targets(position: Position, side: SideId, front: str) -> Iterator[HexId]:
    """List the enemy ports that points of a side on a front may strike."""
    reach, index = air_range(position, side, front), position.board.grid.index
    for port in sorted({*printed_ports(position), *_beach_ports(position, side)}):
        if reach[index(port)] and next(_objections(position, side, port), None) is None:
            yield port


def _beach_ports(position: Position, side: SideId) -> set[HexId]:
    """List the beaches that serve a side's enemies as ports (7.35)."""
    return {h for e in position.enemies(side)
            for h in position.ask_or({}, "rule_beach_ports", side=e).value}


# --- the order --------------------------------------------------------------------------------


@rule("std:13.31", "std:13.82", "std:14.6", "std:7.35")
def judge(position: Position, order: SuppressPort) -> Iterator[Reason]:
    """List everything that forbids a strike on a port."""
    grid = position.board.grid
    if order.port not in grid:
        yield no_such_hex(order.port, rules=cite("std:13.31"))
        return
    port, here = grid.canonical(order.port), (grid.canonical(order.port),)
    yield from _objections(position, order.by, port)
    if not 1 <= order.points <= MOST:
        yield Reason("points-in-strike", f"{order.points} points: a port is struck by one to "
                     f"{MOST}", cite("std:13.31"), hexes=here, remedy=f"send at most {MOST}")
    front = front_of(position, port)
    having = _having(position, order, front)
    if order.points > sum(having.values()):
        text = (f"{points_of(sum(having.values()), order.by)} may still strike ports on the "
                f"{front or 'same'} Front, not {order.points}")
        yield Reason("not-enough-points", text, cite("std:13.31", "std:13.82"), hexes=here,
                     remedy="send fewer, or commit points to sea missions there next turn")
    elif front:
        yield from too_many(position, order.by, front, [port] * min(order.points, MOST))


def _objections(position: Position, side: SideId, port: HexId) -> Iterator[Reason]:
    """List what forbids any strike of a side on the port of a hex."""
    here = (port,)
    if port not in printed_ports(position) and port not in _beach_ports(position, side):
        yield Reason("no-port", f"{port} has no port", cite("std:13.31"), hexes=here,
                     remedy="name a hex with an enemy port")
    elif controller(position, port) not in position.enemies(side):
        yield Reason("no-enemy-port", f"the port at {port} is in no enemy's hands",
                     cite("std:13.31"), hexes=here, remedy="name an enemy port")
    if f"{side}:{port}" in position.state.remembered(STRUCK):
        yield Reason("struck-already", f"{side} has struck the port at {port} in this turn",
                     cite("std:13.31"), hexes=here, remedy="strike another port, or wait a turn")
    front = front_of(position, port)
    if not front or not air_range(position, side, front)[position.board.grid.index(port)]:
        text = f"{port} is out of range of every supplied hex of {side} on its air front"
        yield Reason("out-of-range", text, cite("std:13.31", "std:13.82", "std:14.6"), hexes=here,
                     remedy=f"name a port within {range_of(position, side)} hexes of one")


def _having(position: Position, order: SuppressPort, front: str) -> dict[str, int]:
    having = fresh(position, order.by, front) if front else {}
    return {n: p for n, p in having.items() if order.nation in ("", n)}


@rule("std:13.31", "std:13.37")
def resolve(position: Position, order: SuppressPort) -> Resolution:
    """Roll for a strike; the port is suppressed, or a point is shot down, or nothing happens."""
    port = position.board.grid.canonical(order.port)
    front = front_of(position, port)
    by, left = dict[str, int](), order.points
    for nation, points in sorted(_having(position, order, front).items(), key=lambda x: -x[1]):
        by[nation], left = min(points, left), left - min(points, left)
    strike = Strike(order.by, front, {f"{n}:{SEA}": p for n, p in by.items() if p})
    die = yield Roll(f"port:{port}:{order.by}")
    position = yield LOOK
    code = result(position, strike.total, die)
    text = (f"{order.by} strikes the port at {_called(position, port)} with "
            f"{_points(position, by)}: {in_words(die, code)}")
    if code == HIT:
        text += "; it is suppressed until the turn ends"
    yield Event("port-struck", tuple(_changes(position, order.by, port, front, by, code)),
                cite("std:13.31", "std:13.36", "std:13.37"), text,
                about(strike, die, code, hex=port, suppressed=code == HIT))
    if code == LOSS:
        place = yield from shot_down(strike)
        yield from _one_less(strike, place)


def _changes(
    position: Position, side: SideId, port: HexId, front: str, by: dict[str, int], code: str
) -> Iterator[Change]:
    flown = position.state.remembered(FLOWN)
    yield Remember(GAME_TURN, STRUCK, f"{side}:{port}")
    for nation, points in by.items():
        key = f"{side}:{nation}:{front}"
        yield Remember(GAME_TURN, FLOWN, key, int(flown.get(key, 0)) + points)
    yield from draw(position, side, front, [port] * sum(by.values()))
    if code == HIT:
        yield PutMarker(MARKER, port, side, position.turn)


def _one_less(strike: Strike, place: str) -> Resolution:
    """Count a point that was shot down no more among those that have struck."""
    position: Position = yield LOOK
    key = f"{strike.side}:{place.partition(':')[0]}:{strike.front}"
    flown = int(position.state.remembered(FLOWN)[key])
    yield Event("port-strikes-noted", (Remember(GAME_TURN, FLOWN, key, flown - 1),),
                cite("std:13.31"))


def _called(position: Position, port: HexId) -> str:
    names = [p.name for p in position.board.places if p.hex == port]
    return f"{names[0]} ({port})" if names else port


def _points(position: Position, by: dict[str, int]) -> str:
    """Write how many points strike, and whose when they are of several nations."""
    used = {n: p for n, p in by.items() if p}
    if len(used) == 1:
        (points,) = used.values()
        return f"{points} point{'s' * (points != 1)}"
    return " and ".join(f"{p} {people(position, n)}" for n, p in used.items()) + " points"


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of strikes on ports."""
    return (
        EventKind("port-struck", "Air points strike a port"),
        EventKind("port-strikes-noted", "A point that struck a port is gone"),
    )

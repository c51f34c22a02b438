"""The sea: convoys that keep armies supplied, and corps that cross to where they are needed."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.game import Game
from grognard.ids import SideId, UnitId
from grognard.orders import Order
from grognard.state import Unit
from grognard_bots.officer.krieg.goals import Goals, goals_now
from grognard_bots.officer.krieg.ground import FAR, hexes_from
from grognard_bots.officer.krieg.outlook import Outlook
from grognard_bots.officer.krieg.stations import needs
from grognard_krieg import pieces
from grognard_krieg.convoy_orders import PlaceConvoy
from grognard_krieg.naval_transport import NavalTransport
from grognard_krieg.naval_zones import port_at
from grognard_krieg.sailing import may_sail
from grognard_krieg.stacking import fits
from grognard_krieg.voyages import legs_open

VOYAGES = 4
"""At most so many corps go to sea in a phase."""


def convoys(game: Game, side: SideId) -> Iterator[Order]:
    """Let convoys carry supply, the zones with own units cut off from home first."""
    see = Outlook(game.position, side)
    hungry = [u for u, fed in see.supplied.items() if not fed]
    offered = [o for o in game.propose("place-convoy", side)
               if isinstance(o, PlaceConvoy) and o.mode == "supply"]
    for unit in dict.fromkeys(o.unit for o in offered):
        zones = [o for o in offered if o.unit == unit]
        yield min(zones, key=lambda o: (-_served(game, o.zone, hungry), o.zone))


def _served(game: Game, zone: str, hungry: list[UnitId]) -> int:
    """Count the units without supply that stand in ports of a zone."""
    state = game.state
    found = (port_at(game.position, state.units[u].at) for u in hungry if state.units[u].on_map)
    return sum(port is not None and zone in port.zones for port in found)


def ship(game: Game, side: SideId) -> Iterator[Order]:
    """Send corps from quiet ports overseas, where places are in danger or to be won."""
    sent = 0
    for unit in [u for u in game.position.state.units_of(side) if pieces.is_corps(
            game.position, u) and pieces.is_ground(game.position, u)]:
        if sent >= VOYAGES or not may_sail(game.position, game.state.unit(unit.id)):
            continue
        order = _voyage(game, game.state.unit(unit.id))
        if order is None:
            continue
        before = game.state
        yield order
        sent += game.state is not before


def _voyage(game: Game, unit: Unit) -> Order | None:
    """Choose where a corps sails to, if anywhere is better than where it is."""
    goals = goals_now(game.position, unit.side)
    see = goals.outlook
    here = _use(goals, unit.at)
    best = max(((_use(goals, leg.to), leg.to, leg.zone) for leg in legs_open(see.position, unit)
                if leg.to in see.grid and fits(see.position, unit, leg.to)),
               default=None)
    if best is None or best[0] <= here + 1.0:
        return None
    return NavalTransport.model_validate(
        {"by": unit.side, "unit": unit.id, "to": (best[1],), "zones": (best[2],)})


def _use(goals: Goals, at: str) -> float:
    """Rate being in a port: stations that lack defenders near it, goals near it."""
    see = goals.outlook
    if at not in see.grid:
        return 0.5
    cell = see.index(at)
    out = 2.0 * float(goals.pull[cell])
    away = hexes_from(see.position, [cell], see.closed)
    for station, need in needs(goals).items():
        lack = need - see.defence(see.own.get(station, ()))
        if away[station] < FAR and lack > 0:
            out += min(4.0, lack) / (1.0 + float(away[station]))
    if cell in goals.hold and len(see.own.get(cell, ())) <= 1:
        out += 2.0
    return out

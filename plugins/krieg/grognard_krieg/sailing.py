"""3.7.1: who may sail, from where, and where to.

A *leg* leads from a port to a friendly port: across one naval zone that both lie in, or by the
passage between the Trans-Africa Box and its far ports, which is no zone. Each zone lets one unit
across in a phase, and one more for every air support unit spent in it (`convoy_support.py`).
What is remembered of the phase: who has crossed which zone, what crossings have been bought,
and whose voyage has ended.

Zones of control bind ships as they bind the march: what may not leave or enter an enemy zone,
or must stop in one, does not do so by sea either.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from grognard.ids import HexId, RuleId
from grognard.modules import Parameters
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_krieg.movers import movement_phase
from grognard_krieg.naval_zones import ATLANTIC, BOX_NAMES, far_ports, port_at, zone_name
from grognard_krieg.naval_zones import zone_at_sea as sea_zone
from grognard_krieg.pieces import (
    TRANS_AFRICA,
    US_BOX,
    is_corps,
    is_partisan,
    name,
    nations,
)
from grognard_krieg.sea_pieces import (
    TROOP,
    beachhead_at,
    enemy_air_in_zone,
    has_convoy,
    needs_convoys,
)
from grognard_krieg.who_moves import how_moved, no, objections
from grognard_krieg.zone_movement import zone_effects

CROSSED, BOUGHT, ENDED = "sea-crossed", "sea-bought", "voyage-ended"
"""Memories of the step: zone -> units; zone -> number of crossings; unit -> why."""

PASSAGE = ""
"""Written for the zone of a leg to or from the Trans-Africa Box by its far ports."""

OVERSEAS_NATIONS = frozenset({"br", "us"})
RULES = (RuleId("krieg:3.7.1"),)
FREE_CROSSINGS = 1


class SailingParameters(Parameters):
    """Readings of 3.7.1."""

    needs_supply: bool = False
    """A unit needs supply to use naval transport in the Operational Movement Phase."""


@dataclass(frozen=True, slots=True)
class Leg:
    """A stretch of a voyage; `zone` is PASSAGE where it crosses none."""

    start: str
    to: str
    zone: str


# --- ports and zones ----------------------------------------------------------------------------


@rule("krieg:3.7.1", "krieg:10.4")
def zones_of(position: Position, at: str) -> tuple[str, ...]:
    """List the naval zones of a port: a port hex, a beachhead's hex, or a box."""
    if at in BOX_NAMES:
        return (ATLANTIC,)
    if at not in position.board.grid:
        return ()
    port = port_at(position, at)
    if port is not None:
        return port.zones
    zone = sea_zone(position.board, at)
    return (zone,) if zone and beachhead_at(position, at) else ()


def is_port(position: Position, at: str) -> bool:
    """Say whether units can begin a voyage here."""
    return bool(zones_of(position, at)) or at in far_ports(position)


@rule("krieg:3.7.1")
def ways_between(position: Position, start: str, to: str) -> tuple[str, ...]:
    """List the zones by which a leg can lead from one port to another (PASSAGE for none)."""
    ends = {start, to}
    if US_BOX in ends and TRANS_AFRICA in ends:
        return ()
    if TRANS_AFRICA in ends and any(e in far_ports(position) for e in ends):
        return (PASSAGE,)
    there = zones_of(position, to)
    return tuple(z for z in zones_of(position, start) if z in there)


def port_name(position: Position, at: str) -> str:
    """Name a port or box for people."""
    if at in BOX_NAMES:
        return BOX_NAMES[at]
    port = port_at(position, at) if at in position.board.grid else None
    return port.name if port else at


# --- who may sail -------------------------------------------------------------------------------


@rule("krieg:3.7.1", "krieg:3.9")
def why_not_sail(position: Position, unit: Unit) -> Iterator[Reason]:
    """List why a unit may not use naval transport now, wherever it would go."""
    who = name(position, unit)
    if movement_phase(position) is None:
        yield no("no-movement-phase", "naval transport is for movement phases", unit,
                 "krieg:3.7.1")
        return
    if not is_corps(position, unit):
        yield no("no-corps", f"{who} is no one-step corps: only those sail", unit, "krieg:3.7.1")
    elif is_partisan(position, unit):
        yield no("partisan", "partisans never use naval transport", unit, "krieg:3.9")
    how = how_moved(position, unit)
    if how not in ("", "sea"):
        yield no("moved-already", f"{who} has moved by land in this phase", unit, "krieg:3.7.1")
    if unit.id in position.state.remembered(ENDED):
        why = position.state.remembered(ENDED)[unit.id]
        yield no("voyage-ended", f"the voyage of {who} is over: {why}", unit, "krieg:3.7.1")
    if not is_port(position, unit.at):
        yield no("no-port", f"{who} is in no port", unit, "krieg:3.7.1",
                 remedy="naval transport begins in a port, a beachhead or a box")
    mode = movement_phase(position) or "operational"
    if not how and position.setting(SailingParameters).needs_supply:
        yield from objections(position, unit, mode)
    else:
        yield from objections(position, unit, "sea")


def may_sail(position: Position, unit: Unit) -> bool:
    """Say whether a unit may use naval transport now."""
    return next(iter(why_not_sail(position, unit)), None) is None


# --- where to -----------------------------------------------------------------------------------


@rule("krieg:3.7.1", "krieg:10.4")
def why_not_land(position: Position, unit: Unit, leg: Leg) -> Iterator[Reason]:
    """List why a unit may not end a leg where it leads: not by sea, no friend's port, closed."""
    from grognard_krieg.ports import friendly_port

    where = port_name(position, leg.to)
    if leg.to == US_BOX:
        yield _at("us-box", "no unit sails into the US Box", leg, unit)
        return
    if leg.zone not in ways_between(position, leg.start, leg.to):
        origin = port_name(position, leg.start)
        how = f"across the {zone_name(leg.zone)} " if leg.zone else ""
        yield _at("no-passage", f"no voyage leads {how}from {origin} to {where}", leg, unit)
        return
    overseas = set(nations(position, unit)) <= OVERSEAS_NATIONS
    if TRANS_AFRICA in (leg.start, leg.to) and not overseas:
        text = "only British and US corps sail by the Trans-Africa Box"
        yield _at("trans-africa", text, leg, unit)
    friendly = friendly_port(position, unit.side, leg.to)
    if not friendly.value:
        why = "; ".join(r.text for r in friendly.because)
        yield _at("unfriendly-port", f"{where} is no friendly port: {why}", leg, unit, "krieg:10.4")
    yield from _closed(position, unit, leg)


def _closed(position: Position, unit: Unit, leg: Leg) -> Iterator[Reason]:
    """Object to ports in countries that are closed to the unit."""
    if leg.to in BOX_NAMES:
        return
    from grognard_krieg.neutral_ground import closed_at
    from grognard_krieg.truces import barred, closed_zones

    neutral = closed_at(position, unit.side, leg.to)
    if neutral is not None:
        yield neutral
    start = leg.start if leg.start in position.board.grid else ""
    yield from barred(position, unit.side, leg.to, start)
    if (movement_phase(position) or "operational") == "operational":
        here = position.board.grid.index(leg.to)
        yield from (replace(reason, hexes=(HexId(leg.to),), units=(unit.id,))
                    for zone, reason in closed_zones(position, unit.side) if zone[here])


@rule("krieg:3.7.1")
def why_not_cross(position: Position, side: str, unit: Unit, leg: Leg) -> Iterator[Reason]:
    """List why a zone cannot be crossed: enemy air, no troop convoy, no crossing left."""
    if leg.zone == PASSAGE:
        return
    where = f"the {zone_name(leg.zone)}"
    air = enemy_air_in_zone(position, side, leg.zone)
    if air:
        listed = ", ".join(name(position, u) for u in air)
        yield Reason("enemy-air", f"enemy air support is in {where}: {listed}", RULES,
                     units=tuple(u.id for u in air))
    if needs_convoys(side) and not has_convoy(position, side, leg.zone, TROOP):
        yield Reason("no-troop-convoy", f"{side} has no convoy in troop mode in {where}",
                     (*RULES, RuleId("krieg:2.2.2")),
                     remedy="an air support unit there may change a convoy's mode")
    if crossings_left(position, leg.zone, unit) < 1:
        yield Reason("zone-crossed", f"another unit has crossed {where} in this phase",
                     (*RULES, RuleId("krieg:3.7.2")),
                     remedy="spend an air support unit in the zone for one more")


def crossings_left(position: Position, zone: str, unit: Unit) -> int:
    """Count the crossings of a zone that are left for a unit; its own later ones are free."""
    state = position.state
    crossed = list(state.remembered(CROSSED).get(zone, ()))
    if unit.id in crossed:
        return FREE_CROSSINGS
    return FREE_CROSSINGS + int(state.remembered(BOUGHT).get(zone, 0)) - len(crossed)


# --- zones of control ---------------------------------------------------------------------------


@rule("krieg:3.2", "krieg:3.5", "krieg:3.8", "krieg:5", "krieg:8.1")
def zone_reasons(position: Position, unit: Unit, leg: Leg) -> Iterator[Reason]:
    """List what enemy zones of control forbid of a leg: leaving or entering."""
    for text, rule_id, scope, op, at in _zones_met(position, unit, leg):
        if op == "block":
            yield Reason(f"{scope}-zone", text, (RuleId(rule_id),), hexes=(HexId(at),),
                         units=(unit.id,))


def stops_after(position: Position, unit: Unit, leg: Leg) -> str:
    """Say why a voyage ends with a leg, "" when it may go on."""
    for box in (TRANS_AFRICA, US_BOX):
        if leg.start == box or leg.to == box:
            return f"it ends where {BOX_NAMES[box]} is entered or left"
    if leg.zone == PASSAGE:
        return "it ends with the passage"
    return next((text for text, _, _, op, _ in _zones_met(position, unit, leg) if op == "stop"), "")


def _zones_met(
    position: Position, unit: Unit, leg: Leg
) -> Iterator[tuple[str, str, str, str, str]]:
    mode, grid = movement_phase(position) or "operational", position.board.grid
    for found in zone_effects(position, unit.side, mode):
        at = leg.to if found.scope == "enter" else leg.start
        if at in grid and found.hexes[grid.index(at)]:
            yield found.text, found.rule, found.scope, found.op, at


def _at(code: str, text: str, leg: Leg, unit: Unit, *rules: str) -> Reason:
    hexes = (HexId(leg.to),) if leg.to not in BOX_NAMES else ()
    return Reason(code, text, (*RULES, *map(RuleId, rules)), hexes=hexes, units=(unit.id,))

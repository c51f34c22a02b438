"""7.0, 7.12 to 7.15, 7.2: which units may go by sea, from where, to where, along which route.

A unit embarks in a friendly port that works and lands in one; zones of control, terrain,
supply and weather are nothing to it. It has not moved otherwise in the player turn, unless it
sails in haste (7.21), and has overrun nobody. No more units than a hex holds use its quays in
a phase.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from grognard.ids import HexId, RuleId, SideId
from grognard.modules import Parameters
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.adriatic import closed_adriatic
from grognard_standard_rules.carriers import points_left, takes, why_not_carried
from grognard_standard_rules.invasions import falls_intact
from grognard_standard_rules.naval_capability import Capacity
from grognard_standard_rules.ports import (
    MAJOR,
    crews_may_land,
    friendly_ports,
    port_size,
    vacant_ports,
)
from grognard_standard_rules.sea_lanes import Chart
from grognard_standard_rules.sea_passage import beachheads_of
from grognard_standard_rules.stack_room import room, weight
from grognard_standard_rules.straits import (
    BLACK,
    LIMITED,
    doors_of_the_baltic,
    holds,
    may_pass,
)
from grognard_standard_rules.type_rules import RESTS
from grognard_standard_rules.units import entrained, name, traits
from grognard_standard_rules.voyages import BY_SEA, QUAY, Manner, areas_of
from grognard_standard_rules.waters import KATTEGAT
from grognard_standard_rules.who_moves import FORMED, HAS_OVERRUN, MOVED
from grognard_standard_rules.zones_of_control import enemy_occupied

HASTE_HEXES = 4
SUPPLY_UNIT, REPAIR_UNIT, ANTI_TANK = "mobile_supply", "rail_repair", "anti_tank"
ASHORE_FOR_GOOD = ("none", "rail_only")
BEFORE_HASTE = ("initial", "rail")
"""Movement that a unit may have made before it sails in haste (7.21, and 6.33 by rail)."""


class SeaMovementParameters(Parameters):
    """Readings of 7.0."""

    quays_count_together: bool = True
    """Units that embark and units that land share the limit of a hex's quays."""


# --- quays --------------------------------------------------------------------------------------


@rule("std:7.13", "std:7.35", "std:7.47")
def quays_of(position: Position, side: str) -> tuple[HexId, ...]:
    """List the hexes where a side's units may land from transports now.

    Its ports that work, beaches that serve as ports, and empty ports of a country that it is
    invading in this turn.
    """
    return tuple(dict.fromkeys((
        *friendly_ports(position, side), *beach_ports(position, side),
        *vacant_ports(position, side))))


@rule("wie:S0.52")
def at_sea(position: Position, side: str) -> tuple[HexId, ...]:
    """List the hexes of open water in which units of a side wait to sail on."""
    board = position.board
    if "sea" not in board.fields["kind"][0]:
        return ()
    return tuple(sorted({u.hex for u in position.state.units_of(SideId(side))
                         if u.hex is not None and board.word("kind", u.hex) == "sea"}))


def embark_at(position: Position, side: str) -> tuple[HexId, ...]:
    """List where units of a side may begin a voyage: its quays, and where they are at sea."""
    return (*quays_of(position, side), *at_sea(position, side))


def beach_ports(position: Position, side: str) -> Mapping[HexId, int]:
    """Ask which beaches serve a side as ports, with how many units each passes."""
    nothing: dict[HexId, int] = {}
    found: Mapping[HexId, int] = position.ask_or(nothing, "rule_beach_ports", side=side).value
    return found


@rule("std:7.0", "std:7.35")
def quay_limit(position: Position, side: str, hex_id: HexId) -> int:
    """Return how many units may embark or land in a hex in one phase."""
    table = position.table("stacking")
    row = side if side in table.rows else "other"
    beach = beach_ports(position, side).get(hex_id)
    if beach is not None and hex_id not in friendly_ports(position, side):
        return min(beach, table.int(row, "port") or 0)
    return table.int(row, "port") or 0


@rule("std:7.0")
def quays_full(
    position: Position, side: str, hex_id: HexId, more: int, *, ashore: bool = False
) -> Iterator[Reason]:
    """Object to more units than may embark or land in a hex in one phase.

    `ashore` is an assault on a beach, which no makeshift port limits.
    """
    if position.board.word("kind", hex_id) == "sea":
        return
    used = int(position.state.remembered(QUAY).get(hex_id, 0))
    table = position.table("stacking")
    limit = quay_limit(position, side, hex_id) if not ashore else table.int(
        side if side in table.rows else "other", "port") or 0
    if used + more > limit:
        before = f"; {used} have" if used else ""
        yield Reason("quays-full", f"no more than {limit} units of {side} may embark or land at "
                     f"{hex_id} in a phase{before}", (RuleId("std:7.0"),), hexes=(hex_id,),
                     remedy="use another port, or wait for the next phase")


# --- units --------------------------------------------------------------------------------------


@rule("std:7.0", "std:7.14", "std:7.21", "std:7.27", "std:7.32", "std:7.36")
def why_not_board(position: Position, unit: Unit, manner: Manner) -> Iterator[Reason]:
    """List why a unit may not embark now, wherever it wants to go."""
    who = name(position, unit)
    if not unit.on_map:
        yield _no("not-on-map", f"{unit.id} is not on the map", unit, "std:7.13")
        return
    of = traits(position, unit)
    if of.mover in ASHORE_FOR_GOOD:
        yield _no("immobile", f"{who} never moves ({of.type.replace('_', ' ')})", unit, "std:7.14")
    if entrained(position, unit):
        yield _no("entrained", f"{who} is on a train", unit, "std:6.33")
    if manner == "emergency" and of.type in (SUPPLY_UNIT, REPAIR_UNIT):
        yield _no("no-emergency", f"{who}: supply and repair units do not sail in haste", unit,
                  "std:7.27")
    if manner == "assault" and not of.is_ground_combat:
        yield _no("no-assault", f"{who}: only ground combat units land by assault", unit,
                  "std:7.36")
    if unit.id in position.state.remembered(FORMED):
        yield _no("just-formed", f"{who} was formed or rebuilt in this player turn", unit,
                  *RESTS)
    yield from _moved(position, unit, manner)


@rule("std:7.0", "std:7.13", "std:7.21", "std:7.32", "std:6.33")
def _moved(position: Position, unit: Unit, manner: Manner) -> Iterator[Reason]:
    """Object to units that have moved; to sail in haste one may have come on foot or by rail."""
    how = position.state.remembered(MOVED).get(unit.id)
    who = name(position, unit)
    if unit.id in position.state.remembered(HAS_OVERRUN):
        yield _no("has-overrun", f"{who} took part in an overrun in this turn", unit, "std:7.13")
    if how == BY_SEA:
        yield _no("moved-already", f"{who} has sailed in this phase", unit, "std:7.0")
    elif how == "initial" and manner == "transport":
        yield _no("moved-otherwise", f"{who} has moved in the Initial Movement Phase", unit,
                  "std:7.0", remedy="it may only sail in haste, as a battlegroup (sail hurry)")
    elif how and not (how in BEFORE_HASTE and manner == "emergency"):
        yield _no("moved-otherwise", f"{who} has moved ({how}) in this player turn", unit,
                  "std:7.32" if manner == "assault" else "std:7.0")


def may_board(position: Position, unit: Unit, manner: Manner) -> bool:
    """Say whether a unit may embark now."""
    return next(why_not_board(position, unit, manner), None) is None


@rule("std:7.13", "std:7.15", "std:6.64")
def why_not_quay(position: Position, unit: Unit, hex_id: HexId, *, lands: bool) -> Iterator[Reason]:
    """List why a unit may not embark (or land) at the quays of a hex."""
    side, kind = unit.side, traits(position, unit).type
    what = "land" if lands else "embark"
    if not lands and position.board.word("kind", hex_id) == "sea":
        return
    quays = quays_of(position, side) if lands else (
        *friendly_ports(position, side), *beach_ports(position, side))
    if hex_id not in quays:
        size = port_size(position, hex_id)
        text = (f"the port at {hex_id} is not friendly to {side}" if size.value
                else f"no port works at {hex_id}")
        beach: tuple[RuleId, ...] = ()
        if hex_id in beachheads_of(position, side):
            beach = (RuleId("std:7.18"), RuleId("std:7.35"))
            text = f"the points on the beach at {hex_id} do not serve as a port in this turn"
        yield Reason("no-friendly-port", f"{name(position, unit)} cannot {what} there: {text}",
                     (RuleId("std:7.13"), *beach, *size.rules), units=(unit.id,), hexes=(hex_id,),
                     remedy="name another port")
        return
    if kind in (SUPPLY_UNIT, REPAIR_UNIT):
        sound = port_size(position, hex_id).value == MAJOR
        fresh = lands and falls_intact(position, side, hex_id)
        if kind == REPAIR_UNIT and sound and not fresh:
            sound = crews_may_land(position, side, hex_id)
        if not sound:
            yield Reason(
                "no-sound-port", f"{name(position, unit)} needs an undamaged major port to {what}; "
                f"{hex_id} is none", (RuleId("std:7.15"), RuleId("std:6.64")), units=(unit.id,),
                hexes=(hex_id,), remedy="use another port, or repair that one")


# --- routes -------------------------------------------------------------------------------------


@rule("std:7.0", "std:7.4", "std:7.22")
def why_not_route(
    position: Position, side: str, carrier: Capacity, way: Sequence[HexId], manner: Manner
) -> Iterator[Reason]:
    """List why a route (its first hex is that of embarkation) may not be sailed."""
    start, path = way[0], way[1:]
    if manner == "emergency" and len(path) > HASTE_HEXES:
        yield Reason("too-far", f"in haste a unit sails {HASTE_HEXES} hexes at most, not "
                     f"{len(path)}", (RuleId("std:7.22"),), hexes=(path[-1],),
                     remedy="sail nearer, or not in haste")
    if carrier.ports is not None:
        for hex_id in (start, path[-1]):
            if hex_id not in carrier.ports:
                yield Reason("not-served", f"{carrier.words(position)}: {hex_id} is no port it "
                             "serves", carrier.rules, hexes=(hex_id,),
                             remedy="name another port, or other points")
    index = position.board.grid.index
    chart = Chart(position, side, seas_for(position, side, carrier, way))
    at = chart.broken_at(start, [index(h) for h in path], ashore=manner == "assault")
    if at is not None:
        yield _break(position, chart, carrier, way, at)


@rule("std:7.6")
def seas_for(
    position: Position, side: str, carrier: Capacity, way: Sequence[HexId]
) -> frozenset[str]:
    """Return the seas that a carrier may enter on a route.

    The Allies may sail to Oslo or Kristiansand in the turn in which they take it.
    """
    doors = [h for h in doors_of_the_baltic(position) if h in (way[0], way[-1])]
    if side == LIMITED and carrier.kind and any(holds(position, side, h) for h in doors):
        return carrier.seas | {KATTEGAT}
    return carrier.seas


def _break(
    position: Position, chart: Chart, carrier: Capacity, way: Sequence[HexId], at: int
) -> Reason:
    """Say what stops a route at its hex number `at` (of those entered)."""
    grid = position.board.grid
    before, here = way[at], way[at + 1]
    cell = grid.index(here)
    rules = (RuleId("std:7.0"), RuleId("std:7.4"))
    landing = carrier.kind == "assault" and at + 2 == len(way)
    if enemy_occupied(position, chart.side)[cell] and not landing:
        return Reason("enemy-there", f"enemy units hold {here}: no ship passes", rules,
                      hexes=(here,), remedy="sail another way")
    nodes = chart.lanes.at.get(cell, [])
    closed = {chart.lanes.area[n] for n in nodes} - chart.seas - {""}
    if nodes and closed and not any(chart.open(n) for n in nodes):
        return _closed_sea(position, chart.side, carrier, (here, sorted(closed)[0]))
    northern = closed_adriatic(position, chart.side)
    if northern is not None and northern[cell]:
        text = (f"{here} lies north of the ports on the Adriatic that {chart.side} has without an "
                "enemy port south of them")
        return Reason("sea-closed", text, (*rules, RuleId("std:7.49")), hexes=(here,))
    gates = {gate for n in nodes for other, gate in chart.lanes.near[n]
             if gate in chart.closed and chart.lanes.cell[other] == grid.index(before)}
    for gate in sorted(gates):
        why = may_pass(position, chart.side, gate)
        return Reason("strait-closed", f"{before} to {here}: {why.because[-1].text}",
                      (*rules, *why.rules), hexes=(before, here))
    other = chart.way(way[0], way[-1]) or chart.way_ashore(way[0], grid.index(way[-1]))
    return Reason("no-passage", f"no ship goes from {before} to {here}", rules,
                  hexes=(before, here),
                  remedy="name only the landing to have the way filled in" if other else "")


@rule("std:7.45", "std:7.49", "std:7.6")
def _closed_sea(
    position: Position, side: str, carrier: Capacity, where: tuple[HexId, str]
) -> Reason:
    """Say that a hex lies in a sea that a carrier may not enter, and what closes it."""
    here, sea = where
    ruling = position.ask("rule_open_seas", side=SideId(side), nation=carrier.nation,
                          areas=carrier.home)
    why = [r for r in ruling.because if r.code == "seas-closed" and sea in r.text]
    text = f": {why[0].text}" if why else ""
    rules = dict.fromkeys((RuleId("std:7.0"), RuleId("std:7.4"), *(c for r in why for c in r.rules),
                           *(() if why else carrier.rules)))
    return Reason("sea-closed", f"{here} lies in the {sea}, which {carrier.words(position)} may "
                  f"not enter{text}", tuple(rules), hexes=(here,), remedy="sail another way")


@rule("std:7.15")
def why_not_cargo(position: Position, unit: Unit, way: Sequence[HexId]) -> Iterator[Reason]:
    """Object to what is not carried over the Black Sea: all but infantry and anti-tank units."""
    of = traits(position, unit)
    if of.is_infantry or of.type == ANTI_TANK or BLACK not in areas_of(position, way):
        return
    yield _no("black-sea", f"{name(position, unit)}: only infantry and anti-tank units cross the "
              "Black Sea", unit, "std:7.15")


@rule("std:7.0", "std:10.0")
def no_room(
    position: Position, units: Sequence[Unit], hex_id: HexId
) -> Iterator[Reason]:
    """Object to units that would overfill the hex in which they land."""
    more = sum(weight(position, u.id) for u in units)
    if units and room(position, units[0].side, hex_id) < more:
        yield Reason("stacking-limit", f"{hex_id} has no room for {len(units)} more",
                     (RuleId("std:7.0"), RuleId("std:10.0")), hexes=(hex_id,),
                     units=tuple(u.id for u in units), remedy="land elsewhere, or clear room first")


@rule("std:7.0")
def short_of_points(
    position: Position, side: str, carrier: Capacity, units: Sequence[Unit]
) -> Iterator[Reason]:
    """Object to more units than a carrier has points left: one a division, three a corps."""
    left = points_left(position, side, carrier)
    needed = sum(takes(position, carrier, u) for u in units)
    if needed > left.value:
        yield Reason("too-few-points", f"{carrier.words(position)}: {max(0, int(left.value))} left "
                     f"this turn, {needed} needed", (RuleId("std:7.0"), *carrier.rules),
                     remedy="send fewer units, or wait a turn")


def why_not_sail(
    position: Position, units: Sequence[Unit], carrier: Capacity, way: Sequence[HexId],
    manner: Manner,
) -> Iterator[Reason]:
    """List what the carrier and the route have against a voyage of some units."""
    side = units[0].side
    for unit in units:
        yield from why_not_carried(position, unit, carrier)
        if manner != "assault":
            yield from why_not_cargo(position, unit, way)
    yield from short_of_points(position, side, carrier, units)
    yield from why_not_route(position, side, carrier, way, manner)


def _no(code: str, text: str, unit: Unit, *rules: str, remedy: str = "") -> Reason:
    return Reason(code, text, tuple(RuleId(r) for r in rules), units=(unit.id,), remedy=remedy)

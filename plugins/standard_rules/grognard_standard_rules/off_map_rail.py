"""6.8: by rail off one edge of the map and back by another line of the same edge.

An entrained unit leaves by a rail hex of the edge, spends a whole game turn off the map, and
must come back in the rail movement phase of the next, still entrained, by any such hex of that
edge. All the time it counts against the rail capacity. Which sides use which edges is a
parameter: the Soviets the east (6.81), the Allies the south (6.82). Between Egypt and Asia no
railway leads: a transport point carries the unit from port to port off the map, which takes a
turn more, and it comes back on its train or off it (U3.1).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from random import Random
from typing import Literal

import numpy as np

from grognard.changes import Change, LiftMarker, Move, PutMarker, Remember
from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.kit.naming import no_such_hex
from grognard.machine import PLAYER_TURN, STEP
from grognard.modules import Parameters, amends, implements
from grognard.orders import Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules.answers import cite
from grognard_standard_rules.area_of_play import area_of_play
from grognard_standard_rules.carriers import points_left, takes, use
from grognard_standard_rules.named import each_once, units_named
from grognard_standard_rules.off_map_ships import LEFT_AT, crosses, no_ship, ship_for
from grognard_standard_rules.rail_capacity import BY_RAIL
from grognard_standard_rules.rail_lines import friendly_rail
from grognard_standard_rules.rail_points import HEX, PULL_OUT, RAIL_SPENT, rail_left, rail_spent
from grognard_standard_rules.reading_units import find_all, find_hex, split_selectors
from grognard_standard_rules.stack_room import room
from grognard_standard_rules.supply_now import supply_map
from grognard_standard_rules.units import ENTRAINED, entrained, name
from grognard_standard_rules.who_moves import MOVED
from grognard_standard_rules.zones_of_control import enemy_occupied, enemy_zone

BOX = "@off-map"
RULES = cite("std:6.8")


class OffMapRail(Parameters):
    """Who may use which edges; in which countries their rail hexes lie; how long it takes.

    `sections`: map sections in play; with them every railway that leads from them to another
    section is a line off their west edge (War in the East).
    """

    edges: dict[str, tuple[str, ...]] = {"soviet": ("east",), "allied": ("south",)}
    countries: dict[str, tuple[str, ...]] = {
        "soviet": ("USSR",), "allied": ("Egypt", "Iraq", "Iran")}
    rules: dict[str, str] = {"soviet": "std:6.81", "allied": "std:6.82"}
    major_supply: bool = True
    back_after: int = 2
    overseas: tuple[tuple[str, ...], ...] = (("Egypt",), ("Iraq", "Iran"))
    """Countries beyond whose edge the same railways run; between them a ship does."""
    overseas_turns: int = 1
    sections: tuple[str, ...] = ()


class LeaveMap(Order):
    """Let trains that stand at the edge of the map leave it."""

    kind: Literal["leave-map"] = "leave-map"
    units: tuple[UnitId, ...]


class ReturnToMap(Order):
    """Bring trains back by a rail hex of the edge they left by."""

    kind: Literal["return-to-map"] = "return-to-map"
    units: tuple[UnitId, ...]
    hex: HexId
    detrain: bool = False


# --- where --------------------------------------------------------------------------------------


@rule("std:6.8", "std:6.81", "std:6.82")
def edge_hexes(
    position: Position, edge: str, in_play: Sequence[str] = ()
) -> tuple[HexId, ...]:
    """List the rail hexes from which a line leads off an edge of the map."""
    sections = tuple(in_play) or position.setting(OffMapRail).sections

    def make() -> tuple[HexId, ...]:
        found = [f.hex for f in position.board.features_of("edge_rail")
                 if f.data.get("edge") == edge]
        return (*found, *(_leading_out(position, sections) if edge == "west" else ()))

    return position.derived(("edge-rails", edge, sections), (), make)


def _leading_out(position: Position, sections: Sequence[str]) -> Iterator[HexId]:
    """List the hexes of some map sections from which a railway leads to another section."""
    grid, rail = position.board.grid, position.board.side("rail")
    for index in np.flatnonzero(rail.any(axis=0)).tolist():
        at = grid.name(index)
        if at[:1] in sections and any(
            rail[d, index] and grid.name(i)[:1] not in sections for d, i in grid.neighbours(index)
        ):
            yield at


@rule("wie:32.21", "wie:32.22")
def edges_of(position: Position, side: str) -> tuple[str, ...]:
    """List the edges that a side may use."""
    return position.setting(OffMapRail).edges.get(side, ())


def edge_at(position: Position, side: str, at: str) -> str:
    """Name the edge that a side may leave by from a hex; "" when there is none."""
    return next((e for e in edges_of(position, side) if at in edge_hexes(position, e)), "")


@rule("std:6.81", "std:6.82")
def unusable(position: Position, side: SideId, nation: str, at: HexId) -> Iterator[Reason]:
    """List why trains of a side may not pass the edge of the map in a hex."""
    setting, index = position.setting(OffMapRail), position.board.grid.index(at)
    cited = (RuleId(setting.rules.get(side, "std:6.8")),)
    if not edge_at(position, side, at):
        yield Reason("no-edge", f"no line by which {side} may pass leads off the map at {at}",
                     cited, hexes=(at,))
        return
    country, known = position.board.word("country", at), setting.countries.get(side, ())
    if known and country not in known:
        yield Reason("wrong-country", f"{at} lies in {country}", cited, hexes=(at,))
    if not friendly_rail(position, side)[index]:
        yield Reason("rail-not-friendly", f"the rails at {at} are not friendly", cited,
                     hexes=(at,), remedy="repair them first")
    elif setting.major_supply and supply_map(position, side, nation).grade(
            index, nation) != "major":
        yield Reason("no-major-supply", f"{at} is not in major supply", cited, hexes=(at,))


# --- leaving ------------------------------------------------------------------------------------


@rule("std:6.8")
def may_leave(position: Position, unit: Unit) -> Iterator[Reason]:
    """List why a unit may not leave the map by rail now."""
    who, here = name(position, unit), (unit.id,)
    if unit.hex is None:
        yield Reason("not-on-map", f"{who} is not on the map", RULES, units=here)
        return
    if not entrained(position, unit):
        yield Reason("not-on-train", f"{who} is not on a train", RULES, units=here)
    elif rail_left(position, unit) < (price := _way_out(position, unit)):
        yield Reason("too-dear", f"{who} needs {price} rail points to leave, and has "
                     f"{rail_left(position, unit)}", RULES, units=here)
    yield from unusable(position, SideId(unit.side), unit.nation, unit.hex)


@rule("std:6.34", "std:6.8")
def _way_out(position: Position, unit: Unit) -> int:
    """Price the step over the edge, dearer for a train that an enemy has caught."""
    caught = enemy_zone(position, unit.side)[position.board.grid.index(unit.at)]
    return HEX + PULL_OUT * bool(caught)


def _judge_leaving(position: Position, order: LeaveMap) -> Iterator[Reason]:
    units = list[Unit]()
    yield from units_named(position, order.by, order.units, units, RULES)
    for unit in units:
        yield from may_leave(position, unit)


def _leave(position: Position, order: LeaveMap) -> Resolution:
    for unit_id in order.units:
        unit = position.state.unit(unit_id)
        edge, due = edge_at(position, order.by, unit.at), position.turn + position.setting(
            OffMapRail).back_after
        yield Event(
            "left-the-map",
            (Move(unit_id, f"{BOX}:{edge}:{due}"), PutMarker(LEFT_AT, unit_id, unit.side, unit.at),
             Remember(PLAYER_TURN, MOVED, unit_id, BY_RAIL)),
            RULES, f"{name(position, unit)} leaves the map by its {edge} edge, to return on game "
            f"turn {due}", {"unit": unit_id, "side": order.by, "from": unit.at, "edge": edge,
                            "due": due},
        )


# --- coming back --------------------------------------------------------------------------------


def away(position: Position, side: str) -> list[Unit]:
    """List a side's units that are off the map by rail."""
    boxes = [at for at in position.state.stacks if at.startswith(f"{BOX}:")]
    return [u for box in sorted(boxes) for u in position.state.units_at(box) if u.side == side]


def due_turn(unit: Unit) -> int:
    """Return the game turn in which a unit off the map comes back."""
    return int(unit.at.rpartition(":")[2])


def overseas(position: Position, unit: Unit, at: str) -> bool:
    """Say whether a ship has to bring a unit to a hex from where it left the map."""
    return crosses(position, unit, at, position.setting(OffMapRail).overseas)


def _edge_left(unit: Unit) -> str:
    return unit.at.split(":")[1]


def due(position: Position, side: str) -> list[Unit]:
    """List the units that must come back now."""
    return [u for u in away(position, side) if due_turn(u) <= position.turn]


@rule("std:6.8")
def may_return(position: Position, unit: Unit, at: HexId) -> Iterator[Reason]:
    """List why a unit may not come back in a hex now."""
    index, side = position.board.grid.index(at), SideId(unit.side)
    setting, by_ship = position.setting(OffMapRail), overseas(position, unit, at)
    turn = due_turn(unit) + setting.overseas_turns * by_ship
    rules = cite("std:6.8", setting.rules.get(side, "std:6.8"), *("wie:U3.1",) * by_ship)
    if turn > position.turn:
        yield Reason("not-yet", f"{unit.id} returns at {at} on game turn {turn}", rules,
                     units=(unit.id,), hexes=(at,))
    if by_ship and ship_for(position, unit) is None:
        yield no_ship([unit], at)
    if at not in edge_hexes(position, _edge_left(unit)):
        yield Reason("other-edge", f"{unit.id} left by the {_edge_left(unit)} edge", rules,
                     hexes=(at,), units=(unit.id,), remedy="bring it back by that edge")
        return
    yield from unusable(position, side, unit.nation, at)
    if enemy_occupied(position, side)[index] or enemy_zone(position, side)[index]:
        yield _no("enemy-zone", f"a train may not enter {at}, which the enemy controls", at)
    if room(position, side, at) < 1:
        yield _no("stacking-limit", f"{at} is full", at, *cite("std:10.0"))


def _no(code: str, text: str, at: HexId, *rules: RuleId) -> Reason:
    return Reason(code, text, (*RULES, *rules), hexes=(at,), remedy="name another hex at the edge")


def _judge_return(position: Position, order: ReturnToMap) -> Iterator[Reason]:
    if order.hex not in position.board.grid:
        yield no_such_hex(order.hex, rules=RULES)
        return
    yield from each_once(order.units, *RULES)
    waiting, at = {u.id: u for u in away(position, order.by)}, position.hex(order.hex)
    known = [waiting[u] for u in order.units if u in waiting]
    if len(known) > max(1, room(position, order.by, at)):
        yield _no("stacking-limit", f"{at} is full", at, *cite("std:10.0"))
    sailing = [u for u in known if overseas(position, u, at)]
    ship = ship_for(position, sailing[0]) if sailing else None
    needed = sum(takes(position, ship, u) for u in sailing) if ship is not None else 0
    if ship is not None and points_left(position, order.by, ship).value < needed:
        yield no_ship(sailing, at)
    for unit_id in order.units:
        if (unit := waiting.get(unit_id)) is None:
            yield Reason("not-away", f"{unit_id} is no unit of {order.by} off the map", RULES)
            continue
        yield from may_return(position, unit, at)
        if order.detrain and not overseas(position, unit, at):
            yield Reason("still-entrained", f"{unit_id} comes back on its train", RULES,
                         units=(unit_id,), remedy="detrain it in this phase if it has the points")


def _return(position: Position, order: ReturnToMap) -> Resolution:
    at = position.hex(order.hex)
    for unit_id in order.units:
        unit = position.state.unit(unit_id)
        paid = rail_spent(position, unit) + HEX
        changes: list[Change] = [
            Move(unit_id, at), Remember(PLAYER_TURN, MOVED, unit_id, BY_RAIL),
            Remember(STEP, RAIL_SPENT, unit_id, paid)]
        if position.state.marker(LEFT_AT, unit_id) is not None:
            changes.append(LiftMarker(LEFT_AT, unit_id))
        if overseas(position, unit, at) and (ship := ship_for(position, unit)) is not None:
            changes += use(position, order.by, ship, unit)
        if order.detrain:
            changes.append(LiftMarker(ENTRAINED, unit_id))
        how = "off its train" if order.detrain else "on its train"
        position = yield Event(
            "unit-moved", tuple(changes),
            RULES, f"{position.face(unit).printed} comes back {how} at {at}",
            {"unit": unit_id, "name": position.face(unit).printed, "side": order.by,
             "from": unit.at, "to": at, "path": [at], "mode": BY_RAIL, "points": HEX},
        )


# --- the phase ----------------------------------------------------------------------------------


def _edges_in_play(position: Position, side: SideId) -> bool:
    """Say whether the area of play reaches an edge by which a side's trains leave."""
    hexes = [h for edge in edges_of(position, side) for h in edge_hexes(position, edge)]
    if not hexes or not position.referee.owns("rule_area_of_play"):
        return bool(hexes)
    plane, index = area_of_play(position, side).value, position.board.grid.index
    return any(plane[index(h)] for h in hexes)


@amends("phase_rail_movement", "rail-movement")
@rule("std:6.8")
def edge_traffic(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Take trains that leave or come back."""
    plan = yield
    side = position.phasing
    if due(position, side):
        plan = plan.but_also("return-to-map")
    if not plan.idle and _edges_in_play(position, side):
        plan = plan.but_also("leave-map")
    return plan


@implements("check_phase_end")
@rule("std:6.8")
def must_return(position: Position, side: SideId) -> Iterable[Reason]:
    """Hold the phase open while a unit that is due can come back."""
    step = position.step
    if step is None or step.step.hook != "phase_rail_movement" or side != position.phasing:
        return
    for unit in due(position, side):
        open_ = [h for h in edge_hexes(position, _edge_left(unit))
                 if not any(may_return(position, unit, h))]
        if open_ and not _waits_for_a_ship(position, unit):
            yield Reason("must-return", f"{unit.id} must come back to the map now", RULES,
                         units=(unit.id,), hexes=tuple(open_),
                         remedy=f"return-to-map {unit.id} {open_[0]}, for one")


@rule("wie:U3.1")
def _waits_for_a_ship(position: Position, unit: Unit) -> bool:
    """Say whether a unit that could come back now may still be on its way overseas."""
    late = due_turn(unit) + position.setting(OffMapRail).overseas_turns
    return position.turn < late and ship_for(position, unit) is not None and any(
        overseas(position, unit, h) for h in edge_hexes(position, _edge_left(unit)))


# --- words --------------------------------------------------------------------------------------


def _propose_leaving(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Offer, once in a long while, a ride around the edge."""
    able = [u for u in position.state.units_of(side) if entrained(position, u)
            and edge_at(position, side, u.at) and not any(may_leave(position, u))]
    if able and rng.random() < 0.1:
        yield LeaveMap(by=side, units=(rng.choice(able).id,))


def _propose_return(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    for unit in due(position, side):
        open_ = [h for h in edge_hexes(position, _edge_left(unit))
                 if not any(may_return(position, unit, h))]
        if open_:
            yield ReturnToMap(by=side, units=(unit.id,), hex=rng.choice(open_))


def _read_leaving(position: Position, side: SideId, words: list[str]) -> Order:
    found = find_all(position, side, words, lambda u: not any(may_leave(position, u)))
    return LeaveMap(by=side, units=tuple(u.id for u in found))


def _read_return(position: Position, side: SideId, words: list[str]) -> Order:
    waiting, off = {u.id for u in away(position, side)}, ("detrain", "off")
    detrain = any(w.casefold() in off for w in words)
    words = [w for w in words if w.casefold() not in off]
    named = [w for w in words if w in waiting]
    _, rest = split_selectors(position, [w for w in words if w not in waiting])
    if not rest:
        raise UnreadableOrder("in which hex?", f"waiting: {', '.join(waiting) or 'nobody'}")
    chosen = named or [u.id for u in due(position, side)]
    return ReturnToMap(by=side, units=tuple(UnitId(u) for u in chosen),
                       hex=find_hex(position, rest[-1]), detrain=detrain)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the orders to leave the map by rail and to come back."""
    return (
        OrderKind(LeaveMap, "leave the map by rail", RULES, _leave, _judge_leaving,
                  _propose_leaving, _read_leaving, words=("leave-map",),
                  usage="leave-map 4-4@G6118: on a train at the edge; it is off the map for a turn",
                  module="standard:off-map-rail"),
        OrderKind(ReturnToMap, "come back to the map by rail", RULES, _return, _judge_return,
                  _propose_return, _read_return, words=("return-to-map",),
                  usage="return-to-map [UNIT] G6119 [detrain]: by any friendly railway there",
                  module="standard:off-map-rail"),
    )


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of a train that leaves the map."""
    return (EventKind("left-the-map", "A train leaves the map"),)

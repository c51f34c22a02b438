"""6.33, 6.34, 6.42, 6.52: which units may ride, and along which way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from grognard.ids import HexId, RuleId
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.allowance import ENTERED
from grognard_standard_rules.planes import BoolPlane
from grognard_standard_rules.rail_capacity import BY_RAIL
from grognard_standard_rules.rail_lines import connected_rail, friendly_rail, status
from grognard_standard_rules.rail_points import (
    HEX,
    INTERDICTED,
    interdicted,
    rail_allowance,
    rail_bill,
    rail_spent,
)
from grognard_standard_rules.rail_routes import Price, joined
from grognard_standard_rules.type_rules import RESTS
from grognard_standard_rules.units import entrained, name, traits
from grognard_standard_rules.who_moves import FORMED, MOVED
from grognard_standard_rules.zones_of_control import enemy_occupied, enemy_zone

REPAIR_UNIT = "rail_repair"
FORCED_MARCH = "forced-march"
UNUSABLE = ("no-rail", "rail-not-friendly", "rail-cut-off")
"""Codes of the reasons why a hex is of no use to a train."""


@rule("std:6.62")
def usable_rail(position: Position, unit: Unit) -> BoolPlane:
    """Paint the rail hexes that a unit may ride on; repair units need no source of supply."""
    if traits(position, unit).type == REPAIR_UNIT:
        return friendly_rail(position, unit.side)
    return connected_rail(position, unit.side)


@rule("std:6.33", "std:6.42", "std:6.52", "std:6.62", "std:7.21", "std:9.23", "std:17.12",
      "std:18.13")
def why_not_ride(position: Position, unit: Unit) -> Iterator[Reason]:
    """List why a unit may not use rail movement now, wherever it wants to go."""
    who = name(position, unit)
    if not unit.on_map:
        yield _no("not-on-map", f"{unit.id} is not on the map", unit, "std:6.0")
        return
    of = traits(position, unit)
    if of.mover == "none" or not of.rail_points:
        yield _no("immobile", f"{who} never moves ({of.type.replace('_', ' ')})", unit, "std:6.1")
    how = position.state.remembered(MOVED).get(unit.id)
    if unit.id in position.state.remembered(FORCED_MARCH):
        how = "initial"
    if how not in (None, BY_RAIL):
        phase = {"initial": "in the Initial Movement Phase"}.get(str(how), f"by {how}")
        yield _no("moved-otherwise", f"{who} has moved {phase} in this player turn", unit,
                  "std:6.33")
    if unit.id in position.state.remembered(FORMED):
        yield _no("just-formed", f"{who} was formed or rebuilt in this player turn", unit,
                  *RESTS)
    if not entrained(position, unit):
        if how is None and position.state.remembered(ENTERED).get(unit.id):
            yield _no("moved-otherwise", f"{who} came in on foot in this player turn", unit,
                      "std:6.33", remedy="bring it in on a train")
        yield from why_not_entrain(position, unit)


@rule("std:6.42", "std:6.52", "std:6.62")
def why_not_entrain(position: Position, unit: Unit) -> Iterator[Reason]:
    """List why a unit may not board a train where it stands."""
    who, cell = name(position, unit), position.board.grid.index(unit.at)
    if not usable_rail(position, unit)[cell]:
        yield why_not_usable(position, unit, cell)
    if enemy_zone(position, unit.side)[cell]:
        yield _no("enemy-zone", f"{who} may not entrain in an enemy-controlled hex", unit,
                  "std:6.42", "std:9.23", at=HexId(unit.at))


def why_not_usable(position: Position, unit: Unit, cell: int) -> Reason:
    """Say why a unit may not ride in a hex: no railway, not friendly, or cut off."""
    at = position.board.grid.name(cell)
    whose = status(position, at)
    if not whose:
        return _no("no-rail", f"no railway runs through {at}", unit, "std:6.0", at=at,
                   remedy="go to a hex with a railway; `map HEX` shows them (=)")
    if not friendly_rail(position, unit.side)[cell]:
        return _no("rail-not-friendly", f"the rails at {at} are {whose}", unit, "std:6.5", at=at,
                   remedy="a repair unit must make them friendly first")
    return _no("rail-cut-off", f"no friendly rail hexes lead from {at} to a source of supply", unit,
               "std:6.52", at=at, remedy="repair the rail hexes between")


def may_ride(position: Position, unit: Unit) -> bool:
    """Say whether a unit may use rail movement now."""
    return next(why_not_ride(position, unit), None) is None


@rule("std:6.32", "std:6.34", "std:9.23", "std:6.5", "std:6.52")
def why_not_along(position: Position, unit: Unit, path: Sequence[int]) -> Iterator[Reason]:
    """List why a train may not take a way (plane indices, the unit's own hex first)."""
    grid = position.board.grid
    usable, zone = usable_rail(position, unit), enemy_zone(position, unit.side)
    held, outside = enemy_occupied(position, unit.side), ~area_of_play(position, unit.side)
    if len(path) > 1 and entrained(position, unit) and not usable[path[0]]:
        yield why_not_usable(position, unit, path[0])
    for start, end in pairwise(path):
        at = grid.name(end)
        if not status(position, at):
            yield why_not_usable(position, unit, end)
            return
        if not joined(position, start, end):
            yield _no("no-rail-hexside", f"no railway joins {grid.name(start)} and {at}", unit,
                      "std:6.32", at=at)
        elif not usable[end]:
            yield why_not_usable(position, unit, end)
            return  # what lies beyond is judged when the way there is open
        elif outside[end]:
            yield _no("outside-area", f"{at} is outside the area of play", unit, "std:6.0", at=at)
        elif held[end] or zone[end]:
            yield _no("enemy-zone", f"a train may not enter {at}, which the enemy controls", unit,
                      "std:6.34", "std:9.23", at=at)


@rule("std:6.2", "std:6.41")
def too_dear(
    position: Position, unit: Unit, path: Sequence[int], detrain: bool
) -> Iterator[Reason]:
    """Object to a way that a unit has not the rail points for."""
    bill, allowance = rail_bill(position, unit, path, detrain=detrain), rail_allowance(
        position, unit)
    spent = rail_spent(position, unit)
    if bill.value + spent > allowance.value:
        parts = ", ".join(f"{line.value} {line.text}" for line in bill.lines)
        before = f" after {spent} spent" if spent else ""
        yield _no("too-dear", f"{name(position, unit)} needs {bill.value} rail points ({parts})"
                  f"{before}, has {allowance.value}", unit, "std:6.2", "std:6.41",
                  remedy="ride to a nearer hex"
                  + (", or stay on the train for now" if detrain else ""))


@rule("std:6.34")
def caught(position: Position, side: str) -> list[Unit]:
    """List the units of a side that sit on trains in enemy-controlled hexes."""
    on = [u for u in position.state.units_of(side) if entrained(position, u)]
    if not on:
        return []
    zone, index = enemy_zone(position, side), position.board.grid.index
    return [u for u in on if zone[index(u.at)]]


def ride_price(position: Position, unit: Unit) -> Price:
    """Return what a unit's train pays to enter each rail hex; None where it may not."""
    side = unit.side
    open_ = usable_rail(position, unit) & area_of_play(position, side)
    open_ = open_ & ~enemy_zone(position, side) & ~enemy_occupied(position, side)
    dear = interdicted(position, side)
    return lambda cell: HEX + INTERDICTED * int(dear[cell]) if open_[cell] else None


def area_of_play(position: Position, side: str) -> BoolPlane:
    """Paint the hexes that a side's units may enter in this scenario."""
    plane: BoolPlane = position.ask_or(
        position.board.grid.on_map, "rule_area_of_play", side=side
    ).value
    return plane


def _no(
    code: str, text: str, unit: Unit, *rules: str, at: HexId | None = None, remedy: str = ""
) -> Reason:
    return Reason(code, text, tuple(RuleId(r) for r in rules), units=(unit.id,),
                  hexes=(at,) if at else (), remedy=remedy)

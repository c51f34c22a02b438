"""14: what the truces forbid.

The Pact (marker in Moscow) and Appeasement (in London) keep the two Allied factions out of each
other's countries, keep the bound faction from attacking Germans and entering Greater Germany,
its aircraft away from Germans, and its units out of German zones of control in operational
movement; and German zones do not reach into the countries concerned. An Armistice or
Negotiations close the zones of either side to the other's operational movement, and no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from grognard.board.layers import Layer
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.kit.planes import BoolPlane, frozen
from grognard.modules import implements, reading
from grognard.orders import Order
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_krieg.countries import READS as COUNTRY_READS
from grognard_krieg.country_list import BORDER_REGIONS, BRITAIN, GERMANY, called, dependents_of
from grognard_krieg.movers import mode_of
from grognard_krieg.neutral_ground import disputed_region
from grognard_krieg.pieces import AXIS, SOVIET, WESTERN, is_ground
from grognard_krieg.territory import (
    country_codes,
    country_of,
    faction_land,
    hexes_of,
    region_hexes,
)
from grognard_krieg.truce_breaches import GERMAN, is_german, zone_holds_port
from grognard_krieg.war import AFFECTED, LONDON, MOSCOW, appeasement, armistice, pact
from grognard_krieg.war import READS as WAR_READS
from grognard_krieg.zone_limits import ZoneLimit
from grognard_krieg.zones_of_control import zone_of_side

READS = (*COUNTRY_READS, *WAR_READS, "compartment:cards")
ARRIVING = ("airdrop", "landing")
"""Orders that bring units into a hex otherwise than step by step over the map."""

PACT_RULE, APPEASEMENT_RULE = RuleId("krieg:14.1"), RuleId("krieg:14.2")
ARMISTICE_RULE = RuleId("krieg:14.3")
FIRST = {SOVIET: (MOSCOW, PACT_RULE, "the Nazi-Soviet Pact"),
         WESTERN: (LONDON, APPEASEMENT_RULE, "Appeasement")}


def bound(position: Position, side: str) -> tuple[RuleId, str] | None:
    """Return rule and name of the first truce that binds a faction towards Germany, or None."""
    in_effect = {SOVIET: pact, WESTERN: appeasement}.get(side)
    if in_effect is None or not in_effect(position):
        return None
    return FIRST[side][1], FIRST[side][2]


# --- where units may not go ---------------------------------------------------------------------


@rule("krieg:14.1", "krieg:14.2", "krieg:12.4.1")
def closed_countries(position: Position, side: str) -> list[tuple[BoolPlane, Reason]]:
    """List the ground that truces close to a faction's units, with the reasons.

    Greater Germany to the Soviet units under the Pact and to Western units under Appeasement;
    Soviet Allied countries to Western units under the Pact; Western Allied countries and
    British Dependents to Soviet units under Appeasement, but for the region that their card
    disputes.
    """
    out: list[tuple[BoolPlane, Reason]] = []
    first = bound(position, side)
    if first is not None:
        out.append((hexes_of(position, GERMANY), Reason(
            "truce-germany", f"{first[1]} closes {called(GERMANY)} to {side} units",
            (first[0],))))
    if side == WESTERN and pact(position):
        out.append((faction_land(position, SOVIET), Reason(
            "truce-soviet-countries", "the Nazi-Soviet Pact closes Soviet Allied countries to "
            "Western units", (PACT_RULE,))))
    if side == SOVIET and appeasement(position):
        british = hexes_of(position, *dependents_of(BRITAIN))
        disputed = region_hexes(position.board, disputed_region(position) or "none")
        out.append((frozen((faction_land(position, WESTERN) | british) & ~disputed), Reason(
            "truce-western-countries", "Appeasement closes Western Allied countries and British "
            "Dependents to Soviet units", (APPEASEMENT_RULE,))))
    return out


@implements("layer_movement")
@reading(*READS)
@rule("krieg:14.1", "krieg:14.2")
def country_layers(position: Position, side: SideId) -> Iterator[Layer]:
    """Close countries to those whom a truce keeps out; who is inside may move on within them."""
    grid, codes = position.board.grid, country_codes(position)
    for ground, reason in closed_countries(position, side):
        into = np.zeros((6, grid.size), np.bool_)
        for direction, offset in enumerate(grid.offsets):
            abroad = ~ground | (codes != np.roll(codes, -offset))
            into[direction] = np.roll(ground, -offset) & abroad
        yield Layer(reason.code, reason.text, reason.rules, "side", "block", mask=frozen(into))


def barred(position: Position, side: str, hex_id: str, start: str = "") -> list[Reason]:
    """Say why a truce keeps a unit of a faction from entering a hex (from another country)."""
    grid = position.board.grid
    index, inside = grid.index(hex_id), start in grid and country_of(
        position, start) == country_of(position, hex_id)
    return [Reason(r.code, r.text, r.rules, hexes=(HexId(hex_id),))
            for ground, r in closed_countries(position, side)
            if ground[index] and not (inside and ground[grid.index(start)])]


@implements("check_order", *ARRIVING)
@rule("krieg:14.1", "krieg:14.2")
def may_come_down(position: Position, order: Order) -> Iterable[Reason]:
    """Object to airdrops and landings in countries that a truce closes."""
    to = getattr(order, "to", "")
    if to not in position.board.grid:
        return
    units = getattr(order, "units", ()) or (getattr(order, "unit", ""),)
    for unit_id in (u for u in units if u in position.state.units):
        yield from barred(position, order.by, to, position.state.unit(unit_id).at)


# --- zones of control ---------------------------------------------------------------------------


def closed_zones(position: Position, side: str) -> Iterator[tuple[BoolPlane, Reason]]:
    """List the zones of control that truces close to a faction in operational movement."""
    first = bound(position, side)
    if first is not None:
        yield zone_of_side(position, AXIS, of=(GERMAN,)), Reason(
            "truce-german-zone", f"{first[1]} closes German zones of control, friends or no "
            "friends", (first[0],))
    if side != AXIS and armistice(position, side):
        yield zone_of_side(position, AXIS), Reason(
            "armistice-zone", "the truce closes Axis zones of control, friends or no friends",
            (ARMISTICE_RULE,))
    for other in AFFECTED.values() if side == AXIS else ():
        if armistice(position, other):
            yield zone_of_side(position, other), Reason(
                f"armistice-{other}-zone", f"the truce closes {other} zones of control, friends "
                "or no friends", (ARMISTICE_RULE,))


@implements("layer_movement")
@reading("units", *READS)
@rule("krieg:14.1", "krieg:14.2", "krieg:14.3")
def zone_layers(position: Position, side: SideId, mover: str) -> Iterator[Layer]:
    """Close zones of control that a truce keeps a faction out of in operational movement."""
    if mode_of(mover) != "operational":
        return
    for zone, reason in closed_zones(position, side):
        if zone.any():
            yield Layer(reason.code, reason.text, reason.rules, "enter", "block", mask=zone)


@implements("layer_zone_limit")
@reading(*READS)
@rule("krieg:14.1", "krieg:14.2")
def limits(position: Position, side: SideId) -> Iterator[ZoneLimit]:
    """Keep German zones of control out of the countries that the first truces protect."""
    if side != AXIS:
        return
    if pact(position):
        ground = faction_land(position, SOVIET).copy()
        for region in BORDER_REGIONS:
            ground |= region_hexes(position.board, region)
        yield ZoneLimit("pact", "German zones do not reach into Soviet Allied countries and "
                        "Border Regions under the Pact", (PACT_RULE,), "enter", frozen(ground),
                        (GERMAN,))
    if appeasement(position):
        british = hexes_of(position, *dependents_of(BRITAIN))
        yield ZoneLimit("appeasement", "German zones do not reach into Western Allied countries "
                        "and British Dependents under Appeasement", (APPEASEMENT_RULE,), "enter",
                        frozen(faction_land(position, WESTERN) | british), (GERMAN,))


# --- attacks and aircraft -----------------------------------------------------------------------


@implements("check_attacker")
@rule("krieg:14.1", "krieg:14.2")
def may_attack(position: Position, unit_id: UnitId, target: HexId) -> Iterable[Reason]:
    """Object to a bound faction's attacking German units."""
    first = bound(position, position.state.unit(unit_id).side)
    if first is None:
        return
    germans = [u for u in position.state.units_at(target)
               if is_german(position, u) and is_ground(position, u)]
    if germans:
        yield Reason("truce-attack", f"{first[1]} forbids attacks on German units", (first[0],),
                     hexes=(target,), units=tuple(u.id for u in germans),
                     remedy="wait until the Germans break it")


@rule("krieg:14.1", "krieg:14.2")
def air_barred(position: Position, side: str, place: str) -> Reason | None:
    """Say why a bound faction's air support may not be placed in, or contest, a hex or zone.

    Not in Greater Germany, not in or next to a hex with a German ground unit, and not in a
    naval zone with a port friendly to the Axis. `place` is a hex or the box of a zone.
    """
    first = bound(position, side)
    if first is None:
        return None
    rules, name = (first[0],), first[1]
    if place not in position.board.grid:
        if zone_holds_port(position, AXIS, place):
            return Reason("truce-zone", f"{name} keeps aircraft out of a zone with an Axis port",
                          rules)
        return None
    grid, here = position.board.grid, position.board.grid.index(place)
    if hexes_of(position, GERMANY)[here]:
        return Reason("truce-air-germany", f"{name} keeps aircraft out of {called(GERMANY)}",
                      rules, hexes=(HexId(place),))
    germans = [grid.index(u.at) for u in position.state.units_of(AXIS)
               if is_german(position, u) and is_ground(position, u)]
    if any(grid.distance(here, g) <= 1 for g in germans):
        return Reason("truce-air-near", f"{name} keeps aircraft away from German units", rules,
                      hexes=(HexId(place),))
    return None

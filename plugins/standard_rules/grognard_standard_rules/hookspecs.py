"""Hooks of the standard rules: questions that its sections ask and other modules may amend."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from grognard.hookspecs import hookspec, keyed
from grognard.ids import HexId, SideId, UnitId

if TYPE_CHECKING:
    from grognard.orders import Resolution
    from grognard.position import Position
    from grognard.ruling import Reason, Ruling
    from grognard.tally import Line
    from grognard_standard_rules.battle import Battle
    from grognard_standard_rules.naval_capability import Capacity
    from grognard_standard_rules.passage import Passage, Strikes
    from grognard_standard_rules.planes import BoolPlane, ZoneLimit
    from grognard_standard_rules.retreat_options import RetreatOptions
    from grognard_standard_rules.sea_passage import Basin


# --- sections 5, 9, 11: strengths in attack and overrun ---------------------------------------


@hookspec
def modify_attack_total(position: Position, battle: Battle) -> Iterable[Line]:
    """Add lines to the summed strength of all attackers of an attack or overrun."""
    raise NotImplementedError


@hookspec
def modify_defence_total(position: Position, battle: Battle) -> Iterable[Line]:
    """Add lines to the summed strength of the hexes attacked: what the ground adds to it."""
    raise NotImplementedError


# --- section 9: zones of control --------------------------------------------------------------


@hookspec
def layer_zone_limit(position: Position, side: SideId) -> Iterable[ZoneLimit]:
    """Say into which hexes and across which hexsides the zones of a side's units do not reach.

    Kept like every layer: asked again when something changes that the function reads.
    """
    raise NotImplementedError


# --- setting up -------------------------------------------------------------------------------


@hookspec
def rule_theatre_left_out(position: Position) -> Ruling[tuple[str, frozenset[HexId]]]:
    """Which theatre, and which hexes, do the players leave out (wie:S0.1 section 7)?"""
    raise NotImplementedError


# --- section 5: overruns ----------------------------------------------------------------------


@hookspec
def modify_overrun_points(
    position: Position, side: SideId, beaten: tuple[UnitId, ...]
) -> Iterable[Line]:
    """Add lines to the movement points that overrunning some units costs a side on top (5.7)."""
    raise NotImplementedError


# --- section 6: rail movement -----------------------------------------------------------------


@hookspec
def modify_rail_allowance(position: Position, unit_id: UnitId) -> Iterable[Line]:
    """Add lines to a unit's rail movement points for the Rail Movement Phase (6.2, 15.1)."""
    raise NotImplementedError


@hookspec
def modify_rail_capacity(position: Position, side: SideId) -> Iterable[Line]:
    """Add lines to what a side may move by rail in a phase, in divisions (6.1)."""
    raise NotImplementedError


# --- section 7: ports and seas ----------------------------------------------------------------


@hookspec
def rule_port_size(position: Position, hex_id: HexId) -> Ruling[str]:
    """As what does a port work now: "major", "minor", or not at all ("")?"""
    raise NotImplementedError


@hookspec
def rule_sea_basins(position: Position, side: SideId) -> Ruling[tuple[Basin, ...]]:
    """Which friendly ports does a sea join on which a side has a naval capacity (7.43)?"""
    raise NotImplementedError


@hookspec
def rule_open_seas(
    position: Position, side: SideId, nation: str, areas: frozenset[str]
) -> Ruling[frozenset[str]]:
    """Into which sea areas may a nation's capacity go now, given those in which it is at home?"""
    raise NotImplementedError


@hookspec
def rule_supplying_seas(
    position: Position, side: SideId, capacity: Capacity
) -> Ruling[frozenset[str]]:
    """Over which sea areas does a capacity let its side trace supply now (7.43, 7.77)?"""
    raise NotImplementedError


@hookspec
def modify_sea_points(position: Position, side: SideId, carrier: str) -> Iterable[Line]:
    """Add lines to how many points of a carrier may still carry units this turn (7.0, 7.78)."""
    raise NotImplementedError


@hookspec
def modify_surface_fleet(position: Position, side: SideId) -> Iterable[Line]:
    """Add lines to how many surface fleet points a side may send to sea this turn (7.78)."""
    raise NotImplementedError


@keyed("nation")
def rule_receives_reinforcements(position: Position, nation: str) -> Ruling[bool]:
    """Does a nation receive reinforcements (7.28)? Without an owner the scenario's track says."""
    raise NotImplementedError


@hookspec
def rule_beach_ports(position: Position, side: SideId) -> Ruling[Mapping[HexId, int]]:
    """Which beaches serve a side as ports now, and how many units does each pass (7.35)?"""
    raise NotImplementedError


# --- section 14: supply -----------------------------------------------------------------------


@hookspec
def modify_supply_range(
    position: Position, nation: str, head: str, area: str, arctic: bool
) -> Iterable[Line]:
    """Add lines to how many movement points a line of supply may be walked to a supplyhead.

    `head` is the grade of the supplyhead ("major", "minor"); `area` (and `arctic`) the weather
    area of the hex from which it is walked. May depend on turn, clock and compartments.
    """
    raise NotImplementedError


@hookspec
def rule_supplied(position: Position, unit_id: UnitId) -> Ruling[bool]:
    """Is a unit in supply at this moment?"""
    raise NotImplementedError


@hookspec
def rule_stays_supplied(position: Position, unit_id: UnitId) -> Ruling[bool]:
    """Is a unit one of those that never move out of supply of their own will (20.14, 20.22)?"""
    raise NotImplementedError


@keyed("nation")
def rule_needs_no_center(position: Position, nation: str) -> Ruling[bool]:
    """Has a nation no supply centre, so that its units are always in supply at home (14.34)?"""
    raise NotImplementedError


@keyed("nation")
def rule_supply_unit_serves(
    position: Position, nation: str, unit_id: UnitId
) -> Ruling[frozenset[str]]:
    """Which nations' lines of supply may run through a nation's mobile supply units?"""
    raise NotImplementedError


@hookspec
def rule_beachheads(
    position: Position, side: SideId
) -> Ruling[Mapping[HexId, tuple[str, ...]]]:
    """On which beaches is an assault point a supplyhead now, and on which basins do they lie?"""
    raise NotImplementedError


# --- section 15: weather ----------------------------------------------------------------------


@hookspec
def rule_weather(position: Position) -> Ruling[str]:
    """What is the weather of the game turn: "clear", "mud" or "snow"?"""
    raise NotImplementedError


@hookspec
def rule_frozen_lakes(position: Position) -> Ruling[BoolPlane]:
    """In which hexes is the water frozen now? (A lake hexside is frozen beside such a hex.)"""
    raise NotImplementedError


# --- sections 11 and 12: combat ----------------------------------------------------------------


@hookspec
def check_attacker(position: Position, unit_id: UnitId) -> Iterable[Reason]:
    """Object to a unit's taking part in any attack now (whoever is attacked)."""
    raise NotImplementedError


@hookspec
def rule_attack_range(position: Position, unit_id: UnitId) -> Ruling[int]:
    """At how many hexes' distance may a unit attack (1: what is beside it)?"""
    raise NotImplementedError


@hookspec
def rule_held_hexes(position: Position) -> Ruling[Mapping[HexId, SideId]]:
    """Which hexes does a side hold by their fortifications, units or no (16.12)?"""
    raise NotImplementedError


@hookspec
def rule_stands_fast(position: Position, unit_id: UnitId, battle: Battle) -> Ruling[bool]:
    """Does a unit stay in place although a result tells it to retreat?"""
    raise NotImplementedError


@hookspec
def rule_exposed(position: Position, battle: Battle) -> Ruling[tuple[UnitId, ...]]:
    """Which of the attackers do the results of an attack touch?"""
    raise NotImplementedError


@hookspec
def rule_combat_table(position: Position, battle: Battle) -> Ruling[str]:
    """On which combat results table is an attack resolved? The answer is the table's id."""
    raise NotImplementedError


@hookspec
def rule_odds_column(
    position: Position, table: str, attack: Fraction, defence: Fraction
) -> Ruling[str]:
    """Which column of a combat results table do two strengths give ("" when none may be used)?"""
    raise NotImplementedError


@hookspec
def modify_exchange(position: Position, battle: Battle) -> Iterable[Line]:
    """Add lines to the printed strength of the defence, by which attackers' losses are measured."""
    raise NotImplementedError


@hookspec
def rule_retreat_options(
    position: Position, unit_id: UnitId, leaving: frozenset[UnitId]
) -> Ruling[RetreatOptions]:
    """Into which hexes may a unit retreat? `leaving` are the units that go at the same time."""
    raise NotImplementedError


@hookspec
def rule_retreat(
    position: Position, battle: Battle, side: SideId, units: tuple[UnitId, ...]
) -> Ruling[Resolution]:
    """What happens to the units of one side that a combat result tells to retreat?"""
    raise NotImplementedError


# --- the scenario -----------------------------------------------------------------------------


@hookspec
def rule_area_of_play(position: Position, side: SideId) -> Ruling[BoolPlane]:
    """Which hexes may a side's units enter in this scenario?"""
    raise NotImplementedError


# --- section 13: tactical air power -----------------------------------------------------------


@hookspec
def modify_air_points(position: Position, side: SideId, front: str) -> Iterable[Line]:
    """Add lines to how many of a side's available air points on a front may fly this turn."""
    raise NotImplementedError


@hookspec
def rule_lift_available(position: Position, side: SideId, front: str) -> Ruling[int]:
    """How many air transport points may a side commit to air movement on a front (8.11)?"""
    raise NotImplementedError


@hookspec
def rule_air_superiority_limit(position: Position, side: SideId, front: str) -> Ruling[int]:
    """How many points may a side send on superiority missions on a front (13.12)?"""
    raise NotImplementedError


@hookspec
def rule_air_transfer_limit(position: Position, side: SideId, front: str) -> Ruling[int]:
    """How many points may a side move from a front to others in a game turn (13.61)?"""
    raise NotImplementedError


@hookspec
def rule_air_contact(
    position: Position, one: SideId, other: SideId, front: str
) -> Ruling[bool]:
    """Are two sides near enough to each other on a front to fight in the air (13.29)?"""
    raise NotImplementedError


@hookspec
def rule_one_air_front(position: Position) -> Ruling[str]:
    """Of a game that has one air front alone: which one does all of its map lie in?"""
    raise NotImplementedError


@hookspec
def rule_air_superiority(
    position: Position, survivors: int, enemy: int
) -> Ruling[int]:
    """By how many mission points does superiority let a side hurt an enemy (0: it has none)?"""
    raise NotImplementedError


@hookspec
def rule_sea_strikes(position: Position, passage: Passage) -> Ruling[Strikes]:
    """What do enemy air points do to a unit on its way over sea (13.32, 13.38)?

    The answer is a part of a resolution: it asks who strikes, rolls, takes the losses of the
    unit and of the points, and its value is an `Outcome` (see `passage.py`).
    """
    raise NotImplementedError


# --- section 19: digging in -------------------------------------------------------------------


@hookspec
def check_fortifying(position: Position, unit_id: UnitId) -> Iterable[Reason]:
    """Object to a unit's digging in, whatever it has done and wherever it stands (19.0)."""
    raise NotImplementedError

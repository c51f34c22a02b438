"""42.1: Germany, the one active Axis power at the start of the game.

Bohemia, Moravia, Austria and East Prussia are part of it (42.11). Its manufacturing centres
are its supply centres, and those of every Axis nation, bombed or not (42.15). One point of
naval transport is always there in the Baltic, for German units and German supply alone
(42.14, 42.17); what a scenario prints counts built points only.
"""

from __future__ import annotations

from collections.abc import Mapping

from grognard.ids import HexId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.supply_sources import nations
from grognard_war_in_europe.nations import held, side_of

NATION = "de"
CENTERS = "german_manufacturing"
COUNTRIES = frozenset({"Germany"})
BALTIC = "Baltic"
FRONTS = frozenset({"West", "East", "South"})


@rule("wie:42.15")
def supply_centers(position: Position) -> tuple[HexId, ...]:
    """List the hexes of the manufacturing centres, whoever holds them."""
    return tuple(feature.hex for feature in position.board.features_of(CENTERS))


@implements("rule_supply_sources", NATION)
@rule("wie:42.15", "wie:42.63")
def rule_supply_sources(position: Position) -> Ruling[tuple[HexId, ...]]:
    """German supply begins at the manufacturing centres that Germany holds."""
    centers = supply_centers(position)
    found = held(position, side_of(position, NATION), centers)
    text = f"{len(found)} of {len(centers)} German manufacturing centres are held"
    return ruled(found, "wie:42.15", text, "supply-centers")


@implements("rule_permanent_capacity", NATION)
@rule("wie:42.14", "wie:42.17")
def rule_permanent_capacity(position: Position) -> Ruling[Mapping[str, int]]:
    """One point in the Baltic, for German units and supply only."""
    return ruled({BALTIC: 1}, "wie:42.14", "Germany always has one point in the Baltic",
                 "permanent-capacity")


@implements("rule_territory", NATION)
@rule("wie:42.11")
def rule_territory(position: Position) -> Ruling[frozenset[str]]:
    """Germany of 1939: the map draws its provinces as one country."""
    return ruled(COUNTRIES, "wie:42.11", "East Prussia, Bohemia, Moravia and Austria included",
                 "territory")


@implements("rule_supply_unit_serves", NATION)
@rule("wie:42.64")
def rule_supply_unit_serves(position: Position) -> Ruling[frozenset[str]]:
    """German supply units serve every nation of the Axis."""
    served = frozenset(nations(position, side_of(position, NATION)))
    return ruled(served, "wie:42.64", "German supply units serve all Axis units", "feeds")


@implements("rule_air_fronts", NATION)
@rule("wie:42.17", "wie:42.62")
def rule_air_fronts(position: Position) -> Ruling[frozenset[str]]:
    """German air points may be on any front; in the East, of all the Axis, they alone."""
    return ruled(FRONTS, "wie:42.62", "German air points may be on any front", "air-fronts")

"""43.1: Poland, at war from the start, supplied from Warsaw, without ships.

It is never mobilized, is withdrawn nowhere, and its one replacement a cycle begins in 11/39,
after the Poland scenario.
"""

from __future__ import annotations

from collections.abc import Mapping

from grognard.ids import HexId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_war_in_europe.nations import held, hexes_of, side_of

NATION = "pl"
CAPITAL = "Warsaw"
COUNTRIES = frozenset({"Poland"})
FRONTS = frozenset({"East"})


@implements("rule_supply_sources", NATION)
@rule("wie:43.15")
def rule_supply_sources(position: Position) -> Ruling[tuple[HexId, ...]]:
    """Polish supply begins in Warsaw, while it is held."""
    found = held(position, side_of(position, NATION), hexes_of(position, CAPITAL))
    text = f"{CAPITAL} is the Polish supply centre" if found else f"{CAPITAL} is lost"
    return ruled(found, "wie:43.15", text, "supply-centers")


@implements("rule_permanent_capacity", NATION)
@rule("wie:43.14")
def rule_permanent_capacity(position: Position) -> Ruling[Mapping[str, int]]:
    """Poland has no naval transport."""
    nothing: dict[str, int] = {}
    return ruled(nothing, "wie:43.14", "Poland has no naval transport", "permanent-capacity")


@implements("rule_territory", NATION)
@rule("wie:43.11")
def rule_territory(position: Position) -> Ruling[frozenset[str]]:
    """Poland as it was in 1939."""
    return ruled(COUNTRIES, "wie:43.11", "Poland of 1939", "territory")


@implements("rule_air_fronts", NATION)
@rule("wie:43.17")
def rule_air_fronts(position: Position) -> Ruling[frozenset[str]]:
    """Polish air points stay on the East front."""
    return ruled(FRONTS, "wie:43.17", "Polish air points serve the East front only", "air-fronts")

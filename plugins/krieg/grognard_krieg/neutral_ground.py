"""12.2.1, 12.3, 13.1: ground that nobody, or not everybody, may enter.

Neutral minor countries, Switzerland, independent countries in Limited War and the Italian
Dependents before Italy is active are closed to every unit, to supply lines and to ranges. While
a Border Dispute card is the current Soviet card, its region is open to the Soviet player.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.board.layers import Layer
from grognard.ids import HexId, RuleId, SideId
from grognard.kit.planes import BoolPlane, frozen
from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard_krieg.countries import READS as COUNTRY_READS
from grognard_krieg.countries import is_independent, is_neutral, status
from grognard_krieg.country_list import COUNTRIES, ITALY, called
from grognard_krieg.pieces import SOVIET
from grognard_krieg.territory import country_of, hexes_of, region_at, region_hexes
from grognard_krieg.war import READS as WAR_READS
from grognard_krieg.war import total_war

READS = (*COUNTRY_READS, *WAR_READS, "compartment:cards")


@rule("krieg:12.2.1", "krieg:12.3", "krieg:13.1")
def why_closed(position: Position, country: str) -> Reason | None:
    """Say why a country is closed to units, supply lines and ranges; None when it is open."""
    known = COUNTRIES.get(country)
    if known is None:
        return None
    name = called(country)
    if known.kind == "closed":
        return Reason("neutral-country", f"{name} stays neutral throughout",
                      (RuleId("krieg:10.2"),))
    if is_neutral(position, country):
        return Reason("neutral-country", f"{name} is neutral", (RuleId("krieg:12.2.1"),),
                      remedy="declare war on it, or win it over")
    if is_independent(position, country) and not total_war(position):
        return Reason("independent-country", f"{name} is closed while Limited War lasts",
                      (RuleId("krieg:12.3"), RuleId("krieg:13.1")))
    if known.on == ITALY and status(position, ITALY).orientation == "neutral":
        return Reason("italian-dependent", f"{name} is closed until Italy enters the war",
                      (RuleId("krieg:12.3"),))
    return None


@rule("krieg:12.2.1", "krieg:12.4.1")
def neutral_ground(position: Position, side: str) -> BoolPlane:
    """Paint the hexes closed to a side's units, supply lines and ranges as neutral ground."""
    ruling: Ruling[BoolPlane] = position.ask("rule_neutral_ground", side=side)
    return ruling.value


@implements("rule_neutral_ground")
@reading(*READS)
@rule("krieg:12.2.1", "krieg:12.3", "krieg:12.4.1", "krieg:13.1")
def _ground(position: Position, side: SideId) -> Ruling[BoolPlane]:
    reasons = {c: why_closed(position, c) for c in COUNTRIES}
    shut = hexes_of(position, *(c for c, reason in reasons.items() if reason)).copy()
    region = disputed_region(position) if side == SOVIET else ""
    if region:
        shut &= ~region_hexes(position.board, region)
    return Ruling(frozen(shut), tuple(r for r in reasons.values() if r))


@rule("krieg:12.4.1")
def disputed_region(position: Position) -> str:
    """Return the Border Region that counts as Soviet while its Border Dispute card is current."""
    from grognard_krieg.border_wars import disputed

    return disputed(position)


def closed_at(position: Position, side: str, hex_id: str) -> Reason | None:
    """Say why a hex is neutral ground to a side, None when it is open."""
    if side == SOVIET and (region := region_at(position, hex_id)) and (
        region == disputed_region(position)
    ):
        return None
    reason = why_closed(position, country_of(position, hex_id))
    if reason is None:
        return None
    return Reason(reason.code, reason.text, reason.rules, hexes=(HexId(hex_id),),
                  remedy=reason.remedy)


@implements("layer_movement")
@reading(*READS)
@rule("krieg:12.2.1", "krieg:12.3", "krieg:13.1")
def movement_layers(position: Position, side: SideId) -> Iterator[Layer]:
    """Close neutral ground to movement."""
    yield from _layers(position, side, "movement")


@implements("layer_supply")
@reading(*READS)
@rule("krieg:12.2.1", "krieg:10.2")
def supply_layers(position: Position, side: SideId) -> Iterator[Layer]:
    """Close neutral ground to supply lines."""
    yield from _layers(position, side, "supply")


def _layers(position: Position, side: SideId, what: str) -> Iterable[Layer]:
    ground = neutral_ground(position, side)
    if ground.any():
        yield Layer(f"neutral-{what}", "neutral ground",
                    (RuleId("krieg:12.2.1"), RuleId("krieg:12.3")), "enter", "block",
                    mask=ground)



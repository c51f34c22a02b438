"""1.3: where a replacement corps may be placed.

In a city of its home country that holds no enemy; the US Box, the Trans-Africa Box, SHAEF and
the Naval Base are such cities to some. Soviet corps also come up at HQs, French colonial corps
in Africa and, as long as it is French, Syria, Nationalists in important cities, partisans in empty
rough or city hexes.
"""

from __future__ import annotations

from collections.abc import Iterator

from grognard.ids import HexId, RuleId
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_krieg.countries import (
    faction_of,
    home_countries,
    is_conquered,
    is_independent,
)
from grognard_krieg.country_list import FRANCE, SYRIA, UNION, VICHY
from grognard_krieg.country_list import called as country_name
from grognard_krieg.neutral_ground import disputed_region
from grognard_krieg.partisan_places import partisan_places, why_no_partisan
from grognard_krieg.pieces import (
    AXIS,
    NATIONALIST,
    PARTISAN,
    TRANS_AFRICA,
    US_BOX,
    WESTERN,
    is_ground,
    is_hq,
    name,
)
from grognard_krieg.place_names import place_name as called
from grognard_krieg.ports import NAVAL_BASE, SHAEF, marker_hex
from grognard_krieg.replacement_prices import minors_of, nations_of
from grognard_krieg.steps import corps_face
from grognard_krieg.strategic_hexes import strategic_hexes
from grognard_krieg.supply import has_supply, is_supplied
from grognard_krieg.supply_sources import MOSCOW
from grognard_krieg.territory import CAPITAL, CITY, cities_of, country_of, region_at
from grognard_krieg.zones_of_control import enemy_occupied

RULE = RuleId("krieg:1.3")
NORTH_AFRICA = "french_north_africa"


@rule("krieg:1.3")
def places(position: Position, unit: Unit) -> list[str]:
    """List the hexes and boxes in which a corps of a force pool may be placed now."""
    if unit.nation == PARTISAN:
        return list(partisan_places(position))
    enemy, grid = enemy_occupied(position, unit.side), position.board.grid
    found = (at for at in dict.fromkeys(_candidates(position, unit)))
    return [at for at in found if at.startswith("@") or not enemy[grid.index(at)]]


def _candidates(position: Position, unit: Unit) -> Iterator[str]:
    """List where a corps would come up if no enemy were there."""
    if unit.nation == NATIONALIST:
        yield from _nationalist_cities(position)
        return
    if not whose_country(position, unit):
        return
    yield from _home_cities(position, unit)
    if unit.side == WESTERN:
        yield from _western(position, unit)
    if "su" in _nations(position, unit):
        yield from hq_hexes(position, unit)


def _nations(position: Position, unit: Unit) -> tuple[str, ...]:
    face = corps_face(position, unit)
    return nations_of(face, unit) if face else ()


def whose_country(position: Position, unit: Unit) -> bool:
    """Say whether one of a unit's countries is a great power or in its faction's camp."""
    return any(faction_of(position, c) == unit.side for c in home_countries(position, unit))


@rule("krieg:1.3", "krieg:12.2", "krieg:12.2.4")
def _home_cities(position: Position, unit: Unit) -> Iterator[HexId]:
    homes = [c for c in home_countries(position, unit) if faction_of(position, c) == unit.side]
    face = corps_face(position, unit)
    colonial = face is not None and face.flag("colonial")
    overseas = position.board.regions.get(NORTH_AFRICA)
    for country in homes:
        french = country in (FRANCE, VICHY)
        cities = [p.hex for p in cities_of(position, country)]
        if french and colonial and not is_independent(position, SYRIA):
            cities += [p.hex for p in cities_of(position, SYRIA)]
        for at in cities:
            index = position.board.grid.index(at)
            abroad = country_of(position, at) == SYRIA or (
                overseas is not None and bool(overseas[index]))
            if not french or abroad == colonial:
                yield at


@rule("krieg:1.3", "krieg:15")
def _western(position: Position, unit: Unit) -> Iterator[str]:
    nations = _nations(position, unit)
    british, american = "br" in nations, "us" in nations
    shaef, base = (marker_hex(position, m) for m in (SHAEF, NAVAL_BASE))
    if british or american:
        yield US_BOX
        if shaef is not None:
            yield shaef
    if british:
        yield TRANS_AFRICA
        if base is not None:
            yield base


@rule("krieg:1.3", "krieg:12.4.1")
def hq_hexes(position: Position, unit: Unit) -> Iterator[HexId]:
    """List the hexes of the Union with a Soviet HQ from which a line leads to Moscow.

    The region that the current Soviet card disputes counts as part of the Union.
    """
    disputed = disputed_region(position)
    for hq in position.state.units_of(unit.side):
        if hq.hex is None or not is_hq(position, hq):
            continue
        ceding = bool(disputed) and region_at(position, hq.at) == disputed
        if country_of(position, hq.at) != UNION and not ceding:
            continue
        if has_supply(position, hq.side, hq.at, MOSCOW):
            yield hq.hex


@rule("krieg:1.3")
def _nationalist_cities(position: Position) -> Iterator[HexId]:
    strategic = strategic_hexes(position)
    for place in position.board.places:
        if CITY not in place.traits or not (CAPITAL in place.traits or place.hex in strategic):
            continue
        if any(u.side == AXIS and is_ground(position, u) and is_supplied(position, u).value
               for u in position.state.units_at(place.hex)):
            yield place.hex


# --- objections ---------------------------------------------------------------------------------


@rule("krieg:1.3", "krieg:1.2.3", "krieg:1.2.5")
def not_in_play(position: Position, unit: Unit) -> Iterator[Reason]:
    """Object to units of countries that are neutral, conquered or on another side."""
    face = corps_face(position, unit)
    if face is None or not minors_of(face, unit) or whose_country(position, unit):
        return
    country = home_countries(position, unit)[-1]
    if is_conquered(position, country):
        yield Reason("conquered", f"{country_name(country)} is conquered: no steps go there",
                     (RuleId("krieg:1.2.5"),), units=(unit.id,))
    else:
        yield Reason("not-in-the-war", f"{country_name(country)} is not on the side of {unit.side}",
                     (RuleId("krieg:1.2.3"),), units=(unit.id,))


@rule("krieg:1.3")
def why_not_there(position: Position, unit: Unit, at: str) -> Iterator[Reason]:
    """Object to a hex or box in which a corps may not be placed."""
    legal = places(position, unit)
    if at in legal:
        return
    hexes = () if at.startswith("@") else (HexId(at),)
    shown = ", ".join(called(position, p) for p in legal[:8]) + (" ..." if len(legal) > 8 else "")
    remedy = f"it may be placed in {shown}" if legal else "it can be placed nowhere now"
    where = called(position, at)
    code, text = "not-a-place", f"{name(position, unit)} may not be placed in {where}"
    if unit.nation == PARTISAN and hexes:
        yield from why_no_partisan(position, at, remedy)
        return
    if hexes and at in set(_candidates(position, unit)):
        code, text = "enemy-there", f"an enemy unit is in {at}"
    yield Reason(code, text, (RULE,), hexes=hexes, units=(unit.id,), remedy=remedy)


__all__ = ["called", "hq_hexes", "not_in_play", "places", "whose_country", "why_not_there"]

"""17.1 to 17.3: conquest, liberation, occupation, re-activation, and what happens once a game.

To occupy takes a ground unit; aircraft and airdrops do not count. What is conquered stays
Western Allied, with its units in a section of their own; what is liberated changes sides.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from grognard.changes import Allegiance, Change, Flip, Move
from grognard.content.counters import FRONT
from grognard.events import Event
from grognard.ids import HexId, RuleId, SideId
from grognard.modules import implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.state import Unit
from grognard_krieg.conditional_events import mark
from grognard_krieg.content import country_file
from grognard_krieg.countries import (
    Orientation,
    active_minors,
    annex,
    annexed_with,
    is_conquered,
    stand,
    turned,
)
from grognard_krieg.country_list import (
    COUNTRIES,
    GERMANY,
    POLAND,
    called,
    dependents_of,
    minors,
)
from grognard_krieg.free_french import CONVOY, apart
from grognard_krieg.occupation import all_cities_held, held_by, names_of
from grognard_krieg.pieces import (
    ASIDE,
    AXIS,
    DELAY,
    REMOVED,
    SOVIET,
    WESTERN,
    air_track,
    is_ground,
    is_multi_step,
    is_nationalist,
    name,
    pool,
    to_box_when_removed,
)
from grognard_krieg.plain_corps import plain_corps
from grognard_krieg.territory import capital_of, country_of, hexes_of
from grognard_krieg.war import APPEASEMENT, LONDON, MOSCOW, PACT, truce

CONQUERED = "@conquered:western"
AT_HAND = ("@pool", "@zone", "@air-track")
"""Boxes of pieces that are neither delayed nor out of the game."""

LIBERATES = {AXIS: (SOVIET,), WESTERN: (AXIS, SOVIET), SOVIET: (AXIS, WESTERN, "conquered")}
"""As what the countries stand that a faction can liberate."""

FINEST_HOUR, FINEST = "@finest-hour", "finest_hour"
MOBILIZATION = "emergency_mobilization"
AXIS_EVENTS, WESTERN_EVENTS, SOVIET_EVENTS = (RuleId(f"krieg:17.{n}") for n in (1, 2, 3))


# --- 17.1: the Axis -----------------------------------------------------------------------------


@implements("rule_permanent_event", "conquest")
@rule("krieg:17.1")
def conquest(position: Position) -> Ruling[Resolution]:
    """A Western Allied minor all of whose cities the Axis holds is conquered."""
    return Ruling(_conquests(position))


def _conquests(position: Position) -> Resolution:
    for country in active_minors(position, WESTERN):
        position = yield LOOK
        if not taken(position, country):
            continue
        units = [u for u in units_of(position, country)
                 if u.on_map or u.at == pool(WESTERN) or u.at.startswith("@zone")]
        changes: list[Change] = [stand(position, **{country: turned(position, country,
                                                                    "conquered")})]
        changes += [annex(position, region) for region in annexed_with(country)]
        for unit in units:
            changes += to_box_when_removed(position, unit, CONQUERED)
        yield Event("country-conquered", tuple(changes), (AXIS_EVENTS,),
                    f"{called(country)} is conquered", {"country": country, "side": AXIS})


@rule("krieg:17.1")
def taken(position: Position, country: str) -> bool:
    """Say whether the Axis holds all cities of a country; under the Pact Lvov is not needed."""
    pact = country == POLAND and truce(position, MOSCOW) == PACT
    return all_cities_held(position, country, AXIS,
                           without_region="eastern_poland" if pact else "")


@implements("rule_permanent_event", "axis_liberation")
@rule("krieg:17.1")
def axis_liberation(position: Position) -> Ruling[Resolution]:
    """A Soviet Allied minor all of whose cities the Axis holds becomes an Axis one."""
    return Ruling(liberate(position, SideId(AXIS), AXIS_EVENTS))


@implements("rule_permanent_event", "occupation")
@rule("krieg:17.1")
def occupation(position: Position) -> Ruling[Resolution]:
    """An Axis minor with too many of its allies' units in it loses its own to the pool."""
    return Ruling(_occupations(position))


def _occupations(position: Position) -> Resolution:
    for country in active_minors(position, AXIS):
        position = yield LOOK
        if not (why := occupied_by_allies(position, country)):
            continue
        changes: list[Change] = []
        for unit in units_of(position, country):
            if is_ground(position, unit):
                if unit.on_map:
                    changes += to_box_when_removed(position, unit, pool(AXIS))
            elif unit.on_map or unit.at.startswith(AT_HAND):
                changes += to_box_when_removed(position, unit, DELAY)
        if changes:
            yield Event("country-occupied", tuple(changes), (AXIS_EVENTS,),
                        f"{called(country)} is occupied: {why}",
                        {"country": country, "side": AXIS})


@rule("krieg:17.1")
def occupied_by_allies(position: Position, country: str) -> str:
    """Say by whom an Axis minor counts as occupied, "" if it does not.

    German one-step, expeditionary and nationalist units never count, nor do units of two
    nations in their own country; elsewhere these are both German and another minor's.
    """
    land = hexes_of(position, country, *dependents_of(country))
    tolerates = next((c.tolerates for c in country_file(position.assembly).country
                      if c.id == country), 1)
    german = 0
    for unit in position.state.units_of(AXIS):
        if not land[position.board.grid.index(unit.at)] or not is_ground(position, unit):
            continue
        homes = names_of(position, unit)
        if country in homes or is_nationalist(position, unit) or (
            position.face(unit).flag("expeditionary")
        ):
            continue
        others = [c for c in homes if c != GERMANY]
        if others:
            return f"by {name(position, unit)} of {called(others[0])}"
        german += is_multi_step(position, unit)
    many = f"{german} German multi-step unit{'s' if german > 1 else ''}"
    return f"by {many}" if german > tolerates else ""


# --- liberation ---------------------------------------------------------------------------------


@rule("krieg:17.1", "krieg:17.2", "krieg:17.3")
def liberate(position: Position, by: SideId, cite: RuleId) -> Resolution:
    """Turn minors of some factions all of whose cities another holds: units, Reserve, standing."""
    for country in [c for side in LIBERATES[by] for c in active_minors(position, side)]:
        position = yield LOOK
        if not all_cities_held(position, country, by):
            continue
        now = turned(position, country, cast("Orientation", by))
        changes: list[Change] = [stand(position, **{country: now})]
        if by == AXIS:
            changes += [annex(position, region) for region in annexed_with(country)]
        for unit in (u for u in units_of(position, country) if u.id != CONVOY):
            if unit.on_map or unit.at == CONQUERED or unit.at.startswith(AT_HAND):
                changes += to_box_when_removed(position, unit, pool(by))
            if unit.at not in (ASIDE, REMOVED):
                changes.append(Allegiance(unit.id, by))
        changes += _reserve(position, country)
        yield Event("country-liberated", tuple(changes), (cite,),
                    f"{called(country)} goes over to the {by} faction",
                    {"country": country, "side": by})


def _reserve(position: Position, country: str) -> Iterator[Change]:
    """Put a country's Reserve corps into its capital."""
    capital, catalogue = capital_of(position, country), position.assembly.catalogue
    reserve = next((u for u in units_of(position, country)
                    if catalogue.face(u.counter, FRONT).flag("reserve")), None)
    if reserve is not None and capital is not None:
        yield Flip(reserve.id, FRONT)
        yield Move(reserve.id, capital)


def units_of(position: Position, country: str) -> list[Unit]:
    """List the pieces of a minor country, wherever they are; the coup corps is of none."""
    nations, coup = COUNTRIES[country].nations, set(apart(position)) - {CONVOY}
    return [u for u in position.state.units.values() if u.nation in nations and u.id not in coup]


# --- 17.2: the Western Allies -------------------------------------------------------------------


@implements("rule_permanent_event", "reactivation")
@rule("krieg:17.2")
def reactivation(position: Position) -> Ruling[Resolution]:
    """A conquered country whose capital no enemy holds rises again."""
    return Ruling(_reactivations(position))


def _reactivations(position: Position) -> Resolution:
    for country in [c for c in minors() if is_conquered(position, c)]:
        position = yield LOOK
        if not rises(position, country):
            continue
        changes: list[Change] = [stand(position, **{country: turned(position, country, "western")})]
        changes += [Move(u.id, pool(WESTERN)) for u in units_of(position, country)
                    if u.at == CONQUERED]
        changes += _reserve(position, country)
        yield Event("country-reactivated", tuple(changes), (WESTERN_EVENTS,),
                    f"{called(country)} rises again", {"country": country, "side": WESTERN})


@rule("krieg:17.2")
def rises(position: Position, country: str) -> bool:
    """Say whether no Axis or Soviet Allied ground unit holds a country's capital."""
    capital = capital_of(position, country)
    return capital is not None and not held_by(position, capital, AXIS, SOVIET)


@implements("rule_permanent_event", "western_liberation")
@rule("krieg:17.2")
def western_liberation(position: Position) -> Ruling[Resolution]:
    """Axis and Soviet Allied minors whose cities the Western Allies hold come over."""
    return Ruling(liberate(position, SideId(WESTERN), WESTERN_EVENTS))


@implements("rule_permanent_event", "finest_hour")
@rule("krieg:17.2")
def finest_hour(position: Position) -> Ruling[Resolution]:
    """The first time the Axis holds Paris, Britain gets the aircraft kept for that hour."""
    return Ruling(_finest_hour(position))


def _finest_hour(position: Position) -> Resolution:
    if not held_by(position, position.hex("Paris"), AXIS):
        return
    box = DELAY if truce(position, LONDON) == APPEASEMENT else air_track(WESTERN)
    moves = tuple(Move(u.id, box) for u in position.state.units_at(FINEST_HOUR))
    yield Event("finest-hour", (*moves, mark(position, FINEST)), (WESTERN_EVENTS,),
                "Paris has fallen: Britain stands alone", {"to": box})


# --- 17.3: the Soviet Union ---------------------------------------------------------------------


@implements("rule_permanent_event", "soviet_liberation")
@rule("krieg:17.3")
def soviet_liberation(position: Position) -> Ruling[Resolution]:
    """Axis and Western Allied minors whose cities the Soviet Allies hold come over.

    What the Axis has conquered is still Western Allied, and comes over as well.
    """
    return Ruling(liberate(position, SideId(SOVIET), SOVIET_EVENTS))


@implements("rule_permanent_event", MOBILIZATION)
@rule("krieg:17.3")
def emergency_mobilization(position: Position) -> Ruling[Resolution]:
    """Once the Pact is gone, corps appear in the Soviet strategic hexes, but not in Tehran."""
    return Ruling(_mobilize(position))


def _mobilize(position: Position) -> Resolution:
    if truce(position, MOSCOW) == PACT:
        return
    corps = list(plain_corps(position, SOVIET, "su"))
    changes: list[Change] = []
    for hex_id in open_strategic(position):
        if corps:
            unit, face = corps.pop(0)
            changes += [Flip(unit.id, face), Move(unit.id, hex_id)]
    yield Event("emergency-mobilization", (*changes, mark(position, MOBILIZATION)),
                (SOVIET_EVENTS,), f"the Pact is gone: {len(changes) // 2} Soviet corps mobilize",
                {"side": SOVIET})


def open_strategic(position: Position) -> Iterator[HexId]:
    """List the Soviet strategic hexes in the Soviet Union without any Axis piece."""
    for place in position.board.places:
        here = position.state.units_at(place.hex)
        if "soviet_strategic" in place.traits and (
            country_of(position, place.hex) == "soviet_union"
        ) and not any(u.side == AXIS for u in here):
            yield place.hex


__all__ = [
    "CONQUERED", "LIBERATES", "liberate", "occupied_by_allies", "open_strategic", "rises", "taken",
    "units_of",
]

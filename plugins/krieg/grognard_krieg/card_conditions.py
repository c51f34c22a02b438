"""6.2: conditions on cards, word by word. "Occupied" means: by a ground unit."""

from __future__ import annotations

from typing import cast

from grognard.content.counters import FRONT
from grognard.ids import RuleId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard_krieg.conditions_model import (
    AllOf,
    AnyOf,
    CitiesOccupied,
    CompareOccupied,
    Condition,
    CountOccupied,
    GroundUnitIn,
    MarkerOn,
    Not,
    Occupied,
    TruceMarker,
)
from grognard_krieg.country_list import FRANCE, GERMANY, VICHY
from grognard_krieg.pieces import SOVIET, WESTERN, is_ground
from grognard_krieg.places import hex_of
from grognard_krieg.political_state import STRATEGIC_TRACK
from grognard_krieg.strategic_hexes import holds, listed
from grognard_krieg.territory import cities_of, hexes_of
from grognard_krieg.victory_track import VICTORY_TRACK
from grognard_krieg.war import truces

HOOK, RULE = "rule_condition", RuleId("krieg:6.2")
ALLIED = "allied"
ALIASES = {"greater_germany": (GERMANY,), FRANCE: (FRANCE, VICHY)}
"""Countries that cards call otherwise than the map, or that have come apart."""


def met(position: Position, condition: Condition) -> Ruling[bool]:
    """Say whether a condition holds now, and why (`rule_condition`)."""
    return position.ask(HOOK, condition.test, name=condition.test, condition=condition)


def _sides(faction: str) -> tuple[str, ...]:
    return (WESTERN, SOVIET) if faction == ALLIED else (faction,)


def _countries(country: str) -> tuple[str, ...]:
    return ALIASES.get(country, (country,))


def _said(value: bool, text: str) -> Ruling[bool]:
    return Ruling(value, (Reason("condition" if value else "condition-not-met", text, (RULE,)),))


@implements(HOOK, "always")
@rule("krieg:6.2")
def always() -> Ruling[bool]:
    """Hold in every segment."""
    return _said(True, "in every segment")


@implements(HOOK, "occupied")
@rule("krieg:6.2")
def occupied(position: Position, condition: Condition) -> Ruling[bool]:
    """Hold while a faction's ground unit is in a place."""
    of = cast("Occupied", condition)
    at = hex_of(position, of.place)
    value = at is not None and holds(position, _sides(of.faction), at)
    return _said(value, f"{of.place} is {'' if value else 'not '}held by the {of.faction} side")


@implements(HOOK, "count_occupied")
@rule("krieg:6.2")
def count_occupied(position: Position, condition: Condition) -> Ruling[bool]:
    """Hold while a faction has so many of some places."""
    of = cast("CountOccupied", condition)
    named = [at for p in of.places if (at := hex_of(position, p)) is not None]
    hexes = listed(position, of.list) if of.list else named
    count = sum(holds(position, _sides(of.faction), h) for h in hexes)
    return _said(count >= of.min, f"{of.faction} holds {count} of {len(hexes)}, {of.min} needed")


@implements(HOOK, "cities_occupied")
@rule("krieg:6.2")
def cities_occupied(position: Position, condition: Condition) -> Ruling[bool]:
    """Hold while a faction has so many cities of a country, its islands included."""
    of = cast("CitiesOccupied", condition)
    cities = {p.hex for c in _countries(of.country) for p in cities_of(position, c)}
    count = sum(holds(position, _sides(of.faction), h) for h in cities)
    return _said(count >= of.min, f"{of.faction} holds {count} cities of {of.country}, "
                 f"{of.min} needed")


@implements(HOOK, "ground_unit_in")
@rule("krieg:6.2")
def ground_unit_in(position: Position, condition: Condition) -> Ruling[bool]:
    """Hold while a faction has a ground unit anywhere in a country."""
    of = cast("GroundUnitIn", condition)
    land, grid = hexes_of(position, *_countries(of.country)), position.board.grid
    found = next((u for s in _sides(of.faction) for u in position.state.units_of(s)
                  if u.on_map and is_ground(position, u) and land[grid.index(u.at)]), None)
    return _said(found is not None, f"{of.faction} has {'a' if found else 'no'} ground unit in "
                 f"{of.country}{f', at {found.at}' if found else ''}")


@implements(HOOK, "compare_occupied")
@rule("krieg:6.2", "krieg:17.6")
def compare_occupied(position: Position, condition: Condition) -> Ruling[bool]:
    """Hold while one faction has more hexes of a list than another."""
    of = cast("CompareOccupied", condition)
    hexes = listed(position, of.list)
    more, less = (sum(holds(position, (side,), h) for h in hexes) for side in (of.more, of.less))
    return _said(more > less, f"{of.more} holds {more} of the hexes, {of.less} {less}")


@implements(HOOK, "marker_on")
@rule("krieg:6.2", "krieg:15")
def marker_on(position: Position, condition: Condition) -> Ruling[bool]:
    """Hold while a marker lies there, with the side that is named."""
    of = cast("MarkerOn", condition)
    counter, face = position.assembly.catalogue.find(of.marker)
    unit = next((u for u in position.state.units.values() if u.counter == counter.id), None)
    boxes = {"vp_track": VICTORY_TRACK, "strategic_track": STRATEGIC_TRACK}
    there = unit is not None and (unit.on_map if of.at == "map" else unit.at == boxes[of.at])
    value = there and unit is not None and unit.face == (face.name or FRONT)
    return _said(value, f"{face.printed} is {'' if value else 'not '}on the {of.at}")


@implements(HOOK, "truce_marker")
@rule("krieg:6.2", "krieg:14")
def truce_marker(position: Position, condition: Condition) -> Ruling[bool]:
    """Hold while a truce marker lies, or does not lie, in a capital."""
    of = cast("TruceMarker", condition)
    lying = truces(position)
    there = bool(lying) if of.capital == "any" else of.capital in lying
    where = "a capital" if of.capital == "any" else of.capital
    return _said(there == of.present, f"there is {'a' if there else 'no'} truce marker in {where}")


@implements(HOOK, "any_of")
@rule("krieg:6.2")
def any_of(position: Position, condition: Condition) -> Ruling[bool]:
    """Hold when one of some conditions does."""
    rulings = [met(position, c) for c in cast("AnyOf", condition).of]
    fit = next((r for r in rulings if r.value), None)
    return fit if fit is not None else Ruling(False, tuple(x for r in rulings for x in r.because))


@implements(HOOK, "all_of")
@rule("krieg:6.2")
def all_of(position: Position, condition: Condition) -> Ruling[bool]:
    """Hold when every one of some conditions does."""
    rulings = [met(position, c) for c in cast("AllOf", condition).of]
    wrong = next((r for r in rulings if not r.value), None)
    if wrong is not None:
        return wrong
    return Ruling(True, tuple(reason for r in rulings for reason in r.because))


@implements(HOOK, "not")
@rule("krieg:6.2")
def not_(position: Position, condition: Condition) -> Ruling[bool]:
    """Hold when the condition within does not."""
    inner = met(position, cast("Not", condition).of[0])
    return Ruling(not inner.value, inner.because)

"""17.4, 17.5: crises and collapses, which cards bring about; each collapse happens once.

A great power that collapses loses every ground unit on the map to its force pool, its aircraft
(and HQs, but for German ones) to the delay box, its pending card to its hand; then it starts again
with a few corps.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, cast

from grognard.changes import Change, Flip, Move, Patch
from grognard.events import Event
from grognard.ids import HexId, RuleId, SideId
from grognard.modules import implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.state import Unit
from grognard_krieg.activation import activate
from grognard_krieg.border_wars import return_ceded
from grognard_krieg.cards import has_pending, take_back_pending
from grognard_krieg.cards_model import Crisis, Effect
from grognard_krieg.conditional_events import COMPARTMENT, happened, mark
from grognard_krieg.countries import active_minors, neutrals, stand, status
from grognard_krieg.country_list import (
    BRITAIN,
    GERMANY,
    ITALY,
    UNION,
    VICHY,
    called,
    dependents_of,
)
from grognard_krieg.limited_war import schedule_us_cards
from grognard_krieg.occupation import held_by, others_in
from grognard_krieg.picking import NOTHING, pick
from grognard_krieg.pieces import (
    AXIS,
    DELAY,
    REMOVED,
    SOVIET,
    TRANS_AFRICA,
    US_BOX,
    WESTERN,
    is_ground,
    is_hq,
    is_multi_step,
    nations,
    piece,
    pool,
    to_box_when_removed,
)
from grognard_krieg.plain_corps import plain_corps
from grognard_krieg.steps import display_of, turning_over
from grognard_krieg.territory import capital_of, cities_of, neutral_neighbours, places_in
from grognard_krieg.truce_markers import place_armistice
from grognard_krieg.vichy import create_vichy

CARD_RULE = RuleId("krieg:17.4")
ALLIED_RULE = RuleId("krieg:17.5")
CAPITALS = {UNION: "Moscow", BRITAIN: "London"}
NATIONS = {UNION: "su", BRITAIN: "br", GERMANY: "de"}
MOST_SOVIET_CORPS = 12


@implements("rule_card_effect", "french_collapse")
@rule("krieg:17.4")
def french_collapse(position: Position) -> Ruling[Resolution]:
    """France collapses: Vichy is made, and a neutral neighbour may join the Axis."""
    return Ruling(_french_collapse(position))


def _french_collapse(position: Position) -> Resolution:
    if happened(position, "french_collapse"):
        return
    neighbours = {c: called(c) for c in neutral_neighbours(position, "france") if c != VICHY}
    yield Event("country-collapsed", _fallen(position, "france", "french_collapse"), (CARD_RULE,),
                "France collapses", {"country": "france"})
    position = yield LOOK
    yield from create_vichy(position)
    yield from _joins_axis(neighbours)


def _joins_axis(countries: dict[str, str]) -> Resolution:
    chosen = yield from pick(AXIS, "which neutral country joins the Axis?", countries,
                             (CARD_RULE,), optional="none", default=next(iter(countries), NOTHING))
    if chosen != NOTHING:
        position = yield LOOK
        yield from activate(position, chosen, AXIS, cause="a collapse", rules=(CARD_RULE,))


def _fallen(position: Position, country: str, event: str) -> tuple[Change, ...]:
    """Note for good that a country has collapsed: with the events, and in how it stands."""
    before = position.state.compartments.get(COMPARTMENT, {}).get("collapsed", ())
    now = status(position, country).model_copy(update={"collapsed": True})
    return (mark(position, event), Patch(COMPARTMENT, {"collapsed": [*before, country]}),
            stand(position, **{country: now}))


@implements("rule_card_effect", "crisis")
@rule("krieg:17.4")
def crisis(position: Position, effect: Effect) -> Ruling[Resolution]:
    """A collapse if the Axis holds the capital, an Armistice if not."""
    return Ruling(_crisis(position, cast("Crisis", effect).country))


def _crisis(position: Position, country: str) -> Resolution:
    capital, event = CAPITALS[country], f"{country}_collapse"
    at = capital_of(position, country)
    if at is None or not held_by(position, at, AXIS) or happened(position, event):
        yield from place_armistice(position, capital, (CARD_RULE,))
        return
    side = SideId(SOVIET if country == UNION else WESTERN)
    yield from _dissolve(position, country, side, event, CARD_RULE)
    position = yield LOOK
    yield from _stand_again(position, country, side)
    position = yield LOOK
    if country == BRITAIN:
        yield from schedule_us_cards(position)
        position = yield LOOK
    near = neutrals(position) if country == BRITAIN else neutral_neighbours(position, UNION)
    yield from _joins_axis({c: called(c) for c in near})
    position = yield LOOK
    yield from place_armistice(position, capital, (CARD_RULE,))


def _dissolve(
    position: Position, country: str, side: SideId, event: str, cite: RuleId
) -> Resolution:
    """Take a great power's pieces off the map, and its pending card back to its hand."""
    changes: list[Change] = list(_fallen(position, country, event))
    for unit in position.state.units.values():
        if not _of(position, unit, NATIONS[country]) or not _in_play(unit):
            continue
        kept = is_hq(position, unit) and country != GERMANY
        waits = kept or not is_ground(position, unit)
        changes += to_box_when_removed(position, unit, DELAY if waits else pool(side))
        if display_of(position, unit).keeps_corps:
            changes += turning_over(position, (), side)
    yield Event("country-collapsed", tuple(changes), (cite,), f"{called(country)} collapses",
                {"country": country})
    position = yield LOOK
    if country == UNION:
        yield from return_ceded(position)
        position = yield LOOK
    if has_pending(position, side):
        yield take_back_pending(position, side, (cite,))


@rule("krieg:12.5")
def _of(position: Position, unit: Unit, nation: str) -> bool:
    """Say whether a unit is of a nation, alone or, if it has several steps, with another."""
    shared = is_multi_step(position, unit) and nation in nations(position, unit)
    return unit.nation == nation or shared


def _in_play(unit: Unit) -> bool:
    return unit.on_map or unit.at.startswith(("@zone", "@air-track", "@box"))


def _stand_again(position: Position, country: str, side: SideId) -> Resolution:
    """Place the corps with which a fallen power goes on, one in each open place."""
    corps = list(plain_corps(position, side, NATIONS[country]))
    places = yield from _open_places(position, country, side, len(corps))
    changes: list[Change] = []
    for where, (unit, face) in zip(places, corps, strict=False):
        changes += [Flip(unit.id, face), Move(unit.id, where)]
    yield Event("corps-raised", tuple(changes), (CARD_RULE,),
                f"{len(changes) // 2} corps of {called(country)} take up the fight again",
                {"country": country, "side": side})


def _open_places(
    position: Position, country: str, side: SideId, corps: int
) -> Generator[Any, Any, list[str]]:
    """List where a fallen power's corps rise; where there are too many places, its player picks."""
    if country == BRITAIN:
        own = (BRITAIN, *dependents_of(BRITAIN), *active_minors(position, WESTERN))
        ports = {str(p.hex): f"{p.name} ({p.hex})" for c in own
                 for p in places_in(position, c, "port") if _open(position, p.hex, side)}
        port = yield from pick(side, "in which port does a corps rise?", ports, (CARD_RULE,))
        return [US_BOX, TRANS_AFRICA, *([port] if port != NOTHING else [])]
    cities = {str(p.hex): f"{p.name} ({p.hex})" for p in cities_of(position, country)
              if all(piece(position, u).kind == "marker" for u in position.state.units_at(p.hex))}
    most = min(corps, MOST_SOVIET_CORPS) if country == UNION else corps
    if len(cities) > 2 * most:
        return (yield from _chosen(side, cities, most))
    while len(cities) > most > 0:
        left = yield from pick(side, "which city gets no corps?", cities, (CARD_RULE,),
                               default=list(cities)[-1])
        del cities[left]
    return list(cities)


def _chosen(
    side: SideId, cities: dict[str, str], most: int
) -> Generator[Any, Any, list[str]]:
    """Let a player choose cities one by one, where that is less work than leaving some out."""
    chosen: list[str] = []
    while len(chosen) < most:
        open_ = {h: told for h, told in cities.items() if h not in chosen}
        chosen.append((yield from pick(
            side, f"where does corps {len(chosen) + 1} of {most} rise?", open_, (CARD_RULE,))))
    return chosen


def _open(position: Position, hex_id: HexId, side: str) -> bool:
    return not others_in(position, hex_id, side)


# --- 17.5 ---------------------------------------------------------------------------------------


@implements("rule_card_effect", "italian_collapse")
@rule("krieg:17.5")
def italian_collapse(position: Position) -> Ruling[Resolution]:
    """Italy's units go to the pool, its aircraft and convoy for good; it stays an Axis minor."""
    return Ruling(_italian_collapse(position))


def _italian_collapse(position: Position) -> Resolution:
    if happened(position, "italian_collapse") or ITALY not in active_minors(position, AXIS):
        return
    changes: list[Change] = list(_fallen(position, ITALY, "italian_collapse"))
    for unit in position.state.units.values():
        if unit.nation == "it":
            if piece(position, unit).kind in ("air_support", "beachhead", "convoy"):
                changes += to_box_when_removed(position, unit, REMOVED)
            elif _in_play(unit):
                changes += to_box_when_removed(position, unit, pool(AXIS))
    yield Event("country-collapsed", tuple(changes), (ALLIED_RULE,), "Italy collapses",
                {"country": ITALY})


@implements("rule_card_effect", "german_collapse")
@rule("krieg:17.5", "krieg:3.8")
def german_collapse(position: Position) -> Ruling[Resolution]:
    """Germany's units go to the pool; a corps rises in each open city; command is paralysed."""
    return Ruling(_german_collapse(position))


def _german_collapse(position: Position) -> Resolution:
    if happened(position, "germany_collapse"):
        return
    yield from _dissolve(position, GERMANY, SideId(AXIS), "germany_collapse", ALLIED_RULE)
    position = yield LOOK
    yield from _stand_again(position, GERMANY, SideId(AXIS))
    position = yield LOOK
    marker = position.state.units.get(position.state.unit("mk.paralysis").id) if (
        "mk.paralysis" in position.state.units) else None
    if marker is not None:
        yield Event("marker-moved", (Move(marker.id, position.hex("Berlin")),), (ALLIED_RULE,),
                    "German command is paralysed",
                    {"unit": marker.id, "from": marker.at, "to": position.hex("Berlin")})

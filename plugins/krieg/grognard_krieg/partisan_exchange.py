"""17.2, 17.3: partisans of a country that rises again, or is freed, become its own units.

Nationalist partisans where the Western Allies bring it about, communist ones where the Soviet
Allies do. Each is replaced, if the player who freed the country likes, by one of the country's
corps in his force pool: a step for a step.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard_krieg.country_list import COUNTRIES, called
from grognard_krieg.picking import NOTHING, pick
from grognard_krieg.pieces import SOVIET, WESTERN, is_infantry, name, piece, pool
from grognard_krieg.pieces import to_box_when_removed as off_the_map
from grognard_krieg.steps import corps_face, is_coup, placing
from grognard_krieg.territory import country_of

EXCHANGED = {WESTERN: "nationalist", SOVIET: "communist"}
"""Which partisans become units of the countries that a faction frees."""

RULES = {WESTERN: (RuleId("krieg:17.2"), RuleId("krieg:1.3")),
         SOVIET: (RuleId("krieg:17.3"), RuleId("krieg:1.3"))}


@implements("after_event", "country-reactivated", "country-liberated")
@rule("krieg:17.2", "krieg:17.3", "krieg:1.3")
def exchange(position: Position, event: Event) -> Resolution:
    """Offer each partisan of the right kind in the country for one of its corps."""
    side, country = SideId(str(event.about.get("side", ""))), str(event.about.get("country", ""))
    if side not in EXCHANGED:
        return
    for partisan in partisans(position, country, side):
        position = yield LOOK
        if partisan.id in position.state.units and (own := corps_of(position, country, side)):
            yield from _one(position, side, country, partisan, own)


def _one(
    position: Position, side: SideId, country: str, partisan: Unit, own: dict[str, str]
) -> Resolution:
    said = name(position, partisan)
    chosen = yield from pick(
        side, f"{called(country)} is free: which of its corps takes the place of {said}?", own,
        RULES[side], optional="the partisans go on as they are", default=next(iter(own)))
    if chosen == NOTHING:
        return
    position = yield LOOK
    corps = position.state.unit(chosen)
    yield Event(
        "partisan-exchanged",
        (*off_the_map(position, partisan), *placing(position, corps.id, partisan.at)),
        RULES[side], f"{own[chosen]} takes the place of {said}",
        {"unit": partisan.id, "corps": corps.id, "hex": partisan.at, "side": side,
         "country": country},
    )


@rule("krieg:17.2", "krieg:17.3")
def partisans(position: Position, country: str, side: str) -> list[Unit]:
    """List the partisans in a country that a faction may exchange.

    Where one shares its hex with units that stay in another faction, its place is not free.
    """
    return [u for u in position.state.units_of(WESTERN)
            if u.on_map and piece(position, u).partisan == EXCHANGED[side]
            and country_of(position, u.at) == country
            and all(o.id == u.id or o.side == side for o in position.state.units_at(u.at))]


@rule("krieg:1.3", "krieg:2.4.1")
def corps_of(position: Position, country: str, side: str) -> dict[str, str]:
    """Return the infantry-type corps of a country in a faction's pool, with words for each.

    Of corps that are alike one is offered; the stronger come first.
    """
    found: dict[tuple[str, ...], tuple[float, Unit, str]] = {}
    for unit in position.state.units_at(pool(side)):
        face = corps_face(position, unit)
        if face is None or is_coup(face) or unit.nation not in COUNTRIES[country].nations:
            continue
        shown = replace(unit, face=face.name)
        if is_infantry(position, shown):
            alike = (position.assembly.catalogue.counter(unit.counter).row or unit.counter,)
            words = name(position, shown).partition("@")[0]
            found.setdefault(alike, (-float(face.attack + face.defence), unit, words))
    ranked = sorted(found.values(), key=lambda x: (x[0], x[1].id))
    return {unit.id: words for _, unit, words in ranked}


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of the exchange."""
    return (EventKind("partisan-exchanged", "A corps takes the place of partisans"),)

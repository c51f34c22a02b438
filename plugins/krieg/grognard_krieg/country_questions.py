"""12: questions about countries: how they stand, what belongs to them, what may be entered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.errors import UnreadableOrder
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.kit.reading import find_hex
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_krieg.countries import (
    faction_of,
    home_countries,
    is_independent,
    is_neutral,
    status,
)
from grognard_krieg.country_list import COUNTRIES, called, named
from grognard_krieg.neutral_ground import closed_at, why_closed
from grognard_krieg.territory import (
    capital_of,
    cities_of,
    country_of,
    hexes_of,
    neighbours,
    neutral_neighbours,
    region_at,
)

MODULE = "krieg:countries"
RULES = (RuleId("krieg:12.2"), RuleId("krieg:12.2.1"), RuleId("krieg:12.3"))


class CountryAsked(Question):
    """How does a country stand, what does it border on, who chooses when it joins the Allies?"""

    kind: Literal["country"] = "country"
    country: str


class HexAsked(Question):
    """Which country is a hex part of, and may a side enter it?"""

    kind: Literal["ground"] = "ground"
    hex: HexId
    side: SideId


class HomeAsked(Question):
    """Which are the home countries of a unit?"""

    kind: Literal["home-country"] = "home-country"
    unit: UnitId


def _country(position: Position, asked: CountryAsked) -> Answer:
    country = asked.country
    if country not in COUNTRIES:
        raise UnreadableOrder(f"{country!r} is no country", ", ".join(COUNTRIES))
    standing = status(position, country)
    choice = position.ask("rule_activation_choice", country=country)
    chooser = position.ask("rule_activation_chooser", country=country)
    faction = faction_of(position, country)
    values = {
        "kind": COUNTRIES[country].kind, "orientation": standing.orientation,
        "faction": faction, "neutral": is_neutral(position, country),
        "independent": is_independent(position, country), "marked": standing.marked,
        "collapsed": standing.collapsed, "capital": capital_of(position, country) or "",
        "cities": sorted(p.name for p in cities_of(position, country)),
        "neighbours": list(neighbours(position, country)),
        "neutral_neighbours": list(neutral_neighbours(position, country, dependents=True)),
        "may_join": list(choice.value), "decides": chooser.value,
        "hexes": int(hexes_of(position, country).sum()),
    }
    reason = why_closed(position, country) or Reason(
        "standing", f"{called(country)}: {faction or standing.orientation or 'no faction'}", RULES)
    return Answer(values, (reason, *choice.because, *chooser.because))


def _ground(position: Position, asked: HexAsked) -> Answer:
    from grognard_krieg.truces import barred

    closed = closed_at(position, asked.side, asked.hex)
    truce = barred(position, asked.side, asked.hex)
    values = {
        "country": country_of(position, asked.hex), "region": region_at(position, asked.hex),
        "neutral_ground": closed is not None, "may_enter": closed is None and not truce,
    }
    because = (*((closed,) if closed else ()), *truce)
    return Answer(values, because or (Reason("open", "nothing closes it", RULES),))


def _home(position: Position, asked: HomeAsked) -> Answer:
    unit = position.state.unit(asked.unit)
    homes = home_countries(position, unit)
    text = f"{unit.id} is at home in {' and '.join(map(called, homes)) or 'no country'}"
    return Answer({"countries": list(homes)},
                  (Reason("home", text, (RuleId("krieg:12.5"),), units=(unit.id,)),))


def _read_country(position: Position, side: SideId, words: list[str]) -> Question:
    country = named(" ".join(words))
    if country is None:
        raise UnreadableOrder(f"{' '.join(words)!r} is no country", "country NAME")
    return CountryAsked(country=country)


def _read_ground(position: Position, side: SideId, words: list[str]) -> Question:
    if not words:
        raise UnreadableOrder("which hex?", "ground HEX")
    return HexAsked(hex=find_hex(position, " ".join(words)), side=side)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about countries."""
    return (
        QuestionKind(CountryAsked, "how a country stands", RULES, _country, _read_country,
                     ("country",), "country NAME: faction, neighbours, cities", MODULE),
        QuestionKind(HexAsked, "whose ground a hex is", RULES, _ground, _read_ground,
                     ("ground",), "ground HEX: whose it is, and whether you may enter", MODULE),
        QuestionKind(HomeAsked, "where a unit is at home", (RuleId("krieg:12.5"),), _home,
                     module=MODULE),
    )



"""16.1: which country a treaty, an ultimatum or an alliance may be aimed at.

Only neutral minor countries. A treaty reaches those that touch Germany or one of its allies by
land and have not declared their neutrality; an ultimatum those that touch any country in which
the Axis has a ground unit. An alliance names its targets.
"""

from __future__ import annotations

from collections.abc import Callable

from grognard.ids import RuleId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard_krieg.countries import active_minors, ceded, is_neutral, neutrals, status
from grognard_krieg.country_list import BORDER_REGIONS, COUNTRIES, GERMANY, called
from grognard_krieg.pieces import AXIS, WESTERN, is_ground
from grognard_krieg.territory import country_of, share_border

TARGET, NEUTRALITY = RuleId("krieg:16.1"), RuleId("krieg:16.2")
CEDED, STRATEGIC = "ceded_border", "strategic_hexes"
TREATY, ULTIMATUM, ALLIANCE = "treaty", "ultimatum", "alliance"


@implements("rule_political_targets")
@rule("krieg:16.1", "krieg:16.2")
def targets(position: Position, kind: str) -> Ruling[tuple[str, ...]]:
    """List the countries that an attempt of some kind may be aimed at, as far as the map says."""
    fit = tuple(c for c in neutrals(position) if why_no_target(position, kind, c) is None)
    return ruled(fit, TARGET, f"neutral countries within reach of {_an(kind)}", "targets")


def _an(kind: str) -> str:
    return f"{'an' if kind[:1] in 'aeiou' else 'a'} {kind}"


@rule("krieg:16.1", "krieg:16.2")
def why_no_target(position: Position, kind: str, country: str) -> Reason | None:
    """Say why a country may not be the target of a treaty, ultimatum or alliance."""
    known, name = COUNTRIES.get(country), called(country)
    if known is None:
        return Reason("no-such-country", f"there is no country called {country!r}", (TARGET,))
    if known.kind != "minor":
        return Reason("no-minor-country", f"{name} is no minor country", (TARGET,))
    if not is_neutral(position, country):
        return Reason("not-neutral", f"{name} is not neutral", (TARGET,))
    if kind in (TREATY, ALLIANCE) and status(position, country).marked:
        return Reason("neutrality", f"{name} has declared its neutrality", (NEUTRALITY,),
                      remedy="an ultimatum may still be sent")
    tests: dict[str, Callable[[Position, str], bool]] = {
        TREATY: borders_axis, ULTIMATUM: borders_axis_units}
    if kind in tests and not tests[kind](position, country):
        needs = ("Greater Germany or an Axis minor country" if kind == TREATY
                 else "a country with an Axis ground unit in it")
        return Reason("no-border", f"{name} shares no land border with {needs}", (TARGET,))
    return None


@rule("krieg:16.1")
def borders_axis(position: Position, country: str) -> bool:
    """Say whether a country borders on Greater Germany or an Axis minor country."""
    return any(share_border(position, country, other)
               for other in (GERMANY, *active_minors(position, AXIS)))


@rule("krieg:16.1")
def borders_axis_units(position: Position, country: str) -> bool:
    """Say whether a country borders on one in which an Axis ground unit stands."""
    held = {country_of(position, u.at) for u in position.state.units_of(AXIS)
            if is_ground(position, u)}
    return any(share_border(position, country, other) for other in held)


def allowed(position: Position, kind: str, named: tuple[str, ...]) -> list[str]:
    """List the targets open to a card: those its kind allows, of those the card names (if any)."""
    fit: tuple[str, ...] = position.ask("rule_political_targets", kind=kind).value
    if not named:
        return list(fit)
    return [c for c in fit if c in named or (CEDED in named and _has_ceded(position, c))]


def _has_ceded(position: Position, country: str) -> bool:
    return any(of == country and ceded(position, region)
               for region, of in BORDER_REGIONS.items())


def favourite(position: Position, kind: str, table: str, countries: list[str]) -> str:
    """Return the target an automatic player names: the one that the card is about, else the
    one with the most strategic hexes (the Axis' own for a treaty, the West's for an ultimatum)."""
    wanted = WESTERN if kind == ULTIMATUM else AXIS
    strategic = position.table(STRATEGIC)
    worth: dict[str, int] = {}
    for place in position.board.places:
        if place.name in strategic.rows and strategic.word(place.name, "side") == wanted:
            country = country_of(position, place.hex)
            worth[country] = worth.get(country, 0) + 1
    return max(countries, key=lambda c: (c in table, worth.get(c, 0)))

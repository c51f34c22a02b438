"""12.1, 12.2: which countries are neutral, active or conquered, and whose they are.

What changes about a country is its standing, kept in the compartment "countries" together with
the border regions that have changed hands. A game begins with every minor country neutral but
France, which is Western Allied; a scenario that begins otherwise says so in its section
`[politics]`.

Dependent and independent countries never belong to a faction (12.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from grognard.changes import Patch
from grognard.content.toml import Content
from grognard.events import EventKind
from grognard.ids import SideId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard_krieg.country_list import (
    ALSACE,
    BORDER_REGIONS,
    COUNTRIES,
    FRANCE,
    GERMAN_REGIONS,
    VICHY,
    minors,
)
from grognard_krieg.forces_model import SetUp
from grognard_krieg.pieces import AXIS, SOVIET, WESTERN, home_country

Orientation = Literal["", "neutral", "axis", "western", "soviet", "conquered", "collapsed"]
"""What a minor country is. "": it does not exist (Vichy before France falls); "collapsed":
France once Vichy has been made of it; "conquered": Western Allied, and all taken (17.1)."""

Truce = Literal["pact", "appeasement", "armistice", "negotiations"]

COMPARTMENT = "countries"
READS = (f"compartment:{COMPARTMENT}",)
FACTIONS = (AXIS, WESTERN, SOVIET)
TRUCE_MARKERS: Mapping[str, Truce] = {
    "mk.pact": "pact", "mk.appeasement": "appeasement", "mk.armistice": "armistice",
    "mk.armistice.negotiations": "negotiations",
}
"""What the truce counters, and their sides, say."""

SECTION = "politics"


class Standing(BaseModel):
    """How a country stands: orientation, Neutrality mark (16.2), whether it ever collapsed.

    `since` is the turn in which it became active for the first time.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    orientation: Orientation = "neutral"
    marked: bool = False
    collapsed: bool = False
    since: int = 0


class Countries(BaseModel):
    """The compartment. `ceded` are Soviet Border Regions with a Ceded Border Marker, `annexed`
    the German ones that have become part of Greater Germany."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    standing: dict[str, Standing] = Field(default_factory=dict)
    ceded: tuple[str, ...] = ()
    annexed: tuple[str, ...] = ()


class Politics(Content):
    """The section `[politics]`: how a scenario begins, where it is not as rule 18 has it."""

    orientation: dict[str, Orientation] = {FRANCE: "western"}
    ceded: tuple[str, ...] = ()
    annexed: tuple[str, ...] = ()
    truces: dict[str, Truce] = {"London": "appeasement", "Moscow": "pact"}
    total_war: bool = False


@implements("offer_sections")
def offer_sections() -> Mapping[str, type[BaseModel]]:
    """Bring the section in which a scenario says how the countries stand at first."""
    return {SECTION: Politics}


def politics(position: Position) -> Politics:
    """Return how the game begins: as `[politics]` says, else with the truces of the set-up."""
    found: Politics | None = position.section(SECTION)
    if found is not None:
        return found
    said = position.section("set-up")
    if not isinstance(said, SetUp):
        return USUAL
    laid = {t.capital: TRUCE_MARKERS[t.marker] for t in said.truce}
    return USUAL.model_copy(update={"truces": laid})


USUAL = Politics()


def countries(position: Position) -> Countries:
    """Return the compartment, filled with how the game begins where nothing has changed."""
    return position.derived((COMPARTMENT, "now"), READS, lambda: _now(position))


def _now(position: Position) -> Countries:
    begins = politics(position)
    changed = dict(position.state.compartments.get(COMPARTMENT, {}))
    standing: dict[str, Any] = {c: {"orientation": o} for c, o in begins.orientation.items()}
    changed["standing"] = {**standing, **changed.get("standing", {})}
    for name in ("ceded", "annexed"):
        changed.setdefault(name, getattr(begins, name))
    return Countries.model_validate(changed)


# --- how a country stands -----------------------------------------------------------------------


@rule("krieg:12.2", "krieg:12.2.1")
def status(position: Position, country: str) -> Standing:
    """Return how a minor country stands."""
    known = countries(position).standing.get(country)
    if known is not None:
        return known
    return Standing(orientation="" if country == VICHY else "neutral")


@rule("krieg:12.1", "krieg:12.3")
def faction_of(position: Position, country: str) -> SideId:
    """Return the faction a country belongs to, "" for neutral, conquered and dependent ones."""
    known = COUNTRIES.get(country)
    if known is None or known.kind not in ("major", "minor"):
        return SideId("")
    if known.kind == "major":
        return SideId(known.side)
    orientation = status(position, country).orientation
    return SideId(orientation) if orientation in FACTIONS else SideId("")


@rule("krieg:12.2.1")
def is_neutral(position: Position, country: str) -> bool:
    """Say whether this is a neutral minor country."""
    known = COUNTRIES.get(country)
    return known is not None and known.kind == "minor" and (
        status(position, country).orientation == "neutral"
    )


def is_conquered(position: Position, country: str) -> bool:
    """Say whether this is a conquered Western Allied minor country."""
    return status(position, country).orientation == "conquered"


def neutrals(position: Position) -> tuple[str, ...]:
    """List the neutral minor countries."""
    return tuple(c for c in minors() if is_neutral(position, c))


def active_minors(position: Position, side: str) -> tuple[str, ...]:
    """List the active minor countries of a faction."""
    return tuple(c for c in minors() if status(position, c).orientation == side)


@rule("krieg:12.3")
def is_independent(position: Position, country: str) -> bool:
    """Say whether a country is independent: Persia always, Syria once Vichy has been created."""
    known = COUNTRIES.get(country)
    if known is None:
        return False
    freed = known.on == FRANCE and vichy_created(position)
    return known.kind == "independent" or freed


@rule("krieg:12.2.4")
def vichy_created(position: Position) -> bool:
    """Say whether Vichy has been created at any time."""
    return status(position, VICHY).orientation != ""


@rule("krieg:12.2.4")
def vichy_activated(position: Position) -> bool:
    """Say whether Vichy is more than a neutral: then all of France is its territory."""
    return status(position, VICHY).orientation not in ("", "neutral")


@rule("krieg:12.5", "krieg:12.2.4")
def home_countries(position: Position, unit: Unit) -> tuple[str, ...]:
    """List the home countries of a unit as they are now: French units are Vichy's once it is made.

    A unit of two nations has two, and traces supply to both.
    """
    homes = home_country(position, unit)
    if FRANCE in homes and vichy_created(position):
        return tuple(VICHY if c == FRANCE else c for c in homes)
    return homes


def country_of_nation(position: Position, nation: str) -> str:
    """Return the minor country (or great power) whose units are of a nation, "" for none."""
    found = [c.id for c in COUNTRIES.values() if nation in c.nations]
    if FRANCE in found and vichy_created(position):
        return VICHY
    return found[0] if found else ""


# --- changes ------------------------------------------------------------------------------------


def stand(position: Position, **standings: Standing) -> Patch:
    """Make the change by which countries stand differently: stand(position, poland=...)."""
    kept = {c: s.model_dump(exclude_defaults=True) | {"orientation": s.orientation}
            for c, s in {**countries(position).standing, **standings}.items()}
    return Patch(COMPARTMENT, {"standing": kept})


def turned(position: Position, country: str, orientation: Orientation) -> Standing:
    """Return how a country stands once its orientation has changed; a Neutrality mark goes."""
    now = status(position, country)
    since = now.since or (position.turn if orientation in FACTIONS else 0)
    return now.model_copy(
        update={"orientation": orientation, "marked": False, "since": since}
    )


@rule("krieg:12.4.1")
def ceded(position: Position, region: str) -> bool:
    """Say whether a Ceded Border Marker lies in a Soviet Border Region."""
    return region in countries(position).ceded


@rule("krieg:12.4.2")
def annexed(position: Position, region: str) -> bool:
    """Say whether a German Border Region has become part of Greater Germany."""
    return region in countries(position).annexed


def cede(position: Position, region: str) -> Patch:
    """Make the change that puts the Ceded Border Marker into a region, all of it."""
    if region not in BORDER_REGIONS:
        raise ValueError(f"{region} is no Soviet Border Region: {', '.join(BORDER_REGIONS)}")
    now = countries(position).ceded
    return Patch(COMPARTMENT, {"ceded": [*now, region] if region not in now else list(now)})


def take_back_ceded(position: Position) -> Patch:
    """Make the change that removes every Ceded Border Marker (17.4, the Soviet collapse)."""
    return Patch(COMPARTMENT, {"ceded": []})


@rule("krieg:12.4.2")
def annex(position: Position, region: str) -> Patch:
    """Make the change by which a German Border Region becomes part of Greater Germany for good.

    Whoever carries out a conquest, liberation by the Axis or collapse adds it to his event.
    """
    if region not in GERMAN_REGIONS:
        raise ValueError(f"{region} is no German Border Region: {', '.join(GERMAN_REGIONS)}")
    now = countries(position).annexed
    return Patch(COMPARTMENT, {"annexed": [*now, region] if region not in now else list(now)})


@rule("krieg:12.4.2")
def annexed_with(country: str) -> tuple[str, ...]:
    """List the German Border Regions that pass when a country is conquered (or collapses)."""
    return tuple(region for region, of in GERMAN_REGIONS.items() if of == country)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events that change how countries stand."""
    return (
        EventKind("country-activated", "A minor country enters the war"),
        EventKind("border-ceded", "A border region is ceded to the Soviet Union"),
        EventKind("border-returned", "Ceded border regions return to their countries"),
    )


__all__ = [
    "ALSACE", "COMPARTMENT", "Countries", "Politics", "Standing", "active_minors", "annex",
    "annexed", "annexed_with", "cede", "ceded", "countries", "country_of_nation", "faction_of",
    "home_countries", "is_conquered", "is_independent", "is_neutral", "neutrals", "politics",
    "stand", "status", "take_back_ceded", "turned", "vichy_activated", "vichy_created",
]

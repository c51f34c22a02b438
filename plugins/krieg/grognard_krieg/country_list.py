"""12.1 to 12.3: the countries there are, and of what kind each is.

Ids are the map's words for a hex's country. The United States have no hex: they are the US
Box. Vichy is no country of the map: it is made of French land when France collapses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from grognard.ids import SideId
from grognard.rulebook import rule
from grognard_krieg.pieces import AXIS, SOVIET, WESTERN

Kind = Literal["major", "minor", "dependent", "independent", "closed"]

GERMANY, BRITAIN, UNION = "germany", "great_britain", "soviet_union"
FRANCE, VICHY, ITALY, POLAND, SYRIA = "france", "vichy", "italy", "poland", "syria"
ALSACE, CORRIDOR = "alsace_lorraine", "polish_corridor"


@dataclass(frozen=True, slots=True)
class Country:
    """A country: its kind, the nations of its units, whose it is or on whom it depends.

    `side` is set for the great powers only; `on` names the country a dependent belongs to.
    """

    id: str
    name: str
    kind: Kind
    nations: tuple[str, ...] = ()
    side: SideId | Literal[""] = ""
    on: str = ""


def _listed() -> Iterator[Country]:
    yield Country(GERMANY, "Greater Germany", "major", ("de",), SideId(AXIS))
    yield Country(BRITAIN, "Great Britain", "major", ("br", "al"), SideId(WESTERN))
    yield Country("united_states", "the United States", "major", ("us", "al"), SideId(WESTERN))
    yield Country(UNION, "the Soviet Union", "major", ("su",), SideId(SOVIET))
    for nation, country, name in (
        ("fr", FRANCE, "France"), ("fr", VICHY, "Vichy"), ("sp", "spain", "Spain"),
        ("it", ITALY, "Italy"), ("gr", "greece", "Greece"), ("po", "portugal", "Portugal"),
        ("yu", "yugoslavia", "Yugoslavia"), ("pl", POLAND, "Poland"),
        ("hu", "hungary", "Hungary"), ("ru", "rumania", "Rumania"),
        ("bu", "bulgaria", "Bulgaria"), ("tu", "turkey", "Turkey"),
        ("fi", "finland", "Finland"), ("sw", "sweden", "Sweden"), ("ir", "ireland", "Ireland"),
        ("bl", "baltic_states", "the Baltic States"),
        ("dn", "denmark_norway", "Denmark-Norway"), ("bh", "belgium_holland", "Belgium-Holland"),
    ):
        yield Country(country, name, "minor", (nation,))
    for master, dependents in (
        (BRITAIN, ("iraq", "egypt", "cyprus", "palestine", "malta", "gibraltar")),
        (ITALY, ("albania", "libya", "rhodes")), (FRANCE, (SYRIA,)),
    ):
        for country in dependents:
            yield Country(country, country.capitalize(), "dependent", on=master)
    yield Country("persia", "Persia", "independent")
    yield Country("switzerland", "Switzerland", "closed")


COUNTRIES: dict[str, Country] = {c.id: c for c in _listed()}
"""Every country by id, the great powers first."""

BORDER_REGIONS = {
    "bessarabia": "rumania", "eastern_poland": POLAND, "finnish_frontier": "finland",
    "turkish_frontier": "turkey",
}
"""The Soviet Border Regions and the minor countries they are part of at first (12.4.1)."""

GERMAN_REGIONS = {CORRIDOR: POLAND, ALSACE: FRANCE}
"""The German Border Regions (12.4.2)."""


@rule("krieg:12.2")
def minors() -> tuple[str, ...]:
    """List the minor countries, Vichy among them."""
    return tuple(c.id for c in COUNTRIES.values() if c.kind == "minor")


@rule("krieg:12.3")
def dependents_of(country: str) -> tuple[str, ...]:
    """List the countries that depend on one."""
    return tuple(c.id for c in COUNTRIES.values() if c.on == country)


def called(country: str) -> str:
    """Name a country for people."""
    known = COUNTRIES.get(country)
    return known.name if known else country.replace("_", " ").title()


def named(text: str) -> str | None:
    """Return the country that people name ("Belgium-Holland", "the baltic states"), or None."""
    wanted = _plain(text)
    for country in COUNTRIES.values():
        if wanted in (_plain(country.id), _plain(country.name)):
            return country.id
    near = [c.id for c in COUNTRIES.values() if wanted and _plain(c.id).startswith(wanted)]
    return near[0] if len(near) == 1 else None


def _plain(text: str) -> str:
    words = text.casefold().replace("-", " ").replace("_", " ").split()
    return "".join(w for w in words if w != "the")

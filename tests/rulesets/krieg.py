"""The content of Krieg! as its rules will read it, for the tests of the data."""

from __future__ import annotations

from functools import cache

from grognard.assembly import Assembly
from grognard.content.counters import Catalogue, CounterFace
from grognard.content.tables import Table
from grognard_krieg.cards_model import CardFile
from grognard_krieg.content import cards, country_file, event_file, politics
from grognard_krieg.countries_model import CountryFile, EventFile
from grognard_krieg.politics_model import PoliticsFile
from tests.plugins.krieg.table import krieg_assembly


@cache
def assembly() -> Assembly:
    return krieg_assembly("krieg:content")


def catalogue() -> Catalogue:
    return assembly().catalogue


def table(name: str) -> Table:
    return assembly().tables.table(name)


def deck() -> CardFile:
    return cards(assembly())


def political() -> PoliticsFile:
    return politics(assembly())


def lands() -> CountryFile:
    return country_file(assembly())


def happenings() -> EventFile:
    return event_file(assembly())


def values(face: CounterFace) -> str:
    """Attack, defence and movement as printed, or what else the side says."""
    return face.printed


def box_of(side: str, value: int) -> str:
    """The box that a strategic value points at."""
    return table("victory_track").word(max(-20, min(20, value)), side)

"""10.1: sources of supply.

A unit looks to any city of its home country. British and US units look to the US Box as well,
British ones to the Trans-Africa Box; the capital in which the Allied SHAEF HQ lies is home to
both, the port with the British Naval Base to the British. Axis Nationalists and the Axis Coup
corps look to Berlin, the Free French corps to London. A unit of two nations needs a line to
each of them (12.5).

Whom a source serves is said by *keys*: nations, and a key for each of the two capitals that
single units look to. A unit is in supply when a line leads home for each of its keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from grognard.content.counters import FRONT
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.state import Unit
from grognard_krieg.countries import READS as COUNTRY_READS
from grognard_krieg.countries import country_of_nation, faction_of
from grognard_krieg.naval_zones import BOX_NAMES
from grognard_krieg.pieces import (
    HOME,
    NATIONALIST,
    PARTISAN,
    SOVIET,
    TRANS_AFRICA,
    US_BOX,
    WESTERN,
    is_airdrop,
    is_ground,
    nations,
)
from grognard_krieg.ports import NAVAL_BASE, SHAEF, marker_hex
from grognard_krieg.territory import CITY, country_of

BERLIN, LONDON, MOSCOW = "Berlin", "London", "Moscow"
"""Keys of the units that look to one city only: the city's name. No unit looks to Moscow alone,
but where Soviet corps come up may depend on a line that leads there (1.3)."""

COUP, COLONIAL = "fr.coup", "colonial"
"""The counter that is the Axis Coup corps, and on its other side the Free French corps; and the
side that shows it as an ordinary French corps."""

BRITISH, AMERICAN = "br", "us"
RULES = (RuleId("krieg:10.1"),)


@dataclass(frozen=True, slots=True)
class Source:
    """A source of supply: a hex or a box, its name, the keys that it serves.

    `is_city` is said of home cities, not of boxes and markers.
    """

    at: str
    label: str
    serves: frozenset[str]
    rules: tuple[RuleId, ...] = RULES
    is_city: bool = False


def keys_of(position: Position, unit: Unit) -> tuple[str, ...]:
    """List for whom lines must lead from a unit; none for what needs no supply."""
    name = ("supply-keys", unit.counter, unit.face)
    kept = position.workshop.lasting.get(name)  # asked for very often, so without detours
    if kept is not None:
        found: tuple[str, ...] = kept
        return found
    return position.derived(name, (), lambda: _keys(position, unit))


@rule("krieg:10", "krieg:10.1", "krieg:12.5", "krieg:17.1", "krieg:17.2")
def _keys(position: Position, unit: Unit) -> tuple[str, ...]:
    if unit.nation == PARTISAN or not (is_ground(position, unit) or is_airdrop(position, unit)):
        return ()
    if unit.nation == NATIONALIST:
        return (BERLIN,)
    if unit.counter == COUP and unit.face != COLONIAL:
        return (BERLIN if unit.face == FRONT else LONDON,)
    return nations(position, unit)


def key_names(position: Position, key: str) -> str:
    """Name whom a key stands for."""
    known = position.assembly.catalogue.nations.get(key)
    return known.people if known else f"units that look to {key}"


def sources(position: Position, side: str) -> tuple[Source, ...]:
    """List the sources of a faction's units."""
    ruling: Ruling[tuple[Source, ...]] = position.ask("rule_supply_sources", side=side)
    return ruling.value


@implements("rule_supply_sources")
@reading("units", *COUNTRY_READS)
@rule("krieg:10.1", "krieg:15")
def rule_supply_sources(position: Position, side: SideId) -> Ruling[tuple[Source, ...]]:
    """Put together the cities, the boxes and the markers that feed a faction's units."""
    in_play = _in_play(position, side)
    shaef, base = (marker_hex(position, m) for m in (SHAEF, NAVAL_BASE))
    parts = (in_play, shaef, base, position.state.revision(COUNTRY_READS))

    def make() -> Ruling[tuple[Source, ...]]:
        found = [*_cities(position, in_play)]
        if side == WESTERN:
            found += _western(shaef, base)
        text = f"sources of supply of {side}"
        return Ruling(tuple(found), (Reason("supply-sources", text, RULES),))

    made: Ruling[tuple[Source, ...]] = position.workshop.get(
        ("supply-sources", side), parts, make)  # type: ignore[arg-type]
    return made


def _in_play(position: Position, side: str) -> frozenset[str]:
    """Collect the keys of a faction's units, wherever they are, and of all nations of its own."""
    def make() -> frozenset[str]:
        found = {u.nation for u in position.state.units.values() if u.side == side}
        keys = _keys_of_nations(position)
        return _own(position, side).union(*(keys.get(nation, ()) for nation in found))

    return position.derived(("supply-keys-of", side), ("units", *COUNTRY_READS), make)


def _keys_of_nations(position: Position) -> Mapping[str, frozenset[str]]:
    """Collect, for each nation of the catalogue, the keys that its units may have."""
    def make() -> Mapping[str, frozenset[str]]:
        out: dict[str, frozenset[str]] = {}
        for counter in position.assembly.catalogue.counters.values():
            for face in counter.faces:
                unit = Unit(UnitId(""), counter.id, counter.nation, SideId(""), face, "")
                known = out.get(counter.nation, frozenset())
                out[counter.nation] = known.union(keys_of(position, unit))
        return out

    return position.derived(("keys-of-nations",), (), make)


def _own(position: Position, side: str) -> frozenset[str]:
    return position.derived(("own-nations", side), COUNTRY_READS, lambda: frozenset(
        n for n in HOME if faction_of(position, country_of_nation(position, n)) == side
    ) | frozenset((MOSCOW,) if side == SOVIET else ()))


def _cities(position: Position, in_play: Iterable[str]) -> Iterator[Source]:
    """Yield the cities of the home countries of some keys."""
    wanted = set(in_play)
    for city in position.board.places:
        if CITY not in city.traits or city.hex not in position.board.grid:
            continue
        country = country_of(position, city.hex)
        serves = {n for n in HOME if n in wanted and country_of_nation(position, n) == country}
        serves |= wanted & {BERLIN, LONDON, MOSCOW} & {city.name}
        if serves:
            yield Source(city.hex, f"{city.name} ({city.hex})", frozenset(serves), is_city=True)


def _western(shaef: HexId | None, base: HexId | None) -> Iterator[Source]:
    both = frozenset((BRITISH, AMERICAN))
    yield Source(US_BOX, BOX_NAMES[US_BOX], both)
    yield Source(TRANS_AFRICA, BOX_NAMES[TRANS_AFRICA], frozenset((BRITISH,)))
    marked = (*RULES, RuleId("krieg:15"))
    if shaef is not None:
        yield Source(shaef, f"the Allied SHAEF HQ at {shaef}", both, marked)
    if base is not None:
        yield Source(base, f"the British Naval Base at {base}", frozenset((BRITISH,)), marked)


"""14.31, 14.34: supply centers by nation, and nations that have none.

Which hexes they are, the section on each nation says (`rule_supply_sources`); a scenario may
name more. Nations of which nothing is said have no source.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping

from pydantic import BaseModel, Field

from grognard.content.faults import near as near_words
from grognard.content.toml import Content
from grognard.errors import Fault, UnknownName
from grognard.ids import HexId
from grognard.modules import amends, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.areas import hex_named
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.zones_of_control import friends

SECTION = "supply"


class ScenarioSupply(Content):
    """The section `supply`: sources that a scenario adds to those of the nations.

    `sources` lists hexes or places by nation; with `held` they count while the nation's side
    controls them. With `assumed` a nation without any source on
    the map is taken to be in supply: so it is on the boards of cases, which are about other
    things. `rule` is the rule of the scenario that says so.
    """

    sources: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    held: bool = False
    assumed: bool = False
    rule: str = "wie:S0.1"
    note: str = ""


@implements("offer_sections")
def _sections() -> Mapping[str, type[BaseModel]]:
    return {SECTION: ScenarioSupply}


def scenario_supply(position: Position) -> ScenarioSupply:
    """Return the section; without one nothing is added and nothing assumed."""
    found: ScenarioSupply | None = position.section(SECTION)
    return found or ScenarioSupply()


@implements("rule_supply_sources")
@rule("std:14.31")
def rule_supply_sources(position: Position, nation: str) -> Ruling[tuple[HexId, ...]]:
    """No active module says where the supply of this nation comes from."""
    nothing: tuple[HexId, ...] = ()
    return ruled(nothing, "std:14.31", f"no rule names supply centers of {nation}",
                 "supply-centers")


@amends("rule_supply_sources")
@rule("std:14.31")
def from_scenario(
    position: Position, nation: str
) -> Generator[None, Ruling[tuple[HexId, ...]], Ruling[tuple[HexId, ...]]]:
    """Add the sources that the scenario names."""
    ruling = yield
    section = scenario_supply(position)
    named = section.sources.get(nation, ())
    if not named:
        return ruling
    found = tuple(hex_named(position.board, n) for n in named)
    if section.held and position.state.planes["control"].any():
        side = position.assembly.catalogue.nation(nation).side
        found = tuple(h for h in found if position.state.word("control", h) == side)
    hexes = (*ruling.value, *found)
    text = section.note or f"the scenario names {', '.join(named)}"
    cited = cases(position, section.rule)[0]
    return ruling.amend(tuple(dict.fromkeys(hexes)), cited, text, "supply-centers")


def nations(position: Position, side: str) -> tuple[str, ...]:
    """List the nations that fight on a side, those of its friends included.

    They are those of its units, and those that the unit catalogue gives it.
    """
    sides = friends(position, side)

    def make() -> tuple[str, ...]:
        found = {u.nation for s in sides for u in position.state.units_of(s)}
        listed = position.assembly.catalogue.nations
        usual = {n for n in listed if listed[n].side in sides}
        order = [n for n in listed if n in found] + sorted(found - set(listed))
        return (*order, *(n for n in listed if n in usual - found))

    return position.derived(("nations", sides), tuple(f"units:{s}" for s in sides), make)


@rule("std:14.31")
def sources(position: Position, side: str) -> Mapping[str, tuple[HexId, ...]]:
    """Return the supply centers in use by nation, for the nations of a side that have any."""
    found = {n: sources_of(position, n) for n in nations(position, side)}
    return {nation: hexes for nation, hexes in found.items() if hexes}


def sources_of(position: Position, nation: str) -> tuple[HexId, ...]:
    """Ask where a nation's supply begins now."""
    hexes: tuple[HexId, ...] = position.ask("rule_supply_sources", nation, nation=nation).value
    return tuple(h for h in hexes if h in position.board.grid)


@rule("std:14.34")
def needs_no_center(position: Position, nation: str) -> Ruling[bool]:
    """Ask whether a nation's units are in supply without any center."""
    return position.ask_or(False, "rule_needs_no_center", nation, nation=nation)


@implements("check_scenario")
def _check(position: Position) -> Iterable[Fault]:
    section, scenario = scenario_supply(position), position.scenario
    for nation, named in section.sources.items():
        if nation not in position.assembly.catalogue.nations:
            yield scenario.fault(SECTION, f"sources.{nation}", "is no nation", found=repr(nation),
                                 hint=near_words(nation, position.assembly.catalogue.nations,
                                                 "nations"))
        for number, text in enumerate(named):
            try:
                hex_named(position.board, text)
            except UnknownName as error:
                yield scenario.fault(SECTION, f"sources.{nation}[{number}]",
                                     "there is no such hex or place on the map",
                                     found=repr(text), hint=error.hint)

"""What the section on a nation states, as data: land, supply, ships, air fronts.

Each nation's file says its facts with the numbers of its cases; here they become the answers
that the standard rules ask for:

    FACTS = Facts("ro", territory=("Rumania",), towns=("Bucharest",), cases={...})
    NATION = Nation(FACTS, __name__)

A nation's centers count while its side holds them; `served_by` names nations whose centers feed
it too (German ones feed every Axis nation, British and American ones every Ally).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from grognard.ids import HexId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.areas import Area, land, paint
from grognard_standard_rules.communications import ground_joined_to
from grognard_war_in_europe.nations import held, hexes_of, side_of


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of one nation. `cases` gives the case that states each: "territory", ..."""

    nation: str
    cases: Mapping[str, str]
    territory: tuple[str, ...] = ()
    towns: tuple[str, ...] = ()
    features: tuple[str, ...] = ()
    edge: str = ""
    ports_of: tuple[str, ...] = ()
    served_by: tuple[str, ...] = ()
    stays_home: bool = False
    joined_to: str = ""
    """A town: every hex of the territory with a line of communications to it is a center."""
    ships: Mapping[str, int] = field(default_factory=dict)
    bases: Mapping[str, str] = field(default_factory=dict)
    fronts: frozenset[str] = frozenset()
    feeds: frozenset[str] = frozenset()

    def centers(self, position: Position) -> tuple[HexId, ...]:
        """List the nation's own centers, whoever holds them."""
        board, found = position.board, list[HexId]()
        for town in self.towns:
            found += hexes_of(position, town)
        found += [f.hex for f in board.features if f.kind in self.features]
        if self.edge:
            found += [f.hex for f in board.features_of("edge_rail")
                      if f.data.get("edge") == self.edge]
        if self.ports_of:
            ports = paint(board, Area(countries=self.ports_of, places=("major-port",)))
            found += board.grid.names(ports)
        return tuple(dict.fromkeys(found))


class Nation:
    """The hook functions that a nation's facts give; a part of the nation's module."""

    def __init__(self, facts: Facts, module: str) -> None:
        """Make the functions; `module` is the file that states the facts."""
        self._facts, self._module = facts, module
        self.rule_territory = self._answer("rule_territory", "territory", self._territory)
        if facts.stays_home:
            self.rule_needs_no_center = self._answer(
                "rule_needs_no_center", "supply", self._stays_home)
        else:
            self.rule_supply_sources = self._answer(
                "rule_supply_sources", "supply", self._sources)
        if "ships" in facts.cases:
            self.rule_permanent_capacity = self._answer(
                "rule_permanent_capacity", "ships", self._ships)
        if facts.fronts:
            self.rule_air_fronts = self._answer("rule_air_fronts", "fronts", self._fronts)
        if facts.feeds:
            self.rule_supply_unit_serves = self._answer(
                "rule_supply_unit_serves", "feeds", self._feeds)

    def _answer(
        self, hook: str, what: str, value: Callable[[Position], tuple[Any, str]]
    ) -> Callable[..., Ruling[Any]]:
        """Bind a question about this nation to a fact, with the case that states it."""
        case = self._facts.cases[what]

        def answer(position: Position) -> Ruling[Any]:
            found, text = value(position)
            return ruled(found, case, text, what)

        answer.__module__, answer.__qualname__ = self._module, hook
        answer.__doc__ = f"Answer `{hook}` for {self._facts.nation} ({case})."
        return implements(hook, self._facts.nation)(rule(case)(answer))

    def _territory(self, position: Position) -> tuple[frozenset[str], str]:
        return frozenset(self._facts.territory), "the countries of the map that are its own"

    def _sources(self, position: Position) -> tuple[tuple[HexId, ...], str]:
        facts = self._facts
        own, side = facts.centers(position), side_of(position, facts.nation)
        found = held(position, side, own)
        if facts.joined_to:
            found += self._joined(position)
        for other in facts.served_by:
            if side_of(position, other) == side:  # Rumania has fought on either side
                found += position.ask("rule_supply_sources", other, nation=other).value
        text = f"{len(found)} centers serve it, its own and those of its friends"
        return tuple(dict.fromkeys(found)), text

    def _joined(self, position: Position) -> tuple[HexId, ...]:
        """List the hexes of the territory that have a line to its town."""
        facts, grid = self._facts, position.board.grid
        side = side_of(position, facts.nation)
        town = held(position, side, hexes_of(position, facts.joined_to))
        if not town:
            return ()
        ground = paint(position.board, Area(countries=facts.territory)) & land(position.board)
        return tuple(grid.names(ground_joined_to(position, side, town, ground)))

    def _stays_home(self, position: Position) -> tuple[bool, str]:
        return True, "it has no supply center; its units never leave it and are always supplied"

    def _ships(self, position: Position) -> tuple[Mapping[str, int], str]:
        facts, side = self._facts, side_of(position, self._facts.nation)
        found = {
            sea: points for sea, points in facts.ships.items()
            if sea not in facts.bases or held(position, side, hexes_of(position, facts.bases[sea]))
        }
        return found, "its permanent points" if found else "it has no permanent ships"

    def _fronts(self, position: Position) -> tuple[frozenset[str], str]:
        return self._facts.fronts, "where its air points may be"

    def _feeds(self, position: Position) -> tuple[frozenset[str], str]:
        return self._facts.feeds, "whom its mobile supply units serve"

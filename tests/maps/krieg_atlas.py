"""What the tests of the map of Krieg! ask: sets of hexes, who touches whom, what roads reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from functools import cached_property

from grognard.board.board import Board, Place

ZONES = frozenset({
    "arctic_sea", "north_sea", "baltic_sea", "north_atlantic", "western_med", "eastern_med",
    "black_sea",
})
MINORS = (
    "france", "spain", "italy", "greece", "portugal", "yugoslavia", "poland", "hungary", "rumania",
    "bulgaria", "turkey", "finland", "sweden", "ireland", "baltic_states", "denmark_norway",
    "belgium_holland",
)
POWERS = ("germany", "great_britain", "soviet_union")
OTHERS = (
    "switzerland", "iraq", "egypt", "cyprus", "palestine", "malta", "gibraltar", "albania", "libya",
    "rhodes", "syria", "persia",
)
Hexes = frozenset[str]


class KriegAtlas:
    """A board with the questions that the facts of the rulebook's text ask."""

    def __init__(self, board: Board) -> None:
        self.board, self.grid = board, board.grid
        self.places: dict[str, Place] = {p.name: p for p in board.places}

    # --- hexes ---

    def at(self, name: str) -> str:
        """The hex of a place, or a hex by its number."""
        return self.places[name].hex if name in self.places else self.grid.canonical(name)

    def word(self, field: str, hex_id: str) -> str:
        return self.board.word(field, hex_id)

    def named(self, field: str, *words: str) -> Hexes:
        return frozenset(self.grid.names(self.board.is_(field, *words)))

    @cached_property
    def land(self) -> Hexes:
        """Hexes that units may stand in."""
        return self.named("kind", "land", "coastal")

    def country(self, *names: str) -> Hexes:
        """The playable hexes of countries."""
        return self.named("country", *names) & self.land

    def region(self, name: str) -> Hexes:
        """A part of a country: a border region, or an area that the map names."""
        if name in self.board.fields["border_region"][0]:
            return self.named("border_region", name)
        return frozenset(self.grid.names(self.board.region(name)))

    def flagged(self, flag: str) -> Hexes:
        return frozenset(self.grid.names(self.board.flag(flag)))

    @cached_property
    def continental_france(self) -> Hexes:
        return self.country("france") - self.region("corsica") - self.region("french_north_africa")

    @cached_property
    def vichy(self) -> Hexes:
        return self.flagged("vichy_territory") & self.land

    def zones(self, hex_id: str) -> set[str]:
        """The naval zones whose water a hex has."""
        return {self.word("naval_zone", hex_id), self.word("second_zone", hex_id)} - {""}

    # --- neighbours ---

    def near(self, hex_id: str) -> list[str]:
        return [self.grid.name(i) for _, i in self.grid.neighbours(self.grid.index(hex_id))]

    def side(self, kind: str, a: str, b: str) -> bool:
        i, j = self.grid.index(a), self.grid.index(b)
        d = self.grid.direction(i, j)
        return d is not None and bool(self.board.side(kind)[d, i])

    def pairs(self, kind: str) -> Iterator[tuple[str, str]]:
        """Every hexside of a kind, once."""
        plane = self.board.side(kind)
        for d in range(3):
            for index in self.grid.cells[plane[d, self.grid.cells]].tolist():
                yield self.grid.name(index), self.grid.name(index + self.grid.offsets[d])

    def crossable(self, a: str, b: str, strait: bool = True) -> bool:
        """Whether ground units can go from one hex to the next."""
        if not {a, b} <= self.land or self.grid.direction(
            self.grid.index(a), self.grid.index(b)
        ) is None:
            return False
        if self.side("impassable", a, b) or self.side("lake", a, b):
            return False
        return not self.side("all_sea", a, b) or (strait and self.side("strait", a, b))

    def touch(self, one: Collection[str], other: Collection[str]) -> bool:
        """Whether two areas share a hexside that is no water without a crossing."""
        there = set(other)
        return any(self.crossable(a, b) for a in one for b in self.near(a) if b in there)

    def borders(self, a: str, b: str) -> bool:
        return self.touch(self.country(a), self.country(b))

    def reach(self, start: str, step: Callable[[str, str], bool]) -> Hexes:
        seen, ahead = {start}, [start]
        while ahead:
            here = ahead.pop()
            new = [n for n in self.near(here) if n not in seen and step(here, n)]
            seen.update(new)
            ahead += new
        return frozenset(seen)

    def overland(self, start: str, strait: bool = False) -> Hexes:
        return self.reach(self.at(start), lambda a, b: self.crossable(a, b, strait))

    def by_road(self, start: str, avoid: Collection[str] = ()) -> Hexes:
        closed = self.named("country", *avoid) if avoid else frozenset()
        return self.reach(self.at(start),
                          lambda a, b: b not in closed and self.side("road", a, b))

    @cached_property
    def road_hexes(self) -> Hexes:
        return frozenset(h for pair in self.pairs("road") for h in pair)

    def steps_to(self, start: str, goal: Collection[str], most: int) -> int:
        """Hexes from one to the nearest of some others over land; `most` + 1 when farther."""
        seen, front = {start}, {start}
        for count in range(most + 1):
            if front & set(goal):
                return count
            front = {n for h in front for n in self.near(h) if self.crossable(h, n)} - seen
            seen |= front
        return most + 1

    def connected(self, hexes: Hexes) -> bool:
        start = min(hexes)
        return self.reach(start, lambda a, b: b in hexes and self.crossable(a, b)) == hexes

    # --- places ---

    def with_trait(self, trait: str) -> list[Place]:
        return [p for p in self.board.places if trait in p.traits]

    def port_zones(self, name: str) -> set[str]:
        return set(self.places[name].traits) & ZONES

    def cities(self, hexes: Collection[str]) -> list[str]:
        return sorted(p.name for p in self.with_trait("city") if p.hex in hexes)

    def ports_of(self, country: str) -> list[Place]:
        return [p for p in self.with_trait("port") if p.owner == country]

    def strategic(self, side: str) -> set[str]:
        return {p.name for p in self.with_trait(f"{side}_strategic")}

    def set_up_hexes(self, hexes: Collection[str], *traits: str) -> Hexes:
        """Hexes in or next to the cities or ports of an area, inside it."""
        found = {p.hex for p in self.board.places if p.traits & set(traits) and p.hex in hexes}
        return frozenset(h for f in found for h in (f, *self.near(f)) if h in hexes)

    def capitals(self) -> Counter[str]:
        return Counter(p.owner for p in self.with_trait("capital"))

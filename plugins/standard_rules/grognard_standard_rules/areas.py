"""Parts of the map in the words of a scenario: where a group is set up, whose rails these are.

    area = { countries = ["Poland"], near = "Warsaw", within = 3 }

A hex belongs to an area when it meets everything the area says; an area that says nothing is
the whole map. What is said is checked against the map when the scenario is read.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

import numpy as np

from grognard.board.board import Board, Line
from grognard.content.faults import near as near_words
from grognard.content.toml import Content
from grognard.errors import Fault, UnknownName
from grognard.ids import HexId
from grognard.scenario import Scenario
from grognard_standard_rules import area_shapes as shapes
from grognard_standard_rules.planes import BoolPlane, frozen

LAND = ("land", "coastal")
FIRST, SECOND = "first", "second"
CLEARLY = 4
"""A region goes with a side of which it has so many times more hexes along the line."""


class Area(Content):
    """Some hexes. `near` is a hex or place and `within` how many hexes from it; `line` names
    start lines of the map and `line_side` which of their sides, counted from `within_line`
    hexes of them if given (`border` names countries whose frontier goes on with the line);
    `path` is the shortest railway through the hexes listed. `places` are traits of towns
    ("major-port"), `features` what the map marks ("wehrkreis"), `columns` numbers of a section's
    columns. `between` gives two boundaries by two hexes each, forward end first; `south_of`
    two hexes of a boundary. Of the areas in `any_of` one must fit as well. `rail` and `control`
    name the side whose rails and hexes are meant. `at_sea` names a sea area: its open water.
    """

    hexes: tuple[str, ...] = ()
    countries: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    rail: str = ""
    near: str = ""
    within: int = 0
    line: tuple[str, ...] = ()
    line_side: str = FIRST
    within_line: int = 0
    border: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    control: str = ""
    places: tuple[str, ...] = ()
    features: tuple[str, ...] = ()
    columns: tuple[int, ...] = ()
    between: tuple[tuple[str, ...], ...] = ()
    south_of: tuple[str, ...] = ()
    any_of: tuple[Area, ...] = ()
    at_sea: str = ""


class OwnershipRule(Area):
    """Whose the hexes of an area are when the game begins."""

    owner: str
    what: str = ""
    note: str = ""
    cite: str = ""
    provenance: str = ""


class Ownership(Content):
    """Rules read in order; the last that fits a hex decides."""

    rule: tuple[OwnershipRule, ...] = ()


def paint(board: Board, area: Area) -> BoolPlane:
    """Paint the hexes of an area; `rail` and `control` (whose) are for the caller to add."""
    grid, plane = board.grid, board.grid.on_map.copy()
    if area.hexes:
        plane &= grid.mask(area.hexes)
    if area.countries:
        plane &= board.is_("country", *area.countries)
    if area.sections:
        plane &= grid.mask(h for h in grid if h[0] in area.sections)
    if area.near:
        plane &= grid.within([grid.index(hex_named(board, area.near))], area.within)
    if area.line:
        inside = plane.copy() if area.countries or area.sections else None
        plane &= beside_line(board, [board.line(n) for n in area.line], area.line_side,
                             area.within_line, inside, area.border)
    if area.path:
        plane &= grid.mask(railway(board, area.path))
    if area.at_sea:
        plane &= board.is_("sea", area.at_sea) & board.is_("kind", "sea")
    plane &= shapes.paint(board, area)
    if area.any_of:
        plane &= np.logical_or.reduce([paint(board, part) for part in area.any_of])
    return frozen(plane)


def owners(board: Board, ownership: Ownership, where: BoolPlane) -> Mapping[str, BoolPlane]:
    """Paint for every owner what is his of the hexes of `where`, by ordered rules."""
    out: dict[str, BoolPlane] = {}
    for rule in ownership.rule:
        taken = paint(board, rule) & where
        for plane in out.values():
            plane &= ~taken
        out[rule.owner] = out.get(rule.owner, np.zeros(board.grid.size, np.bool_)) | taken
    return out


def land(board: Board) -> BoolPlane:
    """Paint the hexes on which ground units may stand."""
    return board.is_("kind", *LAND)


def rail_hexes(board: Board) -> BoolPlane:
    """Paint the hexes that a railway touches."""
    return np.asarray(board.side("rail").any(axis=0), np.bool_)


def hex_named(board: Board, name: str) -> HexId:
    """Return the hex of an id, alias or place name; raise UnknownName."""
    return board.grid.canonical(name) if name in board.grid else board.place(name).hex


def beside_line(
    board: Board, lines: Sequence[Line], side: str, within: int = 0,
    inside: BoolPlane | None = None, border: Sequence[str] = (),
) -> BoolPlane:
    """Paint the land on one side of some lines, flooding from the hexes along it.

    `inside` are the countries and sections that the lines part; without it a line must run
    from sea to sea. The frontier of the countries in `border` stops the flood too.
    """
    regions = _Regions(board, lines, inside, border)
    if not within:
        return regions.of(side)
    own, far = regions.of(side, open_ended=True), np.zeros(board.grid.size, np.bool_)
    edge = {i for i in regions.along[side] if own[i]}
    for _ in range(within):
        far[list(edge)] = True
        edge = {n for i in edge for n in regions.near(i) if not far[n]}
    return far


class _Regions:
    """The land that some lines part, region by region; a region goes with most of its line."""

    def __init__(
        self, board: Board, lines: Sequence[Line], inside: BoolPlane | None, border: Sequence[str]
    ) -> None:
        self.grid = board.grid
        index = board.grid.index
        pairs = [(index(a), index(b)) for line in lines for a, b in line.pairs]
        self.along = {FIRST: {a for a, _ in pairs}, SECOND: {b for _, b in pairs}}
        self._walls = {*pairs, *((b, a) for a, b in pairs)}
        self._apart = [board.is_("country", c) for c in border]
        self._waters = [board.side(kind) for kind in ("sea", "lake") if kind in board.sides]
        self._stand = land(board) if inside is None else land(board) & inside

    def near(self, cell: int) -> Iterator[int]:
        """Yield the neighbours of a hex that no line, water or frontier parts from it."""
        for direction, beyond in self.grid.neighbours(cell):
            if not self._stand[beyond] or (cell, beyond) in self._walls:
                continue
            if any(water[direction, cell] for water in self._waters):
                continue
            if sum(bool(c[cell] or c[beyond]) for c in self._apart) < 2:
                yield beyond

    def of(self, side: str, *, open_ended: bool = False) -> BoolPlane:
        """Paint the regions that lie on a side of the lines.

        A region that a line enters without parting it lies on neither, or with `open_ended`
        on both. A hex that the lines name on one side alone lies there, whatever its region.
        """
        plane, seen = np.zeros(self.grid.size, np.bool_), set[int]()
        for start in sorted(self.along[FIRST] | self.along[SECOND]):
            if start in seen or not self._stand[start]:
                continue
            region, edge = set[int](), {start}
            while edge:
                region |= edge
                edge = {n for i in edge for n in self.near(i) if n not in region}
            seen |= region
            votes = {s: len(region & self.along[s]) for s in (FIRST, SECOND)}
            both = min(votes.values()) * CLEARLY > max(votes.values())
            if open_ended if both else votes[side] == max(votes.values()):
                plane[list(region)] = True
        other = SECOND if side == FIRST else FIRST
        for named, here in ((self.along[side] - self.along[other], True),
                            (self.along[other] - self.along[side], False)):
            plane[[i for i in named if self._stand[i]]] = here
        return plane


def railway(board: Board, junctions: Sequence[str]) -> list[HexId]:
    """List the hexes of the shortest railway through some hexes; raise UnknownName if none."""
    grid, rail = board.grid, board.side("rail")
    out: list[int] = []
    for name, goal in pairwise(junctions):
        start, end = grid.index(name), grid.index(goal)
        came = {start: start}
        queue = deque([start])
        while queue and end not in came:
            index = queue.popleft()
            for direction, beyond in grid.neighbours(index):
                if rail[direction, index] and beyond not in came:
                    came[beyond] = index
                    queue.append(beyond)
        if end not in came:
            raise UnknownName(f"{name}-{goal} (railway)", hint="no railway joins them")
        while end != start:
            out.append(end)
            end = came[end]
        out.append(start)
    return list(dict.fromkeys(grid.names(out)))


def faults_of(
    board: Board, scenario: Scenario, section: str, at: str, area: Area, words: Iterable[str] = ()
) -> Iterator[Fault]:
    """Find fault with an area: names that the map does not have. `words` are known owners."""
    def fault(key: str, found: str, known: Iterable[str], what: str) -> Fault:
        return scenario.fault(section, f"{at}.{key}", f"there is no such {what} on the map",
                              found=repr(found), hint=near_words(found, known, f"{what} names"))

    ends = tuple(name for boundary in area.between for name in boundary)
    for key, names in (("hexes", area.hexes), ("path", area.path), ("between", ends),
                       ("south_of", area.south_of)):
        for number, name in enumerate(names):
            if name not in board.grid:
                yield fault(f"{key}[{number}]", name, board.grid, "hex")
    for key, names, known, what in _vocabulary(board, area):
        for number, name in enumerate(names):
            if name not in known:
                yield fault(f"{key}[{number}]", name, known, what)
    for number, part in enumerate(area.any_of):
        yield from faults_of(board, scenario, section, f"{at}.any_of[{number}]", part, words)
    if area.near and area.near not in board.grid:
        places = [p.name for p in board.places]
        if area.near.casefold() not in {p.casefold() for p in places}:
            yield fault("near", area.near, places, "place")
    if area.line_side not in (FIRST, SECOND):
        yield fault("line_side", area.line_side, (FIRST, SECOND), "side of a line")
    for key in ("owner", "rail", "control"):
        owner = getattr(area, key, "")
        if owner and words and owner not in words:
            yield scenario.fault(section, f"{at}.{key}", "is no side", found=repr(owner),
                                 hint=near_words(owner, words, "sides"))


def _vocabulary(
    board: Board, area: Area
) -> Iterator[tuple[str, tuple[str, ...], Sequence[str], str]]:
    """List what an area names, with the words that the map has for it."""
    countries = board.fields["country"][0][1:] if "country" in board.fields else ()
    traits = sorted({t for p in board.places for t in p.traits})
    yield "countries", area.countries, countries, "country"
    yield "border", area.border, countries, "country"
    yield "line", area.line, list(board.lines), "line"
    yield "places", area.places, traits, "trait of a place"
    yield "features", area.features, sorted({f.kind for f in board.features}), "feature"

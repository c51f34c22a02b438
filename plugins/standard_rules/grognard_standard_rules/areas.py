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


class Area(Content):
    """Some hexes. `near` is a hex or place and `within` how many hexes from it; `line` names
    start lines of the map and `line_side` which of their sides, counted from `within_line`
    hexes of them if given (`border` names countries whose frontier goes on with the line);
    `path` is the shortest railway through the hexes listed. `places` are traits of towns
    ("major-port"), `features` what the map marks ("wehrkreis"), `columns` numbers of a
    section's columns. `inside` lists the corners of a field, `south_of` two hexes of a
    boundary. Of the areas in `any_of` one must fit as well. `rail` and `control` name the side
    whose rails and hexes are meant.
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
    inside: tuple[str, ...] = ()
    south_of: tuple[str, ...] = ()
    any_of: tuple[Area, ...] = ()


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
    grid = board.grid
    pairs = [(grid.index(a), grid.index(b)) for line in lines for a, b in line.pairs]
    apart = [board.is_("country", c) for c in border]
    waters = [board.side(kind) for kind in ("sea", "lake") if kind in board.sides]
    walls = {(a, b) for a, b in pairs} | {(b, a) for a, b in pairs}
    start = {a if side == FIRST else b for a, b in pairs}
    stand, plane = land(board), np.zeros(grid.size, np.bool_)
    stand = stand if inside is None else stand & inside
    queue = deque((i, 1) for i in sorted(start) if stand[i])
    plane[[i for i, _ in queue]] = True
    while queue:
        index, far = queue.popleft()
        if within and far >= within:
            continue
        for direction, beyond in grid.neighbours(index):
            if any(water[direction, index] for water in waters):
                continue
            abroad = sum(bool(c[index] or c[beyond]) for c in apart) > 1
            if stand[beyond] and not plane[beyond] and (index, beyond) not in walls and not abroad:
                plane[beyond] = True
                queue.append((beyond, far + 1))
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

    for key, names in (("hexes", area.hexes), ("path", area.path), ("inside", area.inside),
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

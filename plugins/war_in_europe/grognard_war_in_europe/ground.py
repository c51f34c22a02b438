"""The ground that the sections on nations speak of: hexrows, countries, the lines of 1941.

Limits on where a nation's units may go close land of countries that are not on its list; land of
no country (on the boards of cases) is closed to nobody.
"""

from __future__ import annotations

import numpy as np

from grognard.ids import HexId
from grognard.position import Position
from grognard.rulebook import rule
from grognard_standard_rules.areas import Area, land, paint
from grognard_standard_rules.calendar import Date, date_of, read_date
from grognard_standard_rules.climate import ARCTIC
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_war_in_europe.barbarossa_scenario import USSR

SOVIET_COUNTRIES = ("USSR", "Estonia", "Latvia", "Lithuania")
FINNISH_LINE = "1941 Start Line (Finland)"


def day(text: str) -> Date:
    """Read a date of the rules."""
    return read_date(text)


def since(position: Position, date: str) -> bool:
    """Say whether the game turn is that of a date or later."""
    return date_of(position) >= day(date)


@rule("wie:44.11", "wie:40.0", "wite:56.0", "wite:52.11", "wite:56.3")
def soviet_union(position: Position) -> BoolPlane:
    """Paint the Soviet Union up to the lines of 1941, with all that it annexed."""
    def make() -> BoolPlane:
        board = position.board
        if _drawn(position, *USSR.line):
            return frozen(np.asarray(paint(board, USSR) & land(board)))
        return inside(position, *SOVIET_COUNTRIES)

    return position.derived(("soviet-union-of-1941",), (), make)


def _drawn(position: Position, *lines: str) -> bool:
    """Say whether a board has some lines (boards of cases have none)."""
    return set(lines) <= set(position.board.lines)


def inside(position: Position, *names: str) -> BoolPlane:
    """Paint some countries as the map draws them; those it does not have are nowhere."""
    def make() -> BoolPlane:
        known = position.board.fields["country"][0]
        return frozen(position.board.is_("country", *(n for n in names if n in known)))

    return position.derived(("inside", names), (), make)


def countries(position: Position, *names: str) -> BoolPlane:
    """Paint some countries of the map, without what the Soviet Union annexed of them."""
    return position.derived(
        ("countries-of-1941", names), (),
        lambda: frozen(inside(position, *names) & ~soviet_union(position)))


def abroad(position: Position, *open_to: BoolPlane) -> BoolPlane:
    """Paint the land of every country outside some hexes."""
    board = position.board
    somewhere = land(board) & ~board.is_("country", "")
    for plane in open_to:
        somewhere &= ~plane
    return frozen(somewhere)


def north_of(position: Position, row: int) -> BoolPlane:
    """Paint what lies north of a hexrow of map G (of the first of map H, if the row is 34)."""
    def make() -> BoolPlane:
        grid = position.board.grid
        return frozen(grid.mask(h for h in grid if h[0] == "F"
                                or (h[0] == "G" and int(h[3:5]) < row)))

    return position.derived(("north-of", row), (), make)


def sections(position: Position, *letters: str) -> BoolPlane:
    """Paint the land of some map sections."""
    board = position.board
    return position.derived(
        ("land-of-sections", letters), (),
        lambda: frozen(board.grid.mask(h for h in board.grid if h[0] in letters) & land(board)))


@rule("wie:46.173", "wite:54.23")
def near_the_finnish_line(position: Position, hexes: int) -> BoolPlane:
    """Paint Finland within some hexes of the line of 1941, south of the Arctic Circle."""
    def make() -> BoolPlane:
        board = position.board
        if not _drawn(position, FINNISH_LINE):
            return frozen(board.grid.on_map & False)
        area = Area(line=(FINNISH_LINE,), line_side="first", sections=("F", "G", "H"),
                    countries=("Finland",), within_line=hexes)
        plane = paint(board, area) & land(board)
        north = board.flags.get(ARCTIC)
        return frozen(np.asarray(plane if north is None else plane & ~north))

    return position.derived(("near-the-finnish-line", hexes), (), make)


def landmass(position: Position, country: str, start: HexId) -> BoolPlane:
    """Paint the land of a country that hangs together with a hex without crossing water."""
    def make() -> BoolPlane:
        board = position.board
        grid, sea = board.grid, board.side("sea")
        home = land(board) & inside(position, country)
        found, edge = set[int](), {grid.index(start)}
        while edge:
            found |= edge
            edge = {n for i in edge for d, n in grid.neighbours(i)
                    if home[n] and n not in found and not sea[d, i]}
        return frozen(grid.mask(grid.names(found)))

    return position.derived(("landmass", country, start), (), make)

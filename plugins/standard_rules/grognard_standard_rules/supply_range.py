"""14.41, 15.1, 15.2: how far supply may be walked.

Ten movement points to a major supplyhead or a supply center, four to a minor one, one hex to a
beach. Weather and the Arctic shorten the points, by the hex in which the walk begins; nations
may have ranges of their own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from grognard.ids import HexId, RuleId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.tally import Line, Tally
from grognard_standard_rules.climate import (
    ARCTIC,
    EFFECTS,
    MODERATE,
    area_of,
    is_arctic,
    row_words,
    rows_for,
)

AMPHIBIOUS, MINOR, MAJOR = "amphibious", "minor", "major"
GRADES = (AMPHIBIOUS, MINOR, MAJOR)
"""Grades of supply, the weakest first (14.47)."""

POINTS = {MAJOR: 10, MINOR: 4}
BEACH_HEXES = 1
WALKED = (MINOR, MAJOR)

Profile: TypeAlias = tuple[tuple[str, str, bool, int], ...]
"""Every range of a nation: grade of the head, weather area, Arctic or not, movement points."""

Reach: TypeAlias = "int | NDArray[np.uint8]"


@rule("std:14.41", "std:15.2")
def supply_range(
    position: Position, nation: str, head: str, area: str = MODERATE, arctic: bool = False
) -> Tally:
    """Count the points that a nation's line may be walked to a head, from a weather area."""
    text = f"from anywhere to a {head} supplyhead"
    first = Line("printed", "set", POINTS[head], text, (RuleId("std:14.41"),))
    where = "the Arctic" if arctic else f"the {area} area"
    title = f"supply range to a {head} supplyhead from {where}"
    return position.tally("modify_supply_range", title, lines=(first,), nation=nation,
                          head=head, area=area, arctic=arctic)


def range_at(position: Position, nation: str, head: str, hex_id: HexId) -> Tally:
    """Count the points that a nation's line may be walked to a head from a hex."""
    return supply_range(position, nation, head, area_of(position, hex_id),
                        is_arctic(position, hex_id))


@implements("modify_supply_range")
@rule("std:15.1", "std:14.41")
def weather_on_range(
    position: Position, nation: str, area: str, arctic: bool
) -> Iterable[Line]:
    """Multiply the range by the weather; north of the Arctic Circle by the worse of the two."""
    if EFFECTS not in position.assembly.tables:
        return
    rows = rows_for(position, area, arctic, nation)
    table, rules = position.table(EFFECTS), (RuleId("std:15.1"),)
    factors = [(f, r) for r in rows if (f := table.fraction(r, "supply_range")) is not None]
    factor, row = min(factors, default=(1, ""))
    if factor != 1:
        yield Line("terrain", "times", factor, row_words(row), rules)
        yield Line("terrain", "floor", 0, "fractions of a point are dropped", rules)


def profile(position: Position, nation: str) -> Profile:
    """List every range of a nation now; asked again when the turn or a compartment changes."""
    names = position.state.revisions
    reads = ("turn", "clock", *sorted(n for n in names if n.startswith("compartment:")))

    def make() -> Profile:
        areas = [w for w in _areas(position) if w] or [MODERATE]
        return tuple(
            (head, area, arctic, int(supply_range(position, nation, head, area, arctic).value))
            for head in WALKED for area in areas for arctic in (False, True)
        )

    return position.derived(("supply-ranges", nation, reads), reads, make)


def reach_of(position: Position, ranges: Profile, head: str) -> Reach:
    """Paint a range by the hex from which it is walked; a number where it is the same all over."""
    mine = {(area, arctic): points for h, area, arctic, points in ranges if h == head}
    north = position.board.flags.get(ARCTIC)
    if north is None or not north.any():
        mine = {key: points for key, points in mine.items() if not key[1]}
    if len(set(mine.values())) == 1:
        return next(iter(mine.values()))
    return position.derived(("supply-reach", ranges, head), (), lambda: _paint(position, mine))


def _areas(position: Position) -> tuple[str, ...]:
    return position.board.fields["weather"][0] if "weather" in position.board.fields else ()


def _paint(position: Position, points: dict[tuple[str, bool], int]) -> NDArray[np.uint8]:
    board = position.board
    usual = points.get((MODERATE, False), next(iter(points.values())))
    plane = np.full(board.grid.size, usual, np.uint8)
    north = board.flags.get(ARCTIC)
    for (area, arctic), value in points.items():
        where = board.is_("weather", area) if area in _areas(position) else board.grid.on_map
        if north is not None:
            where = where & (north if arctic else ~north)
        plane[where] = value
    plane.setflags(write=False)
    return plane

"""S0.7: free deployment: units start anywhere in the country in which history had them.

What a scenario puts into named hexes its owner places, country by country, in hexes that are
his when the game begins (so that he stays on his side of the start line). What it puts near a
line or a town may start anywhere in the countries in which it had to be. Every hex along an
international border that the historical set-up holds, or has a unit beside it, must be covered
so again. The side whose turn comes last sets up first. Centers, air bases and cadres stay
where they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np

from grognard.board.board import Board
from grognard.ids import HexId, SideId
from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.areas import Area, hex_named, land, owners
from grognard_standard_rules.forces import (
    CoverRow,
    Forces,
    GroupRow,
    PlaceRow,
    StepRow,
    listed_forces,
    ownership,
)
from grognard_standard_rules.planes import BoolPlane
from grognard_standard_rules.terrain import side_plane
from grognard_standard_rules.units import people

S07 = "wie:S0.7"
FIXED = frozenset({
    "arms_center", "training_center", "strategic_air_base", "partisan_cadre", "partisan",
    "fortified", "garrison",
})
"""Types that stay in the hexes listed."""

Key = tuple[SideId, str, str]
"""Side, nation and country of the map."""


@implements("rule_forces")
@reading()
@rule("wie:S0.7")
def rule_forces(position: Position) -> Ruling[Forces]:
    """Turn what is listed by hex into groups that are placed freely."""
    listed = listed_forces(position)
    stay, free = list[PlaceRow](), list[PlaceRow]()
    for row in listed.place:
        (free if _is_free(position, row) else stay).append(row)
    steps = step_numbers(position, listed)
    found = listed.model_copy(update={
        "place": tuple(stay),
        "group": (*(freed(position.board, row) for row in listed.group),
                  *groups(position, free, steps)),
        "step": listed.step or tuple(StepRow(n=n, who=s, what="sets up freely")
                                     for s, n in steps.items()),
        "cover": (*listed.cover, *covers(position, free, steps)),
    })
    return ruled(found, S07, "free deployment", "free-deployment")


def _is_free(position: Position, row: PlaceRow) -> bool:
    _, face = position.assembly.catalogue.find(row.unit)
    return row.side in position.sides and face.type not in FIXED


def step_numbers(position: Position, listed: Forces) -> dict[SideId, int]:
    """Number the steps by side: the scenario's, or the last player first."""
    if listed.step:
        return {row.who: row.n for row in sorted(listed.step, key=lambda s: s.n)}
    order: tuple[SideId, ...] = position.ask_or(position.sides, "rule_player_order").value
    return {side: n for n, side in enumerate(reversed(order), 1)}


@rule("wie:S0.7")
def groups(
    position: Position, rows: Iterable[PlaceRow], steps: dict[SideId, int]
) -> Iterator[GroupRow]:
    """Make a group of all that a nation has in a country."""
    board, found = position.board, dict[Key, Counter[str]]()
    for row in rows:
        for hex_id in row.hexes:
            key = (row.side, row.nation, board.word("country", board.grid.canonical(hex_id)))
            found.setdefault(key, Counter())[row.unit] += row.per_hex
    for (side, nation, country), units in found.items():
        yield GroupRow(
            side=side, nation=nation, name=f"{people(position, nation)} units in {country}",
            units=dict(units), area=Area(countries=(country,), control=side),
            what=f"anywhere in {country}", step=steps.get(side, 0), cite=S07,
            provenance="stated")


@rule("wie:S0.7")
def freed(board: Board, row: GroupRow) -> GroupRow:
    """Give a group that must start near a line or a town the whole of its countries."""
    area = row.area
    if not area.near and not area.within_line:
        return row
    towns = (board.word("country", hex_named(board, area.near)),) if area.near else ()
    countries = area.countries or towns
    parts = tuple(part for part in area.any_of if not part.within_line)
    wide = Area(countries=countries, sections=area.sections, any_of=parts, control=row.side)
    return row.model_copy(update={
        "area": wide, "what": f"anywhere of its own side in {', '.join(countries)}", "cite": S07})


# --- borders ----------------------------------------------------------------------------------


@rule("wie:S0.7")
def covers(
    position: Position, rows: Iterable[PlaceRow], steps: dict[SideId, int]
) -> Iterator[CoverRow]:
    """Ask of each side to cover the border hexes that the historical set-up covers."""
    board = position.board
    own = owners(board, ownership(position, "control"), land(board))
    at, kinds = dict[SideId, list[HexId]](), dict[SideId, set[str]]()
    for row in rows:
        _, face = position.assembly.catalogue.find(row.unit)
        if face.word("unit_class") == "ground" and face.word("zoc") in ("normal", "mechanized"):
            at.setdefault(row.side, []).extend(board.grid.canonical(h) for h in row.hexes)
            kinds.setdefault(row.side, set()).add(face.type)
    for side, hexes in at.items():
        held = own.get(side, np.zeros(board.grid.size, np.bool_))
        must = along_borders(board) & held & board.grid.spread(board.grid.mask(hexes))
        names = tuple(board.grid.names(must))
        if names and side in steps:
            yield CoverRow(side=side, step=steps[side], area=Area(hexes=names),
                           by=tuple(sorted(kinds[side])), what="the border", cite=S07,
                           provenance="derived")


def along_borders(board: Board) -> BoolPlane:
    """Paint the land hexes that have an international border on one of their sides."""
    return side_plane(board, "border").any(axis=0) & land(board)

"""5.3, 5.8: what terrain costs a class of movers, as layers made from the terrain tables.

A mover class is named by its column of the tables ("infantry", "mechanized"), and after a
colon by what else sets its members apart ("infantry:lakes" may walk on frozen lakes, 15.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import numpy as np

from grognard.board.board import Board
from grognard.board.layers import Layer
from grognard.content.tables import Table
from grognard.errors import ContentError, Fault
from grognard.ids import RuleId
from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard_standard_rules.planes import BoolPlane, frozen

COLUMNS = ("infantry", "mechanized")
LAKES = "lakes"
WATER = ("river", "major_river", "canal", "strait")
TERRAIN = "terrain"
"""Group of what hexes cost: a `replace` in it puts the printed price aside."""

TERRAIN_CHART = RuleId("std:5.8")


def column_of(mover: str) -> str:
    """Return the column of the terrain tables that a class of movers uses."""
    return mover.partition(":")[0]


def side_plane(board: Board, name: str) -> BoolPlane:
    """Return the plane of a kind of hexside; empty when the map has none of it."""
    if name in board.sides:
        return board.sides[name]
    return np.zeros((6, board.grid.size), np.bool_)


def terrain_words(board: Board) -> Iterator[tuple[str, BoolPlane]]:
    """List the kinds of terrain on the map, each with its hexes."""
    labels, codes = board.fields["terrain"]
    for code, word in enumerate(labels):
        if word:
            yield word, codes == code


def frozen_lakes(position: Position) -> BoolPlane | None:
    """Return the lake hexes that are frozen now; None when none is (15.3)."""
    plane: BoolPlane | None = position.ask_or(None, "rule_frozen_lakes").value
    return plane if plane is not None and plane.any() else None


def frozen_sides(board: Board, lakes: BoolPlane) -> BoolPlane:
    """Paint the hexsides that belong to frozen lakes: a lake at, across or at an end of it."""
    grid, sides = board.grid, np.zeros((6, board.grid.size), np.bool_)
    beside = [np.roll(lakes, -offset) for offset in grid.offsets]
    for d in range(6):
        sides[d] = lakes | beside[d] | beside[(d + 1) % 6] | beside[(d - 1) % 6]
    return sides & side_plane(board, "lake")


@rule("std:9.13", "std:12.66")
def uncrossable(position: Position) -> BoolPlane:
    """Paint the hexsides that no zone, attack or retreat crosses: blocked, sea, unfrozen lake.

    A crossing arrow opens a sea side.
    """
    lakes = frozen_lakes(position)
    key = lakes.tobytes() if lakes is not None else b""

    def make() -> BoolPlane:
        board = position.board
        lake = side_plane(board, "lake")
        if lakes is not None:
            lake = lake & ~frozen_sides(board, lakes)
        sea = side_plane(board, "sea") & ~side_plane(board, "strait")
        return frozen(lake | sea | side_plane(board, "blocked"))

    return position.derived(("uncrossable", key), (), make)


@implements("layer_movement")
@reading()
@rule("std:5.3", "std:5.8", "std:5.12", "std:5.26")
def hex_layers(position: Position, mover: str) -> Iterable[Layer]:
    """Say what every kind of terrain costs to enter, or that it is closed."""
    column = column_of(mover)
    if column not in COLUMNS:
        yield Layer("no-land-movement", "these units do not move over land", (TERRAIN_CHART,),
                    "enter", "block")
        return
    table = position.table("terrain")
    for word, mask in terrain_words(position.board):
        if word == "lake" or not mask.any():
            continue
        points, rules = _points(table, word, column), _rules(table, word, column)
        if points is None:
            text = f"{column} units cannot enter {_say(word)} hexes"
            rules = (RuleId("std:5.26"),) if word == "sea" else rules
            yield Layer(f"closed-{word}", text, rules, "enter", "block", mask=frozen(mask))
        else:
            yield Layer(f"terrain-{word}", f"{_say(word)} hex", rules, "enter", "add", points,
                        frozen(mask), group=TERRAIN)


@implements("layer_movement")
@reading()
@rule("std:5.3", "std:5.26", "std:5.28")
def side_layers(position: Position, mover: str) -> Iterable[Layer]:
    """Say what rivers and crossings cost, and which hexsides are closed.

    What lies on one side is paid once; a crossing arrow opens a sea side. A blocked side
    stays closed even where a railway crosses it, except to trains and repair units.
    """
    column, board, table = column_of(mover), position.board, position.table("hexsides")
    for name in WATER:
        mask = side_plane(board, name)
        points = _points(table, name, column) if column in COLUMNS else 0
        if points and mask.any():
            yield Layer(f"side-{name}", f"across a {_say(name)}", _rules(table, name, column),
                        "side", "max", points, mask, group="water")
    sea = side_plane(board, "sea") & ~side_plane(board, "strait")
    yield Layer("sea-side", "nothing walks across an all-sea hexside", (RuleId("std:5.26"),),
                "side", "block", mask=frozen(sea))
    blocked, rail = side_plane(board, "blocked"), side_plane(board, "rail")
    yield Layer("blocked-side", "the hexside is blocked", (RuleId("std:5.26"),),
                "side", "block", mask=frozen(blocked & ~rail))
    yield Layer("blocked-side-rail", "only trains and repair units pass the railway through a "
                "blocked hexside", (RuleId("std:5.28"),), "side", "block",
                mask=frozen(blocked & rail))


@implements("layer_movement")
@reading("turn", "clock")
@rule("std:5.26")
def lake_layers(position: Position, mover: str) -> Iterable[Layer]:
    """Close lakes and their hexsides, except what is frozen to those who may walk on it."""
    board, column = position.board, column_of(mover)
    labels, codes = board.fields["terrain"]
    hexes = codes == labels.index("lake") if "lake" in labels else np.zeros(len(codes), np.bool_)
    sides = side_plane(board, "lake")
    lakes = frozen_lakes(position)
    if lakes is not None:
        sides = sides & ~frozen_sides(board, lakes)
        if LAKES in mover.split(":"):
            open_, table = hexes & lakes, position.table("terrain")
            yield Layer("frozen-lake", "frozen lake", _rules(table, "frozen_lake", column),
                        "enter", "add", _points(table, "frozen_lake", column) or 0, frozen(open_))
            hexes = hexes & ~lakes
    yield Layer("lake", "lake hexes are closed", (RuleId("std:5.26"), RuleId("std:15.3")),
                "enter", "block", mask=frozen(hexes))
    yield Layer("lake-side", "nothing crosses a lake hexside that is not frozen",
                (RuleId("std:15.3"),), "side", "block", mask=frozen(sides))


def _points(table: Table, row: str, column: str) -> int | None:
    """Read a price; None where the table forbids."""
    points = table.fraction(row, f"mp_{column}")
    if points is None:
        return None
    if Fraction(points).denominator != 1:
        raise ContentError([Fault(table.source, f"table {table.id}: rows.{row}.mp_{column}",
                                  "movement points are whole numbers", str(points), "1, 2, 3")])
    return int(points)


def _rules(table: Table, row: str, column: str) -> tuple[RuleId, ...]:
    cell = table.cell(row, f"mp_{column}")
    cited = (RuleId(text) for text in (cell.cite or table.rule).split("; "))
    return tuple(dict.fromkeys((*cited, TERRAIN_CHART)))


def _say(word: str) -> str:
    return word.replace("_", " ")

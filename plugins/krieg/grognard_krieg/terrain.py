"""3.3: what terrain costs, as layers made from the terrain tables.

Prices are in half points (`UNIT` of them in a movement point). A city's price takes the place
of that of the ground it stands on; what a hexside costs is added. All of it stands in one group
of layers, which a road or railway puts aside (`road_rail.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from grognard.board.board import Board
from grognard.board.layers import Layer
from grognard.content.tables import Table
from grognard.errors import ContentError, Fault
from grognard.ids import RuleId
from grognard.kit.planes import BoolPlane, frozen, side_plane, words_plane
from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard_krieg.territory import CITY

UNIT = 2
"""Plane units in a movement point: planes count half points."""

GROUND = "ground"
"""Group of what terrain costs; a road or railway puts it aside."""

TERRAIN, HEXSIDES = "terrain", "hexsides"
CITY_ROW, SEA_ROW = "city", "all_sea"
DRY = ("land", "coastal")
STRAIT, ALL_SEA = "strait", "all_sea"
CHART = RuleId("krieg:3.3")


def half_points(table: Table, row: str, column: str = "mp") -> int | None:
    """Read a price as half points; None where the table forbids."""
    points = table.fraction(row, column)
    if points is None:
        return None
    halves = Fraction(points) * UNIT
    if halves.denominator != 1:
        raise ContentError([Fault(table.source, f"table {table.id}: rows.{row}.{column}",
                                  "movement points are whole or half", str(points), "1/2, 1, 2")])
    return int(halves)


def city_hexes(board: Board) -> BoolPlane:
    """Paint the hexes with a city."""
    hexes = (p.hex for p in board.places if CITY in p.traits and p.hex in board.grid)
    return frozen(board.grid.mask(hexes))


def ground_planes(board: Board) -> Iterator[tuple[str, BoolPlane]]:
    """List the kinds of dry ground with their hexes, each hex once: what it is, or a city."""
    cities, dry = city_hexes(board), words_plane(board, "kind", DRY)
    labels, codes = board.fields[TERRAIN]
    for code, word in enumerate(labels):
        if word:
            yield word, frozen((codes == code) & dry & ~cities)
    yield CITY_ROW, cities


@implements("layer_movement")
@reading()
@rule("krieg:3.3")
def hex_layers(position: Position) -> Iterator[Layer]:
    """Say what every kind of ground costs to enter."""
    table = position.table(TERRAIN)
    for word, mask in ground_planes(position.board):
        points = half_points(table, word)
        if points is not None and mask.any():
            text = "city" if word == CITY_ROW else f"{word.replace('_', ' ')} hex"
            yield Layer(f"ground-{word}", text, (CHART,), "enter", "add", points, mask,
                        group=GROUND)


@implements("layer_movement")
@reading()
@rule("krieg:3.1", "krieg:3.3")
def closed_hexes(position: Position) -> Iterator[Layer]:
    """Close lakes and hexes that are out of play; open sea is for beachheads to open."""
    table = position.table(TERRAIN)
    for kind in table.rows:
        mask = words_plane(position.board, "kind", (kind,))
        if kind != SEA_ROW and half_points(table, kind) is None and mask.any():
            yield Layer(f"closed-{kind}", f"{kind.replace('_', ' ')} hexes are closed", (CHART,),
                        "enter", "block", mask=mask)


@implements("layer_movement")
@reading()
@rule("krieg:3.3")
def side_layers(position: Position) -> Iterator[Layer]:
    """Say what hexsides cost and which are closed; a strait opens the sea it crosses."""
    board, table = position.board, position.table(HEXSIDES)
    strait = side_plane(board, STRAIT)
    for kind in table.rows:
        points, mask = half_points(table, kind), side_plane(board, kind)
        name = kind.replace("_", " ").replace("all sea", "all-sea")
        if not mask.any() or kind == ALL_SEA:
            continue
        if points is None:
            yield Layer(f"closed-side-{kind}", f"no unit crosses a {name} hexside", (CHART,),
                        "side", "block", mask=frozen(mask & ~strait))
        elif points:
            yield Layer(f"side-{kind}", f"across a {name}", (CHART,), "side", "add", points,
                        mask, group=GROUND)


def open_water(board: Board) -> BoolPlane:
    """Paint the all-sea hexsides that no strait crosses."""
    sides: BoolPlane = side_plane(board, ALL_SEA) & ~side_plane(board, STRAIT)
    return frozen(np.asarray(sides))

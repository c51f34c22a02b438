"""Areas in the words of a scenario, and ordered rules of ownership."""

from __future__ import annotations

from itertools import pairwise

import pytest

from grognard.errors import UnknownName
from grognard.table import lay_table
from grognard_standard_rules.areas import (
    Area,
    Ownership,
    OwnershipRule,
    beside_line,
    land,
    owners,
    paint,
    rail_hexes,
    railway,
)


@pytest.fixture(scope="module")
def board():
    return lay_table("poland").board


def names(board, **area):
    return set(board.grid.names(paint(board, Area(**area))))


def test_an_area_that_says_nothing_is_the_whole_map(board):
    assert paint(board, Area()).sum() == len(board.grid)


def test_countries_and_sections(board):
    corners = names(board, countries=("Poland",), sections=("D", "H"))
    assert len(corners) == 18  # S1.12: eighteen hexes on H, none on D
    assert {h[0] for h in corners} == {"H"}


def test_everything_said_must_hold(board):
    ring = names(board, near="Warsaw", within=1)
    assert len(ring) == 7
    assert "G0421" in ring
    assert names(board, near="Warsaw", within=1, hexes=("G0421", "C5013")) == {"G0421"}
    assert names(board, near="G0421", within=0) == {"G0421"}


def test_a_line_parts_the_land(board):
    line = board.line("Polish Partition Line")
    poland = board.is_("country", "Poland")
    first = beside_line(board, [line], "first", inside=poland)
    second = beside_line(board, [line], "second", inside=poland)
    west, east = board.grid.index("C5717"), board.grid.index("G1120")
    warsaw = board.grid.index("G0421")
    assert first[west] != first[east] == second[west]
    assert first[warsaw] == first[west]
    assert not (first & second).any()


def test_hexes_near_a_line(board):
    line = board.line("Polish Partition Line")
    for side, at in (("first", 0), ("second", 1)):
        along = {pair[at] for pair in line.pairs}
        near = set(board.grid.names(beside_line(board, [line], side, 1)))
        assert near == along
        assert near < set(board.grid.names(beside_line(board, [line], side, 3)))


def test_a_railway_between_junctions(board):
    chain = railway(board, ("C5421", "G0421"))
    assert chain[0] in ("C5421", "G0421")
    assert {"C5421", "G0421"} <= set(chain)
    rail, grid = board.side("rail"), board.grid
    order = sorted(chain, key=chain.index)
    for one, other in pairwise(order):
        direction = grid.direction(grid.index(one), grid.index(other))
        assert direction is not None
        assert rail[direction, grid.index(one)]
    with pytest.raises(UnknownName, match="railway"):
        railway(board, ("G0421", "B2533"))


def test_the_last_rule_that_fits_decides(board):
    rules = Ownership(rule=(
        OwnershipRule(owner="neutral"),
        OwnershipRule(owner="axis", countries=("Germany", "Poland")),
        OwnershipRule(owner="allied", countries=("Poland",)),
    ))
    whose = owners(board, rules, land(board))
    assert not (whose["axis"] & whose["allied"]).any()
    assert (whose["axis"] | whose["allied"] | whose["neutral"]).sum() == land(board).sum()
    assert whose["allied"][board.grid.index("G0421")]
    assert not whose["allied"][board.grid.index("C5013")]


def test_rail_hexes_are_those_a_railway_touches(board):
    rails = rail_hexes(board)
    assert rails[board.grid.index("G0421")]
    assert not (rails & board.is_("kind", "sea")).any()

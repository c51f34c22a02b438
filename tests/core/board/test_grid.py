from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from grognard.board.grid import AXIAL, Grid, opposite
from grognard.errors import UnknownHex


def block(columns: int = 5, rows: int = 5) -> Grid:
    cells = {f"X{c:02}{r:02}": (c, r - c // 2) for c in range(columns) for r in range(rows)}
    return Grid(cells, {"Y0000": "X0101"})


def test_every_step_is_undone_by_the_opposite_one() -> None:
    for d, (q, r) in enumerate(AXIAL):
        assert AXIAL[opposite(d)] == (-q, -r)


def test_neighbours_of_an_inner_hex_and_of_a_corner() -> None:
    grid = block()
    inner = grid.index("X0202")
    assert {grid.name(i) for _, i in grid.neighbours(inner)} == {
        "X0201", "X0301", "X0302", "X0203", "X0102", "X0101",
    }  # fmt: skip
    assert all(grid.direction(i, inner) == opposite(d) for d, i in grid.neighbours(inner))
    assert [grid.name(i) for _, i in grid.neighbours(grid.index("X0000"))] == ["X0100", "X0001"]


def test_neighbours_never_wrap_round_the_plane() -> None:
    grid = block()
    for name in grid:
        index = grid.index(name)
        assert all(grid.distance(index, i) == 1 for _, i in grid.neighbours(index))


def test_distance_and_line() -> None:
    grid = block()
    a, b = grid.index("X0000"), grid.index("X0404")
    assert grid.distance(a, b) == 6
    line = grid.line(a, b)
    assert (line[0], line[-1], len(line)) == (a, b, 7)
    assert all(grid.direction(i, j) is not None for i, j in pairwise(line))
    assert grid.direction(a, b) is None


def test_within_stays_on_the_map() -> None:
    grid = block()
    assert int(grid.within([grid.index("X0202")], 1).sum()) == 7
    assert int(grid.within([grid.index("X0000")], 1).sum()) == 3
    assert int(grid.within([grid.index("X0202")], 9).sum()) == 25


def test_aliases_name_the_same_hex() -> None:
    grid = block()
    assert grid.index("Y0000") == grid.index("X0101")
    assert grid.canonical("Y0000") == "X0101"
    assert len(grid) == 25
    assert grid.aliases == {"Y0000": "X0101"}


def test_small_letters_are_forgiven_and_unknown_hexes_explained() -> None:
    grid = block()
    assert grid.index("x0101") == grid.index("X0101")
    with pytest.raises(UnknownHex) as caught:
        grid.index("X0106")
    assert "X0106" in str(caught.value)
    assert "did you mean" in str(caught.value)
    with pytest.raises(UnknownHex):
        grid.name(0)


def test_a_grid_of_arrays_is_the_same_grid() -> None:
    grid = block()
    axial = [grid.axial(i) for i in grid.cells.tolist()]
    again = Grid.from_arrays(list(grid), np.array(axial), grid.aliases, flat_top=True)
    assert list(again) == list(grid)
    assert again.cells.tolist() == grid.cells.tolist()
    assert (again.on_map == grid.on_map).all()

"""The officer's picture of a position."""

from __future__ import annotations

import numpy as np

from grognard.game import new_game
from grognard.ids import SideId
from grognard_bots.officer.estimate import Picture
from grognard_standard_rules.air_display import AVAILABLE, total
from tests.plugins.bots.field import WARSAW, blank, picture, poland


def test_hexes_are_counted_as_the_grid_counts_them():
    seen = picture(poland({}))
    grid = seen.position.board.grid
    one, other = grid.index(WARSAW), grid.index("C5622")
    away = seen.apart([one, other])
    for cell in grid.cells[::701].tolist():
        assert away[cell] == min(grid.distance(cell, one), grid.distance(cell, other))


def test_objectives_are_those_of_the_scenario():
    game = poland({})
    axis, allied = picture(game, "axis"), picture(game, "allied")
    goal = axis.index(WARSAW)
    assert axis.goals == allied.goals == (goal,)
    assert axis.missing == (goal,)
    assert allied.missing == ()
    assert axis.last_turn
    assert not picture(poland({}, turn=3)).last_turn


def test_who_lacks_an_objective_attacks_and_the_weaker_side_that_has_it_defends():
    few = {"a": ("de.inf.6-5", "C5622"), "x": ("pl.inf.4-4", WARSAW)}
    game = poland(few)
    assert picture(game, "axis").attacks
    assert not picture(game, "allied").attacks
    taken = poland({"a": ("de.inf.6-5", WARSAW), "x": ("pl.inf.4-4", "G0424")},
                   axis_holds=[WARSAW])
    assert picture(taken, "axis").strong
    assert picture(taken, "allied").attacks


def test_without_objectives_the_supply_centers_of_the_nations_are_wanted():
    game = blank({"a": ("de.inf.6-5", "0404"), "x": ("pl.inf.4-4", "0407")})
    assert picture(game).goals == ()  # there is none on this board
    seen = picture(poland({"x": ("pl.inf.4-4", WARSAW), "a": ("de.inf.6-5", "C5622")}))
    centers = {o.hex for o in seen._centers()}
    assert WARSAW in centers
    assert len(centers) > 1


def test_danger_lies_around_enemies_and_fades_with_distance():
    game = blank({"a": ("de.inf.6-5", "0101"), "x": ("pl.inf.4-4", "0404")})
    seen = picture(game)
    grid = seen.position.board.grid
    near, far = grid.index("0405"), grid.index("0801")
    assert seen.threat[near] == 4
    assert 0 < seen.threat[grid.index("0407")] < 4
    assert seen.threat[far] == 0
    assert np.all(seen.support[seen.threat == 0] >= 0)
    assert seen.strength(seen.own) == 6
    assert seen.strength(seen.foes) == 4


def test_who_is_far_weaker_and_has_most_of_his_objectives_holds_them():
    units = {f"a{n}": ("de.pz.10-8", "0108") for n in range(3)}
    game = blank({**units, "x": ("pl.inf.4-4", "0402")},
                 paint={"control": {"allied": ("0401", "0402"), "axis": ("0108",)}})
    seen = picture(game, "allied", "0401", "0402", "0108")
    assert seen.held == (seen.index("0401"), seen.index("0402"))
    assert not seen.attacks
    assert seen.near[seen.index("0108")] > 3
    bold = picture(game, "axis", "0401", "0402", "0108")
    assert bold.attacks


def test_what_flies_counts_with_what_stands_on_the_ground():
    seen = picture(poland({"a": ("de.inf.6-5", "C5622"), "x": ("pl.inf.4-4", WARSAW)}))
    assert total(seen.position, "axis", "", AVAILABLE) == 20
    assert total(seen.position, "allied", "", AVAILABLE) == 2
    assert seen.balance == (6 + 2 * 20) / (4 + 2 * 2)


def test_who_fights_the_same_enemy_counts_as_strong_as_all_who_do():
    position = new_game("1945", seed=1).position
    west, east = (Picture(position, SideId(side)) for side in ("allied", "soviet"))
    assert not east.own  # it is not set up yet
    assert east.balance == west.balance > west.strength(west.own) / west.strength(west.foes)

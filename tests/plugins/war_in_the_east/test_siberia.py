"""wite:48.3, wite:48.4: Siberia as a source of supply and of reinforcements."""

from __future__ import annotations

import pytest

from grognard_standard_rules.off_map_rail import edges_of
from grognard_standard_rules.siberia import come, edge, released
from grognard_standard_rules.supply_now import supply_map
from tests.plugins.war_in_the_east.table import SOVIET, at, play


def test_dice_bring_units_on_trains_beyond_the_edge():
    """wite:48.41, wite:48.42, wite:48.43: a die for each kind, here 5, 4, 5 and 3."""
    game = play({"s": ("su.inf.1-4", "0404")}, step=f"{SOVIET}/reinforcement", date="1/11/41",
                dice=[5, 4, 5, 3])
    found = {c: come(game.position, c) for c in
             ("su.gcorps.5-5", "su.tankb.2-5", "su.mechb.3-5", "su.art.10-1-10")}
    assert found == {"su.gcorps.5-5": 3, "su.tankb.2-5": 1, "su.mechb.3-5": 1,
                     "su.art.10-1-10": 0}
    train = game.state.unit("su.gcorps.5-5#1")
    assert train.at == "@off-map:east:1"
    assert ("entrained", train.id) in game.state.markers


@pytest.mark.parametrize(("date", "begins"), [
    ("4/10/41", False), ("1/11/41", True), ("1/5/42", False),
])
def test_from_the_first_mud_of_1941(date, begins):
    """wite:48.41."""
    game = play({"s": ("su.inf.1-4", "0404")}, date=date)
    assert released(game.position) is begins


def test_siberia_lies_a_hex_beyond_the_edge():
    """wite:48.31, wite:48.32: five points to the edge are supplied, six are not."""
    position = at("barbarossa", f"{SOVIET}/initial-movement").position
    supply = supply_map(position, "soviet", "su")
    grid = position.board.grid
    cells = edge(position)
    assert {grid.name(c)[0] for c in cells} == {"F", "G", "H"}
    assert all(supply.grade(c, "su") == "major" for c in cells)


def test_no_axis_train_enters_siberia():
    """wite:48.21, wite:57.1: the Soviets have both edges, the Axis the western one."""
    position = play({"s": ("su.inf.1-4", "0404")}).position
    assert edges_of(position, "axis") == ("west",)
    assert set(edges_of(position, "soviet")) == {"west", "east"}

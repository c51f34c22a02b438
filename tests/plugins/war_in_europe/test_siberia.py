"""wie:32.2, wie:32.4: Siberia in War in Europe: who goes there, and what comes from it."""

from __future__ import annotations

import pytest

from grognard_standard_rules.off_map_rail import edges_of
from grognard_standard_rules.siberia import come, edge, released
from tests.plugins.standard_rules.boards import play

REINFORCEMENT = "player-turn.soviet/reinforcement"


def test_dice_bring_units_on_trains_beyond_the_edge():
    """wie:32.41, wie:32.42, wie:32.43, wie:32.4: a die for each kind, here 5, 4, 5 and 6."""
    game = play({"s": ("su.inf.1-4", "0404")}, step=REINFORCEMENT, date="1/11/41",
                dice=[5, 4, 5, 6])
    found = {c: come(game.position, c) for c in
             ("su.gcorps.5-5", "su.tankb.2-5", "su.mechb.3-5", "su.art.10-1-10")}
    assert found == {"su.gcorps.5-5": 3, "su.tankb.2-5": 1, "su.mechb.3-5": 1,
                     "su.art.10-1-10": 1}
    assert ("entrained", "su.gcorps.5-5#1") in game.state.markers


@pytest.mark.parametrize(("date", "begins"), [
    ("4/10/41", False), ("1/11/41", True), ("1/11/42", False),
])
def test_from_the_first_mud_of_1941(date, begins):
    """wie:32.41."""
    assert released(play({"s": ("su.inf.1-4", "0404")}, date=date).position) is begins


def test_only_soviet_trains_pass_the_east_edge():
    """wie:32.21, wie:32.22: and nobody goes there otherwise: the map ends."""
    position = play({"s": ("su.inf.1-4", "0404")}).position
    assert [s for s in position.sides if "east" in edges_of(position, s)] == ["soviet"]
    assert edge(position) == ()

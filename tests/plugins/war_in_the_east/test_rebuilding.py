"""wite:55.0, wite:49.4: battlegroups that Siberia rebuilds; what dissolved units are worth."""

from __future__ import annotations

import pytest

from grognard_standard_rules.off_map_rail import edge_hexes
from tests.plugins.war_in_the_east.table import SOVIET, at, codes, play

RAIL = f"{SOVIET}/rail-movement"


@pytest.fixture(scope="module")
def edge():
    return edge_hexes(at("kursk", RAIL).position, "east")[0]


@pytest.mark.parametrize(("counter", "turns"), [
    ("su.corps.4-4.bg", 4), ("su.gcorps.5-5.bg", 4), ("su.tank.8-6.bg", 8), ("su.mech.9-6.bg", 8),
])
def test_battlegroups_come_back_at_full_strength(edge, counter, turns):
    """wite:55.1: after four, eight or twelve game turns."""
    game = at("kursk", RAIL, (counter, edge), turn=3,
              marker=({"kind": "entrained", "at": "u0", "owner": "soviet"},))
    batch = game.submit({"kind": "to-siberia", "by": "soviet", "units": ["u0"]})
    assert batch.events[0].about["due"] == 3 + turns
    assert game.state.unit("u0").at == f"@off-map:east:{3 + turns}"
    assert game.state.unit("u0").face == "front"


def test_only_battlegroups_on_trains_at_the_edge(edge):
    """wite:55.0, wite:48.22: nobody goes to Siberia but by rail."""
    game = at("kursk", RAIL, ("su.corps.4-4", edge), ("su.corps.4-4.bg", edge),
              ("su.corps.4-4.bg", "G4123"), turn=3)
    assert set(codes(game, "to-siberia", "soviet", units=["u0"])) == {"not-rebuilt", "not-on-train"}
    assert codes(game, "to-siberia", "soviet", units=["u1"]) == ["not-on-train"]
    assert "no-edge" in codes(game, "to-siberia", "soviet", units=["u2"])


def test_not_in_barbarossa_nor_at_stalingrad():
    """wite:55.11."""
    for name in ("barbarossa", "stalingrad"):
        assert "to-siberia" not in at(name, RAIL).table.assembly.orders


def test_four_divisions_bring_one_personnel_point():
    """wite:49.4: half of what War in Europe gives for them."""
    table = play({"a": ("su.inf.1-4", "0404")}).position.table("dissolving")
    assert 4 * table.fraction("su.inf.1-4", "points") == 1
    assert 4 * table.fraction("su.tankb.2-5", "points") == 1

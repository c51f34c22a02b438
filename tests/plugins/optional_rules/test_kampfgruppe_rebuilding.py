"""wite:51.0: German battlegroups that go home are rebuilt there.

Rules: wite:51.0, wite:51.1.
"""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from grognard.testing.cases import Case
from grognard.testing.stage import stage

pytestmark = pytest.mark.skipif(find_spec("grognard_war_in_the_east") is None,
                                reason="needs War in the East")
ON = ("optional:kampfgruppe-rebuilding",)


def staged(*units, turn=2, step="player-turn.axis/initial-movement", with_=ON, **more):
    listed = tuple({"id": f"u{n}", "unit": counter, "at": where}
                   for n, (counter, where) in enumerate(units))
    return stage(Case(id="home", title="", rules=(), editions=("wite",), turn=turn, step=step,
                      scenario="wite/stalingrad", unit=listed, with_=with_, **more), "wite")


def edge_hex(game):
    from grognard_standard_rules.map_exits import edge

    position = game.position
    free = [h for h in position.board.grid.names(edge(position))
            if not position.state.units_at(h) and position.board.word("terrain", h) == "clear"]
    return free[0]


@pytest.mark.parametrize(("counter", "turns"), [("de.inf.6-5.kg", 12), ("de.pz.10-8.kg", 8)])
def test_a_battlegroup_that_leaves_is_rebuilt_in_two_or_three_cycles(counter, turns):
    at = edge_hex(staged())
    game = staged((counter, at))
    game.submit({"kind": "exit-map", "by": "axis", "units": ["u0"]})
    assert game.pending[0].kinds == ("send-home",)
    batch = game.submit({"kind": "send-home", "by": "axis"})
    (event,) = [e for e in batch.events if e.kind == "gone-home"]
    assert event.about["due"] == 2 + turns
    unit = game.state.unit("u0")
    assert (unit.at, unit.face) == ("@at-home:axis", "front")
    assert game.state.compartments["exited"]["axis"] == "0"


def test_whole_units_do_not_leave_for_it():
    """wite:51.0: where nothing else asks for it."""
    at = edge_hex(staged())
    game = staged(("de.inf.6-5", at), ("de.inf.6-5.kg", at))
    order = {"kind": "exit-map", "by": "axis", "units": ["u0"]}
    assert [r.code for r in game.why_not(order)] == ["no-exit"]
    assert not game.why_not({**order, "units": ["u1"]})


def test_without_the_rule_nobody_leaves_and_nobody_is_asked():
    at = edge_hex(staged())
    game = staged(("de.inf.6-5.kg", at), with_=())
    assert "exit-map" not in game.order_kinds("axis")


def test_it_comes_back_as_a_reinforcement():
    marker = ({"kind": "rebuilt-at-home", "at": "u0", "owner": "axis", "value": 6},)
    waiting = staged(("de.inf.6-5", "@at-home:axis"), turn=5, marker=marker,
                     step="player-turn.axis/reinforcement")
    assert waiting.state.unit("u0").at == "@at-home:axis"
    back = staged(("de.inf.6-5", "@at-home:axis"), turn=6, marker=marker,
                  step="player-turn.axis/reinforcement")
    assert back.state.unit("u0").at.startswith("@arrival:")
    assert "place" in [k for p in back.pending for k in p.kinds]

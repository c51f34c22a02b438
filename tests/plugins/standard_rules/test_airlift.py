"""8.1, 8.4, 8.51: transport points: commitment, attrition, the way back, changes of front.

Rules: std:8.11, std:8.13, std:8.27, std:8.4, std:8.51, std:13.13, std:13.81.
"""

from __future__ import annotations

import pytest

from grognard_standard_rules import airlift
from tests.plugins.standard_rules.boards import ask, codes, end_phase, events, play, submit
from tests.plugins.standard_rules.skies import BOARD, COMMITMENT, commit, refusals

AIR = "player-turn.axis/air-movement"
REINFORCEMENT = "player-turn.axis/reinforcement"
AIR_COMBAT = "joint-air-turn/air-combat"
REGIMENT = "de.abr.2-5"


def hangar(points, units=None, *, step=COMMITMENT, **more):
    """Return a game; `points` are "front:box" -> transport points of the axis."""
    pool = {f"lift:axis:de:{key}": n for key, n in points.items()}
    return play(units or {}, step=step, board=more.pop("board", BOARD), pool=pool, **more)


def lift(game):
    return {n.removeprefix("lift:axis:de:"): p for n, p in game.state.pools.items()
            if n.startswith("lift:") and p}


def test_points_are_committed_with_the_air_points():
    """8.11: they lie in the Air Movement box until their owner's turn."""
    game = hangar({"West:available": 3})
    assert refusals(game, "axis", West={"lift": 4}) == ["not-enough-lift"]
    commit(game, "axis", West={"lift": 2})
    assert lift(game) == {"West:available": 1, "West:movement": 2}


def test_a_side_with_transport_points_alone_commits_them():
    game = hangar({"West:available": 3})
    assert [p.side for p in game.pending] == ["axis"]
    order = game.kind("commit-air").read(game.position, "axis", ["West", "lift", "rest"])
    assert order.fronts[0].lift == 3
    assert any(o.fronts and o.fronts[0].lift == 3 for o in game.propose("commit-air", "axis"))


def test_they_are_committed_beside_air_points():
    pool = {"air:axis:de:West:available": 10, "lift:axis:de:West:available": 3}
    game = play({}, step=COMMITMENT, board=BOARD, pool=pool)
    order = game.kind("commit-air").read(
        game.position, "axis", ["West", "superiority", "4", "lift", "2", "ground", "rest"])
    assert (order.fronts[0].superiority, order.fronts[0].ground, order.fronts[0].lift) == (4, 6, 2)
    batch = game.submit(order)
    assert "2 on the West Front" in events(batch, "lift-committed")[0].text


def test_points_that_do_not_fly_return_when_the_phase_ends():
    game = hangar({"East:movement": 2}, {"a": (REGIMENT, "@airborne:axis:East")}, step=AIR)
    batch = end_phase(game)
    assert events(batch, "lift-returned")
    assert lift(game) == {"East:available": 2}


def test_the_phase_passes_for_who_has_nothing_to_fly():
    game = hangar({"East:movement": 2}, step=AIR)
    assert game.position.plan().idle.code == "no-air-movement"
    assert hangar({}, step=AIR).position.plan().idle.code == "no-air-movement"


@pytest.mark.parametrize(("box", "dice", "left"), [
    ("flown", [1, 2], {":back-5": 1, "East:lost": 1}),
    ("dropped", [2, 3], {":back-5": 1, "East:lost": 1}),
    ("flown", [2, 6], {":back-5": 2}),
    ("dropped", [1, 2], {"East:lost": 2}),
])
def test_attrition(box, dice, left):
    """8.13: a one after transport, a one or two after an assault; the others come back in four."""
    game = hangar({f"East:{box}": 2}, {"a": (REGIMENT, "@airborne:axis:East")}, step=AIR)
    game.script.next = list(dice)
    batch = end_phase(game)
    assert lift(game) == left
    cited = {r for e in batch.events if e.kind.startswith("lift-") for r in e.rules}
    assert "std:8.13" in cited
    assert ("std:8.27" in cited) == (box == "dropped")


def test_points_come_back_to_the_front_that_their_owner_wants():
    """8.13, 8.51."""
    game = hangar({":back-1": 2, ":back-3": 1}, step=REINFORCEMENT)
    (pending,) = game.pending
    assert pending.question == "on which fronts are 2 air transport points placed?"
    submit(game, "assign-air", points={"West": 1, "South": 1})
    assert lift(game) == {":back-3": 1, "West:available": 1, "South:available": 1}


def test_the_only_front_is_not_asked_for_and_without_one_they_wait():
    game = hangar({":back-1": 2}, step=REINFORCEMENT, board={"size": [8, 4]})
    assert lift(game) == {"East:available": 2}
    shut = hangar({":back-1": 2}, step=REINFORCEMENT, board={"size": [8, 4]},
                  paint={"control": {"allied": ["0101"]}})
    assert lift(shut) == {":waiting": 2}


def test_points_without_a_front_are_placed_before_the_first_commitment():
    game = hangar({":waiting": 1}, board={"size": [8, 4]})
    assert lift(game) == {"East:available": 1}


def test_idle_points_change_fronts_as_the_joint_air_turn_ends():
    """8.4."""
    game = hangar({"West:available": 2, "West:movement": 1}, step=AIR_COMBAT)
    assert codes(game, "transfer-lift", front="West", to="South", points=3) == ["not-enough-lift"]
    assert codes(game, "transfer-lift", front="West", to="West", points=1) == ["no-such-front"]
    order = game.kind("transfer-lift").read(game.position, "axis", ["West", "2", "to", "South"])
    batch = game.submit(order)
    assert events(batch, "lift-transferred")
    assert lift(game) == {"South:available": 2, "West:movement": 1}
    end_phase(game)
    assert game.state.clock.step.startswith("player-turn")


def test_all_of_a_sides_points_are_counted_whatever_their_nation():
    pool = {"lift:allied::South:available": 1, "lift:allied:us:South:available": 2}
    game = play({}, step=COMMITMENT, board=BOARD, pool=pool)
    commit(game, "allied", South={"lift": 3})
    assert airlift.total(game.position, "allied", "South", "movement") == 3


def test_case_wie_08_0_a():
    """Ranges: twenty hexes, twelve to an assault, six for the Soviets."""
    game = play({})
    far = {s: ask(game, "airlifts", side=s).values for s in ("axis", "allied", "soviet")}
    assert {s: (v["transport"], v["assault"]) for s, v in far.items()} == {
        "axis": (20, 12), "allied": (20, 12), "soviet": (20, 6)}


def test_without_the_module_nobody_commits_transport_points():
    game = play(
        {}, step=COMMITMENT, board=BOARD, without=("standard:air-movement",),
        pool={"air:axis:de:West:available": 1, "lift:axis:de:West:available": 1})
    assert refusals(game, "axis", West={"lift": 1}) == ["no-lift"]


@pytest.mark.parametrize(("section", "path", "hint"), [
    ({"points": {"available": [{"side": "axis", "kind": "air_transport_points", "value": 1,
                                "front": "North"}]}}, "available[0].front", "East, South, West"),
    ({"points": {"available": [{"side": "axis", "kind": "air_transport_points", "value": 1,
                                "front": "East", "nation": "xx"}]}}, "available[0].nation", ""),
    ({"forces": {"group": [{"side": "axis", "name": "Drop", "units": {"de.abr.2-5": 1},
                            "box": "@airborne:allied:East"}]}}, "group[0].box",
     "@airborne:axis:East"),
    ({"forces": {"group": [{"side": "axis", "name": "Drop", "units": {"de.inf.6-5": 1},
                            "box": "@airborne:axis:East"}]}}, "group[0].units", "not airborne"),
])
def test_a_scenario_with_points_or_units_where_none_can_be_is_refused(section, path, hint):
    from grognard.testing.cases import Case
    from grognard.testing.stage import blank_table
    from tests.plugins.standard_rules import RULESET

    case = Case(id="p", title="", rules=(), editions=(RULESET,), section=section)
    table = blank_table(case, RULESET)
    faults = list(table.assembly.referee.collect("check_scenario", position=table.opening()))
    found = [f for f in faults if path in str(f)]
    assert any(hint in str(f) for f in found)

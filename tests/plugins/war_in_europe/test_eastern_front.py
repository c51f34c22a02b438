"""wie:E2.0, wie:E5.0, wie:E6.0, wie:E7.0, wie:E8.0: the eastern front of War in Europe."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard_standard_rules.air_display import LOST, holdings
from grognard_standard_rules.area_of_play import area_of_play
from grognard_standard_rules.axis_limits import allowed
from grognard_standard_rules.rebuilt_air_points import on_the_way
from grognard_standard_rules.withdrawals import due
from grognard_war_in_europe.eastern_arrivals import forfeit
from tests.plugins.war_in_europe.staged import at, codes

AXIS, SOVIET = "player-turn.axis", "player-turn.soviet"


def test_what_must_leave_and_when():
    """wie:E2.2, wie:E2.21: eighteen units before turn five of Kursk, four air points by 1/1/43."""
    row, italians = due(at("kursk", f"{AXIS}/initial-movement", turn=5).position)
    assert (italians.nation, italians.everyone) == ("it", True)
    assert sum(row.units.values()) == 18
    assert row.units == {"de.sspzg.11-8": 1, "de.pz.10-8": 2, "de.pzg.8-8": 3, "de.inf.6-5": 12}
    (points,) = due(at("stalingrad", f"{AXIS}/initial-movement", turn=29).position)
    assert points.points == {"air_points": 4}
    assert due(at("army-group-center", f"{AXIS}/initial-movement").position) == ()


@pytest.mark.parametrize(("turn", "told"), [(4, True), (5, False)])
def test_the_axis_is_told_what_must_leave(turn, told):
    """wie:E2.21, wie:E2.22: before it moves, until the turn has come."""
    hints = [at("kursk", f"{AXIS}/{step}", ("de.pz.10-8", "@exited:axis"),
                turn=turn).position.plan().hint for step in ("reinforcement", "initial-movement")]
    assert any("1 11-8, 2 10-8, 3 8-8, 12 6-5" in hint for hint in hints) is told
    assert any("left" in hint for hint in hints) is told


def test_what_has_not_left_the_soviet_player_names():
    """wie:E2.23: unit by unit, each at least as strong."""
    game = at("kursk", "game-end/victory-check", ("de.pz.10-8", "G2222"), turn=4)
    kinds = Counter[str]()
    while game.position.turn < 5 or (game.pending and game.pending[0].ask):
        pending = game.pending[0]
        batch = game.submit(pending.ask.default if pending.ask else
                            {"kind": "end-phase", "by": pending.side})
        kinds.update(e.kind for e in batch.events)
        if kinds["unit-withdrawn"]:
            break
    assert kinds["unit-withdrawn"] == 1


@pytest.mark.parametrize(("scenario", "there"), [
    ("kursk", True), ("army-group-center", True), ("1945", True), ("stalingrad", False),
])
def test_where_battlegroups_are_rebuilt(scenario, there):
    """wie:E7.11, wie:S10.25: in the two that are named, and where rebuilt units are promised."""
    assert ("to-siberia" in at(scenario, f"{SOVIET}/rail-movement").position.assembly.orders
            ) == there


def test_a_battlegroup_comes_back_whole():
    """wie:E7.0, wie:E7.1: four turns for a 4-4, from a train at the east edge."""
    game = at("kursk", f"{SOVIET}/rail-movement", ("su.corps.4-4.bg", "G6118"),
              ("su.corps.4-4", "G6118"), ("su.corps.4-4.bg", "G6118"), turn=3,
              marker=({"kind": "entrained", "at": "u0", "owner": "soviet"},))
    assert "not-rebuilt" in codes(game, "to-siberia", "soviet", units=["u1"])
    assert "not-on-train" in codes(game, "to-siberia", "soviet", units=["u2"])
    batch = game.submit({"kind": "to-siberia", "by": "soviet", "units": ["u0"]})
    assert [e.about["due"] for e in batch.events if e.kind == "gone-to-siberia"] == [7]
    assert {r for e in batch.events for r in e.rules} >= {"wie:E7.0", "wie:E7.1"}


@pytest.mark.parametrize(("turn", "soviet", "axis"), [
    (4, False, False), (5, False, True), (9, False, True), (10, True, True),
])
def test_when_hungary_may_be_entered(turn, soviet, axis):
    """wie:S3.45, wie:E8.0, wie:E0.0: by nobody for four turns, by the Soviets from turn ten."""
    position = at("barbarossa", f"{AXIS}/initial-movement", turn=turn).position
    strip = position.board.grid.index("G0132")
    board, open_ = position.board, area_of_play(position, "soviet").value
    assert {h[0] for h in board.grid.names(open_)} == {"F", "G", "H"}
    assert not (open_ & board.is_("country", "Norway", "Sweden", "Turkey")).any()
    assert [bool(area_of_play(position, side).value[strip]) for side in ("soviet", "axis")] == [
        soviet, axis]


def test_air_points_lost_before_1945_are_rebuilt():
    """wie:S10.26, wie:E7.1: the twenty lie in the box of the lost, and are back on turn 13."""
    game = at("1945", f"{SOVIET}/reinforcement")
    game.submit(game.pending[0].ask.default)  # where their air transport is placed
    assert on_the_way(game.position) == {(13, "su", "East"): 20}
    lost = {(h.side, h.nation): h.points for h in holdings(game.position, "", "", LOST)}
    assert lost == {("axis", "de"): 122}


def test_the_reserve_comes_by_rail_ten_units_a_turn():
    """wie:S3.21, wie:E2.1, wie:E2.11, wie:E2.13: on trains, the mechanized divisions last."""
    game = at("barbarossa", f"{AXIS}/reinforcement", turn=2)
    waits = [u.id for u in game.state.units_at("@arrival:0")]
    first, tank = waits[0], next(u for u in waits if u.startswith("de.pz.10-8"))
    where = {"unit": first, "hex": "G0115"}
    assert "by-rail-only" in codes(game, "place", "axis", **where)
    assert "outside-area" in codes(game, "place", "axis", unit=first, hex="H0215", train=True)
    assert "no-edge" in codes(game, "place", "axis", unit=first, hex="G0116", train=True)
    assert "not-yet" in codes(game, "place", "axis", unit=tank, hex="G0115", train=True)
    batch = game.submit({"kind": "place", "by": "axis", **where, "train": True})
    assert "wie:E2.11" in {r for e in batch.events for r in e.rules}
    for n, unit in enumerate(waits[1:10]):
        hexes = ("G0117", "G0120", "G0122", "G0125", "G0129")
        game.submit({"kind": "place", "by": "axis", "unit": unit, "hex": hexes[n % 5],
                     "train": True})
    assert "rail-capacity" in codes(game, "place", "axis", unit=waits[10], hex="G0112", train=True)


def test_when_nobody_comes():
    """wie:E2.12, wie:E2.14, wie:42.48, wie:46.18: the city is lost, or the country gave up."""
    lost = at("stalingrad", f"{AXIS}/reinforcement", ("su.inf.1-4", "H0215"), turn=9,
              compartment={"surrendered": {"fi": 8}}).position
    assert [forfeit(lost, n) and forfeit(lost, n).rules for n in ("ro", "fi", "de", "hu")] == [
        ("wie:E2.14",), ("wie:46.18",), None, None]
    places = lost.scenario.sections["reinforcements"].place
    assert (places["su"].area.columns, places["fi"].area.hexes) == ((61,), ("G2402",))  # E2.12


@pytest.mark.parametrize(("turn", "most"), [(1, 26), (29, 22)])
def test_how_many_air_points_the_axis_may_have(turn, most):
    """wie:E6.0, wie:E2.21, wie:E5.0: thirty, fewer what has been withdrawn; no air transport."""
    position = at("stalingrad", f"{AXIS}/initial-movement", turn=turn,
                  pool={"lift:axis:de:East:available": 2}).position
    assert allowed(position) == most
    assert position.ask("rule_lift_available", side="axis", front="East").value == 0


def test_the_airborne_division_in_rumania_fights_on_foot():
    """wie:S3.21, wie:E5.0: it neither splits nor goes to the airborne box."""
    game = at("barbarossa", f"{AXIS}/initial-movement", ("de.abn.7-5", "H0717"))
    assert not {"withdraw-airborne", "split-airborne"} & set(game.pending[0].kinds)
    assert "not-in-this-phase" in codes(game, "withdraw-airborne", "axis", units=["u0"])

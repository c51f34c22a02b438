"""6.0 to 6.4: entraining, riding, detraining; capacity; trains and enemy zones."""

from __future__ import annotations

from random import Random

import pytest

from grognard.basics import EndPhase
from grognard.machine import plan_of
from grognard.orders import OrderKind
from grognard.resolution import Run
from grognard_standard_rules.rail_capacity import LoseTrain, lose_excess
from tests.plugins.standard_rules.boards import ask, at, codes, events, submit, why
from tests.plugins.standard_rules.railways import line, railway

INF, PZ, POLE = "de.inf.6-5", "de.pz.10-8", "pl.inf.4-4"


def entrained(*units: str) -> list[tuple[str, str, str]]:
    return [("entrained", u, "axis") for u in units]


def test_board_ride_and_alight_in_one_phase() -> None:
    """std:6.2, std:6.31, std:6.32, std:6.41: fifty points less ten and ten leave thirty hexes."""
    game = railway({"a": (INF, "0102")})
    assert ask(game, "rail-reach", unit="a").values["max_hexes"] == 30
    (reason,) = why(game, "rail-move", units=["a"], path=line(2, 32), detrain=True)
    assert (reason.code, reason.remedy) == (
        "too-dear", "ride to a nearer hex, or stay on the train for now")
    assert "needs 51 rail points (10 to entrain, 31 for rail hexes entered, 10 to detrain)" in (
        reason.text)
    batch = submit(game, "rail-move", units=["a"], path=line(2, 31), detrain=True)
    assert at(game, "a") == "3102"
    assert not game.state.markers_of("entrained")
    moved = events(batch, "unit-moved")[0]
    assert moved.about["points"] == 50
    assert moved.about["mode"] == "rail"


def test_who_crowds_a_hex_by_rail_is_told_at_once() -> None:
    """std:10.21: when the phase ends the enemy would choose who is lost."""
    game = railway({"a": (INF, "0102"), **{f"u{n}": (INF, "0402") for n in range(4)}})
    (moved,) = events(submit(game, "rail-move", units=["a"], path=line(2, 4), detrain=True),
                      "unit-moved")
    assert moved.text.endswith("0402 now holds 1 too many: let some ride on")
    assert "std:10.21" in moved.rules


def test_staying_on_the_train() -> None:
    """std:6.2, std:6.33: a unit that stays entrained has all fifty points for hexes."""
    game = railway({"a": (INF, "0102")}, markers=entrained("a"))
    answer = ask(game, "rail-reach", unit="a", detrain=False).values
    assert answer["max_hexes"] == 50
    assert answer["turn_limit"] is False
    submit(game, "rail-move", units=["a"], path=line(2, 51))
    assert at(game, "a") == "5102"
    assert game.state.marker("entrained", "a")


def test_interdicted_track_takes_five_points_more() -> None:
    """std:6.32, std:13.53: one interdicted hex leaves 25; friendly markers do nothing."""
    game = railway({"a": (INF, "0102")}, markers=[("interdiction", "1002", "allied")])
    assert ask(game, "rail-reach", unit="a").values["max_hexes"] == 25
    points = ask(game, "rail-points", unit="a", path=line(2, 26), detrain=True)
    assert points.values == {"points": 50, "left": 50, "legal": True}
    own = railway({"a": (INF, "0102")}, markers=[("interdiction", "1002", "axis")])
    assert ask(own, "rail-reach", unit="a").values["max_hexes"] == 30


def test_boarding_in_an_interdicted_hex_costs_nothing_more() -> None:
    """std:6.42."""
    game = railway({"a": (INF, "0102")}, markers=[("interdiction", "0102", "allied")])
    points = ask(game, "rail-points", unit="a", path=line(2, 31), detrain=True)
    assert points.values == {"points": 50, "left": 50, "legal": True}


def test_a_caught_train_pulls_out() -> None:
    """std:6.34, std:6.41: fifty less five for leaving and ten to detrain leave 35."""
    game = railway({"a": (INF, "0102"), "x": (POLE, "0101")}, markers=entrained("a"))
    assert ask(game, "rail-reach", unit="a").values["max_hexes"] == 35
    submit(game, "rail-move", units=["a"], path=line(2, 36), detrain=True)
    assert at(game, "a") == "3602"


def test_a_caught_train_must_act() -> None:
    """std:6.34: it detrains there or leaves the hex before the phase may end."""
    game = railway({"a": (INF, "0102"), "x": (POLE, "0101")}, markers=entrained("a"))
    answer = ask(game, "may-entrain", unit="a").values
    assert answer["options"] == ["detrain", "leave"]
    assert answer["must"] is True
    assert codes(game, "end-phase") == ["train-caught"]
    submit(game, "rail-move", units=["a"], detrain=True)
    assert codes(game, "end-phase") == []


def test_a_train_keeps_out_of_enemy_zones_even_with_friends_there() -> None:
    """std:6.34."""
    game = railway({"a": (INF, "0102"), "b": (INF, "0502"), "x": (POLE, "0501")})
    reasons = why(game, "rail-move", units=["a"], path=line(2, 5), detrain=True)
    assert {r.code for r in reasons} == {"enemy-zone"}
    assert "std:6.34" in reasons[0].rules


def test_no_boarding_in_an_enemy_zone() -> None:
    """std:6.42, std:9.23; detraining there is allowed."""
    game = railway({"a": (INF, "0302"), "b": (INF, "0902"), "x": (POLE, "0301")})
    assert "enemy-zone" in codes(game, "rail-move", units=["a"], path=["0202"], detrain=True)
    assert ask(game, "may-entrain", unit="a").values["legal"] is False
    on = railway({"a": (INF, "0302"), "x": (POLE, "0301")}, markers=entrained("a"))
    assert codes(on, "rail-move", units=["a"], detrain=True) == []


def test_parked_trains_use_capacity() -> None:
    """std:6.11, std:6.12: twenty on trains, capacity twenty: nobody else may entrain."""
    units = {f"t{n}": (INF, f"{n + 2:02}02") for n in range(20)}
    game = railway({**units, "more": (INF, "0102")}, markers=entrained(*units))
    assert ask(game, "rail-capacity", side="axis").values["left"] == 0
    reasons = why(game, "rail-move", units=["more"])
    assert [r.code for r in reasons] == ["rail-capacity"]
    assert {"std:6.11", "std:6.12"} <= set(reasons[0].rules)
    assert codes(game, "rail-move", units=["t19"], path=["2202"]) == []


def test_a_unit_that_detrained_still_counts() -> None:
    """std:6.12."""
    game = railway({"a": (INF, "0102"), "b": (INF, "0102")}, capacity=1)
    submit(game, "rail-move", units=["a"], path=["0202"], detrain=True)
    assert ask(game, "rail-capacity", side="axis").values == {
        "capacity": 1, "used": 1, "left": 0, "units": ["a"]}
    assert codes(game, "rail-move", units=["b"], path=["0202"]) == ["rail-capacity"]


def test_a_corps_counts_three() -> None:
    """std:6.13: a corps is three divisions; its battlegroup, and everything smaller, is one."""
    counters = {"corps": "su.corps.4-4", "group": "su.corps.4-4.bg", "division": "su.inf.1-4"}
    game = railway({u: (c, "0102") for u, c in counters.items()}, capacity=0,
                   rails={"soviet": line(1, 9)}, pool={"rail-capacity:soviet": 5},
                   step="player-turn.soviet/rail-movement",
                   section={"supply": {"sources": {"su": ["0102"]}}})
    used = []
    for unit in counters:
        submit(game, "rail-move", by="soviet", units=[unit])
        used.append(ask(game, "rail-capacity", side="soviet").values["used"])
    assert used == [3, 4, 5]


def test_over_capacity_the_opponent_chooses() -> None:
    """std:6.11: a side over its capacity at the end of the phase loses what the enemy says."""
    game = railway({"a": (INF, "0102"), "b": (PZ, "0302"), "x": (POLE, "6004")}, capacity=1,
                   markers=entrained("a", "b"))
    closing = OrderKind(EndPhase, "end", (), lambda position, order: lose_excess(position))
    run = Run(game.position, EndPhase(by="axis"), closing, lambda position, roll: None)
    run.go()
    assert run.ask.side == "allied"
    assert {o.unit for o in run.ask.options} == {"a", "b"}
    judge = game.kind("lose-train").judge
    assert [r.code for r in judge(run.position, LoseTrain(by="allied", unit="x"))] == ["not-asked"]
    run.go(LoseTrain(by="allied", unit="b"))
    assert run.done
    assert not run.position.state.unit("b").on_map
    assert run.position.state.unit("a").on_map
    assert [m.at for m in run.position.state.markers_of("entrained")] == ["a"]


@pytest.mark.parametrize("how", ["initial", "sea", "air"])
def test_who_has_moved_does_not_ride(how: str) -> None:
    """std:6.33."""
    game = railway({"a": (INF, "0102"), "b": (INF, "0202")}, moved={"a": how})
    assert codes(game, "rail-move", units=["a"], path=["0202"]) == ["moved-otherwise"]


def test_riding_bars_the_mechanized_phase() -> None:
    """std:6.33, std:5.25: having ridden is remembered for the player turn."""
    game = railway({"a": (PZ, "0102")})
    submit(game, "rail-move", units=["a"], path=["0202"], detrain=True)
    assert game.state.remembered("moved")["a"] == "rail"


def test_a_unit_goes_on_with_what_points_it_has_left() -> None:
    """std:6.2: several orders in one phase share the fifty points."""
    game = railway({"a": (INF, "0102")})
    submit(game, "rail-move", units=["a"], path=line(2, 21))
    assert ask(game, "rail-points", unit="a", detrain=True).values["left"] == 20
    assert codes(game, "rail-move", units=["a"], path=line(22, 32), detrain=True) == ["too-dear"]
    submit(game, "rail-move", units=["a"], path=line(22, 31), detrain=True)
    assert at(game, "a") == "3102"


def test_only_friendly_rails_that_hang_on_a_source() -> None:
    """std:6.5, std:6.52, std:6.62: a cut keeps trains off the far side, repair units excepted."""
    game = railway({"a": (INF, "0102"), "far": (INF, "0902"), "crew": ("de.rr.0-1-5", "0902")},
                   rails={"neutral": ["0702"], "allied": ["1202"]})
    assert codes(game, "rail-move", units=["a"], path=line(2, 7)) == ["rail-not-friendly"]
    assert codes(game, "rail-move", units=["far"], path=["1002"]) == ["rail-cut-off"]
    assert codes(game, "rail-move", units=["crew"], path=["1002"]) == []
    assert codes(game, "rail-move", units=["crew"], path=["1002", "1102", "1202"]) == [
        "rail-not-friendly"]


def test_enemy_zones_and_interdiction_do_not_cut_the_line() -> None:
    """std:6.52, std:14.5: the chain to the source runs on under the enemy's nose."""
    game = railway({"far": (INF, "1302"), "x": (POLE, "0501")},
                   markers=[("interdiction", "0802", "allied")])
    assert codes(game, "rail-move", units=["far"], path=["1402"]) == []


def test_no_hexside_without_rails() -> None:
    """std:6.32: rail hexes that touch without a railway between them are no way."""
    game = railway({"a": (INF, "0102")}, board={"rail": ["-".join(line(1, 10)), "0303-0403"]},
                   friendly=[*line(1, 10), "0303", "0403"])
    reasons = codes(game, "rail-move", units=["a"], path=["0202", "0302", "0303"])
    assert "no-rail-hexside" in reasons


def test_who_never_rides() -> None:
    """std:6.1: what cannot move at all does not board trains."""
    game = railway({"a": ("de.inf.6-5", "0102"), "x": (POLE, "6004")})
    assert codes(game, "rail-move", units=["x"], path=["0202"])[0] == "not-yours"
    assert codes(game, "rail-move", units=["nobody"]) == ["no-such-unit"]
    assert codes(game, "rail-move", units=["a"], path=["9999"]) == ["no-such-hex"]
    assert codes(game, "rail-move", units=["a"], detrain=True) == ["not-on-train"]


def test_severe_snow_halves_the_allowance() -> None:
    """std:6.2, std:15.1."""
    game = railway({"a": (INF, "0102")}, date="snow", board={"base": {"weather": "severe"}})
    assert ask(game, "rail-reach", unit="a").values["max_hexes"] == 5


def test_units_share_an_order() -> None:
    game = railway({"a": (INF, "0102"), "b": (PZ, "0102"), "c": (PZ, "0202")})
    submit(game, "rail-move", units=["a", "b"], path=line(2, 9), detrain=True)
    assert at(game, "a") == at(game, "b") == "0902"
    assert codes(game, "rail-move", units=["a", "c"], path=line(3, 9)) == ["not-together"]


def test_reading_and_routes() -> None:
    """A destination is enough: the shortest way along the rails is written into the order."""
    game = railway({"a": (INF, "0102"), "b": (INF, "0102")})
    kind = game.kind("rail-move")
    order = kind.read(game.position, "axis", ["6-5@0102", "to", "0502", "detrain"])
    assert order.units == ("a",)
    assert order.path == tuple(line(2, 5))
    assert order.detrain
    stay = kind.read(game.position, "axis", ["a", "entrain"])
    assert stay.path == ()
    assert not stay.detrain
    submit(game, "rail-move", units=["b"])
    assert kind.read(game.position, "axis", ["b", "detrain"]).detrain


def test_the_phase_passes_when_nobody_can_ride() -> None:
    """std:6.0."""
    off = railway({"a": (INF, "0104"), "x": (POLE, "6004")}, capacity=5)
    assert plan_of(off.position).idle.code == "no-rail-movement"
    none = railway({"a": (INF, "0102"), "x": (POLE, "6004")}, capacity=0)
    assert "no rail capacity" in plan_of(none.position).idle.text
    some = railway({"a": (INF, "0102"), "x": (POLE, "6004")}, capacity=5)
    assert plan_of(some.position).idle is None


def test_proposals_are_worth_giving() -> None:
    """What is proposed is legal here, and one proposal goes a long way towards the enemy."""
    game = railway({"a": (INF, "0102"), "b": (PZ, "0202"), "x": (POLE, "5004")})
    orders = list(game.propose("rail-move", "axis", Random(7)))
    assert orders
    assert all(game.why_not(o) == [] for o in orders)
    assert any(len(o.path) >= 20 and o.detrain for o in orders)


def test_a_train_that_is_caught_is_proposed_to_detrain() -> None:
    game = railway({"a": (INF, "0102"), "x": (POLE, "0101")}, markers=entrained("a"))
    first = next(iter(game.propose("rail-move", "axis", Random(1))))
    assert first.detrain
    assert first.path == ()
    assert game.why_not(first) == []


def test_trains_alike_are_counted_together() -> None:
    """std:6.13: what rides is told in short."""
    game = railway({"a": (INF, "0302"), "b": (INF, "0302")})
    submit(game, "rail-move", units=["a", "b"], path=["0402"])
    assert plan_of(game.position).hint.endswith("rail capacity used (2*6-5@0402)")


def test_an_answer_that_nothing_asks_for_is_refused_by_its_phase() -> None:
    """std:4.2: units are placed as they arrive, or where a question asks for it."""
    game = railway({"a": (INF, "0302")})
    (reason,) = why(game, "place", unit="a", hex="0402")
    assert reason.text == "place is not done in Rail Movement, and no question asks for it"

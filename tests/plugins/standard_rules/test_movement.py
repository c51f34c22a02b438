"""Movement over land (5.0 to 5.5), with the numbers of the cases."""

from __future__ import annotations

import pytest

from grognard.board.layers import BLOCKED
from grognard.errors import IllegalOrder
from grognard.machine import plan_of
from grognard_standard_rules.movement import left, movement_allowance, reachable

from .boards import (
    INITIAL,
    MECHANIZED,
    REINFORCEMENT,
    ask,
    at,
    codes,
    end_phase,
    events,
    play,
    steps,
    submit,
    why,
)

# --- 5.1 ----------------------------------------------------------------------------------------


def test_units_that_stand_together_move_along_one_path():
    """std:5.0, std:5.11, std:5.12"""
    game = play({"a": ("de.inf.6-5", "0404"), "b": ("de.pz.10-8", "0404")})
    batch = submit(game, "move", units=["a", "b"], path=["0404", "0403", "0402"])
    moved = events(batch, "unit-moved")
    assert [(e.about["unit"], e.about["from"], e.about["path"]) for e in moved] == [
        ("a", "0404", ["0403", "0402"]), ("b", "0404", ["0403", "0402"])]
    assert at(game, "a") == at(game, "b") == "0402"


def test_a_unit_moves_once_in_a_phase():
    """std:5.0"""
    game = play({"a": ("de.inf.6-5", "0404")})
    submit(game, "move", units=["a"], path=["0403"])
    assert codes(game, "move", units=["a"], path=["0402"]) == ["moved-already"]


def test_units_of_others_and_units_apart_are_refused_with_every_reason():
    game = play({"a": ("de.inf.6-5", "0404"), "b": ("de.inf.6-5", "0505"),
                 "x": ("pl.inf.4-4", "0101")})
    assert codes(game, "move", units=["a", "b"], path=["0403"]) == ["not-together"]
    assert codes(game, "move", units=["x"], path=["0102"]) == ["not-yours"]
    assert codes(game, "move", units=["q", "a", "a"], path=["0999", "0403"]) == [
        "no-such-unit", "unit-twice", "no-such-hex"]
    assert codes(game, "move", units=["a"], path=["0402"]) == ["not-adjacent"]
    assert codes(game, "move", units=["a"], path=[]) == ["no-path"]
    assert codes(game, "move", units=[], path=["0403"]) == ["no-units"]


def test_a_refused_order_changes_nothing():
    game = play({"a": ("de.inf.6-5", "0404"), "x": ("pl.inf.4-4", "0403")})
    before = game.state
    with pytest.raises(IllegalOrder):
        submit(game, "move", units=["a"], path=["0403"])
    assert game.state is before


def test_the_reason_says_what_it_needs_what_it_has_and_where():
    """std:5.21"""
    game = play({"a": ("de.inf.6-5", "0407"), "x": ("pl.inf.4-4", "0404")})
    (reason,) = why(game, "move", units=["a"], path=["0406", "0405", "0505"])
    assert reason.code == "too-dear"
    assert "needs 9 movement points to reach 0505, has 5" in reason.text
    assert "the step from 0405 costs 5" in reason.text
    assert "the whole way" not in reason.text
    assert "std:5.21" in reason.rules
    (reason,) = why(game, "move", units=["a"], path=["0406", "0405", "0505", "0605"])
    assert "has 5: the step from 0405 costs 5" in reason.text
    assert reason.text.endswith("the whole way to 0605 costs 12")


def test_friends_are_passed_whatever_the_stacking():
    """std:5.16"""
    crowd = {f"c{n}": ("de.inf.6-5", "0403") for n in range(4)}
    game = play({"a": ("de.inf.6-5", "0404"), **crowd})
    assert steps(game, "a", "0403", "0402") == [1, 1]
    submit(game, "move", units=["a"], path=["0403", "0402"])


def test_there_is_no_movement_outside_of_the_movement_phases():
    """std:5.11, std:5.15"""
    game = play({"a": ("de.inf.6-5", "0404"), "x": ("pl.inf.4-4", "0403")}, step=REINFORCEMENT)
    assert codes(game, "move", units=["a"], path=["0405"]) == ["not-in-this-phase"]


# --- 5.13, 5.14 ---------------------------------------------------------------------------------


def test_an_unsupplied_unit_has_half_its_points_fractions_dropped():
    """std:5.13, std:14.21, std:14.11"""
    game = play({"a": ("de.inf.6-5", "0404"), "b": ("de.inf.6-5", "0404")},
                unsupplied={"axis": ["a"]})
    position = game.position
    tally = movement_allowance(position, game.state.unit("a"), "initial")
    assert tally.value == 2
    assert [line.op for line in tally.lines] == ["set", "times", "floor"]
    assert movement_allowance(position, game.state.unit("b"), "initial").value == 5
    assert ask(game, "movement-allowance", unit="a").values == {"allowance": 2, "left": 2}


def test_a_unit_may_always_go_one_hex():
    """std:5.14, case wie-05.14-a."""
    game = play({"a": ("de.inf.6-5", "0405"), "x": ("pl.inf.4-4", "0404")},
                unsupplied={"axis": ["a"]})
    answer = ask(game, "movement-cost", unit="a", path=["0406"]).values
    assert (answer["mp_cost"], answer["mp_available"], answer["by_guarantee"]) == (3, 2, True)
    assert codes(game, "move", units=["a"], path=["0406", "0407"]) == ["too-dear"]
    submit(game, "move", units=["a"], path=["0406"])
    assert at(game, "a") == "0406"


def test_but_not_from_zone_to_zone():
    """std:5.14, case wie-05.14-b."""
    game = play({"a": ("de.inf.6-5", "0405"), "x": ("pl.inf.4-4", "0404")},
                unsupplied={"axis": ["a"]})
    (reason,) = why(game, "move", units=["a"], path=["0505"])
    assert "needs 5" in reason.text
    assert "has 2" in reason.text
    assert "std:5.14" in reason.rules
    reach = reachable(game.position, game.state.unit("a"), "initial")
    grid = game.position.board.grid
    assert reach.dist[grid.index("0406")] == 2  # the guaranteed hex takes the whole allowance
    assert reach.dist[grid.index("0505")] == BLOCKED


def test_nor_over_a_closed_side():
    """std:5.14, std:5.26"""
    game = play({"a": ("de.inf.6-5", "0404")}, board={"blocked": ["0404/0403"]})
    assert codes(game, "move", units=["a"], path=["0403"]) == ["blocked-side"]


# --- 5.2 ----------------------------------------------------------------------------------------


def test_enemy_occupied_hexes_are_closed():
    """std:5.22"""
    game = play({"a": ("de.inf.6-5", "0404"), "x": ("pl.inf.4-4", "0402")})
    (reason,) = why(game, "move", units=["a"], path=["0403", "0402"])
    assert reason.code == "enemy-occupied"
    assert reason.hexes == ("0403", "0402")


def test_sea_and_the_edge_of_the_map():
    """std:5.26, std:5.27"""
    game = play({"a": ("de.inf.6-5", "0404"), "b": ("de.inf.6-5", "0101")},
                board={"terrain": {"sea": ["0403"]}, "sea": ["0404/0304", "0404/0504"],
                       "strait": ["0404/0504"]})
    assert codes(game, "move", units=["a"], path=["0403"]) == ["closed-sea"]
    assert codes(game, "move", units=["a"], path=["0304"]) == ["sea-side"]
    assert steps(game, "a", "0504") == [2]  # a crossing arrow opens the side, for one more
    assert codes(game, "move", units=["b"], path=["0100"]) == ["no-such-hex"]


def test_a_railway_through_a_blocked_side_is_no_footpath():
    """std:5.28, case wie-05.28-a."""
    game = play({"a": ("de.inf.6-5", "0404")},
                board={"blocked": ["0404/0403"], "rail": ["0404/0403"]})
    (reason,) = why(game, "move", units=["a"], path=["0403"])
    assert reason.code == "blocked-side-rail"
    assert reason.rules == ("std:5.28",)


def test_lakes_are_closed():
    """std:5.26, std:15.3"""
    game = play({"a": ("de.inf.6-5", "0404")},
                board={"terrain": {"lake": ["0403"]}, "lake": ["0404/0403", "0404/0304"]})
    assert set(codes(game, "move", units=["a"], path=["0403"])) == {"lake", "lake-side"}
    assert codes(game, "move", units=["a"], path=["0304"]) == ["lake-side"]


@pytest.mark.parametrize("how", ["rail", "sea", "air"])
def test_who_went_by_rail_sea_or_air_does_not_move_again(how):
    """std:5.25, case wie-05.25-a (ruling W35)."""
    game = play({"a": ("de.pz.10-8", "0404"), "b": ("de.pz.10-8", "0404")}, step=MECHANIZED,
                moved={"a": how})
    assert codes(game, "move", units=["a"], path=["0403"]) == ["moved-otherwise"]
    answer = ask(game, "may-move", unit="a", phase="mechanized")
    assert answer.values == {"may_move": False}
    assert [r.code for r in answer.because] == ["moved-otherwise"]


def test_the_other_reading_of_movement_by_air():
    """std:5.25: W35 as a parameter."""
    game = play({"a": ("de.pz.10-8", "0404")}, step=MECHANIZED, moved={"a": "air"},
                settings=["standard:movement:air_bars_mechanized=false"])
    assert codes(game, "move", units=["a"], path=["0403"]) == []
    submit(game, "move", units=["a"], path=["0403"])
    assert at(game, "a") == "0403"


def test_trains_and_fresh_units_stay():
    """std:6.41, std:17.12"""
    game = play({"a": ("de.inf.6-5", "0404"), "b": ("de.inf.6-5", "0404")},
                markers=[("entrained", "a", "axis")],
                memory=[("player-turn", "formed", "b", True)])
    assert codes(game, "move", units=["a"], path=["0403"]) == ["entrained"]
    assert codes(game, "move", units=["b"], path=["0403"]) == ["just-formed"]


# --- 5.3, 5.5 -----------------------------------------------------------------------------------

GROUND = {"terrain": {"rough": ["0403"], "woods": ["0504"], "mountain": ["0405"],
                      "swamp": ["0305"], "broken": ["0304"]},
          "river": ["0404/0505", "0504/0404"], "rail": ["0404/0505"]}


@pytest.mark.parametrize(("unit", "prices"), [
    ("de.inf.6-5", {"0403": 2, "0504": 1, "0405": 3, "0305": 2, "0304": 1, "0505": 1}),
    ("de.cav.2-3", {"0403": 2, "0504": 1, "0405": 3, "0305": 2, "0304": 1, "0505": 1}),
    # A railway does not spare armour the point for the river (case wie-05.3-a).
    ("de.pz.10-8", {"0403": 3, "0504": 3, "0405": None, "0305": 4, "0304": 2, "0505": 2}),
    ("de.motb.3-10", {"0403": 3, "0504": 3, "0405": None, "0305": 4, "0304": 2, "0505": 2}),
])
def test_terrain_costs_by_column(unit, prices):
    """std:5.3, std:5.8: cavalry pays as infantry, motorized units as mechanized ones."""
    game = play({"a": (unit, "0404")}, board=GROUND)
    found = {h: ask(game, "movement-cost", unit="a", path=[h]).values["mp_cost"] for h in prices}
    assert found == prices


def test_costs_are_explained_line_by_line():
    game = play({"a": ("de.pz.10-8", "0404"), "x": ("pl.inf.4-4", "0503")}, board=GROUND)
    (tally,) = ask(game, "movement-cost", unit="a", path=["0504"]).tallies
    lines = [(int(x.value), x.text) for x in tally.lines]
    assert sorted(lines) == [(1, "across a river"), (2, "into an enemy zone of control"),
                             (2, "woods hex")]
    assert {r for x in tally.lines for r in x.rules} >= {"std:5.3", "std:9.21"}


@pytest.mark.parametrize(("counter", "initial", "mechanized"), [
    ("de.pz.10-8", True, True), ("de.pzg.8-8", True, True), ("de.cav.2-3", True, True),
    ("fr.acav.2-6", True, True), ("de.motb.3-10", True, False), ("de.inf.6-5", True, False),
    ("de.msu.0-1-1", True, True), ("su.art.10-1-10", False, True),
    ("su.at.0-1-10", False, True), ("su.par.0-5-0.unit", True, False),
    ("de.rr.0-1-5", False, False),  # moves along railways, by an order of its own
    ("su.inf.1-4.fort", False, False), ("cw.gar.0-1-0", False, False),
])
def test_who_moves_in_which_phase(counter, initial, mechanized):
    """std:5.0, std:5.5, case wie-05.5-a."""
    game = play({"a": (counter, "0404", "axis"), "z": ("de.pz.10-8", "0101")})
    found = {phase: ask(game, "may-move", unit="a", phase=phase).values["may_move"]
             for phase in ("initial", "mechanized")}
    assert found == {"initial": initial, "mechanized": mechanized}


def test_what_moved_in_the_first_phase_moves_again_in_the_second():
    """std:5.5: points do not carry over."""
    game = play({"a": ("de.pz.10-8", "0404")}, moved={"a": "initial"}, step=MECHANIZED)
    assert left(game.position, game.state.unit("a"), "mechanized") == 8
    submit(game, "move", units=["a"], path=["0403"])
    assert codes(game, "move", units=["a"], path=["0402"]) == ["moved-already"]


def test_the_second_phase_passes_by_itself_when_nothing_can_move():
    """std:5.5"""
    game = play({"a": ("de.inf.6-5", "0404")}, step=MECHANIZED)
    idle = plan_of(game.position).idle
    assert (idle.code, idle.rules) == ("nothing-moves", ("std:5.5",))


def test_the_question_of_a_mover_class_needs_no_unit():
    game = play({}, board=GROUND)
    answer = ask(game, "movement-cost", side="axis", mover="mechanized", start="0404",
                 path=["0505"])
    assert answer.values == {"possible": True, "mp_cost": 2, "steps": [2]}
    shut = ask(game, "movement-cost", side="axis", mover="mechanized", start="0404",
               path=["0405"])
    assert shut.values == {"possible": False, "mp_cost": None, "steps": [None]}
    assert [r.code for r in shut.because] == ["closed-mountain"]


def test_ending_the_phase_moves_on():
    """std:4.2: to the phase in which mechanized units move again."""
    game = play({"a": ("de.pz.10-8", "0404")}, step=INITIAL)
    end_phase(game)
    assert game.state.clock.step == MECHANIZED

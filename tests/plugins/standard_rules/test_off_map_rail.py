"""6.8: by rail off an edge of the map and back."""

from dataclasses import replace

import pytest

from grognard.testing.cases import Case
from grognard.testing.stage import stage
from grognard_standard_rules.off_map_rail import due, may_leave, may_return, must_return
from grognard_standard_rules.rail_capacity import capacity_used
from tests.plugins.standard_rules.boards import codes, play, submit, why

STEP = "player-turn.soviet/rail-movement"
BOARD = {
    "rail": ["0401-0402-0403-0404", "0401-0501-0502-0503"], "base": {"country": "USSR"},
    "features": [{"kind": "edge_rail", "hex": h, "data": {"edge": e}}
                 for h, e in (("0404", "east"), ("0503", "east"), ("0502", "south"))],
}
RAILS = ["0401", "0402", "0403", "0404", "0501", "0502", "0503"]


def field(units=None, **more):
    units = units or {"c": ("su.corps.4-4", "0404")}
    return play(units, step=STEP, board=BOARD, turns=9,
                markers=[("entrained", u, "soviet") for u in units if u[0] == "c"],
                pool={"rail-capacity:soviet": 9}, paint={"rail": {"soviet": RAILS}},
                section={"supply": {"sources": {"su": ["0401"]}}}, **more)


def on_turn(game, turn):
    """The position in a later game turn."""
    state = game.state
    return game.position.at(replace(state, clock=replace(state.clock, turn=turn)))


def gone():
    game = field()
    submit(game, "leave-map", by="soviet", units=["c"])
    return game


def test_it_leaves_for_a_whole_game_turn_and_counts_all_the_time():
    game = gone()
    assert game.state.unit("c").at == "@off-map:east:3"
    assert capacity_used(game.position, "soviet") == 3
    assert not due(on_turn(game, 2), "soviet")
    assert [u.id for u in due(on_turn(game, 3), "soviet")] == ["c"]


def test_it_comes_back_by_any_line_of_the_same_edge():
    later = on_turn(gone(), 3)
    unit = later.state.unit("c")
    assert not list(may_return(later, unit, "0503"))
    assert [r.code for r in may_return(later, unit, "0502")] == ["other-edge"]
    early = on_turn(gone(), 2)
    assert [r.code for r in may_return(early, early.state.unit("c"), "0503")] == ["not-yet"]


def test_it_must_come_back():
    (reason,) = must_return(on_turn(gone(), 3), "soviet")
    assert reason.code == "must-return"
    assert not list(must_return(on_turn(gone(), 2), "soviet"))


def test_it_does_not_come_back_into_an_enemy_zone():
    units = {"c": ("su.corps.4-4", "0404"), "x": ("de.inf.6-5", "0603")}
    game = field(units)
    submit(game, "leave-map", by="soviet", units=["c"])
    later = on_turn(game, 3)
    assert [r.code for r in may_return(later, later.state.unit("c"), "0503")] == ["enemy-zone"]
    assert not list(may_return(later, later.state.unit("c"), "0404"))


def test_an_order_names_trains_of_its_side_and_each_of_them_once():
    """std:6.8: a train that is named twice would be counted twice."""
    game = field({"c": ("su.corps.4-4", "0404"), "x": ("de.inf.6-5", "0101")})
    leave = {"kind": "leave-map", "by": "soviet"}
    assert [r.code for r in why(game, **leave, units=[])] == ["no-units"]
    assert [r.code for r in why(game, **leave, units=["c", "c"])] == ["unit-twice"]
    assert [r.code for r in why(game, **leave, units=["x"])] == ["not-yours"]
    (reason,) = why(game, **leave, units=["q"])
    assert (reason.code, reason.rules) == ("no-such-unit", ("std:6.8",))
    assert reason.remedy


@pytest.mark.parametrize(("units", "code"), [
    ({"u": ("su.corps.4-4", "0404")}, "not-on-train"),
    ({"c": ("su.corps.4-4", "0403")}, "no-edge"),
    ({"c": ("su.corps.4-4", "0502")}, "no-edge"),
])
def test_who_may_not_leave(units, code):
    game = field(units)
    (unit,) = units
    assert code in codes(game, "leave-map", by="soviet", units=[unit])


def test_abroad_and_without_major_supply_nobody_leaves():
    abroad = play({"c": ("su.corps.4-4", "0404")}, step=STEP, board={
        **BOARD, "country": {"Iran": ["0404"]}}, markers=[("entrained", "c", "soviet")],
        pool={"rail-capacity:soviet": 9}, paint={"rail": {"soviet": RAILS[:2]}})
    unit = abroad.state.unit("c")
    assert {r.code for r in may_leave(abroad.position, unit)} == {
        "wrong-country", "rail-not-friendly"}


@pytest.mark.parametrize(("spent", "found"), [(44, []), (45, ["too-dear"])])
def test_a_caught_train_pays_for_pulling_out_over_the_edge(spent, found):
    """std:6.34: five points more than the one of the step over the edge."""
    units = {"c": ("su.corps.4-4", "0404"), "x": ("de.inf.6-5", "0405")}
    game = field(units, memory=[("step", "rail-spent", "c", spent)])
    assert [r.code for r in may_leave(game.position, game.state.unit("c"))] == found


# --- U3.1: between Egypt and Asia -------------------------------------------------------------

SOUTH = {
    "rail": ["0401-0402-0403-0404", "0401-0501-0502-0503"], "country": {
        "Egypt": ["0401", "0402", "0403", "0404"], "Iraq": ["0501", "0502"], "Iran": ["0503"]},
    "features": [{"kind": "edge_rail", "hex": h, "data": {"edge": "south"}}
                 for h in ("0404", "0502", "0503")],
}


def from_egypt(points=1, at="0404"):
    """A train that has left the map in Egypt, or elsewhere in the south."""
    game = play({"c": ("cw.motb.3-10", at)}, step="player-turn.allied/rail-movement", board=SOUTH,
                turns=9, markers=[("entrained", "c", "allied")],
                pool={"rail-capacity:allied": 9, "naval-transport-points:allied": points},
                paint={"rail": {"allied": RAILS}},
                section={"supply": {"sources": {"cw": ["0401"]}}})
    submit(game, "leave-map", by="allied", units=["c"])
    return game


def reasons(position, at):
    return [r.code for r in may_return(position, position.state.unit("c"), at)]


def test_to_asia_it_takes_a_ship_and_a_turn_more():
    """wie:U3.1: out in turn 1, by rail to a port in 2, by rail to the edge in 3, back in 4."""
    game = from_egypt()
    assert reasons(on_turn(game, 3), "0404") == []
    assert reasons(on_turn(game, 3), "0502") == ["not-yet"]
    assert reasons(on_turn(game, 4), "0502") == reasons(on_turn(game, 4), "0503") == []
    assert reasons(on_turn(from_egypt(points=0), 4), "0502") == ["too-few-points"]


def test_nobody_hurries_who_is_on_his_way_overseas():
    game = from_egypt()
    assert not list(must_return(on_turn(game, 3), "allied"))
    assert list(must_return(on_turn(game, 4), "allied"))


def test_between_iraq_and_iran_runs_a_railway():
    game = from_egypt(points=0, at="0502")
    assert reasons(on_turn(game, 3), "0503") == []
    assert list(must_return(on_turn(game, 3), "allied"))


@pytest.mark.parametrize(("scenario", "side", "there"), [
    ("france", "allied", False), ("barbarossa", "soviet", True),
])
def test_trains_leave_only_where_the_edge_is_in_play(scenario, side, there):
    """std:6.8: the order is not even offered where the area of play ends before the edge."""
    position = stage(Case(id="edge", title="", rules=(), editions=("wie",), scenario=scenario,
                          step=f"player-turn.{side}/rail-movement"), "wie").position
    assert ("leave-map" in position.plan().orders) is there

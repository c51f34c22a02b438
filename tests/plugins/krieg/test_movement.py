"""3.1, 3.3, 3.4, 3.9: who moves, what it costs, roads, the guaranteed hex, partisans."""

from __future__ import annotations

import pytest

from grognard.errors import IllegalOrder
from tests.plugins.krieg.marches import (
    RESERVE,
    ask,
    at,
    codes,
    cost,
    happened,
    may_go,
    move,
    path_codes,
    play,
    reach,
    read,
    submit,
)

ROW = ("0104", "0204", "0304", "0404", "0504", "0604", "0704", "0804")
ROAD = ["-".join(ROW)]


@pytest.mark.parametrize(("board", "points"), [
    ({}, 1),
    ({"terrain": {"rough": ["0504"]}}, 2),
    ({"terrain": {"rough": ["0504"]}, "places": {"0504": "Linz:city"}}, 1),
    ({"mountain": ["0404-0504"]}, 2),
    ({"river": ["0404-0504"]}, 1),
    ({"strait": ["0404-0504"], "all_sea": ["0404-0504"]}, 2),
    ({"terrain": {"rough": ["0504"]}, "mountain": ["0404-0504"], "road": ["0404-0504"]}, 0.5),
    ({"terrain": {"rough": ["0504"]}, "road": ["0404-0403", "0504-0503"]}, 2),
    ({"lake": ["0404-0504"]}, None),
    ({"all_sea": ["0404-0504"]}, None),
    ({"impassable": ["0404-0504"]}, None),
    ({"kind": {"impassable": ["0504"]}}, None),
    ({"kind": {"lake": ["0504"]}}, None),
    ({"kind": {"all_sea": ["0504"]}}, None),
])
def test_price_of_a_step(board, points):
    """3.3: hexsides add to the hex; 3.4: a connected road puts both aside."""
    game = play({"a": ("de.inf.1", "0404")}, board=board)
    assert cost(game, "a", "0504") == points


def test_the_price_is_explained_by_its_rules():
    game = play({"a": ("de.inf.1", "0404")},
                board={"terrain": {"rough": ["0504"]}, "road": ["0404-0504"]})
    (tally,) = ask(game, "movement-cost", unit="a", path=["0504"]).tallies
    assert str(tally.value) == "1/2"
    rules = {rule for line in tally.lines for rule in line.rules}
    assert rules == {"krieg:3.3", "krieg:3.4"}
    assert any("put aside" in line.text for line in tally.lines)


@pytest.mark.parametrize(("unit", "hexes"), [
    ("de.inf.1", 6), ("de.pz-army.1", 3), ("de.hq.A.reduced", 3), ("de.mountain.reduced", 7),
])
def test_corps_are_fast_on_roads(unit, hexes):
    """3.4: half a point for a one-step corps, one for anything larger."""
    game = play({"a": (unit, "0104")}, board={
        "road": ROAD, "river": ["0304-0404"], "mountain": ["0504-0604"],
        "terrain": {"rough": ["0404", "0604", "0804"]}})
    along = [ROW.index(h) for h in reach(game, "a") if h in ROW]
    assert max(along) == hexes


def test_a_strait_between_two_hexes_of_the_net_connects_them():
    """3.4: although no line is drawn across the water."""
    board = {"road": ["0304-0404", "0504-0604"], "strait": ["0404-0504"], "all_sea": ["0404-0504"]}
    game = play({"a": ("de.inf.1", "0304")}, board=board)
    assert cost(game, "a", "0404", "0504", "0604") == 1.5


def test_a_strait_to_a_hex_off_the_net_does_not():
    board = {"road": ["0304-0404"], "strait": ["0404-0504"], "all_sea": ["0404-0504"]}
    game = play({"a": ("de.inf.1", "0404")}, board=board)
    assert cost(game, "a", "0504") == 2


# --- 3.1 ----------------------------------------------------------------------------------------


def test_one_hex_is_always_allowed():
    board = {"terrain": {"rough": ["0504", "0603"]}, "mountain": ["0404-0504", "0504-0603"]}
    game = play({"a": ("de.army.1", "0404")}, board=board)
    assert cost(game, "a", "0504") == 3  # of two
    assert may_go(game, "a", "0504")
    assert path_codes(game, "a", "0504", "0603") == ["too-dear"]
    answer = ask(game, "movement-cost", unit="a", path=["0504"]).values
    assert answer["legal"]
    assert answer["by_guarantee"]
    assert "0504" in reach(game, "a")
    assert "0603" not in reach(game, "a")


def test_the_guarantee_opens_no_closed_side_and_moves_no_fortress():
    game = play({"a": ("de.army.1", "0404"), "f": ("de.fort.1", "0404")},
                board={"impassable": ["0404-0504"]})
    assert path_codes(game, "a", "0504") == ["closed-side-impassable"]
    assert path_codes(game, "f", "0403") == ["immobile"]
    assert reach(game, "f") == {"0404": 0}


def test_half_points_are_counted_exactly():
    """Three points: a half on the road, one for clear ground, and two for rough are too many."""
    game = play({"a": ("de.inf.1", "0304")},
                board={"road": ["0304-0404"], "terrain": {"rough": ["0603"]}})
    assert may_go(game, "a", "0404", "0504", "0503")
    assert path_codes(game, "a", "0404", "0504", "0603") == ["too-dear"]
    (reason,) = game.why_not({"kind": "move", "by": "axis", "units": ["a"],
                              "path": ["0404", "0504", "0603"]})
    assert "needs 3 1/2 movement points" in reason.text
    assert "krieg:3.1" in reason.rules


def test_a_unit_moves_once_in_a_phase():
    game = play({"a": ("de.inf.1", "0404")})
    move(game, "a", "0504")
    assert path_codes(game, "a", "0503") == ["moved-already"]


def test_a_new_phase_a_new_move():
    game = play({"a": ("de.inf.1", "0404")})
    move(game, "a", "0504")
    submit(game, "end-phase")
    assert game.state.clock.step == "player-turn.axis/reserve-movement"
    assert may_go(game, "a", "0503")


def test_only_ones_own_ground_units_move():
    game = play({"a": ("de.inf.1", "0404"), "air": ("de.air.1", "0404"),
                 "x": ("su.army.1", "0407")})
    assert path_codes(game, "x", "0406") == ["not-yours"]
    assert "no-ground-unit" in path_codes(game, "air", "0504")
    assert codes(game, "move", units=["a", "a"], path=["0504"]) == ["unit-twice"]
    assert codes(game, "move", units=["q"], path=["0504"]) == ["no-such-unit"]
    assert codes(game, "move", units=["a"], path=["0999"]) == ["no-such-hex"]
    assert codes(game, "move", units=["a"], path=["0404"]) == ["no-path"]
    assert "not-adjacent" in codes(game, "move", units=["a"], path=["0604"])
    assert "not-your-phase" in codes(game, "move", "soviet", units=["x"], path=["0406"])


def test_units_together_move_one_after_the_other():
    game = play({"a": ("de.inf.1", "0404"), "b": ("de.pz.1", "0404"), "c": ("de.inf.2", "0304")})
    done = submit(game, "move", units=["a", "b"], path=["0504", "0603"])
    assert [e.about["unit"] for e in happened(done, "unit-moved")] == ["a", "b"]
    assert at(game, "a") == at(game, "b") == "0603"
    assert "not-together" in codes(game, "move", units=["a", "c"], path=["0504"])


def test_what_a_move_tells():
    game = play({"a": ("de.inf.1", "0404")}, board={"road": ["0404-0504"]})
    (event,) = happened(move(game, "a", "0504", "0603"), "unit-moved")
    assert event.about == {"unit": "a", "side": "axis", "from": "0404", "to": "0603",
                           "path": ["0504", "0603"], "mode": "operational", "half_points": 3}
    assert event.text == "German Infantry Corps 1 1-2-3 moves 0404-0504-0603 (1 1/2 of 3)"


def test_a_destination_is_enough_and_the_way_is_filled_in():
    game = play({"a": ("de.inf.1", "0104")}, board={"road": ROAD})
    order = read(game, "move 1-2-3@0104 0604")
    assert order.path == ROW[1:6]
    game.submit(order)
    assert at(game, "a") == "0604"


def test_the_way_past_enemies_is_refused_with_what_closes_it():
    around = ("0103", "0203", "0204", "0105")
    enemies = {f"x{n}": (f"su.army.{n}", h) for n, h in enumerate(around, 1)}
    game = play({"a": ("de.inf.1", "0104"), **enemies})
    with pytest.raises(IllegalOrder) as refused:
        game.submit(read(game, "move 1-2-3@0104 0304"))
    assert "enemy-occupied" in {r.code for r in refused.value.reasons}


# --- supply -------------------------------------------------------------------------------------

CUT_OFF = {"a": ("de.inf.1", "0404"), "b": ("de.inf.2", "0204")}


def test_without_supply_nobody_moves_operationally():
    """3.1, 10.3: the one city lies far away from the first corps and next to the second."""
    board = {"places": {"0104": "Berlin:city"}}
    game = play(CUT_OFF, supply=True, board=board)
    assert path_codes(game, "a", "0405") == ["unsupplied"]
    assert may_go(game, "b", "0205")
    (reason,) = game.why_not({"kind": "move", "by": "axis", "units": ["a"], "path": ["0405"]})
    assert "krieg:10.3" in reason.rules
    assert "krieg:3.1" in reason.rules


def test_reserves_need_no_supply():
    """5."""
    game = play(CUT_OFF, supply=True, phase=RESERVE, board={"places": {"0104": "Berlin:city"}})
    assert may_go(game, "a", "0405")


def test_supply_is_judged_as_each_unit_begins():
    """10.3: the first corps opens the line to the second by standing in the enemy zone."""
    units = {"a": ("de.inf.1", "0203"), "b": ("de.inf.2", "0404"), "x": ("su.army.1", "0305")}
    board = {"places": {"0203": "Berlin:city"}, "road": ["0203-0304"],
             "impassable": ["0404-0403", "0404-0504", "0404-0505"]}
    game = play(units, supply=True, board=board)
    assert path_codes(game, "b", "0304") == ["unsupplied"]
    move(game, "a", "0304")
    assert may_go(game, "b", "0304")


# --- 3.9 ----------------------------------------------------------------------------------------


def test_partisans_stay_in_their_country():
    board = {"country": {"poland": ["0404", "0405", "0504"], "hungary": ["0304"]},
             "border_region": {"eastern_poland": ["0504"]}}
    game = play({"p": ("pt.communist.1", "0404"), "br": ("br.inf.1", "0405")}, side="western",
                board=board, countries={"poland": "western", "hungary": "axis"})
    assert path_codes(game, "p", "0304", by="western") == ["partisan-border"]
    assert may_go(game, "p", "0504", by="western")
    assert may_go(game, "br", "0404", "0304", by="western")


def test_zones_of_partisans_cross_borders():
    board = {"country": {"poland": ["0404"]}}
    game = play({"p": ("pt.communist.1", "0404")}, board=board, countries={"poland": "western"})
    assert ask(game, "zone", hex="0504", side="axis").values["by"] == ["p"]

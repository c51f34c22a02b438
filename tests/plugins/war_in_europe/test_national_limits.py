"""42.27, 42.37, 42.47, 42.57: where the units of the Axis nations may go, and not together."""

from __future__ import annotations

import pytest

from grognard_standard_rules.areas import land
from grognard_standard_rules.forces import GroupRow
from grognard_standard_rules.national_limits import closed_to
from grognard_standard_rules.placing_rules import Ledger
from grognard_standard_rules.retreat_options import retreat_options
from grognard_war_in_europe.hungarians_at_home import lose_those_abroad
from tests.plugins.standard_rules.boards import codes, play, why
from tests.plugins.war_in_europe.staged import at

INITIAL, SOVIET = "player-turn.axis/initial-movement", "player-turn.soviet/initial-movement"
RAIL = "player-turn.axis/rail-movement"


@pytest.fixture(scope="module")
def stalingrad():
    return at("stalingrad", INITIAL, ("it.inf.2-4", "H0109"), ("it.inf.2-4", "G0327"))


def closed(game, nation, hex_id):
    position = game.position
    limits = closed_to(position, nation)
    return bool(limits.value[position.board.grid.index(hex_id)])


@pytest.mark.parametrize(("nation", "hex_id", "barred"), [
    ("hu", "D4711", False), ("hu", "H0215", True), ("hu", "H2001", False), ("hu", "G2929", True),
    ("hu", "G0430", False), ("hu", "C5133", False), ("hu", "G0131", False), ("hu", "D4630", True),
    ("ro", "H0109", False), ("ro", "H2001", False), ("ro", "G0430", True), ("ro", "C5133", True),
    ("ro", "D5009", True), ("ro", "C4513", False),
    ("bg", "D4823", False), ("bg", "D5009", False), ("bg", "H0215", False), ("bg", "H0204", True),
    ("bg", "H2001", True),
    ("it", "F0224", True), ("it", "B2533", True), ("it", "G2929", True), ("it", "G0421", False),
    ("it", "H2001", False), ("it", "C2209", False),
])
def test_where_the_nations_may_go(stalingrad, nation, hex_id, barred):
    """wie:42.27, wie:42.37, wie:42.47, wie:42.57, wie:42.61."""
    assert closed(stalingrad, nation, hex_id) is barred


@pytest.mark.parametrize(("distance", "barred"), [(1, False), (4, False), (5, True)])
def test_bulgarians_go_four_hexes_into_turkey(stalingrad, distance, barred):
    """wie:42.57."""
    board = stalingrad.position.board
    grid = board.grid
    home = [grid.index(h) for h in grid.names(board.is_("country", "Bulgaria"))]
    ring = grid.within(home, distance) & ~grid.within(home, distance - 1)
    found = grid.names(ring & board.is_("country", "Turkey") & land(board))
    assert found
    assert closed(stalingrad, "bg", found[0]) is barred


def test_soviet_rumanians_and_bulgarians_are_free_of_the_limits():
    """wie:42.47, wie:42.57: in 1945 they fight beyond them."""
    game = at("1945", SOVIET)
    assert not closed(game, "ro", "C5133")
    assert not closed(game, "bg", "C5133")


def test_italians_cross_poland_on_trains_only(stalingrad):
    """wie:42.27: no march, no leaving the train there."""
    assert "poland-by-train" in [r.code for r in stalingrad.why_not(
        {"kind": "move", "by": "axis", "units": ["u1"], "path": ["G0328"]})]
    game = at("stalingrad", RAIL, ("it.inf.2-4", "H0109"), ("it.inf.2-4", "G0327"))
    stays = {"kind": "rail-move", "by": "axis", "units": ["u1"], "path": ["G0328"]}
    assert "poland-by-train" not in [r.code for r in game.why_not(stays)]
    assert "poland-by-train" in [r.code for r in game.why_not({**stays, "detrain": True})]


# --- together ---------------------------------------------------------------------------------


def feud(**more):
    return play({"h": ("hu.inf.2-4", "0404"), "g": ("de.inf.6-5", "0403"),
                 "r": ("ro.inf.2-4", "0505")}, **more)


def test_hungarians_and_rumanians_do_not_stack():
    """wie:42.37, wie:42.47: with Germans they do; passing through is no stacking."""
    game = feud()
    assert "stack-apart" in codes(game, "move", units=["h"], path=["0505"])
    assert "stack-apart" in codes(game, "move", units=["r"], path=["0404"])
    assert "stack-apart" not in codes(game, "move", units=["h"], path=["0403"])
    assert "stack-apart" not in codes(game, "move", units=["h"], path=["0505", "0605"])
    (reason,) = [r for r in why(game, "move", units=["h"], path=["0505"])
                 if r.code == "stack-apart"]
    assert reason.rules == ("wie:42.37",)
    assert "Hungarian and Rumanian units would stack at 0505" in reason.text


def test_they_do_not_retreat_onto_each_other():
    """wie:42.37: a hex that the other holds is no refuge."""
    game = play({"h": ("hu.inf.2-4", "0404"), "r": ("ro.inf.2-4", "0504"),
                 "g": ("de.inf.6-5", "0403"),
                 **{f"s{n}": ("su.corps.4-4", h) for n, h in enumerate(("0505", "0305", "0406"))}})
    ruling = retreat_options(game.position, game.state.unit("h").id)
    assert "0504" not in (*ruling.value.vacant, *ruling.value.refuges)
    assert "0403" in (*ruling.value.vacant, *ruling.value.refuges)


def test_a_set_up_keeps_them_apart():
    """wie:42.37, wie:42.47: no Hungarian starts beside a Rumanian."""
    game = feud()
    ledger = Ledger(game.position)
    ledger.put(game.state.unit("r"), "0404")
    group = GroupRow(side="axis", name="all", units={"hu.inf.2-4": 1})
    found = [r.code for r in ledger.objections(game.state.unit("h"), group, "0404")]
    assert "stack-apart" in found


# --- from 1944 on -----------------------------------------------------------------------------


def test_hungarians_defend_hungary_alone_from_1944_on():
    """wie:42.39: in Army Group Center; in Kursk they are still abroad."""
    assert closed(at("army-group-center", SOVIET), "hu", "H0410")
    assert not closed(at("army-group-center", SOVIET), "hu", "G0132")
    assert not closed(at("kursk", INITIAL), "hu", "H2001")


def test_hungarians_abroad_are_lost_as_1943_ends():
    """wie:42.39."""
    game = play({"a": ("hu.inf.2-4", "0404"), "b": ("hu.inf.2-4", "0505")}, date="4/13/43",
                board={"country": {"Hungary": ["0505"]}})
    (event,) = lose_those_abroad(game.position)
    assert event.about["units"] == ["a"]
    assert event.rules == ("wie:42.39",)

"""3.2, 3.5, 3.8, 5, 8, 11: enemy units and their zones of control.

An enemy army stands at 0404; its zone is 0403, 0504, 0505, 0405, 0305 and 0304. The corps
"a" starts two hexes away unless a test says otherwise.
"""

from __future__ import annotations

import pytest

from tests.plugins.krieg.marches import (
    MUD,
    RESERVE,
    SNOW,
    ask,
    at,
    may_go,
    move,
    path_codes,
    play,
    reach,
    submit,
)

ENEMY = ("su.army.1", "0404")
ZONE = {"0403", "0504", "0505", "0405", "0305", "0304"}


def zone(game, hex_, side="axis"):
    return ask(game, "zone", hex=hex_, side=side).values


def zone_hexes(game, side="axis"):
    return {h for h in game.position.board.grid if zone(game, h, side)["controlled"]}


# --- 8 ------------------------------------------------------------------------------------------


def test_a_zone_is_the_six_hexes_around():
    game = play({"x": ENEMY})
    assert zone_hexes(game) == ZONE
    assert zone(game, "0504") == {"controlled": True, "by": ["x"], "unless_friends": True}


@pytest.mark.parametrize("side", ["mountain", "lake", "all_sea", "impassable"])
def test_closed_hexsides_end_zones(side):
    game = play({"x": ENEMY}, board={side: ["0404-0504", "0404-0405"]})
    assert zone_hexes(game) == ZONE - {"0504", "0405"}


def test_a_strait_does_not_carry_a_zone_and_a_river_does():
    board = {"strait": ["0404-0504"], "all_sea": ["0404-0504"], "river": ["0404-0405"]}
    assert zone_hexes(play({"x": ENEMY}, board=board)) == ZONE - {"0504"}


@pytest.mark.parametrize("counter", ["su.hq-western", "su.fort-mos", "pt.communist.1"])
def test_every_ground_unit_has_a_zone(counter):
    assert zone_hexes(play({"x": (counter, "0404")})) == ZONE


@pytest.mark.parametrize("counter", ["br.air.1", "al.airborne.airdrop"])
def test_air_has_none(counter):
    assert zone_hexes(play({"x": (counter, "0404")})) == set()


def test_all_others_are_enemies_the_allies_too():
    units = {"w": ("br.inf.1", "0404"), "s": ("su.army.1", "0407")}
    game = play(units, side="western")
    assert zone(game, "0406", "western")["by"] == ["s"]
    assert zone(game, "0405", "soviet")["by"] == ["w"]
    assert {"0405", "0406"} <= zone_hexes(game, "axis")
    assert path_codes(game, "w", "0405", "0406", by="western") == []
    assert path_codes(game, "w", "0405", "0406", "0306", by="western") == ["zone", "too-dear"]


def test_friends_cancel_a_zone_for_supply_and_retreat():
    """8.2, 8.3: ground, air support and airdrop units do, beachheads and convoys do not."""
    units = {"x": ENEMY, "a": ("de.inf.1", "0403"), "b": ("de.air.1", "0504"),
             "c": ("de.airborne.airdrop", "0505"), "d": ("de.air.2.beachhead", "0405")}
    game = play(units)
    assert {h for h in ZONE if zone(game, h)["unless_friends"]} == {"0405", "0305", "0304"}


# --- 3.2, 8.1 -----------------------------------------------------------------------------------


def test_the_first_stops_the_second_passes():
    game = play({"x": ENEMY, "a": ("de.inf.1", "0602"), "b": ("de.inf.2", "0602")})
    way = ["0603", "0504", "0503"]
    assert path_codes(game, "a", *way) == ["zone"]
    move(game, "a", "0603", "0504")
    assert may_go(game, "b", *way)
    assert at(game, "a") == "0504"


def test_an_aircraft_opens_a_zone_too():
    game = play({"x": ENEMY, "a": ("de.inf.1", "0602"), "air": ("de.air.1", "0504")})
    assert may_go(game, "a", "0603", "0504", "0503")


def test_zones_are_left_freely_and_entered_again():
    game = play({"x": ENEMY, "a": ("de.inf.1", "0304")})
    assert may_go(game, "a", "0303", "0302")
    assert may_go(game, "a", "0403")
    assert path_codes(game, "a", "0403", "0402") == ["zone"]
    assert reach(game, "a")["0403"] == 1
    (reason,) = game.why_not({"kind": "move", "by": "axis", "units": ["a"],
                              "path": ["0403", "0402"]})
    assert set(reason.rules) == {"krieg:8.1"}


def test_enemy_units_bar_a_hex_air_included_and_friends_do_not_help():
    units = {"a": ("de.inf.1", "0602"), "b": ("de.inf.2", "0603"), "r": ("br.air.1", "0603"),
             "x": ENEMY}
    game = play(units)
    assert path_codes(game, "a", "0603") == ["enemy-occupied"]
    assert may_go(game, "b", "0602")
    assert path_codes(game, "b", "0504", "0404") == ["zone", "enemy-occupied"]


# --- 3.5, 11 ------------------------------------------------------------------------------------


def test_mud_holds_whoever_is_in_a_zone():
    units = {"x": ENEMY, "a": ("de.inf.1", "0504"), "b": ("de.inf.2", "0504"),
             "c": ("de.inf.3", "0602")}
    game = play(units, turn=MUD)
    assert path_codes(game, "a", "0503") == ["leave-zone"]
    assert set(reach(game, "a")) == {"0504"}
    assert may_go(game, "c", "0603", "0504")
    assert path_codes(game, "c", "0603", "0504", "0503") == ["leave-zone"]
    (reason,) = game.why_not({"kind": "move", "by": "axis", "units": ["a"], "path": ["0503"]})
    assert reason.rules == ("krieg:11.1", "krieg:8.1")


def test_snow_stops_at_zones_friends_or_no_friends():
    units = {"x": ENEMY, "a": ("de.inf.1", "0504"), "c": ("de.inf.3", "0602")}
    game = play(units, turn=SNOW)
    assert path_codes(game, "c", "0603", "0504", "0503") == ["snow-enter"]
    assert may_go(game, "a", "0503")
    assert path_codes(game, "a", "0503", "0502") == ["snow-leave"]
    assert set(reach(game, "a")) == {"0504", "0503", "0603", "0604", "0505", "0403"}


def test_snow_never_lies_in_the_desert():
    units = {"x": ENEMY, "a": ("de.inf.1", "0504"), "b": ("de.inf.2", "0504"),
             "c": ("de.inf.3", "0602")}
    game = play(units, turn=SNOW, board={"snow_exempt": sorted(ZONE)})
    assert may_go(game, "a", "0503", "0502")
    assert may_go(game, "c", "0603", "0504", "0503")
    assert ask(game, "weather", hex="0504").values["weather"] == "clear"
    assert ask(game, "weather", hex="0502").values["weather"] == "snow"


# --- 5 ------------------------------------------------------------------------------------------


def test_reserves_neither_enter_nor_leave_zones():
    units = {"x": ENEMY, "a": ("de.inf.1", "0504"), "b": ("de.inf.2", "0504"),
             "c": ("de.inf.3", "0602")}
    game = play(units, phase=RESERVE)
    assert path_codes(game, "a", "0503") == ["leave-zone"]
    assert path_codes(game, "c", "0603", "0504") == ["enter-zone"]
    assert set(reach(game, "c")) & ZONE == set()
    (reason,) = game.why_not({"kind": "move", "by": "axis", "units": ["a"], "path": ["0503"]})
    assert reason.rules == ("krieg:5", "krieg:8.1")


def test_mud_and_snow_are_for_operational_movement():
    for turn in (MUD, SNOW):
        game = play({"c": ("de.inf.3", "0602"), "x": ENEMY}, phase=RESERVE, turn=turn)
        assert may_go(game, "c", "0603", "0703")


RAIL = ["0104-0204-0304-0404-0504-0604-0704-0804"]


@pytest.mark.parametrize(("unit", "side", "country", "farthest"), [
    ("de.pz.1", "axis", "soviet_union", "0504"),  # four points, one each
    ("su.tank.1", "soviet", "poland", "0404"),
    ("de.pz.1", "axis", "germany", "0804"),
    ("su.tank.1", "soviet", "soviet_union", "0704"),
    ("de.pz-army.1", "axis", "soviet_union", "0404"),
])
def test_foreign_railways_are_slow_for_reserves(unit, side, country, farthest):
    game = play({"a": (unit, "0104")}, side=side, phase=RESERVE,
                board={"road": RAIL, "base": {"country": country}},
                countries={"poland": "soviet"})
    row = [h for h in reach(game, "a") if h.endswith("04") and int(h[:2]) <= 8]
    line = ("0104", "0204", "0304", "0404", "0504", "0604", "0704", "0804")
    assert max(h for h in row if h in line) == farthest


def test_the_price_is_that_of_the_country_into_which_the_stretch_leads():
    board = {"road": RAIL, "country": {"soviet_union": ["0304", "0404", "0504", "0604"]}}
    game = play({"a": ("de.inf.1", "0104")}, phase=RESERVE, board=board)
    assert ask(game, "movement-cost", unit="a", path=["0204", "0304"]).values["steps"] == [0.5, 1]
    game = play({"a": ("de.inf.1", "0304")}, phase=RESERVE, board=board)
    assert ask(game, "movement-cost", unit="a", path=["0204", "0104"]).values["steps"] == [0.5, 0.5]


# --- 3.8 ----------------------------------------------------------------------------------------

BERLIN = {"places": {"0808": "Berlin:city,capital"}}
HELD = {"x": ENEMY, "a": ("de.inf.1", "0504"), "b": ("de.inf.2", "0504"),
        "c": ("de.inf.3", "0602"), "mk": ("mk.paralysis", "0808", "axis")}


def test_command_paralysis_shuts_zones_to_the_axis():
    game = play(HELD, board=BERLIN)
    assert path_codes(game, "a", "0503") == ["leave-zone"]
    assert path_codes(game, "c", "0603", "0504") == ["enter-zone"]
    assert may_go(game, "c", "0603", "0703")
    submit(game, "end-phase")
    assert at(game, "mk") == "@aside"


def test_the_bunker_keeps_the_paralysis():
    game = play({**HELD, "fb": ("de.bunker", "0808")}, board=BERLIN)
    submit(game, "end-phase")
    assert at(game, "mk") == "0808"


def test_command_paralysis_binds_nobody_else():
    units = {**HELD, "s": ("su.army.2", "0403"), "g": ("de.inf.4", "0402")}
    game = play(units, board=BERLIN, side="soviet")
    assert may_go(game, "s", "0503", by="soviet")
    submit(game, "end-phase", "soviet")
    assert at(game, "mk") == "0808"

"""3.7: naval transport and convoy support, on the map of the game; 3.6 on a small board."""

from __future__ import annotations

import pytest

from tests.plugins.krieg.lines import where
from tests.plugins.krieg.marches import (
    RESERVE,
    ask,
    at,
    codes,
    cost,
    happened,
    may_go,
    path_codes,
    play,
    read,
    submit,
)

BOX, FAR = "@box:us", "@box:trans-africa"
AXIS_AT_WAR = {"italy": "axis", "denmark_norway": "conquered", "france": "conquered"}


def sea(units, **more):
    """Return a game on the whole map, in Western operational movement unless a test says else."""
    more.setdefault("side", "western")
    more["countries"] = {"greece": "western", **more.get("countries", {})}
    return play(units, supply=True, whole=True, **more)


def sail(game, unit, *ports, by="western", **more):
    to = [p if p.startswith("@") else where(p) for p in ports]
    return submit(game, "naval-transport", by, unit=unit, to=to, **more)


def why(game, unit, *ports, by="western", **more):
    to = [p if p.startswith("@") else where(p) for p in ports]
    return codes(game, "naval-transport", by, unit=unit, to=to, **more)


def ports(game, unit):
    return set(ask(game, "ports-in-reach", unit=unit).values["ports"])


# --- 3.7.1: the examples ------------------------------------------------------------------------

GARRISONS = {"g": ("br.fort-gib.reduced", "Gibraltar"), "m": ("br.inf.8", "Malta"),
             "gr": ("br.inf.9", "Athens")}


def test_from_bristol_to_athens_in_three_legs():
    game = sea({"a": ("br.inf.1", "Bristol"), "b": ("br.inf.2", "Bristol"), **GARRISONS})
    done = sail(game, "a", "Gibraltar", "Malta", "Athens")
    assert at(game, "a") == where("Athens")
    assert [e.about["zone"] for e in happened(done, "unit-moved")] == [
        "north_atlantic", "western_med", "eastern_med"]
    assert why(game, "b", "Gibraltar") == ["zone-crossed"]
    assert "no-passage" in why(game, "b", "Athens")


def test_a_voyage_may_be_ordered_leg_by_leg():
    game = sea({"a": ("br.inf.1", "Bristol"), **GARRISONS})
    sail(game, "a", "Gibraltar")
    assert path_codes(game, "a", where("Cadiz"), by="western")[0] == "moved-by-sea"
    sail(game, "a", "Malta")
    assert at(game, "a") == where("Malta")


def test_the_boxes_end_a_voyage():
    game = sea({"a": ("br.inf.1", "Bristol"), "u": ("us.inf.1", BOX), **GARRISONS})
    assert why(game, "a", FAR, "Suez") == ["voyage-ended", "unfriendly-port"]
    sail(game, "a", FAR)
    assert at(game, "a") == FAR
    game = sea({"u": ("us.inf.1", BOX), **GARRISONS})
    assert "voyage-ended" in why(game, "u", "Gibraltar", "Malta")
    sail(game, "u", "Gibraltar")
    assert why(game, "u", "Malta") == ["voyage-ended"]
    assert at(game, "u") == where("Gibraltar")


def test_the_us_box_is_left_and_never_entered_nor_joined_to_africa():
    game = sea({"u": ("us.inf.1", BOX), "v": ("us.inf.2", "Bristol"), "w": ("us.inf.3", FAR)})
    assert "no-passage" in why(game, "u", FAR)
    assert why(game, "v", BOX) == ["us-box"]
    assert why(game, "w", BOX) == ["us-box"]


def test_any_number_pass_by_the_trans_africa_box():
    units = {"a": ("br.inf.1", FAR), "b": ("br.inf.2", FAR), "c": ("us.inf.1", FAR),
             "s": ("br.inf.3", "Suez"), "d": ("fr.mech", FAR), "e": ("br.inf.4", "Suez")}
    game = sea(units)
    sail(game, "a", "Suez")
    sail(game, "b", "Suez")
    assert why(game, "c", "Basra") == ["unfriendly-port"]
    sail(game, "c", "Suez")
    sail(game, "e", FAR)
    assert "trans-africa" in why(game, "d", "Suez")
    assert "voyage-ended" in why(game, "e", "Bristol")


CONVOYS = {"n": ("de.convoy.1.troop", "@zone:north_sea"),
           "v": ("fr.convoy.troop", "@zone:north_atlantic", "axis"),
           "w": ("it.convoy.troop", "@zone:western_med", "axis")}
HELD = {"b": ("de.inf.5", "Brest"), "g": ("de.inf.6", "Gibraltar"),
        "t": ("it.mech", "Tripoli", "axis")}
NARVIK = {"a": ("de.inf.1", "Narvik"), **CONVOYS, **HELD}


def test_from_narvik_to_tripoli_under_three_flags():
    game = sea(NARVIK, side="axis", countries=AXIS_AT_WAR)
    sail(game, "a", "Brest", "Gibraltar", "Tripoli", by="axis")
    assert at(game, "a") == where("Tripoli")


def test_a_convoy_in_supply_mode_carries_nobody():
    supply = {**NARVIK, "v": ("fr.convoy", "@zone:north_atlantic", "axis")}
    game = sea(supply, side="axis", countries=AXIS_AT_WAR)
    assert why(game, "a", "Brest", "Gibraltar", by="axis") == ["no-troop-convoy"]
    sail(game, "a", "Brest", by="axis")
    assert at(game, "a") == where("Brest")


def test_enemy_air_in_a_zone_shuts_it():
    game = sea({**NARVIK, "x": ("br.air.1", "@zone:north_sea")}, side="axis",
               countries=AXIS_AT_WAR)
    assert why(game, "a", "Brest", by="axis") == ["enemy-air"]


def test_a_bombed_port_is_left_but_not_entered():
    """10.4."""
    units = {"a": ("it.mech", "Tobruk", "axis"), "b": ("it.reserve", "Tripoli", "axis"),
             "x": ("br.air.1", "Tobruk"), "c": ("it.convoy.troop", "@zone:eastern_med", "axis")}
    game = sea(units, side="axis", countries=AXIS_AT_WAR)
    assert why(game, "b", "Tobruk", by="axis") == ["unfriendly-port"]
    sail(game, "a", "Tripoli", by="axis")
    assert at(game, "a") == where("Tripoli")


# --- who sails ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("counter", "code"), [
    ("br.army.1", "no-corps"), ("br.hq-mideast.reduced", "no-corps"),
    ("br.fort-gib.reduced", "no-corps"), ("pt.communist.1", "partisan"),
])
def test_only_corps_sail(counter, code):
    game = sea({"a": (counter, "Gibraltar"), "m": ("br.inf.8", "Malta")})
    assert why(game, "a", "Malta") == [code]


def test_not_after_a_march_and_not_from_inland():
    game = sea({"a": ("br.inf.1", "Birmingham"), "b": ("br.inf.2", "Bristol"), **GARRISONS})
    assert why(game, "a", "Gibraltar")[0] == "no-port"
    game.submit(read(game, "move 1-2-2@Birmingham Bristol", "western"))
    assert at(game, "a") == where("Bristol")
    assert why(game, "a", "Gibraltar") == ["moved-already"]


def test_the_phase_counts_afresh_in_reserve_movement():
    units = {"a": ("br.inf.1", "Bristol"), "b": ("br.inf.2", "Bristol"), **GARRISONS}
    game = sea(units)
    sail(game, "a", "Gibraltar")
    submit(game, "end-phase", "western")
    assert game.state.clock.step.endswith("reserve-movement")
    sail(game, "b", "Gibraltar")
    assert at(game, "b") == where("Gibraltar")


def test_neutral_and_vacant_foreign_ports_are_closed():
    game = sea({"a": ("br.inf.1", "Bristol")})
    assert "unfriendly-port" in why(game, "a", "Lisbon")
    assert "neutral-country" in why(game, "a", "Lisbon")
    assert why(game, "a", "Gibraltar") == ["unfriendly-port"]
    assert "Gibraltar" not in ports(game, "a")
    assert "Brest" in ports(game, "a")


def test_zones_of_control_hold_ships_in_reserve_movement():
    units = {"a": ("br.inf.1", "Tripoli"), "x": ("it.army.1", "w1323", "axis"), **GARRISONS}
    game = sea(units, phase=RESERVE, countries={"italy": "axis"})
    assert ask(game, "zone", hex=where("Tripoli"), side="western").values["controlled"]
    assert why(game, "a", "Malta") == ["leave-zone"]


# --- 3.7.2 --------------------------------------------------------------------------------------


def test_aircraft_buy_crossings():
    units = {"a": ("br.inf.1", "Bristol"), "b": ("br.inf.2", "Bristol"),
             "c": ("br.inf.3", "Bristol"), "d": ("br.inf.4", "Bristol"),
             "ra": ("br.air.1", "@zone:north_atlantic"),
             "us": ("us.air.1", "@zone:north_atlantic"), **GARRISONS}
    game = sea(units)
    sail(game, "a", "Gibraltar")
    assert why(game, "b", "Gibraltar") == ["zone-crossed"]
    done = submit(game, "convoy-support", "western", air="us", use="transport")
    assert happened(done, "convoy-supported")[0].about["zone"] == "north_atlantic"
    assert at(game, "us") == "@delay"
    sail(game, "b", "Gibraltar")
    submit(game, "convoy-support", "western", air="ra", use="transport")
    sail(game, "c", "Gibraltar")
    assert why(game, "d", "Gibraltar") == ["zone-crossed"]
    assert codes(game, "convoy-support", "western", air="ra", use="transport") == ["not-in-zone"]


def test_two_corps_cross_and_then_supplies():
    """The example of the text: the last aircraft turns the convoy, and the army can move."""
    units = {"a": ("de.inf.1", "Naples"), "b": ("de.inf.2", "Naples"),
             "army": ("it.overseas.5", "Tripoli", "axis"),
             "c": ("it.convoy.troop", "@zone:western_med", "axis"),
             "l": ("de.air.1", "@zone:western_med"), "r": ("it.air", "@zone:western_med", "axis")}
    game = sea(units, side="axis", countries=AXIS_AT_WAR)
    inland = game.position.board.grid.name(
        game.position.board.grid.neighbours(game.position.board.grid.index(where("Tripoli")))[2][1])
    assert "unsupplied" in path_codes(game, "army", inland)
    sail(game, "a", "Tripoli", by="axis")
    submit(game, "convoy-support", air="r", use="transport")
    sail(game, "b", "Tripoli", by="axis")
    submit(game, "convoy-support", air="l", use="mode", convoy="c")
    assert game.state.unit("c").face == "front"
    assert at(game, "l") == at(game, "r") == "@delay"
    assert "unsupplied" not in path_codes(game, "army", inland)


def test_what_convoy_support_needs():
    units = {"c": ("it.convoy", "@zone:western_med", "axis"),
             "l": ("de.air.1", "@zone:western_med"), "x": ("br.air.1", "@zone:north_sea"),
             "k": ("de.convoy.1", "@zone:baltic_sea"), "h": ("de.air.2", "Berlin")}
    game = sea(units, side="axis", countries=AXIS_AT_WAR)
    assert codes(game, "convoy-support", air="l", use="mode") == ["no-convoy"]
    assert codes(game, "convoy-support", air="l", use="mode", convoy="k") == ["no-convoy"]
    assert codes(game, "convoy-support", air="x", use="transport") == ["not-yours"]
    assert codes(game, "convoy-support", air="h", use="transport") == ["not-in-zone"]
    submit(game, "convoy-support", air="l", use="mode", convoy="c")
    assert game.state.unit("c").face == "troop"


def test_orders_at_sea_are_read_from_words():
    units = {"a": ("br.inf.1", "Bristol"), "u": ("us.inf.1", BOX),
             "ra": ("br.air.1", "@zone:north_atlantic"), **GARRISONS}
    game = sea(units)
    order = read(game, "sail 1-2-2@Bristol Gibraltar Malta", "western")
    assert order.to == (where("Gibraltar"), where("Malta"))
    assert read(game, "sail 1-2-3@box:us gibraltar", "western").unit == "u"
    assert read(game, "sail 1-2-2@Bristol trans-africa", "western").to == (FAR,)
    assert read(game, "spend raf-1@zone:north_atlantic transport", "western").air == "ra"
    assert read(game, "spend raf-1@zone:north_atlantic to cross", "western").use == "transport"


def test_what_is_proposed_is_legal():
    units = {"a": ("br.inf.1", "Bristol"), "u": ("us.inf.1", BOX),
             "ra": ("br.air.1", "@zone:north_atlantic"), **GARRISONS}
    game = sea(units)
    for kind in ("naval-transport", "convoy-support", "move"):
        orders = list(game.propose(kind, "western"))
        assert orders
        assert [game.why_not(o) for o in orders] == [[]] * len(orders)


# --- 3.6 ----------------------------------------------------------------------------------------

SEA = {"kind": {"all_sea": ["0504", "0505"]}, "naval_zone": {"north_sea": ["0504", "0505"]},
       "all_sea": ["0504-0503", "0504-0603", "0504-0604", "0504-0505", "0504-0404", "0504-0403",
                   "0505-0404", "0505-0405", "0505-0605", "0505-0604", "0505-0506"]}


def test_over_a_beachhead_as_over_a_strait():
    units = {"a": ("de.pz-army.1", "0404"), "b": ("de.air.1.beachhead", "0504")}
    game = play(units, board=SEA)
    assert cost(game, "a", "0504") == 1
    assert cost(game, "a", "0504", "0604") == 3
    assert may_go(game, "a", "0504", "0604")
    assert path_codes(game, "a", "0505") == ["open-sea", "all-sea-side"]
    assert path_codes(game, "a", "0504", "0505") == ["open-sea", "all-sea-side"]


def test_a_beachhead_serves_its_owner_only():
    units = {"a": ("de.pz-army.1", "0404"), "b": ("br.air.1.beachhead", "0504")}
    game = play(units, board=SEA)
    assert "open-sea" in path_codes(game, "a", "0504")


def test_three_units_stop_on_a_beachhead():
    units = {f"a{n}": (f"de.inf.{n}", "0504") for n in range(1, 5)}
    game = play({**units, "b": ("de.air.1.beachhead", "0504")}, board=SEA)
    answer = ask(game, "stacking", hex="0504").values
    assert answer["limit"] == 3
    assert answer["faults"] == ["stack-units"]

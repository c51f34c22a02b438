"""17.4, 17.5, 12.5, 16.2: whom a collapse takes off the map, and which steps events take."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from grognard_krieg.border_wars import leave
from grognard_krieg.collapses import crisis, german_collapse, italian_collapse
from grognard_krieg.pieces import DELAY
from grognard_krieg.political_pieces import armored, setbacks, who_may_lose
from grognard_krieg.political_results import carry_out
from grognard_krieg.political_state import STRATEGIC_TRACK
from grognard_krieg.political_tables import PoliticalRoll, result
from tests.plugins.krieg.world import asked, choices, perform, pick, run, world

MINORS = "axis_minors_and_nationalists"


def collapsed(country: str, pieces: dict[str, str], capital: str, **how: Any) -> Any:
    game = world({**pieces, "de.inf.1": capital}, turn=30, truces={}, total_war=True, **how)
    return run(game.position, crisis(game.position, SimpleNamespace(country=country)).value)


# --- collapses ----------------------------------------------------------------------------------


def test_german_italian_units_and_the_20th_army_are_german_too():
    pieces = {"gi.africa": "Tobruk", "gi.hq-med": "Rome", "de.mountain": "Helsinki",
              "it.reserve": "Milan"}
    game = world(pieces, turn=50, truces={}, total_war=True, sides={"it.reserve": "axis"})
    _, position = run(game.position, german_collapse(game.position).value)
    at = {u: position.state.unit(u).at for u in pieces}
    assert {at[u] for u in ("gi.africa", "gi.hq-med", "de.mountain")} == {"@pool:axis"}
    assert at["it.reserve"] == position.hex("Milan")


def test_the_15th_army_group_goes_with_the_british_and_its_corps_to_the_pool():
    pieces = {"al.hq-15": "Birmingham", "us.inf.1": "@holding:15-army-group",
              "us.inf.2": "Birmingham"}
    _, position = collapsed("great_britain", pieces, "London")
    assert position.state.unit("al.hq-15").at == DELAY
    assert position.state.unit("us.inf.1").at == "@pool:western"
    assert position.state.unit("us.inf.2").at == position.hex("Birmingham")


def test_with_the_soviet_union_its_ceded_border_markers_go():
    marker = "mk.ceded-bessarabia"
    events, position = collapsed("soviet_union", {marker: "e3306"}, "Moscow",
                                 ceded=("bessarabia",))
    assert "border-returned" in [e.kind for e in events]
    assert position.state.unit(marker).at == "@aside"


def test_an_italian_airdrop_is_no_aircraft():
    game = world({"it.airborne.airdrop": "Rome", "it.air": "@zone:western_med"}, turn=40,
                 standing={"italy": "axis"}, sides=dict.fromkeys(
                     ("it.airborne.airdrop", "it.air"), "axis"))
    _, position = run(game.position, italian_collapse(game.position).value)
    assert position.state.unit("it.airborne").at == "@pool:axis"
    assert position.state.unit("it.air").at == "@removed"


def test_soviet_aircraft_are_left_behind_with_the_corps():
    game = world({"su.air-stavka": "e3306", "su.army.1": "e3306"}, turn=8)
    _, position = run(game.position, leave(game.position, "bessarabia"))
    where = {u: position.state.unit(u).at for u in ("su.air-stavka", "su.army.1")}
    assert where == {"su.air-stavka": DELAY, "su.army.1": "@pool:soviet"}


# --- steps that political events take -----------------------------------------------------------


def result_of(game: Any, name: str) -> Any:
    roll = PoliticalRoll("volkssturm", "axis", "other", "")
    return perform(game, lambda p: carry_out(p, result(p, name).effects, roll))


def test_a_setback_takes_the_armor_of_a_panzer_army_and_leaves_its_infantry():
    game = world({"de.pz-army.1.reduced": "Warsaw", "de.inf.1": "@pool:axis",
                  "de.pz.1": "@pool:axis"}, turn=45)
    result_of(game, "special_weapons_failure")
    assert asked(game) is None, "there is nothing to choose: the step of armor goes"
    assert game.state.unit("de.inf.1").at == game.position.hex("Warsaw")
    assert game.state.unit("de.pz.1").at == "@pool:axis"


def test_only_units_whose_next_step_is_armor_can_give_it():
    pieces = {"de.pz-army.1": "Warsaw", "de.pz.1": "Berlin", "de.army.6": "Munich",
              "it.mech": "Rome"}
    game = world(pieces, turn=45)
    assert {u.id for u in armored(game.position, "de")} == {"de.pz-army.1", "de.pz.1"}


def test_the_jet_marker_that_makes_war_production_keeps_its_side_in_the_delay_box():
    game = world({"mk.jet.war-production": STRATEGIC_TRACK}, turn=45)
    assert list(setbacks(game.position, "de")) == ["mk.jet"]
    result_of(game, "special_weapons_failure")
    marker = game.state.unit("mk.jet")
    assert (marker.at, marker.face) == (DELAY, "war-production")


def test_of_a_unit_of_two_nations_the_minors_step_must_be_next():
    game = world({"gi.africa": "Tobruk", "gi.hq-med.reduced": "Rome", "de.mountain": "Helsinki",
                  "fr.coup": "Baghdad", "hu.army.1": "Budapest", "de.inf.1": "Berlin"},
                 turn=40, sides={"fr.coup": "axis"})
    assert {u.id for u in who_may_lose(game.position, MINORS)} == {
        "gi.hq-med", "de.mountain", "hu.army.1"}


def test_the_allies_take_the_italian_step_of_a_german_italian_unit():
    game = world({"gi.africa.reduced": "Tobruk", "hu.reserve": "Budapest",
                  "it.reserve": "@pool:axis", "de.pz.1": "@pool:axis"}, turn=40,
                 sides=dict.fromkeys(("hu.reserve", "it.reserve"), "axis"))
    result_of(game, "allies_support_nationalists")
    assert choices(game) >= {"gi.africa", "hu.reserve"}
    pick(game, "gi.africa")
    assert game.state.unit("de.pz.1").at == game.position.hex("Tobruk")
    assert game.state.unit("it.reserve").at == "@pool:axis"

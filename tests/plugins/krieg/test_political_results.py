"""16.2: the political results, one by one."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

from grognard_krieg.countries import faction_of, is_neutral
from grognard_krieg.political_results import carry_out
from grognard_krieg.political_tables import PoliticalRoll, result
from grognard_krieg.war import truce
from tests.plugins.krieg.world import (
    asked,
    choices,
    happened,
    perform,
    pick,
    take_defaults,
    world,
)


def results(game, name: str, target: str = "", side: str = "axis") -> Any:
    roll = PoliticalRoll("treaty", side, "treaty", target)
    return perform(game, lambda p: carry_out(p, result(p, name).effects, roll))


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[tuple]:
    """Stand in for the placing of replacements; note what was to be placed."""
    placed: list[tuple] = []

    def place_replacements(position, faction, given):
        placed.append((str(faction), *((s.nation, s.infantry, s.armor) for s in given)))
        return iter(())

    module = ModuleType("grognard_krieg.replacements")
    module.place_replacements = place_replacements
    monkeypatch.setitem(sys.modules, "grognard_krieg.replacements", module)
    return placed


# --- countries ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "faction", "in_the_field"), [
    ("joins_axis", "axis", True), ("free_passage", "axis", False),
    ("declare_war_on_target", "western", True), ("coup", "western", True),
])
def test_fates_of_a_target(name: str, faction: str, in_the_field: bool) -> None:
    game = world(turn=12, dice=[])
    game.dice.next = [] if name in ("free_passage", "coup") else [6]
    results(game, name, "greece")
    take_defaults(game)
    assert game.dice.next == [], "a die of mobilization where there is one"
    assert faction_of(game.position, "greece") == faction
    units = [u for u in game.state.units.values() if u.nation == "gr"]
    standing = {u.id for u in units if u.on_map}
    if in_the_field:
        assert standing == {u.id for u in units if u.id != "gr.reserve"}
        full = {u.face for u in units if u.id in standing}
        assert full == ({"reduced"} if name == "coup" else {"front"})
    else:
        assert standing == {"gr.reserve"}
        assert game.state.unit("gr.reserve").at == game.position.hex("Athens")


def test_what_is_impossible_is_no_result() -> None:
    game = world(standing={"greece": "western"})
    batch = results(game, "joins_axis", "greece")
    assert happened(batch) == ["political-result"]
    assert batch.events[0].about["done"] is False
    assert faction_of(game.position, "greece") == "western"


# --- Axis Aggression ----------------------------------------------------------------------------


def trouble(game, country: str) -> Any:
    from grognard_krieg.axis_aggression import country_in_trouble
    roll = PoliticalRoll("axis_aggression", "axis", "other")
    return perform(game, lambda p: country_in_trouble(p, country, roll))


def test_an_axis_country_frightens_a_neighbour_also_of_its_dependents() -> None:
    others = ("yugoslavia", "greece", "spain", "hungary")
    game = world(standing={"italy": "axis", **{c: "axis" for c in others if c != "greece"}})
    trouble(game, "italy")
    take_defaults_with(game, 6)
    assert faction_of(game.position, "greece") == "western", "it borders on Albania"


def take_defaults_with(game, *dice: int) -> None:
    game.dice.next = list(dice)
    take_defaults(game)


def test_in_limited_war_only_axis_countries_frighten() -> None:
    game = world(standing={"greece": "conquered", "poland": "western"})
    for country in ("greece", "poland"):
        batch = trouble(game, country)
        assert happened(batch) == ["political-result"]
    late = world(standing={"greece": "conquered"}, total_war=True)
    trouble(late, "greece")
    assert choices(late) == {"bulgaria", "turkey", "yugoslavia"}
    assert asked(late).side == "axis"


def test_a_neutral_in_trouble_may_be_left_alone_or_be_the_target() -> None:
    game = world()
    trouble(game, "spain")
    assert asked(game).side == "axis"
    pick(game, "none")
    assert is_neutral(game.position, "spain")
    game.dice.next = [2]
    trouble(game, "spain")
    pick(game, "incident")
    assert asked(game).about["effects"] == {"1": "mark_neutral", "2": "result"}


# --- truces -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "capital", "initial"), [
    ("appeasement", "London", "appeasement"), ("nazi_soviet_pact", "Moscow", "pact")])
def test_a_truce_is_lifted_or_an_armistice_placed(name, capital, initial) -> None:
    def after(truces, **how):
        game = world(truces=truces, **how)
        results(game, name)
        return truce(game.position, capital)

    assert after({capital: initial}) is None
    assert after({}) == "armistice"
    assert after({capital: "negotiations"}) == "negotiations"
    assert after({}, total_war=True) is None


def test_military_takeover_places_marker_and_armistice() -> None:
    for side, box, expected in (("axis", "2", "2"), ("allied", "2", "0")):
        game = world({"mk.no-retreat": "@victory-track"}, truces={"London": "negotiations"},
                     tracks={"victory_side": side, "victory_box": box, "no_retreat_box": "3"})
        results(game, "military_takeover_truce")
        marker = game.state.unit("mk.no-retreat")
        assert (marker.at, marker.face) == ("@victory-track", "takeover")
        assert game.state.compartments["tracks"]["no_retreat_box"] == expected
        assert truce(game.position, "Moscow") == "armistice"
        assert truce(game.position, "London") == "negotiations"


# --- pieces -------------------------------------------------------------------------------------


def test_the_vichy_convoy_can_be_barred_or_sent_for_while_vichy_is_neutral() -> None:
    vichy = {"france": "collapsed", "vichy": "neutral"}
    game = world({"fr.convoy": "@aside"}, standing=vichy)
    results(game, "hitler_pressures_neutrals")
    pick(game, "2")
    assert game.state.unit("fr.convoy").at == "@delay"
    results(game, "churchill_pressures_neutrals")
    pick(game, "2")
    assert game.state.unit("fr.convoy").at == "@removed"
    game.dice.next = [5]
    batch = results(game, "hitler_pressures_neutrals")
    assert "political-roll" in happened(batch), "nothing is left but to roll"
    early = world({"fr.convoy": "@aside"}, dice=[])
    early.dice.next = [5]
    assert "political-roll" in happened(results(early, "churchill_pressures_neutrals"))


def test_command_paralysis_lies_in_berlin() -> None:
    game = world({"mk.paralysis": "@aside"})
    results(game, "command_paralysis")
    assert game.state.unit("mk.paralysis").at == game.position.hex("Berlin")


def test_pacific_commitment_takes_available_air_first_then_what_is_due_next() -> None:
    pieces = {"br.air.1": "@track:9", "br.air.2": "@track:7", "us.air.1": "@air-track:western",
              "br.air.3": "London", "su.air-baltic": "@air-track:soviet"}
    game = world(pieces, total_war=True)
    results(game, "pacific_commitment")
    delayed = [u.id for u in game.state.units_at("@delay")]
    assert delayed == ["us.air.1", "br.air.2"]
    limited = world(pieces)
    results(limited, "pacific_commitment")
    assert [u.id for u in limited.state.units_at("@delay")] == ["us.air.1"]


def test_special_weapons_hit_a_beachhead_and_drown_who_is_on_it() -> None:
    sea = next(h for h in world().position.board.grid
               if world().position.board.word("naval_zone", h) == "north_sea")
    pieces = {"br.air.1.beachhead": sea, "br.inf.1": sea, "br.inf.2": sea,
              "us.air.1": "@air-track:western", "mk.bombing": "@strategic-track",
              "br.air.3": "@track:9"}
    game = world(pieces)
    results(game, "special_weapons_success")
    assert choices(game) == {"br.air.1", "us.air.1", "mk.bombing", "none"}
    assert asked(game).side == "axis"
    pick(game, "br.air.1")
    assert (game.state.unit("br.air.1").at, game.state.unit("br.air.1").face) == (
        "@delay", "front")
    assert {game.state.unit(u).at for u in ("br.inf.1", "br.inf.2")} == {"@pool:western"}


def test_volkssturm_costs_an_asset_or_armor_and_brings_infantry(steps) -> None:
    game = world({"de.pz.1": "Berlin", "de.army.6": "Hamburg", "de.inf.1": "@pool:axis",
                  "de.air.1": "@delay", "mk.war-production.1": "@delay"})
    results(game, "volksturm")
    take_defaults(game)
    assert not game.state.unit("de.pz.1").on_map, "only the panzers could pay"
    assert game.state.unit("de.army.6").face == "front"
    assert steps == [("axis", ("de", 1, 0))]
    rich = world({"de.pz.1": "Berlin", "de.air.1": "@air-track:axis",
                  "mk.war-production.1": "@strategic-track"})
    results(rich, "special_weapons_failure")
    assert choices(rich) == {"de.pz.1", "de.air.1", "mk.war-production.1"}
    pick(rich, "mk.war-production.1")
    assert rich.state.unit("mk.war-production.1").at == "@delay"


def test_nationalists_on_either_side(steps) -> None:
    pieces = {"pt.communist.1": "Belgrade", "ru.army.3": "Bucharest", "an.inf.1": "Kiev",
              "de.army.6": "Berlin", "an.inf.2": "@pool:axis", "pt.nationalist.1": "@aside"}
    where = {"rumania": "axis", "yugoslavia": "western"}
    sides = {"pt.communist.1": "western"}
    game = world(pieces, standing=where, sides=sides, total_war=True)
    results(game, "allies_support_nationalists")
    assert choices(game) == {"ru.army.3", "an.inf.1"}, "no partisan waits in the pool"
    pick(game, "ru.army.3")
    assert game.state.unit("ru.army.3").face == "reduced"
    results(game, "hitler_supports_nationalists")
    pick(game, "1")
    assert not game.state.unit("pt.communist.1").on_map
    results(game, "hitler_supports_nationalists")
    assert steps == [("axis", ("an", 1, 0))], "nothing else is possible any more"


def test_military_aid_goes_to_an_allied_minor_or_else_to_a_power(steps) -> None:
    game = world(standing={"france": "western", "poland": "soviet"})
    results(game, "military_aid")
    assert choices(game) == {"fr", "pl"}
    pick(game, "pl")
    assert steps == [("soviet", ("pl", 0, 1))]
    alone = world(standing={"france": "conquered"})
    results(alone, "military_aid")
    assert choices(alone) == {"br", "su"}
    pick(alone, "br")
    assert steps[-1] == ("western", ("br", 0, 1))

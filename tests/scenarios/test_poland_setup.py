"""The Poland scenario as printed: counts, strengths and places, and what goes with them.

wie:S1.11, wie:S1.21, wie:S1.22, wie:42.12, wie:43.11, wie:S0.1.
"""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.game import Game, new_game
from grognard.table import lay_table
from grognard_standard_rules.areas import land, rail_hexes
from grognard_standard_rules.forces import available
from grognard_standard_rules.placing import rails_of
from grognard_war_in_europe.germany import supply_centers

GERMAN = {"6-5": 52, "10-8": 7, "8-8": 7, "3-8": 2, "1-3": 1}
POLISH = {"4-4": 28, "2-4": 12, "1-3": 11, "1-6": 2, "3-5": 1}
NOTEC = -11
"""Last axial row of Pomerania; Silesia begins south of it."""


@pytest.fixture(scope="module")
def game() -> Game:
    return new_game("poland", seed=1)


def on_map(game, nation):
    return [u for u in game.state.units.values() if u.nation == nation and u.on_map]


def strength(game, units):
    return sum(game.position.face(u).attack for u in units)


@pytest.mark.parametrize("name", ["poland", "wie/poland", "S1", "Poland"])
def test_is_found_by_name_and_number(name):
    header = lay_table(name).scenario.header
    assert (header.id, header.turns, header.first_date) == ("S1", 4, "3/9/39")


def test_german_army_by_type(game):
    units = on_map(game, "de")
    assert Counter(game.position.face(u).printed for u in units) == GERMAN
    assert (len(units), strength(game, units)) == (69, 445)
    assert {u.side for u in units} == {"axis"}


def test_polish_army_by_type(game):
    units = on_map(game, "pl")
    assert Counter(game.position.face(u).printed for u in units) == POLISH
    assert (len(units), strength(game, units)) == (54, 152)
    assert {u.side for u in units} == {"allied"}


def test_type_follows_nation_and_strength(game):
    """A Polish 3-5 is mountain infantry, a Polish 1-6 armour; 2-3 and 1-3 are cavalry (A9)."""
    types = {(u.nation, game.position.face(u).printed): game.position.face(u).type
             for u in game.state.units.values()}
    assert types == {
        ("de", "6-5"): "infantry", ("de", "10-8"): "armor", ("de", "8-8"): "mechanized_infantry",
        ("de", "3-8"): "armor", ("de", "1-3"): "cavalry", ("de", "0-1-5"): "rail_repair",
        ("pl", "4-4"): "infantry", ("pl", "2-4"): "infantry", ("pl", "1-3"): "cavalry",
        ("pl", "1-6"): "armor", ("pl", "3-5"): "mountain",
    }


def test_the_battlegroup_is_the_back_of_a_cavalry_counter(game):
    (unit,) = (u for u in on_map(game, "de") if game.position.face(u).printed == "1-3")
    assert (unit.at, unit.counter, unit.face) == ("G1018", "de.cav.2-3", "kg")


def region(game, start, country):
    """Name the land of a country that hangs together with a hex."""
    board = game.position.board
    inside, grid = board.is_("country", country) & land(board), board.grid
    found, edge = set(), {grid.index(start)}
    while edge:
        found |= edge
        edge = {n for i in edge for _, n in grid.neighbours(i) if inside[n] and n not in found}
    return {grid.name(i) for i in found}


def test_german_army_by_area(game):
    board, units = game.position.board, on_map(game, "de")
    slovak = [u for u in units if board.word("country", u.at) == "Slovakia"]
    prussia = region(game, "G0714", "Germany")
    prussian = [u for u in units if u.at in prussia]
    rest = [u for u in units if u not in slovak and u not in prussian]
    north = [u for u in rest if board.grid.axial(board.grid.index(u.at))[1] <= NOTEC]
    south = [u for u in rest if u not in north]
    counts = {name: (len(part), strength(game, part)) for name, part in
              {"Slovakia": slovak, "East Prussia": prussian, "Pomerania": north,
               "Silesia": south}.items()}
    assert counts == {"Slovakia": (7, 48), "East Prussia": (17, 101), "Pomerania": (11, 80),
                      "Silesia": (34, 216)}


def test_everybody_stands_on_land_of_his_side(game):
    board = game.position.board
    stand = land(board)
    homes = {"de": {"Germany", "Slovakia"}, "pl": {"Poland"}}
    for nation, countries in homes.items():
        for unit in on_map(game, nation):
            assert stand[board.grid.index(unit.at)], unit
            assert board.word("country", unit.at) in countries, unit
    assert sum(board.word("country", u.at) == "Germany" for u in on_map(game, "de")) == 62


def test_largest_stacks(game):
    stacks = Counter(u.at for u in on_map(game, "de"))
    assert {h for h, n in stacks.items() if n == 4} == {"C5416", "C5622", "G0714"}
    assert {h for h, n in stacks.items() if n == 3} == {"C5521", "C5525"}
    assert max(stacks.values()) == 4
    assert max(Counter(u.at for u in on_map(game, "pl")).values()) == 2


def test_warsaw_holds_one_armoured_brigade(game):
    assert [game.position.face(u).printed for u in game.state.units_at("G0421")] == ["1-6"]


def test_units_have_names_that_count_by_counter(game):
    ids = [u.id for u in game.state.units.values() if u.counter == "de.pz.10-8"]
    assert ids == [f"de.pz.10-8#{n}" for n in range(1, 8)]
    again = new_game("poland", seed=2)
    assert {u.id: u.at for u in again.state.units.values()} == {
        u.id: u.at for u in game.state.units.values()}


def test_points_and_capacities(game):
    at = game.position
    assert available(at, "axis", "air_points", nation="de", front="East") == 20
    assert available(at, "allied", "air_points", nation="pl", front="East") == 2
    assert available(at, "axis", "rail_capacity") == 15
    assert available(at, "allied", "rail_capacity") == 5
    assert available(at, "axis", "naval_transport_points") == 0
    assert game.state.pool("air:axis:de:East:available") == 20
    assert game.state.pool("air:allied:pl:East:available") == 2


def test_deviations_are_listed(game):
    printed = " ".join(d.printed for d in game.table.scenario.deviations)
    for word in ("C5521", "C5416", "G1018", "repair units", "Slovakia", "Danzig", "11/39", "naval"):
        assert word in printed, word
    assert all(d.ruling and d.why and d.cite for d in game.table.scenario.deviations)


def test_nobody_is_due_to_arrive(game):
    assert game.position.section("reinforcements").arrival == ()


def test_rails_belong_to_the_country_they_run_in(game):
    board = game.position.board
    rails, at = rail_hexes(board), game.position
    axis, allied = rails_of(at, "axis"), rails_of(at, "allied")
    assert board.grid.names(axis & ~board.is_("country", "Germany", "Slovakia")) == []
    assert board.grid.names(allied & ~board.is_("country", "Poland")) == []
    assert (int(axis.sum()), int(allied.sum())) == (412, 189)
    assert not (rails & board.is_("country", "Danzig") & (axis | allied)).any()


def test_sources_of_supply(game):
    """Twenty manufacturing centres, whose list is the map's; Warsaw for the Poles."""
    at = game.position
    german = at.ask("rule_supply_sources", "de", nation="de")
    assert set(german.value) == set(supply_centers(at))
    assert len(german.value) == 20
    assert "C5013" in german.value
    polish = at.ask("rule_supply_sources", "pl", nation="pl")
    assert (polish.value, polish.rules) == (("G0421",), ("wie:43.15",))

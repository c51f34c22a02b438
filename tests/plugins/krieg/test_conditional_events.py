"""6.2, 17: conquest, liberation, occupation, re-activation, and what happens once a game."""

from __future__ import annotations

from types import SimpleNamespace

from grognard_krieg.collapses import crisis, french_collapse, german_collapse
from grognard_krieg.conditional_events import happened
from grognard_krieg.countries import faction_of, is_conquered
from grognard_krieg.permanent_events import (
    CONQUERED,
    conquest,
    emergency_mobilization,
    finest_hour,
    occupied_by_allies,
    reactivation,
    soviet_liberation,
)
from grognard_krieg.pieces import TRANS_AFRICA, US_BOX
from tests.plugins.krieg.world import run, world

POLISH = {"pl.army.Modlin": "w3428", "pl.reserve": "@pool:western"}
CITIES = ("Posen", "Krakow", "Warsaw", "Lvov")
POLAND = {"poland": "western"}


def cities(*names: str) -> dict[str, str]:
    return {f"de.inf.{n}": name for n, name in enumerate(names, 1)}


def conquered(names, **how):
    game = world({**POLISH, **cities(*names)}, standing=POLAND, turn=3, **how)
    _, position = run(game.position, conquest(game.position).value)
    return position


def test_a_minor_is_conquered_when_the_axis_holds_all_its_cities():
    assert is_conquered(conquered(CITIES, truces={}), "poland")
    assert not is_conquered(conquered(CITIES[:3], truces={}), "poland")


def test_under_the_pact_lvov_is_not_needed():
    assert is_conquered(conquered(CITIES[:3], truces={"Moscow": "pact"}), "poland")
    assert not is_conquered(conquered(CITIES[:2], truces={"Moscow": "pact"}), "poland")


def test_the_units_of_a_conquered_country_lie_apart():
    position = conquered(CITIES, truces={})
    assert {position.state.unit(u).at for u in POLISH} == {CONQUERED}
    assert faction_of(position, "poland") == ""


def test_a_conquered_country_rises_when_nobody_holds_its_capital():
    position = conquered(CITIES, truces={})
    _, same = run(position, reactivation(position).value)
    assert is_conquered(same, "poland")
    game = world({**dict.fromkeys(POLISH, CONQUERED), "de.inf.1": "Posen"},
                 standing={"poland": "conquered"}, turn=9)
    _, risen = run(game.position, reactivation(game.position).value)
    assert faction_of(risen, "poland") == "western"
    assert risen.state.unit("pl.army.Modlin").at == "@pool:western"
    assert risen.state.unit("pl.reserve").at == risen.hex("Warsaw")


def test_france_rises_again_with_its_reserve_in_paris():
    game = world(dict.fromkeys(("fr.army.2", "fr.reserve"), CONQUERED),
                 standing={"france": "conquered"}, turn=9)
    _, risen = run(game.position, reactivation(game.position).value)
    assert faction_of(risen, "france") == "western"
    assert risen.state.unit("fr.reserve").at == risen.hex("Paris")
    assert risen.state.unit("fr.army.2").at == "@pool:western"


def test_a_liberated_country_changes_sides_with_its_units():
    game = world({**POLISH, **{f"su.army.{n}": c for n, c in enumerate(CITIES, 1)}},
                 standing=POLAND, turn=9)
    _, position = run(game.position, soviet_liberation(game.position).value)
    assert faction_of(position, "poland") == "soviet"
    army, reserve = (position.state.unit(u) for u in POLISH)
    assert (army.side, army.at) == ("soviet", "@pool:soviet")
    assert (reserve.side, reserve.at) == ("soviet", position.hex("Warsaw"))


def occupied(pieces, country="rumania"):
    game = world(pieces, standing={country: "axis", "hungary": "axis"}, turn=9)
    return occupied_by_allies(game.position, country)


def test_two_german_armies_occupy_an_ally_but_one_or_any_corps_do_not():
    assert not occupied({"de.army.1": "Bucharest", "de.inf.1": "Ploesti"})
    assert occupied({"de.army.1": "Bucharest", "de.army.3": "Ploesti"})


def test_another_minors_unit_occupies_an_expeditionary_one_does_not():
    assert occupied({"hu.army.1": "Bucharest"})
    assert not occupied({"hu.mech": "Bucharest"})


def test_one_german_army_is_too_many_in_finland():
    assert occupied({"de.army.1": "Helsinki"}, "finland")


def test_finest_hour_waits_for_paris_and_for_the_end_of_appeasement():
    kept = {"br.air.2": "@finest-hour"}
    game = world({**kept, "de.inf.1": "Lille"}, turn=8)
    assert run(game.position, finest_hour(game.position).value)[0] == []
    for truces, box in (({}, "@air-track:western"), ({"London": "appeasement"}, "@delay")):
        game = world({**kept, "de.inf.1": "Paris"}, turn=8, truces=truces)
        _, position = run(game.position, finest_hour(game.position).value)
        assert position.state.unit("br.air.2").at == box
        assert happened(position, "finest_hour")


def test_emergency_mobilization_waits_for_the_end_of_the_pact_and_spares_tehran():
    pool = {f"su.army.{n}": "@pool:soviet" for n in range(1, 21)}
    game = world(pool, turn=9, truces={"Moscow": "pact"})
    assert run(game.position, emergency_mobilization(game.position).value)[0] == []
    game = world({**pool, "de.air.1": "Kiev"}, turn=9, truces={})
    _, position = run(game.position, emergency_mobilization(game.position).value)
    raised = {u.at for u in position.state.units_of("soviet")}
    assert position.hex("Moscow") in raised
    assert position.hex("Kiev") not in raised
    assert position.hex("Tehran") not in raised


def test_a_crisis_is_an_armistice_or_with_the_capital_taken_a_collapse():
    class Soviet:
        country = "soviet_union"

    pieces = {"su.army.1": "Leningrad", "su.army.2": "@pool:soviet", "su.air-stavka": "Kiev"}
    game = world(pieces, turn=15, truces={}, total_war=True)
    events, _ = run(game.position, crisis(game.position, Soviet()).value)
    assert [e.kind for e in events] == ["truce-changed"]
    game = world({**pieces, "de.inf.1": "Moscow"}, turn=15, truces={}, total_war=True)
    events, position = run(game.position, crisis(game.position, Soviet()).value)
    assert "country-collapsed" in [e.kind for e in events]
    assert position.state.unit("su.air-stavka").at == "@delay"
    raised = list(position.state.units_of("soviet"))
    assert len(raised) == 2
    assert position.hex("Moscow") not in {u.at for u in raised}


def test_france_collapses_once():
    game = world({"de.inf.1": "Paris"}, turn=8)
    events, position = run(game.position, french_collapse(game.position).value)
    assert [e.kind for e in events][:2] == ["country-collapsed", "vichy-created"]
    assert run(position, french_collapse(position).value)[0] == []


def collapsed(country, pieces, capital, **how):
    game = world({**pieces, "de.inf.1": capital}, turn=15, truces={}, **how)
    of = SimpleNamespace(country=country)
    return run(game.position, crisis(game.position, of).value)


def test_at_most_twelve_soviet_corps_rise_and_one_for_each_open_city():
    pool = {f"su.army.{n}": "@pool:soviet" for n in range(1, 31)}
    _, position = collapsed("soviet_union", pool, "Moscow", total_war=True)
    raised = [u.at for u in position.state.units_of("soviet")]
    assert len(raised) == 12
    assert len(set(raised)) == 12


def test_britain_falls_back_on_the_seas_and_its_us_cards_are_on_their_way():
    pieces = {f"br.army.{n}": "@pool:western" for n in (1, 2, 3)}
    events, position = collapsed("great_britain", pieces, "London")
    assert "us-cards-scheduled" in [e.kind for e in events]
    at = {u.at for u in position.state.units.values() if u.id.startswith("br.army")}
    assert {US_BOX, TRANS_AFRICA} < at
    port = (at - {US_BOX, TRANS_AFRICA}).pop()
    assert "port" in position.board.places_at(port)[0].traits


def test_german_headquarters_fall_back_to_the_pool_with_the_armies():
    game = world({"de.hq.A": "Kiev", "de.army.6": "Warsaw", "de.air.1": "Krakow"}, turn=50,
                 truces={}, total_war=True)
    _, position = run(game.position, german_collapse(game.position).value)
    where = {u: position.state.unit(u).at for u in ("de.hq.A", "de.air.1")}
    assert where == {"de.hq.A": "@pool:axis", "de.air.1": "@delay"}


def test_what_a_liberated_country_has_in_the_delay_box_changes_sides_too():
    pieces = {"pl.army.Modlin": "@delay", "pl.reserve": "@pool:western",
              **{f"su.army.{n}": c for n, c in enumerate(CITIES, 1)}}
    game = world(pieces, standing=POLAND, turn=9)
    _, position = run(game.position, soviet_liberation(game.position).value)
    army = position.state.unit("pl.army.Modlin")
    assert (army.side, army.at) == ("soviet", "@delay")

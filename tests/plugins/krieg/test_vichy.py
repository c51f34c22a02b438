"""12.2.4, 19.2.1: Vichy is made, and activated."""

from __future__ import annotations

from grognard.changes import Allegiance
from grognard.cli.pictures import picture
from grognard.cli.terminal.textmap import text_map
from grognard.events import Event
from grognard_krieg.activation import activate
from grognard_krieg.countries import faction_of, is_independent, is_neutral, status
from grognard_krieg.neutral_ground import closed_at
from grognard_krieg.territory import cities_of, country_of
from grognard_krieg.vichy import create_vichy, interned
from tests.plugins.krieg.world import run, submit, take_defaults, world

FRENCH = {
    "fr.air": "@air-track:western", "fr.hq": "Lyon", "fr.maginot.1": "Metz",
    "fr.army.2": "Paris", "fr.army.3": "@delay", "fr.colonial.1": "Algiers",
    "fr.colonial.2": "@pool:western", "fr.colonial.3": "@track:9", "fr.reserve": "@pool:western",
    "fr.coup": "@aside", "fr.convoy": "@aside",
}
NEUTRAL_VICHY = {"france": "collapsed", "vichy": "neutral"}


def fall(pieces=None, **how):
    game = world({**FRENCH, **(pieces or {})}, turn=8, **how)
    return run(game.position, create_vichy(game.position))


def test_territory_capital_syria_and_alsace() -> None:
    events, position = fall()
    assert events[0].kind == "vichy-created"
    for place in ("Lyon", "Marseilles", "Toulouse", "Bastia", "Algiers", "Tunis", "Casablanca"):
        assert country_of(position, position.hex(place)) == "vichy", place
    for place in ("Paris", "Bordeaux", "Lille"):
        assert country_of(position, position.hex(place)) == "france", place
        assert closed_at(position, "axis", position.hex(place)) is None
    assert country_of(position, position.hex("Metz")) == "germany"
    assert is_neutral(position, "vichy")
    assert status(position, "france").collapsed
    assert faction_of(position, "france") == ""
    assert is_independent(position, "syria")
    assert closed_at(position, "western", position.hex("Damascus")).code == "independent-country"
    assert closed_at(position, "axis", position.hex("Lyon")).code == "neutral-country"


def test_vichy_is_made_once() -> None:
    _, position = fall()
    assert run(position, create_vichy(position))[0] == []


def test_french_pieces_leave_or_are_set_aside() -> None:
    _, position = fall()
    at = {u.id: u.at for u in position.state.units.values()}
    assert {u for u, box in at.items() if box == "@removed"} == {"fr.air", "fr.hq",
                                                                 "fr.maginot.1"}
    assert at["fr.coup"] == "@pool:axis"
    assert position.state.unit("fr.coup").side == "axis"
    assert at["fr.convoy"] == "@aside", "the convoy is nobody's yet"
    others = ("fr.army.2", "fr.army.3", "fr.colonial.1", "fr.colonial.2", "fr.colonial.3")
    assert {at[u] for u in others} == {"@aside"}
    assert {position.state.unit(u).side for u in others} == {"neutral"}


def test_foreigners_in_vichy_are_interned_in_syria_only_in_limited_war() -> None:
    pieces = {"br.army.1": "Toulouse", "br.army.2": "Algiers", "br.army.3": "Paris",
              "br.army.4": "Damascus"}
    _, limited = fall(pieces)
    assert {u.id for u in interned(limited, "western")} == {"br.army.1", "br.army.2", "br.army.4"}
    _, total = fall(pieces, total_war=True)
    assert {u.id for u in interned(total, "western")} == {"br.army.1", "br.army.2"}
    assert total.state.unit("br.army.4").at == total.hex("Damascus")
    assert total.state.unit("br.army.3").at == total.hex("Paris")


def test_activated_normally_three_colonials_stand_in_its_cities() -> None:
    _, before = fall()
    game = world({u.id: u.at for u in before.state.units.values()}, side="axis", turn=9,
                 standing=NEUTRAL_VICHY, annexed=("alsace_lorraine",), total_war=True,
                 sides={"fr.coup": "axis"})
    batch = submit(game, "declare-war", country="vichy")
    ask = game.pending[0].ask
    assert sorted(ask.about["units"]) == ["fr.colonial.1", "fr.colonial.2", "fr.colonial.3"]
    cities = {game.position.hex(p) for p in ("Lyon", "Marseilles", "Toulouse", "Casablanca",
                                             "Algiers", "Tunis")}
    assert set(ask.about["hexes"]) == cities
    assert take_defaults(game) == [ask.question], "no mobilization"
    state = game.state
    assert state.unit("fr.reserve").at == "@pool:western"
    assert state.unit("fr.army.2").at == "@delay"
    assert state.unit("fr.hq").at == "@removed"
    assert (state.unit("fr.coup").at, state.unit("fr.coup").face) == (
        "@pool:western", "free-french")
    assert state.unit("fr.convoy").at == "@pool:axis"
    assert batch.events
    position = game.position
    assert country_of(position, position.hex("Paris")) == "vichy", "all of France now"
    assert country_of(position, position.hex("Metz")) == "germany"
    assert "Bordeaux" in {p.name for p in cities_of(position, "vichy")}


def test_an_axis_vichy_takes_the_convoy_and_loses_the_coup_corps() -> None:
    _, before = fall()
    events, position = run(before, activate(before, "vichy", "axis", setup="limited"))
    assert position.state.unit("fr.convoy").at == "@pool:axis"
    assert position.state.unit("fr.coup").at == "@pool:western"
    assert position.state.unit("fr.reserve").at == position.hex("Paris")
    assert position.state.unit("fr.colonial.1").at == "@pool:axis"
    assert "coup-corps-turned" in [e.kind for e in events]


def test_units_of_neutral_countries_are_drawn_though_no_side_commands_them() -> None:
    game = world({"fr.colonial.1": "Algiers"}, sides={"fr.colonial.1": "neutral"})
    neutral = Allegiance("fr.colonial.1", "neutral")
    event = Event("vichy-created", (neutral,), (), "")
    position = game.position.at(event.apply(game.position.state))
    assert "</svg>" in picture(position)
    drawn = "\n".join(line.plain for line in text_map(position, position.hex("Algiers"), 1))
    assert "-0-1" in drawn

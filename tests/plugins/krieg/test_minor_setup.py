"""19: set-up and mobilization of minor countries."""

from __future__ import annotations

import pytest

from grognard_krieg.activation import activate
from grognard_krieg.countries import faction_of
from grognard_krieg.minor_places import open_hexes
from tests.plugins.krieg.world import asked, codes, run, submit, take_defaults, world


def activated(country: str, side: str, *, dice: tuple[int, ...] = (), pieces=None, **how):
    """Declare war (or be declared war on) and return the game at the first question."""
    by = "axis" if side != "axis" else "western"
    game = world(pieces, side=by, turn=20, total_war=True, dice=dice, **how)
    submit(game, "declare-war", by=by, country=country)
    while asked(game) and "choose-faction" in asked(game).kinds:
        submit(game, "choose-faction", by=asked(game).side, country=country, faction=side)
    return game


def placed(game, nation: str) -> dict[str, str]:
    return {u.id: u.at for u in game.state.units.values() if u.nation == nation and u.on_map}


def test_normal_setup_stands_by_cities_reduced_and_alone() -> None:
    game = activated("greece", "western", dice=(2,))
    ask = asked(game)
    assert set(ask.about["units"]) == {u for u in game.state.units if u.startswith("gr.army")}
    hexes = [game.position.hex("Athens"), *ask.about["hexes"]]
    pairs = [[u, hexes[0]] for u in ask.about["units"]]
    assert "no-stacking" in codes(game, "set-up-minor", by="western", country="greece",
                                  places=pairs)
    rome = [[u, h] for u, h in zip(ask.about["units"], [game.position.hex("Rome"), *hexes],
                                   strict=False)]
    assert "not-a-set-up-hex" in codes(game, "set-up-minor", by="western", country="greece",
                                       places=rome)
    few = [[ask.about["units"][0], hexes[0]]]
    assert "not-everybody" in codes(game, "set-up-minor", by="western", country="greece",
                                    places=few)
    submit(game, "set-up-minor", by="western", country="greece",
           places=[[u, h] for u, h in zip(ask.about["units"], ask.about["hexes"], strict=False)])
    assert {game.state.unit(u).face for u in placed(game, "gr")} == {"reduced"}
    assert asked(game).kinds == ("mobilize",), "two of four may be turned"
    assert asked(game).about["most"] == 2
    assert "too-many" in codes(game, "mobilize", by="western",
                               units=list(placed(game, "gr"))[:3])
    take_defaults(game)
    faces = [game.state.unit(u).face for u in placed(game, "gr")]
    assert sorted(faces) == ["front", "front", "reduced", "reduced"]
    assert game.state.unit("gr.reserve").at == "@pool:western"
    assert {u.side for u in game.state.units.values() if u.nation == "gr"} == {"western"}


def test_surplus_mobilization_is_lost() -> None:
    game = activated("greece", "western", dice=(6,))
    take_defaults(game)
    assert [game.state.unit(u).face for u in placed(game, "gr")] == ["front"] * 4
    assert game.state.unit("gr.reserve").at == "@pool:western"


@pytest.mark.parametrize(("country", "nation"), [
    ("denmark_norway", "dn"), ("ireland", "ir"), ("baltic_states", "bl")])
def test_some_countries_have_a_reserve_corps_and_no_more(country: str, nation: str) -> None:
    game = activated(country, "western")
    assert asked(game) is None
    assert placed(game, nation) == {}
    assert game.state.unit(f"{nation}.reserve").at == "@pool:western"


def test_italy_stands_overseas_and_waits_in_the_delay_box() -> None:
    game = activated("italy", "axis", dice=(1,))
    assert asked(game).kinds == ("lay-convoy",)
    assert "no-such-zone" in codes(game, "lay-convoy", convoy="it.convoy", zone="black_sea")
    submit(game, "lay-convoy", convoy="it.convoy", zone="western_med", mode="troop")
    take_defaults(game)
    for unit, place in (("it.overseas.5", "Tripoli"), ("it.overseas.9", "Tirana"),
                        ("it.overseas.10", "Tobruk"), ("it.overseas.A", "Rhodes")):
        assert game.state.unit(unit).at == game.position.hex(place)
    assert game.state.unit("it.convoy").at == "@zone:western_med"
    assert game.state.unit("it.convoy").face == "troop"
    delayed = {u.id for u in game.state.units_at("@delay")}
    assert delayed == {"it.army.1", "it.army.8", "it.mech", "it.airborne", "it.air",
                       "gi.africa", "gi.hq-med"}
    assert game.state.unit("it.reserve").at == "@pool:axis"
    overseas = [game.state.unit(f"it.overseas.{n}").face for n in ("5", "9", "10", "A")]
    others = [game.state.unit(f"it.army.{n}").face for n in (2, 4, 6, 7)]
    assert [*overseas, *others].count("front") == 1, "one mobilization step"


def test_an_allied_italy_brings_no_german_italian_units() -> None:
    game = activated("italy", "western", dice=(1,))
    take_defaults(game)
    assert "gi.africa" not in game.state.units
    assert game.state.unit("it.convoy").at == "@aside"
    assert faction_of(game.position, "italy") == "western"


def test_limited_setup_places_the_reserve_corps_and_pools_the_rest() -> None:
    game = world(turn=20)
    events, position = run(game.position, activate(game.position, "italy", "axis",
                                                   setup="limited"))
    assert position.state.unit("it.reserve").at == position.hex("Rome")
    assert {u.id for u in position.state.units_at("@delay")} == {"it.air", "it.convoy"}
    assert position.state.unit("gi.africa").at == "@pool:axis"
    assert position.state.unit("it.overseas.5").at == "@pool:axis"
    assert [u.id for u in position.state.units.values() if u.on_map] == ["it.reserve"]
    assert "country-activated" in [e.kind for e in events]


def test_limited_setup_keeps_out_of_a_capital_that_enemies_hold() -> None:
    game = world({"br.army.1": "Paris"}, turn=20,
                 standing={"france": "collapsed", "vichy": "neutral"})
    _, position = run(game.position, activate(game.position, "vichy", "axis", setup="limited"))
    assert position.state.unit("fr.reserve").at == "@pool:axis"
    held = world({"de.army.6": "Paris"}, turn=20,
                 standing={"france": "collapsed", "vichy": "neutral"})
    _, position = run(held.position, activate(held.position, "vichy", "axis", setup="limited"))
    assert position.state.unit("fr.reserve").at == position.hex("Paris")


def test_after_a_coup_nobody_mobilizes() -> None:
    game = world(turn=20)
    resolution = activate(game.position, "ireland", "western", mobilization=False)
    _, position = run(game.position, resolution)
    assert faction_of(position, "ireland") == "western"
    game = activated("greece", "western", dice=(3,))
    assert len(asked(game).about["hexes"]) > 4


def test_a_country_that_is_not_neutral_is_left_alone() -> None:
    game = world(standing={"greece": "western"})
    events, position = run(game.position, activate(game.position, "greece", "axis"))
    assert events == []
    assert faction_of(position, "greece") == "western"


def test_hexes_are_inside_the_country_and_vacant() -> None:
    game = world({"br.army.1": "Athens"}, standing={"greece": "western"})
    position = game.position
    hexes = open_hexes(position, "greece", "western")
    assert position.hex("Athens") not in hexes
    from grognard_krieg.territory import country_of
    assert {country_of(position, h) for h in hexes} == {"greece"}
    assert position.hex("Salonika") in hexes

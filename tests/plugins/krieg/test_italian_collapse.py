"""17.5, 12.5: Italy collapses: its pieces go, and German-Italian units are broken down."""

from __future__ import annotations

from typing import Any

from grognard.testing.stage import assembled
from grognard_krieg.collapses import italian_collapse
from grognard_krieg.pieces import DELAY, REMOVED
from tests.plugins.krieg.world import happened, perform, take_defaults, world

POOL = {"de.pz.1": "@pool:axis", "de.pz.2": "@pool:axis", "de.inf.1": "@pool:axis",
        "de.inf.2": "@pool:axis", "de.inf.3": "@pool:axis"}


def fall(pieces: dict[str, str], *, standing: str = "axis") -> Any:
    """Let Italy collapse; `pieces` are what stands where. Returns game and events."""
    side = {n: standing for n in pieces if n.startswith("it.")}
    game = world(pieces, standing={"italy": standing}, turn=40, total_war=True, truces={},
                 sides=side, assembly=assembled("krieg", (), ()))
    batch = perform(game, lambda p: italian_collapse(p).value)
    take_defaults(game)
    return game, happened(batch)


def in_hex(game: Any, place: str) -> set[str]:
    return {u.id for u in game.state.units_at(game.position.hex(place))}


def test_italys_pieces_leave_the_map_its_aircraft_and_convoy_the_game():
    game, _ = fall({"it.reserve": "Rome", "it.air": "@air-track:axis", "it.convoy": "@delay"})
    state = game.state
    assert state.unit("it.reserve").at == "@pool:axis"
    assert {state.unit("it.air").at, state.unit("it.convoy").at} == {REMOVED}


def test_german_corps_stand_for_the_german_steps_of_the_africa_army():
    game, events = fall({**POOL, "gi.africa": "Tobruk"})
    assert events.count("emergency-breakdown") == 1
    assert game.state.unit("gi.africa").at == DELAY
    assert in_hex(game, "Tobruk") == {"de.pz.1", "de.pz.2"}


def test_a_weaker_side_leaves_one_and_the_headquarters_infantry():
    game, _ = fall({**POOL, "gi.africa.reduced": "Tobruk", "gi.hq-med": "Rome"})
    assert in_hex(game, "Tobruk") == {"de.pz.1"}
    assert in_hex(game, "Rome") == {"de.inf.1", "de.inf.2"}
    assert game.state.unit("gi.hq-med").at == DELAY


def test_a_step_for_which_the_pool_has_no_corps_is_gone():
    game, _ = fall({"de.pz.1": "@pool:axis", "gi.africa": "Tobruk"})
    assert in_hex(game, "Tobruk") == {"de.pz.1"}


def test_units_that_are_not_in_play_stay_where_they_are():
    game, events = fall({**POOL, "gi.africa": "@delay", "gi.hq-med": "@pool:axis"})
    assert "emergency-breakdown" not in events
    assert game.state.unit("gi.hq-med").at == "@pool:axis"


def test_an_italy_that_is_not_of_the_axis_does_not_collapse():
    game, events = fall({"it.reserve": "Rome"}, standing="western")
    assert "country-collapsed" not in events
    assert game.state.unit("it.reserve").at == game.position.hex("Rome")


def test_the_20th_army_turns_to_its_german_corps_when_finland_goes_over():
    pieces = {"su.army.1": "Helsinki", "su.army.2": "Oulu", "fi.reserve": "@pool:axis",
              "de.mountain": "e5503"}
    game = world(pieces, standing={"finland": "axis"}, turn=45, total_war=True, truces={},
                 step="conditional-event", side="soviet", assembly=assembled("krieg", (), ()),
                 sides={"fi.reserve": "axis"})
    take_defaults(game)
    assert game.state.unit("fi.reserve").side == "soviet"
    german = game.state.unit("de.mountain")
    assert (german.at, german.face, german.side) == ("e5503", "reduced", "axis")

"""42.6, 43.4, 43.6, 43.8: who may leave, from where points fly, and how nations fall."""

from __future__ import annotations

import numpy as np
import pytest

from grognard.changes import Paint, Patch, apply
from grognard.game import new_game
from grognard_standard_rules.air_bases import based, bases, reaching
from grognard_standard_rules.air_display import fronts_open_to, total
from grognard_standard_rules.air_transport import AirTransport
from grognard_standard_rules.supply_now import grade
from grognard_standard_rules.supply_sources import sources_of
from grognard_war_in_europe.allied_common import ten_divisions
from grognard_war_in_europe.america import edge
from grognard_war_in_europe.axis_common import rails_beyond, twenty_divisions, whom_germans_lift
from grognard_war_in_europe.commonwealth_surrender import conquered, not_to_britain
from grognard_war_in_europe.france_surrender import _judge
from tests.plugins.standard_rules.boards import codes, play
from tests.plugins.war_in_europe.staged import at

INITIAL, CHECK = "player-turn.axis/initial-movement", "game-end/victory-check"
REFUSED = (Patch("vichy", {"answer": "refused"}),)


def after(game, changes):
    """Return the position once some changes have been made."""
    return game.position.at(apply(game.state, changes))


# --- air points -------------------------------------------------------------------------------


def test_only_german_air_points_serve_in_the_east():
    """wie:42.62, wie:42.17, wie:42.27, wie:43.82."""
    position = play({}).position
    assert "East" in fronts_open_to(position, "de").value
    for nation in ("it", "hu", "ro", "bg", "fi"):
        assert "East" not in fronts_open_to(position, nation).value
        assert {"West", "South"} <= fronts_open_to(position, nation).value


def test_french_air_points_fly_from_french_ground():
    """wie:43.65, wie:43.67: where only British bases are near, no French point flies."""
    game = at("france", INITIAL)
    position = game.position
    word, names = position.board.word, position.board.grid.names
    assert {word("country", h) for h in names(based(position, "allied", "fr"))} == {"France"}
    assert any(word("country", h) == "Great Britain"
               for h in names(based(position, "allied", "cw")))
    assert bases(position, "allied", "West").any()
    assert set(reaching(position, "allied", "West", "C2209")) <= {"fr", "cw"}


def test_axis_points_fly_from_all_of_finland():
    """wie:46.174: supply or none; Soviet ground in Finland is no base."""
    board = {"base": {"country": "Finland"}, "country": {"USSR": ["0101"]}}
    game = play({"f": ("fi.inf.4-5", "0404"), "s": ("su.inf.1-4", "0707")}, board=board,
                section={"supply": {"sources": {"de": ["0101"]}}})
    found = based(game.position, "axis", "de", "minor")
    assert found[game.position.board.grid.index("0808")]
    assert not based(game.position, "soviet", "su", "minor").all()


# --- America ----------------------------------------------------------------------------------


def test_america_feeds_the_allies_when_britain_cannot():
    """wie:43.45, wie:43.55, wie:43.84, wie:43.47: over the western edge, by the High Seas."""
    game = at("north-africa", "player-turn.allied/initial-movement")
    board, state = game.position.board, game.state
    britain = tuple(h for h in board.grid.names(board.is_("country", "Great Britain"))
                    if h != "A1425" and state.word("control", h) == "allied")
    lost = after(game, (Paint("control", "axis", britain),))
    assert not sources_of(lost, "cw")
    unit = next(u for u in lost.state.units.values() if u.at == "E5325")
    assert grade(lost, unit) == "major"
    line = game.ask({"kind": "supply", "unit": unit.id}).values["line"]
    assert line
    policy = lost.ask("rule_supply_policy", side="allied", nation="cw").value
    (head,) = [h for h in policy.heads if h.id == "center:america"]
    assert {"cw", "us", "all", "ff", "pl"} <= head.nations
    assert "fr" not in head.nations


@pytest.mark.parametrize(("scenario", "sections"), [("france", {"A", "B"}), ("italy", None)])
def test_the_edges_of_america(scenario, sections):
    """wie:43.45, wie:43.55, wie:43.56: before 2/13/41 the western one; then all that are sea."""
    position = at(scenario, INITIAL).position
    letters = {h[0] for h in position.board.grid.names(
        np.isin(np.arange(position.board.grid.size), edge(position)))}
    assert letters == sections if sections else letters > {"A", "B"}


# --- the Commonwealth -------------------------------------------------------------------------


def britain(**units):
    return play(units, step="player-turn.allied/initial-movement", board={
        "country": {"Great Britain": [f"{c:02}{r:02}" for c in range(1, 9) for r in range(1, 5)],
                    "France": [f"{c:02}{r:02}" for c in range(1, 9) for r in range(5, 9)]}})


def test_only_full_strength_units_leave_britain():
    """wie:43.47: a battlegroup may move inside it, and come home."""
    game = britain(whole=("cw.mot.8-10", "0404"), half=("cw.mot.8-10.bg", "0304"),
                   abroad=("cw.mot.8-10.bg", "0605"))
    move = {"by": "allied", "kind": "move"}
    assert "not-at-full-strength" in [r.code for r in game.why_not(
        {**move, "units": ["half"], "path": ["0305"]})]
    for unit, to in (("whole", "0405"), ("half", "0303"), ("abroad", "0604")):
        assert "not-at-full-strength" not in codes(game, "move", "allied", units=[unit], path=[to])


def test_the_garrisons_of_malta_and_gibraltar_never_move():
    """wie:43.47."""
    game = britain(fort=("cw.gar.0-1-0", "0404"))
    assert "garrison-stays" in codes(game, "move", "allied", units=["fort"], path=["0403"])


TOWNS = ("B2533", "B2524", "B3017")


@pytest.mark.parametrize(("held", "fallen"), [(2, False), (3, True)])
def test_three_towns_conquer_britain(held, fallen):
    """wie:43.48: only Commonwealth units at home and the points of the West are lost."""
    game = at("france", CHECK, ("cw.mot.8-10", "B2430"), ("cw.mot.8-10", "C2707"),
              *[("de.inf.6-5", h) for h in TOWNS[:held]], turn=4)
    position = game.position
    assert conquered(position) is fallen
    assert (position.state.units["u0"].at == "B2430") is not fallen
    assert position.state.units["u1"].at == "C2707"
    assert bool(total(position, "allied", "West", nation="cw")) is not fallen
    assert total(position, "allied", "West", nation="fr")


def test_nothing_arrives_in_a_conquered_britain():
    """wie:43.48."""
    game = at("france", "player-turn.allied/reinforcement", turn=5)
    waiting = [u.id for u in game.state.units.values()
               if u.nation == "cw" and u.at.startswith("@arrival")]
    position = after(game, (Patch("conquered", {"Great Britain": 4}),))
    (event,) = not_to_britain(position, type("Came", (), {"about": {"side": "allied"}}))
    assert set(event.about["units"]) == set(waiting)


# --- France -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("towns", "refused", "falls"), [
    (("C2209", "C0714"), True, True), (("C2209",), True, False), (("C2209", "C0714"), False, False),
])
def test_france_falls_with_paris_and_bordeaux_if_vichy_was_refused(towns, refused, falls):
    """wie:43.68."""
    game = at("france", CHECK, *[("de.inf.6-5", h) for h in towns], turn=4)
    position = after(game, REFUSED) if refused else game.position
    assert position.ask("rule_surrender", "fr", nation="fr").value is falls
    assert bool(list(_judge(position))) is falls


def test_what_france_loses():
    """wie:43.68, wie:43.64, std:16.15: units at home, points of the West; others fight on."""
    game = at("france", CHECK, ("de.inf.6-5", "C2209"), ("de.inf.6-5", "C0714"),
              ("fr.inf.3-4", "D2102"), ("fr.inf.3-4", "A0225"), turn=4)
    position = after(game, REFUSED)
    (event,) = _judge(position)
    position = position.at(apply(position.state, event.changes))
    left = {u.at for u in position.state.units.values() if u.nation == "fr" and u.hex}
    assert left == {"A0225"}
    assert not total(position, "allied", "West", nation="fr")
    assert total(position, "allied", "West", nation="cw")
    assert position.ask("rule_capacity_holder", "fr", nation="fr").value == "axis"


def test_what_is_left_of_france_draws_on_its_allies():
    """wie:43.65, wie:43.67, wie:43.84: before the fall on its own centers alone."""
    game = at("france", INITIAL)
    british = set(sources_of(game.position, "cw"))
    assert not british & set(sources_of(game.position, "fr"))
    fallen = after(game, (Patch("surrendered", {"fr": "axis"}),))
    assert set(sources_of(fallen, "fr")) == british


# --- common units -----------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", [
    "poland", "france", "barbarossa", "north-africa", "stalingrad", "kursk", "italy",
    "france-1944", "army-group-center", "1945",
])
def test_no_scenario_raises_the_rail_capacities(scenario):
    """wie:42.65, wie:43.85: twenty and ten divisions, or less."""
    position = new_game(scenario, seed=1).position
    assert not list(twenty_divisions(position))
    assert not list(ten_divisions(position))
    assert list(rails_beyond(position, "axis", -1, "wie:42.65"))


def test_german_aircraft_lift_germans_and_italians():
    """wie:42.67."""
    game = play({"d": ("de.abn.7-5", "0404"), "r": ("ro.inf.2-4", "0404"),
                 "i": ("it.inf.2-4", "0404")})
    found = {u: [r.code for r in whom_germans_lift(game.position, AirTransport(
        by="axis", units=(u,), to="0407"))] for u in ("d", "r", "i")}
    assert found == {"d": [], "r": ["not-lifted"], "i": []}


@pytest.mark.parametrize(("truck", "fallen", "supplied"), [
    ("cw.msu.0-1-1", False, False), ("us.msu.0-1-1", False, False),
    ("cw.msu.0-1-1", True, False), ("us.msu.0-1-1", True, True),
])
def test_whose_supply_units_feed_the_french(truck, fallen, supplied):
    """wie:43.65, wie:43.67, wie:43.88: American ones, once France has surrendered."""
    game = play({"fr": ("fr.inf.3-4", "1802"), "truck": (truck, "1002")},
                board={"size": [24, 3]}, step="player-turn.allied/initial-movement",
                section={"supply": {"sources": {n: ["0102"] for n in ("cw", "us", "fr")}}})
    position = after(game, (Patch("surrendered", {"fr": "axis"}),)) if fallen else game.position
    assert (grade(position, position.state.units["fr"]) is not None) is supplied

"""wie:S4.3, wie:S4.4, wie:S7.4, wie:S8.3, wie:S8.4: three western scenarios and their own rules."""

from __future__ import annotations

import pytest

from grognard.cli.reading import read_order
from grognard.game import new_game
from grognard_standard_rules.ports import printed_ports
from grognard_standard_rules.supply_now import grade
from grognard_standard_rules.units import traits
from grognard_war_in_europe.france_1944_scenario import bound
from grognard_war_in_europe.held_places import SECTION, wanted
from grognard_war_in_europe.italy_scenario import has_surrendered
from grognard_war_in_europe.vichy_neutrality import status
from tests.plugins.war_in_europe.staged import at, codes, verdict

CHECK = "game-end/victory-check"
ALLIED_MOVE, AXIS_MOVE = "player-turn.allied/initial-movement", "player-turn.axis/initial-movement"
GERMAN_CITIES = ("C3510", "C3609", "C3613", "C3415", "C3509")


def places(game):
    return wanted(game.position, game.position.section(SECTION))


# --- North Africa -----------------------------------------------------------------------------


def test_the_ports_of_north_africa():
    """wie:S4.3: those of Egypt, Libya, Tunisia, Algeria and Morocco."""
    game = at("north-africa", CHECK, turn=46)
    board = game.position.board
    countries = {board.word("country", h) for h in places(game)}
    assert len(places(game)) == 23
    assert countries == {"Egypt", "Italy (Libya)", "France (Tunisia)", "France (Algeria)",
                         "France (Morocco)"}
    assert verdict(game).value is None


def test_supply_units_placed_at_once_leave_nobody_unsupplied():
    """wie:S4.21, std:14.42: five of them behind the line of 1942."""
    game = new_game("north-africa", seed=1)
    for side in ("allied", "axis"):
        game.submit(read_order(game.position, game.kind("deploy"), side, []))
        if side == "allied":
            game.submit({"kind": "end-phase", "by": side})
    assert [u.at for u in game.state.units_of("axis") if grade(game.position, u) is None] == []


def test_it_is_judged_as_the_last_axis_turn_ends():
    """wie:S4.3: before the last Allied player turn."""
    game = at("north-africa", "player-turn.axis/air-interdiction", turn=47)
    assert verdict(game).value.winner == "axis"
    later = at("north-africa", "player-turn.allied/air-interdiction", turn=47)
    assert verdict(later).value is None


@pytest.mark.parametrize(("force", "word", "side"), [
    (("us.mot.8-10", "us.mot.8-10", "cw.arm.9-8"), "american", "axis"),
    (("us.mot.8-10", "cw.arm.9-8"), "axis", "axis"),
])
def test_the_allies_violate_vichy(force, word, side):
    """wie:43.7, wie:43.73: more than half American, or not."""
    game = at("north-africa", ALLIED_MOVE, *[(u, "E5325") for u in force], turn=20)
    assert "neutral" in {u.side for u in game.state.units.values() if u.nation == "vf"}
    named = [f"u{n}" for n in range(len(force))]
    game.submit({"kind": "violate-vichy", "by": "allied", "units": named})
    assert status(game.position) == word
    assert {u.side for u in game.state.units.values() if u.nation == "vf"} == {side}
    assert game.state.word("control", "D1015") == ("" if word == "american" else side)
    again = codes(game, "violate-vichy", "allied", units=named)
    assert "violated-already" in again or "not-in-this-phase" in again


def test_the_axis_violates_vichy():
    """wie:43.7: Vichy joins the Allies."""
    game = at("north-africa", AXIS_MOVE, ("de.pz.10-8", "D0932"), turn=20)
    game.submit({"kind": "violate-vichy", "by": "axis", "units": ["u0"]})
    assert {u.side for u in game.state.units.values() if u.nation == "vf"} == {"allied"}


# --- Italy ------------------------------------------------------------------------------------


def sicily(game):
    return tuple(u.id for u in game.state.units.values()
                 if u.side == "axis" and u.at in ("D1920", "D2018", "D2620", "D1817", "D2022"))


def test_italy_surrenders_when_sicily_is_lost_and_the_mainland_entered():
    """wie:S7.4: both conditions, and every Italian unit goes at once."""
    start = at("italy", ALLIED_MOVE)
    gone = sicily(start)
    game = at("italy", ALLIED_MOVE, ("us.mot.8-10", "D3114"), remove=gone)
    assert not has_surrendered(game.position)
    game.submit({"kind": "move", "by": "allied", "units": ["u0"], "path": ["D3113"]})
    assert has_surrendered(game.position)
    assert {u.nation for u in game.state.units.values() if u.side == "axis" and u.on_map} == {"de"}
    held = at("italy", ALLIED_MOVE, ("us.mot.8-10", "D3114"))
    held.submit({"kind": "move", "by": "allied", "units": ["u0"], "path": ["D3113"]})
    assert not has_surrendered(held.position)


def test_everybody_has_supply_as_the_scenario_begins():
    """wie:S7.21, std:14.33: the garrison on the Gulf of Taranto as well."""
    game = at("italy", ALLIED_MOVE)
    hungry = [u.at for u in game.state.units.values() if u.on_map and u.side == "axis"
              and grade(game.position, u) is None]
    assert hungry == []


def test_german_aircraft_are_grounded_on_turn_one():
    """wie:S7.4."""
    for turn, flies in ((1, False), (2, True)):
        position = at("italy", "joint-air-turn/air-commitment", turn=turn).position
        plan = position.plan()
        assert ("axis" in plan.acting) == flies
        told = [e.kind for e in plan.opens(position)] if plan.opens else []
        assert ("air-points-grounded" in told) != flies


def test_rome_and_the_ports_of_the_south():
    """wie:S7.3: mainland ports south of the line and those of Sicily, none of Sardinia."""
    found = set(places(at("italy", CHECK)))
    assert {"D2607", "D2812", "D3417", "D2018", "D2324"} <= found
    assert not found & {"D1309", "D1706", "C2428", "D3204"}


@pytest.mark.parametrize("scenario", ["italy", "north-africa"])
def test_every_place_that_decides_can_be_entered_by_motorized_units(scenario):
    """wie:S4.3, wie:S7.3, std:5.8: the Allies have hardly anything else."""
    game = at(scenario, CHECK)
    high = [h for h in places(game) if game.position.board.word("terrain", h) == "mountain"]
    assert high == []


# --- France 1944 ------------------------------------------------------------------------------


def test_units_placed_at_once_wait_in_the_ports_nearest_to_france():
    """wie:S8.22: who stands in no port cannot sail."""
    game = new_game("france-1944", seed=1)
    game.submit(read_order(game.position, game.kind("deploy"), "allied", []))
    ports = printed_ports(game.position)
    ashore = [u for u in game.state.units_of("allied")
              if u.on_map and traits(game.position, u).is_ground_combat]
    assert len(ashore) == 61
    assert {u.at for u in ashore} <= set(ports)
    assert {"B2133", "B2132", "C2602"} < {u.at for u in ashore}
    assert "B4611" not in {u.at for u in ashore}


def test_five_supplied_units_in_german_cities_win_at_once():
    """wie:S8.3."""
    four = at("france-1944", CHECK, *[("us.mot.8-10", h) for h in GERMAN_CITIES[:4]], turn=9)
    assert verdict(four).value is None
    rule = verdict(at("france-1944", CHECK, turn=28)).value
    assert rule.winner == "axis"


def test_frozen_coasts():
    """wie:S8.4: for ten turns, or until the Allies are near."""
    game = at("france-1944", AXIS_MOVE, turn=2)
    held = bound(game.position)
    assert held
    unit = next(iter(sorted(held)))
    path = [game.position.board.grid.name(n) for _, n in game.position.board.grid.neighbours(
        game.position.board.grid.index(game.state.unit(unit).at))][:1]
    assert "bound-to-the-coast" in codes(game, "move", "axis", units=[unit], path=path)
    assert bound(at("france-1944", AXIS_MOVE, turn=11).position) == frozenset()
    cherbourg = [u.id for u in game.state.units_at("C1702")]
    assert not set(cherbourg) & held


def test_germany_is_closed_for_three_turns():
    """wie:S8.4."""
    for turn, closed in ((3, True), (4, False)):
        position = at("france-1944", ALLIED_MOVE, turn=turn).position
        names = [x.id for x in position.layers("layer_movement", side="allied", mover="infantry")]
        assert ("germany-closed" in names) == closed


def test_who_is_bound_to_the_coast_is_not_listed_as_unmoved():
    """wie:S8.4: the garrison of Le Havre stays, the armour of Brittany may go."""
    game = at("france-1944", AXIS_MOVE)
    able = game.ask({"kind": "unmoved", "side": "axis"}).values["may_still_move"]
    assert "C2004" not in able
    assert able["C1705"] == "10-8"

"""std:4.2, wie:S0.12: the reinforcement phase and the scenario's track."""

from __future__ import annotations

from dataclasses import replace

from grognard.machine import plan_of
from grognard.testing.cases import Case
from grognard.testing.stage import blank_table, stage
from grognard_standard_rules.combat import attacker_objections
from tests.plugins.standard_rules import RULESET

POOL = "infantry-replacements:axis:de:East"
STEP = "player-turn.axis/reinforcement"
ARRIVAL = {"turn": 2, "side": "axis", "nation": "de", "name": "Second turn",
           "units": {"de.inf.6-5": 2}, "area": {"hexes": ["0202", "0203"]}, "per_hex_max": 1,
           "points": {"infantry_replacements": 3}, "front": "East"}


def case(turn=2, *arrivals):
    return Case(
        id="arrivals", title="", rules=(), editions=(RULESET,), sides=("axis", "allied"), turn=turn,
        step=STEP, section={"reinforcements": {"arrival": list(arrivals) or [ARRIVAL]},
                            "belligerents": {"order": ["axis", "allied"]}},
        unit=({"id": "de.inf.6-5#7", "unit": "de.inf.6-5", "at": "0101"},),
    )


def test_units_and_points_arrive_in_the_owners_phase():
    game = stage(case(), RULESET)
    new = game.state.units_at("@arrival:0")
    assert [u.id for u in new] == ["de.inf.6-5#8", "de.inf.6-5#9"]
    assert {(u.nation, u.side, u.face) for u in new} == {("de", "axis", "front")}
    assert game.state.pool(POOL) == 3
    assert "place" in game.pending[0].kinds


def test_the_owner_places_them_in_their_area():
    game = stage(case(), RULESET)
    game.submit({"kind": "place", "by": "axis", "unit": "de.inf.6-5#8", "hex": "0202"})
    assert game.state.unit("de.inf.6-5#8").at == "0202"

    def codes(at):
        reasons = game.why_not(
            {"kind": "place", "by": "axis", "unit": "de.inf.6-5#9", "hex": at})
        assert not any("start" in r.text for r in reasons if r.code == "outside-area")
        return [r.code for r in reasons]

    assert codes("0203") == []
    assert codes("0202") == ["too-many-of-group"]
    assert codes("0505") == ["outside-area"]


def test_nothing_arrives_on_other_turns_or_for_others():
    other = stage(case(3), RULESET)
    assert not other.state.units_at("@arrival:0")
    assert other.state.pool(POOL) == 0
    mine = stage(case(2, {**ARRIVAL, "side": "allied", "nation": "pl", "units": {}}), RULESET)
    assert not any(mine.state.pools.values())


def test_what_is_not_placed_waits_for_the_next_phase():
    """The phase takes placements for as long as units are in the box."""
    game = stage(case(), RULESET)
    position = game.position
    later = replace(position, state=position.state.with_clock(turn=3))
    assert plan_of(later).orders[0] == "place"
    assert plan_of(later).idle is None


def test_an_empty_phase_says_that_nothing_is_due():
    """Other sections may have something to do in it all the same (giving up units, 3.25)."""
    game = stage(case(3), RULESET)
    assert "nothing is due for axis" in plan_of(game.position).hint
    assert "place" not in plan_of(game.position).orders


def test_a_track_is_checked():
    table = blank_table(case(2, {**ARRIVAL, "turn": 11}, {**ARRIVAL, "units": {"de.inf.6-6": 1}}),
                        RULESET)
    position = table.opening()
    found = {f.path: f for f in position.referee.collect("check_scenario", position=position)}
    assert set(found) == {"reinforcements.arrival[0].turn",
                          'reinforcements.arrival[1].units."de.inf.6-6"'}


def test_new_units_move_and_fight_on_the_turn_of_their_arrival():
    """wie:23.0: whatever their country."""
    game = stage(case(), RULESET)
    for number, at in ((8, "0202"), (9, "0203")):
        game.submit({"kind": "place", "by": "axis", "unit": f"de.inf.6-5#{number}", "hex": at})
    game.submit({"kind": "end-phase", "by": "axis"})
    move = {"kind": "move", "by": "axis", "units": ["de.inf.6-5#8"], "path": ["0302"]}
    assert game.why_not(move) == []
    assert not list(attacker_objections(game.position, "de.inf.6-5#9"))

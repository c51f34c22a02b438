"""wie:S0.7: units start anywhere in the country in which history had them."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.game import new_game
from grognard_standard_rules.forces import forces
from grognard_standard_rules.start_lines import covers_due, uncovered

FREE = ("optional:free-deployment",)


@pytest.fixture(scope="module")
def table():
    from grognard.assembly import Choice
    from grognard.table import lay_table

    return lay_table("poland", choice=Choice(with_=FREE))


def begun(table):
    return new_game("poland", seed=1, table=table)


def in_hand(game, side):
    return [u for u in game.state.units.values() if u.side == side and not u.on_map]


def test_the_second_player_sets_up_first_and_nobody_stands_yet(table):
    game = begun(table)
    assert game.pending[0].side == "allied"
    assert not [u for u in game.state.units.values() if u.on_map and u.side == "axis"]


def test_the_same_forces_as_history_had(table):
    usual = new_game("poland", seed=1)
    game = begun(table)
    count = [Counter((u.counter, u.side) for u in g.state.units.values()) for g in (usual, game)]
    assert count[0] == count[1]


def test_not_in_another_country(table):
    game = begun(table)
    pole = in_hand(game, "allied")[0]
    assert game.why_not({"kind": "place", "by": "allied", "unit": pole.id, "hex": "C5220"})
    assert not game.why_not({"kind": "place", "by": "allied", "unit": pole.id, "hex": "G0421"})


def test_a_border_that_history_covered_is_covered_again(table):
    """Whoever takes the units away from a hex of the frontier is told so."""
    game = begun(table)
    (cover,) = covers_due(game.position, "allied")
    assert len(uncovered(game.position, cover)) == len(cover.area.hexes) > 20
    order = next(iter(game.propose("deploy", "allied")))
    game.submit(order)
    assert uncovered(game.position, cover) == []
    assert not game.why_not({"kind": "end-phase", "by": "allied"})
    grid, target = game.position.board.grid, cover.area.hexes[0]
    near = grid.within([grid.index(target)], 1)
    poles = [u for u in game.state.units.values() if u.side == "allied" and u.on_map
             and near[grid.index(u.at)]]
    inland = ["G0421", "G0522", "G0523", "G0622"]
    for unit in poles:
        for hex_id in inland:
            place = {"kind": "place", "by": "allied", "unit": unit.id, "hex": hex_id}
            if not game.why_not(place):
                game.submit(place)
                break
    codes = [r.code for r in game.why_not({"kind": "end-phase", "by": "allied"})]
    assert codes == ["line-not-covered"]


def test_both_deploy_and_the_war_begins(table):
    game = begun(table)
    for side in ("allied", "axis"):
        game.submit(next(iter(game.propose("deploy", side))))
        game.submit({"kind": "end-phase", "by": side})
    assert game.state.clock.step == "joint-air-turn/air-commitment"
    assert not any(in_hand(game, s) for s in ("allied", "axis"))
    homes = {game.position.board.word("country", u.at) for u in game.state.units.values()
             if u.side == "allied"}
    assert homes == {"Poland"}


def test_without_the_rule_everybody_stands_as_listed():
    game = new_game("poland", seed=1)
    assert len([u for u in game.state.units.values() if u.on_map]) == 123


def test_who_had_to_start_near_the_line_starts_anywhere_in_the_country():
    """wie:S0.7: within three hexes of the line, or five of Odessa, no longer; the side still."""
    game = new_game("wie/barbarossa", seed=1, with_=FREE)

    def codes(unit, at):
        order = {"kind": "place", "by": "soviet", "unit": unit, "hex": at}
        return [r.code for r in game.why_not(order)]

    (artillery, *_) = (u.id for u in in_hand(game, "soviet") if u.counter == "su.art.10-1-10")
    assert codes(artillery, "G1527") == []  # Poland, far from the line
    assert "outside-area" in codes(artillery, "G2027")  # the Soviet Union
    assert "outside-area" in codes(artillery, "G0424")  # Poland, on the German side
    (odessa,) = (n for n, u in enumerate(forces(game.position).group) if u.name == "Odessa Reserve")
    tank = next(u.id for u in in_hand(game, "soviet")
                if u.at == f"@set-up:{odessa}" and u.counter == "su.tankb.2-5")
    assert codes(tank, "G4123") == []
    order = next(iter(game.propose("deploy", "soviet")))
    game.submit(order)
    assert not game.why_not({"kind": "end-phase", "by": "soviet"})

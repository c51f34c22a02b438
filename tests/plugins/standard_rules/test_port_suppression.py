"""13.3, 13.31: strikes on ports, and what a suppressed port can still do.

Rules: std:13.3, std:13.31, std:13.36, std:13.37, std:14.32, std:14.63.
"""

from __future__ import annotations

import pytest

from grognard_standard_rules import supply_policy
from grognard_standard_rules.ports import friendly_ports, port_size
from grognard_standard_rules.sea_passage import Basin
from grognard_standard_rules.sea_superiority import suppressed
from tests.plugins.standard_rules.boards import ask, codes, end_phase, events, play, submit, why
from tests.plugins.standard_rules.skies import boxes, question

AIR_COMBAT = "joint-air-turn/air-combat"
PLACES = {"0401": "Valletta:major-port", "0402": "Gozo:minor-port", "0101": "Tripoli:major-port",
          "2001": "Suez:major-port"}
CONTROL = {"axis": ["0101", "0102"], "allied": ["0401", "0402", "2001"]}


def harbours(points=None, *, step=AIR_COMBAT, board=None, **more):
    """Return a game in the Air Combat Phase; the axis has points on sea missions."""
    pool = {f"air:{key}:sea": n for key, n in (points or {"axis:de:East": 12}).items()}
    given = {"pool": pool, "paint": {"control": CONTROL}, **more}
    return play({}, step=step, board={"size": [24, 3], "places": PLACES, **(board or {})},
                **given)


def suppress(game, port, die, by="axis", **fields):
    game.script.next = [die]
    return submit(game, "suppress-port", by, port=port, **fields)


def test_a_hit_suppresses_the_port_until_the_game_turn_ends():
    """13.31: a major port works as a minor one, a minor port not at all; both recover."""
    game = harbours()
    batch = suppress(game, "0401", 1, points=5)
    (struck,) = events(batch, "port-struck")
    assert struck.about["suppressed"]
    assert "suppressed until the turn ends" in struck.text
    assert {"std:13.31", "std:13.36"} <= set(struck.rules)
    suppress(game, "0402", 1, points=5)
    assert [port_size(game.position, h).value for h in ("0401", "0402")] == ["minor", ""]
    assert "std:13.37" in port_size(game.position, "0401").rules
    assert friendly_ports(game.position, "allied") == ("0401", "2001")
    assert suppressed(game.position, "0402")
    assert not suppressed(game.position, "0101")
    while not game.state.clock.step.startswith("player-turn.soviet"):
        assert suppressed(game.position, "0401")
        end_phase(game, game.pending[0].side)
    game = harbours(step="game-end/housekeeping", markers=[("port-suppressed", "0401", "axis")])
    assert [port_size(game.position, h).value for h in ("0401", "0402")] == ["major", "minor"]


def test_a_miss_changes_nothing_and_an_a_costs_a_point():
    game = harbours()
    suppress(game, "0401", 5, points=5)
    assert not suppressed(game.position, "0401")
    assert boxes(game, "axis", "de") == {"sea": 12}
    batch = suppress(game, "0402", 6, points=5)
    assert events(batch, "air-points-lost")
    assert boxes(game, "axis", "de") == {"sea": 11, "lost": 1}


def test_one_strike_a_port_and_one_strike_a_point():
    """13.31: 12 points strike with 5, 5 and 2; who came home from a strike flies no other."""
    game = harbours(board={"places": {**PLACES, "0403": "Sfax:minor-port"}},
                    paint={"control": {**CONTROL, "allied": ["0401", "0402", "0403"]}})
    suppress(game, "0401", 6, points=5)
    assert codes(game, "suppress-port", port="0401", points=2) == ["struck-already"]
    suppress(game, "0402", 5, points=5)
    assert codes(game, "suppress-port", port="0403", points=3) == ["not-enough-points"]
    assert codes(game, "suppress-port", port="0403", points=2) == []


def test_points_that_struck_a_port_stay_on_their_mission():
    """13.31: they may strike at ships afterwards."""
    game = harbours()
    suppress(game, "0401", 1, points=5)
    end_phase(game)
    assert boxes(game, "axis", "de") == {"sea": 12}


@pytest.mark.parametrize(("port", "points", "code"), [
    ("0401", 6, "points-in-strike"), ("0401", 0, "points-in-strike"),
    ("0101", 5, "no-enemy-port"), ("0302", 5, "no-port"), ("2001", 5, "out-of-range"),
    ("9999", 5, "no-such-hex"),
])
def test_refusals(port, points, code):
    game = harbours()
    reasons = why(game, "suppress-port", port=port, points=points)
    assert code in [r.code for r in reasons]
    assert code == "no-such-hex" or "std:13.31" in {x for r in reasons for x in r.rules}


def test_a_point_does_not_strike_across_the_boundary_of_its_front():
    """13.82: the port is in range, but lies on another front."""
    game = harbours(board={"air_front": {"South": ["0401", "0402"]}})
    assert not game.position.plan().orders  # nobody can strike anything
    game = harbours({"axis:de:East": 5, "axis:de:South": 5},
                    board={"air_front": {"South": ["0402", "0102"]}})
    assert codes(game, "suppress-port", port="0402") == []
    suppress(game, "0402", 5)
    assert boxes(game, "axis", "de", "South") == {"sea": 5}


def test_both_players_strike_in_the_order_of_play():
    game = harbours({"axis:de:East": 1, "allied:cw:East": 2})
    assert codes(game, "suppress-port", "allied", port="0101", points=2) == ["not-your-phase"]
    suppress(game, "0401", 6, points=1)  # the last point of the axis is shot down
    assert game.state.clock.step == AIR_COMBAT
    end_phase(game)
    suppress(game, "0101", 1, by="allied", points=2)
    assert suppressed(game.position, "0101")
    end_phase(game, "allied")
    assert game.state.clock.step.startswith("player-turn")


def test_without_points_on_sea_missions_the_phase_passes():
    assert not harbours({"axis:de:East": 0}).position.plan().orders


def test_points_of_two_nations_strike_together_and_the_owner_names_the_loss():
    game = harbours({"allied:cw:East": 3, "allied:us:East": 2})
    batch = suppress(game, "0101", 6, by="allied", points=5)
    assert "3 Commonwealth and 2 American points" in events(batch, "port-struck")[0].text
    assert question(game) == "East Front: which of your points is shot down?"
    submit(game, "assign-air", "allied", points={"us:sea": 1})
    assert boxes(game, "allied", "us") == {"sea": 1, "lost": 1}
    assert boxes(game, "allied", "cw") == {"sea": 3}


def test_minor_supply_carries_five_points(monkeypatch):
    """14.63: two ports in range of one minor line: five points in all."""
    monkeypatch.setattr(supply_policy, "sea_basins", lambda position, side: (
        Basin("sea:de:1", ("0101", "3001"), frozenset({"Baltic"}), "de"),))
    places = {"0101": "Tobruk:minor-port", "3001": "Taranto:major-port", "0601": "Suda:major-port",
              "0702": "Malemi:minor-port"}
    game = harbours(board={"size": [40, 3], "places": places},
                    paint={"control": {"axis": ["0101", "3001"], "allied": ["0601", "0702"]}},
                    section={"supply": {"sources": {"de": ["3001"]}}})
    suppress(game, "0601", 5, points=3)
    reasons = why(game, "suppress-port", port="0702", points=3)
    assert [r.code for r in reasons] == ["minor-supply"]
    assert "std:14.63" in reasons[0].rules
    assert codes(game, "suppress-port", port="0702", points=2) == []


def test_words_and_the_question():
    game = harbours()
    read = game.kind("suppress-port").read
    order = read(game.position, "axis", ["Valletta", "with", "4"])
    assert (order.port, order.points) == ("0401", 4)
    assert read(game.position, "axis", ["Valletta", "de"]).points == 5
    values = ask(game, "port-strike", side="axis", port="0401").values
    assert values["may"]
    assert values["points"] == 5
    assert values["reuse_for_interdiction"]
    assert any(o.port == "0401" for o in game.propose("suppress-port", "axis"))


def test_bots_send_points_to_sea_where_an_enemy_may_sail():
    """The enemy has a transport point, and there is water in reach."""
    def offered(**pool):
        game = play({}, step="joint-air-turn/air-commitment",
                    board={"size": [24, 3], "kind": {"sea": ["0403"]}},
                    paint={"control": CONTROL},
                    pool={"air:axis:de:East:available": 9, **pool})
        return [o for o in game.propose("commit-air", "axis") if any(p.sea for p in o.fronts)]

    assert not offered()
    (order,) = offered(**{"naval-transport-points:allied": 1})
    assert order.fronts[0].sea == 3

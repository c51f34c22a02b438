"""What a newcomer types in the Mediterranean: names of places, whose air points, where to start."""

from __future__ import annotations

from grognard.game import new_game
from tests.plugins.war_in_europe.staged import at


def test_an_island_stands_for_its_only_place():
    """Malta is Valletta; Italy has many places."""
    game = at("north-africa", "player-turn.axis/initial-movement")
    position = game.position
    assert game.ask({"kind": "may-enter", "side": "axis", "hex": "Malta"}).values["may_enter"]
    assert position.hex("Malta") == "D1825"
    assert position.hex("malta") == position.hex("Valletta")


def test_units_are_placed_at_places_of_several_words():
    """wie:S0.1: and a refusal says where a unit may start."""
    game = new_game("north-africa", seed=1)
    read = game.kind("place").read
    order = read(game.position, "allied", ["rr", "at", "Mersa", "Matruh"])
    assert order.hex == "E4522"
    assert not game.why_not(order)
    (wrong, *_) = game.why_not(read(game.position, "allied", ["rr", "at", "London"]))
    assert "where it may: any Allied rail hex in Egypt" in wrong.text


def test_the_hint_names_a_front_where_points_are():
    """std:13.12: for the side that is asked."""
    plan = at("north-africa", "joint-air-turn/air-commitment").position.plan()
    assert plan.hint_for("axis") == "air South superiority 4 ground 6, or next to commit nothing"
    assert plan.hint_for("allied") == (
        "air South superiority 4 ground 6, or next to commit nothing")


def test_a_refused_voyage_names_the_ships_that_came_farthest():
    """wie:42.24: Tobruk lies beyond what Italian ships sail; German ones are not even meant."""
    game = at("north-africa", "player-turn.axis/sea-movement", ("de.inf.6-5", "D2812"), turn=2,
              paint={"control": {"axis": ["E3716"]}})
    order = game.kind("sail").read(game.position, "axis", ["6-5@D2812", "Tobruk"])
    (wrong,) = game.why_not(order)
    assert "East Mediterranean" in wrong.text
    assert "Italian" in wrong.text
    assert "wie:42.24" in wrong.rules


def test_the_report_says_whose_reinforcements_arrive():
    """wie:S0.12: points of several nations lie in pools of their own."""
    game = at("italy", "joint-air-turn/air-combat", turn=2)
    said = list[str]()
    while game.position.step.step.id != "reinforcement":
        batch = game.submit({"kind": "end-phase", "by": game.pending[0].side})
        said += [e.text for e in batch.events if e.kind == "reinforcements-arrived"]
    assert any(t.startswith("allied (American) receives") for t in said)
    assert any(t.startswith("allied receives 2 RR") for t in said)

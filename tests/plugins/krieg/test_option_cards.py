"""O, 1.1, 13.2: option cards, their secrets, their words; beyond tests/cases/krieg/01_*.toml."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import TypeAdapter

from grognard.game import Game, new_game
from grognard.testing.cases import Case, CaseUnit
from grognard.testing.stage import stage
from grognard_krieg.card_conditions import met
from grognard_krieg.cards import card, cards_of, hand, has_pending, is_blitz, take_back_pending
from grognard_krieg.cards_model import Effect
from grognard_krieg.conditions_model import Condition
from grognard_krieg.option_cards import us_cards
from grognard_krieg.political_state import turn_down
from tests.plugins.krieg.world import asked, codes, happened, perform, pick, submit

EMPTY = "tests/plugins/krieg/empty_europe.toml"


def at(step: str = "player-turn.axis/option-card", turn: int = 25, *,
       cards: dict[str, Any] | None = None, units: dict[str, str] | None = None,
       sides: dict[str, str] | None = None, **more: Any) -> Game:
    placed = tuple(CaseUnit(id=u, unit=u, at=where, side=(sides or {}).get(u, ""))
                   for u, where in (units or {}).items())
    return stage(Case(id="cards", title="", rules=(), editions=("krieg",), scenario=EMPTY,
                      turn=turn, step=step, unit=placed,
                      compartment={"cards": cards or {}, "war": {"total_war_since": 16,
                                                                 "truces": {}}, **more}))


def does(game: Game, effect: dict[str, Any], side: str, of: str = "axis:19") -> Any:
    """Carry out an effect of a card."""
    model = TypeAdapter(Effect).validate_python(effect)
    return perform(game, lambda p: p.ask("rule_card_effect", model.effect, name=model.effect,
                                         effect=model, card=card(p, of), side=side).value)


def holds(game: Game, **condition: Any) -> bool:
    return bool(met(game.position, TypeAdapter(Condition).validate_python(condition)).value)


# --- choosing, in secret ------------------------------------------------------------------------


def test_the_first_cards_are_chosen_together_and_nobody_sees_them():
    game = new_game("krieg", seed=3)
    for side in ("soviet", "western", "axis"):
        game.submit({"kind": "end-phase", "by": side})
    assert {p.side for p in game.pending} == {"axis", "western", "soviet"}
    assert "must-choose" in codes(game, "end-phase", "western")
    game.submit({"kind": "choose-card", "by": "western", "card": "western:2"})
    assert "western:2" not in json.dumps(game.journal[-1].data)
    assert game.view("western").held("western", "choose-card") is not None
    assert game.view("axis").held("western", "choose-card") is None
    assert "western:2" in hand(game.position, "western"), "it is not missed in the hand"
    for side, number in (("axis", 1), ("soviet", 1)):
        game.submit({"kind": "choose-card", "by": side, "card": f"{side}:{number}"})
    for side in ("axis", "western", "soviet"):
        game.submit({"kind": "end-phase", "by": side})
    assert cards_of(game.position, "axis").current.id == "axis:1"
    assert is_blitz(game.position)
    assert cards_of(game.position, "western").current is None, "not its segment yet"


def test_the_quick_start_leaves_no_choice():
    game = new_game("krieg-quickstart", seed=3)
    for side in ("soviet", "western", "axis"):
        game.submit({"kind": "end-phase", "by": side})
    assert cards_of(game.position, "axis").current.id == "axis:1"
    assert cards_of(game.position, "axis").pending == "axis:2"
    assert codes(game, "choose-card", "axis", card="axis:4")


def test_a_card_is_not_chosen_from_another_deck_nor_twice():
    game = at(cards={"axis": {"hand": ["axis:9"], "revealed": {"axis:5": 10},
                              "discarded": ["axis:35"]}})
    assert codes(game, "choose-card", card="western:9") == {"not-your-card"}
    assert "played-before" in codes(game, "choose-card", card="axis:5")
    assert "discarded" in codes(game, "choose-card", card="axis:35")
    assert codes(game, "choose-card", card="axis:99") == {"no-such-card"}


def test_who_can_choose_no_card_goes_without():
    game = at(cards={"axis": {"hand": ["axis:11"]}})
    assert game.position.plan().idle.code == "no-card-to-choose"
    assert codes(game, "choose-card", card="axis:11") == {"prerequisite"}


def test_a_pending_card_can_be_taken_back_unseen():
    game = at(cards={"axis": {"hand": ["axis:9", "axis:10"]}})
    submit(game, "choose-card", card="axis:9")
    assert has_pending(game.position, "axis")

    def back(position: Any) -> Any:
        yield take_back_pending(position, "axis", ("krieg:17.5",))

    perform(game, back)
    assert not has_pending(game.position, "axis")
    assert hand(game.position, "axis") == ("axis:9", "axis:10")


def test_a_blitz_card_that_lies_face_down_is_none():
    game = at(cards={"axis": {"hand": ["axis:3", "axis:5"], "pending": "axis:3"}})
    assert is_blitz(game.position)

    def down(position: Any) -> Any:
        yield turn_down(position, "axis", "no target")

    perform(game, down)
    assert not is_blitz(game.position)


# --- what a card does at once -------------------------------------------------------------------


def test_mobilization_does_not_bring_back_what_is_gone():
    game = at(cards={"axis": {"hand": ["axis:7"], "discarded": ["axis:35"],
                              "revealed": {"axis:8": 16}}})
    does(game, {"effect": "add_hand", "set": "axis_total_war"}, "axis")
    now = hand(game.position, "axis")
    assert now[:3] == ("axis:7", "axis:9", "axis:10")
    assert not {"axis:8", "axis:35", "axis:30"} & set(now)


@pytest.mark.parametrize("held", [["axis:9", "axis:35"], ["axis:9"]])
def test_a_card_discards_another_in_the_hand_or_not(held: list[str]):
    game = at(cards={"axis": {"hand": held}})
    does(game, {"effect": "discard_card", "card": "axis:35"}, "axis")
    now = cards_of(game.position, "axis")
    assert now.hand == ("axis:9",)
    assert now.discarded == ("axis:35",)


def test_ultra_shows_the_axis_card_to_the_west_alone():
    game = at(cards={"axis": {"hand": ["axis:9", "axis:10"]}})
    submit(game, "choose-card", card="axis:10")
    assert game.view("western").held("axis", "choose-card") is None
    batch = does(game, {"effect": "examine_pending", "deck": "axis"}, "western", "western:29")
    assert "axis:10" not in json.dumps([e.as_json() for e in batch.events])
    shown = game.view("western").held("axis", "choose-card")
    assert shown is not None
    assert shown["card"] == "axis:10"
    assert game.view("soviet").held("axis", "choose-card") is None


def test_ultra_sees_nothing_where_nothing_lies():
    game = at(cards={"axis": {"hand": ["axis:9"]}})
    batch = does(game, {"effect": "examine_pending", "deck": "axis"}, "western", "western:29")
    assert "shown" not in happened(batch)


@pytest.mark.parametrize(("choice", "jet"), [("front", "@aside"), ("war-production", "@removed")])
def test_the_jet_or_war_production_for_good(choice: str, jet: str):
    game = at(units={"mk.jet": "@aside", "de.jet": "@aside"}, sides={"mk.jet": "axis"})
    does(game, {"effect": "choose_marker", "marker": "mk.jet", "front_brings": ["de.jet"]}, "axis")
    assert asked(game).side == "axis"
    pick(game, choice)
    assert game.state.unit("mk.jet").face == choice
    assert game.state.unit("de.jet").at == jet


def test_festung_europa_lies_where_the_tide_is():
    game = at(units={"mk.no-retreat": "@aside"}, sides={"mk.no-retreat": "axis"},
              tracks={"victory_side": "axis", "victory_box": "3"})
    does(game, {"effect": "place_on_victory_track", "marker": "mk.no-retreat"}, "axis")
    assert game.state.unit("mk.no-retreat").at == "@victory-track"
    assert game.state.compartments["tracks"]["no_retreat_box"] == "3"


# --- units on the back, hands that grow ---------------------------------------------------------


def test_interned_units_come_home_with_the_card():
    game = at(cards={"axis": {"hand": ["axis:9"], "pending": "axis:9"}},
              units={"de.inf.1": "@interned:axis", "su.tank.1": "w3824"})
    choices = asked(game).about["choices"]
    assert "w3824" not in choices, "a Soviet corps is in Berlin"
    assert "w3922" in choices, "Hamburg"
    pick(game, "w3922")
    assert game.state.unit("de.inf.1").at == "w3922"


def test_the_us_cards_come_at_the_beginning_of_their_turn():
    game = at(turn=23, war={"total_war_since": 16, "us_cards_due": 23, "truces": {}})
    us = {c for c in hand(game.position, "western") if card(game.position, c).us}
    assert us == {*(f"western:{n}" for n in range(12, 27)), "western:31", "western:32"}


def test_no_us_cards_in_any_other_turn():
    game = at(turn=24, step="player-turn.axis/convoy",
              war={"total_war_since": 16, "us_cards_due": 23, "truces": {}})
    assert us_cards(game.position, None) is None


# --- conditions ---------------------------------------------------------------------------------


WARSAW, PARIS, MOSCOW = "e3702", "w3516", "e4311"


@pytest.mark.parametrize(("units", "condition", "value"), [
    ({"de.inf.1": PARIS}, {"test": "occupied", "faction": "axis", "place": "Paris"}, True),
    ({"de.air.1": PARIS}, {"test": "occupied", "faction": "axis", "place": "Paris"}, False),
    ({"su.tank.1": PARIS}, {"test": "occupied", "faction": "allied", "place": "Paris"}, True),
    ({"su.tank.1": PARIS}, {"test": "occupied", "faction": "western", "place": "Paris"}, False),
    ({"de.inf.1": MOSCOW}, {"test": "count_occupied", "faction": "axis", "min": 1,
                            "list": "soviet_strategic"}, True),
    ({"de.inf.1": MOSCOW}, {"test": "count_occupied", "faction": "axis", "min": 2,
                            "list": "soviet_strategic"}, False),
    ({"de.inf.1": MOSCOW, "de.inf.2": PARIS}, {
        "test": "count_occupied", "faction": "axis", "min": 2,
        "places": ["Moscow", "Paris", "London"]}, True),
    ({"su.tank.1": "w3824"}, {"test": "count_occupied", "faction": "allied", "min": 1,
                              "list": "german_strategic"}, True),
    ({"de.inf.1": PARIS}, {"test": "cities_occupied", "faction": "axis", "country": "france",
                           "min": 1}, True),
    ({"de.inf.1": PARIS}, {"test": "cities_occupied", "faction": "axis", "country": "france",
                           "min": 2}, False),
    ({"us.inf.1": "w3824"}, {"test": "ground_unit_in", "faction": "allied",
                             "country": "greater_germany"}, True),
    ({"us.air.1": "w3824"}, {"test": "ground_unit_in", "faction": "allied",
                             "country": "greater_germany"}, False),
    ({"su.tank.1": "w3824", "us.inf.1": PARIS}, {
        "test": "compare_occupied", "list": "axis_strategic", "more": "soviet",
        "less": "western"}, True),
    ({}, {"test": "compare_occupied", "list": "axis_strategic", "more": "soviet",
          "less": "western"}, False),
    ({}, {"test": "always"}, True),
    ({}, {"test": "not", "of": [{"test": "always"}]}, False),
    ({}, {"test": "truce_marker", "capital": "any", "present": True}, False),
    ({}, {"test": "truce_marker", "capital": "Moscow", "present": False}, True),
    ({"de.inf.1": PARIS}, {"test": "any_of", "of": [
        {"test": "occupied", "faction": "axis", "place": "London"},
        {"test": "occupied", "faction": "axis", "place": "Paris"}]}, True),
    ({"de.inf.1": PARIS}, {"test": "all_of", "of": [
        {"test": "occupied", "faction": "axis", "place": "London"},
        {"test": "occupied", "faction": "axis", "place": "Paris"}]}, False),
])
def test_conditions(units: dict[str, str], condition: dict[str, Any], value: bool):
    assert holds(at(units=units), **condition) is value


@pytest.mark.parametrize(("piece", "marker", "value"), [
    ("mk.no-retreat", "mk.no-retreat", True), ("mk.no-retreat", "mk.no-retreat.takeover", False),
    ("mk.no-retreat.takeover", "mk.no-retreat.takeover", True),
])
def test_markers_on_the_victory_track(piece: str, marker: str, value: bool):
    game = at(units={piece: "@victory-track"}, sides={piece: "axis"})
    assert holds(game, test="marker_on", marker=marker, at="vp_track") is value
    assert not holds(game, test="marker_on", marker=marker, at="map")

"""Placing the two German repair units: the only choice in the set-up of Poland."""

from __future__ import annotations

import pytest

from grognard.errors import IllegalOrder, UnreadableOrder
from grognard.game import Game, new_game
from grognard_standard_rules.placing import rails_of, waiting
from grognard_standard_rules.setup import PlaceUnit

FIRST, SECOND = "de.rr.0-1-5#1", "de.rr.0-1-5#2"


@pytest.fixture
def game() -> Game:
    return new_game("poland", seed=1)


def codes(game, by="axis", unit=FIRST, at="C5421"):
    return [r.code for r in game.why_not(PlaceUnit(by=by, unit=unit, hex=at))]


def test_the_axis_begins_with_two_repair_units_in_hand(game):
    assert [(p.side, p.kinds) for p in game.pending] == [("axis", ("place", "deploy", "end-phase"))]
    assert [u.id for u in waiting(game.position, "axis")] == [FIRST, SECOND]
    assert waiting(game.position, "allied") == []


def test_any_axis_rail_hex_will_do(game):
    game.submit(PlaceUnit(by="axis", unit=FIRST, hex="C5421"))
    assert game.state.unit(FIRST).at == "C5421"
    assert [u.id for u in waiting(game.position, "axis")] == [SECOND]


def test_a_place_name_is_a_hex(game):
    game.submit(PlaceUnit(by="axis", unit=FIRST, hex="Berlin"))
    assert game.state.unit(FIRST).at == "C5013"


def test_refusals(game):
    no_rail = next(h for h in game.position.board.grid
                   if game.position.board.word("country", h) == "Germany"
                   and not rails_of(game.position, "axis")[game.position.board.grid.index(h)])
    assert codes(game, at=no_rail) == ["outside-area"]
    assert codes(game, at="G0421") == [
        "outside-area", "enemy-there", "held-by-another"]
    assert codes(game, at="G0314") == ["outside-area"]  # Danzig's rails are nobody's yet
    assert codes(game, at="X9999") == ["unknown-hex"]
    assert codes(game, unit="de.rr.0-1-5#3") == ["unknown-unit"]
    assert codes(game, unit="pl.inf.4-4#1") == ["not-your-unit"]
    assert codes(game, unit="de.inf.6-5#1") == ["already-placed"]
    assert codes(game, by="allied") == ["not-your-phase"]
    assert codes(game, by="soviet") == ["no-such-side"]


def test_a_refused_order_changes_nothing(game):
    before, head = game.state, game.head
    with pytest.raises(IllegalOrder) as refusal:
        game.submit(PlaceUnit(by="axis", unit=FIRST, hex="G0421"))
    assert "wie:S0.1" in str(refusal.value)
    assert (game.state, game.head) == (before, head)


def test_proposals_are_legal_and_sensible(game):
    proposed = list(game.propose("place", "axis"))
    assert {o.unit for o in proposed} == {FIRST, SECOND}
    assert all(not game.why_not(o) for o in proposed)
    grid, front = game.position.board.grid, rails_of(game.position, "allied")
    first = next(iter(proposed))
    assert grid.within([grid.index(first.hex)], 1)[front].any(), "not next to a Polish railway"
    game.submit(first)
    second = next(iter(game.propose("place", "axis")))
    assert grid.distance(grid.index(first.hex), grid.index(second.hex)) >= 4


def test_whoever_ends_the_set_up_is_asked_for_each_unit_in_hand(game):
    game.submit(PlaceUnit(by="axis", unit=FIRST, hex="C5421"))
    game.submit({"kind": "end-phase", "by": "axis"})
    (asked,) = game.pending
    assert (asked.side, asked.ask.about["unit"]) == ("axis", SECOND)
    assert not game.why_not(asked.ask.default)
    assert [r.code for r in game.why_not({"kind": "place", "by": "axis", "unit": SECOND,
                                          "hex": "G0421"})] == [
        "outside-area", "enemy-there", "held-by-another"]


def test_an_answer_may_place_another_unit_in_hand(game):
    game.submit({"kind": "end-phase", "by": "axis"})
    assert game.pending[0].ask.about["unit"] == FIRST
    game.submit(PlaceUnit(by="axis", unit=SECOND, hex="C5421"))
    (asked,) = game.pending
    assert asked.ask.about["unit"] == FIRST
    assert game.state.unit(SECOND).at == "C5421"


@pytest.mark.parametrize("word", ["RR", "0-1-5", "de.rr.0-1-5", FIRST])
def test_orders_in_words(game, word):
    read = game.kind("place").read
    assert read(game.position, "axis", [word, "at", "c5421"]) == PlaceUnit(
        by="axis", unit=FIRST, hex="C5421")


@pytest.mark.parametrize("words", [[], ["RR"], ["10-8", "C5421"], ["RR", "C5421", "C5422"]])
def test_unreadable_words(game, words):
    with pytest.raises(UnreadableOrder):
        game.kind("place").read(game.position, "axis", words)

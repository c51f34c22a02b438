"""6.2, 17.4, 17.5: events of cards that roll, place steps, raise a redoubt or free France."""

from __future__ import annotations

from types import SimpleNamespace

from grognard.testing.stage import assembled
from grognard_krieg import event_effects
from grognard_krieg.cards_model import CardFile
from grognard_krieg.conditional_events import happened
from grognard_krieg.pieces import DELAY, REMOVED
from grognard_krieg.territory import region_hexes
from tests.plugins.krieg.world import europe, perform, run, world

REDOUBT = SimpleNamespace(counter="de.bunker", places=("Berlin", "Munich"),
                          else_any_city_of="greater_germany")


def test_a_border_war_over_a_region_asks_for_one_die():
    border = SimpleNamespace(region="eastern_poland")
    board = europe()
    there = board.grid.names(region_hexes(board, border.region))[0]
    game = world({"su.army.1": there}, dice=[5])
    batch = perform(game, lambda p: event_effects.fights_for_a_border(p, border).value)
    told = next(e for e in batch.events if e.kind == "border-war")
    assert (told.about["region"], told.about["factors"], told.about["die"]) == (
        "eastern_poland", "3", 5)


def test_a_roll_by_a_card_takes_no_political_modifiers():
    game = world({}, dice=[3])
    of = SimpleNamespace(table="axis_aggression")
    batch = perform(game, lambda p: event_effects.rolls_on_a_table(p, of, "western").value)
    told = next(e for e in batch.events if e.kind == "political-roll")
    assert (told.about["table"], told.about["die"]) == ("axis_aggression", told.about["modified"])


def test_the_redoubt_is_the_first_place_without_an_enemy():
    bunker = {"de.bunker": "@pool:axis"}
    for enemies, at in (({}, "Berlin"), ({"su.army.1": "Berlin"}, "Munich")):
        game = world({**bunker, **enemies}, turn=50)
        _, position = run(game.position, event_effects.raises_the_redoubt(
            game.position, REDOUBT).value)
        assert position.state.unit("de.bunker").at == position.hex(at)


def test_a_redoubt_that_fell_is_gone_for_good():
    game = world({"de.bunker": REMOVED}, turn=50)
    events, _ = run(game.position, event_effects.raises_the_redoubt(
        game.position, REDOUBT).value)
    assert events == []


def test_with_france_free_vichys_forces_come_over_and_its_convoy_is_gone():
    pieces = {"fr.colonial.1": "Algiers", "fr.air": "@air-track:axis",
              "fr.convoy": "@pool:axis"}
    sides = dict.fromkeys(pieces, "axis")
    game = world(pieces, sides=sides, standing={"vichy": "axis"}, turn=40)
    _, position = run(game.position, event_effects.frees_france(game.position).value)
    state = position.state
    assert happened(position, "liberation_of_france")
    assert (state.unit("fr.air").side, state.unit("fr.air").at) == ("western", DELAY)
    assert state.unit("fr.colonial.1").side == "western"
    assert state.unit("fr.convoy").at == REMOVED
    assert run(position, event_effects.frees_france(position).value)[0] == []


def test_markers_keep_nobody_out():
    for counter in ("mk.paralysis", "mk.shaef"):
        game = world({"de.bunker": "@pool:axis", counter: "Berlin"}, turn=50,
                     sides={counter: "western"})
        _, position = run(game.position, event_effects.raises_the_redoubt(
            game.position, REDOUBT).value)
        assert position.state.unit("de.bunker").at == position.hex("Berlin")


def test_every_effect_of_every_card_is_played_by_a_module():
    whole = assembled("krieg", (), ())
    effects = {e.effect for card in whole.document("cards", CardFile).card for e in card.effects}
    assert {e for e in effects if not whole.referee.owns("rule_card_effect", e)} == set()

"""12.4.1: border disputes and border wars."""

from __future__ import annotations

import numpy as np
import pytest

from grognard.events import Event
from grognard.testing.stage import assembled
from grognard_krieg.border_wars import (
    attack_factors,
    border_war,
    card_discarded,
    column,
    return_ceded,
)
from grognard_krieg.countries import ceded
from grognard_krieg.movers import mover_class
from grognard_krieg.neutral_ground import closed_at
from grognard_krieg.replacement_places import hq_hexes
from grognard_krieg.territory import country_of, region_hexes
from tests.plugins.krieg.world import europe, happened, perform, run, world

REGION = "finnish_frontier"


def frontier(count: int) -> list[str]:
    position = world().position
    return position.board.grid.names(region_hexes(position.board, REGION))[:count]


def dispute(armies: int, *, dice=(), **how):
    pieces = {f"su.army.{n}": at for n, at in enumerate(frontier(armies), 1)}
    game = world(pieces, cards={"soviet": "soviet:2"}, **how)
    game.dice.next = list(dice)
    return game


@pytest.mark.parametrize(("factors", "word"), [
    (0, None), (1, "1-3"), (3, "1-3"), (4, "4-6"), (9, "7-9"), (10, "10+"), (31, "10+")])
def test_attack_factors_choose_the_column(factors: int, word: str | None) -> None:
    assert column(world().position, factors) == word


def test_the_die_decides_and_all_of_the_region_is_ceded() -> None:
    game = dispute(2, dice=[4])
    assert attack_factors(game.position, REGION).value == 6
    batch = perform(game, lambda p: border_war(p, REGION))
    assert happened(batch) == ["border-war", "border-ceded"]
    assert ceded(game.position, REGION)
    hexes = game.position.board.grid.names(region_hexes(game.position.board, REGION))
    assert {country_of(game.position, h) for h in hexes} == {"soviet_union"}
    again = perform(game, lambda p: border_war(p, REGION))
    assert happened(again) == []


def test_a_low_die_cedes_nothing_and_nobody_there_rolls_nothing() -> None:
    game = dispute(1, dice=[4])
    assert happened(perform(game, lambda p: border_war(p, REGION))) == ["border-war"]
    assert not ceded(game.position, REGION)
    empty = dispute(0)
    batch = perform(empty, lambda p: border_war(p, REGION))
    assert batch.events[0].about["ceded"] is False
    assert batch.rolled == []


def test_german_or_western_units_there_count_for_nothing() -> None:
    hexes = frontier(2)
    game = world({"su.army.1": hexes[0], "de.army.6": hexes[1], "su.air-baltic": hexes[0]})
    assert attack_factors(game.position, REGION).value == 3


def discarded(position):
    event = Event("card-discarded", about={"side": "soviet", "card": "soviet:2"})
    return run(position, card_discarded(position, event))


def test_who_is_left_behind_in_a_neutral_country_is_lost() -> None:
    events, position = discarded(dispute(2).position)
    assert [e.kind for e in events] == ["unit-eliminated"] * 2
    assert {u.at for u in position.state.units.values()} == {"@pool:soviet"}


@pytest.mark.parametrize("how", [
    {"standing": {"finland": "axis"}}, {"ceded": (REGION,)}])
def test_not_when_it_is_at_war_or_the_border_ceded(how) -> None:
    events, position = discarded(dispute(2, **how).position)
    assert events == []
    assert all(u.on_map for u in position.state.units.values())


def test_other_cards_and_other_players_leave_them_alone() -> None:
    position = dispute(1).position
    for about in ({"side": "axis", "card": "axis:2"}, {"side": "soviet", "card": "soviet:3"}):
        event = Event("card-discarded", about=about)
        assert run(position, card_discarded(position, event))[0] == []


def test_the_dispute_ends_as_neutral_ground_closes_again() -> None:
    hex_id = frontier(1)[0]
    assert closed_at(dispute(0).position, "soviet", hex_id) is None
    assert closed_at(world().position, "soviet", hex_id).code == "neutral-country"


def test_a_collapse_gives_every_region_back() -> None:
    game = world(ceded=(REGION, "bessarabia"))
    _, position = run(game.position, return_ceded(game.position))
    assert not ceded(position, REGION)
    assert country_of(position, position.hex("Kishinev")) == "rumania"


def test_soviet_corps_come_up_at_an_hq_in_the_disputed_region() -> None:
    """The region counts as Soviet for the Soviet player while the card is current."""
    for cards, open_ in (({"soviet": "soviet:1"}, True), ({}, False)):
        game = world({"su.hq-western": "Lvov", "su.army.1": "@pool:soviet"}, side="soviet",
                     step="organization", cards=cards, assembly=assembled("krieg", (), ()))
        position = game.position
        found = list(hq_hexes(position, position.state.unit("su.army.1")))
        assert found == ([position.hex("Lvov")] if open_ else []), cards


def test_soviet_reserves_run_fast_by_rail_in_the_disputed_region() -> None:
    slow = {}
    for name, cards in (("disputed", {"soviet": "soviet:1"}), ("plain", {})):
        game = world({"su.tank.1": "Minsk"}, side="soviet", step="reserve-movement", cards=cards,
                     assembly=assembled("krieg", (), ()))
        position = game.position
        mover = mover_class(position, position.state.unit("su.tank.1"), "reserve")
        layers = {x.id: x for x in position.layers("layer_movement", side="soviet", mover=mover)}
        slow[name] = layers["road-foreign"].mask
    region = region_hexes(europe(), "eastern_poland")
    gained = slow["plain"] & ~slow["disputed"]
    assert gained.any()
    assert not (slow["disputed"] & ~slow["plain"]).any()
    for direction, offset in enumerate(europe().grid.offsets):
        assert not (gained[direction] & ~np.roll(region, -offset)).any(), "only into the region"

"""The officer's staff for Krieg!, decision by decision, on the map of Europe."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

pytest.importorskip("grognard_krieg")

from grognard.assembly import Assembly
from grognard.bots import act, find_bot
from grognard.game import Game
from grognard_bots.officer.krieg.chances import chances
from grognard_bots.officer.krieg.diplomacy import target_worth
from grognard_bots.officer.krieg.goals import goals_now
from grognard_bots.officer.krieg.ground import FAR, hexes_from
from grognard_krieg.odds import columns
from grognard_krieg.political_events import ChooseTarget
from grognard_krieg.truce_breaches import protected
from grognard_krieg.war import pact
from tests.plugins.krieg.fights import modules
from tests.plugins.krieg.table import krieg_assembly
from tests.plugins.krieg.world import world

CLEAR, MUD = 7, 6
BESIDE_SEDAN, SEDAN, PARIS = "w3519", "w3518", "w3516"


@cache
def rules() -> Assembly:
    return krieg_assembly(*modules())


def front(pieces: dict[str, str], **more: Any) -> Game:
    """Return a game with some pieces; neither Appeasement nor the Pact is in force."""
    return world(pieces, **{"turn": CLEAR, "truces": {}, "assembly": rules(), **more})


def step_through(game: Game, side: str) -> list[str]:
    """Let the officer act until the step is another; return the kinds of his orders."""
    bot, step, kinds = find_bot("officer"), game.state.clock.step, []
    while not game.verdict and game.state.clock.step == step:
        if not any(p.side == side for p in game.pending):
            bots = next(p.side for p in game.pending)
            act(game, find_bot("caretaker"), bots)
            continue
        batch = act(game, bot, side)
        kinds += [e.kind for e in batch.events]
    return kinds


def at(game: Game, unit: str) -> str:
    return game.state.unit(unit).at


# --- fighting -----------------------------------------------------------------------------------


def test_weak_enemies_are_attacked():
    game = front({"de.army.1": BESIDE_SEDAN, "de.army.2": BESIDE_SEDAN,
                  "fr.army.9.reduced": SEDAN}, step="combat", dice=[6, 6])
    assert "attack-declared" in step_through(game, "axis")
    assert at(game, "fr.army.9") != SEDAN


def test_fortresses_are_not_attacked_by_a_corps():
    game = front({"de.inf.1": "w3421", "fr.maginot.2": "w3420"}, step="combat")
    assert "attack-declared" not in step_through(game, "axis")


def test_an_empty_city_is_walked_into():
    game = front({"de.army.1": "w3517", "fr.army.9": "w3313", "de.inf.1": SEDAN,
                  "de.inf.2": BESIDE_SEDAN}, step="operational-movement")
    step_through(game, "axis")
    assert PARIS in {at(game, "de.army.1"), at(game, "de.inf.1"), at(game, "de.inf.2")}


def test_better_odds_never_promise_less():
    game = front({})
    for trapped in (False, True):
        found = [chances(game.position, k, 2, stands=False, trapped=trapped, less=0)
                 for k in range(len(columns(game.position)))]
        assert [c.clears for c in found] == sorted(c.clears for c in found)
        assert [c.kills for c in found] == sorted(c.kills for c in found)


# --- holding ------------------------------------------------------------------------------------


def test_somebody_stays_in_the_capital():
    game = front({"de.army.1": "w3517", "de.army.2": "w3517", "fr.army.9": PARIS,
                  "fr.army.10": PARIS}, step="operational-movement", side="western")
    step_through(game, "western")
    assert PARIS in {at(game, "fr.army.9"), at(game, "fr.army.10")}


def test_who_is_far_from_everything_stays_where_he_is():
    game = front({"de.army.1": "w3720", "br.inf.1": "Suez", "br.inf.2": "Basra"},
                 step="operational-movement", side="western")
    before = {u: at(game, u) for u in ("br.inf.1", "br.inf.2")}
    step_through(game, "western")
    assert {u: at(game, u) for u in before} == before


def test_the_pact_is_kept_and_its_ground_not_entered():
    game = front({"de.army.1": "e3801", "de.army.2": "e3801", "su.army.1": "e3806"},
                 step="operational-movement", standing={"poland": "conquered"},
                 truces={"Moscow": "pact"})
    step_through(game, "axis")
    land = protected(game.position, "Moscow")
    assert pact(game.position)
    assert all(not land[game.position.board.grid.index(at(game, u))]
               for u in ("de.army.1", "de.army.2"))


# --- raising, shaping, dealing ------------------------------------------------------------------


def test_corps_that_stand_together_become_an_army():
    game = front({"de.inf.1": "Berlin", "de.inf.2": "Berlin", "de.army.6": "@pool:axis"},
                 step="organization")
    assert "units-combined" in step_through(game, "axis")
    assert game.position.board.places_at(at(game, "de.army.6"))[0].name == "Berlin"


def worth(game: Game, country: str) -> float:
    goals = goals_now(game.position, "axis")
    return target_worth(goals, ChooseTarget(by="axis", country=country))


def test_an_ultimatum_is_sent_when_war_can_follow():
    """krieg:16.1: in mud a war is begun that cannot be fought, and the card may be turned down."""
    clear, mud = (worth(front({"de.army.1": "w3720"}, step="political-event", turn=turn,
                              cards={"axis": "axis:3"}), "belgium_holland")
                  for turn in (CLEAR, MUD))
    assert clear > 2.0
    assert mud < 0.5


def test_to_name_nobody_is_worth_nothing():
    game = front({"de.army.1": "w3720"}, step="political-event", cards={"axis": "axis:3"})
    assert worth(game, "") == 0.0


def test_nobody_who_would_only_be_one_more_enemy_is_threatened():
    game = front({"de.army.1": "w3720"}, step="political-event", turn=1,
                 cards={"axis": "axis:3"})
    assert worth(game, "italy") < 0


# --- over the sea and through the air -----------------------------------------------------------


def test_an_army_on_the_coast_gets_a_beachhead_and_crosses():
    landing = {"br.army.4": "London", "br.army.5": "London", "br.arm.1": "London",
               "br.air.1": "@air-track:western", "de.inf.1": PARIS}
    game = front(landing, step="air-superiority", side="western", total_war=True)
    assert "beachhead-created" in step_through(game, "western")
    beach = at(game, "br.air.1")
    assert not game.position.board.word("country", beach)
    for _ in ("organization", "operational-movement"):
        step_through(game, "western")
    over = [game.position.board.word("country", at(game, u)) for u in ("br.army.4", "br.army.5")]
    assert "france" in over or beach in {at(game, u) for u in ("br.army.4", "br.army.5")}


def test_nobody_lands_where_the_enemy_is_strong():
    game = front({"br.army.4": "London", "br.air.1": "@air-track:western",
                  **{f"de.army.{n}": h for n, h in enumerate(
                      ("w3716", "w3717", "w3818", "w3615", "w3616"), 6)}},
                 step="air-superiority", side="western", total_war=True)
    assert "beachhead-created" not in step_through(game, "western")


def test_airborne_corps_help_where_the_attack_needs_it():
    game = front({"de.army.1": BESIDE_SEDAN, "de.pz-army.4": BESIDE_SEDAN,
                  "de.airborne": "w3720", "fr.army.5": SEDAN}, step="blitz", dice=[6] * 6,
                 cards={"axis": "axis:4"})
    assert "airdropped" in step_through(game, "axis")


# --- the ground ---------------------------------------------------------------------------------


def test_distances_are_counted_over_land():
    game = front({})
    index = game.position.board.grid.index
    away = hexes_from(game.position, [index(PARIS)])
    assert away[index(PARIS)] == 0
    assert away[index("w3517")] == 1
    assert away[index(game.position.hex("Brussels"))] in (2, 3)
    assert away[index(game.position.hex("London"))] in (FAR, *range(3, 12))
    around = Random(3).sample(game.position.board.grid.names(away == 5), 5)
    for hex_id in around:
        near = [away[i] for _, i in game.position.board.grid.neighbours(index(hex_id))]
        assert min(near) == 4

"""17.4, 3.8: the Fuehrer Bunker is lost last, never broken down, and holds the paralysis marker."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.errors import IllegalOrder
from grognard_krieg.battle import Force
from grognard_krieg.command_paralysis import paralysis_ends
from grognard_krieg.losses import possible
from grognard_krieg.pieces import eliminated
from tests.plugins.krieg.fights import ORGANIZATION, asked, attack, fight, where
from tests.plugins.krieg.lines import codes
from tests.plugins.krieg.world import perform, run, take_defaults, world

BUNKER = "de.bunker"
ATTACKERS = {f"s{n}": (f"su.army.{n}", at) for n, at in enumerate(
    ("0304", "0304", "0304", "0403", "0403", "0403"), 1)}


def storm(die: int, **defenders: tuple[str, str]) -> Any:
    """Attack the bunker's hex with six Soviet armies."""
    game = fight({"bunker": (BUNKER, "0404"), **defenders, **ATTACKERS}, side="soviet")
    attack(game, *ATTACKERS, on="0404", die=die, by="soviet")
    return game


def losing(game: Any) -> set[str]:
    """Name the units among which the open decision about a step loss is."""
    return {unit for unit, _ in asked(game).about["losses"]}


def test_while_others_are_in_its_hex_they_lose_the_steps():
    game = storm(6, army=("de.army.1", "0404"), corps=("de.inf.1", "0404"))
    assert losing(game) == {"army", "corps"}
    with pytest.raises(IllegalOrder):
        game.submit({"kind": "lose-step", "by": "axis", "unit": "bunker"})
    game.submit({"kind": "lose-step", "by": "axis", "unit": "corps"})
    take_defaults(game)
    assert where(game, "army") == "0404:reduced"
    assert where(game, "bunker") == "0404"


def test_its_step_is_the_last_of_its_force():
    game = storm(6, corps=("de.inf.1", "0404"))
    take_defaults(game)
    assert where(game, "corps") == "@pool:axis"
    assert where(game, "bunker") == "@removed"


def test_alone_it_is_lost_and_never_returns():
    game = storm(6)
    take_defaults(game)
    assert where(game, "bunker") == "@removed"


def test_who_may_be_lost_before_it():
    game = fight({"bunker": (BUNKER, "0404"), "corps": ("de.inf.1", "0404")})
    force = Force("axis", "0404", ["bunker", "corps"], attacking=False)
    assert [x.unit for x in possible(game.position, force)] == ["corps"]
    assert [x.unit for x in possible(game.position, Force(
        "axis", "0404", ["bunker"], attacking=False))] == ["bunker"]


def test_it_is_never_broken_down():
    game = fight({"bunker": (BUNKER, "0404"), "corps": ("de.inf.1", "@pool:axis")},
                 step=ORGANIZATION)
    assert codes(game, "break-down", "axis", unit="bunker")


def test_command_stays_paralysed_while_it_is_on_the_map():
    marker = {"mk.paralysis": "Berlin"}
    for where_, lifted in (("Munich", False), ("@removed", True), ("@aside", True)):
        game = world({**marker, BUNKER: where_}, step="operational-movement", turn=56)
        events, _ = run(game.position, paralysis_ends(game.position))
        assert [e.kind for e in events] == (["marker-moved"] if lifted else []), where_


def test_the_marker_is_lifted_in_the_phase_after_it_fell():
    game = world({"mk.paralysis": "Berlin", BUNKER: "Munich"}, step="operational-movement",
                 turn=56)

    def fall(position: Any) -> Any:
        yield eliminated(position, BUNKER, "combat", ("krieg:4.2.3",))

    perform(game, fall)
    events, position = run(game.position, paralysis_ends(game.position))
    assert [e.kind for e in events] == ["marker-moved"]
    assert position.state.unit("mk.paralysis").at == "@aside"

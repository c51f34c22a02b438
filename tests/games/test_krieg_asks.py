"""Krieg! left in the middle of decisions that random play hardly ever comes to.

`test_krieg_golden.py` does the same for those that the golden games ask.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from grognard.dice import OpenDice
from grognard.game import Game
from grognard.journal import Journal
from grognard.replay import seated
from grognard.table import Table, lay_table
from tests.games import krieg_staging as staging
from tests.games.invariants import same
from tests.games.krieg_staging import BEFORE, Situation


@pytest.fixture(scope="module")
def table() -> Table:
    return lay_table("krieg")


def card_with(table: Table, effect: str) -> Situation:
    """Return a situation in which a card's conditional event is of one kind."""
    opening = table.opening()
    every = staging.situations(opening)
    for of in staging.cards(opening.assembly).card:
        if of.events and of.events[0].then[0].effect == effect:
            return replace(every[f"event of {of.id}"], step=BEFORE)
    raise AssertionError(f"no card has {effect}")


def begun(table: Table, situation: Situation) -> Game:
    game = staging.begun(table, 3, situation)
    game.dice = OpenDice(3)
    staging.perform(game, lambda p: staging.set_up(p, situation, Random(3)))
    return game


def taken_up(game: Game) -> Game:
    """Return the game as another program finds it in the journal."""
    journal = Journal.create(None, game.journal.header)
    for entry in game.journal.entries:
        journal.append({k: v for k, v in entry.data.items() if k not in ("hash", "n")})
    return seated(journal, game.table)


def asked_on_the_way(game: Game) -> set[str]:
    """Answer with defaults, each time in the game and in what is made of its journal."""
    kinds = set[str]()
    while game.pending[0].ask is not None:
        ask, again = game.pending[0].ask, taken_up(game)
        kinds |= set(ask.kinds)
        assert again.pending == game.pending
        assert same(again.position.state, game.position.state)
        answer = ask.default or ask.options[0]
        game.submit(answer)
        again.submit(answer)
        assert same(again.state, game.state)
        assert again.head == game.head
    return kinds


def test_a_minor_with_a_convoy_is_set_up(table) -> None:
    """krieg:12.2.3, krieg:19: its pieces are placed and its convoy is laid, one question each."""
    game = begun(table, Situation("western", step=BEFORE, total_war=True))
    game.submit({"kind": "declare-war", "by": "western", "country": "italy"})
    assert "lay-convoy" in asked_on_the_way(game)


def test_steps_that_an_event_brings_are_placed(table) -> None:
    """krieg:6.2: conditional replacements are placed at once."""
    situation = card_with(table, "conditional_replacements")
    game = begun(table, situation)
    game.submit({"kind": "end-phase", "by": situation.side})
    assert "place-step" in asked_on_the_way(game)


def test_a_collapse_asks_where_corps_rise(table) -> None:
    """krieg:17.4: what a crisis or a collapse leaves open is asked for piece by piece."""
    situation = card_with(table, "crisis")
    game = begun(table, situation)
    game.submit({"kind": "end-phase", "by": situation.side})
    asked_on_the_way(game)
    assert any(e["kind"] == "country-collapsed" for line in game.journal.entries
               for e in line.data.get("events", ()))

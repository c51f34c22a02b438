"""The bot that plays at random, and the orders that must be refused."""

from __future__ import annotations

from random import Random

from grognard.basics import EndPhase
from grognard_bots.random import RandomBot, wild_orders
from tests.plugins.bots.field import COMBAT, blank, play_phase

UNITS = {
    "a": ("de.inf.6-5", "0404"), "b": ("de.pz.10-8", "0404"), "c": ("de.inf.6-5", "0504"),
    "x": ("pl.inf.4-4", "0403"), "y": ("pl.cav.1-3", "0604"),
}


def test_it_gives_a_bounded_number_of_legal_orders():
    game = blank(UNITS)
    given = play_phase(game, RandomBot(orders=3), "axis")
    assert given[-1] == EndPhase(by="axis")
    assert 1 <= len(given) <= 4


def test_it_depends_on_the_random_numbers_alone():
    def orders(seed: int) -> list[object]:
        game, bot = blank(UNITS), RandomBot()
        return [bot.choose(game, "axis", Random(seed + n)) for n in range(6)]

    assert orders(5) == orders(5)
    assert orders(5) != orders(50)


def test_it_answers_what_is_asked():
    for seed in range(6):
        game = blank(UNITS, step=COMBAT)
        bot = RandomBot()
        game.submit({"kind": "attack", "by": "axis", "attackers": ["a", "b"],
                     "targets": ["0403"]})
        while (ask := game.pending[0].ask) is not None:
            order = bot.choose(game, ask.side, Random(seed))
            assert order.kind in ask.kinds
            game.submit(order)


def codes(game, side: str, seed: int = 1) -> set[str]:
    found = set[str]()
    for order in wild_orders(game, side, Random(seed)):
        reasons = game.why_not(order)
        assert reasons, order
        found.update(r.code for r in reasons)
    return found


def test_wild_orders_break_every_kind_of_rule_of_a_movement_phase():
    game = blank(UNITS)
    found = codes(game, "axis")
    assert {"no-such-unit", "no-such-hex", "not-yours", "not-adjacent", "not-your-phase",
            "no-such-side", "not-in-this-phase"} <= found


def test_wild_orders_of_a_combat_phase_are_refused():
    game = blank(UNITS, step=COMBAT)
    assert {"no-such-unit", "no-enemy", "not-yours", "not-in-this-phase"} <= codes(game, "axis")


def test_whose_turn_it_is_not_may_do_nothing():
    game = blank(UNITS)
    assert codes(game, "allied") <= {"not-your-phase", "no-such-side"}


def test_nothing_but_an_answer_is_taken_while_one_is_waited_for():
    game = blank({"a": ("de.inf.6-5", "0404"), "b": ("de.pz.10-8", "0404"),
                  "x": ("pl.inf.4-4", "0403")}, step=COMBAT)
    game.submit({"kind": "attack", "by": "axis", "attackers": ["a", "b"], "targets": ["0403"]})
    ask = game.pending[0].ask
    assert ask is not None
    assert "answer-first" in codes(game, "axis")
    assert "answer-first" in codes(game, "allied")

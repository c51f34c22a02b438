"""Decisions in the middle of a battle."""

from __future__ import annotations

from random import Random

from grognard.game import Game, Pending
from grognard.orders import Ask
from grognard_bots.officer.answers import best
from grognard_standard_rules.advance import Advance
from grognard_standard_rules.battlegroups import SlipBack
from grognard_standard_rules.retreat import Retreat
from grognard_standard_rules.retreat_conversion import Stand
from tests.plugins.bots.field import COMBAT, WARSAW, picture, poland

RULES = ("std:12.6",)


def answered(game: Game, side: str, *options, about=None):
    """Return which of some answers the officer likes best (whether or not they are legal)."""
    from grognard_bots.officer.answers import answer

    kind = options[0].kind
    ask = Ask(side, "?", (kind,), RULES, tuple(options), options[0], about or {})
    pending = Pending(side, (kind,), ask)
    return next(answer(game, picture(game, side), pending, Random(1)))


def test_defenders_retreat_towards_what_they_hold():
    game = poland({"x": ("pl.inf.4-4", "G0320"), "a": ("de.pz.10-8", "G0219")}, step=COMBAT)
    away, home = (Retreat(by="allied", moves=(("x", to),)) for to in ("G0220", "G0321"))
    assert answered(game, "allied", away, home) == home


def test_the_objective_is_taken_when_it_is_open():
    game = poland({"a": ("de.pz.10-8", "G0420"), "x": ("pl.inf.4-4", "G0130")}, step=COMBAT)
    stay, go = Advance(by="axis"), Advance(by="axis", moves=(("a", WARSAW),))
    assert answered(game, "axis", stay, go) == go


def test_the_last_unit_does_not_leave_an_objective_to_pursue():
    game = poland({"g": ("pl.inf.4-4", WARSAW), "a": ("de.pz.10-8", "G0219")}, step=COMBAT)
    stay, go = Advance(by="allied"), Advance(by="allied", moves=(("g", "G0420"),))
    assert answered(game, "allied", go, stay) == stay


def test_who_would_leave_nothing_behind_does_not_stand_and_who_holds_warsaw_does():
    game = poland({"g": ("pl.inf.4-4", WARSAW), "a": ("de.pz.10-8", "G0219")}, step=COMBAT)
    stand, go = Stand(by="allied"), Stand(by="allied", stand=False)
    about = {"units": ["g"], "price": "all"}
    assert answered(game, "allied", go, stand, about=about) == go
    held = poland({"h": ("de.inf.6-5", WARSAW), "x": ("pl.inf.4-4", "G0422")}, step=COMBAT,
                  axis_holds=[WARSAW])
    stand, go = Stand(by="axis"), Stand(by="axis", stand=False)
    about = {"units": ["h"], "price": "all"}
    assert answered(held, "axis", go, stand, about=about) == stand


def test_a_battlegroup_alone_before_the_enemy_steps_back():
    game = poland({"k": ("de.inf.6-5.kg", "G0320"), "x": ("pl.inf.4-4", "G0322"),
                   "y": ("pl.inf.4-4", "G0322")}, step=COMBAT)
    stay, back = SlipBack(by="axis"), SlipBack(by="axis", moves=(("k", "G0219"),))
    assert answered(game, "axis", stay, back) == back


def test_only_legal_answers_are_given():
    game = poland({"a": ("de.pz.10-8", "G0420"), "b": ("de.pz.10-8", "G0420"),
                   "x": ("pl.inf.4-4", WARSAW)}, step=COMBAT)
    game.submit({"kind": "attack", "by": "axis", "attackers": ["a", "b"], "targets": [WARSAW]})
    while (ask := game.pending[0].ask) is not None:
        found = best(game, picture(game, ask.side), game.pending[0], Random(1))
        assert found is not None
        game.submit(found)

"""Reinforcements that come by rail alone."""

from __future__ import annotations

from random import Random

from grognard.dice import OpenDice
from grognard.testing.cases import Case
from grognard.testing.stage import stage
from grognard_bots.officer.plan import reinforce


def test_as_many_come_on_trains_as_the_railways_carry():
    """wie:S3.21: ten divisions of the reserve in a turn."""
    game = stage(Case(id="reserve", title="", rules=(), editions=("wie",),
                      scenario="wie/barbarossa", turn=2, step="player-turn.axis/reinforcement"),
                 "wie", OpenDice(1))
    waits = len(game.state.units_at("@arrival:0"))
    for order in reinforce(game, "axis", Random(1)):
        if order.kind == "place" and order.train and not game.why_not(order):
            game.submit(order)
    assert len(game.state.units_at("@arrival:0")) == waits - 10

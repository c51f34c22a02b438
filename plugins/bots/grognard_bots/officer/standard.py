"""The officer under the standard rules: what it needs of them, and its plans and answers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from grognard.game import Game, Pending
from grognard.ids import SideId
from grognard.orders import Order
from grognard.sequence import StepInstance
from grognard_bots.officer.answers import best
from grognard_bots.officer.estimate import Picture
from grognard_bots.officer.plan import plan_for


def plan(game: Game, side: SideId, step: StepInstance, rng: Random) -> Iterator[Order]:
    """Yield the orders of a phase, made as they are carried out."""
    made = plan_for(step.step.hook)
    return made(game, side, rng) if made else iter(())


def answer(game: Game, side: SideId, pending: Pending, rng: Random) -> Order | None:
    """Return the best answer to a question, None if none is known."""
    return best(game, Picture(game.position, side), pending, rng)

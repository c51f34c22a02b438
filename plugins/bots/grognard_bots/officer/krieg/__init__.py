"""The officer's staff for Krieg!: what it does in each step, and how it answers.

A plan is a stream of orders, made once a step and carried out order by order. It uses what its
faction may know: the map and the tracks, its own cards, never what lies face down elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from grognard.game import Game, Pending
from grognard.ids import SideId
from grognard.orders import Order
from grognard.sequence import StepInstance
from grognard_bots.officer.krieg import air, campaign, fighting, forces, politics, sea, setup
from grognard_bots.officer.krieg.answers import best

__all__ = ["answer", "plan"]

Plan = Callable[[Game, SideId], Iterator[Order]]


def _move(game: Game, side: SideId) -> Iterator[Order]:
    yield from sea.ship(game, side)
    yield from campaign.move(game, side)


def _move_again(game: Game, side: SideId) -> Iterator[Order]:
    yield from campaign.again(game, side)
    yield from sea.ship(game, side)


PLANS: Mapping[str, Plan] = {
    "phase_setup": setup.set_up,
    "phase_option_card": politics.choose_card,
    "phase_reinforcement": forces.replace,
    "phase_convoy": sea.convoys,
    "phase_air_superiority": air.superiority,
    "phase_organization": forces.organize,
    "phase_movement": _move,
    "phase_combat": fighting.fight,
    "phase_second_movement": _move_again,
    "phase_war_and_peace": politics.war_and_peace,
}


def plan(game: Game, side: SideId, step: StepInstance, rng: Random) -> Iterator[Order]:
    """Yield the orders of a step, made as they are carried out."""
    made = PLANS.get(step.step.hook)
    return made(game, side) if made else iter(())


def answer(game: Game, side: SideId, pending: Pending, rng: Random) -> Order | None:
    """Return the best answer to a question, None if none is known."""
    return best(game, side, pending, rng)

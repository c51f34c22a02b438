"""The officer: a bot that plays standard scenarios to win them.

It makes a plan a phase and carries it out order by order; what the rules refuse is left out.
A plan looks at the game again where its own orders have changed it.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from grognard.assembly import Assembly
from grognard.game import Game, Pending
from grognard.ids import SideId
from grognard.orders import Order
from grognard_bots.choosing import legal, waiting, way_out
from grognard_bots.officer.answers import best
from grognard_bots.officer.estimate import Picture
from grognard_bots.officer.plan import plan_for

STANDARD = {"standard:movement", "standard:combat", "standard:zones-of-control"}
"""The modules without which its plans make no sense."""

Step = tuple[int, int, str, str]


class Officer:
    """See the module's text."""

    name = "officer"

    def __init__(self) -> None:
        self._step: Step | None = None
        self._orders: Iterator[Order] = iter(())

    def knows(self, rules: Assembly) -> bool:
        """Tell whether these are the standard rules, the only ones it knows."""
        return STANDARD.issubset(m.id for m in rules.modules)

    def choose(self, game: Game, side: SideId, rng: Random) -> Order:
        """Return the next order of the plan for this phase, or the answer that serves it."""
        pending = waiting(game, side)
        if pending.ask is not None:
            found = best(game, Picture(game.position, side), pending, rng)
            return found if found is not None else way_out(game, side, pending, rng)
        return self._next(game, side, pending, rng)

    def _next(self, game: Game, side: SideId, pending: Pending, rng: Random) -> Order:
        clock = game.state.clock
        step = (id(game), clock.turn, clock.step, side)
        if step != self._step:
            self._step = step
            made = game.position.step
            plan = plan_for(made.step.hook) if made else None
            self._orders = plan(game, side, rng) if plan else iter(())
        taken = (o for o in self._orders if o.kind in pending.kinds)
        found = next(legal(game, taken), None)
        return found if found is not None else way_out(game, side, pending, rng)

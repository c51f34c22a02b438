"""A bot that does anything that is allowed, and a source of orders that are not.

It gives orders of every kind that the phase takes, as `propose` offers them, and picks legal
answers by chance: the hand of the fuzzer, and an opponent that a better bot must beat. All
chance comes from the random numbers it is given.
"""

from __future__ import annotations

from itertools import islice
from random import Random

from grognard.basics import EndPhase
from grognard.game import Pending
from grognard.ids import SideId
from grognard.orders import Order
from grognard_bots.choosing import LOOKED_AT, Seen, legal, waiting, way_out
from grognard_bots.wild import wild_orders

__all__ = ["RandomBot", "wild_orders"]

ORDERS = 16
"""At most so many orders in a phase."""

PROPOSALS = 12
"""So many proposals of a kind are taken, of which one is tried after another by chance."""

CONTENT = 0.06
"""How likely it is to end a phase although more could be ordered."""


class RandomBot:
    """See the module's text. `orders` bounds what it orders in a phase."""

    name = "random"

    def __init__(self, orders: int = ORDERS) -> None:
        self._most = orders
        self._phase: tuple[int, str] = (0, "")
        self._given = 0

    def choose(self, game: Seen, side: SideId, rng: Random) -> Order:
        """Return any legal order or answer; end the phase after a while."""
        pending = waiting(game, side)
        if pending.ask is not None:
            return self._answer(game, side, pending, rng)
        clock = game.state.clock
        if (clock.turn, clock.step) != self._phase:
            self._phase, self._given = (clock.turn, clock.step), 0
        self._given += 1
        over = self._given > self._most or rng.random() < CONTENT
        kinds = [] if over else [k for k in pending.kinds if k != EndPhase(by=side).kind]
        rng.shuffle(kinds)
        for kind in kinds:
            offered = list(islice(game.propose(kind, side, rng), PROPOSALS))
            rng.shuffle(offered)
            for order in legal(game, offered):
                return order
        return way_out(game, side, pending, rng)

    def _answer(self, game: Seen, side: SideId, pending: Pending, rng: Random) -> Order:
        """Pick among the answers listed and those proposed."""
        offered = [o for kind in pending.kinds
                   for o in islice(game.propose(kind, side, rng), LOOKED_AT)]
        rng.shuffle(offered)
        found = next(legal(game, offered), None)
        return found if found is not None else way_out(game, side, pending, rng)

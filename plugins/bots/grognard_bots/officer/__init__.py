"""The officer: a bot that plays standard scenarios to win them."""

from __future__ import annotations

from random import Random

from grognard.game import Game
from grognard.ids import SideId
from grognard.orders import Order
from grognard_bots.choosing import waiting, way_out


class Officer:
    """See the module's text."""

    name = "officer"

    def choose(self, game: Game, side: SideId, rng: Random) -> Order:
        """Return the next order of the plan for this phase, or the answer that serves it."""
        return way_out(game, side, waiting(game, side), rng)

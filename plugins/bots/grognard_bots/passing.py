"""A bot that does nothing: it commits nothing, ends its phases and takes default answers."""

from __future__ import annotations

from random import Random

from grognard.ids import SideId
from grognard.orders import Order
from grognard_bots.choosing import Seen, waiting, way_out


class PassBot:
    """See the module's text."""

    name = "pass"

    def choose(self, game: Seen, side: SideId, rng: Random) -> Order:
        """Return the default answer, or end the phase."""
        return way_out(game, side, waiting(game, side), rng)

"""What every bot needs: what is waited for from a side, and a way out that is always legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from grognard.basics import EndPhase
from grognard.errors import GrognardError
from grognard.game import Game, Pending
from grognard.ids import SideId
from grognard.orders import Order
from grognard.view import View

Seen = View | Game
"""What a bot looks at: the view of its seat. In tests it may look at the whole game."""

LOOKED_AT = 40
"""At most so many proposals of a kind are looked at."""


def waiting(game: Seen, side: str) -> Pending:
    """Return what is waited for from a side; raise GrognardError when nothing is."""
    for pending in game.pending:
        if pending.side == side:
            return pending
    raise GrognardError(f"nothing is waited for from {side}")


def legal(game: Seen, orders: Iterable[Order | None]) -> Iterator[Order]:
    """Yield the orders that nothing forbids."""
    return (order for order in orders if order is not None and not game.why_not(order))


def way_out(game: Seen, side: SideId, pending: Pending, rng: Random) -> Order:
    """Return what a player does who decides nothing: the default answer, or the phase's end.

    Where the phase may not be ended yet, the first legal order proposed is given.
    """
    ask = pending.ask
    first = (ask.default, *ask.options) if ask else (EndPhase(by=side),)
    found = next(legal(game, first), None)
    if found is not None:
        return found
    for kind in pending.kinds:
        for order in legal(game, game.propose(kind, side, rng)):
            return order
    raise GrognardError(
        f"{side} has no legal order: {pending.question or 'the phase cannot be ended'}",
        f"kinds of orders: {', '.join(pending.kinds)}",
    )

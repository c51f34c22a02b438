"""Sealed orders at the table: committed by hash, revealed when every side has committed.

The journal holds only the hash until the reveal; the plain order and its salt stay in the
seat's own secrets. A process that plays only one side of a game sends and receives reveals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.basics import Reveal
from grognard.errors import IllegalOrder
from grognard.machine import acting, plan_of, player_order
from grognard.orders import Order
from grognard.resolution import Batch
from grognard.ruling import Reason
from grognard.sealed import check

if TYPE_CHECKING:
    from grognard.game import Game


def commit(game: Game, order: Order) -> Batch:
    """Write down the hash of an order; reveal at once when it was the last one waited for."""
    secrets = game.secrets.get(order.by)
    if secrets is None:
        raise IllegalOrder([Reason(
            "not-your-seat", f"this process does not hold the secrets of {order.by}",
            remedy="give the order where that side is played")])
    number = len(game.journal.entries) + 1
    hash_ = secrets.seal(order.as_json(), number).commitment
    game.journal.append({"sealed": {"by": order.by, "kind": order.kind, "hash": hash_}})
    game.settle_sealed(order.by, hash_)
    return reveal(game) if not waiting_to_seal(game) else Batch([], [])


def waiting_to_seal(game: Game) -> list[str]:
    """List the sides that have still to commit their orders in this step."""
    sealed = game.frame.sealed
    return [s for s in acting(game.position, plan_of(game.position)) if s not in sealed]


def reveal(game: Game) -> Batch:
    """Reveal what this process can; resolve the orders once every side's is known."""
    sealed = game.frame.sealed
    sides = [s for s in player_order(game.position) if s in sealed]
    opened = []
    for side in sides:
        own = game.secrets.get(side)
        found = own.opened(sealed[side]) if own else game.received.get(side)
        if found is None:
            return Batch([], [])
        opened.append((side, found))
    for side, (plain, salt) in opened:
        if not check(sealed[side], plain, salt):
            raise IllegalOrder([Reason(
                "not-what-was-sealed", f"{side} reveals another order than it committed",
                remedy="send the order and salt that were committed")])
        order = game.read(plain)
        if reasons := list(game.kind(order.kind).judge(game.position, order)):
            raise IllegalOrder(reasons)
    revealed = Reveal(
        orders=tuple(plain for _, (plain, _) in opened),
        salts=tuple(salt for _, (_, salt) in opened),
    )
    return game.carry_out(revealed, game.kind("reveal"))

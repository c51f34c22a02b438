"""Sealed orders at the table: committed by hash, revealed when every side has committed.

The journal holds only the hash until the reveal; the plain order and its salt stay in the
seat's own secrets. A process that plays only one side of a game sends and receives reveals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from grognard.asking import objections
from grognard.basics import Reveal
from grognard.errors import IllegalOrder
from grognard.frames import Frame
from grognard.machine import acting, plan_of, player_order
from grognard.orders import Order
from grognard.resolution import Batch
from grognard.ruling import Reason
from grognard.sealed import check, secret_path

if TYPE_CHECKING:
    from grognard.game import Game


def commit(game: Game, order: Order) -> None:
    """Write down the hash of an order, and keep order and salt with its side's secrets."""
    secrets = game.secrets.get(order.by)
    if secrets is None:
        raise IllegalOrder([Reason(
            "not-your-seat", f"this process does not hold the secrets of {order.by}",
            remedy="give the order where that side is played")])
    number = len(game.journal.entries) + 1
    hash_ = secrets.seal(order.as_json(), number).commitment
    sealed = {"by": order.by, "kind": order.kind, "hash": hash_}
    game.write({"sealed": sealed}, with_sealed(game.frame, order.by, hash_))


def with_sealed(frame: Frame, side: str, hash_: str) -> Frame:
    """Return a frame in which one more side has committed its orders."""
    return replace(frame, sealed={**frame.sealed, side: hash_})


def due(game: Game) -> bool:
    """Say whether orders are sealed and nobody is waited for: whether they are to be revealed."""
    frame = game.frame
    return bool(frame.sealed) and not frame.thread and not waiting_to_seal(game)


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
        found = known(game, side, sealed[side])
        if found is None:
            return Batch([], [])
        opened.append((side, found))
    for side, (plain, salt) in opened:
        if not check(sealed[side], plain, salt):
            raise IllegalOrder([Reason(
                "not-what-was-sealed", f"{side} reveals another order than it committed",
                remedy="send the order and salt that were committed")])
        order = game.read(plain)
        if reasons := objections(game.position, game.kind(order.kind), order):
            raise IllegalOrder(reasons)
    revealed = Reveal(
        orders=tuple(plain for _, (plain, _) in opened),
        salts=tuple(salt for _, (_, salt) in opened),
    )
    batch = game.carry_out(revealed, game.kind("reveal"))
    for committed in sealed:
        game.received.pop(committed, None)
    _forget(game, sealed)
    return batch


def known(game: Game, side: str, hash_: str) -> tuple[Any, str] | None:
    """Return the order and salt behind a commitment, None when this process has not got them.

    They are in the seat's secrets, were received from it, or stand in the journal: going back
    to before a reveal does not make anybody forget what was revealed.
    """
    own = game.secrets.get(side)
    found = (own.opened(hash_) if own else None) or game.received.get(side)
    return found or next(_revealed(game, hash_), None)


def _revealed(game: Game, hash_: str) -> Iterator[tuple[Any, str]]:
    for entry in game.journal.entries:
        order = entry.get("order") or {}
        if order.get("kind") == "reveal":
            for plain, salt in zip(order["orders"], order["salts"], strict=True):
                if check(hash_, plain, salt):
                    yield plain, salt
        elif order.get("kind") == "unseal" and check(hash_, order["order"], order["salt"]):
            yield order["order"], order["salt"]


def _forget(game: Game, sealed: Mapping[str, str]) -> None:
    """Drop from the seats' files what the journal now holds.

    With open dice nothing is secret for long, and what is kept lets a journal that lost its
    tail go on.
    """
    if game.dice.mode not in ("open", "scripted"):
        for side, hash_ in sealed.items():
            if own := game.secrets.get(side):
                own.forget(hash_)


@dataclass(frozen=True, slots=True)
class Lost:
    """A sealed order that this process has not got: whose, of what kind, committed where."""

    side: str
    kind: str
    line: int
    hash: str
    file: str = ""

    def __str__(self) -> str:
        return (f"{self.side} committed its orders ({self.kind}) in line {self.line}, but they "
                f"are not here" + (f": they were in {self.file}" if self.file else ""))


def lost(game: Game) -> list[Lost]:
    """List the sealed orders that wait for their reveal and are not here."""
    out = []
    for side, hash_ in game.frame.sealed.items():
        if known(game, side, hash_) is None:
            line, kind = _committed(game, hash_)
            path = secret_path(game.journal.path, side)
            out.append(Lost(side, kind, line, hash_, path.name if path else ""))
    return out


def give_again(game: Game, order: Order) -> Batch:
    """Take an order that was lost once more; it must be the very one that was committed."""
    hash_, own = game.frame.sealed.get(order.by), game.secrets.get(order.by)
    if hash_ is None:
        raise IllegalOrder([Reason("not-sealed", f"{order.by} has no sealed orders")])
    line, _ = _committed(game, hash_)
    if own is None or not own.restore(hash_, line, order.as_json()):
        raise IllegalOrder([Reason(
            "not-what-was-sealed", f"this is not the order that {order.by} committed in line "
            f"{line}", remedy=f"give that order, or go back to line {line - 1}")])
    return game.finish()


def _committed(game: Game, hash_: str) -> tuple[int, str]:
    """Return the line in which an order was committed, and the kind of order."""
    return next(
        (e.n, str(e["sealed"].get("kind", "")))
        for e in game.journal.entries if e.get("sealed", {}).get("hash") == hash_
    )

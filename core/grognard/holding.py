"""Orders laid face down: chosen now, hidden from everybody else, turned up when a rule says so.

A kind of order declared with `held=True` is not carried out when it is given. Only its hash is
written down, as a `Hold`, and the kind's `resolve` is called with that (for what happens in
public). Much later a resolution turns it up:

    order = yield from turn_up(position, side, "choose-card")

which asks the side for the plain order and its salt. The process that holds the side's secrets
answers by itself; everybody checks the answer against the hash. One order of a kind and side
lies at a time; a new one takes the place of the old.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from grognard.changes import Patch
from grognard.errors import IllegalOrder
from grognard.events import Event
from grognard.ids import SideId
from grognard.orders import LOOK, Ask, Order, OrderKind, Resolution
from grognard.ruling import Reason
from grognard.sealed import check

if TYPE_CHECKING:
    from collections.abc import Generator

    from grognard.game import Game
    from grognard.position import Position

HELD = "held"
"""The compartment of hashes: "side/kind" -> hash, or None once it has been turned up."""
SHOWN = "held-shown"
"""Who else has been shown an order that lies face down: "side/kind" -> sides."""


class Hold(Order):
    """The public part of an order laid face down: of what kind it is, and its hash."""

    kind: Literal["hold"] = "hold"
    of: str
    hash: str


class Unseal(Order):
    """Turn up what was laid face down; answers the question of `turn_up`."""

    kind: Literal["unseal"] = "unseal"
    order: dict[str, Any]
    salt: str


@dataclass(frozen=True, slots=True)
class Lying:
    """An order that lies face down: whose, of what kind, its hash, and who else has seen it."""

    side: str
    kind: str
    hash: str
    shown: tuple[str, ...]


def lying(position: Position) -> list[Lying]:
    """List what lies face down."""
    shown = position.state.compartments.get(SHOWN, {})
    out = []
    for key, hash_ in position.state.compartments.get(HELD, {}).items():
        side, _, kind = key.partition("/")
        if hash_:
            out.append(Lying(side, kind, hash_, tuple(shown.get(key) or ())))
    return out


def held(position: Position, side: str, kind: str) -> str:
    """Return the hash of what a side has lying face down ("" for nothing)."""
    return position.state.compartments.get(HELD, {}).get(f"{side}/{kind}") or ""


def turn_up(position: Position, side: str, kind: str) -> Generator[Any, Any, Order | None]:
    """Turn up what a side has lying face down; the generator's value is the plain order.

    None when nothing lies there.
    """
    if not (hash_ := held(position, side, kind)):
        return None
    answer = yield Ask(
        SideId(side), f"turn up what lies face down ({kind})", ("unseal",),
        about={"of": kind, "hash": hash_},
    )
    key = f"{side}/{kind}"
    yield Event("turned-up", (Patch(HELD, {key: None}), Patch(SHOWN, {key: []})),
                about={"side": side, "of": kind, "order": answer.order})
    return position.assembly.orders[kind].model.model_validate(answer.order)


def show_to(position: Position, side: str, kind: str, other: str) -> Resolution:
    """Let another side look at what lies face down; it stays hidden from the rest."""
    key = f"{side}/{kind}"
    seen = position.state.compartments.get(SHOWN, {}).get(key) or []
    yield Event("shown", (Patch(SHOWN, {key: sorted({*seen, other})}),),
                text=f"{other} looks at what {side} has lying face down",
                about={"side": side, "of": kind, "to": other})


def lay_down(game: Game, order: Order) -> Hold:
    """Keep an order with its side's secrets; return what is written down of it."""
    secrets = game.secrets.get(order.by)
    if secrets is None:
        raise IllegalOrder([Reason(
            "not-your-seat", f"this process does not hold the secrets of {order.by}",
            remedy="give the order where that side is played")])
    sealed = secrets.seal(order.as_json(), game.line + 1)
    return Hold(by=order.by, of=order.kind, hash=sealed.commitment)


def unsealing(game: Game, ask: Ask | None) -> Unseal | None:
    """Return the answer that turns up what is asked for, if this process knows it."""
    if ask is None or ask.kinds != ("unseal",):
        return None
    from grognard.commitments import known

    found = known(game, ask.side, ask.about["hash"])
    return Unseal(by=ask.side, order=found[0], salt=found[1]) if found else None


def _resolve(position: Position, order: Hold) -> Resolution:
    key = f"{order.by}/{order.of}"
    changes = [Patch(HELD, {key: order.hash})]
    if position.state.compartments.get(SHOWN, {}).get(key):
        changes.append(Patch(SHOWN, {key: []}))  # who has seen the last one has not seen this
    yield Event("laid-down", tuple(changes),
                about={"side": order.by, "of": order.of})
    position = yield LOOK
    yield from position.assembly.orders[order.of].resolve(position, order)


def _judge_hold(position: Position, order: Hold) -> Iterable[Reason]:
    kind = position.assembly.orders.get(order.of)
    if kind is None or not kind.held:
        yield Reason("not-held", f"{order.of!r} is no order that is laid face down")


def _judge_unseal(position: Position, order: Unseal) -> Iterable[Reason]:
    about: Mapping[str, Any] = position.asked.about if position.asked else {}
    if not check(str(about.get("hash", "")), order.order, order.salt):
        yield Reason("not-what-was-held", f"{order.by} turns up another order than it laid down",
                     remedy="give the order and salt that were laid down")


def _nothing(position: Position, order: Unseal) -> Resolution:
    yield from ()


ORDERS = (
    OrderKind(Hold, "lay an order face down", (), _resolve, _judge_hold),
    OrderKind(Unseal, "turn up what lies face down", (), _nothing, _judge_unseal, answer=True),
)

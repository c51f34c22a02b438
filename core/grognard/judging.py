"""Whether an order may be given: what the step, its own module and all others have against it."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.asking import objections
from grognard.basics import Begin
from grognard.holding import Hold
from grognard.machine import not_now, plan_of
from grognard.orders import Order, OrderKind
from grognard.position import Position
from grognard.ruling import Reason


def against(
    position: Position, kind: OrderKind, order: Order, sealed: Mapping[str, str]
) -> list[Reason]:
    """List every reason against an order or answer; an empty list means it is legal.

    `sealed` names the sides that have committed their orders in this step already.
    """
    asked = position.asked
    if asked is not None and (order.by != asked.side or order.kind not in asked.kinds):
        return [Reason("answer-first", f"{asked.side} must first answer: {asked.question}",
                       asked.rules)]
    if asked is None and not isinstance(order, Begin):
        named = order.of if isinstance(order, Hold) else order.kind
        if reasons := not_now(position, plan_of(position), named, order.by):
            return reasons
        if order.by in sealed:
            return [Reason("already-sealed", f"{order.by} has committed its orders already")]
    vetoes = position.referee.collect("check_order", position=position, order=order)
    return [*objections(position, kind, order), *vetoes]

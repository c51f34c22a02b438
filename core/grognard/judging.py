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
                       asked.rules, remedy="answer that first")]
    if asked is None and not isinstance(order, Begin):
        named = order.of if isinstance(order, Hold) else order.kind
        if reasons := not_now(position, plan_of(position), named, order.by):
            return reasons
        if order.by in sealed:
            return [Reason("already-sealed", f"{order.by} has committed its orders already")]
    return list(_by_the_rules(position, kind, order))


def _by_the_rules(position: Position, kind: OrderKind, order: Order) -> tuple[Reason, ...]:
    """List what the order's own module and all others have against it.

    Who asks whether an order is legal mostly gives it next: for as long as nothing happens the
    answer is kept. What others may not see is judged anew: nothing of it is left lying about.
    """
    def judge() -> tuple[Reason, ...]:
        vetoes = position.referee.collect("check_order", position=position, order=order)
        return (*objections(position, kind, order), *vetoes)

    if position.asked is not None or kind.sealed or kind.held or isinstance(order, Hold):
        return judge()
    try:
        hash(order)
    except TypeError:  # it has lists or mappings among its fields
        return judge()
    step = position.step.key if position.step else ""
    return position.unchanged("against", (step, order), judge)

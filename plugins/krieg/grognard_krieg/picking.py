"""Choosing one of a few things that a rule offers: a country, a unit, an alternative.

    answer = yield from pick(AXIS, "which neighbour?", {"greece": "Greece", ...}, rules)

Where only one thing is offered, and it must be taken, nobody is asked.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from random import Random
from typing import Any, Literal

from grognard.errors import UnreadableOrder
from grognard.ids import RuleId, SideId
from grognard.kit.answering import NONE, asked_about, asked_rules, nothing_more
from grognard.modules import implements
from grognard.orders import Ask, Order, OrderKind
from grognard.position import Position
from grognard.ruling import Reason

NOTHING = "none"
"""What is chosen by whoever may, and does, choose nothing."""


class Pick(Order):
    """Choose one of the things that are offered; an answer."""

    kind: Literal["pick"] = "pick"
    choice: str


def pick(
    side: str, question: str, choices: Mapping[str, str], rules: Iterable[RuleId], *,
    optional: str = "", default: str = "", about: Mapping[str, Any] | None = None,
) -> Generator[Any, Any, str]:
    """Ask a side to choose; the generator's value is the choice, NOTHING if none is possible.

    `choices` maps what is chosen to words for people. `optional` says, in words, what choosing
    nothing means; without it something must be chosen.
    """
    offered = {**choices, **({NOTHING: optional} if optional else {})}
    if not offered:
        return NOTHING
    if len(offered) == 1:
        return next(iter(offered))
    by = SideId(side)
    options = tuple(Pick(by=by, choice=c) for c in offered)
    first = next((o for o in options if o.choice == default), options[0])
    answer = yield Ask(by, question, ("pick",), tuple(rules), options, first,
                       {"choices": dict(offered), **(about or {})})
    return str(answer.choice)


def _judge(position: Position, order: Pick) -> Iterable[Reason]:
    choices = asked_about(position).get("choices", {})
    if order.choice not in choices:
        yield Reason("not-offered", f"{order.choice!r} is not offered", asked_rules(position),
                     remedy=f"choose {', '.join(choices)}")


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    choices: Mapping[str, str] = asked_about(position).get("choices", {})
    text = " ".join(words).casefold()
    if text in NONE and NOTHING in choices:
        return Pick(by=side, choice=NOTHING)
    if text.isdigit() and 0 < int(text) <= len(choices):
        return Pick(by=side, choice=list(choices)[int(text) - 1])
    exact = [c for c in choices if c.casefold() == text]
    fit = exact or [c for c, said in choices.items()
                    if text and (text in c.casefold() or text in said.casefold())]
    if len(fit) != 1:
        listed = "; ".join(f"{n} {said or c}" for n, (c, said) in enumerate(choices.items(), 1))
        raise UnreadableOrder(f"{text!r} is none, or not only one, of what is offered",
                              f"pick {listed}")
    return Pick(by=side, choice=fit[0])


def _tell(position: Position, order: Pick) -> str:
    choices: Mapping[str, str] = asked_about(position).get("choices", {})
    return choices.get(order.choice) or order.choice


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    if position.asked:
        options = [o for o in position.asked.options if o.kind == "pick"]
        rng.shuffle(options)
        yield from options


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answer that chooses."""
    return (OrderKind(
        Pick, "choose one of what is offered", (), nothing_more, _judge, _propose, _read,
        words=("pick", "choose"), usage="pick NUMBER | pick WORDS | pick none", answer=True,
        module="krieg:countries", tell=_tell,
    ),)

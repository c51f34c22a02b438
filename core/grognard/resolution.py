"""Carrying out an order: drives its resolution, applies its events, lets modules react."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, replace
from typing import Any

from grognard.errors import RAISED, Blaming, ModuleFault
from grognard.events import Event
from grognard.machine import current_step
from grognard.orders import Ask, Look, Order, OrderKind, Roll
from grognard.position import Position

DEEPEST = 50
"""Reactions to reactions to ...: beyond this depth two modules are taken to chase each other."""

LONGEST = 100_000
"""So many events, dice and looks between two decisions, and they are taken never to end."""


@dataclass
class Batch:
    """What happened between two decisions: the events, and the dice that were rolled."""

    events: list[Event]
    rolled: list[Any]


class Run:
    """One order being carried out; stops at every decision and goes on with its answer."""

    def __init__(
        self, position: Position, order: Order, kind: OrderKind, roll: Callable[..., Any]
    ) -> None:
        """`roll(position, Roll)` returns the rolled die with `value` and its proof."""
        self.order = order
        self.position = position
        self.ask: Ask | None = None
        self.done = False
        self._batch = Batch([], [])
        self._roll = roll
        self._left = LONGEST
        module, what = kind.module or "core", f"resolve {order.kind}"
        with Blaming(module, what):
            resolution = kind.resolve(position, order)
        self._driver = self._drive(resolution, module, what, 0)

    def go(self, answer: Order | None = None) -> Batch:
        """Go on to the next decision or to the end; return what happened on the way."""
        self._batch, self._left = Batch([], []), LONGEST
        if self.position.asked is not None:
            self.position = replace(self.position, asked=None)
        try:
            self.ask = self._driver.send(answer)
        except StopIteration:
            self.ask, self.done = None, True
        if self.ask is not None:
            self.position = replace(self.position, asked=self.ask)
        return self._batch

    def _drive(
        self, resolution: Any, module: str, what: str, depth: int
    ) -> Generator[Ask, Order | None, None]:
        """Run a resolution (or reaction) to its end; `module` and `what` are to blame for it."""
        value: Any = None
        blaming = Blaming(module, what)
        while True:
            try:
                item = resolution.send(value)
            except StopIteration:
                return
            except RAISED as error:
                blaming.judge(error)
                raise
            self._left -= 1
            if self._left < 0 or depth > DEEPEST:
                raise ModuleFault(module, what, "it never ends")
            match item:
                case Event():
                    yield from self._happen(item, module, what, depth)
                    value = self.position
                case Roll():
                    with blaming:
                        rolled = self._roll(self.position, item)
                    self._batch.rolled.append(rolled)
                    value = rolled.value
                case Look():
                    value = self.position
                case Ask():
                    value = yield item
                case _:
                    raise ModuleFault(module, what, f"it yielded {item!r}")

    def _happen(
        self, event: Event, module: str, what: str, depth: int
    ) -> Generator[Ask, Order | None, None]:
        event = event if event.module else event.signed(module)
        position = self.position
        if event.kind not in position.assembly.event_kinds:
            raise ModuleFault(event.module, "offer_events", f"{event.kind!r} was never offered")
        with Blaming(event.module, what):
            self.position = position = position.at(event.apply(position.state))
        if event.kind == "step-began":
            self.position = position = replace(position, step=current_step(position))
        self._batch.events.append(event)
        referee = position.referee
        for function in referee.functions("after_event", event.kind):
            reaction = function(self.position, event)
            if reaction is not None:
                yield from self._drive(
                    _sendable(reaction), function.grognard_module, "after_event", depth + 1
                )


def _sendable(reaction: Any) -> Any:
    return reaction if hasattr(reaction, "send") else _stream(reaction)


def _stream(items: Iterable[Any]) -> Generator[Any, Any, None]:
    yield from items

"""The officer: a bot that plays to win, by the standard rules and by those of Krieg!.

It makes a plan a phase and carries it out order by order; what the rules refuse is left out.
A plan looks at the game again where its own orders have changed it. What it knows of a game
stands in a staff of its own, which is loaded only when that game is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from random import Random
from typing import Protocol, cast

from grognard.assembly import Assembly
from grognard.errors import GrognardError
from grognard.game import Game, Pending
from grognard.ids import SideId
from grognard.orders import Order
from grognard.sequence import StepInstance
from grognard_bots.choosing import legal, waiting, way_out

STAFFS: Mapping[str, frozenset[str]] = {
    "grognard_bots.officer.standard": frozenset({
        "standard:movement", "standard:combat", "standard:zones-of-control"}),
    "grognard_bots.officer.krieg": frozenset({
        "krieg:movement", "krieg:combat", "krieg:supply", "krieg:countries", "krieg:victory"}),
}
"""Each staff, with the modules without which its plans make no sense."""

Step = tuple[int, int, str, str]


class Staff(Protocol):
    """What a staff does: plan a phase, and answer what is asked on the way."""

    def plan(self, game: Game, side: SideId, step: StepInstance, rng: Random) -> Iterator[Order]:
        """Yield the orders of a phase, made as they are carried out."""

    def answer(self, game: Game, side: SideId, pending: Pending, rng: Random) -> Order | None:
        """Return the best answer to a question, None if none is known."""


def staff_for(rules: Assembly) -> str:
    """Name the staff that knows these rules, "" if none does."""
    active = {m.id for m in rules.modules}
    return next((name for name, needs in STAFFS.items() if needs <= active), "")


class Officer:
    """See the module's text."""

    name = "officer"

    def __init__(self) -> None:
        self._step: Step | None = None
        self._orders: Iterator[Order] = iter(())

    def knows(self, rules: Assembly) -> bool:
        """Tell whether a staff knows these rules."""
        return bool(staff_for(rules))

    def choose(self, game: Game, side: SideId, rng: Random) -> Order:
        """Return the next order of the plan for this phase, or the answer that serves it."""
        pending = waiting(game, side)
        staff = self._staff(game)
        if pending.ask is not None:
            found = staff.answer(game, side, pending, rng)
            return found if found is not None else way_out(game, side, pending, rng)
        return self._next(staff, game, side, pending, rng)

    def _staff(self, game: Game) -> Staff:
        name = staff_for(game.table.assembly)
        if not name:
            raise GrognardError("the officer does not know these rules",
                                "let `random` play, or a person")
        return cast("Staff", import_module(name))

    def _next(
        self, staff: Staff, game: Game, side: SideId, pending: Pending, rng: Random
    ) -> Order:
        clock = game.state.clock
        step = (id(game), clock.turn, clock.step, side)
        if step != self._step:
            self._step = step
            made = game.position.step
            self._orders = staff.plan(game, side, made, rng) if made else iter(())
        taken = (o for o in self._orders if o.kind in pending.kinds)
        found = next(legal(game, taken), None)
        return found if found is not None else way_out(game, side, pending, rng)

"""A game: the table, the journal, and where it stands. The public face of the engine.

    game = new_game("poland", seed=1939)
    game.pending                    # who may do what
    for order in game.propose("move", "axis"): ...
    game.why_not(order)             # every reason against it, [] when it is legal
    game.submit(order)              # carries it out and writes it down
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from grognard.basics import Begin, EndPhase, Reveal
from grognard.dice import Dice, DiceKey, Rolled
from grognard.errors import IllegalOrder, UnreadableOrder, did_you_mean
from grognard.ids import SideId
from grognard.journal import Journal
from grognard.machine import acting, current_step, not_now, plan_of
from grognard.orders import Answer, Ask, Order, OrderKind, Question, Roll
from grognard.position import Position
from grognard.resolution import Batch, Run
from grognard.ruling import Reason
from grognard.sealed import SeatSecrets
from grognard.state import State
from grognard.table import Table, lay_table

if TYPE_CHECKING:
    from grognard.view import View


@dataclass(frozen=True, slots=True)
class Pending:
    """What is waited for from a side: an answer (`ask`), or any order of the current phase."""

    side: SideId
    kinds: tuple[str, ...]
    ask: Ask | None = None

    @property
    def question(self) -> str:
        """Return the question that has to be answered ("" when any order will do)."""
        return self.ask.question if self.ask else ""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the game stood after a line of the journal.

    `thread` lists the order being resolved and the answers given so far, with the index of
    the frame it began from; it is empty when nothing is left to be answered.
    """

    state: State
    rolls: Mapping[tuple[int, str, str], int] = field(default_factory=dict)
    thread: tuple[Order, ...] = ()
    base: int = 0
    sealed: Mapping[str, str] = field(default_factory=dict)


class Game:
    """One game in progress. Orders that are refused change nothing, neither here nor on disk."""

    def __init__(self, table: Table, journal: Journal, dice: Dice) -> None:
        """Use `new_game` or `resume` instead; this starts from an empty journal."""
        self.table, self.journal, self.dice = table, journal, dice
        self._opening = table.opening()
        self.frames: list[Frame] = [Frame(self._opening.state)]
        self._run: Run | None = None
        self._position: Position | None = None
        self.recorded: dict[DiceKey, Rolled] = {}
        self.secrets: dict[str, SeatSecrets] = {}
        self.received: dict[str, tuple[dict[str, Any], str]] = {}

    # --- looking ---

    @property
    def position(self) -> Position:
        """Return where the game stands, for asking the rules."""
        if self._position is None:
            at = self._opening.at(self.frames[-1].state)
            self._position = _with_step(at)
        return self._position

    @property
    def frame(self) -> Frame:
        """Return where the game stood after the journal's last line."""
        return self.frames[-1]

    @property
    def state(self) -> State:
        """Return the state of the game."""
        return self.frames[-1].state

    @property
    def verdict(self) -> str:
        """Return who has won ("draw", "undecided"), or "" while the game goes on."""
        return self.state.clock.over

    @property
    def head(self) -> str:
        """Return the hash of the journal's last line; players exchange it."""
        return self.journal.head

    @property
    def pending(self) -> tuple[Pending, ...]:
        """Return what is waited for; empty when the game is over."""
        if self.verdict or len(self.frames) == 1:
            return ()
        run = self._open()
        if run is not None and run.ask is not None:
            return (Pending(run.ask.side, run.ask.kinds, run.ask),)
        plan = plan_of(self.position)
        return tuple(
            Pending(side, (*plan.orders, "end-phase"))
            for side in acting(self.position, plan) if side not in self.frames[-1].sealed
        )

    def order_kinds(self, side: str | None = None) -> dict[str, OrderKind]:
        """Return the kinds of orders that may be given now, by one side or by anybody."""
        kinds = self.table.assembly.orders
        return {k: kinds[k] for p in self.pending if side in (None, p.side) for k in p.kinds}

    def propose(self, kind: str, side: str, rng: Random | None = None) -> Iterator[Order]:
        """Yield orders of a kind that might be worth giving; not all need be legal."""
        run = self._open()
        if run is not None and run.ask is not None and kind in run.ask.kinds:
            yield from (o for o in run.ask.options if o.kind == kind)
        found = self.kind(kind)
        yield from found.propose(self.position, SideId(side), rng or Random(0))

    def kind(self, name: str) -> OrderKind:
        """Return a kind of order by name; raise UnreadableOrder when there is none."""
        from difflib import get_close_matches

        try:
            return self.table.assembly.orders[name]
        except KeyError:
            near = get_close_matches(name, self.table.assembly.orders)
            raise UnreadableOrder(f"there is no order called {name!r}", did_you_mean(near)
                                  ) from None

    def read(self, data: Mapping[str, Any]) -> Order:
        """Make an order from plain data; raise UnreadableOrder naming the field."""
        kind = self.kind(str(data.get("kind", "")))
        try:
            return kind.model.model_validate(dict(data))
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(p) for p in first["loc"]) or "order"
            fields = ", ".join(kind.model.model_fields)
            raise UnreadableOrder(f"{kind.kind}: {where}: {first['msg']}",
                                  f"its fields are {fields}") from None

    def ask(self, question: Question | Mapping[str, Any]) -> Answer:
        """Answer a question about the present position."""
        return ask(self.position, question)

    def view(self, side: str) -> View:
        """Return what one side may know."""
        from grognard.view import View

        return View(self, SideId(side))

    # --- doing ---

    def why_not(self, order: Order | Mapping[str, Any]) -> list[Reason]:
        """List every reason against an order; an empty list means it is legal now."""
        order = order if isinstance(order, Order) else self.read(order)
        return self._judge(order, self.kind(order.kind))

    def submit(self, order: Order | Mapping[str, Any]) -> Batch:
        """Carry out an order or answer and write it down; return what happened.

        Raises IllegalOrder with every reason, UnreadableOrder, or ModuleFault; then neither
        the game nor the journal has changed.
        """
        order = order if isinstance(order, Order) else self.read(order)
        kind = self.kind(order.kind)
        if reasons := self._judge(order, kind):
            raise IllegalOrder(reasons)
        if kind.sealed:
            from grognard.commitments import commit

            return commit(self, order)
        batch = self.carry_out(order, kind)
        if self.frame.sealed and not self.frame.thread:
            from grognard.commitments import reveal, waiting_to_seal

            if not waiting_to_seal(self):  # the last side to be waited for seals nothing
                opened = reveal(self)
                batch = Batch([*batch.events, *opened.events], [*batch.rolled, *opened.rolled])
        return batch

    def undo(self, to: int, assent: Sequence[str] = ()) -> None:
        """Go back to where the game stood after line `to` of the journal.

        The lines stay; an entry says that they no longer count. Across a die roll or a
        reveal every side must assent (IllegalOrder names those who have not).
        """
        if not 1 <= to < len(self.frames):
            raise IllegalOrder([Reason("undo-range", f"one can go back to lines 1 to "
                                       f"{len(self.frames) - 1}, not to {to}")])
        missing = [s for s in self.position.sides if s not in assent]
        if missing and any(map(_binding, self._undone(to))):
            raise IllegalOrder([Reason(
                "undo-needs-assent", "dice have been rolled or orders revealed since then",
                remedy=f"{' and '.join(missing)} must agree")])
        self.journal.append({"undo": to, "assent": sorted(assent)})
        self.settle(self.frames[to])

    # --- inside ---

    def _undone(self, to: int) -> list[Mapping[str, Any]]:
        return [e.data for e in self.journal.entries[to:]]

    def _judge(self, order: Order, kind: OrderKind) -> list[Reason]:
        position, run = self.position, self._open()
        if run is not None and run.ask is not None:
            if order.by != run.ask.side or order.kind not in run.ask.kinds:
                return [Reason("answer-first", f"{run.ask.side} must first answer: "
                               f"{run.ask.question}", run.ask.rules)]
            position = run.position
        elif not isinstance(order, Begin):
            plan = plan_of(position)
            if reasons := not_now(position, plan, order.kind, order.by):
                return reasons
            if order.by in self.frames[-1].sealed:
                return [Reason("already-sealed", f"{order.by} has committed its orders already")]
        elif len(self.frames) > 1:
            return [Reason("begun", "the game has begun already")]
        reasons = [_signed(r, kind.module) for r in kind.judge(position, order)]
        return reasons + list(position.referee.collect("check_order", position=position,
                                                       order=order))

    def carry_out(self, order: Order, kind: OrderKind) -> Batch:
        """Carry out an order that has been judged, and write it down."""
        run, frame = self._open(), self.frames[-1]
        answering = run is not None and run.ask is not None
        if not answering:
            run = Run(self.position, order, kind, self._roller(frame))
        assert run is not None
        try:
            batch = run.go(order if answering else None)
        except BaseException:
            self._run = self._position = None
            raise
        thread, base = (frame.thread, frame.base) if answering else ((), len(self.frames) - 1)
        entry = entry_of(order, batch, run.ask)
        try:
            self.journal.append(entry)
        except BaseException:
            self._run = self._position = None
            raise
        self.settle(Frame(
            run.position.state, counted(frame.rolls, batch.rolled),
            () if run.done else (*thread, order), base,
            {} if isinstance(order, Reveal) else frame.sealed,
        ), None if run.done else run, run.position)
        return batch

    def settle(
        self, frame: Frame, run: Run | None = None, position: Position | None = None
    ) -> None:
        """Take a frame as where the game now stands; for the engine's own files."""
        self.frames.append(frame)
        self._run = run
        self._position = position

    def _roller(self, frame: Frame) -> Any:
        counts = dict(frame.rolls)

        def roll(position: Position, wanted: Roll) -> Any:
            clock = position.state.clock
            place = (clock.turn, clock.step, wanted.purpose)
            counts[place] = number = counts.get(place, 0) + 1
            key = DiceKey(*place, number)
            if key not in self.recorded:
                self.recorded[key] = self.dice.roll(key, wanted.sides)
            return self.recorded[key]

        return roll

    def _open(self) -> Run | None:
        """Return the resolution that waits for an answer, run again if it must be."""
        frame = self.frames[-1]
        if self._run is None and frame.thread:
            base = self.frames[frame.base]
            start = _with_step(self._opening.at(base.state))
            first, *answers = frame.thread
            run = Run(start, first, self.kind(first.kind), self._roller(base))
            for answer in (None, *answers):
                run.go(answer)
            self._run, self._position = run, run.position
        return self._run

    def settle_sealed(self, side: str, hash_: str) -> None:
        """Note that a side has committed its orders."""
        frame = self.frame
        self.settle(replace(frame, sealed={**frame.sealed, side: hash_}), self._run)


def ask(position: Position, question: Question | Mapping[str, Any]) -> Answer:
    """Answer a question about a position."""
    if not isinstance(question, Question):
        kinds = position.assembly.questions
        name = str(question.get("kind", ""))
        if name not in kinds:
            raise UnreadableOrder(f"there is no question called {name!r}",
                                  f"questions: {', '.join(sorted(kinds))}")
        try:
            question = kinds[name].model.model_validate(dict(question))
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(p) for p in first["loc"])
            raise UnreadableOrder(f"{name}: {where}: {first['msg']}") from None
    return position.assembly.questions[question.kind].answer(position, question)


def entry_of(order: Order, batch: Batch, asked: Ask | None) -> dict[str, Any]:
    """Return the journal's line for an order or answer and what it brought about."""
    entry: dict[str, Any] = {"order": order.as_json()}
    if batch.rolled:
        entry["dice"] = [r.as_json() for r in batch.rolled]
    if batch.events:
        entry["events"] = [e.as_json() for e in batch.events]
    if asked is not None:
        entry["asks"] = {"side": asked.side, "question": asked.question,
                         "kinds": list(asked.kinds)}
    return entry


def _binding(entry: Mapping[str, Any]) -> bool:
    """Say whether a line cannot be taken back without assent: dice, or orders made known."""
    return bool(entry.get("dice")) or entry.get("order", {}).get("kind") == "reveal"


def counted(
    rolls: Mapping[tuple[int, str, str], int], rolled: Sequence[Any]
) -> Mapping[tuple[int, str, str], int]:
    """Return how often each purpose has been rolled for, after some more rolls."""
    if not rolled:
        return rolls
    out = dict(rolls)
    for die in rolled:
        place = (die.key.turn, die.key.step, die.key.purpose)
        out[place] = max(out.get(place, 0), die.key.n)
    return out


def _with_step(position: Position) -> Position:
    return replace(position, step=current_step(position))


def _signed(reason: Reason, module: str) -> Reason:
    return reason if reason.module else replace(reason, module=module)


def new_game(
    scenario: str | Path, ruleset: str | Path | None = None, *, seed: int | str = 0,
    journal: Path | None = None, dice: Dice | None = None, dice_mode: str = "open",
    table: Table | None = None, sync: bool = True, seats: Mapping[str, str] | None = None,
    **choice: Any,
) -> Game:
    """Start a game. `choice`: with_, without, files, overlays (see `assembly.Choice`).

    Without `journal` the game is kept in memory only. `seats` names who plays each side.
    `dice_mode` is open (by `seed`), umpire or mutual; the latter two keep their secrets in
    files beside the journal.
    """
    from grognard.assembly import Choice
    from grognard.replay import secrets_for
    from grognard.seats import drop, new_dice

    table = table or lay_table(scenario, ruleset, Choice(**choice))
    drawn: dict[str, SeatSecrets] = {}
    if dice is None:
        dice, drawn = new_dice(dice_mode, seed, table.scenario.sides, journal)
    header = {**table.header(), "dice": dice.describe(), "seats": dict(seats or {})}
    try:
        game = Game(table, Journal.create(journal, header, sync=sync), dice)
    except BaseException:
        drop(drawn)
        raise
    game.secrets.update(drawn or secrets_for(game.journal, table))
    game.submit(Begin())
    return game


__all__ = ["EndPhase", "Frame", "Game", "Pending", "ask", "new_game"]

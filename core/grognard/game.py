"""A game: the table, the journal, and where it stands. The public face of the engine.

    game = new_game("poland", seed=1939)
    game.pending                    # who may do what
    for order in game.propose("move", "axis"): ...
    game.why_not(order)             # every reason against it, [] when it is legal
    game.submit(order)              # carries it out and writes it down
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from grognard.asking import ask, find_kind, proposals, read_order
from grognard.basics import Begin, EndPhase, Reveal
from grognard.commitments import commit, due, reveal
from grognard.dice import Dice, DiceKey, Rolled
from grognard.errors import IllegalOrder, JournalError
from grognard.frames import Frame, Pending, Ready, binding, entry_of, take
from grognard.holding import Unseal, lay_down, unsealing
from grognard.ids import SideId
from grognard.journal import Journal
from grognard.judging import against
from grognard.machine import acting, current_step, plan_of
from grognard.orders import Answer, Order, OrderKind, Question, Roll
from grognard.packing import counted
from grognard.position import Position
from grognard.resolution import Batch, Run
from grognard.ruling import Reason
from grognard.sealed import SeatSecrets
from grognard.state import State
from grognard.table import Table, lay_table

if TYPE_CHECKING:
    from grognard.view import View


class Game:
    """One game in progress. Orders that are refused change nothing, neither here nor on disk."""

    def __init__(self, table: Table, journal: Journal, dice: Dice) -> None:
        """Use `new_game` or `resume` instead; this starts from an empty journal."""
        self.table, self.journal, self.dice = table, journal, dice
        self._opening = table.opening()
        self._frames: list[Frame] = [Frame(self._opening.state)]
        self.near: int | None = None
        self._ready: Ready | None = None
        self._run: Run | None = None
        self._position: Position | None = None
        self.recorded: dict[DiceKey, Rolled] = {}
        self.secrets: dict[str, SeatSecrets] = {}
        self.received: dict[str, tuple[dict[str, Any], str]] = {}
        self.automatic = True
        self._views: dict[tuple[SideId, ...], View] = {}

    # --- looking ---

    @property
    def position(self) -> Position:
        """Return where the game stands, for asking the rules."""
        state = self.frames[-1].state
        if self._position is None:
            self._position = _with_step(self._opening.at(state))
        return self._position

    @property
    def frames(self) -> list[Frame]:
        """List where the game stood after each line of the journal, the header included."""
        ready = self._ready
        if ready is not None and len(self.journal) >= ready.number == len(self._frames):
            self.settle(ready.frame, ready.run, ready.position)
        return self._frames

    @property
    def line(self) -> int:
        """Return the number of the last line of the journal that the game has taken."""
        return len(self.frames) - 1

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
        yield from proposals(self.position, self.kind(kind), side, rng or Random(0))

    def kind(self, name: str) -> OrderKind:
        """Return a kind of order by name; raise UnreadableOrder when there is none."""
        return find_kind(self.table.assembly.orders, name)

    def read(self, data: Mapping[str, Any] | Order) -> Order:
        """Make an order from plain data; raise UnreadableOrder naming the field."""
        return read_order(self.table.assembly.orders, data)

    def ask(self, question: Question | Mapping[str, Any]) -> Answer:
        """Answer a question about the present position."""
        return ask(self.position, question)

    def view(self, side: str, *also: str) -> View:
        """Return what a side's player may know; `also`: the other sides that he plays.

        It is the same object every time, brought up to date.
        """
        from grognard.view import View

        seat = (SideId(side), *(SideId(s) for s in also))
        return self._views.setdefault(seat, View(seat[0], seat[1:])).look(self)

    # --- doing ---

    def why_not(self, order: Order | Mapping[str, Any]) -> list[Reason]:
        """List every reason against an order; an empty list means it is legal now."""
        order = self.read(order)
        return self._judge(order, self.kind(order.kind))

    def submit(self, order: Order | Mapping[str, Any]) -> Batch:
        """Carry out an order or answer and write it down; return what happened.

        Raises IllegalOrder with every reason, UnreadableOrder, or ModuleFault; then neither
        the game nor the journal has changed. Only when sealed orders fail at their reveal has
        the last commitment been written already; an undo takes it back.
        """
        order = self.read(order)
        kind = self.kind(order.kind)
        self.finish()
        if reasons := self._judge(order, kind):
            raise IllegalOrder(reasons)
        before = self.line
        try:
            done = self._take(order, kind)
            more = self.finish()  # the last side to be waited for may seal nothing
            return Batch([*done.events, *more.events], [*done.rolled, *more.rolled])
        except BaseException:
            undone = [e.data for e in self.journal.entries[before:]]
            if self.line > before and self._unfinished() and not any(map(binding, undone)):
                self._go_back(before)
            raise

    def undo(self, to: int, assent: Sequence[str] = ()) -> None:
        """Go back to where the game stood after line `to` of the journal.

        The lines stay; an entry says that they no longer count. Across a die roll or a
        reveal every side must assent (IllegalOrder names those who have not).
        """
        if not isinstance(to, int) or not 1 <= to <= self.line:
            raise IllegalOrder([Reason("undo-range", f"one can go back to lines 1 to "
                                       f"{self.line}, not to {to}")])
        missing = [s for s in self.position.sides if s not in assent]
        if missing and any(binding(e.data) for e in self.journal.entries[to:]):
            raise IllegalOrder([Reason(
                "undo-needs-assent", "dice have been rolled or orders revealed since then",
                remedy=f"{' and '.join(missing)} must agree")])
        self._go_back(to, assent)

    # --- inside ---

    def _take(self, order: Order, kind: OrderKind) -> Batch:
        """Carry out an order, or write down the hash of one that others may not know yet."""
        if kind.sealed:
            commit(self, order)
            return Batch([], [])
        if kind.held:
            order = lay_down(self, order)
            kind = self.kind(order.kind)
        return self.carry_out(order, kind)

    def finish(self) -> Batch:
        """Turn up and reveal what is due and this process holds; for the engine's files.

        It is done right after the order that calls for it. Only an interrupt can leave it to
        be done later. With `automatic` off, when lines that are on record are given again,
        each turn of a card is a line like others.
        """
        batch = Batch([], [])
        while self.automatic and (answer := self._unfinished()):
            if isinstance(answer, Unseal):
                if reasons := self._judge(answer, self.kind(answer.kind)):
                    raise IllegalOrder(reasons)
                more = self.carry_out(answer, self.kind(answer.kind))
            else:
                before, more = self.line, reveal(self)
                if self.line == before:  # others hold what is to be revealed
                    break
            batch = Batch([*batch.events, *more.events], [*batch.rolled, *more.rolled])
        return batch

    def _unfinished(self) -> Unseal | bool:
        """Say what is to be turned up, or whether sealed orders are to be revealed."""
        run = self._open()
        return unsealing(self, run.ask if run else None) or due(self)

    def _go_back(self, to: int, assent: Sequence[str] = ()) -> None:
        self.write({"undo": to, "assent": sorted(assent)}, self.frames[to])

    def _judge(self, order: Order, kind: OrderKind) -> list[Reason]:
        position, run = self.position, self._open()
        if run is not None and run.ask is not None:
            position = run.position
        elif isinstance(order, Begin) and self.line:
            return [Reason("begun", "the game has begun already")]
        return against(position, kind, order, self.frames[-1].sealed)

    def carry_out(self, order: Order, kind: OrderKind) -> Batch:
        """Carry out an order that has been judged, and write it down."""
        run, frame = self._open(), self.frames[-1]
        answering = run is not None and run.ask is not None
        if not answering:
            run = Run(self.position, order, kind, self._roller(frame))
        assert run is not None
        thread, base = (frame.thread, frame.base) if answering else ((), self.line)
        try:
            batch = run.go(order if answering else None)
            self.write(entry_of(order, batch, run.ask), Frame(
                run.position.state, counted(frame.rolls, batch.rolled),
                () if run.done else (*thread, order), base,
                {} if isinstance(order, Reveal) else frame.sealed,
            ), None if run.done else run, run.position)
        except BaseException:
            self._run = self._position = None  # it may have gone on: it is run again
            raise
        return batch

    def write(
        self, entry: Mapping[str, Any], frame: Frame, run: Run | None = None,
        position: Position | None = None,
    ) -> None:
        """Write a line and take its frame as where the game now stands: both or neither."""
        self._ready = Ready(self.line + 1, frame, run, position)
        self.journal.append(entry)
        self.settle(frame, run, position)

    def settle(
        self, frame: Frame, run: Run | None = None, position: Position | None = None
    ) -> None:
        """Take a frame as where the game now stands; for the engine's own files."""
        self._run = self._position = None
        take(self._frames, frame, self.journal, self.near)
        self._ready = None
        self._run = run
        self._position = position

    def take_table(self, table: Table, frames: list[Frame]) -> None:
        """Go on at another table, with every line folded there; for `reloading`."""
        self.table, self._opening, self._frames = table, table.opening(), frames
        self._ready = self._run = self._position = None
        self._views.clear()

    def _roller(self, frame: Frame) -> Any:
        counts = dict(frame.rolls)

        def roll(position: Position, wanted: Roll) -> Any:
            clock = position.state.clock
            place = (clock.turn, clock.step, wanted.purpose)
            counts[place] = number = counts.get(place, 0) + 1
            key = DiceKey(*place, number)
            if key not in self.recorded:
                self.recorded[key] = self.dice.roll(key, wanted.sides)
            if (found := self.recorded[key]).sides != wanted.sides:
                raise JournalError(f"{key} is on record as a die of {found.sides} sides, but "
                                   f"the rules roll one of {wanted.sides}")
            return found

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


def _with_step(position: Position) -> Position:
    return replace(position, step=current_step(position))


def new_game(
    scenario: str | Path, ruleset: str | Path | None = None, *, seed: int | str = 0,
    journal: Path | None = None, dice: Dice | None = None, dice_mode: str = "open",
    table: Table | None = None, sync: bool = True, seats: Mapping[str, str] | None = None,
    together: Sequence[Sequence[str]] = (), **choice: Any,
) -> Game:
    """Start a game. `choice`: with_, without, files, overlays (see `assembly.Choice`).

    Without `journal` the game is kept in memory only. `seats` names who plays each side,
    `together` the sides that one player plays.
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
    if together:
        header["together"] = [list(sides) for sides in together]
    begun: Journal | None = None
    try:
        begun = Journal.create(journal, header, sync=sync)
        game = Game(table, begun, dice)
        sides = {s: own for s, own in drawn.items() if s in table.scenario.sides}
        game.secrets.update(sides or secrets_for(game.journal, table))
        game.submit(Begin())
    except BaseException:  # a game that did not begin leaves nothing behind
        drop(drawn)
        if begun is not None:
            begun.discard()
        raise
    return game


__all__ = ["EndPhase", "Frame", "Game", "Pending", "ask", "new_game"]

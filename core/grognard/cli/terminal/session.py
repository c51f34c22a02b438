"""A game in the terminal: people at the prompt, bots in the other seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rich.console import Console

from grognard.bots import Bot, act, best_bot, play_on
from grognard.cli import failure
from grognard.cli.reading import find_word, parted, read_order, usage_of, words_for
from grognard.cli.terminal import telling
from grognard.cli.terminal.lines import Lines
from grognard.cli.terminal.vocabulary import Vocabulary
from grognard.errors import GrognardError, IllegalOrder, UnreadableOrder
from grognard.game import Game, Pending
from grognard.machine import current_step, not_now, plan_of
from grognard.orders import Ask, Order
from grognard.resolution import Batch
from grognard.state import Clock

FEW_OPTIONS = 4
"""A question with more options is put again only when it is asked for."""


class Quit(Exception):
    """The player leaves the table; the game is saved."""


@dataclass
class Session:
    """One sitting. `seats` holds the bots by side; every other side is played by people."""

    game: Game
    seats: Mapping[str, Bot]
    to: Console
    lines: Lines
    refused: GrognardError | None = None
    last: Batch | None = None
    shown: tuple[object, ...] = ()
    at_screen: str = ""
    delegated: tuple[str, Clock] | None = None
    deputies: dict[str, Bot] = field(default_factory=dict)
    together: Sequence[Sequence[str]] = ()
    secret: bool = False
    """Whether the screen may show what only the person before it may know."""

    def run(self) -> None:
        """Play until the verdict, or until somebody leaves; what was done is always saved."""
        try:
            while not self.game.verdict:
                self.turn()
        except (EOFError, KeyboardInterrupt, Quit):
            self.to.print()
            return
        self.to.print()

    def turn(self) -> None:
        """Let whoever is next do one thing."""
        human = next((p for p in self.game.pending if p.side not in self.seats), None)
        if human is not None and self.delegated == (human.side, self.game.state.clock):
            bot, also = self.bot_of(human.side), self.player(human.side)
            self._watch(human.side, act(self.game, bot, human.side, also))
        elif human is not None and (human.ask or not self._bots_wait()):
            self.prompt(human)
        elif self.game.pending:
            play_on(self.game, self.seats, watch=self._watch, until=self._people_asked)
        else:
            self.nobody()

    def nobody(self) -> None:
        """Everybody has sealed orders: reveal them, if they are all here to be revealed."""
        from grognard.cli.terminal.lost import give_again
        from grognard.commitments import due, lost, reveal

        if due(self.game) and not lost(self.game):
            self._watch("", reveal(self.game))
            return
        give_again(self)

    def prompt(self, pending: Pending) -> None:
        """Ask one side for an order or an answer, and carry it out."""
        self.take_seat(pending)
        self.head(pending)
        mark = "?" if pending.ask else ">"
        line = self.lines.next_order(f"{pending.side}{mark} ")
        if not line and pending.ask is not None:
            self.shown = self.shown[:2]  # put the question again
        if not line or line.startswith("#"):
            return
        try:
            self.do(pending, line)
        except GrognardError as error:
            self.refused = error
            telling.refusal(self.to, error)
            if waiting := self.lines.drop():
                more = "one more that was" if waiting == 1 else f"{waiting} more that were"
                self.to.print(f"  {more} to follow: not given")
            self.put_again(pending)
        except Exception as error:
            if isinstance(error, (Quit, EOFError)):
                raise
            failure.unexpected(error)  # the order was not carried out; the table stands

    def put_again(self, pending: Pending) -> None:
        """Put a question again that was not answered; a long one when Enter is pressed."""
        if pending.ask is None:
            return
        if len(pending.ask.options) <= FEW_OPTIONS:
            self.shown = self.shown[:2]
        else:
            self.to.print("  (Enter puts the question again)")

    def do(self, pending: Pending, line: str) -> None:
        """Do what a line says."""
        vocabulary = Vocabulary(self.game, pending)
        if pending.ask is not None and (answer := self.answer(pending.ask, line, vocabulary)):
            self.submit(answer)
            return
        if line.startswith("{"):
            self.submit(vocabulary.from_json(line))
            return
        word, *rest = line.split()
        meant = vocabulary.find(word)
        if meant.command is not None:
            meant.command(self, pending, rest)
        elif meant.question is not None:
            self.answered(meant.question, pending.side, rest)
        elif meant.order is not None and pending.ask is not None:
            raise UnreadableOrder(f"{pending.side} must first answer: {pending.ask.question}",
                                  self.ways_to_answer(pending.ask))
        elif meant.order is not None:
            position = self.game.position
            if reasons := not_now(position, plan_of(position), meant.order.kind, pending.side):
                raise IllegalOrder(reasons)
            if len(parts := parted(position, meant.order, rest)) > 1:
                self.lines.put_first(" ".join((word, *part)) for part in parts)
                return
            self.submit(read_order(position, meant.order, pending.side, rest))

    def ways_to_answer(self, ask: Ask) -> str:
        """Say how a question may be answered: by number, by default, in words, or by a bot."""
        ways = ["a number"] if ask.options else []
        ways += ["`default`"] if ask.default is not None else []
        usages = (usage_of(self.game.kind(k)).partition(":")[0] for k in ask.kinds)
        ways += [] if ask.options else [f"`{usage}`" for usage in usages]
        return f"{', '.join(ways)}; `auto` lets the bot answer, `undo` goes back"

    def answer(self, ask: Ask, line: str, vocabulary: Vocabulary) -> Order | None:
        """Read an answer: a number, `default`, or words; None for an ordinary command."""
        word, *rest = line.split()
        if word.isdigit() and not rest and ask.options:
            options = telling.distinct(self.game.position, ask)
            if not 1 <= int(word) <= len(options):
                raise GrognardError(f"there is no option {word}",
                                    f"options go from 1 to {len(options)}")
            return options[int(word) - 1]
        if word.casefold() in ("default", "d") and not rest:
            if ask.default is None:
                raise GrognardError("this question has no default", "answer it in words")
            return ask.default
        kinds = [self.game.kind(k) for k in ask.kinds]
        for kind in kinds:
            if word.casefold() in words_for(kind):
                return read_order(self.game.position, kind, ask.side, rest)
        if vocabulary.knows(word):
            return None
        if len(kinds) == 1:
            return read_order(self.game.position, kinds[0], ask.side, [word, *rest])
        find_word(word, [w for k in kinds for w in words_for(k)], "answer")
        return None

    def submit(self, order: Order) -> None:
        """Give an order and tell what came of it."""
        batch = self.game.submit(order)
        self.last, self.refused = batch, None
        if order.by in self.game.frame.sealed:
            self.to.print(f"  {order.by} has committed its orders; they are sealed.")
        telling.events(self.to, batch.events)
        if not any(e.text for e in batch.events) and order.by not in self.game.frame.sealed:
            self.to.print("  done.")

    def answered(self, kind: object, side: str, words: list[str]) -> None:
        """Answer a question."""
        from grognard.cli import explaining
        from grognard.cli.reading import read_question
        from grognard.orders import QuestionKind

        assert isinstance(kind, QuestionKind)
        if kind.kind == "supply" and (not words or words[0] in self.game.position.sides):
            side = words[0] if words else side
            explaining.tell(self.to, explaining.unsupplied(self.game, side), self.game.position)
            return
        needed = [n for n, f in kind.model.model_fields.items() if f.is_required() and n != "side"]
        if not words and needed:
            raise UnreadableOrder(f"{words_for(kind)[0]} what?", usage_of(kind))
        question = read_question(self.game.position, kind, side, words)
        telling.answered(self.to, self.game.ask(question), self.game.position)

    def head(self, pending: Pending) -> None:
        """Print where the game stands, when it is no longer where it was."""
        clock = self.game.state.clock
        place = (clock.turn, clock.step)
        if place != self.shown[:2]:
            telling.heading(self.to, self.game.position)
        now = (*place, pending.side, pending.ask)
        if now != self.shown:
            if pending.ask is not None:
                telling.put(self.to, self.game.position, pending.ask)
            else:
                telling.to_act(self.to, self.game, pending)
        self.shown = now

    def take_seat(self, pending: Pending) -> None:
        """Clear the screen between people who must not see each other's orders."""
        people = {self.player(s) for s in self.game.position.sides if s not in self.seats}
        kinds = [self.game.kind(k) for k in pending.kinds]
        secret = any(k.sealed or k.held for k in kinds)
        stranger = not self.at_screen or pending.side not in self.player(self.at_screen)
        if len(people) > 1 and stranger and (secret or self.secret):
            if self.at_screen:
                self.to.clear() if self.lines.live else self.to.rule()
            if self.lines.live:
                self.lines.forget()
                self.lines.ask_person(f"{pending.side} to the screen; press Enter ")
            self.secret = False
        self.secret = self.secret or secret
        self.at_screen = pending.side

    def player(self, side: str) -> tuple[str, ...]:
        """Return all sides that the player of a side plays."""
        return next((tuple(sides) for sides in self.together if side in sides), (side,))

    def auto(self, side: str) -> None:
        """Let the best bot finish the phase for a side."""
        self.delegated = (side, self.game.state.clock)

    def bot_of(self, side: str) -> Bot:
        """Return the bot that finishes phases for a side."""
        if side not in self.deputies:
            self.deputies[side] = best_bot(self.game.position.assembly)
        return self.deputies[side]

    def _watch(self, side: str, batch: Batch) -> None:
        """Tell what a bot has done, under the step in which it did it."""
        self.last = batch
        before = self.game.position.at(self.game.frames[-2].state)
        before = replace(before, step=current_step(before))
        kinds = [e.kind for e in batch.events]
        cut = len(kinds) - kinds[::-1].index("step-began") if "step-began" in kinds else 0
        parts = (before, batch.events[:cut]), (self.game.position, batch.events[cut:])
        for position, told in parts:
            clock = position.state.clock
            if (clock.turn, clock.step) != self.shown[:2] and telling.worth_telling(told):
                telling.heading(self.to, position)
                self.shown = (clock.turn, clock.step)
            telling.events(self.to, told)

    def _bots_wait(self) -> bool:
        """Say whether bots have something to do before the people are asked."""
        return any(p.side in self.seats for p in self.game.pending)

    def _people_asked(self, game: Game) -> bool:
        return bool(game.pending) and all(p.side not in self.seats for p in game.pending)

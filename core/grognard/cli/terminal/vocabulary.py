"""The words that a player may begin a line with: commands, orders, questions."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from grognard.cli.reading import find_word, words_for
from grognard.errors import UnreadableOrder
from grognard.game import Game, Pending
from grognard.orders import Order, OrderKind, QuestionKind


@dataclass(frozen=True)
class Meaning:
    """What a word stands for: one of the three."""

    order: OrderKind | None = None
    question: QuestionKind | None = None
    command: Callable[..., None] | None = None
    usage: str = ""


class Vocabulary:
    """Words at one moment: those of the phase's orders go before all others."""

    def __init__(self, game: Game, pending: Pending) -> None:
        self.game, self.pending = game, pending

    @cached_property
    def words(self) -> dict[str, Meaning]:
        """Return every word with its meaning; the first to claim a word has it."""
        from grognard.cli.terminal.commands import COMMANDS

        assembly = self.game.table.assembly
        now = [assembly.orders[k] for k in self.pending.kinds if k in assembly.orders]
        rest = [k for k in assembly.orders.values() if k not in now and (k.words or k.module)]
        out: dict[str, Meaning] = {}
        for order in now:
            self._add(out, words_for(order), Meaning(order=order))
        for question in assembly.questions.values():
            self._add(out, words_for(question), Meaning(question=question))
        for command in COMMANDS:
            self._add(out, command.words, Meaning(command=command.run, usage=command.usage))
        for order in rest:
            self._add(out, words_for(order), Meaning(order=order))
        return out

    def knows(self, word: str) -> bool:
        """Say whether a word means something by itself."""
        return word.casefold() in self.words

    def find(self, word: str) -> Meaning:
        """Return what a word or the beginning of one means; raise when it is unclear."""
        return self.words[self._word(word)]

    def _word(self, word: str) -> str:
        words = self.words
        wanted = word.casefold()
        begun = [w for w in words if w.startswith(wanted)]
        if wanted not in words and len({id(_thing(words[w])) for w in begun}) == 1:
            return begun[0]
        orders = [w for w in begun if (o := words[w].order) and o.kind in self.pending.kinds]
        if wanted not in words and len({id(_thing(words[w])) for w in orders}) == 1:
            return orders[0]
        return find_word(word, words)

    def from_json(self, line: str) -> Order:
        """Read an order written as JSON."""
        try:
            data: Any = json.loads(line)
        except ValueError as error:
            raise UnreadableOrder(f"this is not JSON: {error}") from None
        if not isinstance(data, dict):
            raise UnreadableOrder("an order in JSON is an object")
        return self.game.read({"by": self.pending.side, **data})

    @staticmethod
    def _add(out: dict[str, Meaning], words: tuple[str, ...], meaning: Meaning) -> None:
        for word in words:
            out.setdefault(word, meaning)


def _thing(meaning: Meaning) -> object:
    return meaning.order or meaning.question or meaning.command

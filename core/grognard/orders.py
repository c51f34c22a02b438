"""What a player asks for: orders, answers and questions, and how each kind is described.

An order is a small frozen pydantic model. Its *kind* says who may judge it, how it is
resolved, what orders of that kind might be worth giving, and how a person writes it in a
line of text. Questions work the same way, but change nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from pydantic import BaseModel, ConfigDict

from grognard.events import Event
from grognard.ids import RuleId, SideId
from grognard.ruling import Reason
from grognard.tally import Tally

if TYPE_CHECKING:
    from grognard.position import Position


class Order(BaseModel):
    """Base of all orders and answers. `by` is the side that gives it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: str
    by: SideId

    def as_json(self) -> dict[str, Any]:
        """Return the order as the journal writes it; defaults are left out."""
        data: dict[str, Any] = self.model_dump(mode="json", exclude_defaults=True)
        return {"kind": self.kind, **data}


class Question(BaseModel):
    """Base of all questions."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: str


@dataclass(frozen=True, slots=True)
class Roll:
    """A die that a resolution asks for. Give it a canonical purpose ("combat:G0421")."""

    purpose: str
    sides: int = 6


@dataclass(frozen=True, slots=True)
class Ask:
    """A decision that a resolution waits for.

    `options` are the answers that are always legal and finite (may be empty when they
    cannot be listed); `default` is what an automatic answer would be.
    """

    side: SideId
    question: str
    kinds: tuple[str, ...]
    rules: tuple[RuleId, ...] = ()
    options: tuple[Order, ...] = ()
    default: Order | None = None
    about: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Look:
    """Asks for the position as it now is (after another resolution has been run)."""


LOOK = Look()

Resolution: TypeAlias = Generator[Event | Roll | Ask | Look, Any, None]
"""How something happens: yields events (and is sent the new position), rolls (and is sent the
number), asks (and is sent the answer), and looks (and is sent the position)."""


def _no_objection(position: Position, order: Any) -> Iterable[Reason]:
    return ()


def _no_proposal(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    return iter(())


@dataclass(frozen=True, slots=True)
class OrderKind:
    """A registered kind of order.

    `judge` lists everything that forbids an order (other modules may add more); `resolve`
    carries out an order that nothing forbids; `propose` yields good and random candidates
    (they need not be legal). `read` makes an order from the words a person typed after one
    of `words`; it raises UnreadableOrder or AmbiguousOrder. `usage` is one line of help.
    `tell` says in words what an order of the kind chooses, where its fields say too little.
    `each` parts words that mean several orders of the kind ("place 3*1-4 at A02").
    """

    model: type[Order]
    title: str
    rules: tuple[RuleId, ...]
    resolve: Callable[[Position, Any], Resolution]
    judge: Callable[[Position, Any], Iterable[Reason]] = _no_objection
    propose: Callable[[Position, SideId, Random], Iterator[Order]] = _no_proposal
    read: Callable[[Position, SideId, list[str]], Order] | None = None
    words: tuple[str, ...] = ()
    usage: str = ""
    sealed: bool = False
    held: bool = False
    answer: bool = False
    module: str = ""
    tell: Callable[[Position, Any], str] | None = None
    each: Callable[[Position, list[str]], list[list[str]]] | None = None

    @property
    def kind(self) -> str:
        """Return the word that names the kind in orders and journals."""
        return str(self.model.model_fields["kind"].default)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a question brings back: values by name, tallies, and the reasons."""

    values: Mapping[str, Any]
    because: tuple[Reason, ...] = ()
    tallies: tuple[Tally, ...] = ()

    @property
    def rules(self) -> tuple[RuleId, ...]:
        """List the rules that made the answer, each once."""
        cited = [r for reason in self.because for r in reason.rules]
        cited += [r for tally in self.tallies for line in tally.lines for r in line.rules]
        return tuple(dict.fromkeys(cited))


Reading: TypeAlias = Callable[["Position", SideId, list[str]], Question]
"""Reads a question that a side asks from the words behind its name."""

Answering: TypeAlias = Callable[["Position", Any], Answer]
"""Answers the questions of one model."""


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """A registered kind of question; `answer` must not depend on anything but the position."""

    model: type[Question]
    title: str
    rules: tuple[RuleId, ...]
    answer: Answering
    read: Reading | None = None
    words: tuple[str, ...] = ()
    usage: str = ""
    module: str = ""

    @property
    def kind(self) -> str:
        """Return the word that names the kind."""
        return str(self.model.model_fields["kind"].default)

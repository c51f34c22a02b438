"""Explanations: what questions answer, and what stands against an order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.text import Text

from grognard.cli.out import grid, plain, write_reasons
from grognard.cli.reading import find_word, read_order, read_question, words_for
from grognard.cli.shown import UnknownThing, units_named
from grognard.cli.terminal.telling import answered
from grognard.cli.words import describe, unit_name
from grognard.errors import AmbiguousOrder, GrognardError, UnreadableOrder, UsageError
from grognard.game import Game
from grognard.orders import Answer, OrderKind, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason

TOPICS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "move": (("movement-cost",), ("move",)),
    "combat": (("odds",), ("attack",)),
    "supply": (("supply",), ()),
    "stack": (("stacking",), ()),
    "zoc": (("zone",), ()),
}
"""Kinds of questions and of orders by topic; those that the active modules have are asked."""


@dataclass
class Explanation:
    """What came out: answers to questions, reasons against orders, rows of a table."""

    title: str
    answers: list[tuple[str, Answer]] = field(default_factory=list)
    orders: list[tuple[str, list[Reason]]] = field(default_factory=list)
    head: tuple[str, ...] = ()
    rows: list[tuple[str, ...]] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """Return everything in a form that JSON can hold."""
        answers = [
            {"question": said, "values": plain(a.values),
             "because": [r.as_json() for r in a.because],
             "tallies": [t.as_json() for t in a.tallies]}
            for said, a in self.answers
        ]
        orders = [{"order": said, "legal": not reasons, "reasons": [r.as_json() for r in reasons]}
                  for said, reasons in self.orders]
        rows = [dict(zip(self.head, row, strict=True)) for row in self.rows]
        return {"title": self.title, "answers": answers, "orders": orders, "rows": rows}


def tell(to: Console, found: Explanation, position: Position) -> None:
    """Print an explanation."""
    for said, answer in found.answers:
        to.print(Text(said, style="bold"))
        answered(to, answer, position)
    for said, reasons in found.orders:
        if reasons:
            to.print(Text(f"{said}: refused", style="bold"))
            write_reasons(to, reasons, full=True)
        else:
            to.print(Text(f"{said}: legal", style="bold"))
    if found.rows:
        to.print(grid(found.head, found.rows, title=found.title, keep=()))
    elif not found.answers and not found.orders:
        to.print(found.title)


def explain(game: Game, topic: str, words: Sequence[str], side: str = "") -> Explanation:
    """Answer the questions of a topic, and say whether the order would be legal."""
    questions, orders = kinds_of(game, topic)
    by = side or _side_of(game, words, target=topic == "combat")
    if by not in game.position.sides:
        raise UsageError(f"no side is called {by!r}",
                         f"sides: {', '.join(game.position.sides)}")
    if topic == "supply" and not words:
        return unsupplied(game, by)
    found, errors = Explanation(topic), list[GrognardError]()
    for kind in questions:
        try:
            question = read_question(game.position, kind, by, words)
            found.answers.append((kind.title, game.ask(question)))
        except GrognardError as error:
            errors.append(error)
    for order_kind in orders:
        try:
            order = read_order(game.position, order_kind, by, words)
            found.orders.append((describe(game.position, order), game.why_not(order)))
        except GrognardError as error:
            errors.append(error)
    if errors and not found.answers and not found.orders:
        raise _misused(errors[0])
    return found


def _misused(error: GrognardError) -> GrognardError:
    """Return words that cannot be read as what they are at the command line: bad usage."""
    readable = not isinstance(error, (UnreadableOrder, AmbiguousOrder))
    return error if readable else UsageError(error.message, error.hint)


def kinds_of(game: Game, topic: str) -> tuple[list[QuestionKind], list[OrderKind]]:
    """Find the kinds that a topic's name stands for; raise when no active module has one."""
    assembly = game.table.assembly
    if topic in TOPICS:
        questions = [assembly.questions[k] for k in TOPICS[topic][0] if k in assembly.questions]
        orders = [assembly.orders[k] for k in TOPICS[topic][1] if k in assembly.orders]
        if questions or orders:
            return questions, orders
    words: dict[str, QuestionKind | OrderKind] = {}
    every: list[QuestionKind | OrderKind] = [*assembly.questions.values()]
    for kind in (*every, *assembly.orders.values()):
        for word in words_for(kind):
            words.setdefault(word, kind)
    if topic in TOPICS and topic not in words:
        raise UsageError(f"the active modules answer no question about {topic}",
                         f"they answer: {', '.join(sorted(assembly.questions)) or 'none'}")
    try:
        found = words[find_word(topic, words, "question or order")]
    except UnreadableOrder as error:
        known = f"topics: {', '.join(TOPICS)}; or any kind of order or question"
        raise UsageError(error.message, error.hint if "did you" in error.hint else known) from None
    return ([found], []) if isinstance(found, QuestionKind) else ([], [found])


def supply(game: Game, side: str, unit: str, hex_: str) -> Explanation:
    """Ask whether a unit, a hex or every unit of a side is in supply."""
    kind = _supply_kind(game)
    position = game.position
    if side and side not in position.sides:
        raise UsageError(f"no side is called {side!r}", f"sides: {', '.join(position.sides)}")
    if unit:
        found = units_named(position, unit)
        if not found:
            raise UnknownThing(unit, hint="write 10-8@C5622, or a unit's id")
        return Explanation("supply", [(f"supply of {unit_name(position, u)}",
                                       _ask(game, kind, u.side, unit=u.id)) for u in found[:1]])
    if hex_:
        at = position.hex(hex_)
        by = side or _side_of(game, [at])
        return Explanation("supply", [(f"supply at {at} for {by}", _ask(game, kind, by, hex=at))])
    if not side:
        raise UsageError("whose supply?", "--side SIDE, --unit UNIT or --hex HEX")
    return _of_side(game, kind, side)


def _of_side(game: Game, kind: QuestionKind, side: str) -> Explanation:
    """List every unit of a side with whether it is in supply, those that are not first."""
    position, rows = game.position, []
    for unit in sorted(position.state.units_of(side), key=lambda u: (u.at, u.id)):
        answer = _ask(game, kind, side, unit=unit.id)
        fed = bool(answer.values.get("supplied"))
        why = answer.because[-1:] if fed else answer.because
        rows.append((fed, (unit_name(position, unit), "yes" if fed else "no",
                           "; ".join(str(r) for r in why))))
    out = sum(not fed for fed, _ in rows)
    title = f"{side}: {len(rows) - out} units in supply, {out} not"
    rows.sort(key=lambda r: r[0])
    return Explanation(title, head=("unit", "supplied", "why"), rows=[row for _, row in rows])


def unsupplied(game: Game, side: str) -> Explanation:
    """List the units of a side that are not in supply."""
    found = _of_side(game, _supply_kind(game), side)
    found.rows = [row for row in found.rows if row[1] == "no"]
    return found


def _supply_kind(game: Game) -> QuestionKind:
    questions = game.table.assembly.questions
    for name in TOPICS["supply"][0]:
        if name in questions:
            return questions[name]
    raise UsageError("the active modules have no rules of supply that can be asked",
                     f"they answer: {', '.join(sorted(questions)) or 'none'}")


def _ask(game: Game, kind: QuestionKind, side: str, **given: str) -> Answer:
    fields = kind.model.model_fields
    data = {k: v for k, v in {"side": side, **given}.items() if k in fields}
    if missing := [k for k in given if k not in fields]:
        raise UsageError(f"{kind.kind} is not asked by {missing[0]}",
                         f"its fields are {', '.join(f for f in fields if f != 'kind')}")
    return game.ask({"kind": kind.kind, **data})


def _side_of(game: Game, words: Sequence[str], *, target: bool = False) -> str:
    """Return the side that is meant: the owner of the first unit named, else who is to act.

    A hex by itself means the owner of the units there, unless it is a `target`.
    """
    for word in words:
        if word in game.position.board.grid:
            here = game.position.state.units_at(game.position.hex(word))
        else:
            try:
                here = units_named(game.position, word)
            except GrognardError:
                continue
        if here and ("@" in word or "#" in word or (len(words) == 1 and not target)):
            return here[0].side
    pending = game.pending
    return pending[0].side if pending else game.position.sides[0]

"""The border of the game: orders and questions from plain data, and what is said to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from random import Random
from reprlib import repr as short
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from grognard.errors import (
    Blaming,
    ModuleFault,
    UnknownHex,
    UnknownUnit,
    UnreadableOrder,
    did_you_mean,
)
from grognard.ids import SideId
from grognard.orders import Answer, Order, OrderKind, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason

M = TypeVar("M", bound=BaseModel)

LONGEST, LARGEST, DEEPEST = 1000, 10**9, 8
"""Letters in a text, the largest number, and lists in lists that an order may hold."""


def find_kind(kinds: Mapping[str, OrderKind], name: str) -> OrderKind:
    """Return a kind of order by name; raise UnreadableOrder when there is none."""
    if name in kinds:
        return kinds[name]
    near = get_close_matches(name, kinds)
    raise UnreadableOrder(f"there is no order called {short(name)}",
                          did_you_mean(near) or f"orders: {', '.join(sorted(kinds))}")


def read_order(kinds: Mapping[str, OrderKind], data: Mapping[str, Any] | Order) -> Order:
    """Make an order from plain data; raise UnreadableOrder naming the field."""
    if isinstance(data, Order):
        if isinstance(data, find_kind(kinds, data.kind).model):
            return data
        data = data.as_json()
    model = find_kind(kinds, str(_plain(data, "an order").get("kind", ""))).model
    return _validated(model, data)


def read_question(
    kinds: Mapping[str, QuestionKind], data: Mapping[str, Any] | Question
) -> Question:
    """Make a question from plain data; raise UnreadableOrder naming the field."""
    if isinstance(data, Question):
        return data
    name = str(_plain(data, "a question").get("kind", ""))
    if name not in kinds:
        near = get_close_matches(name, kinds)
        raise UnreadableOrder(f"there is no question called {short(name)}",
                              did_you_mean(near) or f"questions: {', '.join(sorted(kinds))}")
    return _validated(kinds[name].model, data)


def _plain(data: Any, what: str) -> Mapping[str, Any]:
    """Return data that a journal could hold; no order needs large numbers, or depth."""
    if not isinstance(data, Mapping):
        raise UnreadableOrder(f"{what} is a table of fields, not {_said(data)}",
                              "its field `kind` says what it is")
    for name, value in data.items():
        if problem := _unfit(name, 0) or _unfit(value, 0):
            raise UnreadableOrder(f"{_said(data.get('kind', what))}: {_said(name)} {problem}",
                                  "names of units and hexes, and small whole numbers will do")
    return data


def _said(value: Any) -> str:
    """Name a value that may be anything."""
    return short(value) if isinstance(value, str) else f"a {type(value).__name__}"


def _unfit(value: Any, depth: int) -> str:
    """Say what is wrong with a value, "" when nothing is."""
    match value:
        case None | bool():
            return ""
        case str():
            fits = len(value) <= LONGEST and not any("\ud800" <= c <= "\udfff" for c in value)
            return "" if fits else "is no text that can be written down"
        case int() | float():
            return "" if abs(value) <= LARGEST else "is too large a number"
        case Mapping() | list() | tuple() if depth < DEEPEST:
            parts = [*value, *value.values()] if isinstance(value, Mapping) else value
            return next((p for p in (_unfit(part, depth + 1) for part in parts) if p), "")
    return "is nested too deeply" if depth else "is neither text, number, list nor table"


def _validated(model: type[M], data: Mapping[str, Any]) -> M:
    try:
        return model.model_validate(dict(data))
    except (ValidationError, RecursionError) as error:
        kind, fields = data.get("kind"), ", ".join(model.model_fields)
        problem = "too deeply nested"
        if isinstance(error, ValidationError):
            first = error.errors(include_url=False, include_context=False)[0]
            problem = f"{'.'.join(str(p) for p in first['loc']) or 'fields'}: {first['msg']}"
        raise UnreadableOrder(f"{kind}: {problem}", f"its fields are {fields}") from None


def ask(position: Position, question: Question | Mapping[str, Any]) -> Answer:
    """Answer a question about a position."""
    question = read_question(position.assembly.questions, question)
    side = getattr(question, "side", "")
    if side and side not in position.sides:
        raise UnreadableOrder(f"{question.kind}: no side is called {short(side)}",
                              f"sides: {', '.join(position.sides)}")
    kind = position.assembly.questions[question.kind]
    what = f"the question {kind.kind}"
    with Blaming(kind.module, what):
        answer = kind.answer(position, question)
    if not isinstance(answer, Answer):
        raise ModuleFault(kind.module, what, f"it answered {short(answer)}")
    return answer


def objections(position: Position, kind: OrderKind, order: Order) -> list[Reason]:
    """List what the module that brings a kind of order has against an order of that kind."""
    found: list[Reason] = []
    what = f"judge {kind.kind}"
    try:
        with Blaming(kind.module or "core", what):
            for reason in kind.judge(position, order):
                if not isinstance(reason, Reason):
                    raise TypeError(f"it gave {short(reason)}, no reason")
                found.append(reason if reason.module else replace(reason, module=kind.module))
    except (UnknownHex, UnknownUnit) as error:
        code = "unknown-hex" if isinstance(error, UnknownHex) else "unknown-unit"
        found.append(Reason(code, error.message, module=kind.module, remedy=error.hint))
    return found


def proposals(position: Position, kind: OrderKind, side: str, rng: Random) -> Iterator[Order]:
    """Yield the orders that the module that brings a kind proposes."""
    with Blaming(kind.module or "core", f"propose {kind.kind}"):
        yield from kind.propose(position, SideId(side), rng)

"""Making orders, answers and questions of the words that a person typed.

A kind of order or question may bring its own `read`. One that does not is written with its
fields: "march unit=r1 to=A02", or in their order: "march r1 A02".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from pydantic import ValidationError

from grognard.errors import AmbiguousOrder, UnreadableOrder, did_you_mean
from grognard.ids import SideId
from grognard.orders import Order, OrderKind, Question, QuestionKind
from grognard.position import Position

Kind = OrderKind | QuestionKind


def words_for(kind: Kind) -> tuple[str, ...]:
    """List the words by which a kind is called, its name among them."""
    return tuple(dict.fromkeys((*(w.casefold() for w in kind.words), kind.kind)))


def usage_of(kind: Kind) -> str:
    """Return a line of help on a kind."""
    if kind.usage:
        return kind.usage
    fields = " ".join(n.upper() for n in _fields(kind))
    return f"{words_for(kind)[0]} {fields}".strip() + f": {kind.title}"


def find_word(word: str, known: Iterable[str], what: str = "command") -> str:
    """Return the known word that is meant: the same, or the only one that begins so."""
    wanted, listed = word.casefold(), list(dict.fromkeys(known))
    if wanted in listed:
        return wanted
    begun = [w for w in listed if w.startswith(wanted)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise AmbiguousOrder(f"{word!r} may be {' or '.join(sorted(begun))}", "write more of it")
    near = get_close_matches(wanted, listed)
    raise UnreadableOrder(f"there is no {what} called {word!r}",
                          did_you_mean(near) or "`help` lists what there is")


def read_order(
    position: Position, kind: OrderKind, side: str, words: Sequence[str]
) -> Order:
    """Read an order of a kind from the words behind its name."""
    if kind.read is not None:
        return kind.read(position, SideId(side), list(words))
    return _built(kind, {"kind": kind.kind, "by": side}, words)  # type: ignore[no-any-return]


def parted(position: Position, kind: OrderKind, words: Sequence[str]) -> list[list[str]]:
    """Part words that mean several orders of a kind; most mean one."""
    return [list(words)] if kind.each is None else kind.each(position, list(words))


def read_question(
    position: Position, kind: QuestionKind, side: str, words: Sequence[str]
) -> Question:
    """Read a question of a kind from the words behind its name."""
    named = bool(words) and all("=" in w and "@" not in w.partition("=")[0] for w in words)
    if kind.read is not None and not named:
        return kind.read(position, SideId(side), list(words))
    start: dict[str, Any] = {"kind": kind.kind}
    if "side" in kind.model.model_fields and not any(w.startswith("side=") for w in words):
        start["side"] = side
    return _built(kind, start, words)  # type: ignore[no-any-return]


def _built(kind: Kind, start: Mapping[str, Any], words: Sequence[str]) -> Any:
    """Fill the fields of a model from words, by name or in order; raise UnreadableOrder."""
    fields = [n for n in _fields(kind) if n not in start]
    data, bare = dict(start), []
    for word in words:
        name, equals, value = word.partition("=")
        if equals and name in fields:
            data[name] = _many(kind, name, [value])
        else:
            bare.append(word)
    rest = [n for n in fields if n not in data]
    for number, name in enumerate(rest):
        if not bare:
            break
        last = number == len(rest) - 1
        taken, bare = (bare, []) if last and _is_many(kind, name) else (bare[:1], bare[1:])
        data[name] = _many(kind, name, taken)
    if bare:
        raise UnreadableOrder(f"{' '.join(bare)!r} is too much", usage_of(kind))
    try:
        return kind.model.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(p) for p in first["loc"]) or kind.kind
        missing = first["type"] == "missing"
        said = f"{where} is missing" if missing else f"{where}: {first['msg']}"
        raise UnreadableOrder(said, usage_of(kind)) from None


def _fields(kind: Kind) -> list[str]:
    return [n for n in kind.model.model_fields if n not in ("kind", "by")]


def _is_many(kind: Kind, name: str) -> bool:
    return str(kind.model.model_fields[name].annotation).startswith(("tuple", "list", "frozenset"))


def _many(kind: Kind, name: str, words: Sequence[str]) -> Any:
    if not _is_many(kind, name):
        return words[0]
    return tuple(p for w in words for p in w.split(",") if p)

"""A module whose functions are asked twice, and watched for what they change."""

from __future__ import annotations

import functools
import types
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from hashlib import sha256
from typing import Any

import numpy as np

from grognard.inspection.findings import Report, place
from grognard.modules import Implementation, Module
from grognard.position import Position
from grognard.sequence import PhasePlan

TWICE = 12
"""So often a function is asked twice; after that it is only called."""

NOT_ASKED_TWICE = ("offer_", "after_")
"""Families that are asked once, or whose answer is a resolution that is driven."""


@dataclass
class Watch:
    """What was seen of some modules' functions."""

    report: Report
    calls: Counter[str] = field(default_factory=Counter)
    layers: dict[str, tuple[str, Callable[..., Any], tuple[Any, ...]]] = field(default_factory=dict)

    def seen(self, module: str, mark: Implementation) -> str:
        """Name a function of a module: "house:x|rule_stack_limit|my_function"."""
        return f"{module}|{mark.hook}|{getattr(mark.function, '__name__', '?')}"

    def watched(self, module: str, mark: Implementation) -> Callable[..., Any]:
        """Return a function that does the same, and is watched doing it."""
        if mark.hook.startswith("offer_"):
            return mark.function
        return self._amending(module, mark) if mark.wrapper else self._plain(module, mark)

    def _plain(self, module: str, mark: Implementation) -> Callable[..., Any]:
        function, name = mark.function, self.seen(module, mark)

        @functools.wraps(function)
        def watched(*values: Any) -> Any:
            self.calls[name] += 1
            if self.calls[name] > TWICE or mark.hook.startswith(NOT_ASKED_TWICE):
                return function(*values)
            if mark.hook.startswith("layer_"):
                self.layers[name] = (module, function, values)
            before = traces(function, values)
            first = listed(function(*values))
            self._compare(module, mark, first, listed(function(*values)))
            self._unchanged(module, mark, before, traces(function, values))
            return first

        return watched

    def _amending(self, module: str, mark: Implementation) -> Callable[..., Any]:
        function, name = mark.function, self.seen(module, mark)

        @functools.wraps(function)
        def watched(*values: Any) -> Generator[Any, Any, Any]:
            given = yield
            self.calls[name] += 1
            if self.calls[name] > TWICE:
                return _amended(function, values, given)
            before = traces(function, values)
            first = _amended(function, values, given)
            self._compare(module, mark, first, _amended(function, values, given))
            self._unchanged(module, mark, before, traces(function, values))
            return first

        return watched

    def _compare(self, module: str, mark: Implementation, one: Any, other: Any) -> None:
        if not same(one, other):
            self.report.fault(
                "purity", module, f"asked twice in one position, {mark.hook} is answered in two "
                "ways", place(mark.function), "answer from the position alone: no random, no "
                "clock, no memory of earlier calls; a die is rolled by an order or a reaction")

    def _unchanged(
        self, module: str, mark: Implementation, before: Mapping[str, str],
        after: Mapping[str, str],
    ) -> None:
        changed = [name for name in before if before[name] != after.get(name)]
        if changed:
            self.report.fault(
                "purity", module, f"{mark.hook} changes {' and '.join(changed)}",
                place(mark.function), "return what is to happen as an event with changes; the "
                "engine applies them")


@dataclass(frozen=True)
class Watched(Module):
    """A module like another, its functions watched."""

    watch: Any = field(default=None, compare=False)

    def implementations(self) -> Iterator[Implementation]:
        """List the watched functions."""
        for mark in super().implementations():
            function = self.watch.watched(self.id, mark)
            yield Implementation(mark.hook, mark.keys, mark.wrapper, function)


def watch(module: Module, watching: Watch) -> Watched:
    """Return a module whose functions are watched."""
    return Watched(**{f.name: getattr(module, f.name) for f in fields(module)}, watch=watching)


def _amended(function: Callable[..., Any], values: Iterable[Any], given: Any) -> Any:
    inner = function(*values)
    next(inner)
    try:
        inner.send(given)
    except StopIteration as stop:
        return stop.value
    raise TypeError("an amending function must yield once")


def listed(answer: Any) -> Any:
    """Read a generator to its end, so that it can be compared and passed on."""
    return list(answer) if isinstance(answer, types.GeneratorType) else answer


def traces(function: Callable[..., Any], values: Iterable[Any]) -> dict[str, str]:
    """Return prints of everything that a pure function leaves alone."""
    out: dict[str, str] = {}
    for value in values:
        if isinstance(value, Position):
            out["the state of the game"] = _print(value.state)
            out["the map"] = _print((value.board.fields, value.board.flags, value.board.sides))
    own = getattr(function, "__globals__", {})
    kept = {k: v for k, v in own.items() if isinstance(v, (list, dict, set, int, float, str))
            and not k.startswith("__")}
    out["a variable of its file"] = _print(kept)
    return out


def _print(thing: Any) -> str:
    digest = sha256()
    for part in _parts(thing):
        digest.update(part)
    return digest.hexdigest()


def _parts(thing: Any) -> Iterator[bytes]:
    """Take a thing apart into bytes; what it is made of decides, not which object it is."""
    if isinstance(thing, np.ndarray):
        yield thing.tobytes()
    elif is_dataclass(thing) and not isinstance(thing, type):
        for each in fields(thing):
            if each.name not in ("grid", "revisions", "stacks"):
                yield from _parts(getattr(thing, each.name, None))
    elif isinstance(thing, Mapping):
        for key, value in thing.items():
            yield str(key).encode()
            yield from _parts(value)
    elif isinstance(thing, (list, tuple)):
        for value in thing:
            yield from _parts(value)
    elif isinstance(thing, (set, frozenset)):
        yield from sorted(str(v).encode() for v in thing)
    elif isinstance(thing, (str, int, float, bool, type(None))):
        yield str(thing).encode() + b";"


def same(one: Any, other: Any) -> bool:
    """Say whether two answers say the same; what is carried out later is not compared."""
    if isinstance(one, types.GeneratorType) or callable(one):
        return True
    if isinstance(one, PhasePlan) and isinstance(other, PhasePlan):
        return all(getattr(one, n) == getattr(other, n)
                   for n in ("orders", "acting", "simultaneous", "hint"))
    if type(one) is not type(other):
        return False
    if isinstance(one, np.ndarray):
        return bool(np.array_equal(one, other))
    if is_dataclass(one) and not isinstance(one, type):
        return all(same(getattr(one, f.name), getattr(other, f.name)) for f in fields(one))
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, Mapping):
        return one.keys() == other.keys() and all(same(one[k], other[k]) for k in one)
    comparable = "__eq__" in {n for kind in type(one).__mro__[:-1] for n in vars(kind)}
    return bool(one == other) if comparable else True

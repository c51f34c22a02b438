"""What stands between the engine and a module's function.

A guarded function is called with all arguments of its hook and passes on those that it takes.
What it answers must be what the hook wants; it is signed with the module's name. Whatever it
raises, at once or while its contributions are read, becomes a `ModuleFault` of that module.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from numbers import Number
from operator import itemgetter
from reprlib import repr as short
from types import FunctionType
from typing import Any

import numpy as np

from grognard.errors import RAISED, Blaming
from grognard.events import Event
from grognard.hookspecs import is_owned
from grognard.modules import Implementation, Module
from grognard.orders import Resolution
from grognard.rulebook import rules_of
from grognard.ruling import Ruling
from grognard.sequence import PhasePlan

_ITEMS = re.compile(r"Iterable\[(\w+)]")


def arguments(function: Callable[..., Any]) -> tuple[list[str], list[str]]:
    """Return the names of a function's arguments, and those that no hook could give it."""
    try:
        given = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return [], [short(function)]
    plain = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [p.name for p in given if p.kind in plain], [str(p) for p in given
                                                        if p.kind not in plain]


def guard(
    module: Module, mark: Implementation, spec: FunctionType, key_at: Callable[..., str]
) -> Any:
    """Return a module's function as the referee calls it."""
    code = spec.__code__
    names = code.co_varnames[: code.co_argcount]
    pick = _picker([names.index(a) for a in arguments(mark.function)[0]])
    sign = _signer(module.id, mark.hook, spec)
    make = _guard_wrapper if mark.wrapper else _guard_function
    guarded = make(module, mark, pick, key_at, sign)
    guarded.__wrapped__ = spec  # the signature that pluggy reads
    guarded.grognard_reads = getattr(mark.function, "grognard_reads", None)
    guarded.grognard_only_for = getattr(mark.function, "grognard_only_for", {})
    guarded.grognard_module = module.id
    return guarded


Sign = Callable[[Any], Any]
Pick = Callable[[tuple[Any, ...]], tuple[Any, ...]]


def _picker(places: Sequence[int]) -> Pick:
    """Return what picks a function's arguments, as a tuple, out of those of its hook."""
    first = places[0] if places else 0
    if list(places) == list(range(first, first + len(places))):
        return itemgetter(slice(first, first + len(places)))
    return itemgetter(*places)


def _guard_function(
    module: Module, mark: Implementation, pick: Pick, key_at: Callable[..., str], sign: Sign
) -> Any:
    function, hook, name = mark.function, mark.hook, module.id
    keys, blaming = () if is_owned(hook) else mark.keys, Blaming(name, hook, rules_of(function))

    def guarded(*values: Any) -> Any:
        if keys and key_at(values) not in keys:
            return None
        try:
            return sign(function(*pick(values)))
        except RAISED as error:
            blaming.judge(error)
            raise

    return guarded


def _guard_wrapper(
    module: Module, mark: Implementation, pick: Pick, key_at: Callable[..., str], sign: Sign
) -> Any:
    function, keys, hook = mark.function, mark.keys, mark.hook
    blaming = Blaming(module.id, hook, rules_of(function))
    if not is_owned(hook):
        sign = _of_parts(sign)

    def guarded(*values: Any) -> Any:
        if keys and key_at(values) not in keys:
            return (yield)
        with blaming:
            inner = function(*pick(values))
            next(inner)
        result = yield
        with blaming:
            try:
                inner.send(result)
            except StopIteration as stop:
                return sign(stop.value)
            raise TypeError("an amending function must yield once")

    return guarded


# --- signing what is answered -----------------------------------------------------------------


def _signer(module: str, hook: str, spec: FunctionType) -> Sign:
    """Return what checks and signs the answers of one module's function to one hook."""
    if hook.startswith("rule_"):
        wanted, kind = _value_type(spec)
        return lambda answer: _ruling(answer, wanted, kind).signed(module)
    if hook.startswith("phase_"):
        return lambda answer: _plan(answer, module, hook)
    said = spec.__annotations__.get("return", "")
    found = _ITEMS.match(said) if isinstance(said, str) else None
    return _Collected(module, hook, found[1] if found else "")


_RULED = re.compile(r"Ruling\[(\w+)(?:\[.*)?\]$")
_VALUES: Mapping[str, tuple[type, ...]] = {
    "int": (Number,), "bool": (bool, np.bool_), "str": (str,), "tuple": (tuple,),
    "frozenset": (frozenset, set), "Mapping": (Mapping,),
}


def _value_type(spec: FunctionType) -> tuple[tuple[type, ...], str]:
    """Return what the value of a ruling must be, as the hook declares it; (), when not plainly."""
    found = _RULED.match(str(spec.__annotations__.get("return", "")))
    word = found[1] if found else ""
    return _VALUES.get(word, ()), word


def _ruling(answer: Any, wanted: tuple[type, ...] = (), kind: str = "") -> Ruling[Any]:
    if not isinstance(answer, Ruling):
        raise TypeError(f"it answered {short(answer)}, no ruling")
    if wanted and not isinstance(answer.value, wanted):
        raise TypeError(f"it ruled {short(answer.value)}, which is no {kind}")
    return answer


def _plan(answer: Any, module: str, hook: str) -> PhasePlan:
    """Sign a plan, and what it does when its step begins and ends."""
    if not isinstance(answer, PhasePlan):
        raise TypeError(f"it answered {short(answer)}, no plan of a phase")
    opens, closes = (
        f if f is None or isinstance(f, Doing) else Doing(module, hook, f)
        for f in (answer.opens, answer.closes)
    )
    idle = answer.idle and _sign(answer.idle, module)
    if (opens, closes, idle) == (answer.opens, answer.closes, answer.idle):
        return answer
    return replace(answer, opens=opens, closes=closes, idle=idle)


@dataclass(frozen=True, slots=True)
class Doing:
    """What a module does when a step begins or ends: its events and its faults are its own."""

    module: str
    hook: str
    function: Callable[..., Any]

    def __call__(self, position: Any) -> Resolution:
        """Run it as a resolution."""
        value: Any = None
        with Blaming(self.module, self.hook):
            resolution = self.function(position)
            if not hasattr(resolution, "send"):
                resolution = (item for item in resolution)
        while True:
            with Blaming(self.module, self.hook):
                try:
                    item = resolution.send(value)
                except StopIteration:
                    return
            value = yield _sign(item, self.module) if isinstance(item, Event) else item


class _Collected:
    """Checks and signs what one module's function contributes to a hook."""

    def __init__(self, module: str, hook: str, item: str) -> None:
        self.module, self.hook, self.item = module, hook, item
        self.known: set[type] = set()
        self.blaming = Blaming(module, hook)

    def __call__(self, answer: Any) -> Any:
        if answer is None:
            return answer
        if hasattr(answer, "send"):
            return _Stream(answer, self)
        if isinstance(answer, Mapping):
            return answer
        if isinstance(answer, (str, bytes)) or not isinstance(answer, Iterable):
            raise TypeError(f"it answered {short(answer)}, not a list")
        return [self.one(item) for item in answer]

    def one(self, item: Any) -> Any:
        """Sign one contribution; raise TypeError when it is not what the hook collects."""
        kind = type(item)
        if self.item and kind not in self.known:
            if not any(c.__name__ == self.item for c in kind.__mro__):
                raise TypeError(f"it gave {short(item)}, which is no {self.item}")
            self.known.add(kind)
        return _sign(item, self.module)


class _Stream:
    """A generator that signs as it goes when iterated, and passes through when driven."""

    def __init__(self, stream: Any, collected: _Collected) -> None:
        self.stream, self.collected = stream, collected

    def __iter__(self) -> Iterator[Any]:
        one, blaming = self.collected.one, self.collected.blaming
        stream = iter(self.stream)
        while True:
            try:
                item = one(next(stream))
            except StopIteration:
                return
            except RAISED as error:
                blaming.judge(error)
                raise
            yield item

    def send(self, value: Any) -> Any:
        """Drive the resolution."""
        return _sign(self.stream.send(value), self.collected.module)


def _of_parts(sign: Sign) -> Sign:
    """Sign what amends a collection: a list of contributions, or of lists, one a module."""

    def signed(answer: Any) -> Any:
        if isinstance(answer, (str, bytes, Mapping)) or not isinstance(answer, Iterable):
            raise TypeError(f"it answered {short(answer)}, not a list")
        parts: Sequence[Any] = list(answer)
        flat = any(not isinstance(part, Iterable) for part in parts)
        return [sign(parts)] if flat else [sign(part) for part in parts]

    return signed


def _sign(item: Any, module: str) -> Any:
    if getattr(item, "module", None) == "":
        return replace(item, module=module)
    return item

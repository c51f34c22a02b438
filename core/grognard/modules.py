"""Modules: the unit in which rules are switched on and off, and how code is marked as theirs.

A module names the Python modules (or objects) that hold its hook functions. A function is
bound to a hook by a decorator:

    @implements("rule_stack_limit")                  # owns the question, or adds to a layer
    @implements("phase_movement", "initial-movement")  # owns one step, key or event kind
    @amends("rule_stack_limit")                      # wraps whoever owns it

Owners: hooks of the families `phase_` and `rule_` have one owner (per key); a second owner
must declare what it `replaces`. All other families collect from every active module.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, TypeVar, get_origin

from pydantic import BaseModel, ConfigDict, ValidationInfo, field_validator

from grognard.ids import ModuleId, RuleId

F = TypeVar("F", bound=Callable[..., Any])
MARK = "grognard_implements"


@dataclass(frozen=True, slots=True)
class Implementation:
    """One function bound to one hook, for all keys or for some."""

    hook: str
    keys: tuple[str, ...]
    wrapper: bool
    function: Callable[..., Any]


def implements(hook: str, *keys: str) -> Callable[[F], F]:
    """Bind a function to a hook; with keys, only for those steps, keys or event kinds."""
    return _mark(hook, keys, wrapper=False)


def amends(hook: str, *keys: str) -> Callable[[F], F]:
    """Wrap a hook: the function is a generator that yields once and returns the answer."""
    return _mark(hook, keys, wrapper=True)


def _mark(hook: str, keys: tuple[str, ...], *, wrapper: bool) -> Callable[[F], F]:
    if not all(isinstance(word, str) for word in (hook, *keys)):
        word = "amends" if wrapper else "implements"
        raise TypeError(f'write @{word}("hook") or @{word}("hook", "key"), all in text')

    def decorate(function: F) -> F:
        marks = [*getattr(function, MARK, ()), Implementation(hook, keys, wrapper, function)]
        setattr(function, MARK, tuple(marks))
        return function

    return decorate


class Parameters(BaseModel):
    """Base of a module's parameters: switches and numbers that a ruleset may set.

    At the command line a parameter with several words takes them with a plus between them, and
    one with numbers by name takes `name=3+other=4`, which changes those and leaves the rest.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    @field_validator("*", mode="before")
    @classmethod
    def _several(cls, value: object, info: ValidationInfo) -> object:
        """Part "one+other" where several words, or values by name, are wanted."""
        field = cls.model_fields[str(info.field_name)]
        if not isinstance(value, str) or get_origin(field.annotation) not in (tuple, dict):
            return value
        words = [word.strip() for word in value.split("+") if word.strip()]
        if get_origin(field.annotation) is tuple:
            return tuple(words)
        pairs = (word.partition("=") for word in words)
        return {**(field.default or {}), **{name.strip(): v.strip() for name, _, v in pairs}}


LISTS = ("rules", "parts", "editions", "requires", "conflicts", "implies", "after", "replaces",
         "hookspecs", "overlays")
"""The fields of a module that hold several things."""


@dataclass(frozen=True)
class Module:
    """Some rules that are switched on and off together.

    `requires` and `implies` differ: a module without what it requires is refused, what it
    implies is switched on with it. `after` orders it behind others that are active. `since`
    dates a rule fix that would change running games. `changes` says in a sentence what switching
    it on changes; without it the first sentence of its first part does.
    """

    id: ModuleId
    title: str
    rules: tuple[RuleId | str, ...] = ()
    parts: tuple[ModuleType | object, ...] = ()
    editions: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    implies: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    parameters: type[Parameters] | None = None
    hookspecs: tuple[ModuleType | object, ...] = ()
    overlays: tuple[str, ...] = ()
    since: str = ""
    changes: str = ""
    distribution: str = field(default="", compare=False)
    version: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        for name in LISTS:
            given = getattr(self, name)
            texts = name not in ("parts", "hookspecs")
            if isinstance(given, str) or not isinstance(given, (tuple, list)) or (
                texts and not all(isinstance(word, str) for word in given)
            ):
                what = "texts" if texts else "Python modules or objects"
                raise TypeError(f"module {self.id}: {name} is {given!r}, not a tuple of {what}"
                                + (f": write ({given!r},)" if isinstance(given, str) else ""))
        if self.parameters is not None and not (
            isinstance(self.parameters, type) and issubclass(self.parameters, Parameters)
        ):
            raise TypeError(f"module {self.id}: parameters is {self.parameters!r}, no class "
                            "derived from Parameters")

    @property
    def sentence(self) -> str:
        """Say in a sentence what the module changes."""
        text = getattr(self.parts[0], "__doc__", "") if self.parts else ""
        return self.changes or _first_sentence(text or "") or self.title

    def implementations(self) -> Iterator[Implementation]:
        """List every marked function of the module's parts, in the order they are written."""
        for part in self.parts:
            for name in vars(part) if isinstance(part, ModuleType) else dir(part):
                function = getattr(part, name)
                if isinstance(part, ModuleType) and _foreign(function, part):
                    continue
                for mark in getattr(function, MARK, ()):
                    yield Implementation(mark.hook, mark.keys, mark.wrapper, function)


def _first_sentence(text: str) -> str:
    """Return the first sentence of a docstring, without the rule numbers that it begins with."""
    first = " ".join(text.strip().partition("\n\n")[0].split())
    head, colon, rest = first.partition(": ")
    if colon and re.match(r"\S*\d", head) and len(head) < 60:
        first = rest
    first = re.split(r"(?<=[.:?]) (?=[A-Z])", first, maxsplit=1)[0].rstrip(":")
    return first[:1].upper() + first[1:]


def _foreign(function: object, part: ModuleType) -> bool:
    """Say whether a name in a Python module was only imported into it."""
    return getattr(function, "__module__", part.__name__) != part.__name__


PARTS = ("units, units:SIDE, roster, roster:SIDE, plane:NAME, plane:NAME=WORD, markers, "
         "marker:KIND, pools, clock, turn, memory:NAME or compartment:NAME")
PART = re.compile(r"(units|roster)(:.+)?|(plane|marker|memory|compartment):.+"
                  r"|markers|pools|clock|turn")


def reading(*parts: str) -> Callable[[F], F]:
    """Declare what a layer or derived plane reads of the state (see `State.revision`).

    `{side}` stands for the side asked about and `{enemy}` for every other side. Without a
    declaration a layer is taken to read everything, and is computed again after each event.
    Raises TypeError for what is no part of a state: it would never be seen to change.
    """
    for part in parts:
        if not PART.fullmatch(part):
            raise TypeError(f"{part!r} is no part of a state; write {PARTS}")

    def decorate(function: F) -> F:
        function.grognard_reads = parts  # type: ignore[attr-defined]
        return function

    return decorate


def only_for(**words: str) -> Callable[[F], F]:
    """Declare that a layer concerns only some arguments: those that have a word among theirs.

    With `@only_for(mover="guns")` it is asked for the mover "infantry:guns", but not for
    "infantry", and what it reads does not matter there either.
    """
    def decorate(function: F) -> F:
        function.grognard_only_for = words  # type: ignore[attr-defined]
        return function

    return decorate

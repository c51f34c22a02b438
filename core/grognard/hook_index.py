"""Every hook there is, in words: for `grognard hooks` and the reference of the guide.

All of it is read from where it is used: the hookspecs' docstrings and annotations, and the
modules that bind functions to them.
"""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import Any

from grognard import hookspecs
from grognard.errors import UnknownName
from grognard.modules import Module

LONGEST_EXAMPLE = 32

FAMILIES: Mapping[str, tuple[str, str]] = {
    "offer_": ("once, as the modules are assembled", "the module brings nothing"),
    "phase_": ("when its step begins, and whenever what may be done in it is looked up",
               "an error: whoever owns a step answers with a plan; PhasePlan() lets it pass"),
    "rule_": ("whenever the answer is wanted; kept while what the answer declares to read "
              "(@reading) does not change", "an error: an owner answers with a ruling"),
    "layer_": ("once per side (and class of movers), again when what it declares to read "
               "(@reading) changes; never hex by hex", "the module adds no layer"),
    "modify_": ("whenever the number is counted", "the module adds no line"),
    "check_": ("whenever the order, phase or content is judged", "the module has no objection"),
    "after_": ("right after an event of the kind has been applied", "the module does not react"),
}
"""By the first word of a hook: when it is called, and what None means."""


class UnknownHook(UnknownName):
    """No hook has that name."""

    what = "hook"


@dataclass(frozen=True)
class Use:
    """A module's function that is bound to a hook."""

    module: str
    how: str
    place: str
    source: str


@dataclass(frozen=True)
class Hook:
    """A hook: its declaration, who declares it, and who uses it."""

    name: str
    spec: FunctionType
    declared_by: str = ""
    uses: tuple[Use, ...] = ()

    @property
    def family(self) -> str:
        """Return the first word of its name, with the stroke: "layer_"."""
        return f"{self.name.partition('_')[0]}_"

    @property
    def says(self) -> str:
        """Return what its declaration says."""
        return inspect.cleandoc(self.spec.__doc__ or "")

    @property
    def summary(self) -> str:
        """Return the first sentence of what it says."""
        return " ".join(self.says.split("\n\n")[0].split())

    @property
    def when(self) -> str:
        """Say when it is called."""
        return FAMILIES.get(self.family, ("as the module that declares it says", ""))[0]

    @property
    def none(self) -> str:
        """Say what None means as an answer."""
        return FAMILIES.get(self.family, ("", "nothing is added"))[1]

    @property
    def arguments(self) -> dict[str, str]:
        """Return its arguments with their types."""
        known = self.spec.__annotations__
        return {p: str(known.get(p, "Any")) for p in inspect.signature(self.spec).parameters}

    @property
    def returns(self) -> str:
        """Return the type of its answer."""
        return str(self.spec.__annotations__.get("return", ""))

    @property
    def signature(self) -> str:
        """Return the hook as it is declared: "layer_supply(position: Position, ...)"."""
        given = ", ".join(f"{n}: {t}" for n, t in self.arguments.items())
        return f"{self.name}({given}) -> {self.returns}"

    @property
    def key(self) -> str:
        """Say by what a function can be bound to one case of it alone, "" when it cannot."""
        found = getattr(self.spec, "grognard_key", None)
        return ".".join(p for p in found if p) if found else ""

    @cached_property
    def example(self) -> Use | None:
        """Return a use to learn from: of the middling long, the one whose file comes first."""
        fit = [u for u in self.uses if 4 <= u.source.count("\n") < LONGEST_EXAMPLE]
        return min(fit or self.uses, key=lambda u: (abs(u.source.count("\n") - 12), u.place),
                   default=None)

    def as_json(self) -> dict[str, Any]:
        """Return everything about it in a form that JSON can hold."""
        return {"hook": self.name, "says": self.says, "when": self.when, "none": self.none,
                "arguments": self.arguments, "returns": self.returns, "key": self.key,
                "declared_by": self.declared_by,
                "uses": [{"module": u.module, "how": u.how, "place": u.place} for u in self.uses]}


def hook_index(modules: Iterable[Module]) -> dict[str, Hook]:
    """Return every hook that the engine and some modules declare, the engine's first."""
    modules = list(modules)
    uses: dict[str, list[Use]] = {}
    for module in modules:
        for mark in module.implementations():
            how = f"{'amends' if mark.wrapper else 'implements'} {', '.join(mark.keys)}".strip()
            uses.setdefault(mark.hook, []).append(
                Use(module.id, how, place_of(mark.function), _source(mark.function)))
    return {name: Hook(name, spec, who, tuple(uses.get(name, ())))
            for name, (spec, who) in declared_hooks(modules).items()}


def declared_hooks(modules: Iterable[Module]) -> dict[str, tuple[FunctionType, str]]:
    """Return the declaration of every hook, and the module that brings it ("": the engine)."""
    return {name: found[0] for name, found in declarations(modules).items()}


def declarations(modules: Iterable[Module]) -> dict[str, list[tuple[FunctionType, str]]]:
    """Return every declaration of every hook: games that never meet may use one name twice."""
    out: dict[str, list[tuple[FunctionType, str]]] = {}
    brings: list[tuple[object, str]] = [(hookspecs, "")]
    brings += [(source, m.id) for m in modules for source in m.hookspecs]
    for source, who in brings:
        for spec in vars(source).values():
            if isinstance(spec, FunctionType) and hasattr(spec, "grognard_spec"):
                out.setdefault(spec.__name__, []).append((spec, who))
    return out


def find_hook(index: Mapping[str, Hook], name: str) -> Hook:
    """Return a hook by name; raise UnknownHook with near names."""
    if name not in index:
        raise UnknownHook(name, get_close_matches(name, index), "`grognard hooks` lists them")
    return index[name]


def place_of(function: Callable[..., Any]) -> str:
    """Say where a function is written: "package/file.py:14"."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    if code is None:
        return ""
    return f"{'/'.join(Path(code.co_filename).parts[-2:])}:{code.co_firstlineno}"


def _source(function: Callable[..., Any]) -> str:
    try:
        return textwrap.dedent(inspect.getsource(function)).rstrip()
    except (OSError, TypeError):
        return ""

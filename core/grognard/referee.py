"""The typed face of the hooks; the only file that touches pluggy.

The referee is made once per game from the assembled modules. It calls owners and collects
contributions in the modules' order, signs every answer with the module that gave it, turns
whatever a module raises into a `ModuleFault`, and knows who owns what.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from inspect import isgeneratorfunction
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, cast

import pluggy

from grognard import hookspecs
from grognard.errors import AssemblyError, GrognardError, UnknownName
from grognard.guard import arguments, guard
from grognard.hookspecs import is_owned
from grognard.modules import Implementation, Module
from grognard.ruling import Ruling

Chain = tuple[Callable[..., Any], tuple[Callable[..., Any], ...]]
"""An owner's function, and those that amend its answers, outermost first."""

UNWRAPPED = ("layer_", "after_", "offer_planes", "offer_sections")
"""Hooks whose contributions are asked for one module at a time, so that nothing wraps them."""


class _Plugin:
    """What pluggy sees of a module: functions under made-up names."""


class _Manager(pluggy.PluginManager):
    """A plugin manager that reads our marks instead of pluggy's."""

    def parse_hookimpl_opts(self, plugin: object, name: str) -> Any:
        """Return pluggy's options for a function of a `_Plugin`."""
        function = getattr(plugin, name, None)
        return getattr(function, "grognard_options", None)


class Referee:
    """Calls hooks. `modules` are in assembly order: a later one amends an earlier one."""

    def __init__(self, modules: Sequence[Module]) -> None:
        self.modules = tuple(modules)
        self._manager = _Manager("grognard")
        self._keys: dict[str, tuple[str, str]] = {}
        self._argnames: dict[str, tuple[str, ...]] = {}
        self._specs: dict[str, FunctionType] = {}
        self.owners: dict[tuple[str, str], tuple[Module, Callable[..., Any]]] = {}
        self._collectors: dict[str, list[tuple[tuple[str, ...], Any]]] = {}
        self._asked: dict[tuple[str, str], tuple[Any, ...]] = {}
        self._wrappers: dict[str, list[tuple[tuple[str, ...], Any]]] = {}
        self._reads: dict[tuple[str, str], tuple[str, ...] | None] = {}
        self._chains: dict[tuple[str, str], Chain] = {}
        self._declarers: dict[str, str] = {}
        self._declare(hookspecs, "the engine")
        for module in modules:
            for source in module.hookspecs:
                self._declare(source, module.id)
        self._bind()
        self._manager.check_pending()

    # --- asking ---

    def rule(self, hook: str, key: str = "", /, **arguments: Any) -> Ruling[Any]:
        """Ask the owner of a question, through whoever amends it."""
        answer: Ruling[Any] = self._call(hook, key, arguments)
        return answer

    def phase(self, hook: str, key: str, /, **arguments: Any) -> Any:
        """Ask the owner of a step what may be done in it."""
        return self._call(hook, key, arguments)

    def collect(self, hook: str, key: str = "", /, **arguments: Any) -> Iterator[Any]:
        """Collect what every module adds, in the modules' order, flattened.

        The key of a keyed hook is read from its arguments.
        """
        if self._wrappers.get(hook):
            parts = reversed(getattr(self._manager.hook, hook)(**arguments))
        else:
            if (names := self._keys.get(hook)) is not None:
                key = _key(names, arguments)
            values = [arguments[n] for n in self._argnames[hook]]
            parts = iter([f(*values) for f in self.functions(hook, key)])
        for part in parts:
            if part is not None:
                yield from part

    def functions(self, hook: str, key: str = "") -> tuple[Any, ...]:
        """List the guarded functions that collect for a hook (and key), in the modules' order.

        Those that named no keys collect for every key.
        """
        if (hook, key) not in self._asked:
            self._asked[hook, key] = tuple(
                f for keys, f in self._collectors.get(hook, ()) if not keys or key in keys)
        return self._asked[hook, key]

    def arguments_of(self, hook: str) -> tuple[str, ...]:
        """List the names of a hook's arguments, in order."""
        return self._argnames[hook]

    @property
    def hooks(self) -> tuple[str, ...]:
        """List the hooks that the engine and the active modules declare."""
        return tuple(self._argnames)

    def declares(self, hook: str) -> bool:
        """Say whether the engine or an active module declares a hook."""
        return hook in self._argnames

    def owns(self, hook: str, key: str = "") -> bool:
        """Say whether some active module owns a question or step (for this key or for all)."""
        return (hook, key) in self.owners or (hook, "") in self.owners

    def reads(self, hook: str, key: str = "") -> tuple[str, ...] | None:
        """List what the owner of a question and all who amend it have declared to read.

        None when one of them has not said (see `reading` in `modules.py`): then its answer
        may change with anything.
        """
        if (hook, key) not in self._reads:
            owner = self.owners.get((hook, key)) or self.owners[hook, ""]
            amending = [f for keys, f in self._wrappers.get(hook, ()) if not keys or key in keys]
            declared = [getattr(f, "grognard_reads", None) for f in (owner[1], *amending)]
            known = [part for parts in declared if parts is not None for part in parts]
            self._reads[hook, key] = None if None in declared else tuple(dict.fromkeys(known))
        return self._reads[hook, key]

    def _call(self, hook: str, key: str, arguments: dict[str, Any]) -> Any:
        if not self.owns(hook, key):
            raise self._unowned(hook, key)
        if (names := self._keys.get(hook)) is not None:
            key = _key(names, arguments)
        owner, amending = self._chains.get((hook, key)) or self._chain(hook, key)
        values = [arguments[n] for n in self._argnames[hook]]
        inner = [wrapper(*values) for wrapper in amending]
        for wrapping in inner:
            next(wrapping)
        answer = owner(*values)
        for wrapping in reversed(inner):
            try:
                wrapping.send(answer)
            except StopIteration as stop:
                answer = stop.value
        return answer

    def _chain(self, hook: str, key: str) -> Chain:
        """Return the owner's function, and those that amend it, the last module's first.

        It is what pluggy does with them, for the key alone and without its detours: a game asks
        tens of thousands of times.
        """
        owner = (self.owners.get((hook, key)) or self.owners[hook, ""])[1]
        amending = [f for keys, f in self._wrappers.get(hook, ()) if not keys or key in keys]
        self._chains[hook, key] = owner, tuple(reversed(amending))
        return self._chains[hook, key]

    def _unowned(self, hook: str, key: str) -> GrognardError:
        if hook not in self._argnames:
            return UnknownName(hook, hint="no active module declares that hook")
        what = f"{hook} for {key!r}" if key else hook
        return AssemblyError(
            f"no active module answers {what}",
            "add one to the ruleset, or use --with; `grognard modules` lists them",
        )

    # --- building ---

    def _declare(self, source: ModuleType | object, who: str) -> None:
        new: dict[str, FunctionType] = {}
        for name in dir(source):
            spec = getattr(source, name)
            if not isinstance(spec, FunctionType) or not hasattr(spec, "grognard_spec"):
                continue
            if self._specs.get(name, spec) is not spec:
                raise AssemblyError(f"{who} declares the hook {name}, which "
                                    f"{self._declarers[name]} declares already",
                                    "give the hook another name, or leave one of the two out")
            if name not in self._specs:
                new[name] = spec
        for name, spec in new.items():
            code = spec.__code__
            self._specs[name], self._declarers[name] = spec, who
            self._argnames[name] = code.co_varnames[: code.co_argcount]
            if key := getattr(spec, "grognard_key", None):
                self._keys[name] = key
                if key[0] not in self._argnames[name]:
                    raise AssemblyError(f"{who} declares the hook {name} with the key {key[0]!r}, "
                                        "which is none of its arguments", "correct the hook")
        if new:
            self._manager.add_hookspecs(cast(Any, SimpleNamespace(**new)))

    def _bind(self) -> None:
        for module in self.modules:
            plugin = _Plugin()
            for number, mark in enumerate(module.implementations()):
                self._check(module, mark)
                at = _key_at(self._keys.get(mark.hook), self._argnames[mark.hook])
                function = guard(module, mark, self._specs[mark.hook], at)
                if mark.wrapper or not is_owned(mark.hook):
                    options = {"wrapper": mark.wrapper, "specname": mark.hook}
                    setattr(plugin, f"{mark.hook}_{number:04}", self._option(function, options))
                    if mark.wrapper:
                        wrappers = self._wrappers.setdefault(mark.hook, [])
                        wrappers.append((mark.keys, function))
                        continue
                    self._collectors.setdefault(mark.hook, []).append((mark.keys, function))
                else:
                    for key in mark.keys or ("",):
                        self._own(module, mark.hook, key, function)
            self._manager.register(plugin, module.id)
        self._manager.register(self._dispatcher(), "owners")

    def _own(self, module: Module, hook: str, key: str, function: Callable[..., Any]) -> None:
        before = self.owners.get((hook, key))
        if before is not None and before[0].id not in module.replaces:
            first, what = before[0], f"{hook} for {key!r}" if key else hook
            raise AssemblyError(
                f"both {first.id} ({first.distribution or 'no distribution'}) and {module.id} "
                f"({module.distribution or 'no distribution'}) own {what}",
                f"leave one out (--without {module.id}), or let {module.id} declare "
                f"replaces = ({first.id!r},)",
            )
        self.owners[hook, key] = (module, function)

    def _dispatcher(self) -> _Plugin:
        plugin = _Plugin()
        for hook in {hook for hook, _ in self.owners}:
            function = self._dispatch(hook)
            setattr(plugin, hook, self._option(function, {"wrapper": False, "specname": hook}))
        return plugin

    def _dispatch(self, hook: str) -> Callable[..., Any]:
        names, key_of = self._argnames[hook], self._keys.get(hook)
        owners = {key: owner for (h, key), owner in self.owners.items() if h == hook}

        def dispatch(*values: Any) -> Any:
            key = _key(key_of, dict(zip(names, values, strict=True))) if key_of else ""
            return (owners.get(key) or owners[""])[1](*values)

        dispatch.__wrapped__ = self._specs[hook]  # type: ignore[attr-defined]
        return dispatch

    @staticmethod
    def _option(function: Any, options: dict[str, Any]) -> Any:
        defaults = {"hookwrapper": False, "optionalhook": False, "tryfirst": False,
                    "trylast": False}
        function.grognard_options = {**defaults, **options}
        return function

    def _check(self, module: Module, mark: Implementation) -> None:
        if mark.hook not in self._argnames:
            raise AssemblyError(
                f"{module.id} implements {mark.hook}, which no active module declares",
                "a plugin's own hookspecs come with the module that declares them",
            )
        if mark.keys and mark.hook not in self._keys:
            raise AssemblyError(f"{module.id}: {mark.hook} takes no keys, but {mark.keys} given")
        own, never = arguments(mark.function)
        strange = [a for a in own if a not in self._argnames[mark.hook]] + never
        name = getattr(mark.function, "__qualname__", "what it gives")
        if strange:
            raise AssemblyError(
                f"{module.id}: {name} takes {', '.join(strange)}, which {mark.hook} does not have",
                f"it may take {', '.join(self._argnames[mark.hook])}",
            )
        only = getattr(mark.function, "grognard_only_for", {})
        if unknown := [a for a in only if a not in self._argnames[mark.hook]] or (
                list(only) if not mark.hook.startswith("layer_") else []):
            raise AssemblyError(
                f"{module.id}: {name} is only for some {', '.join(unknown)}, which {mark.hook} "
                "does not ask about",
                "only_for is for layers, by the arguments of their hook",
            )
        if not mark.wrapper:
            return
        if mark.hook.startswith(UNWRAPPED):
            raise AssemblyError(
                f"{module.id}: {name} amends {mark.hook}, to which every module adds its own",
                f"use implements({mark.hook!r}): layers replace layers, reactions follow events",
            )
        if not isgeneratorfunction(mark.function):
            raise AssemblyError(
                f"{module.id}: {name} amends {mark.hook} without asking what was said before",
                "write `ruling = yield`, then return what it is now",
            )


def _key(key_of: tuple[str, str], arguments: dict[str, Any]) -> str:
    value = arguments[key_of[0]]
    return str(getattr(value, key_of[1]) if key_of[1] else value)


def _key_at(
    key_of: tuple[str, str] | None, names: Sequence[str]
) -> Callable[[Sequence[Any]], str]:
    """Return what reads the key of a hook from the values of its arguments."""
    if key_of is None:
        return lambda values: ""
    place, attribute = names.index(key_of[0]), key_of[1]
    if not attribute:
        return lambda values: str(values[place])
    return lambda values: str(getattr(values[place], attribute))

"""Modules made of a few functions, most of them faulty, for breaking the toy game with."""

from __future__ import annotations

from grognard.ids import ModuleId
from grognard.modules import Module, implements


def module(*functions, name: str = "h:bad", **options) -> Module:
    part = type("Part", (), {f"f{n}": staticmethod(f) for n, f in enumerate(functions)})
    return Module(ModuleId(name), name, parts=(part,), distribution="dist-bad", **options)


def crash(*_):
    raise KeyError("gone")


def crashing(hook: str, *keys: str, names: str = ""):
    """Make a function of a hook that takes some arguments and raises."""
    made = eval(f"lambda {names}: crash()", {"crash": crash})
    return implements(hook, *keys)(made)

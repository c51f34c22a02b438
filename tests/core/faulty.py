"""Modules made of a few functions, most of them faulty, for breaking the toy game with."""

from __future__ import annotations

from grognard.game import Game, new_game
from grognard.ids import ModuleId
from grognard.modules import Module, implements
from grognard.ruling import Reason
from tests.core.toy import BASE, BLUE, RED, Bid, toy_table


def module(*functions, name: str = "h:bad", **options) -> Module:
    part = type("Part", (), {f"f{n}": staticmethod(f) for n, f in enumerate(functions)})
    return Module(ModuleId(name), name, parts=(part,), distribution="dist-bad", **options)


def crash(*_):
    raise KeyError("gone")


def crashing(hook: str, *keys: str, names: str = ""):
    """Make a function of a hook that takes some arguments and raises."""
    made = eval(f"lambda {names}: crash()", {"crash": crash})
    return implements(hook, *keys)(made)


def later(*_):
    """A generator: it raises only when its second objection is read."""
    yield Reason("first", "no")
    raise KeyError("gone")


def marching(*modules: Module, journal=None) -> Game:
    """Return the toy game with some modules, in the phase in which red marches."""
    game = new_game("toy", seed=7, table=toy_table(BASE, *modules), journal=journal)
    game.submit(Bid(by=RED, points=3))
    game.submit(Bid(by=BLUE, points=5))
    return game

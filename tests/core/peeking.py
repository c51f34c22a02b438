"""Taking a thing apart: everything that can be reached from it, whatever its fields are called."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from types import FunctionType, MethodType, ModuleType
from typing import Any

from grognard.dice import OpenDice, UmpireDice
from grognard.game import Game
from grognard.journal import Journal
from grognard.mutual import MutualDice
from grognard.sealed import Sealed, SeatSecrets

KEPT_AWAY = (Game, Journal, SeatSecrets, Sealed, OpenDice, UmpireDice, MutualDice)
"""What no player's view may lead to."""
PLAIN = (str, bytes, int, float, bool, type(None), type, ModuleType)


def reached(thing: Any) -> Iterator[Any]:
    """Yield everything that a thing holds, directly or through what it holds."""
    seen, todo = dict[int, Any](), [thing]
    while todo:
        now = todo.pop()
        if id(now) in seen:
            continue
        seen[id(now)] = now
        yield now
        if not isinstance(now, PLAIN):
            todo += _parts(now)


def _parts(thing: Any) -> list[Any]:
    out: list[Any] = list(getattr(thing, "__dict__", {}).values())
    for kind in type(thing).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        names = (slots,) if isinstance(slots, str) else slots
        out += [getattr(thing, n) for n in names if hasattr(thing, n)]
    match thing:
        case dict():
            out += [*thing.keys(), *thing.values()]
        case list() | tuple() | set() | frozenset():
            out += list(thing)
        case FunctionType():
            out += [c.cell_contents for c in thing.__closure__ or () if _full(c)]
        case MethodType():
            out += [thing.__self__, thing.__func__]
        case partial():
            out += [thing.func, thing.args, thing.keywords]
    if hasattr(thing, "items") and not isinstance(thing, dict) and hasattr(thing, "keys"):
        out += [*thing.keys(), *thing.values()]
    return out


def _full(cell: Any) -> bool:
    try:
        return cell.cell_contents is not None
    except ValueError:
        return False

"""A board in one line, for tests in Python.

    game = board("edition", mover="de.inf.6-5@0303", guard="pl.inf.4-4@0405 allied",
                 modules=[HERE / "night_marches.py"], dice=[3, 5])
    game.ask({"kind": "movement-allowance", "unit": "mover"})

Every other keyword is a unit: its counter (and face), its hex, and its side where that is not
the side of its nation.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from grognard.errors import UsageError
from grognard.game import Game
from grognard.testing.cases import Case, CaseUnit
from grognard.testing.runner import NextDice
from grognard.testing.stage import stage


def board(
    edition: str, units: Mapping[str, str] | None = None, *, size: Sequence[int] = (8, 8),
    paint: Mapping[str, Any] | None = None, step: str = "", date: str = "",
    modules: Iterable[Path | str] = (), without: Iterable[str] = (),
    dice: Iterable[int] = (), scenario: str = "", **more: str,
) -> Game:
    """Return a game in memory on a blank board of an edition (or in a scenario).

    `modules` are ids to switch on and paths of single files; `paint` is what a case says under
    `[case.board]`; `dice` show these values in the order in which they are rolled, and a die
    beyond them is an error. Raises what a case would: UsageError, UnknownName, AssemblyError.
    """
    chosen = [str(m) for m in modules]
    case = Case(
        id="board", title="a board", rules=(), editions=(edition,), scenario=scenario, step=step,
        date=date, with_=tuple(m for m in chosen if not m.endswith(".py")),
        without=tuple(without), module=tuple(Path(m) for m in chosen if m.endswith(".py")),
        board={"size": list(size), **(paint or {})},
        unit=tuple(_unit(name, text) for name, text in {**(units or {}), **more}.items()),
    )
    return stage(case, edition, scripted(*dice))


def scripted(*values: int) -> NextDice:
    """Return dice that show some values, in the order in which they are rolled."""
    dice = NextDice()
    dice.next = list(values)
    return dice


def _unit(name: str, text: str) -> CaseUnit:
    """Read "counter@hex side"."""
    placed, _, side = text.strip().partition(" ")
    counter, at, where = placed.partition("@")
    if not counter or (at and not where):
        raise UsageError(f"unit {name}: {text!r} does not say which counter stands where",
                         'write "counter@hex", or "counter@hex side"')
    return CaseUnit(id=name, unit=counter, side=side.strip(), **({"at": where} if where else {}))

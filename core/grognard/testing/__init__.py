"""For testing rules: boards in a line, case files, scripted dice, tests for every module.

    from grognard.testing import board, load_cases, run_case

    game = board("edition", mover="counter@0303", modules=["house:mine"], dice=[3, 5])

* `board`: a game on a blank board (or in a scenario) in one line; `scripted` dice for it
* `load_cases`, `run_case`, `Case`, `Check`: case files in TOML (the pytest plugin runs those
  below a folder called `cases`)
* `blank_board`, `stage`: what `board` is made of
* `inspect_modules`, `Report`: judging a module; `grognard.testing.conformance` makes tests of it
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grognard.inspection import Report, inspect_modules
    from grognard.testing.boards import blank_board
    from grognard.testing.cases import Case, load_cases
    from grognard.testing.runner import Check, NextDice, run_case
    from grognard.testing.shorthand import board, scripted
    from grognard.testing.stage import stage

_HOMES = {
    "blank_board": "testing.boards", "Case": "testing.cases", "load_cases": "testing.cases",
    "Check": "testing.runner", "NextDice": "testing.runner", "run_case": "testing.runner",
    "board": "testing.shorthand", "scripted": "testing.shorthand", "stage": "testing.stage",
    "Report": "inspection", "inspect_modules": "inspection",
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(import_module(f"grognard.{_HOMES[name]}"), name)


__all__ = ["Case", "Check", "NextDice", "Report", "blank_board", "board", "inspect_modules",
           "load_cases", "run_case", "scripted", "stage"]

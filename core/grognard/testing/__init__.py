"""For testing rules: boards in a line, case files, scripted dice.

    from grognard.testing import blank_board, load_cases, run_case, stage
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grognard.testing.boards import blank_board
    from grognard.testing.cases import Case, load_cases
    from grognard.testing.runner import Check, run_case
    from grognard.testing.stage import stage

_HOMES = {
    "blank_board": "boards", "Case": "cases", "load_cases": "cases", "Check": "runner",
    "run_case": "runner", "stage": "stage",
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(import_module(f"grognard.testing.{_HOMES[name]}"), name)


__all__ = ["Case", "Check", "blank_board", "load_cases", "run_case", "stage"]

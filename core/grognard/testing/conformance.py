"""Tests that every module passes, for the CI of whoever writes one.

    from grognard.testing.conformance import *

    MODULES = ("house:night-marches",)         # ids of installed modules, or paths of files

Each module is judged once (see `grognard.inspection`), and each topic is a test of its own. It
fails with the sentences that `grognard check-module` prints. `ORDERS = 300` plays longer,
`RULESET` and `SCENARIO` say by what and where.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest

from grognard.inspection import Report, inspect_modules
from grognard.inspection.findings import TOPICS

ORDERS = 150


@lru_cache(maxsize=32)
def report_of(module: str, ruleset: str, scenario: str, orders: int) -> Report:
    """Judge a module, once for all tests."""
    return inspect_modules(module, ruleset=ruleset, scenario=scenario, orders=orders)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Ask for every module of the test file's MODULES."""
    if "house_module" in metafunc.fixturenames:
        modules = getattr(metafunc.module, "MODULES", ())
        if not modules:
            raise pytest.UsageError(
                f'{metafunc.module.__name__}: say which modules: MODULES = ("house:mine",)')
        metafunc.parametrize("house_module", [str(m) for m in modules])


@pytest.fixture
def house_report(request: pytest.FixtureRequest, house_module: str) -> Report:
    """Return what was found about a module."""
    given: Any = request.module
    return report_of(house_module, getattr(given, "RULESET", ""), getattr(given, "SCENARIO", ""),
                     getattr(given, "ORDERS", ORDERS))


def said(report: Report, *topics: str) -> str:
    """Return the faults of some topics, a sentence a line."""
    assert set(topics) <= set(TOPICS)
    return "\n".join(f"{f}\n  to do: {f.todo}" for t in topics for f in report.about(t))


def test_binds_its_functions_to_hooks_that_exist(house_report: Report) -> None:
    """Hooks, keys and arguments are those that somebody declares and asks by."""
    assert not (found := said(house_report, "hooks", "keys", "arguments")), found


def test_makes_a_game_with_the_published_rulesets(house_report: Report) -> None:
    """The rulesets of its editions take it, and nobody else owns what it owns."""
    assert not (found := said(house_report, "loading", "rulesets")), found


def test_cites_rules_that_exist(house_report: Report) -> None:
    """A rule of an installed rulebook is one that it has."""
    assert not (found := said(house_report, "rules")), found


def test_is_pure_and_answers_what_is_asked(house_report: Report) -> None:
    """Asked twice it says the same, changes nothing, and its answers are of the right kind."""
    assert not (found := said(house_report, "answers", "purity")), found


def test_paints_layers_fast_and_in_the_shape_of_the_map(house_report: Report) -> None:
    """Its layers can be folded, and take little of the time that folding takes."""
    assert not (found := said(house_report, "layers", "speed")), found


def test_is_played_with_by_a_case(house_report: Report) -> None:
    """Some case file plays with it."""
    assert house_report.figures.get("cases"), (
        f"no case file plays with {', '.join(house_report.modules)}; put one below tests/cases")


__all__ = [
    "house_report", "pytest_generate_tests",
    "test_binds_its_functions_to_hooks_that_exist", "test_cites_rules_that_exist",
    "test_is_played_with_by_a_case", "test_is_pure_and_answers_what_is_asked",
    "test_makes_a_game_with_the_published_rulesets",
    "test_paints_layers_fast_and_in_the_shape_of_the_map",
]

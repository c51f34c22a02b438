"""Tests that play a scenario are left out where no scenario is installed."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from grognard.errors import UnknownScenario
from tests.plugins.standard_rules import WHOLE


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call() -> Generator[None, object, object]:
    """Skip a test that asks for a scenario when only the standard rules are installed."""
    return (yield from _unless_missing())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Generator[None, object, object]:
    """Skip the tests of a fixture that asks for such a scenario."""
    return (yield from _unless_missing())


def _unless_missing() -> Generator[None, object, object]:
    try:
        return (yield)
    except UnknownScenario as missing:
        if WHOLE:
            raise
        pytest.skip(f"needs the scenario {missing.name}")

"""What holds for every test: a machine may be slow, and what takes longest goes first."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "patient", deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("patient")

LONG = ("test_readme.py", "docs", "games", "authoring", "scenarios")
"""Where the longest tests are, under this folder: no worker shall be left alone with them."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let files with long tests begin; within a file nothing changes."""
    here = Path(__file__).parent

    def place(item: pytest.Item) -> int:
        parts = item.path.relative_to(here).parts if item.path.is_relative_to(here) else ()
        return LONG.index(parts[0]) if parts and parts[0] in LONG else len(LONG)

    items.sort(key=place)

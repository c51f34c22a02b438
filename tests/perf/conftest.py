"""Ratios against references in the same process: no clock time is ever asserted."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

import pytest

from tests.perf.theatre import Theatre, theatre


def seconds(work: Callable[[], object], times: int = 9) -> float:
    """Median time of a piece of work, after one run to warm up."""
    work()
    taken = []
    for _ in range(times):
        begin = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begin)
    return median(taken)


def report(what: str, ratio: float, bound: str) -> None:
    """Print a ratio, seen with -s or in the captured output."""
    print(f"\n{what}: {ratio:.1f} times (asked for: {bound})")


@pytest.fixture(scope="session")
def war() -> Theatre:
    """One theatre for all measurements."""
    return theatre()

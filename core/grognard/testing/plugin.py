"""The pytest plugin: every case of a case file is a test, for each edition it names.

Case files are the TOML files below a folder called `cases`. Tests in Python may take the
fixture `grognard_board`: `grognard.testing.board`, imported when it is first called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from grognard.game import Game
    from grognard.testing.cases import Case


@pytest.fixture
def grognard_board() -> Callable[..., Game]:
    """Return what makes a game on a board in one line (see `grognard.testing.board`)."""
    from grognard.testing.shorthand import board

    return board


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    """Collect case files."""
    if file_path.suffix == ".toml" and "cases" in file_path.parts:
        return CaseFileItem.from_parent(parent, path=file_path)
    return None


class CaseFileItem(pytest.File):
    """A file of cases."""

    def collect(self) -> Iterator[pytest.Item]:
        """List its cases, one item for each edition."""
        from grognard.content.toml import read_toml
        from grognard.testing.cases import load_cases

        found = read_toml(self.path)
        if "case" not in found and "meta" in found:
            return  # an overlay that cases are played with
        for case in load_cases(self.path):
            for edition in case.editions:
                name = case.id if len(case.editions) == 1 else f"{case.id}[{edition}]"
                yield CaseItem.from_parent(self, name=name, case=case, edition=edition)


class CaseItem(pytest.Item):
    """One case in one edition."""

    def __init__(self, *, case: Case, edition: str, **options: Any) -> None:
        super().__init__(**options)
        self.case, self.edition = case, edition

    def runtest(self) -> None:
        """Run the case; fail with every assertion that does not hold."""
        from grognard.testing.runner import run_case

        failed = [str(c) for c in run_case(self.case, self.edition) if not c.holds]
        if failed:
            raise CaseFailure("\n".join(failed))

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        """Show the assertions that failed, without a traceback."""
        from grognard.errors import GrognardError

        if isinstance(excinfo.value, CaseFailure | GrognardError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Name the case."""
        return self.path, None, f"{self.case.id}: {self.case.title}"


class CaseFailure(AssertionError):
    """Some assertions of a case do not hold."""

"""What several tests of the core start from."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.core.journals import write


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.grog"
    write(path)
    return path

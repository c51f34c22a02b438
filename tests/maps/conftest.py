from __future__ import annotations

import pytest

from grognard.board.load import find_map, load_board

from .atlas import Atlas


@pytest.fixture(scope="session")
def atlas() -> Atlas:
    """The map of Europe with the nets that the facts ask about."""
    return Atlas(load_board(find_map("europe")))

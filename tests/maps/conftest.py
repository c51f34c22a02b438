from __future__ import annotations

import pytest

from grognard.board.load import find_map, load_board

from .atlas import Atlas
from .krieg_atlas import KriegAtlas


@pytest.fixture(scope="session")
def atlas() -> Atlas:
    """The map of Europe with the nets that the facts ask about."""
    return Atlas(load_board(find_map("europe")))


@pytest.fixture(scope="session")
def krieg() -> KriegAtlas:
    """The map of Krieg! with the questions that the facts ask."""
    return KriegAtlas(load_board(find_map("krieg")))

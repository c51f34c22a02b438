"""The golden games of Krieg! (see golden_games.py, which writes them anew)."""

from __future__ import annotations

from tests.games.golden_games import Golden, told

__all__ = ["GOLDEN", "Golden", "told"]

GOLDEN = (
    Golden("krieg-quickstart", 1, orders=2, turn=99),
    Golden("krieg-quickstart", 2, orders=3, turn=99),
    Golden("krieg", 1, orders=2, turn=7),
    Golden("krieg", 2, orders=4, turn=5),
)

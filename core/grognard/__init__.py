"""Grognard: a rules engine and umpire for monster wargames.

    import grognard

    game = grognard.new_game("poland", seed=1939)

What is listed here is imported when it is first asked for; `import grognard` itself is cheap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grognard.game import Game, new_game
    from grognard.replay import Verification, resume, verify

_HOMES = {"Game": "game", "new_game": "game", "resume": "replay", "verify": "replay",
          "Verification": "replay"}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module 'grognard' has no attribute {name!r}")
    return getattr(import_module(f"grognard.{_HOMES[name]}"), name)


__all__ = ["Game", "Verification", "new_game", "resume", "verify"]

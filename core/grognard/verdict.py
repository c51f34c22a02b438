"""How a game ends."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.ids import SideId


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who has won and how; `winner` is empty for a draw."""

    winner: SideId | str
    text: str
    level: str = "victory"

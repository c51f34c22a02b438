"""How a game ends, and what it is fought for."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.ids import HexId, SideId


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who has won and how; `winner` is empty for a draw."""

    winner: SideId | str
    text: str
    level: str = "victory"


@dataclass(frozen=True, slots=True)
class Objective:
    """A hex that counts in the verdict, for the side that is to hold it.

    `weight` compares objectives with each other. `line`: the holder needs a line of
    communications there. `turn` is the game turn in which it is judged (0: any).
    """

    hex: HexId
    side: SideId
    weight: int = 1
    line: bool = False
    turn: int = 0

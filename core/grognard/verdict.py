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
    communications there. `turn` is the game turn in which it is judged (0: any). `manned`: to
    control the hex is not enough, a ground combat unit must stand there. `enough`: with so many
    of them the side has what it needs (0: it needs them all).
    """

    hex: HexId
    side: SideId
    weight: int = 1
    line: bool = False
    turn: int = 0
    manned: bool = False
    enough: int = 0

"""Going back by orders: which line of the journal, and who has to agree."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.game import Game
from grognard.journal import Entry


def counting_lines(entries: Sequence[Entry]) -> list[int]:
    """List the numbers of the lines that still count (see `report.counting`)."""
    kept: list[tuple[int, ...]] = [()]
    for number, entry in enumerate(entries, 1):
        back = entry.data.get("undo")
        kept.append(kept[back] if back is not None else (*kept[-1], number))
    return list(kept[-1])


def line_before(game: Game, steps: int) -> int | None:
    """Return the line to go back to, to take back the last `steps` lines that count.

    None when there are not so many: the first line begins the game.
    """
    lines = counting_lines(game.journal.entries)
    return lines[-1 - steps] if 0 < steps < len(lines) else None


def rolled_since(game: Game, line: int) -> bool:
    """Say whether a die was rolled or an order revealed in the lines after one."""
    return any(
        e.data.get("dice") or e.data.get("order", {}).get("kind") == "reveal"
        for e in game.journal.entries[line:]
    )

"""Going back by orders: which line of the journal, and who has to agree."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from grognard.frames import binding
from grognard.game import Game
from grognard.journal import Entry


def counting_lines(entries: Sequence[Entry]) -> list[int]:
    """List the numbers of the lines that still count (see `report.counting`)."""
    kept: list[tuple[int, ...]] = [()]
    for number, entry in enumerate(entries, 1):
        back = entry.data.get("undo")
        kept.append(kept[back] if back is not None else (*kept[-1], number))
    return list(kept[-1])


def line_before(game: Game, steps: int, people: Collection[str]) -> int | None:
    """Return the line to go back to, to take back the last `steps` orders that people gave.

    What bots did since goes with them, and so does a reveal. None when people have not given
    so many.
    """
    lines = counting_lines(game.journal.entries)
    theirs = [n for n, line in enumerate(lines) if giver(game.journal.entries[line - 1]) in people]
    if not 0 < steps <= len(theirs):
        return None
    return lines[theirs[-steps] - 1]


def giver(entry: Entry) -> str:
    """Return the side that gave the order of a line, "" where nobody did."""
    given: Any = entry.data.get("sealed") or entry.data.get("order") or {}
    return str(given.get("by") or "")


def rolled_since(game: Game, line: int) -> bool:
    """Say whether a die was rolled or an order revealed in the lines after one."""
    return any(binding(e.data) for e in game.journal.entries[line:])

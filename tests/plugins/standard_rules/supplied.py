"""Small boards for supply: a center, railways, ports and whoever stands around them.

The board is clear ground with rows and columns as in `boards.py`; `fed` gives the axis a
supply center in one hex, and paints whatever railways a test lays as axis ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.game import Game
from grognard.testing.boards import blank_grid
from tests.plugins.standard_rules.boards import ask, play

INF, KG = "de.inf.6-5", "de.inf.6-5.kg"
TRUCK = "de.msu.0-1-1"
POLE = "pl.inf.4-4"


def row(number: int, first: int, last: int) -> list[str]:
    """List the hexes of a row, column by column."""
    step = 1 if last >= first else -1
    return [f"{c:02}{number:02}" for c in range(first, last + step, step)]


def column(number: int, first: int, last: int) -> list[str]:
    """List the hexes of a column from one row to another."""
    step = 1 if last >= first else -1
    return [f"{number:02}{r:02}" for r in range(first, last + step, step)]


def strait(columns: int = 16, rows: int = 14, first: int = 6, last: int = 9) -> dict[str, Any]:
    """Return a board of two coasts with the Baltic between them (columns `first` to `last`)."""
    grid = blank_grid(columns, rows)
    sea = [h for h in grid if first <= int(h[:2]) <= last]
    coast = [h for h in grid if int(h[:2]) in (first - 1, last + 1)]
    sides = [f"{h}/{grid.name(i)}" for h in sea for _, i in grid.neighbours(grid.index(h))]
    return {
        "size": [columns, rows], "base": {"sea": "Baltic"}, "sea": sides,
        "kind": {"sea": sea, "coastal": coast}, "terrain": {"sea": sea},
    }


def fed(
    units: Mapping[str, tuple[str, ...]], center: str, *, rails: Sequence[Sequence[str]] = (),
    board: Mapping[str, Any] | None = None, paint: Mapping[str, Any] | None = None,
    sources: Mapping[str, Sequence[str]] | None = None, **more: Any,
) -> Game:
    """Return a game in which Germans draw supply from one hex (no hex: from nowhere)."""
    ground = {"size": [14, 14], **(board or {})}
    if rails:
        ground["rail"] = ["-".join(line) for line in rails]
    friendly = {"rail": {"axis": sorted({h for line in rails for h in line})}} if rails else {}
    given = {"de": [center]} if center else {}
    return play(
        units, board=ground, paint={**friendly, **(paint or {})},
        section={"supply": {"sources": {**given, **(sources or {})}}}, **more,
    )


def supply(game: Game, unit: str = "", **where: Any):
    """Ask for the supply of a unit or hex."""
    return ask(game, "supply", **({"unit": unit} if unit else where))


def grade(game: Game, unit: str) -> str:
    """Return the grade of a unit's supply, "" for none."""
    return str(supply(game, unit).values["grade"])

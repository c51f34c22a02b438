"""Boards with a railway: one long line along the second row, from a source of supply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.game import Game
from tests.plugins.standard_rules.boards import play

RAIL_PHASE = "player-turn.axis/rail-movement"
LONG = 64


def line(first: int, last: int, row: int = 2) -> list[str]:
    """Name the hexes of the line from one column to another."""
    step = 1 if last >= first else -1
    return [f"{c:02}{row:02}" for c in range(first, last + step, step)]


def railway(
    units: Mapping[str, tuple[str, ...]], *, step: str = RAIL_PHASE, friendly: Sequence[str] = (),
    rails: Mapping[str, Sequence[str]] | None = None, capacity: int = 20, columns: int = LONG,
    board: Mapping[str, Any] | None = None, source: str = "0102", **more: Any,
) -> Game:
    """Return a game on a board whose second row is a railway, all of it Axis by default.

    The German source of supply lies at its western end; `rails` paints what is not Axis.
    """
    paint = {"axis": list(friendly) or line(1, columns), **(rails or {})}
    section = {"supply": {"sources": {"de": [source]}}, **more.pop("section", {})}
    return play(
        units, step=step, board={"size": [columns, 4], "rail": ["-".join(line(1, columns))],
                                 **(board or {})},
        paint={"rail": paint, **more.pop("paint", {})},
        pool={"rail-capacity:axis": capacity, **more.pop("pool", {})}, section=section, **more,
    )

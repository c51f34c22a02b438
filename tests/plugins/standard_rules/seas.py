"""A small sea for tests: two coasts with ports on either side of some water.

Columns 04 and 07 are coasts, 05 and 06 the sea between them; 0404 (Kiel, a major port) and
0405 (Stettin) lie on the left, 0704 (Memel) and 0706 (Danzig) on the right. Whose the ports
are, `sea_game` paints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from grognard.game import Game
from grognard.testing.boards import blank_grid
from tests.plugins.standard_rules.boards import play

STEP = "player-turn.{}/sea-movement"
SEA = [f"{c:02}{r:02}" for c in (5, 6) for r in range(1, 9)]
COAST = [f"{c:02}{r:02}" for c in (4, 7) for r in range(1, 9)]
PORTS = {"0404": "Kiel:major-port", "0405": "Stettin:minor-port", "0704": "Memel:minor-port",
         "0706": "Danzig:major-port"}


def sides_of(hexes: Iterable[str], size: int = 8) -> list[str]:
    """Name all sides of some hexes."""
    grid = blank_grid(size, size)
    return [f"{h}/{grid.name(n)}" for h in hexes for _, n in grid.neighbours(grid.index(h))]


def sea_board(area: str = "Baltic", ports: Mapping[str, str] | None = None, **more: Any) -> Any:
    """Return what `play` takes as a board: the sea belongs to one sea area."""
    return {
        "kind": {"sea": SEA, "coastal": COAST}, "terrain": {"sea": SEA}, "sea": {area: SEA + COAST},
        "side:sea": sides_of(SEA), "places": dict(ports or PORTS), **more,
    }


def sea_game(
    units: Mapping[str, tuple[str, ...]], *, area: str = "Baltic", by: str = "axis",
    control: Mapping[str, Iterable[str]] | None = None, points: int = 0, assault: int = 0,
    surface: int = 0, board: Mapping[str, Any] | None = None, step: str = "", **more: Any,
) -> Game:
    """Return a game in the Sea Movement Phase of a side, with points of all three kinds."""
    pool = {f"naval-transport-points:{by}": points, f"amphibious-assault-points:{by}": assault,
            f"surface-fleet-points:{by}": surface, **more.pop("pool", {})}
    paint = {"control": {s: tuple(h) for s, h in (control or {by: PORTS}).items()}}
    return play(units, step=step or STEP.format(by), board=board or sea_board(area),
                paint=paint, pool=pool, **more)

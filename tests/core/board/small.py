"""Small random maps, layers and prices for property tests."""

from __future__ import annotations

import numpy as np

from grognard.board.grid import Grid
from grognard.board.layers import BLOCKED, Layer, StepCosts
from grognard.ids import RuleId


def grid(rng: np.random.Generator, columns: int = 7, rows: int = 6, holes: float = 0.1) -> Grid:
    """A block of hexes with a few missing."""
    cells = {
        f"{c:02d}{r:02d}": (c, r - c // 2)
        for c in range(columns)
        for r in range(rows)
        if (c, r) == (0, 0) or rng.random() >= holes
    }
    return Grid(cells)


def prices(
    rng: np.random.Generator, board: Grid, *, least: int = 1, most: int = 4, blocked: float = 0.15
) -> StepCosts:
    """Random prices of steps between the hexes of a grid, some blocked, some hexes with a stop."""
    cost = np.full((6, board.size), BLOCKED, np.uint8)
    for i in board.cells.tolist():
        for d, _ in board.neighbours(i):
            if rng.random() >= blocked:
                cost[d, i] = rng.integers(least, most + 1)
    stop = np.zeros(board.size, np.bool_)
    stop[board.cells] = rng.random(len(board)) < 0.15
    return StepCosts(board, cost, stop)


def layers(rng: np.random.Generator, board: Grid, count: int) -> list[Layer]:
    """Random layers of every scope and operation, some of them in groups."""
    out = []
    for k in range(count):
        scope = ("enter", "leave", "side")[rng.integers(3)]
        op = ("add", "add", "max", "replace", "block", "stop")[rng.integers(6)]
        shape = (6, board.size) if scope == "side" else (board.size,)
        group = ("", "zone", "terrain")[rng.integers(1 if op in ("max", "replace") else 0, 3)]
        top = (4, 4, 200)[rng.integers(3)]
        value = (
            int(rng.integers(top))
            if rng.random() < 0.5
            else rng.integers(0, top, shape).astype(np.uint8)
        )
        rare = 0.1 if op == "block" else 0.4
        mask = None if rng.random() < 0.1 and op != "block" else rng.random(shape) < rare
        out.append(
            Layer(
                f"layer-{k}", f"rule {k}", (RuleId(f"x:{k}"),), scope, op, value, mask, group, "m:x"
            )
        )
    return out

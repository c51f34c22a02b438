"""From which hexes can each supplyhead be reached on foot? One row of bits per head.

The search runs backwards, from the heads outward: all heads of one hex in one batch, each
larger one (a rail line) by a flood of its own. A row is packed eight hexes to a byte, so
that the supply of a nation is the OR of the rows of its heads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from grognard.board.flood import NOT_REACHED, floods, reverse
from grognard.board.layers import BLOCKED, StepCosts
from grognard.board.window import Window
from grognard.supply.policy import Head, HeadKind, SupplyPolicy

Bits = NDArray[np.uint8]
SMALL = 4
"""Heads of at most so many hexes are searched hex by hex in the batch."""

FEW = 16
"""So few heads to which hexes are counted are searched one after the other, without a batch."""


class Walks:
    """The prices of walking under a policy, forwards and backwards, in points and in hexes."""

    def __init__(self, policy: SupplyPolicy) -> None:
        self.policy = policy

    @cached_property
    def points(self) -> StepCosts:
        """The prices of a line on foot; hexes that it may not enter are blocked."""
        walk, wall = self.policy.walk, _walls(self.policy)
        cost = walk.cost.copy()
        lo, hi = walk.grid.width, walk.grid.size - walk.grid.width
        for d, offset in enumerate(walk.grid.offsets):
            cost[d, lo:hi] |= wall[lo + offset : hi + offset]
        return replace(walk, cost=cost, stop=np.zeros_like(walk.stop), stop_step=None)

    @cached_property
    def points_back(self) -> StepCosts:
        """The same against the direction of the line."""
        back = _reversed(self.policy.walk)
        return replace(back, cost=back.cost | _walls(self.policy))

    def forward(self, kind: HeadKind) -> StepCosts:
        """Return the prices by which a stretch to a head of this kind is measured."""
        return self.points if kind.measure == "points" else self._hexes

    def back(self, kind: HeadKind) -> StepCosts:
        """Return the same against the direction of the line."""
        return self.points_back if kind.measure == "points" else self._hexes_back

    @cached_property
    def _hexes(self) -> StepCosts:
        return _counted(self.points)

    @cached_property
    def _hexes_back(self) -> StepCosts:
        return _counted(self.points_back)

    @cached_property
    def open_back(self) -> NDArray[np.bool_]:
        """The steps against the line that may be taken, shape (6, size)."""
        return np.not_equal(self.points_back.cost, BLOCKED)


@lru_cache(maxsize=8)
def _reversed(walk: StepCosts) -> StepCosts:
    """Turn the prices of a walk around; they outlive the policies that walk at them."""
    return reverse(walk)


def _walls(policy: SupplyPolicy) -> NDArray[np.uint8]:
    return np.multiply(policy.barred.view(np.uint8), BLOCKED, dtype=np.uint8)


def _counted(costs: StepCosts) -> StepCosts:
    one = np.where(costs.cost == BLOCKED, np.uint8(BLOCKED), np.uint8(1))
    return replace(costs, cost=one)


def coverage(policy: SupplyPolicy, walks: Walks, heads: Sequence[Head | None]) -> Bits:
    """Pack, for each head, the hexes from which a stretch may be walked to it.

    Shape (heads, (size + 7) // 8), bits in little order. None stands for a head that
    nobody needs; its row is empty, as is that of a head that nobody walks to.
    """
    size = policy.walk.grid.size
    walked = [
        (k, head, policy.kind[head.kind]) for k, head in enumerate(heads)
        if head is not None and head.hexes and policy.kind[head.kind].reach is not None
    ]
    rows = np.zeros((len(walked), size), np.bool_)
    batches: dict[tuple[str, int], list[tuple[int, int]]] = {}
    few = len(walked) <= FEW
    for row, (_, head, kind) in enumerate(walked):
        if len(head.hexes) > SMALL or (few and _counts_hexes(kind)):
            _cover_widely(rows[row], policy, walks, head, kind)
            continue
        batch = batches.setdefault((head.kind, head.extra), [])
        batch += [(row, cell) for cell in head.hexes]
    by_measure: dict[str, list[tuple[HeadKind, int, list[tuple[int, int]]]]] = {}
    for (name, extra), batch in batches.items():
        kind = policy.kind[name]
        by_measure.setdefault(kind.measure, []).append((kind, extra, batch))
    for group in by_measure.values():
        _cover_batch(rows, walks, group)
    packed = np.zeros((len(heads), (size + 7) // 8), np.uint8)
    packed[[k for k, _, _ in walked]] = np.packbits(rows, axis=1, bitorder="little")
    return packed


def _cover_batch(
    rows: NDArray[np.bool_],
    walks: Walks,
    group: list[tuple[HeadKind, int, list[tuple[int, int]]]],
) -> None:
    """Search around many hexes in one call, then cut each ball to its kind's reach."""
    cells = [cell for _, _, batch in group for _, cell in batch]
    balls = floods(walks.back(group[0][0]), cells, max(most(kind) for kind, _, _ in group))
    flat, first = rows.reshape(-1), 0
    for kind, extra, batch in group:
        part = slice(first, first + len(batch))
        first += len(batch)
        index, dist = balls.index[part], balls.dist[part]
        row = np.array([k for k, _ in batch], np.int64)[:, None] * rows.shape[1]
        flat[(row + index)[within(dist, extra, kind, index)]] = True


def _cover_widely(
    row: NDArray[np.bool_], policy: SupplyPolicy, walks: Walks, head: Head, kind: HeadKind
) -> None:
    """Search around one head of many hexes."""
    grid = policy.walk.grid
    if _counts_hexes(kind):
        row[list(head.hexes)] = most(kind) >= head.extra
        _spread(row, walks, most(kind) - head.extra)
        row &= grid.on_map
        return
    seeds = np.array(head.hexes, np.int64)
    window = Window.around(walks.back(kind), seeds, most(kind))
    dist = window.solve(window.prices(), seeds, np.zeros(len(seeds), np.int64))
    reach = kind.reach
    if isinstance(reach, np.ndarray):
        reach = window.view(reach).reshape(-1)
    inside = _within(dist, head.extra, reach)
    window.view(row)[...] = inside.reshape(window.rows, window.columns)
    row &= grid.on_map


def _counts_hexes(kind: HeadKind) -> bool:
    """Say whether so many hexes may be walked to heads of a kind, from wherever."""
    return kind.measure == "hexes" and isinstance(kind.reach, int)


def _spread(row: NDArray[np.bool_], walks: Walks, steps: int) -> None:
    """Let a painted plane grow by so many hexes, against the direction of the line."""
    grid, open_ = walks.policy.walk.grid, walks.open_back
    lo, hi = grid.width, grid.size - grid.width
    for _ in range(steps):
        before = row.copy()
        for d, offset in enumerate(grid.offsets):
            row[lo + offset : hi + offset] |= before[lo:hi] & open_[d, lo:hi]


def most(kind: HeadKind) -> int:
    """Return the longest stretch to a head of this kind from anywhere."""
    return int(kind.reach.max()) if isinstance(kind.reach, np.ndarray) else kind.reach or 0


def within(
    dist: NDArray[np.uint8], extra: int, kind: HeadKind, index: NDArray[np.int64]
) -> NDArray[np.bool_]:
    """Say which distances, measured from the hexes at `index`, are within the kind's reach."""
    reach = kind.reach[index] if isinstance(kind.reach, np.ndarray) else kind.reach
    return _within(dist, extra, reach)


def _within(
    dist: NDArray[np.uint8], extra: int, reach: int | NDArray[np.uint8] | None
) -> NDArray[np.bool_]:
    if reach is None:
        return np.zeros(dist.shape, np.bool_)
    if not isinstance(reach, np.ndarray):
        return dist <= min(reach, NOT_REACHED - 1) - extra
    inside: NDArray[np.bool_] = (dist.astype(np.int16) + extra <= reach) & (dist != NOT_REACHED)
    return inside

"""The kernel of the bounded searches: min-plus sweeps over rectangles of a plane.

The search relaxes all hexes at once: sweep after sweep, each of the six directions offers
every hex the price of coming from its neighbour, until nothing changes. Rectangles have a
border one cell wide that nothing crosses, so that flat offsets never wrap.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from grognard.board.layers import StepCosts

NOT_REACHED = 255
_NARROW, _WIDE = 127, 32767
"""Stand-ins for "never" whose double still fits the number type of the search."""

T = TypeVar("T", bound=np.generic)
BytePlane = NDArray[np.uint8]
Indices = NDArray[np.int64]
Numbers = NDArray[np.uint8] | NDArray[np.uint16]


def hops(costs: StepCosts, budget: int) -> int:
    """Count the most steps that a budget can buy (free steps: as many as the map is wide)."""
    if not 0 <= budget < NOT_REACHED:
        raise ValueError(f"a budget is between 0 and {NOT_REACHED - 1}, not {budget}")
    far = costs.grid.width + costs.grid.height
    return min(budget // costs.cheapest, far) if costs.cheapest else far


@dataclass(frozen=True, slots=True)
class Window:
    """The rectangle of a plane that a budget can reach from some seeds, and its border."""

    costs: StepCosts
    budget: int
    top: int
    left: int
    rows: int
    columns: int

    @classmethod
    def around(cls, costs: StepCosts, seeds: Indices, budget: int) -> Window:
        """Take the cells that can be reached from the seeds, and one more on every side."""
        grid, wide = costs.grid, hops(costs, budget) + 1
        row, column = np.divmod(seeds, grid.width)
        top, left = max(int(row.min()) - wide, 0), max(int(column.min()) - wide, 0)
        bottom = min(int(row.max()) + wide + 1, grid.height)
        right = min(int(column.max()) + wide + 1, grid.width)
        return cls(costs, budget, top, left, bottom - top, right - left)

    def view(self, plane: NDArray[T]) -> NDArray[T]:
        """Look at the window's part of a plane (last axis: plane index)."""
        whole = plane.reshape(*plane.shape[:-1], -1, self.costs.grid.width)
        return whole[..., self.top : self.top + self.rows, self.left : self.left + self.columns]

    def local(self, index: Indices) -> Indices:
        """Turn plane indices into positions within the window."""
        row, column = np.divmod(index, self.costs.grid.width)
        return (row - self.top) * self.columns + column - self.left

    def prices(self) -> Numbers:
        """Copy the price of every step within the window, (6, cells), its border closed."""
        prices = narrowed(self.view(self.costs.cost), self.budget)
        prices[:, 0] = prices[:, -1] = NOT_REACHED
        prices[:, :, 0] = prices[:, :, -1] = NOT_REACHED
        return np.minimum(prices, never(self.budget), out=prices).reshape(6, -1)

    def close(self, prices: Numbers, steps: NDArray[np.bool_]) -> None:
        """Take the marked steps ((6, size) plane) out of the window's prices."""
        prices[self.view(steps).reshape(6, -1)] = never(self.budget)

    def solve(self, prices: Numbers, seeds: Indices, values: Indices) -> BytePlane:
        """Return the distances within the window, flat."""
        dist = np.full(self.rows * self.columns, never(self.budget), prices.dtype)
        start = np.minimum(values, never(self.budget)).astype(prices.dtype)
        np.minimum.at(dist, self.local(seeds), start)
        return relax(dist, prices, self.columns, self.budget, self.costs)

    def spread(self, dist: BytePlane) -> BytePlane:
        """Lay the window's distances on an empty whole plane."""
        plane = np.full(self.costs.grid.size, NOT_REACHED, np.uint8)
        self.view(plane)[...] = dist.reshape(self.rows, -1)
        return plane


def squares(costs: StepCosts, index: Indices, side: int, budget: int) -> BytePlane:
    """Search from the centre of each square window (rows of `index`: plane indices)."""
    prices = narrowed(np.take(costs.cost, index, axis=1), budget)
    square = prices.reshape(6, -1, side, side)
    square[..., 0, :] = square[..., -1, :] = square[..., 0] = square[..., -1] = never(budget)
    dist = np.full(index.shape, never(budget), prices.dtype)
    dist[:, side * side // 2] = 0
    found = relax(dist.reshape(-1), prices.reshape(6, -1), side, budget, costs)
    return found.reshape(index.shape)


def never(budget: int) -> int:
    """Return the distance that stands for "not reached" during a search."""
    return _NARROW if budget < _NARROW else _WIDE


def narrowed(prices: NDArray[np.generic], budget: int) -> Numbers:
    """Copy prices into the type of the search; what exceeds every budget stays too dear."""
    if budget < _NARROW:
        return np.minimum(prices, np.uint8(_NARROW))  # type: ignore[no-any-return]
    return prices.astype(np.uint16)


def relax(dist: Numbers, prices: Numbers, width: int, budget: int, costs: StepCosts) -> BytePlane:
    """Sweep until nothing changes, or the budget can buy no further step."""
    steps = (-width, -width + 1, 1, width, width - 1, -1)
    lo, hi = width + 1, len(dist) - width - 1
    source, before = dist[lo:hi], np.empty_like(dist)
    offer = np.empty_like(source)
    pairs = [(dist[lo + s : hi + s], prices[d, lo:hi]) for d, s in enumerate(steps)]
    for sweep in range(hops(costs, budget) if costs.cheapest else len(dist)):
        if sweep & 1:
            before[:] = dist
        for target, price in pairs:
            np.add(source, price, out=offer)
            np.minimum(target, offer, out=target)
        if sweep & 1 and np.array_equal(before, dist):
            break
    np.putmask(dist, dist > budget, NOT_REACHED)
    return dist.astype(np.uint8, copy=False)

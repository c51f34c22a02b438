"""How far a budget reaches: bounded searches on planes, without a search per hex.

A distance plane (uint8, (size,)) holds the lowest total price of a chain of steps from a
source, sources themselves at their starting value, and NOT_REACHED where no chain within
the budget exists. Prices, starting values and budgets are in the unit of the StepCosts
(half points where an edition has halves); the result is exact for any budget up to 254.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from grognard.board.grid import opposite
from grognard.board.layers import BLOCKED, StepCosts
from grognard.board.window import NOT_REACHED, BytePlane, Indices, Window, hops, squares

__all__ = ["NOT_REACHED", "Balls", "Reach", "flood", "floods", "path", "reach", "reverse"]

BoolPlane = NDArray[np.bool_]


def reverse(costs: StepCosts) -> StepCosts:
    """Turn every step around: cost[d, i] becomes the price of coming *to* i from there.

    A flood over reversed costs answers "from where can this hex be reached?". Stops are
    dropped, since they have no meaning for a search that runs against the movement.
    """
    back = np.full_like(costs.cost, BLOCKED)
    lo, hi = costs.grid.width, costs.grid.size - costs.grid.width
    for d, offset in enumerate(costs.grid.offsets):
        back[d, lo:hi] = costs.cost[opposite(d), lo + offset : hi + offset]
    back.setflags(write=False)
    return StepCosts(costs.grid, back, np.zeros_like(costs.stop), unit=costs.unit)


def flood(costs: StepCosts, sources: Mapping[int, int], budget: int) -> BytePlane:
    """Return the distance plane from any of the sources ({plane index: starting value}).

    Stops are ignored. A source whose starting value exceeds the budget is not reached.
    """
    if not sources:
        return np.full(costs.grid.size, NOT_REACHED, np.uint8)
    seeds = np.fromiter(sources.keys(), np.int64, len(sources))
    values = np.fromiter(sources.values(), np.int64, len(sources))
    window = Window.around(costs, seeds, budget)
    return window.spread(window.solve(window.prices(), seeds, values))


@dataclass(frozen=True, slots=True)
class Balls:
    """Distances around many hexes, each within its own square window.

    `index[k]` are the plane indices of the cells of window k and `dist[k]` the distances
    from its centre (NOT_REACHED beyond the budget), both of shape (K, cells).
    """

    index: Indices
    dist: BytePlane

    def reached(self, k: int) -> Indices:
        """List the plane indices that ball k reaches."""
        found: Indices = self.index[k][self.dist[k] != NOT_REACHED]
        return found


def floods(costs: StepCosts, sources: Sequence[int] | Indices, budget: int) -> Balls:
    """Search around each source by itself, all in one batch; as `flood` with {source: 0}."""
    centres = np.asarray(sources, np.int64)
    radius = min(hops(costs, budget), max(costs.grid.width, costs.grid.height)) + 1
    side = 2 * radius + 1
    span = np.arange(-radius, radius + 1)
    shape = (span[:, None] * costs.grid.width + span[None, :]).ravel()
    # A window may hang over the plane's ends: what is clipped there lies off the map.
    index = np.clip(centres[:, None] + shape[None, :], 0, costs.grid.size - 1)
    dist = np.empty(index.shape, np.uint8)
    batch = max(1, 1_000_000 // (side * side))
    for first in range(0, len(centres), batch):
        part = slice(first, first + batch)
        dist[part] = squares(costs, index[part], side, budget)
    return Balls(index, dist)


@dataclass(frozen=True, eq=False, slots=True)
class Reach:
    """Where one move can go.

    `dist` is the distance plane: the fewest points spent on arriving (a hex entered only
    by the one-hex guarantee counts as the whole allowance). `onward` is the same for
    arrivals that may be followed by another step: NOT_REACHED where the move must end.
    """

    costs: StepCosts
    start: int
    dist: BytePlane
    onward: BytePlane

    def path(self, goal: int) -> list[int]:
        """Return the cheapest path, start and goal included; empty when out of reach.

        Ties are broken as in `path`.
        """
        if self.dist[goal] == NOT_REACHED:
            return []
        ends = self.costs.stop_step
        back = _descend(self.costs, self.dist, self.onward, {self.start: 0}, goal, ends)
        return back or [self.start, goal]


def reach(
    costs: StepCosts, start: int, allowance: int, *, first_step_free: BoolPlane | None = None
) -> Reach:
    """Search where a unit can move with an allowance.

    A hex with a stop, or a step with one, ends the move (the starting hex does not count).
    `first_step_free` (bool, (6, size)) says which steps the one-hex guarantee covers: as its
    whole move a unit may take such a step whatever its price, unless it is BLOCKED.
    """
    seed = np.array([start])
    window = Window.around(costs, seed, allowance)
    prices = window.prices()
    halt = costs.stop.copy()
    halt[start] = False
    window.close(prices, np.broadcast_to(halt, costs.cost.shape))
    if costs.stop_step is not None:
        window.close(prices, costs.stop_step)
    dist = window.spread(window.solve(prices, seed, np.zeros(1, np.int64)))
    onward = np.where(halt, np.uint8(NOT_REACHED), dist)
    if costs.stop_step is not None:
        _arrive_and_stop(costs, costs.stop_step, dist, onward, allowance)
    if first_step_free is not None:
        for d, offset in enumerate(costs.grid.offsets):
            covered = first_step_free[d, start] and costs.cost[d, start] != BLOCKED
            if covered and dist[start + offset] == NOT_REACHED:
                dist[start + offset] = allowance
    return Reach(costs, start, dist, onward)


def _arrive_and_stop(
    costs: StepCosts, ends: BoolPlane, dist: BytePlane, onward: BytePlane, allowance: int
) -> None:
    """Add the arrivals by steps that end the move."""
    before = onward.copy()
    for d, offset in enumerate(costs.grid.offsets):
        here = np.flatnonzero((before != NOT_REACHED) & ends[d] & (costs.cost[d] != BLOCKED))
        spent = before[here].astype(np.int64) + costs.cost[d, here]
        here, spent = here[spent <= allowance], spent[spent <= allowance]
        dist[here + offset] = np.minimum(dist[here + offset], spent)


def path(dist: BytePlane, costs: StepCosts, start: int | Mapping[int, int], goal: int) -> list[int]:
    """Descend a distance plane of `flood`: the cheapest path, start and goal included.

    `start` is the source, or the sources as they were given to `flood`. Empty when the goal
    is not reached. Of equally cheap paths the one with the fewest hexes is taken, then the
    one whose last steps come first in the order of the directions (so it never depends on
    chance).
    """
    sources = {start: 0} if isinstance(start, int) else start
    if dist[goal] == NOT_REACHED:
        return []
    return _descend(costs, dist, dist, sources, goal, None)


def _descend(
    costs: StepCosts,
    dist: BytePlane,
    onward: BytePlane,
    sources: Mapping[int, int],
    goal: int,
    ends: BoolPlane | None,
) -> list[int]:
    """Search backwards over steps that account for the whole difference in distance."""
    came: dict[int, int] = {goal: goal}
    queue = deque([goal])
    while queue:
        here = queue.popleft()
        value = int(dist[here] if here == goal else onward[here])
        if sources.get(here) == value:
            return _walk(came, here)
        for d, offset in enumerate(costs.grid.offsets):
            last = here - offset
            price = int(costs.cost[d, last])
            closed = price == BLOCKED or last in came or onward[last] == NOT_REACHED
            if closed or (ends is not None and here != goal and ends[d, last]):
                continue
            if int(onward[last]) + price == value:
                came[last] = here
                queue.append(last)
    return []


def _walk(came: Mapping[int, int], here: int) -> list[int]:
    out = [here]
    while came[here] != here:
        here = came[here]
        out.append(here)
    return out

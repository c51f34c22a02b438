"""The lines of rail or road of one map as graphs: built once, masked anew each phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import numpy as np
import rustworkx as rx
from numpy.typing import NDArray

from grognard.board.grid import Grid

BoolPlane = NDArray[np.bool_]
Pair = tuple[int, int]
DEAR = 1e6


class SupplyNetwork:
    """The named line networks of a map (`lines`: name -> (6, size) plane of crossed sides)."""

    def __init__(self, grid: Grid, lines: Mapping[str, BoolPlane]) -> None:
        self.grid = grid
        self.lines = {name: LineGraph(grid, sides) for name, sides in lines.items()}


class LineGraph:
    """One network: the hexes that it runs through, joined where it crosses a side."""

    def __init__(self, grid: Grid, sides: BoolPlane) -> None:
        self.grid = grid
        starts, ends = [], []
        for d in range(3):
            here = np.flatnonzero(sides[d] & grid.on_map)
            here = here[grid.on_map[here + grid.offsets[d]]]
            starts.append(here)
            ends.append(here + grid.offsets[d])
        a, b = np.concatenate(starts), np.concatenate(ends)
        self.hexes = np.unique(np.concatenate([a, b, np.flatnonzero(sides.any(0) & grid.on_map)]))
        """Plane index of each node, ascending."""
        self.node = np.full(grid.size, -1, np.int64)
        self.node[self.hexes] = np.arange(len(self.hexes))
        self.graph: rx.PyGraph[int, Pair] = rx.PyGraph(multigraph=False)
        self.graph.add_nodes_from(self.hexes.tolist())
        nodes = zip(self.node[a].tolist(), self.node[b].tolist(), strict=True)
        cells = zip(a.tolist(), b.tolist(), strict=True)
        self.graph.add_edges_from([(*n, c) for n, c in zip(nodes, cells, strict=True)])

    def parts(self, usable: BoolPlane) -> list[NDArray[np.int64]]:
        """Split what is usable into connected parts: hexes ascending, parts by first hex."""
        sub = self._sub(usable)
        cells = np.array(sub.nodes(), np.int64)
        found = [np.sort(cells[list(part)]) for part in rx.connected_components(sub)]
        return sorted(found, key=lambda hexes: int(hexes[0]))

    def cuts(self, hexes: Iterable[int]) -> list[int]:
        """List the hexes whose loss would split this part."""
        mask = np.zeros(self.grid.size, np.bool_)
        mask[list(hexes)] = True
        sub = self._sub(mask)
        return sorted(sub[node] for node in rx.articulation_points(sub))

    def path(self, usable: BoolPlane, start: int, goals: Iterable[int]) -> list[int]:
        """Return a shortest way over usable hexes to the nearest goal; [] when there is none.

        Of equally near goals the one with the lowest index is taken.
        """
        ways = _ways(self._sub(usable), start, goals, None)
        return min(ways, key=lambda way: (len(way), way[-1]), default=[])

    def least_broken(self, usable: BoolPlane, start: int, goals: Iterable[int]) -> list[int]:
        """Return a way to a goal that runs over the fewest unusable hexes; [] without any way."""

        def price(pair: Pair) -> float:
            return 1.0 + DEAR * sum(not usable[cell] for cell in pair)

        def broken(way: list[int]) -> tuple[int, int, int]:
            return sum(not usable[cell] for cell in way), len(way), way[-1]

        return min(_ways(self.graph, start, goals, price), key=broken, default=[])

    def _sub(self, usable: BoolPlane) -> rx.PyGraph[int, Pair]:
        return self.graph.subgraph(np.flatnonzero(usable[self.hexes]).tolist())


def _ways(
    graph: rx.PyGraph[int, Pair],
    start: int,
    goals: Iterable[int],
    price: Callable[[Pair], float] | None,
) -> list[list[int]]:
    """List a cheapest way (as plane indices) from a hex to each goal that it leads to."""
    node = {cell: n for n, cell in zip(graph.node_indices(), graph.nodes(), strict=True)}
    wanted = sorted(goal for goal in set(goals) if goal in node)
    if start not in node:
        return []
    if start in wanted:
        return [[start]]
    target = node[wanted[0]] if len(wanted) == 1 else None
    found = rx.dijkstra_shortest_paths(graph, node[start], target=target, weight_fn=price)
    return [[graph[n] for n in found[node[g]]] for g in wanted if node[g] in found]

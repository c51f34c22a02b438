"""Supply straight from its definition: one slow search per unit, in plain Python.

Nothing is shared with the engine but the policy itself. A line is followed forward from the
unit: on foot to whatever head is in reach, from there along tracks, joins and links, until
it meets a source or everything has been tried.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping

import numpy as np

from grognard.board.layers import BLOCKED
from grognard.supply import Head, HeadKind, SupplyPolicy, Track

Ball = dict[int, int]
Place = tuple[str, int, int, int]
"""What a line has reached: ("hex", cell, 0, used), ("head", k, 0, used) or ("track", t, cell,
used), where `used` counts the limited heads so far."""


class Oracle:
    """Answers about one policy; `lines` are the (6, size) sides of each network."""

    def __init__(self, policy: SupplyPolicy, lines: Mapping[str, np.ndarray]) -> None:
        self.policy, grid = policy, policy.walk.grid
        self.rank = {kind.name: policy.grades.index(kind.grade) for kind in policy.kinds}
        self.steps: dict[int, list[tuple[int, int]]] = {}
        self.open_steps: dict[int, list[tuple[int, int]]] = {}
        for i in grid.cells.tolist():
            prices = [(j, int(policy.walk.cost[d, i])) for d, j in grid.neighbours(i)]
            self.open_steps[i] = [(j, c) for j, c in prices if c != BLOCKED]
            self.steps[i] = [(j, c) for j, c in self.open_steps[i] if not policy.barred[j]]
        self.heads_at: dict[int, list[int]] = {}
        for k, head in enumerate(policy.heads):
            if not head.inoperative:
                for cell in head.hexes:
                    self.heads_at.setdefault(cell, []).append(k)
        self.rails = [self._rail(track, lines[track.line]) for track in policy.tracks]
        self.number = {head.id: k for k, head in enumerate(policy.heads)}
        self.most = policy.limit.most if policy.limit else 10**6
        self.reach = {
            kind.name: kind.reach.tolist() if isinstance(kind.reach, np.ndarray) else kind.reach
            for kind in policy.kinds
        }

    def _rail(self, track: Track, sides: np.ndarray) -> dict[int, list[int]]:
        grid, barred = self.policy.walk.grid, self.policy.barred
        usable = {
            i
            for i in grid.cells.tolist()
            if track.usable[i] and sides[:, i].any() and not (track.stopped and barred[i])
        }
        return {
            i: [j for d, j in grid.neighbours(i) if sides[d, i] and j in usable] for i in usable
        }

    def grade(self, cell: int, nation: str) -> str | None:
        """The best grade of any line of a nation's unit in a hex."""
        if self.policy.starts is not None and not self.policy.starts[cell]:
            return None
        for grade in reversed(range(len(self.policy.grades))):
            if self.leads_home([("hex", cell, 0, 0)], nation, grade):
                return self.policy.grades[grade]
        return None

    def head_is_operative(self, k: int, nation: str, grade: int) -> bool:
        """Whether a line that has arrived at a head can go on to a source."""
        return self.leads_home(list(self._arrive(k, 0, nation, grade)), nation, grade)

    def leads_home(self, todo: list[Place], nation: str, grade: int) -> bool:
        """Follow every line of a grade from what it has reached."""
        seen = set(todo)
        while todo:
            what, k, cell, used = todo.pop()
            if what == "head" and self.policy.heads[k].source:
                return True
            expand: Callable[..., list[Place]] = getattr(self, f"_from_{what}")
            for place in expand(k, cell, used, nation, grade):
                if place not in seen:
                    seen.add(place)
                    todo.append(place)
        return False

    def _from_hex(self, cell: int, _: int, used: int, nation: str, grade: int) -> list[Place]:
        out: list[Place] = []
        for measure in ("points", "hexes"):
            kinds = {
                kind.name: self.reach_at(kind, cell)
                for kind in self.policy.kinds
                if kind.measure == measure and kind.reach is not None
            }
            if not kinds:
                continue
            for h, spent in self.ball(cell, max(kinds.values()), measure).items():
                for k in self.heads_at.get(h, ()):
                    head = self.policy.heads[k]
                    if spent + head.extra <= kinds.get(head.kind, -1):
                        out += self._arrive(k, used, nation, grade)
                for t, track in enumerate(self.policy.tracks):
                    if spent <= kinds.get(track.kind, -1):
                        out += self._board(t, h, used, grade)
        return out

    def _from_head(self, k: int, _: int, used: int, nation: str, grade: int) -> list[Place]:
        head, out = self.policy.heads[k], []
        for link in self.policy.links:
            if link.start == head.id:
                out += self._arrive(self.number[link.end], used, nation, grade)
        for cell in head.hexes:
            out += self._join(head.kind, cell, used, nation, grade)
            if self.policy.kind[head.kind].traces:
                out.append(("hex", cell, 0, used))
        return out

    def _from_track(self, t: int, cell: int, used: int, nation: str, grade: int) -> list[Place]:
        out = [("track", t, j, used) for j in self.rails[t][cell]]
        return out + self._join(self.policy.tracks[t].kind, cell, used, nation, grade)

    def _join(self, kind: str, cell: int, used: int, nation: str, grade: int) -> list[Place]:
        out: list[Place] = []
        for join in self.policy.joins:
            if join.start == kind:
                for k in self.heads_at.get(cell, ()):
                    if self.policy.heads[k].kind == join.end:
                        out += self._arrive(k, used, nation, grade)
                for t, track in enumerate(self.policy.tracks):
                    if track.kind == join.end:
                        out += self._board(t, cell, used, grade)
        return out

    def _arrive(self, k: int, used: int, nation: str, grade: int) -> list[Place]:
        head = self.policy.heads[k]
        used += bool(head.limited and self.policy.limit)
        bad = head.inoperative or not head.serves(nation) or self.rank[head.kind] < grade
        return [] if bad or used > self.most else [("head", k, 0, used)]

    def _board(self, t: int, cell: int, used: int, grade: int) -> list[Place]:
        good = cell in self.rails[t] and self.rank[self.policy.tracks[t].kind] >= grade
        return [("track", t, cell, used)] if good else []

    def reach_at(self, kind: HeadKind, cell: int) -> int:
        """The longest walked stretch from a hex to a head of a kind."""
        reach = self.reach[kind.name]
        return reach[cell] if isinstance(reach, list) else reach  # type: ignore[return-value]

    def ball(self, cell: int, budget: int, measure: str, barred: bool = True) -> Ball:
        """Dijkstra on foot from a hex."""
        steps = self.steps if barred else self.open_steps
        best: Ball = {}
        queue = [(0, cell)]
        while queue:
            spent, i = heapq.heappop(queue)
            if i in best:
                continue
            best[i] = spent
            for j, price in steps[i]:
                total = spent + (price if measure == "points" else 1)
                if total <= budget and j not in best:
                    heapq.heappush(queue, (total, j))
        return best

    def distance(self, cell: int, head: Head, measure: str) -> int | None:
        """Walked distance from a hex to a head, whatever its reach."""
        ball = self.ball(cell, 10**6, measure)
        found = [ball[h] for h in head.hexes if h in ball]
        return min(found) + head.extra if found else None

    def hexes_to_source(self, cell: int, nation: str) -> int | None:
        """Count the steps of a shortest overland path of any length to a source."""
        goals = {
            h
            for head in self.policy.heads
            if head.source and not head.inoperative and head.serves(nation)
            for h in head.hexes
        }
        found = [d for h, d in self.ball(cell, 10**6, "hexes").items() if h in goals]
        return min(found, default=None)

"""The engine equals the definition on small random worlds."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.board.layers import BLOCKED
from grognard.ruling import Reason
from grognard.supply import LineOfCommunications, Stretch, SupplyLine
from tests.core.supply.oracle import Oracle
from tests.core.supply.worlds import GRADES, NATIONS, World, world

SEEDS = st.integers(0, 2**32 - 1)


@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_every_hex_has_the_grade_of_the_definition(seed: int) -> None:
    w = world(seed)
    for nation in NATIONS:
        covered = {grade: w.supply.covered(nation, grade) for grade in GRADES}
        for cell in w.cells:
            expected = w.oracle.grade(cell, nation)
            assert w.supply.grade(cell, nation) == expected
            for rank, grade in enumerate(GRADES):
                enough = expected is not None and GRADES.index(expected) >= rank
                assert covered[grade][cell] == enough


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_heads_are_operative_as_defined(seed: int) -> None:
    w = world(seed)
    for nation in NATIONS:
        for status in w.supply.heads(nation):
            k = w.oracle.number.get(status.head.id)
            if k is None:
                continue
            ranks = [g for g in range(3) if w.oracle.head_is_operative(k, nation, g)]
            assert status.grade == (GRADES[max(ranks)] if ranks else None)
            assert bool(status.because) == (not ranks)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_lines_hold_and_walk_no_further_than_needed(seed: int) -> None:
    w = world(seed)
    for nation in NATIONS:
        for cell in w.cells:
            grade = w.oracle.grade(cell, nation)
            line = w.supply.line(cell, nation)
            assert (line is None) == (grade is None)
            if line is not None:
                assert line.grade == grade
                check_line(w, cell, nation, line)


def check_line(w: World, cell: int, nation: str, line: SupplyLine) -> None:
    policy, index = w.policy, w.policy.walk.grid.index
    here, limited = cell, 0
    for before, stretch in pairwise([None, *line.stretches]):
        assert stretch is not None
        cells = [index(h) for h in stretch.hexes]
        head, kind = stretch.head, policy.kind[stretch.head.kind]
        assert GRADES.index(kind.grade) >= GRADES.index(line.grade)
        assert head.serves(nation)
        assert not head.inoperative
        limited += head.limited
        if stretch.manner == "walk":
            assert before is None or policy.kind[before.head.kind].traces
            check_walk(w, cells, stretch)
        elif stretch.manner == "track":
            assert before is not None
            rail = next(t for t, x in enumerate(policy.tracks) if x.kind == before.head.kind)
            assert all(b in w.oracle.rails[rail][a] for a, b in pairwise(cells))
        else:
            assert before is not None
            linked = any((x.start, x.end) == (before.head.id, head.id) for x in policy.links)
            joined = any((x.start, x.end) == (before.head.kind, head.kind) for x in policy.joins)
            assert linked or (joined and cells[0] in before.head.hexes)
        if before is not None and stretch.manner != "link":
            assert cells[0] == here
        here = cells[-1]
        assert here in head.hexes or not head.hexes
    assert policy.limit is None or limited <= policy.limit.most
    assert line.source.source


def check_walk(w: World, cells: list[int], stretch: Stretch) -> None:
    kind, grid = w.policy.kind[stretch.head.kind], w.policy.walk.grid
    total = stretch.head.extra
    for a, b in pairwise(cells):
        price = int(w.policy.walk.cost[grid.direction(a, b), a])
        assert price != BLOCKED
        assert not w.policy.barred[b]
        total += price if kind.measure == "points" else 1
    assert stretch.cost == total == w.oracle.distance(cells[0], stretch.head, kind.measure)
    assert stretch.allowed == w.oracle.reach_at(kind, cells[0])
    assert stretch.cost <= stretch.allowed


@settings(max_examples=80, deadline=None)
@given(SEEDS, st.sampled_from([0.05, 0.3]), st.sampled_from([None, "major"]))
def test_what_blocks_is_told_truly_and_only_without_supply(
    seed: int, share: float, wanted: str | None
) -> None:
    w = world(seed, barred=share)
    rank = GRADES.index(wanted or GRADES[0])
    open_policy = replace(w.policy, barred=np.zeros_like(w.policy.barred))
    unbarred = Oracle(open_policy, w.lines)
    for nation in NATIONS:
        for cell in w.cells:
            blocks = w.supply.first_block(cell, nation, wanted)
            assert bool(blocks) == (not has(w.oracle, cell, nation, rank))
            if blocks and blocks[0].code not in ("no-start", "no-source", "taken"):
                assert (blocks[0].code == "barred") == has(unbarred, cell, nation, rank)
            for reason in blocks:
                check_reason(w, cell, nation, rank, reason)


def has(oracle: Oracle, cell: int, nation: str, rank: int) -> bool:
    grade = oracle.grade(cell, nation)
    return grade is not None and GRADES.index(grade) >= rank


def check_reason(w: World, cell: int, nation: str, rank: int, reason: Reason) -> None:
    hexes = [w.policy.walk.grid.index(h) for h in reason.hexes]
    if reason.code in ("barred", "more-barred"):
        assert all(w.policy.barred[hexes])
    elif reason.code == "track-cut":
        assert not all(t.usable[hexes[0]] for t in w.policy.tracks)
    elif reason.code == "no-start":
        assert w.policy.starts is not None
        assert not w.policy.starts[hexes[0]]
    elif reason.code == "out-of-range":
        missing = []
        for k in w.oracle.heads_at.get(hexes[-1], ()):
            kind = w.policy.kind[w.policy.heads[k].kind]
            length = w.oracle.distance(hexes[0], w.policy.heads[k], kind.measure)
            operative = w.oracle.head_is_operative(k, nation, rank)
            if kind.reach is not None and length is not None and operative:
                missing.append(length - w.oracle.reach_at(kind, hexes[0]))
        for rail, track in zip(w.oracle.rails, w.policy.tracks, strict=True):
            kind = w.policy.kind[track.kind]
            length = w.oracle.ball(hexes[0], 10**6, kind.measure).get(hexes[-1])
            if hexes[-1] in rail and length is not None:
                missing.append(length - w.oracle.reach_at(kind, hexes[0]))
        assert any(f" {n} more than" in reason.text for n in missing if n > 0)


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_lines_of_communications_are_shortest_paths(seed: int) -> None:
    w = world(seed)
    grid, starts = w.policy.walk.grid, w.policy.starts
    for nation in NATIONS:
        reached = w.supply.in_communication(nation)
        for cell in w.cells:
            steps = w.oracle.hexes_to_source(cell, nation)
            if starts is not None and not starts[cell]:
                steps = None
            line = w.supply.line_of_communications(cell, nation)
            assert reached[cell] == (steps is not None)
            if not isinstance(line, LineOfCommunications):
                assert steps is None
                assert line
                continue
            cells = [grid.index(h) for h in line.hexes]
            assert len(cells) - 1 == steps
            assert cells[0] == cell
            assert cells[-1] in line.source.hexes
            assert all(b in dict(w.oracle.steps[a]) for a, b in pairwise(cells))


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_the_funnel_is_the_smallest_set_of_weak_heads_that_cuts_all_lines(seed: int) -> None:
    w = world(seed, limit=False, overseas=True)
    rng = np.random.default_rng(seed)
    cells = [int(c) for c in rng.choice(w.cells, 2)]
    for nation in NATIONS:
        found = w.supply.funnel(cells, nation, "minor")
        weak = [k for k, h in enumerate(w.policy.heads) if h.kind == "minor-port"]

        def fed(without: tuple[int, ...], grade: int, nation: str = nation) -> bool:
            places = [("hex", c, 0, 0) for c in cells]
            return leads_home_without(w, places, nation, grade, without)

        if fed((), 2):
            assert found.lines is None
            continue
        sizes = (n for n in range(len(weak) + 1) for s in combinations(weak, n) if not fed(s, 1))
        assert found.lines == next(sizes)
        through = {h.id for h in found.through}
        alone = {w.policy.heads[k].id for k in weak if not fed((k,), 1)}
        assert through == (alone if found.lines else set())


def leads_home_without(
    w: World, places: list, nation: str, grade: int, without: tuple[int, ...]
) -> bool:
    kept = w.oracle.heads_at
    w.oracle.heads_at = {c: [k for k in ks if k not in without] for c, ks in kept.items()}
    arrive = w.oracle._arrive
    w.oracle._arrive = lambda k, *rest: [] if k in without else arrive(k, *rest)  # type: ignore
    try:
        return w.oracle.leads_home(list(places), nation, grade)
    finally:
        w.oracle.heads_at = kept
        del w.oracle._arrive


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_rail_cuts_split_their_part(seed: int) -> None:
    w = world(seed)
    for k, track in w.supply.graph.tracks.items():
        head = w.supply.graph.heads[k]
        rail = w.oracle.rails[w.policy.tracks.index(track)]
        cuts = w.supply.rail_cuts(head.id)
        for cell in head.hexes:
            rest = set(head.hexes) - {cell}
            assert (cell in cuts) == (len(parts(rail, rest)) > 1)


def parts(rail: dict[int, list[int]], cells: set[int]) -> list[set[int]]:
    out, left = [], set(cells)
    while left:
        part, todo = set(), [left.pop()]
        while todo:
            here = todo.pop()
            part.add(here)
            todo += [j for j in rail[here] if j in left and j not in part]
            left -= part
        out.append(part)
    return out

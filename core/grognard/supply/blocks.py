"""Why a hex has no supply: what blocks the best line, and what is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.ruling import Reason
from grognard.supply.communications import barred_reasons
from grognard.supply.graph import HeadGraph, members
from grognard.supply.line import SupplyLine, approaches, called, measured

if TYPE_CHECKING:
    from grognard.supply.supply_map import SupplyMap

FAR_ENOUGH = 254
NAMED = 3
"""At most so many inoperative heads within reach are explained."""


def first_block(supply: SupplyMap, cell: int, nation: str, grade: int) -> tuple[Reason, ...]:
    """Say what stands in the way of supply of a grade (by number); () when nothing does."""
    return _block(supply, cell, nation, grade, 0)


def why_inoperative(
    supply: SupplyMap, head: int, nation: str, grade: int, seen: int = 0
) -> tuple[Reason, ...]:
    """Say why no line of a grade leads on from a head; `seen` heads are not explained again."""
    graph = supply.graph
    this = graph.heads[head]
    hexes = tuple(graph.network.grid.names(this.hexes[:1]))
    if this.inoperative:
        return this.inoperative
    if not this.serves(nation):
        return (Reason("not-for-nation", f"{this} does not serve {nation}", this.rules, "", hexes),)
    allowed = graph.allowed(nation, grade)
    kind = supply.policy.kind[this.kind]
    if not allowed >> head & 1:
        text = f"{this} gives {kind.grade} supply at best"
        return (Reason("grade-too-low", text, kind.rules, "", hexes),)
    limit = supply.policy.limit
    if limit and graph.operative(allowed, len(graph.heads)) >> head & 1:
        return (Reason("too-many-limited", limit.text, limit.rules, "", hexes),)
    if head in graph.tracks:
        return _cut(supply, head, nation, grade)
    if kind.traces and not seen >> head & 1:
        return _block(supply, this.hexes[0], nation, grade, seen | 1 << head)
    return (
        Reason("no-way-on", f"nothing that {this} leads to is operative", this.rules, "", hexes),
    )


def _block(supply: SupplyMap, cell: int, nation: str, grade: int, seen: int) -> tuple[Reason, ...]:
    if supply.operative(nation, grade) & supply.graph.covering(cell):
        return _may_not_begin(supply, cell)
    missing = _no_source(supply, nation)
    if missing:
        return missing
    if supply.policy.barred.any():
        line = supply.unbarred.line(cell, nation, supply.policy.grades[grade])
        barred = [] if line is None else _barred_on(supply, line)
        if barred:
            return barred_reasons(supply.policy, barred[0]) + _more(supply, barred[1:])
    reasons = _out_of_use(supply, cell, nation, grade, seen)
    reasons += _out_of_range(supply, cell, nation, grade)
    if reasons:
        return reasons
    here = (supply.graph.network.grid.name(cell),)
    return (Reason("no-path", "no supplyhead can be reached over land", hexes=here),)


def _may_not_begin(supply: SupplyMap, cell: int) -> tuple[Reason, ...]:
    starts = supply.policy.starts
    if starts is None or starts[cell]:
        return ()
    here = (supply.graph.network.grid.name(cell),)
    return (Reason("no-start", "no line of supply may begin here", hexes=here),)


def _no_source(supply: SupplyMap, nation: str) -> tuple[Reason, ...]:
    sources = [h for h in supply.graph.heads if h.source and h.serves(nation)]
    if not sources:
        return (Reason("no-source", f"no source of supply serves {nation}"),)
    if all(h.inoperative for h in sources):
        return tuple(reason for h in sources for reason in h.inoperative)
    return ()


def _barred_on(supply: SupplyMap, line: SupplyLine) -> list[int]:
    """List the hexes of a line that a line may not enter, nearest to its start first."""
    index, stopped = supply.graph.network.grid.index, False
    cells: list[int] = []
    for stretch in line.stretches:
        if stretch.manner == "walk":
            cells += [index(h) for h in stretch.hexes[1:]]
        elif stretch.manner == "track" and stopped:
            cells += [index(h) for h in stretch.hexes]
        stopped = any(t.stopped and t.kind == stretch.head.kind for t in supply.policy.tracks)
    return [cell for cell in dict.fromkeys(cells) if supply.policy.barred[cell]]


def _more(supply: SupplyMap, cells: list[int]) -> tuple[Reason, ...]:
    if not cells:
        return ()
    hexes = tuple(supply.graph.network.grid.names(cells))
    return (Reason("more-barred", f"the line is barred in {', '.join(hexes)} too", hexes=hexes),)


def _out_of_use(
    supply: SupplyMap, cell: int, nation: str, grade: int, seen: int
) -> tuple[Reason, ...]:
    """Explain the nearest heads within reach that lead nowhere."""
    graph = supply.graph
    idle = (1 << len(graph.heads)) - 1 & ~supply.operative(nation, grade) & ~seen
    near = [w for w in approaches(graph, cell, idle) if w.cost <= allowance(graph, w.head, cell)]
    reasons: list[Reason] = []
    for way in near[: 1 if seen else NAMED]:
        head, here = graph.heads[way.head], graph.network.grid.name(way.cells[-1])
        text = f"{called(graph, way.head, way.cells[-1])} is within reach, but inoperative"
        reasons.append(Reason("head-inoperative", text, head.rules, hexes=(here,)))
        reasons += why_inoperative(supply, way.head, nation, grade, seen)
    return tuple(dict.fromkeys(reasons))


def _out_of_range(supply: SupplyMap, cell: int, nation: str, grade: int) -> tuple[Reason, ...]:
    """Tell how far the nearest operative head lies beyond its reach."""
    graph = supply.graph
    ways = [
        (way.cost - allowance(graph, way.head, cell), way)
        for way in approaches(graph, cell, supply.operative(nation, grade), FAR_ENOUGH)
        if graph.policy.kind[graph.heads[way.head].kind].reach is not None
    ]
    if not ways:
        return ()
    excess, way = min(ways, key=lambda w: (w[0], w[1].cost, w[1].head))
    head = graph.heads[way.head]
    kind = graph.policy.kind[head.kind]
    text = (
        f"{called(graph, way.head, way.cells[-1])} is "
        f"{measured(graph, head, way.cost, True)} away, "
        f"{measured(graph, head, excess)} more than the "
        f"{measured(graph, head, allowance(graph, way.head, cell))} allowed"
    )
    hexes = tuple(graph.network.grid.names(way.cells))
    return (Reason("out-of-range", text, kind.rules, hexes=hexes),)


def _cut(supply: SupplyMap, head: int, nation: str, grade: int) -> tuple[Reason, ...]:
    """Find the hex whose repair would come nearest to joining a part of a track to the rest."""
    graph, track = supply.graph, supply.graph.tracks[head]
    usable = track.usable & ~supply.policy.barred if track.stopped else track.usable
    onward = {join.end for join in supply.policy.joins if join.start == track.kind}
    goals: set[int] = set()
    for k in members(supply.operative(nation, grade)):
        if k in graph.tracks or graph.heads[k].kind in onward:
            goals.update(graph.heads[k].hexes)
    line = graph.network.lines[track.line]
    way = line.least_broken(usable, graph.heads[head].hexes[0], goals)
    broken = [cell for cell in way if not usable[cell]]
    if not broken:
        text = f"no way along the {track.line} leads from {graph.heads[head]} to supply"
        return (Reason("track-isolated", text),)
    if supply.policy.barred[broken[0]] and track.usable[broken[0]]:
        return barred_reasons(supply.policy, broken[0])
    name = graph.network.grid.name(broken[0])
    given = tuple(track.why_cut(broken[0]))
    return given or (Reason("track-cut", f"the {track.line} is cut at {name}", hexes=(name,)),)


def allowance(graph: HeadGraph, head: int, cell: int) -> int:
    """Return the longest stretch that may be walked from a hex to a head (-1: none)."""
    reach = graph.policy.kind[graph.heads[head].kind].reach
    if reach is None:
        return -1
    return int(reach[cell]) if isinstance(reach, np.ndarray) else reach

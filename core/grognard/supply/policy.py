"""How one game says what supply is: sources, supplyheads, the links between them, the ranges.

A *line of supply* runs from a hex, supplyhead by supplyhead, back to a source. Each
*stretch* of it is either walked (priced in movement points or counted in hexes, its length
limited by the head that it ends in), or runs along a network of rails or roads, or is a
link (across a sea, or between two heads in one hex). A line is as good as the weakest head
in it; nothing else about a line matters.

All hexes are plane indices; all planes have the size of the grid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from grognard.board.layers import StepCosts
from grognard.errors import UsageError
from grognard.ids import RuleId
from grognard.ruling import Reason

BoolPlane = NDArray[np.bool_]
BytePlane = NDArray[np.uint8]
Why = Callable[[int], Sequence[Reason]]


def no_reason(index: int) -> Sequence[Reason]:
    """Say nothing about a hex."""
    return ()


@dataclass(frozen=True, slots=True, eq=False)
class HeadKind:
    """What all supplyheads of a kind have in common.

    `reach` is the longest walked stretch that may end in such a head, start exclusive and
    head inclusive; a plane (uint8) gives it by the hex in which the stretch begins; None
    means that nobody walks there. `measure` counts it in points of the walk or in hexes.
    A head that `traces` walks on from its own hex as a unit does.
    """

    name: str
    grade: str
    reach: int | BytePlane | None = None
    measure: Literal["points", "hexes"] = "points"
    traces: bool = False
    text: str = ""
    rules: tuple[RuleId, ...] = ()


@dataclass(frozen=True, slots=True)
class Head:
    """One supplyhead, source or hub.

    A hub (a sea) has no hexes and is reached by links alone. A `source` ends the line. A
    source off the map lies in the hexes at its edge, `extra` points beyond them. `nations`
    are those whose lines may run through it (None: all). A head with `inoperative` reasons
    is out of use. `limited` heads are counted against the policy's limit.
    """

    id: str
    kind: str
    hexes: tuple[int, ...] = ()
    label: str = ""
    nations: frozenset[str] | None = None
    source: bool = False
    extra: int = 0
    limited: bool = False
    inoperative: tuple[Reason, ...] = ()
    rules: tuple[RuleId, ...] = ()

    def serves(self, nation: str) -> bool:
        """Say whether a nation's line may run through it."""
        return self.nations is None or nation in self.nations

    def __str__(self) -> str:
        return self.label or self.id


@dataclass(frozen=True, slots=True)
class Link:
    """A line may go on from one head to another, whatever lies between; one way only."""

    start: str
    end: str
    text: str = ""
    rules: tuple[RuleId, ...] = ()


@dataclass(frozen=True, slots=True)
class Join:
    """A line may go on from any head of one kind to any of another in the same hex; one way."""

    start: str
    end: str
    text: str = ""
    rules: tuple[RuleId, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """A network as it may be used now: each connected part of it is a head of kind `kind`.

    `line` names the network on the SupplyNetwork; `usable` (bool plane) the hexes that may
    be used. `stopped` says whether hexes that a line may not enter on foot stop it too.
    `why_cut` explains why a hex is not usable.
    """

    line: str
    kind: str
    usable: BoolPlane
    stopped: bool = False
    why_cut: Why = no_reason


@dataclass(frozen=True, slots=True)
class Limit:
    """At most so many limited heads in one line."""

    most: int
    text: str
    rules: tuple[RuleId, ...] = ()


@dataclass(frozen=True, eq=False)
class SupplyPolicy:
    """Everything that decides supply for one side at one moment.

    `grades` are ordered, weakest first. `walk` prices the steps of a line on foot, zones of
    control and enemy units aside; `barred` (bool plane) are the hexes that a line may not
    enter because of them (it may begin there), explained by `why_barred`. `starts` are the
    hexes for which supply may be asked at all (None: every hex).
    """

    grades: tuple[str, ...]
    walk: StepCosts
    barred: BoolPlane
    kinds: tuple[HeadKind, ...]
    heads: tuple[Head, ...]
    links: tuple[Link, ...] = ()
    joins: tuple[Join, ...] = ()
    tracks: tuple[Track, ...] = ()
    limit: Limit | None = None
    starts: BoolPlane | None = None
    why_barred: Why = no_reason
    kind: Mapping[str, HeadKind] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", {k.name: k for k in self.kinds})
        faults = list(self._faults())
        if faults:
            raise UsageError("the supply policy does not hold together: " + "; ".join(faults))

    def _faults(self) -> Iterator[str]:
        size = self.walk.grid.size
        ids = {h.id for h in self.heads}
        if len(ids) < len(self.heads):
            yield "two heads have the same id"
        for kind in self.kinds:
            if kind.grade not in self.grades:
                yield f"grade {kind.grade!r} of kind {kind.name!r} is none of {self.grades}"
            if isinstance(kind.reach, np.ndarray) and kind.reach.shape != (size,):
                yield f"the reach of kind {kind.name!r} is not a plane"
        on_map = self.walk.grid.on_map
        strays = not on_map[[cell for head in self.heads for cell in head.hexes]].all()
        for head in self.heads:
            if head.kind not in self.kind:
                yield f"kind {head.kind!r} of head {head.id!r} is not described"
            if strays and not on_map[list(head.hexes)].all():
                yield f"head {head.id!r} lies off the map"
        for link in self.links:
            yield from (f"no head {x!r} for a link" for x in (link.start, link.end) if x not in ids)
        wanted = [j.start for j in self.joins] + [j.end for j in self.joins]
        for name in wanted + [t.kind for t in self.tracks]:
            if name not in self.kind:
                yield f"kind {name!r} is not described"
        planes = {"barred": self.barred, "starts": self.starts}
        planes |= {f"usable of {t.line}": t.usable for t in self.tracks}
        for name, plane in planes.items():
            if plane is not None and (plane.shape != (size,) or plane.dtype != np.bool_):
                yield f"{name} is not a bool plane"

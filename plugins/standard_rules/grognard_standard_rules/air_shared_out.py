"""13.12: whose points fly, when a player says how many and not whose.

All points of a player serve him alike (42.62, 43.82). What is ordered for a front without a
nation is taken from the nation that has most there, then from the next; only those move to
another front who may be there (13.63).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from grognard.ids import SideId
from grognard.position import Position
from grognard.rulebook import rule
from grognard_standard_rules.air_display import (
    AVAILABLE,
    GROUND,
    SEA,
    SUPERIORITY,
    by_nation,
    fronts_open_to,
)
from grognard_standard_rules.tactical_air import FrontCommitment

Shares = dict[str, dict[str, int]]
"""Nation -> box, or front to move to, -> points."""


def shared_out(
    position: Position, side: SideId, parts: Iterable[FrontCommitment]
) -> Iterator[FrontCommitment]:
    """Name the nations in parts that leave them out, where several have points there.

    What cannot be shared out (too many points) is left as it was, to be refused.
    """
    found = dict[tuple[str, str], FrontCommitment]()
    for part in _named(position, side, list(parts)):
        key = part.front, part.nation
        found[key] = _together(found[key], part) if key in found else part
    yield from found.values()


def _together(one: FrontCommitment, other: FrontCommitment) -> FrontCommitment:
    """Make one part of two of the same nation on the same front."""
    return FrontCommitment(
        front=one.front, nation=one.nation, superiority=one.superiority + other.superiority,
        ground=one.ground + other.ground, sea=one.sea + other.sea, lift=one.lift + other.lift,
        transfer=dict(Counter(one.transfer) + Counter(other.transfer)))


def _named(
    position: Position, side: SideId, parts: Sequence[FrontCommitment]
) -> Iterator[FrontCommitment]:
    for part in parts:
        having = dict(by_nation(position, side, part.front, AVAILABLE))
        for other in parts:
            if other.front == part.front and other.nation in having:
                having[other.nation] -= other.points
        shares = None if part.nation or len(having) < 2 else _shares(position, part, having)
        if not shares:
            yield part
            continue
        for number, (nation, boxes) in enumerate(shares.items()):
            yield FrontCommitment(
                front=part.front, nation=nation, lift=0 if number else part.lift,
                transfer={to: boxes[to] for to in part.transfer if to in boxes},
                **{box: boxes[box] for box in (SUPERIORITY, GROUND, SEA) if box in boxes})


@rule("std:13.12", "std:13.63")
def _shares(
    position: Position, part: FrontCommitment, having: dict[str, int]
) -> Shares | None:
    """Take points box by box, transfers first; None where they do not suffice."""
    out: Shares = {}
    missions = {SUPERIORITY: part.superiority, GROUND: part.ground, SEA: part.sea}
    for box, wanted in (*part.transfer.items(), *missions.items()):
        for nation in sorted(having, key=lambda n: -having[n]):
            barred = box in part.transfer and box not in fronts_open_to(position, nation).value
            taken = 0 if barred else min(wanted, max(0, having[nation]))
            if taken:
                out.setdefault(nation, {})[box] = taken
                having[nation] -= taken
                wanted -= taken
        if wanted:
            return None
    return out

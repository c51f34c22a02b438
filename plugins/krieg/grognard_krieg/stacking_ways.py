"""9: the cheapest ways of bringing a stack back within the limits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from heapq import heappop, heappush

from grognard.ids import HexId, SideId, UnitId
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard_krieg.stacking import Stacked, as_stacked, faults_of
from grognard_krieg.steps import losses_of

WAYS_LISTED = 8
WAYS_TRIED = 4000
"""So many ways are looked at before the rest of a monstrous stack is simply given up."""


@dataclass(frozen=True, slots=True)
class Way:
    """Units that are eliminated, and units that lose steps (once for each step)."""

    eliminated: tuple[UnitId, ...]
    reduced: tuple[UnitId, ...]


@rule("krieg:9", "krieg:4.2.3")
def left_of(position: Position, unit: Unit, lost: int) -> tuple[Stacked, ...]:
    """Return what is left of a unit in its hex when it has lost some steps.

    It turns to its weaker side, then corps take its place; nothing is left of a unit that has
    lost all its steps.
    """
    now = as_stacked(position, unit)
    if not lost or not now.weight:
        return (now,)
    if lost >= now.steps:
        return ()
    first = losses_of(position, unit)[0]
    if first.turns_to:
        face = position.assembly.catalogue.face(unit.counter, first.turns_to)
        turned = replace(now, steps=face.number("steps"), arm=face.word("arm"), size=face.size)
        rest = lost - (now.steps - turned.steps)
        return (turned,) if rest <= 0 else _corps(now, turned.steps - rest)
    return _corps(now, now.steps - lost)


def _corps(now: Stacked, count: int) -> tuple[Stacked, ...]:
    return (replace(now, steps=1, arm="infantry", size="corps"),) * count


def ways_back(position: Position, side: SideId, hex_id: HexId) -> Iterator[Way]:
    """List ways of making a stack legal: fewest steps first, then fewest factors."""
    here = [u for u in position.state.units_at(hex_id)
            if u.side == side and as_stacked(position, u).weight]
    here.sort(key=lambda u: (_factors(position, u), u.id))
    steps = [as_stacked(position, u).steps for u in here]
    factors = [_factors(position, u) for u in here]
    none = (0,) * len(here)
    queue: list[tuple[int, Fraction, tuple[int, ...]]] = [(0, Fraction(0), none)]  # losses < 0
    seen, found = {none}, list[tuple[int, ...]]()
    while queue and len(found) < WAYS_LISTED and len(seen) < WAYS_TRIED:
        lost = tuple(-k for k in heappop(queue)[2])
        if any(all(a >= b for a, b in zip(lost, better, strict=True)) for better in found):
            continue
        left = [s for u, k in zip(here, lost, strict=True) for s in left_of(position, u, k)]
        if not faults_of(position, hex_id, side, left):
            found.append(lost)
            yield _way(here, steps, lost)
            continue
        for at, most in enumerate(steps):
            more = (*lost[:at], lost[at] + 1, *lost[at + 1:])
            if lost[at] < most and more not in seen:
                seen.add(more)
                price = sum(f * k / n for f, k, n in zip(factors, more, steps, strict=True))
                heappush(queue, (sum(more), Fraction(price), tuple(-k for k in more)))
    if not found:
        yield Way(tuple(u.id for u in here[:-1]), ())


def _factors(position: Position, unit: Unit) -> Fraction:
    face = position.face(unit)
    return Fraction(face.attack + face.defence)


def _way(here: list[Unit], steps: list[int], lost: tuple[int, ...]) -> Way:
    gone = tuple(u.id for u, n, k in zip(here, steps, lost, strict=True) if k >= n)
    less = [(u.id, k) for u, n, k in zip(here, steps, lost, strict=True) if 0 < k < n]
    return Way(gone, tuple(u for u, k in less for _ in range(k)))

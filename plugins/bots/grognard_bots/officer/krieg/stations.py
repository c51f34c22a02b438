"""Standing on the defence: garrisons, and a line between the enemy and what must be held."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from grognard.state import Unit
from grognard_bots.officer.krieg.goals import Goals
from grognard_bots.officer.krieg.ground import FAR, hexes_from
from grognard_bots.officer.krieg.marches import Marches
from grognard_krieg import pieces

RING = 2
"""How far from a place the outer line runs."""

DETOUR = 1
"""Ways so much longer than the shortest count as ways of the enemy too."""

FIRM = 0.4
"""The share of the threat that defence in a place has to reach."""

LEAST = 2.0
"""What a station must hold at least, in defense factors."""


def needs(goals: Goals) -> dict[int, float]:
    """Say how much defence is wanted in which cells, for every place within the enemy's reach."""
    see = goals.outlook
    out: dict[int, float] = {}
    for cell, worth in goals.hold.items():
        threat = float(see.threat[cell])
        away = int(see.nearest_foe[cell])
        if away > 6:
            continue
        weight = min(1.5, worth / 12.0)
        out[cell] = max(out.get(cell, 0.0), min(LEAST, worth / 4), FIRM * threat * weight)
        if worth < 12.0:
            continue
        for near in _line(goals, cell, away):
            ring = FIRM * float(see.threat[near]) * weight * 0.8
            out[near] = max(out.get(near, 0.0), LEAST, ring)
    return out


def _line(goals: Goals, cell: int, away: int) -> list[int]:
    """List the cells of the outer line before a place: on the enemy's ways, not too near him."""
    see = goals.outlook
    to = hexes_from(see.position, [cell], see.closed, RING)
    ways = (to <= RING) & (to > 0) & (to + see.nearest_foe <= away + DETOUR)
    ways &= (see.nearest_foe >= 1) & ~see.closed
    outer = min(RING, max(1, away - 1))
    return [int(c) for c in np.flatnonzero(ways & (to == outer))]


def garrison(marches: Marches, goals: Goals, wanted: dict[int, float]) -> None:
    """Man the stations, the most threatened and worthiest first, with who is near and fits."""
    see = goals.outlook
    missing = {c: need - marches.held(c) for c, need in wanted.items()}
    order = sorted(missing, key=lambda c: (-goals.hold.get(c, 0.0), -wanted[c], c))
    for cell in order:
        while missing[cell] > 0:
            unit = _best(marches, cell, missing[cell])
            if unit is None:
                break
            marches.place(unit, cell)
            missing[cell] -= see.defence([unit])


def _best(marches: Marches, cell: int, missing: float) -> Unit | None:
    """Find the unit that fits a station: strong enough, and not stronger than it must be."""
    see = marches.see
    able = [u for u in marches.free if marches.can(u, cell) and marches.room(u, cell)
            and not pieces.is_hq(see.position, u)]

    def fit(unit: Unit) -> tuple[float, ...]:
        gap = abs(missing - see.defence([unit]))
        here = see.index(unit.at) == cell
        return (gap - 1.5 * here + 0.4 * see.attack(unit), float(unit.id < ""))

    return min(able, key=lambda u: (*fit(u), u.id), default=None)


def reinforce(marches: Marches, goals: Goals, wanted: dict[int, float]) -> None:
    """Send who is left towards the stations that lack most; headquarters stand behind them."""
    see = goals.outlook
    if not wanted:
        return
    away = {c: hexes_from(see.position, [c], see.closed) for c in wanted}
    for unit in sorted(marches.free, key=lambda u: (-see.defence([u]), u.id)):
        cells = [c for c in marches.cells(unit) if marches.room(unit, c)]
        if not cells:
            continue
        lacking = {c: wanted[c] - marches.held(c) for c in wanted}
        back = pieces.is_hq(see.position, unit)

        def good(cell: int, lacking: dict[int, float] = lacking, back: bool = back) -> float:
            best = max((float(lack + 4.0) / (2.0 + abs(float(away[s][cell]) - back))
                        for s, lack in lacking.items() if away[s][cell] < FAR), default=-1.0)
            lost = cell not in wanted and see.threat[cell] > 3 * (marches.held(cell) + 1)
            return best - 0.3 * float(lost)

        marches.place(unit, max(cells, key=lambda c: (good(c), -c)))


def stay(marches: Marches, units: Iterable[Unit]) -> None:
    """Leave some units where they are."""
    for unit in units:
        if unit.id in marches.reach and unit.id not in marches.placed:
            marches.place(unit, marches.see.index(unit.at))

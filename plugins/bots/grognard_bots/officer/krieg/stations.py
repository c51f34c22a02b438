"""Standing on the defence: garrisons, and a line between the enemy and what must be held."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from grognard.state import Unit
from grognard_bots.officer.krieg.goals import Goals
from grognard_bots.officer.krieg.ground import FAR, distances, hexes_from
from grognard_bots.officer.krieg.marches import Marches
from grognard_krieg import pieces
from grognard_krieg.naval_zones import dry

RING = 2
"""How far from a place the outer line runs."""

DETOUR = 1
"""Ways so much longer than the shortest count as ways of the enemy too."""

FIRM = 0.4
"""The share of the threat that defence in a place has to reach."""

TOO_FAR = 14
"""Stations farther away than so many hexes are not marched to."""

INERTIA = 0.1
"""By how much another place must be better for anybody to move."""

CLOSE = 3
"""Hexes to the nearest enemy within which a place is guarded although none can strike at it."""

PRIZE = 0.7
"""The same for what has been won: it is lost at once with whoever stands there."""

LEAST = 2.0
"""What a station must hold at least, in defense factors."""


def needs(goals: Goals) -> dict[int, float]:
    """Say how much defence is wanted in which cells, for every place within the enemy's reach."""
    see = goals.outlook
    return dict(see.position.unchanged("officer-needs", see.side, lambda: _needs(goals)))


def _needs(goals: Goals) -> dict[int, float]:
    see = goals.outlook
    out: dict[int, float] = {}
    for cell, worth in goals.hold.items():
        threat, away = float(see.threat[cell]), int(see.nearest_foe[cell])
        if cell in goals.won:
            # what is not our own counts only while somebody stands there
            out[cell] = max(LEAST + 1, PRIZE * threat) if threat else 1.0
        if not threat and away > CLOSE:
            continue
        weight = min(1.5, worth / 12.0)
        firm = LEAST if goals.bold[cell] else max(LEAST, FIRM * threat * weight)
        out[cell] = max(out.get(cell, 0.0), min(firm, worth / 4))
        if worth >= 12.0 and threat and not goals.bold[cell]:
            out[cell] = max(out[cell], firm)
            for near in _line(goals, cell, away):
                ring = FIRM * float(see.threat[near]) * weight * 0.8
                if see.threat[near]:
                    out[near] = max(out.get(near, 0.0), LEAST, ring)
    return out


def _line(goals: Goals, cell: int, away: int) -> list[int]:
    """List the cells of the outer line before a place: on the enemy's ways, not too near him."""
    see = goals.outlook
    to = hexes_from(see.position, [cell], see.closed)
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

    def fit(unit: Unit) -> float:
        gap = abs(missing - see.defence([unit]))
        here = see.index(unit.at) == cell
        armor = pieces.is_armor(see.position, unit)
        return gap - 1.5 * here + 0.4 * see.attack(unit) + 1.0 * armor

    return min(able, key=lambda u: (fit(u), u.id), default=None)


def reinforce(marches: Marches, goals: Goals, wanted: dict[int, float]) -> None:
    """Send who is left towards the stations that lack most; headquarters stand behind them.

    Who is far from all of them, or as well placed as anywhere, stays where he is.
    """
    see = goals.outlook
    known, land = distances(see.position, see.closed), dry(see.position)
    posts = [c for c in wanted if known.number[c] >= 0]
    away = [known.plane(row, FAR) for row in known.rows(posts)]
    for unit in sorted(marches.free, key=lambda u: (-see.defence([u]), u.id)):
        here = see.index(unit.at)
        lacks = [wanted[c] - marches.held(c) for c in posts]
        back = int(pieces.is_hq(see.position, unit))
        cells = [c for c in marches.shore(unit) if marches.room(unit, c)]
        if here not in cells and land[here] and marches.room(unit, here):
            cells.append(here)
        if not cells:
            continue

        def good(cell: int, lacks: list[float] = lacks, back: int = back) -> float:
            best = max((max(0.5, lack + 2.0) / (2.0 + abs(int(plane[cell]) - back))
                        for lack, plane in zip(lacks, away, strict=True)
                        if plane[cell] < TOO_FAR), default=0.0)
            lost = cell not in wanted and see.threat[cell] > 3 * (marches.held(cell) + 1)
            return best - 0.3 * float(lost)

        stays = good(here) + INERTIA
        best = max(cells, key=lambda c: (good(c), -c))
        marches.place(unit, best if good(best) > stays or here not in cells else here)


def stay(marches: Marches, units: Iterable[Unit]) -> None:
    """Leave some units where they are."""
    for unit in units:
        if unit.id in marches.reach and unit.id not in marches.placed:
            marches.place(unit, marches.see.index(unit.at))

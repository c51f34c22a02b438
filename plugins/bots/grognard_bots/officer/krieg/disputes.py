"""Border disputes: enough attack factors into the region while the card lasts, and out in time."""

from __future__ import annotations

import numpy as np

from grognard_bots.officer.krieg.goals import Goals
from grognard_bots.officer.krieg.marches import Marches
from grognard_krieg.border_wars import TABLE, attack_factors, disputed
from grognard_krieg.pieces import SOVIET, is_hq
from grognard_krieg.territory import region_hexes


def enter(marches: Marches, goals: Goals) -> None:
    """Send the strongest units in reach into the disputed region until its best odds are had."""
    see = goals.outlook
    region = disputed(see.position) if see.side == SOVIET else ""
    if not region:
        return
    land = region_hexes(see.position.board, region)
    enough = _enough(goals)
    there = int(attack_factors(see.position, region).value)
    for unit in sorted(marches.free, key=lambda u: (-see.attack(u), u.id)):
        inside = bool(land[see.index(unit.at)])
        if is_hq(see.position, unit) or (there >= enough and not inside):
            continue
        cells = [int(c) for c in np.flatnonzero(land) if marches.can(unit, int(c))
                 and marches.room(unit, int(c))]
        if not cells:
            continue
        there += 0 if inside else see.attack(unit)
        here = see.index(unit.at)
        marches.place(unit, here if here in cells else min(
            cells, key=lambda c: (float(see.threat[c]), c)))


def _enough(goals: Goals) -> int:
    """Return the attack factors with which the last column of the table begins."""
    last = goals.outlook.position.table(TABLE).columns[-1]
    return int(last.rstrip("+").partition("-")[0])

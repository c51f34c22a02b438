"""Airdrops: onto the target of an attack that a shift helps, or into an empty place to be taken."""

from __future__ import annotations

from collections.abc import Iterator

from grognard_bots.officer.krieg.assault import Assault
from grognard_bots.officer.krieg.goals import Goals
from grognard_krieg import pieces
from grognard_krieg.airdrops import Airdrop, enemy_air_near, reach

SURE = 0.95
"""Attacks so likely to clear the hex need no help."""

SHARE = 0.6
"""What an empty place counts for, since the corps may be lost there."""


def drop(goals: Goals, drafts: list[Assault]) -> Iterator[Airdrop]:
    """Drop each airborne corps where it does most good, if anywhere."""
    see = goals.outlook
    closed = enemy_air_near(see.position, see.side)
    taken = set[int]()
    for unit in [u for units in see.own.values() for u in units]:
        if pieces.piece(see.position, unit).type != "airborne" or not see.supplied.get(unit.id):
            continue
        near = reach(see.position, unit)
        worth = {a.target: goals.take.get(a.target, 0.0) + 1.0 for a in drafts
                 if a.worth > 0 and a.hope.clears < SURE and unit not in dict(a.attackers)}
        worth.update({c: SHARE * w for c, w in goals.take.items() if c not in see.foes})
        open_ = {c: w for c, w in worth.items() if near[c] and not closed[c] and c not in taken
                 and not see.closed[c]}
        if open_:
            best = max(open_, key=lambda c: (open_[c], -c))
            taken.add(best)
            yield Airdrop(by=see.side, unit=unit.id, to=see.hex(best))

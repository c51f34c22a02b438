"""Which unit that waits to be placed a player means, when many look alike.

Units of a kind often wait in several groups, each with ground of its own. The hex says which
group is meant: the one with the least ground, where several would do. Where units of several
nations would, or none, the player is told what each group may do.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.errors import AmbiguousOrder
from grognard.ids import HexId
from grognard.position import Position
from grognard.state import Unit
from grognard_standard_rules.forces import GroupRow
from grognard_standard_rules.placing_rules import allowed
from grognard_standard_rules.placing_steps import group_of

LISTED = 6


def of_one_kind(
    position: Position, word: str, found: Sequence[Unit], at: HexId, command: str
) -> list[Unit]:
    """Narrow units down to alike ones that may start in a hex; raise AmbiguousOrder else."""
    sorts = _sorts(position, found)
    if len(sorts) == 1:
        return list(found)
    cell = position.board.grid.index(at)
    fit = [s for s in sorts if (g := group_of(position, s[0])) is not None
           and allowed(position, g.area)[cell]]
    if fit and len({s[0].counter for s in fit}) == 1:
        return min(fit, key=lambda s: _size(position, s[0]))
    of = fit or sorts
    text = "; ".join(_say(position, s) for s in of[:LISTED])
    text += f"; and {len(of) - LISTED} more" if len(of) > LISTED else ""
    if fit:
        raise AmbiguousOrder(f"{word!r} may be one of several: {text}",
                             f"give the id, as in: {command} {of[0][0].id} at {at}")
    raise AmbiguousOrder(f"no {word} that waits may start at {at}; there are {text}",
                         "choose a hex that is open to one of them")


def _size(position: Position, unit: Unit) -> int:
    group = group_of(position, unit)
    return int(allowed(position, group.area).sum()) if group else 0


def _sorts(position: Position, units: Sequence[Unit]) -> list[list[Unit]]:
    sorts: dict[tuple[str, str], list[Unit]] = {}
    for unit in units:
        group = group_of(position, unit)
        sorts.setdefault((unit.counter, repr(group and group.area)), []).append(unit)
    return list(sorts.values())


def _say(position: Position, units: Sequence[Unit]) -> str:
    """Name a sort: "8 of Riga Reserve (within five hexes of Riga), su.inf.1-4#116"."""
    group: GroupRow | None = group_of(position, units[0])
    name = group.name if group else "the others"
    what = f" ({group.what})" if group and group.what and group.what != group.name else ""
    return f"{len(units)} of {name}{what}, {units[0].id}"

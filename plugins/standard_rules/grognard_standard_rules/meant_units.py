"""Which unit that waits to be placed a player means, when many look alike.

Units of a kind often wait in several groups, each with ground of its own. The hex says which
group is meant: the one with the least ground, where several would do. Where units of several
nations would, or none, the player is told what each group may do.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.errors import AmbiguousOrder, IllegalOrder
from grognard.ids import HexId
from grognard.position import Position
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.forces import GroupRow
from grognard_standard_rules.placing_rules import allowed
from grognard_standard_rules.placing_steps import area_cases, arriving, group_of

LISTED = 6


def of_one_kind(
    position: Position, word: str, found: Sequence[Unit], at: HexId, command: str
) -> list[Unit]:
    """Narrow units down to alike ones that may start in a hex; raise an error else."""
    sorts = _sorts(position, found)
    if len(sorts) == 1:
        return list(found)
    cell = position.board.grid.index(at)
    fit = [s for s in sorts if (g := group_of(position, s[0])) is not None
           and allowed(position, g.area)[cell]]
    if fit and len({s[0].counter for s in fit}) == 1:
        return min(fit, key=lambda s: _size(position, s[0]))
    if fit:
        text = "; ".join(_say(position, s, named=True) for s in fit[:LISTED])
        text += f"; and {len(fit) - LISTED} more" if len(fit) > LISTED else ""
        nations = [s[0].nation for s in fit]
        how = (f"say whose, as in: {command} {nations[0]} {word} at {at}"
               if len(set(nations)) == len(nations)
               else f"give the id, as in: {command} {fit[0][0].id} at {at}")
        raise AmbiguousOrder(f"{word!r} may be one of several: {text}", how)
    rules = dict.fromkeys(rule for s in sorts for rule in area_cases(position, s[0]))
    raise IllegalOrder([Reason(
        "outside-area", f"no {word} that waits may {arriving(found[0])} at {at}",
        tuple(rules), hexes=(at,),
        remedy="elsewhere they may: " + "; ".join(_say(position, s) for s in sorts))])


def nation_named(position: Position, word: str) -> str:
    """Return the nation that a word names, by its id or by its people; "" for none."""
    wanted = word.casefold()
    return next((n for n, nation in position.assembly.catalogue.nations.items()
                 if wanted in (n, nation.people.casefold())), "")


def _size(position: Position, unit: Unit) -> int:
    group = group_of(position, unit)
    return int(allowed(position, group.area).sum()) if group else 0


def _sorts(position: Position, units: Sequence[Unit]) -> list[list[Unit]]:
    sorts: dict[tuple[str, str], list[Unit]] = {}
    for unit in units:
        group = group_of(position, unit)
        sorts.setdefault((unit.counter, repr(group and group.area)), []).append(unit)
    return list(sorts.values())


def _say(position: Position, units: Sequence[Unit], *, named: bool = False) -> str:
    """Name a sort: "8 of Riga Reserve (within five hexes of Riga)"; `named`, with an id."""
    group: GroupRow | None = group_of(position, units[0])
    name = group.name if group else "the others"
    what = f" ({group.what})" if group and group.what and group.what != group.name else ""
    return f"{len(units)} of {name}{what}{f', {units[0].id}' if named else ''}"

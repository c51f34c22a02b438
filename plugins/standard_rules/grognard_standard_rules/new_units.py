"""Units that rules bring into the game outside of a scenario's track: militia, risings, Siberians.

They take free numbers of their counter, and no more of them come than the box has counters for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.changes import Place
from grognard.content.counters import FRONT
from grognard.ids import SideId, UnitId
from grognard.position import Position
from grognard.state import ELIMINATED
from grognard_standard_rules.rebuilt import TRAY, highest


def free_counters(position: Position, counter: str) -> int | None:
    """Count the counters of a kind that are not in play; None when nothing limits them."""
    limit = position.ask_or(None, "rule_counter_limit", counter=counter).value
    if limit is None:
        return None
    used = sum(u.counter == counter and u.at not in (ELIMINATED, TRAY)
               for u in position.state.units.values())
    return max(0, int(limit) - used)


def new_units(position: Position, counter: str, places: Sequence[str]) -> Iterator[Place]:
    """Place a new unit of a counter at each of some hexes or boxes, while there are counters."""
    kind, free = position.assembly.catalogue.counter(counter), free_counters(position, counter)
    side = position.assembly.catalogue.nations[kind.nation].side
    first = highest(position, counter) + 1
    for number, at in enumerate(places[:free], first):
        unit = UnitId(f"{counter}#{number}")
        yield Place(unit, counter, kind.nation, SideId(side), FRONT, at)

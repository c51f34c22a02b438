"""21.2: no more of a unit in play than there are counters in the box.

The section belongs to campaigns, so standard scenarios leave it off (wie:S0.11) and a
parameter switches it on. Where no count is stated, none is made up: nothing limits the unit.
Markers know no limit (21.21); fortifications, which do, are not units of the catalogue.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from grognard.changes import Remove
from grognard.errors import Fault
from grognard.events import Event, EventKind
from grognard.modules import Parameters, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard.state import ELIMINATED
from grognard_standard_rules import forces
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.placing_steps import ARRIVAL


class CounterLimits(Parameters):
    """`apply`: the counters in the box limit what may be in play."""

    apply: bool = False


@implements("rule_counter_limit")
@rule("wie:21.2", "wie:21.23", "wite:60.11")
def rule_counter_limit(position: Position, counter: str) -> Ruling[int | None]:
    """Answer with the stated count of a counter, or with None."""
    limit = position.assembly.catalogue.counter(counter).limit
    case, = cases(position, "wie:21.2")
    if not position.setting(CounterLimits).apply:
        return ruled(None, cases(position, "wie:S0.11")[0],
                     "counters do not limit a standard scenario", "no-limit")
    if limit is None:
        return ruled(None, case, f"no count of {counter} is stated", "no-limit")
    return ruled(limit, case, f"the box holds {limit} of {counter}", "counter-limit")


@rule("wie:21.2")
def in_play(position: Position, counter: str) -> int:
    """Count the units of a counter that are on the map or in a box other than the eliminated."""
    units = position.state.units.values()
    return sum(u.counter == counter and u.at != ELIMINATED for u in units)


@rule("wie:21.2")
def left(position: Position, counter: str) -> int | None:
    """Say how many more of a counter may come into play; None when nothing limits them."""
    limit: int | None = position.ask("rule_counter_limit", counter=counter).value
    return None if limit is None else max(0, limit - in_play(position, counter))


@implements("after_event", "reinforcements-arrived")
@rule("wie:21.2", "wite:61.1")
def no_counter_left(position: Position, event: Event) -> Resolution | None:
    """Take back reinforcements for which the box has no counters."""
    over = {c: in_play(position, c) - limit for c in _counters(position, event)
            if (limit := position.ask("rule_counter_limit", counter=c).value) is not None}
    excess = {c: n for c, n in over.items() if n > 0}
    return _take_back(position, excess) if excess else None


def _counters(position: Position, event: Event) -> set[str]:
    return {position.assembly.catalogue.find(u)[0].id for u in event.about.get("units", {})}


def _take_back(position: Position, excess: dict[str, int]) -> Resolution:
    for counter, number in excess.items():
        waiting = sorted((u for u in position.state.units.values() if u.counter == counter
                          and u.hex is None and u.at.startswith(ARRIVAL)),
                         key=lambda u: int(u.id.rpartition("#")[2]))[-number:]
        if waiting:
            yield Event("no-counters", tuple(Remove(u.id) for u in waiting),
                        cases(position, "wie:21.2"),
                        f"{len(waiting)} of {counter} do not come: the box has no more counters",
                        {"counter": counter, "units": [u.id for u in waiting]})


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of units for which there is no counter."""
    return (EventKind("no-counters", "There are no counters for units that are due"),)


@implements("check_scenario")
def _check(position: Position) -> Iterable[Fault]:
    """Refuse a set-up that uses more counters than there are."""
    if list(forces.faults(position)):
        return
    for counter, number in Counter(s.counter for s in forces.starts(position)).items():
        limit = position.ask("rule_counter_limit", counter=counter).value
        if limit is not None and number > limit:
            yield position.scenario.fault(
                "forces", "place", f"{number} of {counter} are set up, the box holds {limit}",
                hint="leave the limit off: it is a parameter of wie:counter-limits",
            )

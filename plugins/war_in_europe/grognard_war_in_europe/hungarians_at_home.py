"""42.39, 53.38: in the war in the East Hungarians are home by the end of 1943, or lost.

From 1944 on they can only be used to defend Hungary: they never leave it again.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

from grognard.changes import Remove
from grognard.events import Event, EventKind
from grognard.modules import amends, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.sequence import PhasePlan
from grognard_standard_rules.calendar import date_of
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.phase_ends import first
from grognard_standard_rules.planes import BoolPlane
from grognard_war_in_europe import ground

HOME, HOME_BY = "Hungary", "4/13/43"


@amends("rule_closed_hexes", "hu")
@rule("wie:42.39", "wite:53.38")
def at_home_from_1944(
    position: Position,
) -> Generator[None, Ruling[BoolPlane], Ruling[BoolPlane]]:
    """Close everything but Hungary once 1943 is over."""
    ruling = yield
    if date_of(position) <= ground.day(HOME_BY):
        return ruling
    abroad = ground.abroad(position, ground.inside(position, HOME))
    because = "since the end of 1943 they defend Hungary alone"
    return ruling.amend(abroad, cases(position, "wie:42.39")[0], because, "closed-hexes")


@amends("phase_victory_check", "victory-check")
@rule("wie:42.39", "wite:53.38")
def _home_at_last(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    plan = yield
    return first(plan, lose_those_abroad) if date_of(position) == ground.day(HOME_BY) else plan


def lose_those_abroad(position: Position) -> Resolution:
    """Take away the units that are not in Hungary as 1943 ends."""
    word = position.board.word
    abroad = [u for u in position.state.units.values()
              if u.nation == "hu" and u.hex is not None and word("country", u.hex) != HOME]
    if abroad:
        yield Event("hungarians-lost", tuple(Remove(u.id) for u in abroad),
                    cases(position, "wie:42.39"),
                    f"{len(abroad)} Hungarian units are not home by the end of 1943 and are lost",
                    {"units": [u.id for u in abroad]})


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of Hungarians that did not come home."""
    return (EventKind("hungarians-lost", "Hungarian units abroad are lost"),)

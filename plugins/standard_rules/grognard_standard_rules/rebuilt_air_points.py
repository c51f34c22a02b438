"""55.1, E7.1: lost Soviet air points are rebuilt in Siberia, like battlegroups.

As the Soviet reinforcement phase begins, the points that lie in the boxes of what is lost are put
twelve game turns ahead on the track; those whose turn has come are received, on the front on
which they were lost. They need no railway: points are not units (48.25).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

from grognard.changes import Patch, Pool
from grognard.events import Event, EventKind
from grognard.ids import SideId
from grognard.modules import amends, implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.sequence import PhasePlan
from grognard_standard_rules.air_display import AVAILABLE, LOST, holdings, pool_name
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.phase_ends import first
from grognard_standard_rules.rebuilding_in_siberia import SiberianRebuilding

SOVIET, COMPARTMENT = SideId("soviet"), "air-rebuilt"
"""Compartment: "<game turn>:<nation>:<front>" -> points that come back then."""

CITE = "wite:55.1"


def on_the_way(position: Position) -> dict[tuple[int, str, str], int]:
    """List the points that are being rebuilt: game turn, nation and front -> how many."""
    found = {}
    for key, points in position.state.compartments.get(COMPARTMENT, {}).items():
        turn, nation, front = key.split(":")
        if points:
            found[int(turn), nation, front] = int(points)
    return found


@amends("phase_reinforcement", "reinforcement")
@rule("wite:55.1", "wite:48.25", "wie:E7.1")
def rebuilt_points(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Send lost points to be rebuilt, and receive those that are ready."""
    plan = yield
    return first(plan, _turn_over) if position.phasing == SOVIET else plan


def _turn_over(position: Position) -> Resolution:
    rules = cases(position, CITE)
    back = position.turn + position.setting(SiberianRebuilding).air_points
    for held in holdings(position, SOVIET, "", LOST):
        yield Event(
            "air-points-rebuilding",
            (Pool(pool_name(SOVIET, held.nation, held.front, LOST), 0),
             Patch(COMPARTMENT, {f"{back}:{held.nation}:{held.front}": held.points})), rules,
            f"{held.points} lost Soviet air points are rebuilt and back on game turn {back}",
            {"side": SOVIET, "points": held.points, "due": back})
    for (turn, nation, front), points in on_the_way(position).items():
        if turn <= position.turn:
            now: Position = yield LOOK
            pool = pool_name(SOVIET, nation, front, AVAILABLE)
            yield Event(
                "air-points-rebuilt",
                (Pool(pool, now.state.pool(pool) + points),
                 Patch(COMPARTMENT, {f"{turn}:{nation}:{front}": 0})), rules,
                f"{points} Soviet air points are rebuilt and on the {front} Front",
                {"side": SOVIET, "points": points})


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of air points that are rebuilt."""
    return (EventKind("air-points-rebuilding", "Lost air points are to be rebuilt"),
            EventKind("air-points-rebuilt", "Air points are rebuilt"))

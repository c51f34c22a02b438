"""66.4, 66.51, S9.4, S9.51: strength beyond the western edge, and the Axis must match it.

Soviet strength that leaves counts towards victory, so both sides may leave.

As a game turn begins both sides' attack strength that has left is compared. While the Axis has
less, the replacement points that are due in this turn are lost, and none of its pools may be
spent on units; what lies in them stays.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import replace

from grognard.changes import Change, Patch, Pool
from grognard.events import Event, EventKind
from grognard.ids import SideId, UnitId
from grognard.modules import amends, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.sequence import PhasePlan
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.forces import pool_of
from grognard_standard_rules.map_exits import exited
from grognard_standard_rules.reinforcements import due
from grognard_standard_rules.units import name

COMPARTMENT, TURN = "unmatched-exits", "turn"
AXIS, SOVIET = SideId("axis"), SideId("soviet")
KINDS = ("infantry_replacements", "mechanized_replacements")
SPENDING = ("rebuild", "transfer-replacements")
RULE, COUNTS = "wite:66.51", "wite:66.4"


def unmatched(position: Position) -> bool:
    """Say whether the Axis was behind as this game turn began."""
    return bool(position.state.compartments.get(COMPARTMENT, {}).get(TURN) == position.turn)


@amends("rule_map_exit")
@rule("wite:66.4", "wite:66.51", "wie:S9.4", "wie:S9.51")
def both_may_leave(
    position: Position, unit_id: UnitId
) -> Generator[None, Ruling[bool], Ruling[bool]]:
    """Let the Soviets leave, which counts, and the Axis, which must match it: once on the map."""
    ruling, unit = (yield), position.state.unit(unit_id)
    if not unit.on_map:
        text = f"{name(position, unit)} must come in before it can leave"
        return ruling if ruling.value else ruling.amend(
            False, cases(position, COUNTS)[0], text, "must-come-first")
    case, text = ((RULE, "the Axis must match what the Soviets take off the map")
                  if unit.side == AXIS else (COUNTS, "strength beyond the west edge counts"))
    return ruling.amend(True, cases(position, case)[0], text, "exits")


@implements("after_event", "turn-began")
@rule("wite:66.51", "wie:S9.51")
def compare(position: Position, event: Event) -> Resolution | None:
    """Compare what has left."""
    behind = exited(position, AXIS) < exited(position, SOVIET)
    return _note(position) if behind else None


def _note(position: Position) -> Resolution:
    yield Event(
        "exits-unmatched", (Patch(COMPARTMENT, {TURN: position.turn}),), cases(position, RULE),
        f"{exited(position, SOVIET)} Soviet attack strength points have left the map, "
        f"{exited(position, AXIS)} of the Axis: it receives and spends no replacements this turn",
        {"side": AXIS})


@implements("after_event", "reinforcements-arrived")
@rule("wite:66.51", "wie:S9.51")
def replacements_are_lost(position: Position, event: Event) -> Resolution | None:
    """Take replacement points that have just come away again."""
    if event.about.get("side") != AXIS or not unmatched(position):
        return None
    points = {k: n for k, n in event.about.get("points", {}).items() if k in KINDS and n}
    return _take(position, points) if points else None


def _take(position: Position, points: dict[str, int]) -> Resolution:
    changes: list[Change] = []
    for row in {r.nation: r for _, r in due(position, AXIS) if r.points}.values():
        for kind in KINDS:
            pool = pool_of(AXIS, kind, row.nation, row.front)  # type: ignore[arg-type]
            if taken := min(points.get(kind, 0), int(position.state.pool(pool))):
                points[kind] -= taken
                changes.append(Pool(pool, position.state.pool(pool) - taken))
    if changes:
        yield Event("replacements-lost", tuple(changes), cases(position, RULE),
                    "the replacement points of this turn are lost", {"side": AXIS})


@amends("phase_reinforcement", "reinforcement")
@rule("wite:66.51", "wie:S9.51")
def nothing_is_spent(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Take no order that spends replacement points."""
    plan = yield
    if position.phasing != AXIS or not unmatched(position):
        return plan
    return replace(plan, orders=tuple(o for o in plan.orders if o not in SPENDING))


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of exits that are not matched."""
    return (EventKind("exits-unmatched", "The Axis has not matched Soviet exits"),
            EventKind("replacements-lost", "Replacement points are lost"))

"""55.0, E7.0: Soviet battlegroups go by rail to Siberia to be rebuilt.

In the rail movement phase an entrained battlegroup in a rail hex of the east edge leaves the map
for one rail point. After four, eight or twelve game turns it comes back at full strength, like
other reinforcements (55.1). Kursk and Army Group Center alone have it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from typing import Literal

from grognard.changes import Change, Flip, LiftMarker, Move, PutMarker
from grognard.content.counters import FRONT
from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId, UnitId
from grognard.modules import Parameters, amends, implements
from grognard.orders import Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.named import units_named
from grognard_standard_rules.off_map_rail import BOX, due, edge_hexes
from grognard_standard_rules.phase_ends import first
from grognard_standard_rules.placing_steps import ARRIVAL, groups
from grognard_standard_rules.rail_points import HEX, rail_left
from grognard_standard_rules.reading_units import find_all
from grognard_standard_rules.rebuilt import is_battlegroup
from grognard_standard_rules.units import ENTRAINED, entrained, name

SOVIET, EDGE = SideId("soviet"), "east"


class SiberianRebuilding(Parameters):
    """Game turns that rebuilding takes, by counter, and for air points."""

    turns: dict[str, int] = {
        "su.corps.4-4": 4, "su.gcorps.5-5": 4, "su.cavc.2-3": 4, "su.tank.8-6": 8,
        "su.mech.9-6": 8, "su.art.10-1-10": 12}
    air_points: int = 12


class ToSiberia(Order):
    """Send battlegroups on trains at the east edge to Siberia."""

    kind: Literal["to-siberia"] = "to-siberia"
    units: tuple[UnitId, ...]


@rule("wite:55.0", "wite:55.1", "wite:48.0", "wite:48.1", "wite:48.22", "wite:48.23", "wite:48.26",
      "wie:E7.0", "wie:E7.1")
def why_not(position: Position, unit: Unit) -> Iterator[Reason]:
    """List why a unit may not go to Siberia now."""
    who, cited, here = name(position, unit), cases(position, "wite:55.0"), (unit.id,)
    if unit.side != SOVIET or not unit.on_map:
        yield Reason("not-soviet", f"{who} is no Soviet unit on the map", cited, units=here)
        return
    if not is_battlegroup(position, unit) or unit.counter not in position.setting(
            SiberianRebuilding).turns:
        yield Reason("not-rebuilt", f"{who} is no battlegroup that Siberia rebuilds",
                     cases(position, "wite:55.1"), units=here)
    if unit.at not in edge_hexes(position, EDGE):
        yield Reason("no-edge", f"no railway leads off the east edge at {unit.at}", cited,
                     units=here)
    if not entrained(position, unit):
        yield Reason("not-on-train", f"{who} is not on a train", cited, units=here)
    elif rail_left(position, unit) < HEX:
        yield Reason("too-dear", f"{who} has no rail points left", cited, units=here)


def _judge(position: Position, order: ToSiberia) -> Iterator[Reason]:
    units = list[Unit]()
    yield from units_named(position, order.by, order.units, units, cases(position, "wite:55.0"))
    for unit in units:
        yield from why_not(position, unit)


@rule("wite:48.1", "wite:48.24")
def _send(position: Position, order: ToSiberia) -> Resolution:
    for unit_id in order.units:
        unit = position.state.unit(unit_id)
        back = position.turn + position.setting(SiberianRebuilding).turns[unit.counter]
        changes: tuple[Change, ...] = (
            Move(unit_id, f"{BOX}:{EDGE}:{back}"), Flip(unit_id, FRONT),
            LiftMarker(ENTRAINED, unit_id))
        yield Event("gone-to-siberia", changes, cases(position, "wite:55.0", "wite:55.1"),
                    f"{name(position, unit)} goes to Siberia and is back on game turn {back}",
                    {"unit": unit_id, "side": SOVIET, "from": unit.at, "due": back})


@amends("phase_rail_movement", "rail-movement")
@rule("wite:55.0", "wie:E7.0")
def trains_east(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Take the order from the Soviets while they have such a unit at the edge."""
    plan = yield
    if position.phasing != SOVIET or plan.idle:
        return plan
    edge = set(edge_hexes(position, EDGE))
    able = any(u.at in edge and is_battlegroup(position, u)
               for u in position.state.units_of(SOVIET) if u.on_map)
    return plan.but_also("to-siberia") if able else plan


@amends("phase_reinforcement", "reinforcement")
@rule("wite:55.0", "wie:E7.0")
def trains_back(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Let those that are due be placed like other reinforcements."""
    plan = yield
    if position.phasing != SOVIET or not ready(position):
        return plan
    plan = plan if "place" in plan.orders else plan.but_also("place")
    return first(replace(plan, idle=None), _back)


def ready(position: Position) -> list[Unit]:
    """List the units that are rebuilt now (what only rode around the edge is on its train)."""
    return [u for u in due(position, SOVIET) if not entrained(position, u)]


@rule("wite:55.0", "wie:E7.0")
def _back(position: Position) -> Resolution:
    """Put what is ready among the reinforcements; on trains, where none ever come."""
    units, box = ready(position), arrival_box(position)
    changes = [Move(u.id, box) if box else PutMarker(ENTRAINED, u.id, SOVIET) for u in units]
    where = "may come in by the east edge" if box else "on trains at the east edge"
    printed = ", ".join(position.face(u).printed for u in units)
    yield Event("back-from-siberia", tuple(changes), cases(position, "wite:55.0"),
                f"{printed}: rebuilt, {where}", {"units": [u.id for u in units], "side": SOVIET})


def arrival_box(position: Position) -> str:
    """Name a box in which Soviet reinforcements of this scenario arrive; "" when there is none."""
    fit = (box for box, row in groups(position).items()
           if box.startswith(f"{ARRIVAL}:") and row.side == SOVIET and row.units and not row.box)
    return next(fit, "")


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    if not words:
        raise UnreadableOrder("which units?", "to-siberia 1-4@G6118")
    found = find_all(position, side, words, lambda u: not any(why_not(position, u)))
    return ToSiberia(by=side, units=tuple(u.id for u in found))


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to go to Siberia."""
    return (OrderKind(ToSiberia, "send battlegroups to Siberia", (RuleId("wite:55.0"),), _send,
                      _judge, read=_read, words=("to-siberia",),
                      usage="to-siberia 1-4@G6118: back at full strength in some turns"),)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of rebuilding in Siberia."""
    return (EventKind("gone-to-siberia", "A battlegroup goes to Siberia"),
            EventKind("back-from-siberia", "Units are back from Siberia"))

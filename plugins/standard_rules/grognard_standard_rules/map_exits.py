"""50.22, 66.4, E2.22, S9.4: units that leave the map for good by its western edge.

Nobody leaves unless some rule of the scenario asks for it: units that must be withdrawn, or
strength that counts beyond the map. A unit in a hex of the edge leaves for one point more: in a
movement phase in which it may move, also when it has just come there with a point to spare, or on
its train for a rail point. Reinforcements that have
just arrived may leave without having come where they are to stand in for a withdrawal. What has
left stays in a box of its side; its attack strength is counted.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Literal

import numpy as np

from grognard.changes import Change, LiftMarker, Move, Patch
from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId, UnitId
from grognard.modules import Parameters, amends, implements
from grognard.orders import Answer, Order, OrderKind, Question, QuestionKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules.allowance import SPENT, Mode, left, movement_allowance
from grognard_standard_rules.areas import Area, land, paint
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.named import units_named
from grognard_standard_rules.placing_steps import ARRIVAL
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.rail_points import HEX, rail_left
from grognard_standard_rules.reading_units import find_all
from grognard_standard_rules.units import ENTRAINED, entrained, name, printed_attack, traits
from grognard_standard_rules.who_moves import movement_phase, why_not_move

COMPARTMENT, BOX = "exited", "@exited"
RULE = "wite:50.22"
POINT = 1


class MapExits(Parameters):
    """The edge: a column of some map sections."""

    sections: tuple[str, ...] = ("F", "G", "H")
    column: int = 1


class Exited(Question):
    """What has left the map for good?"""

    kind: Literal["exited"] = "exited"


class ExitMap(Order):
    """Take units off the map by its western edge."""

    kind: Literal["exit-map"] = "exit-map"
    units: tuple[UnitId, ...]


@rule("wite:66.4", "wie:S9.4")
def exited(position: Position, side: str) -> Fraction:
    """Return the attack strength of a side that has left the map."""
    said = position.state.compartments.get(COMPARTMENT, {}).get(side, 0)
    return Fraction(str(said))


def gone(position: Position, side: str) -> list[Unit]:
    """List the units of a side that have left the map."""
    return list(position.state.units_at(f"{BOX}:{side}"))


@implements("rule_map_exit")
@rule("wite:50.22", "wie:E2.22")
def rule_map_exit(position: Position, unit_id: UnitId) -> Ruling[bool]:
    """No unit, unless another rule of the scenario gives it a reason to."""
    side = position.state.unit(unit_id).side
    return ruled(False, cases(position, RULE)[0],
                 f"no rule of this scenario lets such a unit of {side} leave the map now",
                 "no-exit")


def may_leave(position: Position, units: Iterable[Unit]) -> bool:
    """Say whether a rule lets any of some units leave the map now."""
    return any(position.ask("rule_map_exit", unit_id=u.id).value for u in units)


def at_the_edge(position: Position, side: SideId) -> list[Unit]:
    """List a side's units in hexes of the edge."""
    plane, grid = edge(position), position.board.grid
    return [u for u in position.state.units_of(side) if u.on_map and plane[grid.index(u.at)]]


@rule("wite:50.22", "wie:E2.22")
def edge(position: Position) -> BoolPlane:
    """Paint the land hexes of the edge."""
    setting = position.setting(MapExits)
    area = Area(sections=setting.sections, columns=(setting.column,))
    return position.derived(
        ("exit-edge", setting.sections, setting.column), (),
        lambda: frozen(np.asarray(paint(position.board, area) & land(position.board))))


@rule("wite:50.22", "wie:E2.22")
def why_not(position: Position, unit: Unit, by: SideId) -> Iterator[Reason]:
    """List why a unit may not leave the map now."""
    who, cited = name(position, unit), cases(position, RULE)
    if unit.side != by:
        yield Reason("not-yours", f"{who} is no unit of {by}", cited, units=(unit.id,))
        return
    ruling: Ruling[bool] = position.ask("rule_map_exit", unit_id=unit.id)
    if not ruling.value:
        yield replace(ruling.because[-1], units=(unit.id,))
        return
    if unit.at.startswith(f"{ARRIVAL}:"):
        return
    if not unit.on_map or not traits(position, unit).is_ground_combat:
        yield Reason("not-on-map", f"{who} is no ground combat unit on the map", cited,
                     units=(unit.id,))
    elif not edge(position)[position.board.grid.index(unit.at)]:
        yield Reason("not-at-the-edge", f"{unit.at} is no hex of the western edge", cited,
                     units=(unit.id,), remedy="move there first, with a point to spare")
    elif position.step is not None and position.step.step.hook == "phase_rail_movement":
        if not entrained(position, unit) or rail_left(position, unit) < HEX:
            yield Reason("not-on-train", f"{who} is not on a train with a point left", cited,
                         units=(unit.id,), remedy="entrain it and ride to the edge")
    else:
        yield from _on_foot(position, unit)


def _on_foot(position: Position, unit: Unit) -> Iterator[Reason]:
    """List why a unit may not walk off; it may have walked to the edge in this phase."""
    phase = movement_phase(position)
    found = [r for r in why_not_move(position, unit, phase) if r.code != "moved-already"]
    yield from found
    if not found and (not phase or _to_spare(position, unit, phase) < POINT):
        yield Reason("too-dear", f"{name(position, unit)} has no movement point left",
                     cases(position, RULE), units=(unit.id,), remedy="it leaves next turn")


def _to_spare(position: Position, unit: Unit, mode: Mode) -> int:
    """Return how many points a unit has left, also when it has moved in this phase."""
    used = position.state.remembered(SPENT).get(unit.id)
    if used is None:
        return left(position, unit, mode)
    return int(movement_allowance(position, unit, mode).value) - int(used)


def _judge(position: Position, order: ExitMap) -> Iterator[Reason]:
    units = list[Unit]()
    yield from units_named(position, order.by, order.units, units, cases(position, RULE))
    for unit in units:
        yield from why_not(position, unit, order.by)


def _leave(position: Position, order: ExitMap) -> Resolution:
    for unit_id in order.units:
        unit = position.state.unit(unit_id)
        points = printed_attack(position, unit)
        total = exited(position, order.by) + points
        changes: list[Change] = [Move(unit_id, f"{BOX}:{order.by}"),
                                 Patch(COMPARTMENT, {order.by: str(total)})]
        if entrained(position, unit):
            changes.append(LiftMarker(ENTRAINED, unit_id))
        position = yield Event(
            "unit-exited", tuple(changes), cases(position, RULE),
            f"{name(position, unit)} leaves the map by its western edge ({total} attack strength "
            f"points of {order.by} have left)",
            {"unit": unit_id, "side": order.by, "from": unit.at, "points": str(points)})


@amends("phase_movement", "initial-movement")
@amends("phase_second_movement", "mechanized-movement")
@amends("phase_rail_movement", "rail-movement")
@rule("wite:50.22", "wie:E2.22")
def exits_phase(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Take the order from a side that has units at the edge."""
    plan = yield
    side = position.phasing
    near = at_the_edge(position, side)
    asked = near or list(position.state.units_of(side))[:1]
    if plan.idle or not asked:
        return plan
    if not may_leave(position, asked):
        return plan.without("exit-map", position.ask(
            "rule_map_exit", unit_id=asked[0].id).because[-1])
    setting = position.setting(MapExits)
    where = ", ".join(f"{section}{setting.column:02d}.." for section in setting.sections)
    return plan.but_also("exit-map") if near else plan.without("exit-map", Reason(
        "not-at-the-edge", f"no unit of {side} stands at the western edge ({where})",
        cases(position, RULE), remedy="move there first, with a point to spare"))


@amends("phase_reinforcement", "reinforcement")
@rule("wite:50.22", "wie:E2.22")
def exits_of_arrivals(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Let reinforcements that wait to be placed leave at once."""
    plan = yield
    waits = (u for u in position.state.units_of(position.phasing)
             if u.at.startswith(f"{ARRIVAL}:"))
    if "place" in plan.orders and may_leave(position, waits):
        return plan.but_also("exit-map")
    return plan


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Offer, once in a long while, to leave: only rules on withdrawals make it worth it."""
    able = at_the_edge(position, side)
    if able and rng.random() < 0.02:
        yield ExitMap(by=side, units=(rng.choice(able).id,))


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    if not words:
        raise UnreadableOrder("which units?", "exit-map 10-8@G0122")
    found = find_all(position, side, words, lambda u: not any(why_not(position, u, side)))
    return ExitMap(by=side, units=tuple(u.id for u in found))


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to leave the map."""
    return (OrderKind(
        ExitMap, "leave the map by its western edge", (RuleId(RULE),), _leave, _judge, _propose,
        _read, words=("exit-map",), usage="exit-map 10-8@G0122: for one point more"),)


def _asked(position: Position, asked: Exited) -> Answer:
    sides = position.sides
    values = {str(s): {"points": exited(position, s), "units": [u.id for u in gone(position, s)]}
              for s in sides}
    text = ", ".join(f"{exited(position, s)} attack strength points of {s}" for s in sides)
    return Answer(values, (Reason("exited", f"{text} have left the map", cases(position, RULE)),))


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about what has left."""
    return (QuestionKind(
        Exited, "what has left the map", (RuleId(RULE),), _asked, lambda p, s, w: Exited(),
        ("exited",), "exited: what has left the map by its western edge"),)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of a unit that leaves the map."""
    return (EventKind("unit-exited", "A unit leaves the map for good"),)

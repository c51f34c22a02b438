"""50.2, E2.2: units and points that the Axis must withdraw before a game turn.

The scenario's track lists them. Units that have left the map by its western edge are counted as
the game turn begins, each for one unit whose printed strengths it reaches; what is missing the
Soviet player takes off the map, wherever it stands, unit by unit (50.23). Air points are
simply taken away, and so many fewer are allowed from then on (50.21).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Literal

from grognard.changes import LiftMarker, Move, Patch, Pool
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId, UnitId
from grognard.modules import amends, implements
from grognard.orders import LOOK, Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules.answers import nothing_more, wrong_units
from grognard_standard_rules.calendar import date_of
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.forces import pool_of
from grognard_standard_rules.map_exits import BOX, gone
from grognard_standard_rules.off_map_rail import BOX as OFF_MAP
from grognard_standard_rules.placing_steps import ARRIVAL
from grognard_standard_rules.reading_units import find_unit
from grognard_standard_rules.reinforcements import Withdrawal, track
from grognard_standard_rules.units import name, people, printed_attack, printed_defence

COMPARTMENT = "withdrawn"
"""Compartment: unit -> the game turn for which its leaving has been counted; "air" -> points."""

AIR, NOTICE = "air", 8


class DemandUnit(Order):
    """Name an enemy unit that is removed because a withdrawal was not made."""

    kind: Literal["demand-unit"] = "demand-unit"
    unit: UnitId


@rule("wite:50.21", "wie:E2.21")
def due(position: Position) -> tuple[Withdrawal, ...]:
    """List what must have left by the beginning of this game turn."""
    return tuple(row for row in track(position).withdrawal
                 if row.turn == position.turn and not row.done)


def air_withdrawn(position: Position) -> int:
    """Count the air points that have been withdrawn."""
    return int(position.state.compartments.get(COMPARTMENT, {}).get(AIR, 0))


@amends("rule_map_exit")
@rule("wite:50.22", "wie:E2.22")
def who_is_to_leave(
    position: Position, unit_id: UnitId
) -> Generator[None, Ruling[bool], Ruling[bool]]:
    """Let units leave while some are still to be withdrawn, arrivals before they have come."""
    ruling, side = (yield), position.state.unit(unit_id).side
    left = [row for row in track(position).withdrawal if row.side == side and not row.done
            and position.turn < row.turn and (row.units or row.everyone)]
    if not left:
        return ruling
    text = f"units must be withdrawn before game turn {max(row.turn for row in left)}"
    return ruling.amend(True, cases(position, "wite:50.22")[0], text, "withdrawals")


@rule("wite:50.22", "wie:E2.22")
def reaches(position: Position, unit: Unit, counter: str) -> bool:
    """Say whether a unit may stand in for a counter: both printed strengths are as large."""
    face = position.assembly.catalogue.counter(counter).front
    return (printed_attack(position, unit) >= Fraction(face.attack)
            and printed_defence(position, unit) >= Fraction(face.defence))


def uncounted(position: Position, side: str) -> list[Unit]:
    """List the units that have left and were not counted yet, the weakest first."""
    counted = position.state.compartments.get(COMPARTMENT, {})
    return sorted((u for u in gone(position, side) if u.id not in counted),
                  key=lambda u: (printed_attack(position, u), u.id))


def _notice(position: Position, row: Withdrawal) -> str:
    """Say what must have left before a game turn to come."""
    printed = position.assembly.catalogue.counter
    what = [f"{n} {printed(c).front.printed}" for c, n in row.units.items()]
    what += [f"{n} {kind.replace('_', ' ')}" for kind, n in row.points.items()]
    if row.everyone:
        what.append(f"all {people(position, row.nation)} units")
    gone_now = len(uncounted(position, row.side)) if row.units else 0
    left = f" ({gone_now} units have left)" if gone_now else ""
    how = "must leave by the west edge (`exit-map`)" if row.units else "are withdrawn"
    return (f"before game turn {row.turn}, {date_of(position, row.turn)}, {', '.join(what)} "
            f"{how}{left}")


@amends("phase_reinforcement", "reinforcement")
@rule("wite:50.21", "wie:E2.21")
def give_notice(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Tell the owner in good time what he must withdraw."""
    plan = yield
    now, units = position.turn, position.state.units_of(position.phasing)
    to_come = [row for row in track(position).withdrawal
               if row.side == position.phasing and now < row.turn <= now + NOTICE and not row.done
               and (not row.everyone or any(u.nation == row.nation for u in units))]
    notes = [_notice(position, row) for row in to_come]
    return replace(plan, hint="; ".join((plan.hint, *notes))) if notes else plan


@implements("after_event", "turn-began")
@rule("wite:50.2", "wite:50.21", "wite:50.23", "wie:E2.21", "wie:E2.23")
def turn_begins(position: Position, event: Event) -> Resolution | None:
    """Settle what is due."""
    rows = due(position)
    return _settle(rows) if rows else None


def _settle(rows: tuple[Withdrawal, ...]) -> Resolution:
    for row in sorted(rows, key=lambda r: not r.everyone):
        if row.points:
            yield from _points(row)
        if row.everyone:
            yield from _everyone(row)
        position: Position = yield LOOK
        wanted = [c for c, n in row.units.items() for _ in range(n)]
        wanted.sort(key=lambda c: -position.assembly.catalogue.counter(c).front.attack)
        for counter in wanted:
            position = yield LOOK
            left = next((u for u in uncounted(position, row.side)
                         if reaches(position, u, counter)), None)
            if left is None:
                yield from _demand(position, row.side, counter)
            else:
                yield Event("withdrawal-counted",
                            (Patch(COMPARTMENT, {left.id: position.turn}),),
                            cases(position, "wite:50.22"),
                            f"{left.id}, which has left, counts as withdrawn",
                            {"unit": left.id, "counter": counter, "side": row.side})


def _points(row: Withdrawal) -> Resolution:
    """Take air points away, as far as there are any."""
    position: Position = yield LOOK
    for kind, number in row.points.items():
        pool = pool_of(row.side, kind, row.nation, row.front)
        there = int(position.state.pool(pool))
        taken, gone_so_far = min(there, number), air_withdrawn(position) + number
        yield Event(
            "points-withdrawn",
            (Pool(pool, there - taken), Patch(COMPARTMENT, {AIR: gone_so_far})),
            cases(position, "wite:50.21"),
            f"{taken} {kind.replace('_', ' ')} of {row.side} are withdrawn; {number} fewer are "
            "allowed from now on", {"side": row.side, "points": taken, "pool": pool})


@rule("wite:50.21", "wite:50.23", "wite:53.45", "wie:E2.21")
def _everyone(row: Withdrawal) -> Resolution:
    """Take every unit of a nation away that has not left by itself."""
    position: Position = yield LOOK
    rules, counted = cases(position, "wite:50.21", "wite:53.45"), f"{BOX}:{row.side}"
    of = [u for u in position.state.units.values() if u.nation == row.nation]
    for unit in (u for u in of if u.side == row.side):
        if unit.on_map or unit.at.startswith((f"{ARRIVAL}:", OFF_MAP)):
            yield Event("unit-withdrawn",
                        (*(LiftMarker(k, a) for k, a in position.state.markers if a == unit.id),
                         Move(unit.id, counted), Patch(COMPARTMENT, {unit.id: position.turn})),
                        rules, f"{name(position, unit)} is withdrawn: "
                        f"all {people(position, row.nation)} units go",
                        {"unit": unit.id, "side": row.side, "from": unit.at})


@rule("wite:50.23", "wie:E2.23")
def _demand(position: Position, side: SideId, counter: str) -> Resolution:
    """Let the enemy choose a unit that is at least as strong, and remove it."""
    rules = cases(position, "wite:50.23")
    able = [u for u in position.state.units_of(side)
            if u.on_map and u.nation == counter.split(".")[0] and reaches(position, u, counter)]
    able.sort(key=lambda u: (printed_attack(position, u), u.id))
    printed = position.assembly.catalogue.counter(counter).front.printed
    if not able:
        yield Event("withdrawal-missed", (), rules, f"no unit like a {printed} is left to remove",
                    {"counter": counter, "side": side})
        return
    enemy = position.enemies(side)[0]
    options = tuple(DemandUnit(by=enemy, unit=u.id) for u in able)
    answer: DemandUnit = yield Ask(
        enemy, f"{side} has not withdrawn a {printed}: which unit is removed?", ("demand-unit",),
        rules, options, options[0], {"units": [u.id for u in able], "counter": counter})
    unit = position.state.unit(answer.unit)
    yield Event("unit-withdrawn",
                (Move(unit.id, f"{BOX}:{side}"), Patch(COMPARTMENT, {unit.id: position.turn})),
                rules, f"{name(position, unit)} is removed for a {printed} not withdrawn",
                {"unit": unit.id, "counter": counter, "side": side, "from": unit.at})


def _judge(position: Position, order: DemandUnit) -> Iterable[Reason]:
    about = position.asked.about if position.asked else {}
    yield from wrong_units(position, [order.unit], about.get("units", ()))


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    about = position.asked.about if position.asked else {}
    able = set(about.get("units", ()))
    owner = next(iter(position.enemies(side)), side)
    unit = find_unit(position, owner, " ".join(words), lambda u: u.id in able)
    return DemandUnit(by=side, unit=unit.id)


@implements("offer_orders")
def offer_orders() -> Iterator[OrderKind]:
    """Bring the answer that names a unit to be removed."""
    yield OrderKind(DemandUnit, "name a unit that must be withdrawn", (RuleId("wite:50.23"),),
                    nothing_more, _judge, read=_read, words=("demand-unit",),
                    usage="demand-unit 10-8@G3222", answer=True)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of withdrawals."""
    return (EventKind("withdrawal-counted", "A unit that has left counts as withdrawn"),
            EventKind("points-withdrawn", "Points are withdrawn"),
            EventKind("unit-withdrawn", "A unit is removed for a withdrawal not made"),
            EventKind("withdrawal-missed", "A withdrawal cannot be made"))

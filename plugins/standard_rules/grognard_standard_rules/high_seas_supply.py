"""7.77 to 7.79: Axis supply over the High Seas, which needs ships and may cost them.

The Axis says whether it runs supply over the High Seas, from one turn to the next until it
calls it off. It needs a transport point and a surface fleet point that are not at sea, and
these carry no units in that turn. When the game turn ends a die says what it cost, unless the
way lies in Axis air range and out of the Allies'.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from random import Random
from typing import Literal

from grognard.changes import Patch, Pool, Remember
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId
from grognard.machine import GAME_TURN
from grognard.modules import amends, implements, reading
from grognard.orders import Order, OrderKind, Resolution, Roll
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.sequence import PhasePlan
from grognard.tally import Line
from grognard_standard_rules.carriers import USED
from grognard_standard_rules.forces import pool_of
from grognard_standard_rules.high_seas import OUT, fleet_pool, in_air_range, naval_die
from grognard_standard_rules.naval_capability import Capacity
from grognard_standard_rules.sea_lanes import Chart
from grognard_standard_rules.sea_passage import Basin, sea_basins
from grognard_standard_rules.straits import ALLIED, AXIS, HIGH_SEAS

MODULE = "standard:high-seas-supply"
COMPARTMENT = "high-seas"
TRACED = "high-seas-supply"
"""Memory of the game turn: side -> it has run supply over the High Seas in this turn."""

RULES = (RuleId("std:7.77"), RuleId("std:7.79"))


class RunSupply(Order):
    """Run supply over the High Seas, or call it off."""

    kind: Literal["run-supply"] = "run-supply"
    run: bool = True


def ships_pool(side: str) -> str:
    """Name the pool of a side's transport points."""
    return pool_of(side, "naval_transport_points")


@rule("std:7.79")
def running(position: Position, side: str) -> bool:
    """Say whether a side runs supply over the High Seas now."""
    return bool(position.state.compartments.get(COMPARTMENT, {}).get(side))


@rule("std:7.77", "std:7.78")
def in_port(position: Position, side: str) -> tuple[int, int]:
    """Count the transport and surface fleet points that have not put to sea this turn."""
    ships = position.state.pool(ships_pool(side)) - int(
        position.state.remembered(USED).get(side, 0))
    fleet = position.state.pool(fleet_pool(side)) - int(
        position.state.remembered(OUT).get(side, 0))
    return ships, fleet


@rule("std:7.77")
def may_run(position: Position, side: str) -> bool:
    """Say whether the points are there that supply over the High Seas needs."""
    return min(in_port(position, side)) >= 1


# --- what it changes ----------------------------------------------------------------------------


@amends("rule_supplying_seas")
@rule("std:7.77", "std:7.79")
def over_the_high_seas(
    position: Position, side: SideId, capacity: Capacity
) -> Generator[None, Ruling[frozenset[str]], Ruling[frozenset[str]]]:
    """Close the High Seas to Axis supply that is not run over them."""
    ruling = yield
    if side != AXIS or not capacity.kind or HIGH_SEAS not in ruling.value:
        return ruling
    if running(position, side) and may_run(position, side):
        return ruling.amend(ruling.value, "std:7.77", "supply is run over the High Seas",
                            "high-seas-supply")
    return ruling.amend(ruling.value - {HIGH_SEAS}, "std:7.77",
                        "no supply is run over the High Seas", "no-high-seas-supply")


@implements("modify_sea_points")
@rule("std:7.78")
def bound_ship(position: Position, side: SideId, carrier: str) -> Iterable[Line]:
    """Bind the transport point that carries supply."""
    if carrier == side and bool(position.state.remembered(TRACED).get(side)):
        yield Line("printed", "add", -1, "bound by supply over the High Seas",
                   (RuleId("std:7.78"),))


@implements("modify_surface_fleet")
@rule("std:7.78")
def bound_fleet(position: Position, side: SideId) -> Iterable[Line]:
    """Bind the surface fleet point that protects supply."""
    if bool(position.state.remembered(TRACED).get(side)):
        yield Line("printed", "add", -1, "bound by supply over the High Seas",
                   (RuleId("std:7.78"),))


# --- turn by turn -------------------------------------------------------------------------------


@implements("after_event", "turn-began")
@rule("std:7.79")
def goes_on(position: Position) -> Resolution | None:
    """Note in each new turn that supply is still run."""
    if not running(position, AXIS) or not may_run(position, AXIS):
        return None
    return _goes_on()


def _goes_on() -> Resolution:
    yield Event("high-seas-supply", (Remember(GAME_TURN, TRACED, AXIS, True),), RULES,
                f"{AXIS} goes on running supply over the High Seas", {"side": AXIS, "run": True})


@implements("after_event", "step-began")
@rule("std:7.77")
def toll(position: Position, event: Event) -> Resolution | None:
    """Roll for ships when the game turn ends in which supply was run."""
    if not str(event.about.get("step", "")).endswith("/housekeeping"):
        return None
    if not position.state.remembered(TRACED).get(AXIS):
        return None
    lines = [b for b in sea_basins(position, AXIS) if HIGH_SEAS in b.seas and len(b.ports) > 1]
    exposed = [b for b in lines if not all_sheltered(position, b)]
    return pay_toll(position) if exposed else None


@rule("std:7.77")
def pay_toll(position: Position) -> Resolution:
    """Roll: on a one a surface fleet point is lost, on a two or three a transport point."""
    natural = yield Roll("high-seas-supply")
    die, said = naval_die(position, SideId(AXIS), "supply", natural)
    if die > 3:
        yield Event("high-seas-toll", (), RULES[:1], f"supply over the High Seas costs nothing "
                    f"(die {said})", {"side": AXIS, "die": die, "lost": ""})
        return
    pool, what = (fleet_pool(AXIS), "surface fleet") if die <= 1 else (
        ships_pool(AXIS), "transport")
    left = max(0, position.state.pool(pool) - 1)
    yield Event("high-seas-toll", (Pool(pool, left),), RULES[:1],
                f"supply over the High Seas costs a {what} point (die {said}); {left} left",
                {"side": AXIS, "die": die, "lost": what})


@rule("std:7.77")
def all_sheltered(position: Position, basin: Basin) -> bool:
    """Say whether its ports are joined by ways in Axis and out of Allied air range."""
    safe = in_air_range(position, AXIS)
    if ALLIED in position.sides:
        safe = safe & ~in_air_range(position, ALLIED)
    chart = Chart(position, AXIS, basin.seas)
    berths = [{n for n in chart.berths(p) if safe[chart.lanes.cell[n]]} for p in basin.ports]
    if not berths or not all(berths):
        return False
    todo, seen = list(berths[0]), set(berths[0])
    while todo:
        for other in chart.steps(todo.pop()):
            if other not in seen and safe[chart.lanes.cell[other]]:
                seen.add(other)
                todo.append(other)
    return all(here & seen for here in berths)


# --- the order ----------------------------------------------------------------------------------


def _also(position: Position, plan: PhasePlan) -> PhasePlan:
    ready = running(position, AXIS) or may_run(position, AXIS)
    if position.phasing != AXIS or plan.idle is not None or not plan.orders or not ready:
        return plan
    return plan.but_also("run-supply")


@amends("phase_reinforcement", "reinforcement")
@amends("phase_movement", "initial-movement")
@amends("phase_sea_movement", "sea-movement")
@amends("phase_combat", "combat")
@amends("phase_second_movement", "mechanized-movement")
@reading(f"compartment:{COMPARTMENT}", "pools", f"memory:{USED}", f"memory:{OUT}")
@rule("std:7.79")
def phase(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Let the Axis say in its phases whether it runs supply over the High Seas."""
    plan = yield
    return _also(position, plan)


@rule("std:7.77", "std:7.78", "std:7.79")
def _judge(position: Position, order: RunSupply) -> Iterator[Reason]:
    if order.by != AXIS:
        yield Reason("no-fleet", f"{order.by} needs no points for supply over sea", RULES,
                     remedy="it is traced without an order")
    elif order.run == running(position, order.by):
        text = "is run already" if order.run else "is not run"
        yield Reason("no-change", f"supply over the High Seas {text}", RULES,
                     remedy="run-supply off ends it" if order.run else "run-supply begins it")
    elif order.run and not may_run(position, order.by):
        ships, fleet = in_port(position, order.by)
        yield Reason("no-ships", "supply over the High Seas needs a transport point and a surface "
                     f"fleet point that have not sailed this turn; {order.by} has {ships} and "
                     f"{fleet}", (*RULES, RuleId("std:7.78")),
                     remedy="run it in a turn in which points stay in port")


def _resolve(position: Position, order: RunSupply) -> Resolution:
    changes = [Patch(COMPARTMENT, {order.by: order.run})]
    note = [Remember(GAME_TURN, TRACED, order.by, True)] if order.run else []
    verb = "runs" if order.run else "no longer runs"
    yield Event("high-seas-supply", (*changes, *note), RULES,
                f"{order.by} {verb} supply over the High Seas",
                {"side": order.by, "run": order.run})


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    if rng.random() < 0.1:
        yield RunSupply(by=side, run=not running(position, side))


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    off = any(w.casefold() in ("off", "no", "stop") for w in words)
    return RunSupply(by=side, run=not off)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to run supply."""
    return (OrderKind(
        RunSupply, "run supply over the High Seas", RULES, _resolve, _judge, _propose, _read,
        words=("run-supply",), usage="run-supply [off]: over the High Seas, until called off",
        module=MODULE,
    ),)


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the events of supply over the High Seas."""
    return (
        EventKind("high-seas-supply", "The Axis runs supply over the High Seas, or stops"),
        EventKind("high-seas-toll", "What supply over the High Seas cost"),
    )

"""43.7, 43.73, S4.4: Vichy France as an armed neutral, and what a violation makes of it.

Nobody enters Vichy territory until its neutrality is violated, which a player declares as he
begins to move. If the Axis does, Vichy joins the Allies. If the Allies do with a force of which
not more than half is American, Vichy joins the Axis. If most of the force is American, Vichy's
units fight it where they stand for the rest of that game turn, and move and attack for nobody;
afterwards the Allies pay no heed to them, and they come under Allied command when an Axis unit
enters Vichy territory. French railways are then of no use to the Allies until repaired.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from random import Random
from typing import Literal

import numpy as np

from grognard.changes import Allegiance, Change, Paint, Patch, Remember
from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId, UnitId
from grognard.machine import STEP
from grognard.modules import amends, implements
from grognard.orders import Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules.areas import land
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.reading_units import find_all
from grognard_standard_rules.units import traits

MODULE = "wie:vichy-neutrality"
COMPARTMENT = "vichy-neutrality"
COLONIES = ("France (Algeria)", "France (Tunisia)", "France (Morocco)", "France")
VICHY, AXIS, ALLIED, NEUTRAL = "vf", SideId("axis"), SideId("allied"), SideId("neutral")
RULES = (RuleId("wie:43.7"),)
AMERICAN = (RuleId("wie:43.73"),)


class ViolateVichy(Order):
    """Violate the neutrality of Vichy France with a force of some units."""

    kind: Literal["violate-vichy"] = "violate-vichy"
    units: tuple[UnitId, ...]


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("vichy-violated", "The neutrality of Vichy France is violated"),
            EventKind("vichy-changes", "Vichy units change command"))


def status(position: Position) -> str:
    """Return "" (neutral), "axis", "allied", "american" or "limbo"."""
    return str(position.state.compartments.get(COMPARTMENT, {}).get("status", ""))


def territory(position: Position) -> BoolPlane:
    """Paint the territory of Vichy France in play."""
    return position.derived(("vichy-territory",), (), lambda: frozen(
        position.board.is_("country", *COLONIES) & land(position.board)))


def vichy_units(position: Position) -> list[Unit]:
    """List the Vichy units on the map."""
    return [u for u in position.state.units.values() if u.nation == VICHY and u.on_map]


# --- declaring it -----------------------------------------------------------------------------


@amends("phase_movement", "initial-movement")
@rule("wie:43.7", "wie:43.73")
def _as_movement_begins(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Let the phasing player violate Vichy's neutrality."""
    plan = yield
    return plan if status(position) else plan.but_also("violate-vichy")


def _judge(position: Position, order: ViolateVichy) -> Iterator[Reason]:
    if status(position):
        yield Reason("violated-already", "Vichy France is neutral no more", RULES)
    if not order.units:
        yield Reason("no-force", "name the units that go in", RULES)
    for name in order.units:
        unit = position.state.units.get(name)
        if unit is None or unit.side != order.by or not traits(position, unit).is_ground_combat:
            yield Reason("not-of-the-force", f"{name} is no ground combat unit of {order.by}",
                         RULES)


def mainly_american(position: Position, units: Iterable[UnitId]) -> bool:
    """Say whether more than half of a force is American."""
    force = [position.state.unit(u) for u in units]
    return 2 * sum(u.nation == "us" for u in force) > len(force)


@rule("wie:43.7", "wie:43.73")
def _resolve(position: Position, order: ViolateVichy) -> Resolution:
    """Hand Vichy over to whom it joins."""
    if order.by == AXIS:
        joins, word, text = ALLIED, "allied", "Vichy France joins the Allies"
    elif mainly_american(position, order.units):
        joins, word, text = AXIS, "american", "its units resist where they stand, for one turn"
    else:
        joins, word, text = AXIS, "axis", "Vichy France joins the Axis"
    changes: list[Change] = [Patch(COMPARTMENT, {"status": word, "turn": position.turn})]
    changes += [Allegiance(u.id, joins) for u in vichy_units(position)]
    changes += _ground(position, joins, rails=word != "american")
    changes += [Remember(STEP, "violation", country, order.by) for country in COLONIES]
    rules = AMERICAN if word == "american" else RULES
    yield Event("vichy-violated", tuple(changes), rules,
                f"{order.by} violates the neutrality of Vichy France: {text}",
                {"side": order.by, "status": word, "units": list(order.units)})


def _ground(position: Position, side: SideId, *, rails: bool) -> Iterator[Change]:
    """Paint Vichy's neutral hexes, and its railways, as a side's."""
    state, grid = position.state, position.board.grid
    for plane in ("control", "rail") if rails else ("control",):
        if plane in state.planes:
            words = state.is_(plane, "neutral")
            free = np.asarray(territory(position) & words, np.bool_)
            if free.any():
                yield Paint(plane, side, tuple(grid.names(free)))


# --- the American case ------------------------------------------------------------------------


@amends("phase_housekeeping", "housekeeping")
@rule("wie:43.73")
def _the_turn_is_over(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Put Vichy units aside when the turn of an American violation is over."""
    plan = yield
    if status(position) != "american":
        return plan
    return PhasePlan(opens=_aside)


def _aside(position: Position) -> Resolution:
    changes: list[Change] = [Patch(COMPARTMENT, {"status": "limbo"})]
    changes += [Allegiance(u.id, NEUTRAL) for u in vichy_units(position)]
    yield Event("vichy-changes", tuple(changes), AMERICAN,
                "the Vichy units fight no more; nobody commands them", {"side": NEUTRAL})


@implements("after_event", "unit-moved", "unit-advanced", "unit-retreated")
@rule("wie:43.73", "wie:43.74")
def _axis_comes(position: Position, event: Event) -> Resolution:
    """Give the units that were put aside to the Allies when an Axis unit enters."""
    unit = position.state.units.get(event.about["unit"])
    if status(position) != "limbo" or unit is None or unit.side != AXIS or unit.hex is None:
        return
    if territory(position)[position.board.grid.index(unit.hex)]:
        changes: list[Change] = [Patch(COMPARTMENT, {"status": "allied"})]
        changes += [Allegiance(u.id, ALLIED) for u in vichy_units(position)]
        yield Event("vichy-changes", tuple(changes), AMERICAN,
                    "an Axis unit enters Vichy territory: its units join the Allies",
                    {"side": ALLIED})


@implements("check_order")
@rule("wie:43.73")
def _stand_still(position: Position, order: Order) -> Iterable[Reason]:
    """Object to orders for Vichy units while they resist an American force."""
    if status(position) != "american" or order.kind == "violate-vichy":
        return
    named = [*getattr(order, "units", ()), getattr(order, "unit", "")]
    mine = tuple(u for u in named
                 if u in position.state.units and position.state.units[u].nation == VICHY)
    if mine:
        yield Reason("vichy-stands", "Vichy units stand where they are while they resist",
                     AMERICAN, units=mine)


# --- orders -----------------------------------------------------------------------------------


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    return iter(())  # a violation is a plan of war, nothing to stumble into


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    given = [w for w in words if w.casefold() not in ("with", "vichy")]
    if not given:
        raise UnreadableOrder("with which units?", "violate vichy with 8-10@E4522 9-8@E4622")
    units = find_all(position, side, given, lambda u: traits(position, u).is_ground_combat)
    return ViolateVichy(by=side, units=tuple(u.id for u in units))


@implements("offer_orders")
def _orders() -> Iterable[OrderKind]:
    return (OrderKind(ViolateVichy, "violate the neutrality of Vichy", RULES, _resolve, _judge,
                      _propose, _read, words=("violate",),
                      usage="violate vichy with UNIT...: end the neutrality of Vichy France",
                      module=MODULE),)

"""Digging in: after combat a side may dig in units beside the enemy; they defend with one more.

A phase is added to the sequence of play, with an order, an event and a marker of its own.
"""

from collections.abc import Iterator
from random import Random
from typing import Literal

from grognard.changes import LiftMarker, PutMarker
from grognard.events import Event, EventKind
from grognard.ids import ModuleId, RuleId
from grognard.modules import Module, implements
from grognard.orders import Order, OrderKind
from grognard.ruling import Reason
from grognard.sequence import PhasePlan, Step, StepEdit
from grognard.tally import Line

ME, RULE, DUG_IN = "house:digging-in", RuleId("digging-in:1"), "dug-in"
module = Module(ModuleId(ME), "Digging in", rules=(RULE,))


class Dig(Order):
    """Dig in a unit where it stands."""

    kind: Literal["dig"] = "dig"
    unit: str


@implements("offer_step_edits")
def a_phase_more():
    """Put the phase behind the combat phase of every player turn."""
    step = Step(id="digging-in", hook="phase_organization", title="Digging In", rules=(RULE,))
    return [StepEdit("insert-after", "combat", step)]


@implements("offer_orders")
def orders():
    """Bring the order; at the prompt it is written: dig UNIT."""
    return [OrderKind(Dig, "dig in a unit", (RULE,), dig, may_dig, diggers, module=ME)]


@implements("offer_events")
def events():
    """Bring the two kinds of events."""
    return [EventKind("dug-in", "a unit digs in"), EventKind("left-trenches", "trenches go")]


@implements("phase_organization", "digging-in")
def digging(position):
    """Say what may be ordered in the phase, and what happens as it begins."""
    return PhasePlan(("dig",), opens=old_trenches_go)


def old_trenches_go(position):
    """Lift the markers of the side whose phase it is: trenches last until its next one."""
    old = [m for m in position.state.markers.values()
           if m.kind == DUG_IN and m.owner == position.phasing]
    if old:
        yield Event("left-trenches", tuple(LiftMarker(DUG_IN, m.at) for m in old), (RULE,))


def may_dig(position, order):
    """List what forbids to dig in: whose unit it is, and no enemy beside it."""
    unit = position.state.unit(order.unit)
    if unit.side != order.by or not unit.on_map:
        yield Reason("not-yours", f"{order.unit} is not a unit of yours on the map", (RULE,))
        return
    grid = position.board.grid
    beside = {grid.name(index) for _, index in grid.neighbours(grid.index(unit.at))}
    enemies = [u for s in position.enemies(order.by) for u in position.state.units_of(s)]
    if not any(enemy.at in beside for enemy in enemies):
        yield Reason("no-enemy", f"no enemy stands beside {unit.at}", (RULE,), units=(unit.id,))


def dig(position, order):
    """Put the marker on the unit."""
    unit = position.state.unit(order.unit)
    yield Event("dug-in", (PutMarker(DUG_IN, unit.id, unit.side),), (RULE,),
                f"{position.face(unit).printed}@{unit.at} digs in", {"unit": unit.id})


def diggers(position, side, rng: Random) -> Iterator[Order]:
    """Propose every unit on the map, for bots and menus; not all need be legal."""
    for unit in position.state.units_of(side):
        if unit.on_map:
            yield Dig(by=side, unit=unit.id)


@implements("modify_defence")
def behind_trenches(position, unit_id, battle):
    """Add one to the strength of a unit that is dug in."""
    if position.state.marker(DUG_IN, unit_id) is not None:
        yield Line("total", "add", 1, "dug in", (RULE,))

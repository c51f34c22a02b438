"""43.7, 43.73: Vichy France as an armed neutral, and what a violation makes of it.

Nobody enters Vichy territory until its neutrality is violated, which a player declares as he
moves, by land or by sea. If the Axis does, Vichy joins the Allies. If the Allies do with a force
of which not more than half is American, Vichy joins the Axis. If most of the force is American,
Vichy's units fight it where they stand for the rest of that game turn (`vichy_left_alone.py` has
what comes after); its railways are of no use to the Allies until repaired, its ports are whole.

In that turn the force that was named is the one that goes in: nobody else enters or attacks.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from random import Random
from typing import Literal

import numpy as np

from grognard.changes import Allegiance, Change, Paint, Patch
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
from grognard_standard_rules.areas import Area, land, paint
from grognard_standard_rules.carriers import assault_points
from grognard_standard_rules.invasions import noted as invasion
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.ports import printed_ports
from grognard_standard_rules.reading_units import find_all
from grognard_standard_rules.sea_rules import embark_at
from grognard_standard_rules.units import name, traits
from grognard_war_in_europe.vichy import (
    COMPARTMENT,
    JOINED_ALLIES,
    JOINED_AXIS,
    RESISTING,
    VICHY,
    noted,
    status,
)

MODULE = "wie:vichy-neutrality"
AFRICA = ("France (Algeria)", "France (Tunisia)", "France (Morocco)")
HOMELAND, BORDER, LEVANT = "France", "Vichy border", "Levant States"
AXIS, ALLIED, NEUTRAL = SideId("axis"), SideId("allied"), SideId("neutral")
RULES = (RuleId("wie:43.7"),)
AMERICAN = (RuleId("wie:43.73"),)


class VichyReadings(Parameters):
    """Readings of 43.7.

    `half_american`: as what a force counts that is exactly half American: it turns Vichy to the
    Axis (43.7), or counts as American (7.10). `levant`: the Levant States are still Vichy's
    (they fell in 1941, 43.75).
    """

    half_american: Literal["axis", "american"] = "axis"
    levant: bool = False


class ViolateVichy(Order):
    """Violate the neutrality of Vichy France with a force of some units."""

    kind: Literal["violate-vichy"] = "violate-vichy"
    units: tuple[UnitId, ...]


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("vichy-violated", "The neutrality of Vichy France is violated"),)


@rule("wie:43.7", "wie:43.74")
def homeland(position: Position) -> BoolPlane:
    """Paint Metropolitan Vichy: France beyond the border of 1940, and Corsica."""
    def make() -> BoolPlane:
        board = position.board
        france = paint(board, Area(countries=(HOMELAND,)))
        beyond = paint(board, Area(countries=(HOMELAND,), line=(BORDER,), line_side="second"))
        corsica = france & paint(board, Area(sections=("D",)))
        return frozen((beyond | corsica) & land(board))

    return position.derived(("vichy-homeland",), (), make)


@rule("wie:43.61", "wie:43.7", "wie:43.75")
def territory(position: Position) -> BoolPlane:
    """Paint the territory of Vichy France."""
    more = (LEVANT,) if position.setting(VichyReadings).levant else ()
    return position.derived(("vichy-territory", more), (), lambda: frozen(
        homeland(position) | (paint(position.board, Area(countries=(*AFRICA, *more)))
                              & land(position.board))))


def in_territory(position: Position, at: str) -> bool:
    """Say whether a hex belongs to Vichy France."""
    grid = position.board.grid
    return at in grid and bool(territory(position)[grid.index(at)])


def vichy_units(position: Position) -> list[Unit]:
    """List the Vichy units on the map."""
    return [u for u in position.state.units.values() if u.nation == VICHY and u.on_map]


# --- declaring it -----------------------------------------------------------------------------


@amends("phase_movement", "initial-movement")
@rule("wie:43.7", "wie:43.73")
def _by_land(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Let the phasing player violate Vichy's neutrality as he begins to move."""
    plan = yield
    return plan if status(position) else plan.but_also("violate-vichy")


@amends("phase_sea_movement", "sea-movement")
@rule("wie:43.7", "wie:43.73")
def _by_sea(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Let him do so before he sails."""
    plan = yield
    return plan if status(position) or plan.idle is not None else plan.but_also("violate-vichy")


def _judge(position: Position, order: ViolateVichy) -> Iterator[Reason]:
    if status(position):
        yield Reason("violated-already", "Vichy France is neutral no more", RULES)
    if not order.units:
        yield Reason("no-force", "name the units that go in", RULES,
                     remedy="add `with` and the units")
    for named in order.units:
        unit = position.state.units.get(named)
        if unit is None or unit.side != order.by or not traits(position, unit).is_ground_combat:
            yield Reason("not-of-the-force", f"{named} is no ground combat unit of {order.by}",
                         RULES)


def mainly_american(position: Position, units: Iterable[UnitId]) -> bool:
    """Say whether more than half of a force is American (half of it, by the other reading)."""
    force = [position.state.unit(u) for u in units]
    twice = 2 * sum(u.nation == "us" for u in force)
    half = twice == len(force) and position.setting(VichyReadings).half_american == "american"
    return half or twice > len(force)


@rule("wie:43.7", "wie:43.73")
def _resolve(position: Position, order: ViolateVichy) -> Resolution:
    """Hand Vichy over to whom it joins."""
    if order.by == AXIS:
        joins, word, text = ALLIED, JOINED_ALLIES, "Vichy France joins the Allies"
    elif mainly_american(position, order.units):
        joins, word, text = AXIS, RESISTING, (
            "most of the force is American: Vichy units resist where they stand, for one turn")
    else:
        joins, word, text = AXIS, JOINED_AXIS, (
            "no more than half of the force is American: Vichy France joins the Axis")
    changes: list[Change] = [Patch(COMPARTMENT, {
        "status": word, "turn": position.turn, "by": order.by, "force": list(order.units)})]
    changes += [Allegiance(u.id, joins) for u in vichy_units(position)]
    changes += ground(position, "" if word == RESISTING else joins)
    ports = [h for h in printed_ports(position) if in_territory(position, h)]
    countries = [HOMELAND, *AFRICA, *([LEVANT] if position.setting(VichyReadings).levant else ())]
    changes += invasion(position, order.by, countries, ports)
    rules = AMERICAN if word == RESISTING else RULES
    yield Event("vichy-violated", tuple(changes), rules,
                f"{order.by} violates the neutrality of Vichy France: {text}",
                {"side": order.by, "status": word, "units": list(order.units)})


@rule("wie:43.73", "std:6.68")
def ground(position: Position, side: str) -> Iterator[Change]:
    """Hand Vichy's neutral hexes, and with a side its railways, over; "" is nobody's."""
    state, grid = position.state, position.board.grid
    for plane in ("control", "rail") if side else ("control",):
        if plane in state.planes:
            words = state.is_(plane, NEUTRAL)
            free = np.asarray(territory(position) & words, np.bool_)
            if free.any():
                yield Paint(plane, side, tuple(grid.names(free)))


# --- the turn of an American violation ----------------------------------------------------------


@implements("check_order")
@rule("wie:43.73")
def _stand_still(position: Position, order: Order) -> Iterable[Reason]:
    """Object to orders for Vichy units while they resist an American force."""
    if status(position) != RESISTING or position.asked is not None:
        return
    named = [*getattr(order, "units", ()), *getattr(order, "attackers", ()),
             getattr(order, "unit", "")]
    mine = tuple(u for u in named
                 if u in position.state.units and position.state.units[u].nation == VICHY)
    if mine:
        yield Reason("vichy-stands", "Vichy units stand where they are while they resist",
                     AMERICAN, units=mine)


@implements("check_order")
@rule("wie:43.7", "wie:43.73")
def _nobody_else(position: Position, order: Order) -> Iterable[Reason]:
    """Let none but the force that was named go in while it is the turn of the violation."""
    said = noted(position)
    if (status(position) != RESISTING or position.asked is not None
            or said["turn"] != position.turn or order.by != said["by"]):
        return
    goals = [*getattr(order, "path", ()), *getattr(order, "targets", ()),
             getattr(order, "hex", "") or "", getattr(order, "to", "") or ""]
    if not any(in_territory(position, str(h)) for h in goals):
        return
    named = [*getattr(order, "units", ()), *getattr(order, "attackers", ()),
             getattr(order, "unit", "")]
    others = tuple(u for u in named if u in position.state.units and u not in said["force"]
                   and traits(position, position.state.units[u]).is_ground_combat)
    if others:
        who = ", ".join(name(position, position.state.units[u]) for u in others)
        yield Reason("not-of-the-force", f"{who} was not named when Vichy's neutrality was "
                     "violated: it goes in from the next game turn on", AMERICAN, units=others,
                     remedy="let it wait outside this turn")


# --- orders -----------------------------------------------------------------------------------

READY = 3
"""So many American units that are ready to land make it worth proposing."""


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Propose it for Allies that have Americans enough in ports or at sea: a landing follows."""
    if side != ALLIED or status(position):
        return
    starts = reversed(embark_at(position, side))
    force = [u for at in starts for u in position.state.units_at(at)
             if u.side == side and traits(position, u).is_ground_combat]
    americans = [u for u in force if u.nation == "us"]
    if len(americans) >= READY and assault_points(position, side) is not None:
        others = [u for u in force if u.nation != "us"][:len(americans) - 1]
        yield ViolateVichy(by=side, units=tuple(u.id for u in (*americans, *others)))


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

"""7.7: Axis ships on the High Seas, and the Allied navies that look for them.

Points that Germany has built (not permanent ones, 7.76) meet the Allied navies wherever their
route touches the High Seas, unless all of it lies in Axis and out of Allied air range. A die
for each unit decides, against the surface fleet points that escort the phase's sailings; as
the phase ends these lose a die's worth of points themselves. In the Baltic nobody intervenes
(7.75).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from random import Random
from typing import Literal

import numpy as np

from grognard.changes import Pool, Remember
from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId
from grognard.machine import GAME_TURN, STEP
from grognard.modules import amends, implements
from grognard.orders import LOOK, Order, OrderKind, Resolution, Roll
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.sequence import PhasePlan
from grognard.tally import Line
from grognard_standard_rules.air_bases import air_range
from grognard_standard_rules.air_display import fronts
from grognard_standard_rules.carriers import carriers, lose_point
from grognard_standard_rules.forces import pool_of
from grognard_standard_rules.losses import lose
from grognard_standard_rules.phase_ends import last
from grognard_standard_rules.planes import BoolPlane
from grognard_standard_rules.straits import ALLIED, AXIS, HIGH_SEAS
from grognard_standard_rules.voyages import Voyage, on_high_seas, voyage_of

MODULE = "standard:high-seas"
ESCORT = "escort"
"""Memory of the step: side -> surface fleet points that escort its sailings."""

OUT = "surface-fleet"
"""Memory of the game turn: side -> surface fleet points that escorted in it."""

MET = "high-seas-sailings"
"""Memory of the step: side -> units that sailed over the High Seas under the navies' guns."""


class Escort(Order):
    """Send surface fleet points to escort the sailings of this phase."""

    kind: Literal["escort"] = "escort"
    points: int


def fleet_pool(side: str) -> str:
    """Name the pool of a side's surface fleet points."""
    return pool_of(side, "surface_fleet_points")


def escort_of(position: Position, side: str) -> int:
    """Return how many surface fleet points escort a side's sailings in this phase."""
    return int(position.state.remembered(ESCORT).get(side, 0))


@rule("std:7.7", "std:7.78")
def fleet_left(position: Position, side: str) -> int:
    """Count the surface fleet points that may still escort: those bound by supply may not."""
    bound = position.tally("modify_surface_fleet", f"surface fleet of {side}", side=side)
    return max(0, position.state.pool(fleet_pool(side)) + int(bound.value))


# --- intervention -------------------------------------------------------------------------------


@rule("std:7.71")
def in_air_range(position: Position, side: str) -> BoolPlane:
    """Paint the hexes within range of a side's air bases, front by front."""
    plane = np.zeros(position.board.grid.size, np.bool_)
    for front in fronts(position):
        plane |= air_range(position, side, front)
    return plane


@rule("std:7.71")
def sheltered(position: Position, hexes: Sequence[HexId]) -> bool:
    """Say whether a route lies wholly in Axis air range and wholly out of the Allies'."""
    cells = [position.board.grid.index(h) for h in hexes]
    theirs = in_air_range(position, ALLIED) if ALLIED in position.sides else None
    return bool(in_air_range(position, AXIS)[cells].all()) and not (
        theirs is not None and theirs[cells].any())


@rule("std:7.71", "std:7.73", "std:7.75", "std:7.76")
def intervention(position: Position, voyage: Voyage) -> Ruling[bool]:
    """Say whether the Allied navies intervene against a voyage."""
    if voyage.side != AXIS or ALLIED not in position.enemies(AXIS):
        return ruled(False, "std:7.71", f"nobody looks for ships of {voyage.side}", "no-navies")
    if not any(c.kind for c in carriers(position, AXIS) if c.id == voyage.carrier) and (
            voyage.carrier not in (AXIS, f"{AXIS}:amphibious")):
        return ruled(False, "std:7.76", "a permanent capacity carries the unit", "permanent")
    if not on_high_seas(position, voyage.way):
        return ruled(False, "std:7.75", "the route keeps off the High Seas", "no-high-seas")
    if sheltered(position, voyage.way):
        return ruled(False, "std:7.71", "the whole route lies in Axis air range and out of the "
                     "Allies'", "sheltered")
    return ruled(True, "std:7.71", "the route leads over the High Seas", "intervention")


@implements("after_event", "unit-nears-land")
@rule("std:7.71", "std:7.72", "std:7.73")
def navies(position: Position, event: Event) -> Resolution | None:
    """Roll for a unit that comes in over the High Seas."""
    voyage = voyage_of(event.about)
    return _meet(position, voyage) if intervention(position, voyage).value else None


def _meet(position: Position, voyage: Voyage) -> Resolution:
    escort, met = escort_of(position, AXIS), position.state.remembered(MET)
    yield Event("navies-search", (Remember(STEP, MET, AXIS, int(met.get(AXIS, 0)) + 1),),
                (RuleId("std:7.71"),), "", {"unit": voyage.unit, "escort": escort})
    yield from meet_navies(voyage, escort)


@rule("std:7.72")
def meet_navies(voyage: Voyage, escort: int) -> Resolution:
    """Roll against the escort; a unit that is caught suffers, and its carrier is lost."""
    before: Position = yield LOOK
    natural = yield Roll(f"intervention:{voyage.unit}")
    die, said = naval_die(before, voyage.side, "intervention", natural)
    caught = die > escort
    text = f"Allied navies: die {said} against {escort} surface fleet points: " + (
        "caught" if caught else "the unit slips through")
    position: Position = yield Event(
        "navies-met", (), (RuleId("std:7.72"), RuleId("std:7.73")), text,
        {"unit": voyage.unit, "die": die, "escort": escort, "caught": caught})
    if not caught:
        return
    position = yield lose(position, voyage.unit, "naval intervention", ("std:7.72",))
    lost = lose_point(position, voyage.side, voyage.carrier, "intervention",
                      (RuleId("std:7.72"),))
    if lost is not None:
        yield lost


def naval_die(
    position: Position, side: SideId, purpose: Literal["intervention", "supply"], natural: int
) -> tuple[int, str]:
    """Return a die as modules change it (`modify_naval_die`), and how it is written."""
    first = Line("printed", "set", natural, "die")
    die = int(position.tally("modify_naval_die", "die at sea", lines=(first,), side=side,
                             purpose=purpose).value)
    return die, str(die) if die == natural else f"{die} ({natural} rolled)"


# --- the escort ---------------------------------------------------------------------------------


@amends("phase_sea_movement", "sea-movement")
@rule("std:7.7", "std:7.74")
def phase(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Let the Axis send out its fleet; roll for it as the phase closes."""
    plan = yield
    if position.phasing != AXIS:
        return plan
    if plan.idle is None and position.state.pool(fleet_pool(AXIS)) and any(
            HIGH_SEAS in c.seas for c in carriers(position, AXIS) if c.kind):
        plan = plan.but_also("escort")
    return last(plan, attrition)


@rule("std:7.74")
def attrition(position: Position) -> Resolution:
    """Roll for the escort of a phase that saw sailings over the High Seas."""
    escort = escort_of(position, AXIS)
    if not escort or not position.state.remembered(MET).get(AXIS):
        return
    die = yield Roll("surface-fleet")
    lost = min(die, escort)
    pool = fleet_pool(AXIS)
    left = max(0, position.state.pool(pool) - lost)
    noun = "point" if lost == 1 else "points"
    yield Event(
        "surface-fleet-lost", (Pool(pool, left),), (RuleId("std:7.74"),),
        f"the escort loses {lost} surface fleet {noun} (die {die} on {escort}); {left} left",
        {"side": AXIS, "die": die, "used": escort, "lost": lost, "left": left})


@rule("std:7.7", "std:7.78")
def _judge(position: Position, order: Escort) -> Iterator[Reason]:
    has, sent = fleet_left(position, order.by), escort_of(position, order.by)
    rules = (RuleId("std:7.7"),)
    if order.by != AXIS:
        yield Reason("no-fleet", f"{order.by} has no surface fleet points", rules)
    elif order.points > has:
        yield Reason("too-few-points", f"{order.by} has {has} surface fleet points to send, not "
                     f"{order.points}", (*rules, RuleId("std:7.78")), remedy="send fewer")
    elif order.points <= sent:
        text = f"{sent} points are at sea already" if sent else "an escort is one point or more"
        yield Reason("too-few-points", f"{text}; they stay until the phase ends", rules)


def _resolve(position: Position, order: Escort) -> Resolution:
    noun = "point" if order.points == 1 else "points"
    yield Event(
        "fleet-sails", (Remember(STEP, ESCORT, order.by, order.points),
                        Remember(GAME_TURN, OUT, order.by, order.points)),
        (RuleId("std:7.7"),), f"{order.points} surface fleet {noun} of {order.by} put to sea",
        {"side": order.by, "points": order.points})


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    has = fleet_left(position, side)
    if has > escort_of(position, side):
        yield Escort(by=side, points=rng.randint(escort_of(position, side) + 1, has))


USAGE = "escort 3: surface fleet points that protect this phase's sailings"


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    if len(words) != 1 or not words[0].isdigit():
        raise UnreadableOrder("how many surface fleet points?", USAGE)
    return Escort(by=side, points=int(words[0]))


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to send an escort."""
    return (OrderKind(
        Escort, "escort sailings with surface fleet points", (RuleId("std:7.7"),), _resolve,
        _judge, _propose, _read, words=("escort",), usage=USAGE, module=MODULE,
    ),)


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the events of the High Seas."""
    return (
        EventKind("navies-search", "Allied navies look for a unit at sea"),
        EventKind("navies-met", "A unit at sea meets the Allied navies, or slips through"),
        EventKind("fleet-sails", "Surface fleet points put to sea"),
        EventKind("surface-fleet-lost", "Surface fleet points are lost"),
    )

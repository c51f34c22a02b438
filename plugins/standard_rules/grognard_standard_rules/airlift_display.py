"""8.11, 8.13, 8.4, 8.51: committing transport points, their attrition, and their way back.

They are committed with the air points and serve the player in his own Air Movement Phase. When
it ends a die is rolled for each point that carried a unit: on a one it is lost, after an
assault on a one or two; else it returns four game turns later, in its owner's reinforcement
phase, to the front that he wants. Points that were not committed may change fronts when the
joint air war turn ends.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Literal

from grognard.changes import Remember
from grognard.errors import UnreadableOrder
from grognard.events import Event
from grognard.ids import SideId
from grognard.machine import STEP, player_order
from grognard.modules import amends, implements
from grognard.orders import LOOK, Order, OrderKind, Resolution, Roll
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.sequence import PhasePlan
from grognard_standard_rules.air_choices import Shares, ask_shares
from grognard_standard_rules.air_display import read_front
from grognard_standard_rules.airlift import (
    AVAILABLE,
    BACK,
    DROPPED,
    FLOWN,
    LOST,
    MOVEMENT,
    WAITING,
    Hangar,
    Lift,
    lifts,
    open_fronts,
    points_text,
    total,
)
from grognard_standard_rules.answers import cite
from grognard_standard_rules.tactical_air import CommitAir

RECYCLED_AFTER = 4
MOVED = "lift-moved"
"""Memory (step): sides that have moved transport points between fronts."""

DIES_ON = {FLOWN: 1, DROPPED: 2}
"""The highest roll that loses a point, by what it did."""


@implements("rule_lift_available")
@rule("std:8.11")
def rule_lift_available(position: Position, side: SideId, front: str) -> Ruling[int]:
    """Whatever lies in the available box of the front."""
    points = total(position, side, front, AVAILABLE)
    text = f"{side} has {points_text(points)} available on the {front} Front"
    return ruled(points, "std:8.11", text, "lift-available")


@implements("check_order", "commit-air")
@rule("std:8.11")
def check_commitment(position: Position, order: CommitAir) -> Iterator[Reason]:
    """Object to more transport points than there are."""
    wanted: dict[str, int] = {}
    for part in order.fronts:
        wanted[part.front] = wanted.get(part.front, 0) + part.lift
    for front, points in wanted.items():
        has = total(position, order.by, front, AVAILABLE)
        if points > has:
            yield Reason("not-enough-lift", f"{order.by} has {points_text(has)} available on the "
                         f"{front} Front, not {points}", cite("std:8.11"),
                         remedy="`airlifts` tells what there is on each front")


@implements("after_event", "air-committed")
@rule("std:8.11")
def commit(position: Position, event: Event) -> Resolution | None:
    """Put the committed transport points into the Air Movement box."""
    side = str(event.about["side"])
    wanted = {f: n for f, boxes in event.about["fronts"].items() if (n := boxes.get("lift", 0))}
    return _commit(position, side, wanted) if wanted else None


def _commit(position: Position, side: str, wanted: dict[str, int]) -> Resolution:
    hangar = Hangar(position)
    for front, points in wanted.items():
        hangar.take(side, front, AVAILABLE, MOVEMENT, points)
    where = " and ".join(f"{n} on the {f} Front" for f, n in wanted.items())
    yield Event("lift-committed", hangar.changes(), cite("std:8.11"),
                f"{side} makes ready for air movement: {where}",
                {"side": side, "fronts": dict(wanted)})


# --- when the Air Movement Phase ends ---------------------------------------------------------


@rule("std:8.13", "std:8.27")
def attrition(position: Position) -> Resolution:
    """Roll for every point that has carried a unit; the rest goes home."""
    side = position.phasing
    for lift in lifts(position, side, "", FLOWN, DROPPED):
        for number in range(1, lift.points + 1):
            yield from _roll(lift, number)
    position = yield LOOK
    idle = lifts(position, side, "", MOVEMENT)
    if idle:
        hangar = Hangar(position)
        for lift in idle:
            hangar.move(lift, AVAILABLE, lift.points)
        points = sum(x.points for x in idle)
        yield Event("lift-returned", hangar.changes(), cite("std:13.13"),
                    f"{points_text(points)} of {side} did not fly", {"side": side,
                                                                    "points": points})


def _roll(lift: Lift, number: int) -> Resolution:
    nation = f":{lift.nation}" if lift.nation else ""
    die = yield Roll(f"lift:{lift.side}{nation}:{lift.front}:{lift.box}:{number}")
    position: Position = yield LOOK
    hangar, gone = Hangar(position), die <= DIES_ON[lift.box]
    turn = position.turn + RECYCLED_AFTER
    hangar.move(lift, LOST if gone else f"{BACK}{turn}", 1, lift.front if gone else "")
    what = "an assault" if lift.box == DROPPED else "transport"
    then = "lost" if gone else f"back in turn {turn}"
    text = (f"{lift.front} Front: after {what} an air transport point of {lift.side} is {then} "
            f"(die {die})")
    yield Event("lift-lost" if gone else "lift-recycling", hangar.changes(),
                cite("std:8.13", *(("std:8.27",) if lift.box == DROPPED else ())), text,
                {"side": lift.side, "front": lift.front, "die": die, "lost": gone,
                 "turn": 0 if gone else turn})


# --- back on a front --------------------------------------------------------------------------


@implements("after_event", "step-began")
@rule("std:8.13", "std:8.51")
def back(position: Position, event: Event) -> Resolution | None:
    """Place points that return in their owner's reinforcement phase, or wait to be placed."""
    step, side = str(event.about.get("step", "")), str(event.about.get("side", ""))
    if step.endswith("/reinforcement"):
        sides, boxes = [side], [WAITING, f"{BACK}{position.turn}"]
    elif step.endswith("/air-commitment"):
        sides, boxes = list(player_order(position)), [WAITING]
    else:
        return None
    due = [x for s in sides for x in lifts(position, s, "", *boxes) if not x.front]
    return _place_all(due) if due else None


def _place_all(due: Iterable[Lift]) -> Resolution:
    for lift in due:
        yield from _place(lift)


@rule("std:8.51")
def _place(lift: Lift) -> Resolution:
    """Ask to which fronts points go; with no front open to them they wait."""
    position: Position = yield LOOK
    places = dict.fromkeys(open_fronts(position, lift.side, lift.nation), lift.points)
    hangar = Hangar(position)
    if places:
        shares = Shares(places, lift.points, lift.points)
        chosen = shares.sole()
        if chosen is None:
            text = f"on which fronts are {points_text(lift.points)} placed?"
            chosen = dict((yield ask_shares(lift.side, text, shares, cite("std:8.51"))).points)
        for front, points in chosen.items():
            hangar.move(lift, AVAILABLE, points, front)
        where = " and ".join(f"{n} on the {f} Front" for f, n in chosen.items() if n)
        yield Event("lift-placed", hangar.changes(), cite("std:8.13", "std:8.51"),
                    f"{lift.side} places {points_text(lift.points)}: {where}",
                    {"side": lift.side, "fronts": chosen})
    elif lift.box != WAITING:
        hangar.move(lift, WAITING, lift.points)
        yield Event("lift-placed", hangar.changes(), cite("std:8.51", "std:13.81"),
                    f"{points_text(lift.points)} of {lift.side} find no front to serve on",
                    {"side": lift.side, "fronts": {}})


# --- from front to front ----------------------------------------------------------------------


class TransferLift(Order):
    """Move transport points that are not committed to another front."""

    kind: Literal["transfer-lift"] = "transfer-lift"
    front: str
    to: str
    points: int = 1


@amends("phase_air_combat", "air-combat")
@rule("std:8.4")
def then_transfer(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Let points change fronts as the joint air war turn ends."""
    plan = yield
    able = {s for s in position.sides for x in lifts(position, s, "", AVAILABLE)
            if set(open_fronts(position, s, x.nation)) - {x.front}}
    able |= {SideId(s) for s in position.state.remembered(MOVED)}
    if not able:
        return plan
    acting = tuple(s for s in player_order(position) if s in able or s in plan.acting)
    hints = dict.fromkeys(map(str, able), "transfer-lift FRONT N to FRONT, or next")
    return replace(plan.but_also("transfer-lift"), acting=acting, hints={**hints, **plan.hints})


@rule("std:8.4", "std:8.51")
def judge(position: Position, order: TransferLift) -> Iterator[Reason]:
    """List what forbids moving transport points to another front."""
    has = total(position, order.by, order.front, AVAILABLE)
    if not 1 <= order.points <= has:
        yield Reason("not-enough-lift", f"{order.by} has {points_text(has)} idle on the "
                     f"{order.front} Front", cite("std:8.4"))
    nations = {x.nation for x in lifts(position, order.by, order.front, AVAILABLE)}
    may = {f for n in nations for f in open_fronts(position, order.by, n)} - {order.front}
    if order.to not in may:
        yield Reason("no-such-front", f"transport points cannot go from the {order.front} to the "
                     f"{order.to} Front", cite("std:8.4", "std:13.81"),
                     remedy=f"choose {', '.join(sorted(may))}" if may else "")


def resolve(position: Position, order: TransferLift) -> Resolution:
    """Move the points."""
    hangar = Hangar(position)
    hangar.take(order.by, order.front, AVAILABLE, AVAILABLE, order.points, order.to)
    note = Remember(STEP, MOVED, order.by)
    yield Event("lift-transferred", (*hangar.changes(), note), cite("std:8.4"),
                f"{points_text(order.points)} of {order.by} to the {order.to} Front, from the "
                f"{order.front} Front", {"side": order.by, "from": order.front, "to": order.to,
                                         "points": order.points})


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    for lift in lifts(position, side, "", AVAILABLE):
        for to in open_fronts(position, side, lift.nation):
            if to != lift.front and rng.random() < 0.2:
                yield TransferLift(by=side, front=lift.front, to=to, points=1)


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    rest = [w for w in words if w.casefold() not in ("to", "from", "front", "points")]
    numbers = [w for w in rest if w.isdecimal()]
    named = [read_front(position, w) for w in rest if not w.isdecimal()]
    if len(named) != 2 or len(numbers) > 1:
        raise UnreadableOrder("from which front to which?", "transfer-lift West 2 to South")
    return TransferLift(by=side, front=named[0], to=named[1],
                        points=int(numbers[0]) if numbers else 1)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to move transport points between fronts."""
    return (OrderKind(
        TransferLift, "move transport points to another front", cite("std:8.4"), resolve, judge,
        _propose, _read, words=("transfer-lift",),
        usage="transfer-lift West 2 to South: points that are not committed",
        module="standard:air-movement",
    ),)

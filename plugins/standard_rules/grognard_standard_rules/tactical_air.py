"""13.1, 13.8: committing air points, and where they go when the turn is over.

In the Air Commitment Phase every side with points decides in secret, front by front, how
many of them fly which mission; all are revealed together. What is not committed stays in
the available box, out of harm's way and without effect.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from grognard.changes import Change, Remember
from grognard.events import Event
from grognard.ids import RuleId, SideId
from grognard.machine import STEP, player_order
from grognard.modules import implements
from grognard.orders import Order, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard_standard_rules.air_bases import operable
from grognard_standard_rules.air_display import (
    AVAILABLE,
    GROUND,
    SEA,
    SUPERIORITY,
    TRANSFER,
    Ledger,
    by_nation,
    fronts,
    holdings,
    may_fly,
    points_of,
    total,
)
from grognard_standard_rules.answers import cite
from grognard_standard_rules.units import people

LEAVING = "air-transfer"
"""Memory (step): "side:nation:from:to" -> points that leave when the phase ends."""

Points = Annotated[int, Field(ge=0)]
FIGHTING = 2
"""Of five points, so many seek superiority in what is shown as an example."""

FLOWN_HOME = (SUPERIORITY, GROUND, SEA, TRANSFER)


class FrontCommitment(BaseModel):
    """What a nation's points do on one front; `transfer` names fronts they move to.

    The nation may be left out where only one has points. `lift` counts air transport points for
    air movement (8.11), which are no air points.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    front: str
    nation: str = ""
    superiority: Points = 0
    ground: Points = 0
    sea: Points = 0
    transfer: dict[str, Points] = {}
    lift: Points = 0

    @property
    def boxes(self) -> dict[str, int]:
        """Return how many points go into which box."""
        counts = {SUPERIORITY: self.superiority, GROUND: self.ground, SEA: self.sea,
                  TRANSFER: sum(self.transfer.values())}
        return {box: points for box, points in counts.items() if points}

    @property
    def points(self) -> int:
        """Return how many points leave the available box."""
        return sum(self.boxes.values())


class CommitAir(Order):
    """Commit air points for this turn; without fronts: none at all."""

    kind: Literal["commit-air"] = "commit-air"
    fronts: tuple[FrontCommitment, ...] = ()


def nation_of(position: Position, side: str, part: FrontCommitment) -> str:
    """Return whose points are meant; "" when that is not clear."""
    having = list(by_nation(position, side, part.front, AVAILABLE))
    return part.nation or (having[0] if len(having) == 1 else "")


# --- the order --------------------------------------------------------------------------------


@rule("std:13.12", "std:13.81")
def judge(position: Position, order: CommitAir) -> Iterator[Reason]:
    """List everything that forbids a commitment."""
    known = fronts(position)
    seen: Counter[tuple[str, str]] = Counter()
    for part in order.fronts:
        if part.front not in known:
            yield Reason("no-such-front", f"{part.front} is no air front", cite("std:13.11"),
                         remedy=f"they are {', '.join(known)}")
            continue
        nation = nation_of(position, order.by, part)
        seen[part.front, nation] += 1
        if seen[part.front, nation] == 2:
            yield Reason("named-twice", f"{part.front} is named twice", cite("std:13.12"),
                         remedy="give each front once")
        yield from _judge_nation(position, order.by, part, nation)
        if part.transfer and not position.referee.owns("rule_air_transfer_limit"):
            yield Reason("no-transfer", "no active rules move points between fronts",
                         cite("std:13.6"), remedy="leave the transfer out")
        if part.lift and not position.referee.owns("rule_lift_available"):
            yield Reason("no-lift", "no active rules move units by air", cite("std:8.0"),
                         remedy="leave the lift out")
    for front in known:
        yield from _judge_front(position, order, front)


def _judge_nation(
    position: Position, by: SideId, part: FrontCommitment, nation: str
) -> Iterator[Reason]:
    """Object to more points than a nation has on a front."""
    having, rules = by_nation(position, by, part.front, AVAILABLE), cite("std:13.12")
    has = having.get(nation, 0)
    if not nation and len(having) > 1:
        has = sum(having.values())
        if 0 < part.points <= has:
            yield Reason("which-nation", f"points of several nations are on the {part.front} "
                         "Front", rules, remedy=f"say whose, as in: {_whose(part.front, having)}")
            return
    if part.points > has:
        whose = f" {people(position, nation)}" if nation and len(having) > 1 else ""
        text = (f"{by} has {has}{whose} points available on the {part.front} Front, "
                f"not {part.points}")
        yield Reason("not-enough-points", text, rules,
                     remedy="name fewer: `airpoints` tells what there is")


def _judge_front(position: Position, order: CommitAir, front: str) -> Iterator[Reason]:
    """Object to what a side commits on a front as a whole."""
    parts = [p for p in order.fronts if p.front == front]
    points = sum(p.points for p in parts)
    if not points:
        return
    if not operable(position, order.by, front):
        text = f"{order.by} has no supplied hex on the {front} Front"
        yield Reason("front-not-operable", text, cite("std:13.81", "std:14.6"),
                     remedy="commit points of another front: `aircaps FRONT` tells which may fly")
    flying = may_fly(position, order.by, front)
    if total(position, order.by, front, AVAILABLE) >= points > flying.value:
        text = f"{points} points of {order.by} cannot fly on the {front} Front: {flying}"
        yield Reason("weather", text, cite("std:13.12", "std:15.1"),
                     remedy=f"commit at most {flying.value}")
    limit = position.ask("rule_air_superiority_limit", side=order.by, front=front)
    fighting = sum(p.superiority for p in parts)
    if fighting > limit.value:
        yield Reason("superiority-limit", f"{fighting} points: {limit.because[-1].text}",
                     limit.rules, remedy=f"send at most {limit.value}")


@rule("std:13.12", "std:13.13")
def resolve(position: Position, order: CommitAir) -> Resolution:
    """Put the points into the boxes, for everybody to see."""
    ledger, said = Ledger(position), []
    leaving: list[Change] = []
    shown: dict[str, dict[str, int]] = {}
    for part in order.fronts:
        nation = nation_of(position, order.by, part)
        for box, points in part.boxes.items():
            ledger.move(order.by, nation, part.front, AVAILABLE, box, points)
            there = shown.setdefault(part.front, {})
            there[box] = there.get(box, 0) + points
        leaving += [
            Remember(STEP, LEAVING, f"{order.by}:{nation}:{part.front}:{to}", points)
            for to, points in part.transfer.items() if points
        ]
        if part.lift:
            shown.setdefault(part.front, {})["lift"] = part.lift
    for front, boxes in shown.items():
        said.append(f"{front} Front {', '.join(f'{n} {box}' for box, n in boxes.items())}")
    text = f"{order.by} commits {'; '.join(said)}" if said else f"{order.by} commits no air points"
    about: dict[str, Any] = {"side": order.by, "fronts": shown}
    yield Event("air-committed", (*ledger.changes(), *leaving), cite("std:13.12", "std:13.13"),
                text, about)


# --- the phase, and the way home --------------------------------------------------------------


@implements("phase_air_commitment", "air-commitment")
@rule("std:4.2", "std:13.12")
def phase_air_commitment(position: Position) -> PhasePlan:
    """Let every side with points on a front that it can use commit them, in secret."""
    acting = tuple(s for s in player_order(position) if usable_fronts(position, s))
    if not acting:
        nothing = Reason("no-air-points", "nobody has air points to commit", cite("std:13.12"))
        return PhasePlan(idle=nothing)
    hints = {str(side): f"{_example(position, side)}, or next to commit nothing" for side in acting}
    return PhasePlan(("commit-air",), acting, simultaneous=True, hint=hints[str(acting[0])],
                     hints=hints)


def _example(position: Position, side: SideId) -> str:
    """Show how a side commits points on a front where it has any, or else transports."""
    able = usable_fronts(position, side)
    for front in able:
        if flying := int(may_fly(position, side, front).value):
            fight = FIGHTING * flying // 5
            return f"air {front} superiority {fight} ground {flying - fight}"
    lifting = [f for f in able if lift_available(position, side, f)]
    return f"air {lifting[0]} lift 1" if lifting else "air none"


def _whose(front: str, nations: Iterable[str]) -> str:
    return f"air {front} {' ground 2 '.join(nations)} ground 2"


def usable_fronts(position: Position, side: str) -> list[str]:
    """List the fronts on which a side has points, or transport points, to commit."""
    return [
        f for f in fronts(position)
        if (total(position, side, f, AVAILABLE) or lift_available(position, side, f))
        and operable(position, side, f)
    ]


@rule("std:8.11")
def lift_available(position: Position, side: str, front: str) -> int:
    """Count the air transport points that a side may commit on a front (`rule_lift_available`)."""
    return int(position.ask_or(0, "rule_lift_available", side=side, front=front).value)


@rule("std:13.13")
def return_home(
    position: Position, side: str, boxes: Iterable[str], rules: tuple[RuleId, ...], why: str
) -> Resolution:
    """Bring the points in some boxes back to the available box of their front."""
    ledger, count = Ledger(position), Counter[str]()
    for held in holdings(position, side, "", *boxes):
        ledger.move(held.side, held.nation, held.front, held.box, AVAILABLE, held.points)
        count[held.side] += held.points
    if count:
        who = " and ".join(points_of(n, s) for s, n in count.items())
        verb = "returns" if count.total() == 1 else "return"
        about: Mapping[str, Any] = {"points": dict(count)}
        yield Event("air-points-returned", ledger.changes(), rules, f"{who} {verb} {why}", about)


@implements("after_event", "step-began")
@rule("std:13.13", "std:4.2")
def housekeeping(position: Position, event: Event) -> Resolution | None:
    """Return what is left in the mission boxes when the game turn ends."""
    if not str(event.about.get("step", "")).endswith("/housekeeping"):
        return None
    if not holdings(position, "", "", *FLOWN_HOME):
        return None
    return return_home(position, "", FLOWN_HOME, cite("std:13.13", "std:4.2"),
                       "as the turn ends")

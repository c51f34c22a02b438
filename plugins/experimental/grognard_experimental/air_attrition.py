"""X17: air attrition, where there is no air combat.

Sides fight for superiority only when neither has more than six times the other's points; else
the stronger simply has it, and nobody's other missions are disturbed. On a front without a
fight the points that seek superiority or rest, as far as the weather lets them fly, wear the
enemy down: their total over the four turns of a cycle says how many he loses when the next
cycle begins, one for every full sixty.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from grognard.changes import Change, Patch, Remember
from grognard.events import Event, EventKind
from grognard.ids import SideId
from grognard.machine import GAME_TURN
from grognard.modules import Parameters, amends, implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.sequence import PhasePlan
from grognard_experimental.air_supremacy import overwhelms
from grognard_experimental.attrition_fronts import adversaries, strength
from grognard_standard_rules.air_combat import lose_among
from grognard_standard_rules.air_display import (
    AVAILABLE,
    SUPERIORITY,
    fronts,
    total,
)
from grognard_standard_rules.air_superiority import RULES_THE_AIR
from grognard_standard_rules.answers import cite
from grognard_standard_rules.calendar import date_of
from grognard_standard_rules.phase_ends import first

TOTALS = "air-attrition"
"""Compartment: "front:side" -> points counted since the cycle began."""


class AirAttrition(Parameters):
    """For how many points one enemy point is lost, how many at most, and the limits of X17.3."""

    points_a_loss: int = 60
    most: int = 11
    east: int = 30
    south: int = 60
    west: int = 120


@rule("wie:X17.2")
def losses(position: Position, points: int) -> int:
    """Return how many points an enemy loses to a total of four turns."""
    setting = position.setting(AirAttrition)
    return min(points // setting.points_a_loss, setting.most)


# --- no combat ----------------------------------------------------------------------------------


@amends("rule_air_contact")
@rule("wie:X17.1")
def too_unequal(
    position: Position, one: SideId, other: SideId, front: str
) -> Generator[None, Ruling[bool], Ruling[bool]]:
    """Let sides not fight when one has more than six times the other's points."""
    ruling = yield
    a, b = (total(position, s, front, SUPERIORITY) for s in (one, other))
    if not ruling.value or not a or not b:
        return ruling
    if overwhelms(position, a, b) or overwhelms(position, b, a):
        text = f"{front} Front: {max(a, b)} points against {min(a, b)} do not fight"
        return ruling.amend(False, "wie:X17.1", text, "too-unequal")
    return ruling


@amends("rule_air_superiority_limit")
@rule("wie:X17.3")
def superiority_limit(
    position: Position, front: str
) -> Generator[None, Ruling[int], Ruling[int]]:
    """Limit the points that may seek superiority on a front."""
    ruling = yield
    setting = position.setting(AirAttrition)
    most = {"east": setting.east, "south": setting.south, "west": setting.west}.get(
        front.casefold(), ruling.value)
    text = f"at most {most} points of a player seek superiority on the {front} Front"
    return ruling.amend(most, "wie:X17.3", text, "superiority-limit")


@amends("phase_air_combat", "air-combat")
@rule("wie:X17.0", "wie:X17.1", "wie:X17.2")
def count_as_it_opens(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Count attrition before the fights."""
    plan = yield
    return first(first(plan, _count), _superior)


def _superior(position: Position) -> Resolution:
    """Note superiority for those who are too strong to be fought."""
    for front in fronts(position):
        for side in position.sides:
            for enemy in position.enemies(side):
                mine, his = (total(position, s, front, SUPERIORITY) for s in (side, enemy))
                if his and overwhelms(position, mine, his):
                    note = Remember(GAME_TURN, RULES_THE_AIR, f"{front}:{side}:{enemy}")
                    text = (f"{front} Front: {side} has superiority in the air over {enemy} "
                            f"without a fight ({mine} to {his})")
                    yield Event("air-superiority", (note,), cite("wie:X17.1"), text,
                                {"front": front, "side": side, "over": enemy, "by": 0})


@rule("wie:X17.1")
def fights(position: Position, front: str, one: SideId, other: SideId) -> bool:
    """Say whether two sides fight for superiority on a front."""
    if not all(total(position, s, front, SUPERIORITY) for s in (one, other)):
        return False
    contact: bool = position.ask("rule_air_contact", one=one, other=other, front=front).value
    return contact


@rule("wie:X17.2")
def _count(position: Position) -> Resolution:
    before = position.state.compartments.get(TOTALS, {})
    now: dict[str, Any] = {}
    for front in fronts(position):
        for one, other in adversaries(position, front):
            if fights(position, front, one.side, other.side):
                continue
            for part in (one, other):
                points = strength(position, front, part)
                if points:
                    key = f"{front}:{part.side}"
                    now[key] = int(before.get(key, 0)) + points
    if now:
        said = ", ".join(f"{k.replace(':', ' Front: ')} {n}" for k, n in now.items())
        yield Event("air-attrition-counted", (Patch(TOTALS, now),), cite("wie:X17.2"),
                    f"air attrition so far: {said}", {"totals": now})


# --- the bill -----------------------------------------------------------------------------------


@implements("after_event", "turn-began")
@rule("wie:X17.2")
def pay(position: Position) -> Resolution | None:
    """Remove what the last four turns cost when a new cycle begins."""
    totals = position.state.compartments.get(TOTALS, {})
    if not date_of(position).opens_cycle or not any(totals.values()):
        return None
    return _pay(position, dict(totals))


def _pay(position: Position, totals: dict[str, Any]) -> Resolution:
    for front in fronts(position):
        for one, other in adversaries(position, front):
            for part, enemy in ((one, other), (other, one)):
                lost = losses(position, int(totals.get(f"{front}:{enemy.side}", 0)))
                yield from _lose(front, part.side, part.nations, lost)
    cleared: list[Change] = [Patch(TOTALS, dict.fromkeys(totals, 0))]
    yield Event("air-attrition-paid", tuple(cleared), cite("wie:X17.2"), "", {"totals": totals})


def _lose(front: str, side: SideId, nations: frozenset[str], lost: int) -> Resolution:
    position: Position = yield LOOK
    having = {n: p for n in sorted(nations)
              if (p := total(position, side, front, AVAILABLE, nation=n))}
    yield from lose_among(having, side, front, AVAILABLE, lost, cite("wie:X17.2"),
                          " to attrition")


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of attrition."""
    return (
        EventKind("air-attrition-counted", "Air points wear each other down"),
        EventKind("air-attrition-paid", "The losses of a cycle's attrition are taken"),
    )

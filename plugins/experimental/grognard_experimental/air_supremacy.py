"""X3.0: air supremacy: more than superiority.

A side has it over an enemy on a front when it begins air combat with more than six times the
enemy's points, or when it alone has points on superiority missions. It is noted as the Air
Combat Phase opens, for the game turn. Several experimental rules build on it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import Literal

from grognard.changes import Remember
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId
from grognard.machine import GAME_TURN, player_order
from grognard.modules import Parameters, amends, implements
from grognard.orders import Answer, Question, QuestionKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard_standard_rules.air_display import SUPERIORITY, fronts, total
from grognard_standard_rules.phase_ends import first

SUPREMACY = "air-supremacy"
"""Memory (game turn): "front:side:enemy" for every supremacy."""

TIMES = 6
X3 = (RuleId("wie:X3.0"),)


class AirSupremacy(Parameters):
    """`at_six`: what exactly six to one is; the text says both, more than six to one is usual."""

    at_six: Literal["superiority", "supremacy"] = "superiority"


@rule("wie:X3.0", "wie:X17.1")
def overwhelms(position: Position, one: int, other: int) -> bool:
    """Say whether so many points are too many for as many others to fight."""
    if position.setting(AirSupremacy).at_six == "supremacy":
        return one > 0 and one >= TIMES * other
    return one > TIMES * other


def supremacies(position: Position) -> Iterator[tuple[str, SideId, SideId]]:
    """List who is supreme over whom, front by front, by the points committed now."""
    order = player_order(position)
    for front in fronts(position):
        for side in order:
            mine = total(position, side, front, SUPERIORITY)
            for enemy in order:
                if enemy in position.enemies(side) and overwhelms(
                        position, mine, total(position, enemy, front, SUPERIORITY)):
                    yield front, side, enemy


@rule("wie:X3.0")
def has_supremacy(position: Position, side: str, enemy: str, front: str) -> bool:
    """Say whether a side is supreme over an enemy on a front this turn."""
    return f"{front}:{side}:{enemy}" in position.state.remembered(SUPREMACY)


def supreme_on(position: Position, side: str, front: str) -> bool:
    """Say whether a side is supreme over any enemy on a front this turn."""
    return any(has_supremacy(position, side, e, front) for e in position.enemies(side))


@amends("phase_air_combat", "air-combat")
@rule("wie:X3.0")
def note_supremacy(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Note who is supreme before anybody fights."""
    plan = yield
    return first(plan, _noted)


def _noted(position: Position) -> Resolution:
    for front, side, enemy in supremacies(position):
        yield Event(
            "air-supremacy", (Remember(GAME_TURN, SUPREMACY, f"{front}:{side}:{enemy}"),), X3,
            f"{front} Front: {side} has supremacy in the air over {enemy}",
            {"front": front, "side": side, "over": enemy})


class SupremacyQuestion(Question):
    """Who is supreme in the air on a front, if so many points meet as combat begins?"""

    kind: Literal["air-supremacy"] = "air-supremacy"
    points: int
    enemy: int = 0


def _answer(position: Position, asked: SupremacyQuestion) -> Answer:
    supreme = overwhelms(position, asked.points, asked.enemy)
    text = f"{asked.points} points against {asked.enemy}: {'' if supreme else 'no '}supremacy"
    return Answer({"supremacy": supreme}, (Reason("air-supremacy", text, X3),))


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question of supremacy."""
    return (QuestionKind(SupremacyQuestion, "whether points are supreme in the air", X3, _answer,
                         module="experimental:air-supremacy"),)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of supremacy."""
    return (EventKind("air-supremacy", "A side is supreme in the air"),)

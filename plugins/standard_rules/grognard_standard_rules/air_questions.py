"""Questions about the air war: limits, allocations, superiority, contact, support, markers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from grognard.ids import SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_standard_rules.air_bases import operable
from grognard_standard_rules.air_choices import allocation_faults
from grognard_standard_rules.air_combat import odds_column
from grognard_standard_rules.air_display import AVAILABLE, fronts, holdings, may_fly, read_front
from grognard_standard_rules.answers import cite
from grognard_standard_rules.units import people

MODULE = "standard:tactical-air"


class AirDisplay(Question):
    """What lies in the boxes of a side, front by front, or on one front?"""

    kind: Literal["air-display"] = "air-display"
    side: SideId
    front: str = ""


class AirCaps(Question):
    """How many points may a side commit on a front?"""

    kind: Literal["air-caps"] = "air-caps"
    side: SideId
    front: str


class AirAllocations(Question):
    """Which of these allocations of attackers to defending points are legal?"""

    kind: Literal["air-allocations"] = "air-allocations"
    attackers: int
    defenders: int
    allocations: tuple[tuple[int, ...], ...]


class AirSuperiority(Question):
    """Who has superiority over whom, given what survived, and what may he shoot down?

    `missions` are each side's points on other missions; a side without any loses nothing.
    """

    kind: Literal["air-superiority"] = "air-superiority"
    survivors: dict[SideId, int]
    missions: dict[SideId, int] = {}


class AirContact(Question):
    """Are two sides near enough to each other on a front to fight in the air?"""

    kind: Literal["air-contact"] = "air-contact"
    one: SideId
    other: SideId
    front: str


def _display(position: Position, question: AirDisplay) -> Answer:
    shown: dict[str, dict[str, dict[str, int]]] = {}
    for held in holdings(position, question.side):
        if question.front not in ("", held.front):
            continue
        shown.setdefault(held.front, {}).setdefault(held.box, {})[held.nation] = held.points
    lines = [
        Reason("air-display", f"{front} Front: " + ", ".join(
            f"{box} {_whose(position, by)}" for box, by in boxes.items()), cite("std:13.11"))
        for front, boxes in shown.items()
    ]
    return Answer({"fronts": shown}, tuple(lines))


def _whose(position: Position, points: Mapping[str, int]) -> str:
    """Write points, by nation where there are several: "87 (32 Commonwealth, 55 US)"."""
    whole = str(sum(points.values()))
    parts = ", ".join(f"{n} {people(position, nation)}" for nation, n in points.items())
    return f"{whole} ({parts})" if len(points) > 1 else whole


def _caps(position: Position, question: AirCaps) -> Answer:
    side, front = question.side, read_front(position, question.front)
    limit = position.ask("rule_air_superiority_limit", side=side, front=front)
    flying, usable = may_fly(position, side, front), operable(position, side, front)
    values: dict[str, Any] = {
        "superiority": limit.value, "may_fly": int(flying.value), "operable": usable,
        "available": sum(h.points for h in holdings(position, side, front, AVAILABLE)),
    }
    because = list(limit.because)
    if not usable:
        because.append(Reason("front-not-operable", f"{side} has no supplied hex on the {front} "
                              "Front", cite("std:13.81", "std:14.6")))
    if position.referee.owns("rule_air_transfer_limit"):
        moving = position.ask("rule_air_transfer_limit", side=side, front=front)
        values["transfer"] = moving.value
        because += moving.because
    return Answer(values, tuple(because), (flying,))


def _allocations(position: Position, question: AirAllocations) -> Answer:
    legal, because = list[list[int]](), list[Reason]()
    for points in question.allocations:
        faults = allocation_faults(question.attackers, question.defenders, points)
        because += faults
        if not faults:
            legal.append(list(points))
            columns = ", ".join(odds_column(position, n).value for n in points)
            because.append(Reason("attacks", f"{list(points)}: {columns}", cite("std:13.2")))
    return Answer({"legal": legal, "any": bool(legal)}, tuple(because))


def _superiority(position: Position, question: AirSuperiority) -> Answer:
    over: dict[str, list[str]] = {}
    kills: dict[str, int] = {}
    because: list[Reason] = []
    left: Mapping[SideId, int] = question.survivors
    for side in left:
        for enemy in left:
            if enemy not in position.enemies(side):
                continue
            ruling = position.ask("rule_air_superiority", survivors=left[side],
                                  enemy=left[enemy])
            because += ruling.because
            if ruling.value:
                over.setdefault(side, []).append(enemy)
                kills[side] = kills.get(side, 0) + min(
                    ruling.value, question.missions.get(enemy, 0))
    values: dict[str, Any] = {
        "superiority": next(iter(over), "none"), "over": over, "eliminates": kills,
        "eliminated": sum(kills.values()),
    }
    return Answer(values, tuple(because))


def _contact(position: Position, question: AirContact) -> Answer:
    ruling = position.ask("rule_air_contact", one=question.one, other=question.other,
                          front=read_front(position, question.front))
    return Answer({"possible": ruling.value}, ruling.because)


def _read_display(position: Position, side: SideId, words: list[str]) -> Question:
    """Read a side, a front, both or neither."""
    given = [word.casefold() for word in words]
    named = [s for s in position.sides if s in given]
    rest = [w for w in words if w.casefold() not in named and w.casefold() != "front"]
    return AirDisplay(side=named[0] if named else side,
                      front=read_front(position, rest[0]) if rest else "")


def _read_caps(position: Position, side: SideId, words: list[str]) -> Question:
    return AirCaps(side=side, front=read_front(position, words[0] if words else
                                               fronts(position)[0]))


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about the air war."""
    return (
        QuestionKind(AirDisplay, "what lies on the air displays", cite("std:13.11"), _display,
                     _read_display, ("airpoints", "display"),
                     "airpoints [SIDE] [FRONT]: what lies on its displays", MODULE),
        QuestionKind(AirCaps, "how many air points may fly", cite("std:13.12"), _caps,
                     _read_caps, ("aircaps",),
                     "aircaps FRONT: how many points may fly there", MODULE),
        QuestionKind(AirAllocations, "which allocations are legal", cite("std:13.2"),
                     _allocations, module=MODULE),
        QuestionKind(AirSuperiority, "who has superiority in the air", cite("std:13.23"),
                     _superiority, module=MODULE),
        QuestionKind(AirContact, "whether sides can fight in the air", cite("std:13.29"),
                     _contact, module=MODULE),
    )

"""11.3, 12.63: a battlegroup that has just been formed may step back one hex.

It does so at once, before anything else is fought, under the rules of retreat; but it need
not go, and it may not overstack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Literal

from grognard.ids import HexId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import LOOK, Answer, Ask, Order, OrderKind, Question, QuestionKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_standard_rules import units
from grognard_standard_rules.answers import (
    Moves,
    asked_about,
    asked_rules,
    cite,
    nothing_more,
    read_moves,
    wrong_units,
)
from grognard_standard_rules.retreat import go, judge_moves
from grognard_standard_rules.routes import Routes, find_routes
from grognard_standard_rules.stack_room import room, weight

RULES = cite("std:11.32", "std:12.63")


class SlipBack(Order):
    """Say which of the new battlegroups step back, and where to."""

    kind: Literal["slip-back"] = "slip-back"
    moves: Moves = ()


@rule("std:11.32", "std:12.63")
def slip_back(made: tuple[UnitId, ...]) -> Resolution:
    """Ask the owners of new battlegroups whether they step back."""
    position: Position = yield LOOK
    for side in dict.fromkeys(position.state.unit(u).side for u in made):
        own = tuple(u for u in made if position.state.unit(u).side == side)
        allowed = _allowed(position, own)
        if not allowed:
            continue
        stay = SlipBack(by=side)
        options = (stay, *(SlipBack(by=side, moves=m) for m in _ways(position, allowed)))
        answer: SlipBack = yield Ask(
            side, f"new battlegroup {units.listed(position, allowed)}: step back?",
            ("slip-back",), RULES,
            options, stay,
            {"units": list(allowed), "allowed": {u: list(h) for u, h in allowed.items()}},
        )
        if answer.moves:
            yield from go(answer.moves, "std:12.63")
            position = yield LOOK


def _allowed(position: Position, made: Iterable[UnitId]) -> dict[UnitId, tuple[HexId, ...]]:
    """Find for each new battlegroup the hexes to which it alone could step back."""
    found = {u: find_routes(position, (u,)) for u in made}
    return {
        u: hexes for u, routes in found.items()
        if (hexes := tuple(
            to for to in routes.allowed.get(u, ())
            if room(position, position.state.unit(u).side, to) >= weight(position, u)
        ))
    }


def _ways(
    position: Position, allowed: dict[UnitId, tuple[HexId, ...]]
) -> Iterator[Moves]:
    """List single steps, and all of them together to one hex."""
    for unit_id, hexes in allowed.items():
        for to in hexes:
            yield ((unit_id, to),)
    for to in dict.fromkeys(h for hexes in allowed.values() for h in hexes):
        together = tuple((u, to) for u, hexes in allowed.items() if to in hexes)
        if len(together) > 1 and not _routes(position, together).excess(together):
            yield together


def _routes(position: Position, moves: Moves) -> Routes:
    return find_routes(position, [u for u, _ in moves])


def _judge(position: Position, order: SlipBack) -> Iterator[Reason]:
    asked = asked_about(position).get("units", ())
    wrong = wrong_units(position, [u for u, _ in order.moves], asked)
    yield from wrong
    if wrong or not order.moves:
        return
    routes = _routes(position, order.moves)
    objections = list(judge_moves(position, order.moves, routes))
    yield from objections
    if not objections and routes.excess(order.moves):
        yield Reason("stacking-limit", "stepping back may not overstack a hex",
                     (*asked_rules(position), *cite("std:10.0")),
                     hexes=tuple(to for _, to in order.moves), remedy="leave a unit where it is")


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    allowed: dict[UnitId, list[HexId]] = asked_about(position).get("allowed", {})
    chosen = [u for u in allowed if rng.random() < 0.5]
    yield SlipBack(by=side, moves=tuple((u, rng.choice(allowed[u])) for u in chosen))


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    return SlipBack(by=side, moves=read_moves(position, side, words))


class BattlegroupQuestion(Question):
    """Which side of a unit's counter is its battlegroup?"""

    kind: Literal["battlegroup"] = "battlegroup"
    unit: UnitId


@rule("std:11.3", "std:11.34")
def _battlegroup(position: Position, question: BattlegroupQuestion) -> Answer:
    unit = position.state.unit(question.unit)
    face = units.battlegroup_face(position, unit)
    printed = position.assembly.catalogue.face(unit.counter, face).printed if face else ""
    text = f"{unit.counter} leaves a {printed}" if face else f"{unit.counter} leaves nothing"
    return Answer({"forms": face is not None, "face": face or "", "printed": printed},
                  (Reason("battlegroup", text, cite("std:11.3")),))


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answer that steps back."""
    return (OrderKind(
        SlipBack, "step back with new battlegroups", RULES, nothing_more, _judge, _propose,
        _read, answer=True, module="standard:combat", words=("slip", "slip-back"),
        usage="slip UNIT HEX [UNIT HEX ...], or slip none",
    ),)


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question for a unit's battlegroup."""
    return (QuestionKind(
        BattlegroupQuestion, "what a unit leaves when it is lost", cite("std:11.3"),
        _battlegroup, module="standard:combat",
    ),)

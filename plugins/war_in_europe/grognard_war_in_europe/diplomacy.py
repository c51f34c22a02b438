"""37.0, 37.4: giving and breaking one's word.

Which sides are at war and which are associated when play begins, the scenario says. Association
rests on the word of two players and may be broken by either, without warning: the associate is
an enemy at once. Players who fell out so may come to terms again when both want it. What a
scenario has at war stays at war: peace (38.0) belongs to campaigns. Our ruling on the moment:
each player speaks in the phases in which he acts himself.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from random import Random
from typing import Literal

from grognard.changes import Patch
from grognard.errors import Fault, UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId
from grognard.modules import amends, implements, reading
from grognard.orders import Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.sequence import PhasePlan
from grognard_standard_rules.answers import nothing_more, yes_or_no
from grognard_standard_rules.sequence import ASSOCIATED, ENEMY, belligerents

RELATIONS = "relations"
"""Compartment: two sides ("allied+soviet", by the alphabet) -> "enemy" once they fell out."""

MODULE = "wie:diplomacy"
RULES = (RuleId("wie:37.0"),)


class BreakWord(Order):
    """Break the association with another side; it is an enemy at once."""

    kind: Literal["break-association"] = "break-association"
    other: SideId


class Associate(Order):
    """Offer association to a side with which one fell out."""

    kind: Literal["associate"] = "associate"
    other: SideId


class AnswerOffer(Order):
    """Accept an offer of association, or refuse it."""

    kind: Literal["answer-offer"] = "answer-offer"
    accept: bool = True


def pair(one: str, other: str) -> str:
    """Name two sides, whichever comes first."""
    return "+".join(sorted((one, other)))


@amends("rule_relation")
@reading(f"compartment:{RELATIONS}")
@rule("wie:37.0")
def as_it_stands(
    position: Position, one: SideId, other: SideId
) -> Generator[None, Ruling[str], Ruling[str]]:
    """Let a broken word make enemies."""
    ruling = yield
    now = position.state.compartments.get(RELATIONS, {}).get(pair(one, other))
    if not now or now == ruling.value:
        return ruling
    return ruling.amend(str(now), "wie:37.0", f"{one} and {other} fell out")


@amends("phase_reinforcement", "reinforcement")
@amends("phase_movement", "initial-movement")
@amends("phase_combat", "combat")
@amends("phase_second_movement", "mechanized-movement")
@reading()
@rule("wie:37.0")
def may_speak(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Let the phasing player give or break his word where he has somebody to give it to."""
    plan = yield
    if plan.idle or not partners(position, position.phasing):
        return plan
    return plan.but_also("break-association", "associate")


def partners(position: Position, side: str) -> tuple[SideId, ...]:
    """List the sides that the scenario has as a side's associates, whatever became of it."""
    listed = belligerents(position).associated
    return tuple(s for s in position.sides if s != side and any({side, s} == set(p)
                                                               for p in listed))


def _relation(position: Position, one: str, other: str) -> str:
    return str(position.ask("rule_relation", one=SideId(one), other=SideId(other)).value)


def _judge_break(position: Position, order: BreakWord) -> Iterator[Reason]:
    if order.other not in partners(position, order.by) or (
            _relation(position, order.by, order.other) != ASSOCIATED):
        yield Reason("not-associated", f"{order.by} and {order.other} are not associated", RULES)


def _judge_offer(position: Position, order: Associate) -> Iterator[Reason]:
    if order.other not in partners(position, order.by):
        yield Reason("at-war", f"the scenario leaves {order.by} and {order.other} no peace",
                     (*RULES, RuleId("wie:38.0")))
    elif _relation(position, order.by, order.other) == ASSOCIATED:
        yield Reason("associated-already", f"{order.by} and {order.other} are associated", RULES)


def _resolve_break(position: Position, order: BreakWord) -> Resolution:
    yield _now(order.by, order.other, ENEMY, f"{order.by} breaks with {order.other}: they are "
               "enemies from now on")


def _resolve_offer(position: Position, order: Associate) -> Resolution:
    options = tuple(AnswerOffer(by=order.other, accept=yes) for yes in (True, False))
    answer: AnswerOffer = yield Ask(
        order.other, f"{order.by} offers association: do you accept?", ("answer-offer",), RULES,
        options, options[1])
    if answer.accept:
        yield _now(order.by, order.other, ASSOCIATED,
                   f"{order.by} and {order.other} are associated again")


def _now(one: str, other: str, relation: str, text: str) -> Event:
    return Event("relation-changed", (Patch(RELATIONS, {pair(one, other): relation}),), RULES, text,
                 {"sides": sorted((one, other)), "relation": relation, "by": one})


# --- 37.4: the order of player turns ----------------------------------------------------------


@implements("check_scenario")
@rule("wie:37.4")
def _check(position: Position) -> Iterator[Fault]:
    """Find fault with an order of turns that puts an enemy between two associates.

    Which of them moves after the enemy is the scenario's affair, except that who is associated
    with the Axis plays right after it.
    """
    said = belligerents(position)
    wars = [set(p) for p in said.at_war]
    for one, other in said.associated:
        between = list(_between(said.order, one, other))
        if any({s, one} in wars or {s, other} in wars for s in between):
            yield position.scenario.fault(
                "belligerents", "order", f"{' and '.join(between)} plays between {one} and "
                f"{other}, who are associated (wie:37.4)", found=", ".join(said.order))
        if "axis" in (one, other) and said.order.index(SideId("axis")) > min(
                said.order.index(one), said.order.index(other)):
            yield position.scenario.fault(
                "belligerents", "order", "who is associated with the Axis plays after it "
                "(wie:37.4)", found=", ".join(said.order))


def _between(order: Sequence[SideId], one: SideId, other: SideId) -> Iterator[SideId]:
    first, last = sorted((order.index(one), order.index(other)))
    yield from order[first + 1:last]


# --- orders -----------------------------------------------------------------------------------


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    return iter(())  # treachery is no accident


def _propose_answer(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    yield AnswerOffer(by=side, accept=rng.random() < 0.5)


def _side(position: Position, words: list[str]) -> SideId:
    named = [w.casefold() for w in words if w.casefold() not in ("with", "to", "the")]
    if len(named) != 1 or named[0] not in position.sides:
        raise UnreadableOrder("with whom?", f"sides: {', '.join(position.sides)}")
    return SideId(named[0])


def _read_break(position: Position, side: SideId, words: list[str]) -> Order:
    return BreakWord(by=side, other=_side(position, words))


def _read_offer(position: Position, side: SideId, words: list[str]) -> Order:
    return Associate(by=side, other=_side(position, words))


ACCEPT = "accept, or accept no"


def _read_answer(position: Position, side: SideId, words: list[str]) -> Order:
    return AnswerOffer(by=side, accept=yes_or_no(words, ACCEPT))


@implements("offer_orders")
def _orders() -> Iterable[OrderKind]:
    return (
        OrderKind(BreakWord, "break an association", RULES, _resolve_break, _judge_break, _propose,
                  _read_break, words=("break-with", "betray"),
                  usage="break-with SIDE: end an association",
                  module=MODULE),
        OrderKind(Associate, "offer association", RULES, _resolve_offer, _judge_offer, _propose,
                  _read_offer, words=("associate",), usage="associate SIDE: offer association",
                  module=MODULE),
        OrderKind(AnswerOffer, "answer an offer of association", RULES, nothing_more,
                  propose=_propose_answer, read=_read_answer, answer=True, words=("accept",),
                  usage=ACCEPT, module=MODULE),
    )


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("relation-changed", "Two sides fall out or come to terms"),)

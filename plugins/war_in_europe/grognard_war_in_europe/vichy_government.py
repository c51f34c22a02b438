"""43.71: whether a Vichy government is established in France.

As an Allied player turn begins with a supplied Axis ground combat unit in Paris, a die is
rolled, one added for every three full-strength Commonwealth divisions in France. On five or less
a Vichy government is there for the taking: the Axis says at once whether it accepts. If it
refuses, France fights on and no such government is ever offered again. After 1/13/41 it is too
late. What follows from an acceptance belongs to the scenario or campaign that is played.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Literal

from grognard.changes import Patch
from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId
from grognard.modules import amends, implements
from grognard.orders import (
    LOOK,
    Answer,
    Ask,
    Order,
    OrderKind,
    Question,
    QuestionKind,
    Resolution,
    Roll,
)
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard_standard_rules.calendar import date_of, read_date
from grognard_standard_rules.fortifications import MAGINOT, surrender
from grognard_standard_rules.units import BATTLEGROUP, traits
from grognard_war_in_europe.nations import hexes_of

MODULE = "wie:vichy-government"
COMPARTMENT = "vichy"
RULES = (RuleId("wie:43.71"),)
CAPITAL, COUNTRY = "Paris", "France"
AXIS, ALLIED = SideId("axis"), SideId("allied")
HIGHEST, DIVISIONS = 5, 3
LAST_DATE = "1/13/41"
BRITISH = ("cw.mot.8-10", "cw.arm.9-8", "cw.abn.9-10")
"""Counters that are Commonwealth divisions; brigades and support units do not count."""


class AcceptVichy(Order):
    """Accept or refuse the surrender that a Vichy government offers."""

    kind: Literal["vichy"] = "vichy"
    accept: bool


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("vichy-roll", "France looks for an armistice"),
            EventKind("vichy-answer", "Germany answers France"))


@implements("after_event", "vichy-answer")
@rule("std:16.15")
def the_line_surrenders(position: Position, event: Event) -> Resolution | None:
    """Let the Maginot Line fall, all of it and for good, with a Vichy government."""
    return surrender(position, MAGINOT) if event.about.get("accepted") else None


def answered(position: Position) -> str:
    """Return "accepted", "refused", or "" while no government was offered."""
    return str(position.state.compartments.get(COMPARTMENT, {}).get("answer", ""))


@rule("wie:43.71")
def paris_has_fallen(position: Position) -> bool:
    """Say whether a supplied Axis ground combat unit is in Paris."""
    there = [u for at in hexes_of(position, CAPITAL) for u in position.state.units_at(at)]
    return any(u.side == AXIS and traits(position, u).is_ground_combat
               and position.ask("rule_supplied", unit_id=u.id).value for u in there)


@rule("wie:43.71")
def british_divisions(position: Position) -> int:
    """Count the full-strength Commonwealth divisions in France."""
    board = position.board
    return sum(
        u.counter in BRITISH and position.face(u).role != BATTLEGROUP
        for u in position.state.units_of(ALLIED)
        if u.hex is not None and board.word("country", u.hex) == COUNTRY
    )


@rule("wie:43.71")
def modifier(position: Position) -> int:
    """Return what is added to the die: one for every three divisions."""
    return british_divisions(position) // DIVISIONS


@rule("wie:43.71")
def why_no_roll(position: Position) -> str:
    """Say what keeps France from looking for an armistice in this Allied turn; "" for nothing."""
    if answered(position):
        return f"the Axis has {answered(position)} a government at Vichy"
    if date_of(position) > read_date(LAST_DATE):
        return f"it is later than {LAST_DATE}"
    return "" if paris_has_fallen(position) else "no supplied Axis unit occupies Paris"


@amends("phase_reinforcement", "reinforcement")
@rule("wie:43.71")
def _as_the_allied_turn_begins(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Roll first of all in an Allied player turn, while Paris is lost and nothing is settled."""
    plan = yield
    if position.phasing != ALLIED or why_no_roll(position):
        return plan
    return replace(plan, opens=lambda now: _offer(plan, now))


def _offer(plan: PhasePlan, position: Position) -> Resolution:
    die, help_ = (yield Roll("vichy")), modifier(position)
    offered = die + help_ <= HIGHEST
    outcome = "offers to surrender under a government at Vichy" if offered else "fights on"
    position = yield Event("vichy-roll", (), RULES, f"France {outcome}: die {die} + {help_}",
                           {"die": die, "modifier": help_, "offered": offered})
    if offered:
        yield from _ask(position)
        position = yield LOOK
    if plan.opens and not position.state.clock.over:
        yield from plan.opens(position)


def _ask(position: Position) -> Resolution:
    options = (AcceptVichy(by=AXIS, accept=True), AcceptVichy(by=AXIS, accept=False))
    answer = yield Ask(AXIS, "accept the surrender of France by a government at Vichy?",
                       ("vichy",), RULES, options, options[0])
    word = "accepted" if answer.accept else "refused"
    verb = "accepts the surrender of France" if answer.accept else "refuses it; France fights on"
    yield Event("vichy-answer", (Patch(COMPARTMENT, {"answer": word}),), RULES,
                f"the Axis {verb}", {"accepted": answer.accept})


class VichyQuestion(Question):
    """On which dice would France offer to surrender under a government at Vichy?"""

    kind: Literal["vichy-offer"] = "vichy-offer"


def _dice(position: Position, asked: VichyQuestion) -> Answer:
    why_not, added = why_no_roll(position), modifier(position)
    text = f"{british_divisions(position)} Commonwealth divisions in France add {added} to the die"
    because = [Reason("british-help", text, RULES)]
    if why_not:
        because.insert(0, Reason("no-roll", why_not, RULES))
    dice = [] if why_not else [die for die in range(1, 7) if die + added <= HIGHEST]
    return Answer({"rolls": not why_not, "modifier": added, "dice": dice}, tuple(because))


@implements("offer_questions")
def _questions() -> Iterable[QuestionKind]:
    return (QuestionKind(VichyQuestion, "whether France would offer to surrender", RULES, _dice,
                         lambda position, side, words: VichyQuestion(), ("vichy-offer",),
                         "vichy-offer: on which dice France looks for an armistice", MODULE),)


def _nothing(position: Position, order: AcceptVichy) -> Resolution:
    yield from ()


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    yield AcceptVichy(by=side, accept=True)
    yield AcceptVichy(by=side, accept=False)


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    word = words[0].casefold() if words else ""
    if word not in ("accept", "yes", "refuse", "no"):
        raise UnreadableOrder("accept or refuse?", "vichy accept, or vichy refuse")
    return AcceptVichy(by=side, accept=word in ("accept", "yes"))


@implements("offer_orders")
def _orders() -> Iterable[OrderKind]:
    return (OrderKind(AcceptVichy, "answer the French offer", RULES, _nothing,
                      propose=_propose, read=_read, words=("vichy",),
                      usage="vichy accept|refuse: answer the French offer", answer=True,
                      module=MODULE),)

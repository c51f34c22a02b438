"""2.1, 16.1: the Political Event Segment.

The event on the face-up current card is resolved every turn: for a treaty or an ultimatum the
Axis player first names a target country, or turns the card face down for good; then a die is
rolled on the card's table and on every table that a cell sends him to.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from random import Random
from typing import Any, Literal

from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId
from grognard.kit.answering import NONE, asked_about, nothing_more
from grognard.modules import implements
from grognard.orders import LOOK, Ask, Order, OrderKind, Resolution, Roll
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan, StepInstance
from grognard_krieg.country_list import called, named
from grognard_krieg.political_state import current_card, turn_down
from grognard_krieg.political_tables import (
    PoliticalRoll,
    cell,
    next_table,
    political_die,
    result,
    sheet,
)
from grognard_krieg.politics_model import Sheet
from grognard_krieg.target_country import (
    ALLIANCE,
    TREATY,
    ULTIMATUM,
    allowed,
    favourite,
    why_no_target,
)

SEGMENT, TARGET = RuleId("krieg:2.1"), RuleId("krieg:16.1")
AIMED = (TREATY, ULTIMATUM, ALLIANCE)
LOST_WITHOUT_TARGET = (TREATY, ULTIMATUM)
TROUBLE = "trouble"


class ChooseTarget(Order):
    """Name the target country of a treaty, ultimatum or alliance ("" for none); an answer."""

    kind: Literal["choose-target"] = "choose-target"
    country: str = ""


# --- the segment --------------------------------------------------------------------------------


@implements("phase_political_event", "political-event")
@rule("krieg:2.1")
def political_event(position: Position, step: StepInstance) -> PhasePlan:
    """Resolve the political event of the phasing player's current card as the segment opens."""
    card, face_up = current_card(position, step.side)
    if card is None:
        return PhasePlan(idle=Reason("no-card", "there is no current card", (SEGMENT,)))
    if not face_up:
        return PhasePlan(idle=Reason("face-down", f"{card.title} lies face down", (SEGMENT,)))
    if not card.political:
        return PhasePlan(idle=Reason("no-event", f"{card.title} has no political event",
                                     (SEGMENT,)))
    return PhasePlan(opens=resolve_card)


@rule("krieg:2.1", "krieg:16.1")
def resolve_card(position: Position) -> Resolution:
    """Resolve the event of the phasing player's current card."""
    side = position.phasing
    card, _ = current_card(position, side)
    if card is None or not card.political:
        return
    about = sheet(position, card.political)
    target = ""
    if about.kind in AIMED:
        options = allowed(position, about.kind, about.targets)
        if options:
            target = yield from _ask_target(position, side, about, options)
        position = yield LOOK
        if not target:
            if about.kind in LOST_WITHOUT_TARGET:
                why = "no target is named" if options else "no country can be the target"
                yield turn_down(position, side, why)
            return
    yield from roll_on(position, PoliticalRoll(card.political, side, about.kind, target))


def _tell(position: Position, order: ChooseTarget) -> str:
    return called(order.country) if order.country else "none"


def _ask_target(
    position: Position, side: SideId, about: Sheet, countries: list[str]
) -> Generator[Any, Any, str]:
    """Ask for a target; the generator's value is the country, "" when none is named."""
    options = tuple(ChooseTarget(by=side, country=c) for c in (*countries, ""))
    default = ChooseTarget(by=side, country=favourite(position, about.kind, about.id, countries))
    answer = yield Ask(side, f"{about.title}: which country?", ("choose-target",), (TARGET,),
                       options, default, {"kind": about.kind, "countries": countries})
    return str(answer.country)


# --- the roll -----------------------------------------------------------------------------------


@rule("krieg:2.1", "krieg:16.2")
def roll_on(position: Position, roll: PoliticalRoll) -> Resolution:
    """Roll on a Political Event Table, on those it sends the players to, and carry out the result.

    The die's purpose is "political:<table>". Use it with `modified=False` for a roll outside of
    a Political Event Segment.
    """
    while True:
        die = yield Roll(f"political:{roll.table}")
        position = yield LOOK
        tally = political_die(position, roll, die)
        word = cell(position, roll.table, int(tally.value))
        further = next_table(word)
        trouble = sheet(position, roll.table).kind == TROUBLE
        said = f"on to {sheet(position, further).title}" if further else (
            called(word) if trouble else result(position, word).title)
        position = yield Event(
            "political-roll", (), (SEGMENT,),
            f"{sheet(position, roll.table).title}: {die}, read as {tally.value}: {said}",
            {"table": roll.table, "die": die, "modified": int(tally.value), "result": word,
             "target": roll.target, "side": roll.side, "tally": tally.as_json()},
        )
        if further is None:
            break
        roll = roll.on(further)
    yield from outcome(position, word, roll, trouble=trouble)


def outcome(
    position: Position, word: str, roll: PoliticalRoll, *, trouble: bool = False
) -> Resolution:
    """Carry out what the last roll of a chain says: a country in trouble, or a result."""
    from grognard_krieg.axis_aggression import country_in_trouble
    from grognard_krieg.political_results import carry_out

    if trouble:
        yield from country_in_trouble(position, word, roll)
    else:
        yield from carry_out(position, result(position, word).effects, roll)


# --- the order ----------------------------------------------------------------------------------


@rule("krieg:16.1")
def _judge(position: Position, order: ChooseTarget) -> Iterable[Reason]:
    about = asked_about(position)
    options = about.get("countries", [])
    if not order.country or order.country in options:
        return
    reason = why_no_target(position, about.get("kind", ""), order.country)
    remedy = f"choose {', '.join(map(called, options))}, or none" if options else ""
    if reason is None:
        reason = Reason("not-on-the-card", f"the card does not aim at {called(order.country)}",
                        (TARGET,))
    yield Reason(reason.code, reason.text, reason.rules, remedy=remedy or reason.remedy)


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    text = " ".join(w for w in words if w.casefold() != "country")
    if text.casefold() in NONE:
        return ChooseTarget(by=side)
    country = named(text)
    if country is None:
        listed = ", ".join(map(called, asked_about(position).get("countries", [])))
        raise UnreadableOrder(f"{text!r} is no country", f"target {listed or 'COUNTRY'} | none")
    return ChooseTarget(by=side, country=country)


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    if position.asked:
        options = [o for o in position.asked.options if o.kind == "choose-target"]
        rng.shuffle(options)
        yield from options


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answer that names a target country."""
    return (OrderKind(
        ChooseTarget, "name the target of a treaty or ultimatum", (TARGET,), nothing_more,
        _judge, _propose, _read, words=("target",), usage="target COUNTRY | target none",
        answer=True, module="krieg:political-events", tell=_tell,
    ),)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of the Political Event Segment."""
    return (
        EventKind("political-roll", "A die on a Political Event Table"),
        EventKind("card-turned-down", "A current card is turned face down"),
        EventKind("political-result", "A political result is carried out"),
        EventKind("neutrality-declared", "A country declares its neutrality"),
        EventKind("unit-delayed", "A piece goes to the delay box"),
    )

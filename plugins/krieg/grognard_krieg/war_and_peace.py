"""6.1: the War and Peace Segment: declaring war on neutrals, and one truce marker changed.

The Axis may declare war in any of its segments, the Allies only in Total War; the country joins
the other side. Then one Armistice may be turned to Negotiations, or one Negotiations marker be
removed: by the Axis in either capital, by the West in London, by the Soviets in Moscow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Literal

from grognard.changes import Remember
from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId
from grognard.machine import STEP
from grognard.modules import implements
from grognard.orders import LOOK, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan, StepInstance
from grognard_krieg.activation import ALLIED, FACTION_NAMES, activate
from grognard_krieg.countries import faction_of, is_neutral, neutrals
from grognard_krieg.country_list import COUNTRIES, called, named
from grognard_krieg.pieces import AXIS
from grognard_krieg.truce_markers import set_truces
from grognard_krieg.war import (
    AFFECTED,
    ARMISTICE,
    CAPITALS,
    NAMES,
    NEGOTIATIONS,
    total_war,
    truce,
)

RULE, TRUCES = RuleId("krieg:6.1"), RuleId("krieg:14.3")
ADJUSTED = "truce-adjusted"


class DeclareWar(Order):
    """Declare war on a neutral minor country."""

    kind: Literal["declare-war"] = "declare-war"
    country: str


class AdjustTruce(Order):
    """Turn an Armistice to Negotiations, or remove Negotiations."""

    kind: Literal["adjust-truce"] = "adjust-truce"
    capital: str


@implements("phase_war_and_peace", "war-and-peace")
@rule("krieg:6.1")
def war_and_peace(position: Position, step: StepInstance) -> PhasePlan:
    """Take declarations of war, and one change of a truce."""
    side, kinds = SideId(step.side), ("declare-war", "adjust-truce")
    too_early = _may_not_declare(position, side)
    if adjustable(position, side) or (neutrals(position) and not too_early):
        return PhasePlan(kinds, hint="declare war COUNTRY, truce CAPITAL, or next")
    return PhasePlan(kinds, idle=too_early or Reason(
        "nothing-to-do", "no neutral country is left, and no truce to change", (RULE,)))


def _may_not_declare(position: Position, side: str) -> Reason | None:
    if side == AXIS or total_war(position):
        return None
    return Reason("limited-war", "the Allies declare no war while Limited War lasts",
                  (RULE, RuleId("krieg:13.1")), remedy="wait for Total War")


# --- declaring war ------------------------------------------------------------------------------


@rule("krieg:6.1", "krieg:12.2.2", "krieg:13.1")
def _judge_war(position: Position, order: DeclareWar) -> Iterable[Reason]:
    if too_early := _may_not_declare(position, order.by):
        yield too_early
    known, name = COUNTRIES.get(order.country), called(order.country)
    if known is None:
        yield Reason("no-such-country", f"there is no country called {order.country!r}", (RULE,))
    elif known.kind == "major":
        yield Reason("no-declaration-needed", f"no war is declared on {name}: its truces say "
                     "what may be done", (RULE, TRUCES))
    elif known.kind != "minor":
        yield Reason("no-minor-country", f"war is declared on minor countries, and {name} is "
                     "none", (RULE, RuleId("krieg:12.3")))
    elif not is_neutral(position, order.country):
        is_now = FACTION_NAMES.get(faction_of(position, order.country), "not neutral")
        yield Reason("not-neutral", f"{name} is {is_now}", (RULE,))


@rule("krieg:6.1", "krieg:12.2.2")
def _declare(position: Position, order: DeclareWar) -> Resolution:
    orientation = ALLIED if order.by == AXIS else AXIS
    position = yield Event(
        "war-declared", (), (RULE, RuleId("krieg:12.2.2")),
        f"the {FACTION_NAMES[order.by]} player declares war on {called(order.country)}",
        {"by": order.by, "country": order.country},
    )
    yield from activate(position, order.country, orientation, cause="a declaration of war",
                        rules=(RULE,))


# --- truces -------------------------------------------------------------------------------------


@rule("krieg:6.1", "krieg:14.3")
def adjustable(position: Position, side: str) -> list[str]:
    """List the capitals whose truce a side may change in this segment: none after one change."""
    if position.state.remembered(ADJUSTED):
        return []
    own = [c for c in CAPITALS if side in (AXIS, AFFECTED[c])]
    return [c for c in own if truce(position, c) in (ARMISTICE, NEGOTIATIONS)]


@rule("krieg:6.1", "krieg:14.3")
def _judge_truce(position: Position, order: AdjustTruce) -> Iterable[Reason]:
    rules = (RULE, TRUCES)
    if order.capital not in CAPITALS:
        yield Reason("no-such-capital", f"no truce lies in {order.capital}", rules,
                     remedy=f"choose {' or '.join(CAPITALS)}")
        return
    if order.by not in (AXIS, AFFECTED[order.capital]):
        yield Reason("not-your-truce", f"the truce in {order.capital} is not for {order.by} to "
                     "change", rules)
    now = truce(position, order.capital)
    if now not in (ARMISTICE, NEGOTIATIONS):
        words = f"{NAMES[now]} is not changed here" if now else "there is no truce"
        yield Reason("no-armistice", f"in {order.capital}: {words}", rules)
    if position.state.remembered(ADJUSTED):
        yield Reason("one-truce", "one truce marker is changed in a segment", rules)


@rule("krieg:6.1", "krieg:14.3")
def _adjust(position: Position, order: AdjustTruce) -> Resolution:
    now = truce(position, order.capital)
    after: Literal["negotiations"] | None = "negotiations" if now == ARMISTICE else None
    words = "Armistice turns to Negotiations" if after else "Negotiations end"
    yield Event(
        "truce-changed",
        (*set_truces(position, **{order.capital: after}),
         Remember(STEP, ADJUSTED, order.capital)),
        (RULE, TRUCES), f"in {order.capital} the {words}" if after else
        f"in {order.capital} {words}",
        {"capital": order.capital, "before": now, "after": after or "", "by": order.by},
    )
    yield LOOK


# --- reading, proposing -------------------------------------------------------------------------


def _read_war(position: Position, side: SideId, words: list[str]) -> Order:
    text = " ".join(w for w in words if w.casefold() not in ("war", "on"))
    country = named(text)
    if country is None:
        listed = ", ".join(called(c) for c in neutrals(position))
        raise UnreadableOrder(f"{text!r} is no country", f"neutral are {listed or 'none'}")
    return DeclareWar(by=side, country=country)


def _read_truce(position: Position, side: SideId, words: list[str]) -> Order:
    open_ = adjustable(position, side)
    text = words[-1].casefold() if words else ""
    capital = next((c for c in CAPITALS if text and c.casefold().startswith(text)), "")
    if not capital and len(open_) == 1:
        capital = open_[0]
    if not capital:
        raise UnreadableOrder("in which capital?", "truce London | truce Moscow")
    return AdjustTruce(by=side, capital=capital)


def _propose_war(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Offer a declaration of war now and then: it is seldom wise."""
    open_ = list(neutrals(position))
    rng.shuffle(open_)
    yield from (DeclareWar(by=side, country=c) for c in open_[:1] if rng.random() < 0.3)


def _propose_truce(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    yield from (AdjustTruce(by=side, capital=c) for c in adjustable(position, side))


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the orders of the War and Peace Segment."""
    return (
        OrderKind(DeclareWar, "declare war on a neutral country", (RULE,), _declare, _judge_war,
                  _propose_war, _read_war, words=("declare",),
                  usage="declare war COUNTRY", module="krieg:war-and-peace"),
        OrderKind(AdjustTruce, "change a truce marker", (RULE, TRUCES), _adjust, _judge_truce,
                  _propose_truce, _read_truce, words=("adjust", "truce"),
                  usage="truce London | Moscow", module="krieg:war-and-peace"),
    )


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of a declaration of war."""
    return (EventKind("war-declared", "War is declared on a neutral country"),)

"""17.6: a Separate Peace prolongs the war, once, through the last turn of 1946.

It begins with an Armistice: in London for a Western card, in Moscow for a Soviet one; for an Axis
card in the capital of the Ally who holds fewer Axis strategic hexes. Victory Point Checks go on,
but nobody wins by them any more: after the last turn strategic hexes are counted, and one
faction with enough of them wins, or everybody has lost.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import replace
from typing import cast

from grognard.basics import judge_victory
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId
from grognard.modules import amends, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.sequence import PhasePlan
from grognard.verdict import Verdict
from grognard_krieg.cards_model import Effect, SeparatePeaceExtension
from grognard_krieg.pieces import AXIS, SOVIET, WESTERN
from grognard_krieg.strategic_hexes import held_of
from grognard_krieg.track import extend, extended, extension, last_turn, track_name
from grognard_krieg.truce_markers import place_armistice
from grognard_krieg.victory import FINAL, KEY
from grognard_krieg.war import LONDON, MOSCOW

RULE = RuleId("krieg:17.6")
FEWER = "fewer_axis_hexes"

ENOUGH = 15
"""Hexes with which a faction wins a prolonged war."""

COUNTED = {AXIS: (AXIS,), WESTERN: (WESTERN, AXIS), SOVIET: (SOVIET, AXIS)}
"""Whose strategic hexes count for each faction in a prolonged war."""


# --- how it begins ------------------------------------------------------------------------------


@implements("rule_card_effect", "separate_peace_extension")
@rule("krieg:17.6")
def begins(position: Position, effect: Effect) -> Ruling[Resolution]:
    """Prolong the war, unless it is prolonged already or the scenario has no more turns."""
    return Ruling(_begin(position, cast("SeparatePeaceExtension", effect).armistice))


def _begin(position: Position, armistice: str) -> Resolution:
    if extended(position) or not extension(position):
        return
    west, soviets = (len(held_of(position, (AXIS,), (side,))) for side in (WESTERN, SOVIET))
    capital = weaker(west, soviets) if armistice == FEWER else armistice
    until = track_name(position, extension(position))
    position = yield Event(
        "war-prolonged", (extend(),), (RULE,),
        f"a Separate Peace: the war goes on through {until}, and only a count of strategic hexes "
        "will decide it",
        {"last_turn": extension(position), "western": west, "soviet": soviets},
    )
    if capital:
        yield from place_armistice(position, capital, (RULE,), anyway=True)


@rule("krieg:17.6")
def weaker(west: int, soviets: int) -> str:
    """Return the capital of the Ally who holds fewer Axis strategic hexes, "" if neither does."""
    if west == soviets:
        return ""
    return LONDON if west < soviets else MOSCOW


# --- how it ends --------------------------------------------------------------------------------


@amends("phase_victory_check", FINAL)
@rule("krieg:17.6")
def last_count(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Count hexes after the last turn of a prolonged war instead of checking the marker."""
    plan = yield
    return replace(plan, opens=judge_victory) if extended(position) else plan


@amends("rule_verdict", KEY)
@rule("krieg:17.6")
def prolonged(
    position: Position
) -> Generator[None, Ruling[Verdict | None], Ruling[Verdict | None]]:
    """Decide a prolonged war by the count after its last turn, and by nothing before."""
    ruling = yield
    if not extended(position):
        return ruling
    if position.step is None or position.step.id != FINAL:
        until = track_name(position, last_turn(position))
        return ruling.amend(None, RULE, f"a prolonged war is decided after {until}", "prolonged")
    verdict = by_count(final_count(position))
    return Ruling(verdict, (Reason("final-count", verdict.text, (RULE,)),))


@rule("krieg:17.6")
def final_count(position: Position) -> dict[str, int]:
    """Count for each faction its own and the Axis strategic hexes that it holds."""
    return {side: len(held_of(position, whose, (side,))) for side, whose in COUNTED.items()}


@rule("krieg:17.6")
def by_count(count: dict[str, int]) -> Verdict:
    """Give the verdict of a prolonged war: one faction with enough hexes, or nobody."""
    listed = ", ".join(f"{side} {n}" for side, n in count.items())
    winners = [side for side, n in count.items() if n >= ENOUGH]
    if len(winners) == 1:
        return Verdict(SideId(winners[0]), f"decisive victory of the {winners[0]} faction: "
                       f"{listed} strategic hexes", "decisive")
    return Verdict("", f"everybody has lost: {listed} strategic hexes; {ENOUGH} decide, for one "
                   "faction alone", "all lose")


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event by which a war is prolonged."""
    return (EventKind("war-prolonged", "A Separate Peace prolongs the war"),)


__all__ = ["begins", "by_count", "final_count", "prolonged", "weaker"]

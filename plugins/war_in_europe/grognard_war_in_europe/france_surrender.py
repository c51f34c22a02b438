"""43.68: France falls without a Vichy government, when the Axis has refused one.

As a game turn ends with Axis ground combat units in Paris and Bordeaux, French ground combat
units in France and Corsica leave the game with all French air and replacement points of the West
Front. Those in North Africa and the Levant, and the points of the South, stay with the Allies.
The French ships are the conqueror's (43.64), and the Maginot Line surrenders (16.15).
"""

from __future__ import annotations

from collections.abc import Generator

from grognard.changes import Change, Patch, Remove
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId
from grognard.modules import amends, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.sequence import PhasePlan
from grognard_standard_rules.fortifications import MAGINOT, surrender
from grognard_standard_rules.phase_ends import first
from grognard_standard_rules.straits import SURRENDERED
from grognard_standard_rules.units import traits
from grognard_war_in_europe.nations import all_occupied, points_lost
from grognard_war_in_europe.ships import surrendered_to
from grognard_war_in_europe.vichy_government import answered

AXIS, NATION, HOME, FRONT = SideId("axis"), "fr", "France", "West"
TOWNS = ("Paris", "Bordeaux")
RULES = (RuleId("wie:43.68"),)


@implements("rule_surrender", NATION)
@rule("wie:43.68")
def rule_surrender(position: Position) -> Ruling[bool]:
    """Paris and Bordeaux, once the Axis has refused a Vichy government."""
    if answered(position) != "refused":
        text = "no offer of a Vichy government has been refused"
        return Ruling(False, (Reason("vichy-open", text, RULES),))
    return all_occupied(position, AXIS, TOWNS, RULES)


@amends("phase_victory_check", "victory-check")
@rule("wie:43.68")
def _as_the_turn_ends(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    plan = yield
    if surrendered_to(position, NATION) or answered(position) != "refused":
        return plan
    return first(plan, _judge)


def _judge(position: Position) -> Resolution:
    ruling = position.ask("rule_surrender", NATION, nation=NATION)
    if ruling.value:
        word = position.board.word
        leaving: list[Change] = [
            Remove(u.id) for u in position.state.units.values()
            if u.nation == NATION and u.hex is not None and word("country", u.hex) == HOME
            and traits(position, u).is_ground_combat]
        changes = (Patch(SURRENDERED, {NATION: AXIS}), *leaving,
                   *points_lost(position, NATION, FRONT))
        yield Event("nation-surrenders", changes, ruling.rules,
                    f"France surrenders: {ruling.because[0].text}", {"nation": NATION})


@implements("after_event", "nation-surrenders")
@rule("std:16.15")
def the_line_surrenders(position: Position, event: Event) -> Resolution | None:
    """Let the Maginot Line fall with France."""
    return surrender(position, MAGINOT) if event.about.get("nation") == NATION else None


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the event of a nation that gives up."""
    return (EventKind("nation-surrenders", "A nation gives up"),)

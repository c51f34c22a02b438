"""S2.0: France 1940, and who wins it.

The Axis wins as soon as it accepts the surrender of a Vichy government (S2.3), which must be by
the end of turn 22, or of turn seven in the historical game; else the Allies win.

On turn one German units pay one point, not two, to enter or leave an enemy zone of control and
to overrun (S2.44).
"""

from __future__ import annotations

from grognard.ids import RuleId, SideId
from grognard.modules import Parameters, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.verdict import Objective, Verdict
from grognard_war_in_europe.nations import hexes_of
from grognard_war_in_europe.vichy_government import CAPITAL, answered

VICTORY = "france"
RULE = RuleId("wie:S2.3")
AXIS, ALLIED = SideId("axis"), SideId("allied")
HISTORICAL_TURNS = 7


class FranceScenario(Parameters):
    """`historical`: the historical game, which is decided by the end of turn seven."""

    historical: bool = False


def last_turn(position: Position) -> int:
    """Return the last turn in which the Axis may still win."""
    turns = position.scenario.header.turns
    return min(turns, HISTORICAL_TURNS) if position.setting(FranceScenario).historical else turns


@implements("rule_verdict", VICTORY)
@rule("wie:S2.3", "wie:S2.11")
def rule_verdict(position: Position) -> Ruling[Verdict | None]:
    """The Axis wins with its acceptance, the Allies when time is up."""
    answer, last = answered(position), last_turn(position)
    if answer == "accepted":
        text = "the Axis has accepted the surrender of France under a government at Vichy"
        reason = (Reason("vichy", text, (RULE,)),)
        return Ruling(Verdict(AXIS, f"axis wins: {text}"), reason)
    text = ("the Axis has refused a Vichy government, which cannot come again"
            if answer else "no Vichy government has been established")
    over = position.turn >= last
    if over:
        reason = (Reason("no-vichy", text, (RULE,)),)
        return Ruling(Verdict(ALLIED, f"allied wins: {text}"), reason)
    return ruled(None, RULE, f"{text}; the Axis has until turn {last} ends", "not-yet")


@implements("rule_objectives", VICTORY)
@rule("wie:S2.3")
def rule_objectives(position: Position) -> Ruling[tuple[Objective, ...]]:
    """Paris decides: a supplied Axis unit in it makes the Allied player roll."""
    found = tuple(Objective(at, side) for at in hexes_of(position, CAPITAL)
                  for side in (AXIS, ALLIED))
    return ruled(found, RULE, "Paris decides whether a Vichy government may come", "objectives")

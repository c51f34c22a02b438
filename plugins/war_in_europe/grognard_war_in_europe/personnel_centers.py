"""S3.3, S5.4, S6.4: scenarios in the East that count personnel centers.

When the last turn ends, so many of the eighteen centers with an Axis ground combat unit in them
win the scenario for the Axis, somewhat fewer make a draw; else the Soviets win. Centers that
the Axis merely controls do not count: they must be occupied.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pydantic import BaseModel

from grognard.content.toml import Content
from grognard.errors import Fault
from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.verdict import Objective, Verdict
from grognard_standard_rules.soviet_centers import centers, occupied

VICTORY = "personnel-centers"
SECTION = "center-victory"


class CenterVictory(Content):
    """The section `center-victory`: how many centers win for `taker`, how many make a draw."""

    win: int
    draw: int
    rule: RuleId
    taker: SideId = SideId("axis")
    holder: SideId = SideId("soviet")


@implements("offer_sections")
def _sections() -> Mapping[str, type[BaseModel]]:
    return {SECTION: CenterVictory}


@implements("rule_verdict", VICTORY)
@rule("wie:S3.3", "wie:S5.4", "wie:S6.4")
def rule_verdict(position: Position) -> Ruling[Verdict | None]:
    """Count when the last turn ends, not before."""
    goal: CenterVictory = position.section(SECTION)
    held, last = occupied(position, goal.taker), position.scenario.header.turns
    names = ", ".join(held) or "none"
    text = (f"ground combat units of {goal.taker} occupy {len(held)} of {len(centers(position))} "
            f"personnel centers ({names}); {goal.win} win, {goal.draw} draw")
    if position.turn < last:
        return Ruling(None, (Reason("not-yet", f"{text}; it is decided when turn {last} ends",
                                    (goal.rule,), hexes=held),))
    winner = goal.taker if len(held) >= goal.win else goal.holder
    reason = (Reason("centers-counted", text, (goal.rule,), hexes=held),)
    if goal.draw <= len(held) < goal.win:
        return Ruling(Verdict("", f"a draw: {text}"), reason)
    return Ruling(Verdict(winner, f"{winner} wins: {text}"), reason)


@implements("rule_objectives", VICTORY)
@rule("wie:S3.3", "wie:S5.4", "wie:S6.4")
def rule_objectives(position: Position) -> Ruling[tuple[Objective, ...]]:
    """Both sides want the centers when the last turn ends: one a unit in each, the other control.

    The holder has enough when too few are left for a draw.
    """
    goal: CenterVictory = position.section(SECTION)
    last, all_ = position.scenario.header.turns, centers(position)
    kept = len(all_) - goal.draw + 1
    wanted = tuple(o for at in all_ for o in (
        Objective(at, goal.taker, turn=last, manned=True, enough=goal.win),
        Objective(at, goal.holder, turn=last, enough=kept)))
    return ruled(wanted, goal.rule, "personnel centers decide the game", "objectives")


@implements("check_scenario")
def _check(position: Position) -> Iterable[Fault]:
    goal: CenterVictory | None = position.section(SECTION)
    scenario = position.scenario
    if goal is None:
        if scenario.header.victory == VICTORY:
            yield scenario.fault(SECTION, "", "the section is missing", expected="a table",
                                 hint='win = 8, draw = 6, rule = "wie:S3.3"')
        return
    if not goal.draw <= goal.win <= len(centers(position)):
        yield scenario.fault(SECTION, "draw", "cannot be more than the centers that win",
                             found=str(goal.draw), expected=f"at most {goal.win}")
    for key in ("taker", "holder"):
        if getattr(goal, key) not in position.sides:
            yield scenario.fault(SECTION, key, "is no side of this scenario",
                                 found=repr(getattr(goal, key)),
                                 hint=f"its sides are {', '.join(position.sides)}")

"""S4.3, S7.3, S8.3: scenarios in the West that one side wins by controlling a list of places.

The Allies must control every hex of the list at a stated moment: when the last game turn ends,
or with `after` when that side's player turn of the last game turn ends. Otherwise the Axis has
kept them from it, and wins.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping

from pydantic import BaseModel

from grognard.basics import judge_victory
from grognard.content.toml import Content
from grognard.errors import Fault
from grognard.ids import HexId, RuleId, SideId
from grognard.modules import amends, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.sequence import PhasePlan
from grognard.verdict import Objective, Verdict
from grognard_standard_rules.areas import Area, faults_of, land, paint
from grognard_standard_rules.hex_control import controller
from grognard_standard_rules.phase_ends import last

VICTORY = "held-places"
SECTION = "place-victory"
LAST_STEP = "air-interdiction"


class PlaceVictory(Content):
    """The section `place-victory`: which hexes `holder` must control, and when it is judged."""

    area: Area
    holder: SideId
    otherwise: SideId
    rule: RuleId
    after: str = ""
    what: str = ""


@implements("offer_sections")
def _sections() -> Mapping[str, type[BaseModel]]:
    return {SECTION: PlaceVictory}


def wanted(position: Position, goal: PlaceVictory) -> tuple[HexId, ...]:
    """List the hexes of the list."""
    return position.derived(("wanted-places",), (), lambda: tuple(
        position.board.grid.names(paint(position.board, goal.area) & land(position.board))))


def _time_has_come(position: Position, goal: PlaceVictory) -> bool:
    """Say whether this is the moment at which the list is looked at."""
    if position.turn < position.scenario.header.turns:
        return False
    step = position.step
    if not goal.after or step is None or not step.side:
        return not goal.after or step is None or not step.side
    return step.side == goal.after and step.id == LAST_STEP


LISTED = 8
"""So many missing hexes are named."""


def _called(position: Position, hex_id: HexId) -> str:
    """Name a hex by its place, where it has one."""
    place = next((p.name for p in position.board.places_at(hex_id)), "")
    return f"{place} {hex_id}" if place else hex_id


@implements("rule_verdict", VICTORY)
@rule("wie:S4.3", "wie:S7.3", "wie:S8.3")
def rule_verdict(position: Position) -> Ruling[Verdict | None]:
    """Look at the list when its time has come."""
    goal: PlaceVictory = position.section(SECTION)
    hexes = wanted(position, goal)
    missing = tuple(h for h in hexes if controller(position, h) != goal.holder)
    text = f"{goal.holder} controls {len(hexes) - len(missing)} of {len(hexes)} {goal.what}"
    if missing:
        named = ", ".join(_called(position, h) for h in missing[:LISTED])
        text += f" (not {named}{', ...' if len(missing) > LISTED else ''})"
    if not _time_has_come(position, goal):
        last = position.scenario.header.turns
        whose = f"the {goal.after} player turn of turn {last}" if goal.after else f"turn {last}"
        return Ruling(None, (Reason("not-yet", f"{text}; it is decided when {whose} ends",
                                    (goal.rule,), hexes=missing),))
    winner = goal.otherwise if missing else goal.holder
    reason = Reason("places-held", text, (goal.rule,), hexes=missing)
    return Ruling(Verdict(winner, f"{winner} wins: {text}"), (reason,))


@implements("rule_objectives", VICTORY)
@rule("wie:S4.3", "wie:S7.3", "wie:S8.3")
def rule_objectives(position: Position) -> Ruling[tuple[Objective, ...]]:
    """Both sides want the places when the last turn ends."""
    goal: PlaceVictory = position.section(SECTION)
    last = position.scenario.header.turns
    found = tuple(Objective(at, side, turn=last) for at in wanted(position, goal)
                  for side in (goal.holder, goal.otherwise))
    return ruled(found, goal.rule, f"{goal.what} decide the game", "objectives")


@amends("phase_interdiction", LAST_STEP)
@rule("wie:S4.3", "wie:S8.3")
def _judged_after_a_player_turn(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Judge as the last step of the player turn named in the scenario ends."""
    plan = yield
    goal: PlaceVictory | None = position.section(SECTION)
    if goal is None or goal.after != position.phasing or not _time_has_come(position, goal):
        return plan
    return last(plan, judge_victory)


@implements("check_scenario")
def _check(position: Position) -> Iterable[Fault]:
    goal: PlaceVictory | None = position.section(SECTION)
    scenario = position.scenario
    if goal is None:
        if scenario.header.victory == VICTORY:
            yield scenario.fault(SECTION, "", "the section is missing", expected="a table",
                                 hint="area, holder, otherwise, rule")
        return
    found = list(faults_of(position.board, scenario, SECTION, "area", goal.area))
    yield from found
    if not found and not wanted(position, goal):
        yield scenario.fault(SECTION, "area", "names no hex of the map",
                             hint="every place of the list must be land")
    for key in ("holder", "otherwise", "after"):
        name = getattr(goal, key)
        if name not in position.sides and (name or key != "after"):
            yield scenario.fault(SECTION, key, "is no side of this scenario", found=repr(name),
                                 hint=f"its sides are {', '.join(position.sides)}")

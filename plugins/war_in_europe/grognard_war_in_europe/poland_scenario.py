"""S1.0: the Poland scenario, and who wins it.

The Axis wins if one of its units with a line of communications stands in Warsaw when game
turn four ends; whatever happened before, the Allies win otherwise (S1.3). The line runs over
land to a German supply centre; supply by sea does not replace it (std:14.48). We read "unit"
as ground combat unit, as 43.18 says of the same city. The surrender of 43.18 is a module of
its own and off.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping

from pydantic import BaseModel

from grognard.content.toml import Content
from grognard.errors import Fault, UnknownName
from grognard.ids import HexId, RuleId, SideId
from grognard.modules import Parameters, amends, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.state import Unit
from grognard.verdict import Objective, Verdict
from grognard_standard_rules.areas import Area, hex_named, paint
from grognard_standard_rules.communications import line_of_communications
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.units import traits

VICTORY = "poland"
SECTION = "poland-victory"
PRINTED = ("C", "G")
RULE = RuleId("wie:S1.3")


class PolandScenario(Parameters):
    """`corners`: the small parts of Poland on map sections other than C and G are in play."""

    corners: bool = True


class WhoHolds(Content):
    """The section `poland-victory`: the place, who must hold it, who wins when he does not."""

    place: str
    holder: SideId
    otherwise: SideId


@implements("offer_sections")
def _sections() -> Mapping[str, type[BaseModel]]:
    return {SECTION: WhoHolds}


@implements("rule_verdict", VICTORY)
@rule("wie:S1.3", "wie:S1.11")
def rule_verdict(position: Position) -> Ruling[Verdict | None]:
    """Judge at the end of the last turn, not before."""
    goal: WhoHolds = position.section(SECTION)
    last = position.scenario.header.turns
    at = hex_named(position.board, goal.place)
    holders = [u for u in position.state.units_at(at) if _counts(position, u, goal.holder)]
    if position.turn < last:
        who = f"{_name(position, holders[0])} stands" if holders else (
            f"no ground combat unit of {goal.holder} stands")
        text = f"{who} in {goal.place}; the game is decided when turn {last} ends"
        return Ruling(None, (Reason("not-yet", text, (RULE,), hexes=(at,)),))
    reasons: list[Reason] = []
    for unit in holders:
        line = line_of_communications(position, unit)
        reasons += line.because
        if line.value is not None:
            text = f"{_name(position, unit)} holds {goal.place} and has a line of communications"
            return _verdict(goal.holder, text, "holds-with-line", at, [unit], reasons)
    text = (
        f"no unit of {goal.holder} in {goal.place} has a line of communications" if holders
        else f"no ground combat unit of {goal.holder} stands in {goal.place}"
    )
    code = "holds-without-line" if holders else "not-held"
    return _verdict(goal.otherwise, text, code, at, holders, reasons)


@implements("rule_objectives", VICTORY)
@rule("wie:S1.3")
def rule_objectives(position: Position) -> Ruling[tuple[Objective, ...]]:
    """Both sides want the place: one to stand there, with a line, as the last turn ends."""
    goal: WhoHolds = position.section(SECTION)
    at, last = hex_named(position.board, goal.place), position.scenario.header.turns
    wanted = (Objective(at, goal.holder, line=True, turn=last),
              Objective(at, goal.otherwise, turn=last))
    return ruled(wanted, RULE, f"{goal.place} decides the game", "objectives")


def _counts(position: Position, unit: Unit, holder: str) -> bool:
    """Say whether a unit occupies a hex for its side: ground combat units do."""
    return unit.side == holder and traits(position, unit).is_ground_combat


def _verdict(
    winner: SideId, text: str, code: str, at: HexId, units: Iterable[Unit], before: list[Reason]
) -> Ruling[Verdict | None]:
    reason = Reason(code, text, (RULE,), hexes=(at,), units=tuple(u.id for u in units))
    return Ruling(Verdict(winner, f"{winner} wins: {text}"), (*before, reason))


def _name(position: Position, unit: Unit) -> str:
    return f"{position.face(unit).printed} of {unit.side}"


@amends("rule_area_of_play")
@rule("wie:S1.12")
def _corners(position: Position) -> Generator[None, Ruling[BoolPlane], Ruling[BoolPlane]]:
    """Leave out the corners of the other map sections when the players want it so."""
    ruling = yield
    if position.setting(PolandScenario).corners:
        return ruling
    printed = paint(position.board, Area(sections=PRINTED))
    return ruling.amend(frozen(ruling.value & printed), "wie:S1.12",
                        "only map sections C and G are in play")


@implements("check_scenario")
def _check(position: Position) -> Iterable[Fault]:
    goal: WhoHolds | None = position.section(SECTION)
    scenario = position.scenario
    if goal is None:
        if scenario.header.victory == VICTORY:
            yield scenario.fault(SECTION, "", "the section is missing",
                                 expected="a table", hint='place = "Warsaw", holder, otherwise')
        return
    try:
        hex_named(position.board, goal.place)
    except UnknownName as error:
        yield scenario.fault(SECTION, "place", "there is no such hex or place on the map",
                             found=repr(goal.place), hint=error.hint)
    for key in ("holder", "otherwise"):
        if getattr(goal, key) not in position.sides:
            yield scenario.fault(SECTION, key, "is no side of this scenario",
                                 found=repr(getattr(goal, key)),
                                 hint=f"its sides are {', '.join(position.sides)}")

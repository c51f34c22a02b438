"""S9.0: the destruction of Army Group Center, and who wins it.

The Soviets win when at the end of turn 20 all of this holds (S9.4): they control the sixteen
personnel centers that were theirs at the start; Rumania has surrendered; so many attack strength
points have left the map by its western edge; Minsk, Riga or Warsaw is theirs; and Finland has
surrendered. Else the Axis wins.
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.ids import HexId, SideId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.verdict import Objective, Verdict
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.hex_control import controller
from grognard_standard_rules.map_exits import exited
from grognard_standard_rules.soviet_centers import centers
from grognard_standard_rules.surrenders import has_surrendered
from grognard_war_in_europe.nations import hexes_of

VICTORY = "army-group-center"
RULE = "wie:S9.4"
AXIS, SOVIET = SideId("axis"), SideId("soviet")
LOST_CENTERS = ("Minsk", "Riga")
ONE_OF = ("Minsk", "Riga", "Warsaw")
POINTS = 30


def _start_centers(position: Position) -> tuple[HexId, ...]:
    """List the personnel centers that were Soviet at the start."""
    lost = {h for town in LOST_CENTERS for h in hexes_of(position, town)}
    return tuple(h for h in centers(position) if h not in lost)


@rule("wie:S9.4")
def conditions(position: Position) -> Iterable[tuple[bool, Reason]]:
    """List the five conditions of a Soviet victory, each with whether it is met."""
    def said(met: bool, code: str, text: str, hexes: tuple[HexId, ...] = ()) -> tuple[bool, Reason]:
        return met, Reason(code, text, cases(position, RULE), hexes=hexes)

    own = _start_centers(position)
    gone = tuple(h for h in own if controller(position, h) != SOVIET)
    yield said(not gone, "centers", f"the Soviets control {len(own) - len(gone)} of {len(own)} "
               "personnel centers that were theirs", gone)
    fallen = has_surrendered(position, "ro")
    yield said(fallen, "rumania", f"Rumania has {'' if fallen else 'not '}surrendered")
    points = exited(position, SOVIET)
    yield said(points >= POINTS, "exits", f"{points} Soviet attack strength points have left the "
               f"map by the western edge; {POINTS} must")
    taken = [t for t in ONE_OF
             if any(controller(position, h) == SOVIET for h in hexes_of(position, t))]
    yield said(bool(taken), "towns", f"of {', '.join(ONE_OF)} the Soviets control "
               f"{', '.join(taken) or 'none'}")
    peace = has_surrendered(position, "fi") or not _finns(position)
    yield said(peace, "finland", "Finland is out of the war" if peace else
               "Finland has not surrendered")


def _finns(position: Position) -> bool:
    """Say whether Finland is played at all."""
    return any(u.nation == "fi" for u in position.state.units.values())


@implements("rule_verdict", VICTORY)
@rule("wie:S9.1", "wie:S9.4")
def rule_verdict(position: Position) -> Ruling[Verdict | None]:
    """Judge when the last turn ends, not before."""
    found = list(conditions(position))
    met, last = sum(ok for ok, _ in found), position.scenario.header.turns
    text = f"{met} of {len(found)} Soviet conditions are met"
    because = tuple(reason for _, reason in found)
    if position.turn < last:
        late = Reason("not-yet", f"{text}; it is decided when turn {last} ends",
                      cases(position, RULE))
        return Ruling(None, (late, *because))
    winner = SOVIET if met == len(found) else AXIS
    return Ruling(Verdict(winner, f"{winner} wins: {text}"), because)


@implements("rule_objectives", VICTORY)
@rule("wie:S9.4")
def rule_objectives(position: Position) -> Ruling[tuple[Objective, ...]]:
    """Centers, and the towns of which one is enough, when the last turn ends."""
    last = position.scenario.header.turns
    towns = [h for t in (*ONE_OF, "Bucharest") for h in hexes_of(position, t)]
    found = tuple(Objective(at, side, turn=last)
                  for at in (*_start_centers(position), *towns) for side in (AXIS, SOVIET))
    return ruled(found, cases(position, RULE)[0], "personnel centers and four towns decide",
                 "objectives")

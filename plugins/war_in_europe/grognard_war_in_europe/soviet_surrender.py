"""44.18: the Soviet Union surrenders as a game turn ends with every personnel center occupied.

By ground combat units of its enemies, on any turn, whatever else decides the scenario.
"""

from __future__ import annotations

from collections.abc import Generator

from grognard.ids import SideId
from grognard.modules import amends, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.verdict import Verdict
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.soviet_centers import centers, occupied

AXIS, SOVIET = SideId("axis"), SideId("soviet")


@implements("rule_surrender", "su")
@rule("wie:44.18", "wite:52.16")
def rule_surrender(position: Position) -> Ruling[bool]:
    """Say whether enemies occupy every center on the map."""
    known = centers(position) if SOVIET in position.sides else ()
    enemies = position.enemies(SOVIET) if known else ()
    held = {h for enemy in enemies for h in occupied(position, enemy)}
    lost = bool(known) and len(held) == len(known)
    text = (f"all {len(known)} personnel centers are occupied: the Soviet Union surrenders"
            if lost else f"{len(held)} of {len(known)} personnel centers are occupied by enemies")
    return Ruling(lost, (Reason("soviet-surrender", text, cases(position, "wie:44.18"),
                                hexes=tuple(sorted(held))),))


@amends("rule_verdict")
@rule("wie:44.18", "wite:52.16")
def the_soviets_surrender(
    position: Position,
) -> Generator[None, Ruling[Verdict | None], Ruling[Verdict | None]]:
    """End the game with their surrender: the Axis has won."""
    ruling = yield
    fallen = rule_surrender(position)
    if not fallen.value:
        return ruling
    verdict = Verdict(AXIS, f"axis wins: {fallen.because[0].text}")
    return Ruling(verdict, (*fallen.because, *ruling.because))

"""52.16: the Soviet Union surrenders as a game turn ends with every center occupied."""

from __future__ import annotations

from collections.abc import Generator

from grognard.ids import RuleId, SideId
from grognard.modules import amends
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.verdict import Verdict
from grognard_standard_rules.soviet_centers import centers, occupied

AXIS = SideId("axis")


@amends("rule_verdict")
@rule("wite:52.16")
def the_soviets_surrender(
    position: Position,
) -> Generator[None, Ruling[Verdict | None], Ruling[Verdict | None]]:
    """End the game when enemies occupy every personnel center on the map."""
    ruling = yield
    known, held = centers(position), occupied(position, AXIS)
    if not known or len(held) < len(known):
        return ruling
    text = f"all {len(known)} personnel centers are occupied: the Soviet Union surrenders"
    reason = Reason("soviet-surrender", text, (RuleId("wite:52.16"),), hexes=held)
    return Ruling(Verdict(AXIS, f"{AXIS} wins: {text}"), (reason, *ruling.because))

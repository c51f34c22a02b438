"""53.15 (its second case): the Axis has lost when no unit of it has a line off the west edge."""

from __future__ import annotations

from collections.abc import Generator

from grognard.ids import RuleId, SideId
from grognard.modules import amends
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.verdict import Verdict
from grognard_standard_rules.communications import in_communication

AXIS, SOVIET = SideId("axis"), SideId("soviet")


@rule("wite:53.15")
def any_line_left(position: Position) -> bool:
    """Say whether an Axis unit on the map has a line of communications to a German center."""
    index = position.board.grid.index
    plane = in_communication(position, AXIS, "de")
    return any(plane[index(u.at)] for u in position.state.units_of(AXIS) if u.on_map)


@amends("rule_verdict")
@rule("wite:53.15", "wite:53.1")
def the_axis_is_lost(
    position: Position,
) -> Generator[None, Ruling[Verdict | None], Ruling[Verdict | None]]:
    """End the game when no such line is left."""
    ruling = yield
    if not any(u.on_map for u in position.state.units_of(SOVIET)) or any_line_left(position):
        return ruling
    text = "no Axis unit has a line of communications off the west edge"
    reason = Reason("last-line", text, (RuleId("wite:53.15"),))
    return Ruling(Verdict(SOVIET, f"{SOVIET} wins: {text}"), (reason, *ruling.because))

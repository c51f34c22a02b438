"""20.2, optional: steps of the great powers may be spent on minor countries' corps.

The type of the step stays what it is; partisans and Nationalists count as minor countries. The
other way round nothing is converted.
"""

from __future__ import annotations

from collections.abc import Generator

from grognard.modules import amends
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.state import Unit
from grognard_krieg.pieces import GREAT_POWERS, NATIONALIST, PARTISAN
from grognard_krieg.replacement_prices import minors_of
from grognard_krieg.replacement_steps import ARMOR, INFANTRY
from grognard_krieg.steps import corps_face


@amends("rule_step_serves")
@rule("krieg:20.2")
def converted(
    position: Position, steps: str, unit: Unit
) -> Generator[None, Ruling[bool], Ruling[bool]]:
    """Let a great power's step serve a minor country's corps of its type."""
    ruling = yield
    face = corps_face(position, unit)
    whose, _, kind = steps.partition(":")
    if ruling.value or face is None or whose not in GREAT_POWERS:
        return ruling
    minor = unit.nation in (PARTISAN, NATIONALIST) or bool(minors_of(face, unit))
    if minor and not (face.word("arm") == ARMOR and kind == INFANTRY):
        return ruling.amend(True, "krieg:20.2", f"{steps} steps may go to minor countries")
    return ruling

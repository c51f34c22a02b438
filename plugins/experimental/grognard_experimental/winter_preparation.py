"""X9.1: the Axis has prepared for the severe winter, and no division freezes.

Prepared, German infantry divisions are not reduced one a turn in the first winter (U4.2); short
lines of supply and the Soviet choice of an Ar stay. The preparations cost fifty production points
and have to be bought in 1940 or later, before the war with the Soviet Union: a campaign's matter.
In a standard scenario, which has no production, switching the module on says that they were.
"""

from __future__ import annotations

from grognard.modules import Parameters, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled

X91 = "wie:X9.1"


class WinterPreparation(Parameters):
    """`bought`: whether the preparations were made before the war in the East."""

    bought: bool = True


@implements("rule_frost")
@rule("wie:X9.1")
def rule_frost(position: Position) -> Ruling[bool]:
    """Let no division freeze that is prepared for it."""
    if position.setting(WinterPreparation).bought:
        return ruled(False, X91, "the Axis is prepared for the winter", "prepared")
    return ruled(True, "wie:U4.2", "the Axis has prepared nothing", "unprepared")

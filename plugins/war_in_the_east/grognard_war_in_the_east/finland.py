"""54.0: Finland, supplied from Helsinki and, like all the Axis, from German sources.

Any Finnish hex with a line to Helsinki over Finnish ground is a center (54.14). Where its units
may go and what guests may do (54.21 to 54.23) is what War in Europe has (`finnish_limits.py`).
Finland gives up when five divisions are reduced or lost and the Axis controls fewer than three
personnel centers (54.3).
"""

from __future__ import annotations

from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard_standard_rules.surrenders import finland_gives_up
from grognard_war_in_europe.facts import Facts, Nation

FACTS = Facts(
    "fi",
    cases={"territory": "wite:54.0", "supply": "wite:54.14", "ships": "wite:54.1"},
    territory=("Finland",),
    joined_to="Helsinki",
    served_by=("de",),
)

NATION = Nation(FACTS, __name__)


@implements("rule_surrender", "fi")
@rule("wite:54.3")
def rule_surrender(position: Position) -> Ruling[bool]:
    """Five divisions reduced or lost, and fewer than three personnel centers in Axis hands."""
    return finland_gives_up(position, "wite:54.3")

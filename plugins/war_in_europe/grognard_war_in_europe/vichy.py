"""43.7: Vichy France, an armed neutral: its territory, its supply and its ships.

While nobody commands them, and while they resist an American force, Vichy units stand at home
and are in supply there. Units that have joined a side trace supply to Toulouse and Lyon, or to
the centers of their new friends. Vichy keeps the French point of naval transport (43.64): an
Axis that inherits it lifts any Axis unit with it (42.66), Allies only Frenchmen (43.86).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.ids import RuleId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard_standard_rules.naval_capability import Terms
from grognard_war_in_europe.facts import Facts, Nation

VICHY, COMPARTMENT = "vf", "vichy-neutrality"
AXIS, ALLIED = "axis", "allied"
NEUTRAL, JOINED_AXIS, JOINED_ALLIES = "", "axis", "allied"
RESISTING, LEFT_ALONE, FREED = "american", "limbo", "freed"
"""What has become of Vichy: see `status`."""

FACTS = Facts(
    VICHY,
    cases={"territory": "wie:43.7", "supply": "wie:43.65", "ships": "wie:43.64"},
    territory=("France", "France (Algeria)", "France (Tunisia)", "France (Morocco)"),
    towns=("Toulouse", "Lyon"),
    served_by=("de", "cw", "us"),
    ships={"West Mediterranean": 1},
)

NATION = Nation(FACTS, __name__)


def noted(position: Position) -> Mapping[str, Any]:
    """Return what is noted of Vichy: status, turn, force, metropolitan."""
    found: Mapping[str, Any] = position.state.compartments.get(COMPARTMENT, {})
    return found


def status(position: Position) -> str:
    """Say what has become of Vichy.

    "": neutral; "axis", "allied": it has joined them; "american": its units resist a mainly
    American force; "limbo": nobody heeds them; "freed": they have joined the Allies since.
    """
    return str(noted(position).get("status", NEUTRAL))


@implements("rule_needs_no_center", VICHY)
@rule("wie:43.7", "wie:43.73")
def needs_no_center(position: Position) -> Ruling[bool]:
    """Units that nobody commands stay at home, in supply."""
    alone = status(position) in (NEUTRAL, RESISTING, LEFT_ALONE)
    text = "they stand at home" if alone else "they fight for a side now"
    return ruled(alone, "wie:43.73" if status(position) else "wie:43.7", text, "at-home")


@implements("rule_capacity_holder", VICHY)
@rule("wie:43.64", "wie:43.7", "wie:43.74")
def holder(position: Position) -> Ruling[str]:
    """Whoever did not attack Vichy has its ships; after Americans, who takes its homeland."""
    now, homeland = status(position), noted(position).get("metropolitan")
    if homeland:
        return ruled(AXIS, "wie:43.74", "the Axis has occupied Metropolitan Vichy", "holder")
    side = {JOINED_AXIS: AXIS, JOINED_ALLIES: ALLIED}.get(now, "")
    return ruled(side, "wie:43.64", f"it fights for {side or 'nobody'}", "holder")


@implements("rule_capacity_terms", VICHY)
@rule("wie:42.66", "wie:43.86")
def terms(position: Position, area: str) -> Ruling[Terms]:
    """Any Axis unit, once the Axis has them; else Vichy and French units."""
    if holder(position).value == AXIS:
        text = RuleId("wie:42.66")
        return Ruling(Terms(frozenset({area})), (Reason("terms", "all Axis units", (text,)),))
    return ruled(Terms(frozenset({area}), frozenset({VICHY, "fr", "ff"})), "wie:43.86",
                 "French units", "terms")

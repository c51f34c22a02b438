"""14.33, 14.46, 14.14, 14.34: supply as it is now, and units that need no line.

Maps of supply are kept for as long as nothing changes that they are made of.
"""

from __future__ import annotations

from grognard.ids import RuleId
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard.supply import SupplyMap
from grognard_standard_rules.landed import ASSAULTED
from grognard_standard_rules.supply_policy import supply_network
from grognard_standard_rules.supply_range import profile
from grognard_standard_rules.supply_sources import (
    nations,
    needs_no_center,
    scenario_supply,
    sources_of,
)
from grognard_standard_rules.supply_walk import explainer_of
from grognard_standard_rules.units import NEVER_OVERRUN, name, traits

COMBAT = "phase_combat"


@rule("std:14.33", "std:14.46")
def supply_map(position: Position, side: str, nation: str = "") -> SupplyMap:
    """Return supply for a side as it is now, with the ranges of one of its nations.

    Without a nation the first of the side is taken; one map serves all nations whose ranges
    are the same. It is made again only when something changes that the policy is made of.
    """
    of = nation or next(iter(nations(position, side)), "")
    ranges = profile(position, of)

    def make() -> SupplyMap:
        policy = position.ask("rule_supply_policy", side=side, nation=of).value
        kept: tuple[object, SupplyMap] = position.workshop.get(
            ("supply-map", side, ranges), (id(policy),),
            lambda: (policy, SupplyMap(supply_network(position), policy)),
        )
        return kept[1]

    now = tuple(position.state.revisions.values())
    explainer_of(position, side)
    return position.workshop.get(("supply-now", side, ranges), now, make)


def grade(position: Position, unit: Unit) -> str | None:
    """Return the grade of a unit's supply: major, minor or amphibious; None without any line."""
    if unit.hex is None:
        return None
    supply = supply_map(position, unit.side, unit.nation)
    return supply.grade(position.board.grid.index(unit.hex), unit.nation)


def supplied_as(position: Position, unit: Unit, nation: str) -> str | None:
    """Return the grade of supply that a unit would have as one of another nation's; or None."""
    if unit.hex is None:
        return None
    supply = supply_map(position, unit.side, nation)
    return supply.grade(position.board.grid.index(unit.hex), nation)


@rule("std:14.14", "std:14.34", "wie:49.13", "wie:49.27", "wie:S0.52")
def supplied_anyway(position: Position, unit: Unit) -> Reason | None:
    """Say why a unit is in supply without a line; None when it needs one."""
    step, here = position.step, (unit.id,)
    if traits(position, unit).type in NEVER_OVERRUN:
        text = f"{name(position, unit)}: partisans are always in supply"
        rules = (RuleId("wie:49.13"), RuleId("wie:49.27"))
        return Reason("partisans", text, rules, units=here)
    if unit.hex is not None and position.board.word("kind", unit.hex) == "sea":
        text = f"{name(position, unit)} is at sea and needs no line"
        return Reason("at-sea", text, (RuleId("wie:S0.52"),), units=here)
    if unit.id in position.state.remembered(ASSAULTED) and step is not None and (
        step.step.hook == COMBAT and position.phasing == unit.side
    ):
        text = f"{name(position, unit)} landed in this player turn and is in supply for its combat"
        return Reason("just-landed", text, (RuleId("std:14.14"),), units=here)
    centers = needs_no_center(position, unit.nation)
    if centers.value:
        text = f"{unit.nation} has no supply center: its units are always in supply"
        cited = centers.rules or (RuleId("std:14.34"),)
        return Reason("no-center-needed", text, cited, units=here)
    if scenario_supply(position).assumed and not sources_of(position, unit.nation):
        text = f"{unit.nation} has no source on this board: supply is assumed"
        return Reason("assumed", text, (RuleId("std:14.31"),), units=here)
    return None

"""42.0: Italy, Hungary, Rumania and Bulgaria while they are neutral, and the Axis with them.

Nobody passes through a neutral country, but a line of supply of the Axis may: on foot like any
line, and along their railways, which no other side's supply uses (14.51).
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from grognard.ids import RuleId, SideId
from grognard.modules import amends
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.supply.policy import SupplyPolicy
from grognard_standard_rules.hex_control import NEUTRAL
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.rail_lines import RAIL
from grognard_standard_rules.supply_policy import RAILWAY
from grognard_war_in_europe import bulgaria, ground, hungary, italy, rumania
from grognard_war_in_europe.nations import CONTROL

AXIS = SideId("axis")
COUNTRIES = tuple(country for nation in (italy, hungary, rumania, bulgaria)
                  for country in nation.FACTS.territory)
RULE = RuleId("wie:42.0")


@rule("wie:42.0")
def open_railways(position: Position) -> BoolPlane:
    """Paint the rail hexes of those of the four that are neutral."""
    def make() -> BoolPlane:
        state, nothing = position.state, position.board.grid.on_map & False
        if not {CONTROL, RAIL} <= set(state.planes):
            return frozen(nothing)
        return frozen(ground.inside(position, *COUNTRIES) & state.is_(CONTROL, NEUTRAL)
                      & state.is_(RAIL, NEUTRAL))

    return position.derived(("pro-axis-railways",), (f"plane:{CONTROL}", f"plane:{RAIL}"), make)


@amends("rule_supply_policy")
@rule("wie:42.0", "std:14.51")
def through_the_neutrals(
    position: Position, side: SideId
) -> Generator[None, Ruling[SupplyPolicy], Ruling[SupplyPolicy]]:
    """Let lines of supply of the Axis run along the railways of its neutral friends."""
    ruling = yield
    policy, more = ruling.value, open_railways(position)
    if side != AXIS or not more.any():
        return ruling

    def make() -> tuple[object, Ruling[SupplyPolicy]]:
        tracks = tuple(replace(t, usable=frozen(t.usable | more)) if t.line == RAILWAY else t
                       for t in policy.tracks)
        text = "the Axis draws supply along the railways of the pro-Axis neutrals"
        return (policy, more), ruling.amend(replace(policy, tracks=tracks), RULE, text,
                                            "pro-axis-neutrals")

    kept: tuple[object, Ruling[SupplyPolicy]] = position.workshop.get(
        ("through-neutrals", side), (id(policy), id(more)), make)
    return kept[1]

"""7.10, 7.17, 7.5: permanent capacities of naval transport, and the Sea Movement Phase.

Some nations always have a few points in some seas; what a scenario prints counts built points
only. A capacity lets its side trace supply between the ports that it can reach (7.43).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from grognard.errors import UnknownName
from grognard.ids import RuleId
from grognard.modules import Parameters, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.sequence import PhasePlan
from grognard_standard_rules.forces import pool_of
from grognard_standard_rules.ports import MAJOR, port_size
from grognard_standard_rules.straits import BLACK, listed
from grognard_standard_rules.units import people
from grognard_standard_rules.zones_of_control import friends

SEVASTOPOL = "Sevastopol"
BLACK_SEA_POINTS = {"soviet": 3, "axis": 1}


class NavalParameters(Parameters):
    """Readings of 7.10, 7.43 and 14.44."""

    permanent: bool = True
    """Permanent capacities exist in every scenario, also where it prints no transport points."""

    supply_needs_capacity: bool = True
    """Supply crosses a sea only where a capacity could carry a unit (7.43); else between any
    friendly ports (14.44 read by itself). No point is used up either way."""


@dataclass(frozen=True, slots=True)
class Capacity:
    """Points of naval transport of one nation, the seas they are at home in, and may enter."""

    nation: str
    points: int
    home: frozenset[str]
    seas: frozenset[str]
    rules: tuple[RuleId, ...]

    def words(self, position: Position) -> str:
        """Say it for people: "1 permanent German point in the Baltic"."""
        noun = "point" if self.points == 1 else "points"
        whose = people(position, self.nation)
        return f"{self.points} permanent {whose} {noun} in {listed(self.home)}"


def nations_of(position: Position, side: str) -> tuple[str, ...]:
    """List the nations that have units on a side, its friends' included."""
    ours = friends(position, side)
    return tuple(sorted({u.nation for u in position.state.units.values() if u.side in ours}))


@rule("std:7.10", "std:7.11", "std:7.17", "std:7.5", "std:7.51")
def capacities(position: Position, side: str) -> tuple[Capacity, ...]:
    """List the permanent capacities of a side's nations, that of Sevastopol's holder included."""
    if not position.setting(NavalParameters).permanent:
        return ()
    hook, found = "rule_permanent_capacity", list[Capacity]()
    for nation in nations_of(position, side):
        if position.referee.owns(hook, nation):
            ruling: Ruling[Mapping[str, int]] = position.ask(hook, nation, nation=nation)
            areas = {area: points for area, points in ruling.value.items() if points}
            if areas:
                found.append(_capacity(position, side, nation, areas, ruling.rules))
    black = black_sea_points(position, side)
    if black:
        found.append(_capacity(position, side, side, {BLACK: black}, (RuleId("std:7.5"),)))
    return tuple(found)


def _capacity(
    position: Position, side: str, nation: str, areas: Mapping[str, int],
    rules: tuple[RuleId, ...],
) -> Capacity:
    home = frozenset(areas)
    seas = position.ask("rule_open_seas", side=side, nation=nation, areas=home)
    cited = tuple(dict.fromkeys((*rules, *seas.rules)))
    return Capacity(nation, max(areas.values()), home, seas.value, cited)


@rule("std:7.5", "std:7.51")
def black_sea_points(position: Position, side: str) -> int:
    """Count the points of whoever holds Sevastopol, while its port works as a major one."""
    points = BLACK_SEA_POINTS.get(side, 0)
    try:
        at = position.board.place(SEVASTOPOL).hex
    except UnknownName:
        return 0
    held = position.state.word("control", at) == side
    return points if held and points and port_size(position, at).value == MAJOR else 0


@implements("phase_sea_movement", "sea-movement")
@rule("std:4.2", "std:7.0", "std:7.17")
def phase_sea_movement(position: Position) -> PhasePlan:
    """Say why nobody sails: there are no points, or only permanent ones, which carry supply."""
    side = position.phasing
    pools = (pool_of(side, "naval_transport_points"), pool_of(side, "amphibious_assault_points"))
    built = sum(position.state.pool(pool) for pool in pools)
    permanent = "; ".join(c.words(position) for c in capacities(position, side))
    if built:
        text = f"{side} has {built} points, but no active module moves units by sea"
    else:
        text = f"{side} has no transport or assault points to move units by sea"
    if permanent:
        text += f" ({permanent}: it carries supply; no active module moves units by it)"
    return PhasePlan(idle=Reason("no-sea-movement", text, (RuleId("std:4.2"), RuleId("std:7.0"))))

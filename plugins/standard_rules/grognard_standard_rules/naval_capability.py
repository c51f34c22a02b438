"""7.10, 7.11, 7.17, 7.5: who can carry units over which seas, and how many.

Some nations always have a few points in some seas (`rule_permanent_capacity`); a scenario
lists the points that a side has besides: the Allied common points of 43.86, or what the Axis
has built. A capacity lets its side trace supply between the ports that it can reach (7.43),
and carries units in the Sea Movement Phase (`sea_movement.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from grognard.errors import UnknownName
from grognard.ids import HexId, RuleId, SideId
from grognard.modules import Parameters, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.forces import pool_of
from grognard_standard_rules.ports import MAJOR, port_size, printed_ports, whole
from grognard_standard_rules.straits import (
    ADRIATIC,
    AEGEAN,
    ALLIED,
    AXIS,
    BALTIC,
    BLACK,
    CENTRAL,
    EAST,
    HIGH_SEAS,
    RED_SEA,
    WEST,
    listed,
)
from grognard_standard_rules.units import people
from grognard_standard_rules.zones_of_control import friends

SEVASTOPOL = "Sevastopol"
BLACK_SEA_POINTS = {"soviet": 3, "axis": 1}
BUILT = "built"
LISTED_SEAS = {
    ALLIED: frozenset({HIGH_SEAS, WEST, CENTRAL, EAST, AEGEAN, ADRIATIC, RED_SEA, BALTIC}),
    AXIS: frozenset({HIGH_SEAS, BALTIC}),
}
"""Where the points that a scenario lists are at home (43.86, 42.14); the Baltic is closed to the
Allies until 7.6 opens it."""


class NavalParameters(Parameters):
    """Readings of 7.7, 7.10, 7.43 and 14.44."""

    permanent: bool = True
    """Permanent capacities exist in every scenario, also where it prints no transport points."""

    supply_needs_capacity: bool = True
    """Supply crosses a sea only where a capacity could carry a unit (7.43); else between any
    friendly ports (14.44 read by itself). No point is used up either way."""

    built_carry_allies: bool = True
    """Points that Germany has built carry any Axis unit (42.14, 42.66); else Germans only (7.7)."""

    suppressed_sevastopol: bool = True
    """Sevastopol lends its points while it is suppressed, as 7.51 allows; else only while it
    works as a major port."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What goes with a permanent capacity in one of its seas.

    `areas` share the points; `carries` lists the nations whose units it takes (None: all of
    the side); `bars` kinds of units that it never takes; `ports` the only ones it serves.
    With `feeds_all` it lets supply of all the side's nations pass, whomever it carries.
    """

    areas: frozenset[str]
    carries: frozenset[str] | None = None
    bars: frozenset[str] = frozenset()
    ports: tuple[HexId, ...] | None = None
    feeds_all: bool = False


@dataclass(frozen=True, slots=True)
class Capacity:
    """Points of naval transport of one nation, the seas they are at home in, and may enter.

    `nation` is a side's name where the points belong to the side as a whole. `kind` is ""
    for permanent points, "built" for those that a scenario lists. For the rest see `Terms`.
    """

    nation: str
    points: int
    home: frozenset[str]
    seas: frozenset[str]
    rules: tuple[RuleId, ...]
    carries: frozenset[str] | None = None
    bars: frozenset[str] = frozenset()
    ports: tuple[HexId, ...] | None = None
    kind: str = ""
    feeds_all: bool = False

    @property
    def id(self) -> str:
        """Name the capacity in orders: "de:Baltic", "axis"."""
        return self.nation if self.kind else f"{self.nation}:{'+'.join(sorted(self.home))}"

    def words(self, position: Position) -> str:
        """Say it for people: "1 permanent German point in the Baltic"."""
        noun = "point" if self.points == 1 else "points"
        if self.kind:
            side, _, assault = self.nation.partition(":")
            return f"{self.points} {'assault' if assault else 'transport'} {noun} of {side}"
        whose = people(position, self.nation)
        return f"{self.points} permanent {whose} {noun} in {listed(self.home)}"


@implements("rule_capacity_holder")
@rule("std:7.11")
def rule_capacity_holder(position: Position, nation: str) -> Ruling[str]:
    """The side for which a nation's units fight has its capacity, while there are any."""
    side = _first_sides(position).get(nation, "")
    return ruled(str(side), "std:7.11", f"{nation} fights for {side or 'nobody'}", "holder")


def _first_sides(position: Position) -> Mapping[str, SideId]:
    """Return for each nation in play the side for which its units fight."""
    units = position.state.units
    return position.derived(("first-sides",), ("units",), lambda: dict(
        reversed([(u.nation, u.side) for u in units.values()])))


@implements("rule_capacity_terms")
@rule("std:7.17", "wie:43.86")
def rule_capacity_terms(position: Position, nation: str, area: str) -> Ruling[Terms]:
    """Each sea has points of its own, for units of the nation alone."""
    terms = Terms(frozenset({area}), frozenset({nation}))
    return ruled(terms, "std:7.17", f"for units of {nation}", "terms")


@rule("std:7.10", "std:7.11", "std:7.17", "std:7.5", "std:7.51")
def capacities(position: Position, side: str) -> tuple[Capacity, ...]:
    """List the capacities that a side has: permanent ones, and the points it was given."""
    found = list[Capacity]()
    if position.setting(NavalParameters).permanent:
        found += _permanent(position, side)
        black = black_sea_points(position, side)
        if black:
            seas = _seas(position, side, side, frozenset({BLACK}))
            found.append(Capacity(side, black, frozenset({BLACK}), seas.value,
                                  _cited((RuleId("std:7.5"), RuleId("std:7.51")), seas.rules)))
    return (*found, *_listed(position, side))


def _permanent(position: Position, side: str) -> tuple[Capacity, ...]:
    """List a side's permanent capacities, asked for once while nothing happens."""
    return position.unchanged("permanent-capacities", side,
                              lambda: tuple(_of_nations(position, side)))


def _of_nations(position: Position, side: str) -> Iterator[Capacity]:
    hook = "rule_permanent_capacity"
    for nation in sorted(position.assembly.catalogue.nations):
        if not position.referee.owns(hook, nation):
            continue
        holder = position.ask("rule_capacity_holder", nation, nation=nation)
        if holder.value not in friends(position, side):
            continue
        ruling: Ruling[Mapping[str, int]] = position.ask(hook, nation, nation=nation)
        left = {area: points for area, points in ruling.value.items() if points}
        while left:
            area = next(iter(left))
            terms: Terms = position.ask(
                "rule_capacity_terms", nation, nation=nation, area=area).value
            home = frozenset(a for a in left if a in terms.areas) | {area}
            points = max(left.pop(a) for a in home)
            seas = _seas(position, side, nation, home)
            yield Capacity(nation, points, home, seas.value, _cited(ruling.rules, seas.rules),
                           terms.carries, terms.bars, terms.ports, feeds_all=terms.feeds_all)


@rule("std:7.11", "std:7.7", "wie:42.66", "wie:43.86")
def _listed(position: Position, side: str) -> Iterator[Capacity]:
    """Take the points that a scenario gave a side, or that were built."""
    points = position.state.pool(pool_of(side, "naval_transport_points"))
    home = LISTED_SEAS.get(side)
    if not points or home is None:
        return
    seas = _seas(position, side, side, home)
    germans = side == AXIS and not position.setting(NavalParameters).built_carry_allies
    yield Capacity(side, points, home, seas.value, _cited((RuleId("std:7.11"),), seas.rules),
                   frozenset({"de"}) if germans else None, kind=BUILT)


def _seas(
    position: Position, side: str, nation: str, home: frozenset[str]
) -> Ruling[frozenset[str]]:
    ruling: Ruling[frozenset[str]] = position.ask(
        "rule_open_seas", side=SideId(side), nation=nation, areas=home)
    return ruling


def _cited(*rules: tuple[RuleId, ...]) -> tuple[RuleId, ...]:
    return tuple(dict.fromkeys(r for part in rules for r in part))


@rule("std:7.5", "std:7.51")
def black_sea_points(position: Position, side: str) -> int:
    """Count the points of whoever holds Sevastopol, while its port is whole.

    One that was taken of late is destroyed; one that is suppressed for the turn is not.
    """
    points = BLACK_SEA_POINTS.get(side, 0)
    try:
        at = position.board.place(SEVASTOPOL).hex
    except UnknownName:
        return 0
    if position.setting(NavalParameters).suppressed_sevastopol:
        works = printed_ports(position).get(at) == MAJOR and whole(position, at)
    else:
        works = port_size(position, at).value == MAJOR
    return points if works and position.state.word("control", at) == side else 0


@implements("rule_supplying_seas")
@rule("std:7.43", "std:14.44")
def rule_supplying_seas(position: Position, capacity: Capacity) -> Ruling[frozenset[str]]:
    """A capacity lets supply be traced over every sea that it may enter; no point is used up."""
    return ruled(capacity.seas, "std:7.43", f"over {listed(capacity.seas)}", "supplying-seas")

"""43.45, 43.55, 43.84: America, from which the Allies draw supply over any edge that is all sea.

To the Commonwealth it is the western edge of map sections A and B, to the United States, once
they are at war, every edge of the map that is all sea. Both feed every Ally, France before its
surrender excepted. A port that ships reach from there needs no other port, in Britain or elsewhere.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

import numpy as np

from grognard.ids import HexId, RuleId, SideId
from grognard.modules import amends
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.supply.policy import Head, Link, SupplyPolicy
from grognard_standard_rules.naval_capability import Capacity, capacities
from grognard_standard_rules.ports import friendly_ports
from grognard_standard_rules.sea_passage import Basin, berths, parts_of_sea, sea_basins, waters
from grognard_standard_rules.straits import HIGH_SEAS
from grognard_standard_rules.supply_policy import SOURCE
from grognard_standard_rules.supply_sources import nations
from grognard_war_in_europe import ground
from grognard_war_in_europe.ships import surrendered_to

ALLIED, HEAD, FRANCE = SideId("allied"), "center:america", "fr"
AMERICAN_ENTRY, WESTERN = "2/13/41", ("A", "B")
NEIGHBOURS = 6
RULES = (RuleId("wie:43.45"), RuleId("wie:43.55"))


@rule("wie:43.45", "wie:43.55", "wie:43.56")
def edge(position: Position) -> tuple[int, ...]:
    """List the sea hexes of the edges over which supply comes now."""
    whole = ground.since(position, AMERICAN_ENTRY)

    def make() -> tuple[int, ...]:
        board, grid = position.board, position.board.grid
        words = board.fields["sea"][0] if "sea" in board.fields else ()
        if HIGH_SEAS not in words or "sea" not in board.fields["kind"][0]:
            return ()
        at_sea = board.is_("sea", HIGH_SEAS) & board.is_("kind", "sea")
        rim = (int(i) for i in np.flatnonzero(at_sea)
               if len(list(grid.neighbours(int(i)))) < NEIGHBOURS)
        return tuple(i for i in rim if whole or (
            grid.name(i)[0] in WESTERN and grid.name(i)[1:3] == "01"))

    return position.derived(("america-edge", whole), (), make)


def _reached(position: Position, capacity: Capacity | Basin, port: HexId) -> bool:
    """Say whether ships go from an edge to a port, over the seas that they may enter."""
    parts, sea = parts_of_sea(position, ALLIED, capacity.seas), waters(position).sea
    off = {parts.of[sea[cell]] for cell in edge(position) if cell in sea} - {-1}
    return bool(off & berths(position, ALLIED, port, parts))


@amends("rule_sea_basins")
@rule("wie:43.45", "wie:43.55")
def lone_ports(
    position: Position, side: SideId
) -> Generator[None, Ruling[tuple[Basin, ...]], Ruling[tuple[Basin, ...]]]:
    """Let a port that no sea joins to another lie on the sea of America."""
    ruling = yield
    if side != ALLIED or not edge(position):
        return ruling
    known = {port for basin in ruling.value for port in basin.ports}
    common = next((c for c in capacities(position, side) if c.carries is None), None)
    alone = [p for p in friendly_ports(position, side)
             if common is not None and p not in known and _reached(position, common, p)]
    if common is None or not alone:
        return ruling
    more = tuple(Basin(f"sea:america:{port}", (port,), common.seas, str(common), rules=RULES)
                 for port in alone)
    return ruling.amend((*ruling.value, *more), RULES[0], "America is a sea away", "america")


@amends("rule_supply_policy")
@rule("wie:43.45", "wie:43.55", "wie:43.84", "wie:43.47")
def from_america(
    position: Position, side: SideId
) -> Generator[None, Ruling[SupplyPolicy], Ruling[SupplyPolicy]]:
    """Add America to the supply centers of the Allies."""
    ruling = yield
    if side != ALLIED or not edge(position):
        return ruling
    policy, basins = ruling.value, sea_basins(position, side)
    fed = frozenset(n for n in nations(position, side)
                    if n != FRANCE or surrendered_to(position, FRANCE))

    def make() -> tuple[object, Ruling[SupplyPolicy]]:
        near = [b for b in basins if b.ports and _reached(position, b, b.ports[0])]
        if not near:
            return (policy, basins), ruling
        head = Head(HEAD, SOURCE, (), "America", fed, source=True, rules=RULES)
        links = tuple(Link(b.id, HEAD, "over sea to America", RULES) for b in near)
        changed = replace(policy, heads=(*policy.heads, head), links=(*policy.links, *links))
        return (policy, basins), ruling.amend(changed, RULES[0], "America feeds the Allies",
                                              "america")

    stamp = (id(policy), id(basins), int(ground.since(position, AMERICAN_ENTRY)))
    kept: tuple[object, Ruling[SupplyPolicy]] = position.workshop.get(
        ("with-america", side, fed), stamp, make)
    return kept[1]

"""10.2: sources, roads, ports and naval zones, put together as one policy of supply.

A line goes at most two hexes on foot, to a city that is a source, to a road or railway, or to
a friendly port; from there any distance along roads and railways, and from port to port across
naval zones, in any order, until it meets a source. The two hexes come once, at the unit's end.

A naval zone carries the lines of the Axis and of the Soviet Allies while they have a convoy
in supply mode in it, those of the West always; never while an enemy aircraft or the enemy's
U-boat is there. The Trans-Africa Box hands lines on to Suez and Basra, as it does units.
"""

from __future__ import annotations

import numpy as np

from grognard.board.board import Board
from grognard.ids import RuleId, SideId
from grognard.kit.planes import BoolPlane, frozen, side_plane
from grognard.modules import Parameters, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.supply import Head, HeadKind, Join, Link, SupplyNetwork, SupplyPolicy, Track
from grognard_krieg.naval_zones import BOX_NAMES, ZONES
from grognard_krieg.neutral_ground import neutral_ground
from grognard_krieg.pieces import WESTERN
from grognard_krieg.ports import port_standings
from grognard_krieg.supply_heads import (
    BOX,
    CITY,
    PORT,
    PORTS,
    ROAD,
    ZONE,
    in_the_box,
    passage,
    port_head,
    sailing,
    source_head,
    zone_head,
)
from grognard_krieg.supply_sources import sources
from grognard_krieg.supply_walk import (
    TRACE,
    barred_hexes,
    explainer_of,
    walking_costs,
)
from grognard_krieg.zones_of_control import enemy_occupied

ROADS, IN_SUPPLY = "road", "supply"
WALK, RANGES = "supply_walk", "ranges"


class SupplyParameters(Parameters):
    """Readings of section 10."""

    trans_africa_passage: bool = True
    """Lines go between the Trans-Africa Box and Suez or Basra, as units do (3.7.1); if not, the
    box is a port of the North Atlantic and nothing else."""


# --- the network --------------------------------------------------------------------------------


def supply_network(position: Position) -> SupplyNetwork:
    """Return the roads and railways of the map, made once."""
    return position.derived(("supply-network",), (), lambda: SupplyNetwork(
        position.board.grid, {ROADS: _roads(position.board)}))


@rule("krieg:10.2")
def _roads(board: Board) -> BoolPlane:
    """Paint the sides that roads and railways cross, and the straits between two of their hexes."""
    roads, straits = side_plane(board, "road"), side_plane(board, "strait")
    on_road = roads.any(0)
    sides = roads.copy()
    for d, offset in enumerate(board.grid.offsets):
        sides[d] |= straits[d] & on_road & np.roll(on_road, -offset)
    return frozen(sides)


@rule("krieg:10.2")
def _kinds(position: Position) -> tuple[HeadKind, ...]:
    far = position.table(RANGES).int(WALK, "hexes")
    return (
        HeadKind(CITY, IN_SUPPLY, far, "hexes", rules=(*TRACE, RuleId("krieg:10.1"))),
        HeadKind(ROAD, IN_SUPPLY, far, "hexes", rules=TRACE),
        HeadKind(PORT, IN_SUPPLY, far, "hexes", rules=PORTS),
        HeadKind(ZONE, IN_SUPPLY),
        HeadKind(BOX, IN_SUPPLY),
    )


JOINS = (
    Join(ROAD, PORT, "on to the port", TRACE), Join(PORT, ROAD, "on by road or rail", TRACE),
    Join(ROAD, CITY, "in the city", TRACE), Join(PORT, CITY, "in the city", TRACE),
)
"""From what a line goes on to what in the same hex."""


# --- the policy ---------------------------------------------------------------------------------


@implements("rule_supply_policy")
@rule("krieg:10.1", "krieg:10.2", "krieg:10.4")
def rule_supply_policy(position: Position, side: SideId) -> Ruling[SupplyPolicy]:
    """Put the policy together; the same one is given again while its parts are the same.

    One policy serves all units of a faction; heads say by key whom they serve.
    """
    walk, barred = walking_costs(position, side), barred_hexes(position, side)
    roads, explainer = _open_roads(position, side), explainer_of(position, side)
    heads, links = _heads(position, side, barred)
    parts = (id(walk), barred.tobytes(), id(roads), *map(id, heads), *map(id, links))

    def make() -> tuple[object, Ruling[SupplyPolicy]]:
        track = Track(ROADS, ROAD, roads, True, explainer.why_cut)
        kinds = position.derived(("supply-kinds",), (), lambda: _kinds(position))
        policy = SupplyPolicy((IN_SUPPLY,), walk, barred, kinds, heads, links, JOINS, (track,),
                              why_barred=explainer.why_barred)
        text = f"supply of {side} as section 10 has it"
        return walk, Ruling(policy, (Reason("supply-policy", text, (RuleId("krieg:10"),)),))

    kept: tuple[object, Ruling[SupplyPolicy]] = position.workshop.get(
        ("supply-policy", side), parts, make)  # type: ignore[arg-type]
    return kept[1]


def _heads(
    position: Position, side: str, barred: BoolPlane
) -> tuple[tuple[Head, ...], tuple[Link, ...]]:
    """Make the heads and links of a faction; what has not changed is the same object again."""
    heads, links, held = list[Head](), list[Link](), enemy_occupied(position, side)
    heads += (zone_head(position, side, zone) for zone in ZONES)
    for standing in port_standings(position, side).values():
        head = port_head(position, standing, barred)
        if head is not None:
            heads.append(head)
            for zone in standing.zones:
                links += sailing(position, head.id, zone)
    for source in sources(position, side):
        heads.append(source_head(position, source, held))
        if source.at in BOX_NAMES:
            links.append(in_the_box(position, source.at))
    if side == WESTERN and position.setting(SupplyParameters).trans_africa_passage:
        links += passage(position, {head.id for head in heads})
    return tuple(heads), tuple(links)


@rule("krieg:10.2", "krieg:12.2.1")
def _open_roads(position: Position, side: str) -> BoolPlane:
    """Paint the hexes whose roads a faction's lines may use, the enemy aside."""
    ground = neutral_ground(position, side)

    def make() -> tuple[BoolPlane, BoolPlane]:
        return ground, frozen(position.board.grid.on_map & ~ground)

    kept: tuple[BoolPlane, BoolPlane] = position.workshop.get(
        ("open-roads", side), (id(ground),), make)
    return kept[1]

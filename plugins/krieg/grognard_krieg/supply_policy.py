"""10.2: sources, roads, ports and naval zones, put together as one policy of supply.

A line goes at most two hexes on foot, to a city that is a source, to a road or railway, or to
a friendly port; from there any distance along roads and railways, and from port to port across
naval zones, in any order, until it meets a source. The two hexes come once, at the unit's end.

A naval zone carries the lines of the Axis and of the Soviet Allies while they have a convoy
in supply mode in it, those of the West always; never while an enemy aircraft or the enemy's
U-boat is there. The Trans-Africa Box hands lines on to Suez and Basra, as it does units.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, cast

import numpy as np
from numpy.typing import NDArray

from grognard.board.board import Board
from grognard.ids import RuleId, SideId
from grognard.kit.planes import BoolPlane, frozen, side_plane
from grognard.modules import Parameters, implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.supply import Head, HeadKind, Join, Link, SupplyNetwork, SupplyPolicy, Track
from grognard_krieg.naval_zones import BOX_NAMES, ZONES, far_ports
from grognard_krieg.neutral_ground import neutral_ground
from grognard_krieg.pieces import WESTERN
from grognard_krieg.ports import port_standings
from grognard_krieg.supply_heads import (
    BOX,
    CITY,
    HARBOUR,
    PORT,
    PORTS,
    ROAD,
    TOWN,
    ZONE,
    in_the_box,
    passage,
    port_head,
    sailings,
    source_heads,
    zone_head,
    zone_open,
)
from grognard_krieg.supply_sources import sources
from grognard_krieg.supply_walk import TRACE, barred_hexes, explainer_of, walking_costs
from grognard_krieg.zones_of_control import enemy_occupied

ROADS, IN_SUPPLY = "road", "supply"
HEXES: Literal["hexes"] = "hexes"
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


def on_road(position: Position) -> BoolPlane:
    """Paint the hexes of the network."""
    return position.derived(("on-road",), (), lambda: frozen(
        np.any(side_plane(position.board, "road"), axis=0)))


@rule("krieg:10.2")
def _kinds(position: Position) -> tuple[HeadKind, ...]:
    far = position.table(RANGES).int(WALK, "hexes")
    home = (*TRACE, RuleId("krieg:10.1"))
    return (
        HeadKind(CITY, IN_SUPPLY, rules=home), HeadKind(TOWN, IN_SUPPLY, far, HEXES, rules=home),
        HeadKind(ROAD, IN_SUPPLY, far, HEXES, rules=TRACE),
        HeadKind(PORT, IN_SUPPLY, rules=PORTS), HeadKind(HARBOUR, IN_SUPPLY, far, HEXES,
                                                         rules=PORTS),
        HeadKind(ZONE, IN_SUPPLY), HeadKind(BOX, IN_SUPPLY),
    )


JOINS = (
    Join(ROAD, PORT, "on to the port", TRACE), Join(PORT, ROAD, "on by road or rail", TRACE),
    Join(ROAD, CITY, "in the city", TRACE), Join(HARBOUR, TOWN, "in the city", TRACE),
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
    """Make the heads that are in use, and the links between them."""
    zones = tuple(z for z in ZONES if zone_open(position, side, z))
    ports, links = _ports(position, side, zones, barred)
    homes = _sources(position, side, enemy_occupied(position, side))
    extra: tuple[Link, ...] = ()
    if side == WESTERN:
        extra = tuple(in_the_box(position, homes))
        if position.setting(SupplyParameters).trans_africa_passage:
            extra += tuple(passage(position, [head.id for head in ports]))
    return (*(zone_head(position, z) for z in zones), *ports, *homes), (*links, *extra)


@rule("krieg:10.2", "krieg:10.4")
def _ports(
    position: Position, side: str, zones: tuple[str, ...], barred: BoolPlane
) -> tuple[tuple[Head, ...], tuple[Link, ...]]:
    """Make the heads of friendly ports that lie in open naval zones, and join them to these."""
    standings = port_standings(position, side)

    def make() -> tuple[object, tuple[Head, ...], tuple[Link, ...]]:
        heads, links, roads = list[Head](), list[Link](), on_road(position)
        far = far_ports(position) if side == WESTERN else ()
        for at, standing in standings.items():
            sea, box = [z for z in standing.zones if z in zones], at in BOX_NAMES
            cell = 0 if box else position.board.grid.index(at)
            if standing.friendly and (sea or box or at in far) and not barred[cell]:
                heads.append(port_head(position, at, standing.label, bool(roads[cell])))
                links += sailings(position, heads[-1].id, sea)
        return standings, tuple(heads), tuple(links)

    shut = barred[_cells(position, side, "ports", standings)].tobytes()
    _, heads, links = position.workshop.get(
        ("supply-ports", side), (id(standings), zones, shut), make)  # type: ignore[arg-type]
    return heads, links


@rule("krieg:10.1", "krieg:10.2")
def _sources(position: Position, side: str, held: BoolPlane) -> tuple[Head, ...]:
    """Make the heads of the sources that no enemy unit is in."""
    found = sources(position, side)
    places = [source.at for source in found]
    taken = held[_cells(position, side, "sources", found, places)]

    def make() -> tuple[object, tuple[Head, ...]]:
        usable = [s for s, shut in zip(found, taken.tolist(), strict=True) if not shut]
        return found, tuple(source_heads(position, usable, on_road(position)))

    stamp = (id(found), taken.tobytes())
    kept: tuple[object, tuple[Head, ...]] = position.workshop.get(
        ("supply-homes", side), stamp, make)  # type: ignore[arg-type]
    return kept[1]


def _cells(
    position: Position, side: str, what: str, of: object, places: Iterable[str] | None = None
) -> NDArray[np.int64]:
    """Return the plane indices of some places, boxes as a cell that nothing ever bars."""
    def make() -> tuple[object, NDArray[np.int64]]:
        index, names = position.board.grid.index, cast("Iterable[str]", places or of)
        cells = [0 if at in BOX_NAMES else index(at) for at in names]
        return of, np.array(cells, np.int64)

    kept: tuple[object, NDArray[np.int64]] = position.workshop.get(
        ("supply-cells", what, side), (id(of),), make)
    return kept[1]


@rule("krieg:10.2", "krieg:12.2.1")
def _open_roads(position: Position, side: str) -> BoolPlane:
    """Paint the hexes whose roads a faction's lines may use, the enemy aside."""
    ground = neutral_ground(position, side)

    def make() -> tuple[BoolPlane, BoolPlane]:
        return ground, frozen(position.board.grid.on_map & ~ground)

    kept: tuple[BoolPlane, BoolPlane] = position.workshop.get(
        ("open-roads", side), (id(ground),), make)
    return kept[1]

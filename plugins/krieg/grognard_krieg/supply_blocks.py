"""10.2: why a unit has no supply: the first block on the best line there could be.

The line is looked for again with obstacles lifted, the lightest first: convoys in the wrong
mode, naval zones without a convoy or under enemy aircraft, ports that are not friendly, the
enemy's units and zones of control, and all of it together. What was lifted along the line that
is then found is what stands in the way. Where even that finds no line, the land itself or the
two hexes forbid it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.supply import Head, Link, SupplyLine, SupplyMap, SupplyPolicy
from grognard_krieg.ports import friendly_ports
from grognard_krieg.supply_heads import (
    BOX,
    Closed,
    closed_ports,
    closed_sources,
    closed_zones,
    port_head,
    sailings,
)
from grognard_krieg.supply_policy import on_road, supply_network
from grognard_krieg.supply_walk import barred_hexes, explainer_of
from grognard_krieg.zones_of_control import enemy_occupied


@dataclass(frozen=True, slots=True)
class Lifted:
    """A policy with some obstacles lifted, and the reasons by which heads are out of use."""

    policy: SupplyPolicy
    closed: dict[str, Reason]
    barred: bool


@rule("krieg:10.2")
def first_block(
    position: Position, supply: SupplyMap, side: str, cell: int, key: str
) -> tuple[Reason, ...]:
    """Say what stands in the way of a line from a hex; () when nothing does."""
    if supply.grade(cell, key) is not None:
        return ()
    for lifted in _lifted(position, supply.policy, side):
        line = SupplyMap(supply_network(position), lifted.policy).line(cell, key)
        if line is not None:
            return tuple(dict.fromkeys(_obstacles(position, side, line, lifted)))
    return _nothing_helps(supply.first_block(cell, key))


def _lifted(position: Position, policy: SupplyPolicy, side: str) -> Iterator[Lifted]:
    """Yield the policy with ever more obstacles lifted."""
    roads, barred = on_road(position), barred_hexes(position, side)
    zones = list(closed_zones(position, side))
    ports = list(closed_ports(position, side, roads, barred))
    unfriendly = [c for c in ports if c.reason.code != "enemy-zone"]
    taken = list(closed_sources(position, side, roads, enemy_occupied(position, side)))
    open_ = dict(_open_ports(position, side))
    wrong_mode = [c for c in zones if c.reason.code == "troop-convoy"]
    yield _with(policy, wrong_mode, open_, barred=True)
    yield _with(policy, zones, open_, barred=True)
    yield _with(policy, unfriendly, open_, barred=True)
    yield _with(policy, [c for c in ports if c not in unfriendly] + taken, open_, barred=False)
    yield _with(policy, [*zones, *unfriendly], open_, barred=True)
    yield _with(policy, [*zones, *ports, *taken], open_, barred=False)


def _open_ports(position: Position, side: str) -> Iterator[tuple[Head, tuple[Link, ...]]]:
    """Yield every friendly port with the links to all its zones, closed ones too."""
    barred, index = barred_hexes(position, side), position.board.grid.index
    for standing in friendly_ports(position, side):
        box = standing.at not in position.board.grid
        if standing.zones and (box or not barred[index(standing.at)]):
            on = not box and bool(on_road(position)[index(standing.at)])
            head = port_head(position, standing.at, standing.label, on)
            yield head, tuple(sailings(position, head.id, standing.zones))


def _with(
    policy: SupplyPolicy, closed: Iterable[Closed], open_: dict[Head, tuple[Link, ...]], *,
    barred: bool,
) -> Lifted:
    """Put what is closed into use, with the links that then lead somewhere."""
    extra = list(closed)
    heads = {h.id: h for h in (*policy.heads, *open_, *(c.head for c in extra))}
    wanted = [*policy.links, *(link for links in open_.values() for link in links),
              *(link for c in extra for link in c.links)]
    links = [x for x in dict.fromkeys(wanted) if x.start in heads and x.end in heads]
    wall = policy.barred if barred else np.zeros_like(policy.barred)
    lifted = replace(policy, heads=tuple(heads.values()), links=tuple(links), barred=wall)
    return Lifted(lifted, {c.head.id: c.reason for c in extra}, not barred)


def _obstacles(
    position: Position, side: str, line: SupplyLine, lifted: Lifted
) -> Iterator[Reason]:
    """Yield what was lifted along a line, in the order in which the line meets it."""
    barred, explainer = barred_hexes(position, side), explainer_of(position, side)
    index = position.board.grid.index
    for stretch in line.stretches:
        if lifted.barred and stretch.head.kind != BOX:
            for hex_id in stretch.hexes:
                if hex_id != line.start and barred[index(hex_id)]:
                    yield from explainer.why_barred(index(hex_id))
        if stretch.head.id in lifted.closed:
            yield lifted.closed[stretch.head.id]


def _nothing_helps(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Tell what the engine says when no lifting of obstacles helps: distance first."""
    told = list(reasons)
    told.sort(key=lambda r: r.code != "out-of-range")
    return tuple(told)

"""7.4, 7.43, 14.44: sea passage between friendly ports, and the ports that seas join for supply.

A passage is an unbroken way over sea hexes, along coasts, and through estuaries, whose banks
an imaginary unit could walk: not through enemy units, but through their zones. A port up a
river is reached by such a walk along the river to a coast on the open sea (7.41). Straits,
canals and whole seas may be closed to a side (`straits.py`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import rustworkx as rx
from numpy.typing import NDArray

from grognard.ids import HexId, RuleId, SideId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.supply.policy import Head, Link
from grognard_standard_rules.adriatic import closed_adriatic
from grognard_standard_rules.naval_capability import (
    Capacity,
    NavalParameters,
    capacities,
)
from grognard_standard_rules.ports import friendly_ports
from grognard_standard_rules.straits import ADRIATIC, closed_to, listed
from grognard_standard_rules.waters import Waters, banks, open_waters, sea_words
from grognard_standard_rules.zones_of_control import enemy_occupied

RULES = (RuleId("std:7.43"), RuleId("std:14.44"))
BEACHHEAD = "beachhead"
"""Marker on a beach where assault points of its owner lie; its value: points, since (turn)."""


@dataclass(frozen=True, slots=True)
class Basin:
    """Friendly ports between which a sea passage leads, for one capacity.

    `seas` are the areas that the capacity may enter; `nations` those whose supply it carries
    (None: all of the side). Ports stand in the order of their ids. `beaches` are those with
    assault points on them, from which a line of supply goes to the ports (14.45).
    """

    id: str
    ports: tuple[HexId, ...]
    seas: frozenset[str]
    capacity: str
    nations: frozenset[str] | None = None
    rules: tuple[RuleId, ...] = RULES
    beaches: tuple[HexId, ...] = ()

    def __str__(self) -> str:
        return f"sea ({listed(self.seas)})"


def waters(position: Position) -> Waters:
    """Return the graph of open waters and shores; made once."""
    return position.derived(("waters",), (), lambda: open_waters(position.board))


@implements("rule_sea_basins")
@rule("std:7.4", "std:7.43", "std:14.44")
def rule_sea_basins(position: Position, side: SideId) -> Ruling[tuple[Basin, ...]]:
    """Join the friendly ports that each capacity of the side could sail between."""
    ports, found = friendly_ports(position, side), list[Basin]()
    having = capacities(position, side)
    if not position.setting(NavalParameters).supply_needs_capacity:
        having = (_any_ship(position, side),)
    counted = dict.fromkeys((c.nation for c in having), 0)
    for capacity in having:
        ruling = position.ask("rule_supplying_seas", side=side, capacity=capacity)
        served = [p for p in ports if capacity.ports is None or p in capacity.ports]
        rules = tuple(dict.fromkeys((*RULES, *capacity.rules, *ruling.rules)))
        landed = [h for h in beachheads_of(position, side) if h not in served]
        for group in joined_ports(position, side, ruling.value, [*served, *landed]):
            group_ports = tuple(h for h in group if h in served)
            if not group_ports:
                continue
            counted[capacity.nation] += 1
            found.append(Basin(
                f"sea:{capacity.nation}:{counted[capacity.nation]}", group_ports, ruling.value,
                str(capacity), None if capacity.feeds_all else capacity.carries, rules,
                tuple(h for h in group if h in landed)))
    text = "; ".join(f"{c} joins {', '.join(b.ports)}" for b in found for c in (b.capacity,))
    why = text or f"{side} has no naval capacity that joins two of its ports"
    return Ruling(tuple(found), (Reason("sea-basins", why, RULES),))


@rule("std:7.35")
def beachheads_of(position: Position, side: str) -> tuple[HexId, ...]:
    """List the beaches on which assault points of a side lie."""
    return tuple(sorted(HexId(m.at) for m in position.state.markers_of(BEACHHEAD, side)))


def _any_ship(position: Position, side: str) -> Capacity:
    """Make a capacity in all seas, for the reading by which supply needs none."""
    areas = frozenset(word for word in waters(position).area if word)
    seas = position.ask("rule_open_seas", side=side, nation="", areas=areas).value
    return Capacity("any", 0, areas, seas, (RuleId("std:14.44"),))


def sea_basins(position: Position, side: str) -> tuple[Basin, ...]:
    """Ask which friendly ports the seas join for supply (`rule_sea_basins`)."""
    def ask() -> tuple[Basin, ...]:
        found: tuple[Basin, ...] = position.ask_or((), "rule_sea_basins", side=side).value
        return found

    return position.unchanged("sea-basins", side, ask)


def hubs(
    basins: Iterable[Basin], kind: str, port_head: Callable[[HexId], str]
) -> tuple[list[Head], list[Link]]:
    """Make a supply hub of each basin: a head without hexes, linked both ways with its ports.

    `kind` is the head kind of seas in the policy, `port_head` names the head of a port.
    """
    heads, links = list[Head](), list[Link]()
    for basin in basins:
        heads.append(Head(basin.id, kind, (), str(basin), basin.nations, rules=basin.rules))
        for port in basin.ports:
            name = port_head(port)
            links.append(Link(name, basin.id, f"from the port {port} to sea", basin.rules))
            links.append(Link(basin.id, name, f"over sea to the port {port}", basin.rules))
    return heads, links


# --- tracing ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Parts:
    """The waters open to a side, split into connected parts.

    `of[n]` is the part of a node, -1 for a closed one; `open` are the parts with open sea.
    """

    of: tuple[int, ...]
    open: frozenset[int]


@rule("std:7.4", "std:7.41", "std:7.42")
def joined_ports(
    position: Position, side: str, seas: frozenset[str], ports: Sequence[HexId]
) -> list[tuple[HexId, ...]]:
    """Group ports between which ships of a side could sail in some seas; two or more each."""
    parts = parts_of_sea(position, side, seas)

    def make() -> tuple[Parts, list[tuple[HexId, ...]]]:
        groups: dict[int, list[HexId]] = defaultdict(list)
        for port in ports:
            for part in berths(position, side, port, parts):
                groups[part].append(port)
        return parts, [tuple(group) for _, group in sorted(groups.items(), key=lambda g: g[1])
                       if len(group) > 1]

    stamp = (id(parts), *np.flatnonzero(enemy_occupied(position, side)[_walked(position)]).tolist())
    return position.workshop.get(("joined-ports", side, seas, tuple(ports)), stamp, make)[1]


def passage(position: Position, side: str, seas: frozenset[str], start: str, end: str) -> bool:
    """Say whether a sea passage leads from one port to another."""
    parts = parts_of_sea(position, side, seas)
    one, other = (berths(position, side, h, parts) for h in (start, end))
    return bool(one & other)


def parts_of_sea(position: Position, side: str, seas: frozenset[str]) -> Parts:
    """Split the waters that are open to a side into connected parts.

    Closed are other seas, straits and canals the side may not pass, and shores that enemy
    units hold.
    """
    graph, closed = waters(position), closed_to(position, side)
    nodes, cells = _shore_cells(position)
    taken = tuple(nodes[enemy_occupied(position, side)[cells]].tolist())
    shut = closed_adriatic(position, side) if ADRIATIC in seas else None
    if shut is not None:
        taken += tuple(n for n, cell in enumerate(graph.cell)
                       if cell >= 0 and shut[cell] and graph.area[n] == ADRIATIC)
        taken += tuple(n for cell, n in graph.sea.items() if shut[cell])
    kept: Parts = position.workshop.get(
        ("parts-of-sea", seas, closed), taken, lambda: _parts(graph, seas, closed, taken)
    )
    return kept


def all_waters(position: Position) -> Parts:
    """Split the waters as if nothing in them were closed to anybody; made once."""
    graph = waters(position)
    return position.derived(("all-waters",), (), lambda: _parts(
        graph, frozenset(graph.area), frozenset(), ()))


def _parts(
    graph: Waters, seas: frozenset[str], closed: frozenset[str], taken: Sequence[int]
) -> Parts:
    open_ = np.array([not word or word in seas for word in graph.area], np.bool_)
    open_[list(taken)] = False
    net: rx.PyGraph[None, None] = rx.PyGraph()
    net.add_nodes_from([None] * len(open_))
    net.add_edges_from_no_data(
        [(a, b) for a, b, gate in graph.edges if gate not in closed and open_[a] and open_[b]]
    )
    part = np.full(len(open_), -1, np.int64)
    for number, nodes in enumerate(sorted(rx.connected_components(net), key=min)):
        part[list(nodes)] = number
    part[~open_] = -1
    of = tuple(part.tolist())
    at_sea = (of[n] for n, cell in enumerate(graph.cell) if cell < 0)
    return Parts(of, frozenset(at_sea) - {-1})


@rule("std:7.41")
def berths(position: Position, side: str, port: str, parts: Parts) -> frozenset[int]:
    """Find the parts of the open sea from which a port is reached."""
    return frozenset(parts.of[n] for n in moorings(position, side, port, parts))


@rule("std:7.41")
def moorings(
    position: Position, side: str, port: str, parts: Parts
) -> dict[int, tuple[int, ...]]:
    """Find the shores by which a port is reached from the open sea.

    Its own; else those of the nearest coasts, on the open sea or an estuary of it, to which an
    imaginary unit can walk along river, estuary or coast, not through enemy units. With each
    come the hexes of that walk, the port left out.
    """
    cell, graph = position.board.grid.index(port), waters(position)
    held = enemy_occupied(position, side)
    own = [n for n in graph.shores(cell) if parts.of[n] in parts.open]
    if own:
        return dict.fromkeys(own, ())
    words, outlets = sea_words(position.board, cell), _outlets(position)
    walks: dict[int, tuple[int, ...]] = {cell: ()}
    front = [cell] if not held[cell] else []
    while front:
        coast = {n: walks[here] for here in front for n in graph.shores(here) if n in outlets
                 and (not words or not graph.area[n] or graph.area[n] in words)}
        if coast:
            return {n: walk for n, walk in coast.items() if parts.of[n] in parts.open}
        fresh: list[int] = []
        for here in front:
            for beyond in _banks(position).get(here, ()):
                if beyond not in walks and not held[beyond]:
                    walks[beyond] = (*walks[here], beyond)
                    fresh.append(beyond)
        front = sorted(fresh)
    return {}


def _shore_cells(position: Position) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """List the shores of the map, and the hex of each; made once."""
    def make() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        cell = np.array(waters(position).cell, np.int64)
        nodes = np.flatnonzero(cell >= 0)
        return nodes, cell[nodes]

    return position.derived(("shore-cells",), (), make)


def _walked(position: Position) -> NDArray[np.int64]:
    """List the hexes through which ports off the sea may be reached; made once."""
    return position.derived(("walked-banks",), (), lambda: np.array(
        sorted({*_banks(position), *(b for near in _banks(position).values() for b in near)}),
        np.int64))


def _outlets(position: Position) -> frozenset[int]:
    """Return the shores that lie on the open sea, or on an estuary that leads to it."""
    def make() -> frozenset[int]:
        graph = waters(position)
        gates = frozenset(gate for _, _, gate in graph.edges if gate)
        parts = _parts(graph, frozenset(graph.area), gates, ())
        return frozenset(n for n, part in enumerate(parts.of) if part in parts.open)

    return position.derived(("outlets",), (), make)


def _banks(position: Position) -> dict[int, tuple[int, ...]]:
    return position.derived(("banks",), (), lambda: banks(position.board))

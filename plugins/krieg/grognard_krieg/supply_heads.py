"""10.1, 10.2, 10.4: the places that a supply line runs through, each as a supplyhead.

Sources, friendly ports, naval zones and the two boxes. Those in use make up the policy of
supply; those out of use are told with the reason, for whoever asks why a unit has no supply.
What has not changed since it was last asked for is the same object again.

A city or port on a road is met along the road, so that nobody needs to walk to it; the cities
of one nation are one head.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from grognard.ids import RuleId
from grognard.kit.planes import BoolPlane
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.supply import Head, Link
from grognard_krieg.naval_zones import BOX_NAMES, ZONES, far_ports, zone_name
from grognard_krieg.pieces import TRANS_AFRICA, name, zone_box
from grognard_krieg.ports import Standing, port_standings
from grognard_krieg.sea_pieces import SUPPLY, TROOP, enemy_air_in_zone, has_convoy, needs_convoys
from grognard_krieg.supply_sources import Source, sources
from grognard_krieg.supply_walk import TRACE

CITY, TOWN, ROAD, ZONE, BOX = "source", "source off the road", "road", "naval zone", "box"
PORT, HARBOUR = "port", "port off the road"
PORTS = (RuleId("krieg:10.2"), RuleId("krieg:10.4"))
BOXES = (RuleId("krieg:10.1"), RuleId("krieg:10.4"))
PASSAGE = "by way of Africa"


@dataclass(frozen=True, slots=True)
class Closed:
    """A head out of use: the head as it would be, its links, and why it is not."""

    head: Head
    links: tuple[Link, ...]
    reason: Reason


# --- naval zones --------------------------------------------------------------------------------


@rule("krieg:10.2", "krieg:2.2", "krieg:2.2.2")
def zone_closed(position: Position, side: str, zone: str) -> Reason | None:
    """Say why a naval zone carries no supply of a faction; None when it does."""
    air = enemy_air_in_zone(position, side, zone)
    if air:
        listed = ", ".join(name(position, u) for u in air)
        return Reason("enemy-air-in-zone", f"{listed} closes the {zone_name(zone)}", TRACE,
                      units=tuple(u.id for u in air))
    if needs_convoys(side) and not has_convoy(position, side, zone, SUPPLY):
        rules = (*TRACE, RuleId("krieg:2.2"), RuleId("krieg:2.2.2"))
        if has_convoy(position, side, zone, TROOP):
            text = f"the convoy in the {zone_name(zone)} is in troop mode"
            return Reason("troop-convoy", text, (*rules, RuleId("krieg:3.7.2")),
                          remedy="spend an aircraft there, or place it anew in supply mode")
        return Reason("no-supply-convoy", f"no convoy in supply mode is in the {zone_name(zone)}",
                      rules, remedy="place a convoy there in supply mode")
    return None


def zone_open(position: Position, side: str, zone: str) -> bool:
    """Say whether a naval zone carries a faction's supply."""
    here = position.state.units_at(zone_box(zone))
    if not here:
        return not needs_convoys(side)
    return zone_closed(position, side, zone) is None


def zone_head(position: Position, zone: str) -> Head:
    """Make a head of a naval zone."""
    return position.derived(("zone-head", zone), (), lambda: Head(
        _zone_id(zone), ZONE, (), f"the {zone_name(zone)}", rules=TRACE))


def _zone_id(zone: str) -> str:
    return f"zone:{zone}"


# --- ports and boxes ----------------------------------------------------------------------------


@rule("krieg:10.2", "krieg:10.4")
def port_head(position: Position, at: str, label: str, on_road: bool) -> Head:
    """Make a head of a port, a beachhead or a box that is a port."""
    def make() -> Head:
        if at in BOX_NAMES:
            return Head(_box_id(at), BOX, (), label, rules=BOXES)
        cell = position.board.grid.index(at)
        return Head(_port_id(at), PORT if on_road else HARBOUR, (cell,), label, rules=PORTS)

    return position.derived(("port-head", at, on_road), (), make)


@rule("krieg:10.2")
def sailings(position: Position, head: str, zones: Iterable[str]) -> Iterator[Link]:
    """Join a port to its naval zones, both ways."""
    for zone in zones:
        text = f"across the {zone_name(zone)}"
        yield from position.derived(
            ("sailing", head, zone), (), partial(_both_ways, head, _zone_id(zone), text, TRACE))


@rule("krieg:10.1", "krieg:3.7.1")
def passage(position: Position, heads: Iterable[str]) -> Iterator[Link]:
    """Join the Trans-Africa Box to those of Suez and Basra that are in use."""
    rules = (RuleId("krieg:10.1"), RuleId("krieg:3.7.1"))
    wanted = {_port_id(at) for at in far_ports(position)}
    for port in heads:
        if port in wanted:
            yield from position.derived(("passage", port), (), partial(
                _both_ways, port, _box_id(TRANS_AFRICA), PASSAGE, rules))


def _both_ways(
    one: str, other: str, text: str, rules: tuple[RuleId, ...]
) -> tuple[Link, Link]:
    return Link(one, other, text, rules), Link(other, one, text, rules)


def _port_id(at: str) -> str:
    return f"port:{at}"


def _box_id(box: str) -> str:
    return f"box:{box}"


def serves_supply(position: Position, standing: Standing) -> bool:
    """Say whether a sea, or the passage through Africa, joins a port to another."""
    return bool(standing.zones) or standing.at in far_ports(position)


# --- sources ------------------------------------------------------------------------------------


@rule("krieg:10.1", "krieg:10.2")
def source_heads(
    position: Position, found: Iterable[Source], roads: BoolPlane
) -> Iterator[Head]:
    """Make heads of sources: one of all cities that serve the same nations, one of each other."""
    index = position.board.grid.index
    cities: dict[tuple[str, frozenset[str]], list[Source]] = {}
    for source in found:
        if source.at in BOX_NAMES:
            yield position.derived(("source-head", source.at, source.serves), (), partial(
                _head, source, source.at, BOX, ()))
            continue
        kind = CITY if roads[index(source.at)] else TOWN
        alone = frozenset((source.label,))
        cities.setdefault((kind, source.serves if source.is_city else alone), []).append(source)
    for (kind, whom), alike in cities.items():
        cells = tuple(index(s.at) for s in alike)
        key = ("source-head", kind, "+".join(sorted(whom)), cells)
        yield position.derived(key, (), partial(_head, alike[0], key[2], kind, cells))


def _head(source: Source, whom: str, kind: str, cells: Sequence[int]) -> Head:
    several = len(cells) > 1
    return Head(f"source:{kind}:{whom}", kind, tuple(cells),
                "a home city" if several else source.label, source.serves, source=True,
                rules=source.rules)


@rule("krieg:10.1")
def in_the_box(position: Position, heads: Iterable[Head]) -> Iterator[Link]:
    """Join the boxes to the sources that they are."""
    for head in heads:
        if head.source and head.kind == BOX:
            box = head.id.removeprefix(f"source:{BOX}:")
            yield position.derived(("in-box", box), (), partial(
                Link, _box_id(box), head.id, f"in {BOX_NAMES[box]}", BOXES))


# --- what is out of use -------------------------------------------------------------------------


def closed_zones(position: Position, side: str) -> Iterator[Closed]:
    """Tell of the naval zones that carry no supply of a faction."""
    for zone in ZONES:
        reason = zone_closed(position, side, zone)
        if reason is not None:
            yield Closed(zone_head(position, zone), (), reason)


@rule("krieg:10.4", "krieg:10.2", "krieg:8.2")
def closed_ports(
    position: Position, side: str, roads: BoolPlane, barred: BoolPlane
) -> Iterator[Closed]:
    """Tell of the ports that are not friendly, or that no line may enter."""
    for standing in port_standings(position, side).values():
        if standing.at in BOX_NAMES or not serves_supply(position, standing):
            continue
        cell = position.board.grid.index(standing.at)
        if standing.friendly and not barred[cell]:
            continue
        reason = standing.reason if not standing.friendly else Reason(
            "enemy-zone", f"{standing.label} is in an enemy zone of control, and no friendly "
            "unit is there", (RuleId("krieg:8.2"), RuleId("krieg:10.2")),
            hexes=standing.reason.hexes)
        head = port_head(position, standing.at, standing.label, bool(roads[cell]))
        links = sailings(position, head.id, standing.zones)
        yield Closed(head, (*links, *passage(position, (head.id,))), reason)


@rule("krieg:10.2")
def closed_sources(
    position: Position, side: str, roads: BoolPlane, held: BoolPlane
) -> Iterator[Closed]:
    """Tell of the sources that an enemy unit is in, aircraft too."""
    for source in sources(position, side):
        if source.at in BOX_NAMES or not held[position.board.grid.index(source.at)]:
            continue
        cell = position.board.grid.index(source.at)
        text = f"{source.label} is occupied by an enemy unit"
        reason = Reason("enemy-in-source", text, TRACE,
                        hexes=(position.board.grid.name(cell),))
        kind = CITY if roads[cell] else TOWN
        yield Closed(_head(source, f"closed:{source.label}", kind, (cell,)), (), reason)

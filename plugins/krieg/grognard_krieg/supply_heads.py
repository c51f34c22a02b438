"""10.1, 10.2, 10.4: the places that a supply line runs through, each as a supplyhead.

Sources, friendly ports, naval zones and the two boxes. One that is out of use says why: an
enemy unit in the port or city, no convoy in supply mode, enemy aircraft over the zone. What has
not changed since it was last asked for is the same object again, so that maps of supply last.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial

from grognard.ids import RuleId
from grognard.kit.planes import BoolPlane
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.supply import Head, Link
from grognard_krieg.naval_zones import BOX_NAMES, far_ports, zone_name
from grognard_krieg.pieces import TRANS_AFRICA, name
from grognard_krieg.ports import Standing
from grognard_krieg.sea_pieces import SUPPLY, enemy_air_in_zone, has_convoy, needs_convoys
from grognard_krieg.supply_sources import Source
from grognard_krieg.supply_walk import TRACE

CITY, ROAD, PORT, ZONE, BOX = "source", "road hex", "port", "naval zone", "box"
PORTS = (RuleId("krieg:10.2"), RuleId("krieg:10.4"))
BOXES = (RuleId("krieg:10.1"), RuleId("krieg:10.4"))
PASSAGE = "by way of Africa"


# --- naval zones --------------------------------------------------------------------------------


def zone_id(zone: str) -> str:
    """Return the id of a zone's head."""
    return f"zone:{zone}"


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
        return Reason("no-supply-convoy", f"no convoy in supply mode is in the {zone_name(zone)}",
                      rules, remedy="place a convoy there in supply mode")
    return None


@rule("krieg:10.2")
def zone_head(position: Position, side: str, zone: str) -> Head:
    """Make a head of a naval zone, out of use when it carries no supply."""
    shut = zone_closed(position, side, zone)

    def make() -> Head:
        return Head(zone_id(zone), ZONE, (), f"the {zone_name(zone)}",
                    inoperative=(shut,) if shut else (), rules=TRACE)

    stamp: tuple[object, ...] = (shut,)
    head: Head = position.workshop.get(
        ("zone-head", side, zone), stamp, make)  # type: ignore[arg-type]
    return head


# --- ports and boxes ----------------------------------------------------------------------------


@rule("krieg:10.2", "krieg:10.4", "krieg:8.2")
def port_head(position: Position, standing: Standing, barred: BoolPlane) -> Head | None:
    """Make a head of a port; None for one that no sea joins to another."""
    if standing.at in BOX_NAMES:
        return position.derived(("box-head", standing.at), (), lambda: Head(
            _box_id(standing.at), BOX, (), standing.label, rules=BOXES))
    if not standing.zones and standing.at not in far_ports(position):
        return None
    cell = position.board.grid.index(standing.at)
    shut = standing.friendly and bool(barred[cell])

    def make() -> Head:
        why = () if standing.friendly and not shut else (_unusable(standing),)
        return Head(_port_id(standing.at), PORT, (cell,), standing.label, inoperative=why,
                    rules=PORTS)

    return position.workshop.get(
        ("port-head", standing.at, standing.reason.code, shut), (id(standing.reason),), make)


def _unusable(standing: Standing) -> Reason:
    if not standing.friendly:
        return standing.reason
    text = f"{standing.label} is in an enemy zone of control, and no friendly unit is there"
    rules = (RuleId("krieg:8.2"), RuleId("krieg:10.2"))
    return Reason("enemy-zone", text, rules, hexes=standing.reason.hexes)


@rule("krieg:10.2")
def sailing(position: Position, head: str, zone: str) -> tuple[Link, Link]:
    """Join a port to its naval zone, both ways."""
    text = f"across the {zone_name(zone)}"
    return position.derived(("sailing", head, zone), (), lambda: (
        Link(head, zone_id(zone), text, TRACE), Link(zone_id(zone), head, text, TRACE)))


def _port_id(at: str) -> str:
    return f"port:{at}"


def _box_id(box: str) -> str:
    return f"box:{box}"


@rule("krieg:10.1")
def in_the_box(position: Position, box: str) -> Link:
    """Join a box to the source that it is."""
    return position.derived(("in-box", box), (), lambda: Link(
        _box_id(box), _source_id(box), f"in {BOX_NAMES[box]}", BOXES))


@rule("krieg:10.1", "krieg:3.7.1")
def passage(position: Position, heads: Collection[str]) -> Iterator[Link]:
    """Join the Trans-Africa Box to Suez and Basra."""
    for at in far_ports(position):
        if _port_id(at) in heads:
            yield from position.derived(("passage", at), (), partial(_both_ways, _port_id(at)))


def _both_ways(port: str) -> tuple[Link, Link]:
    rules, box = (RuleId("krieg:10.1"), RuleId("krieg:3.7.1")), _box_id(TRANS_AFRICA)
    return Link(port, box, PASSAGE, rules), Link(box, port, PASSAGE, rules)


# --- sources ------------------------------------------------------------------------------------


def _source_id(at: str) -> str:
    return f"source:{at}"


@rule("krieg:10.1", "krieg:10.2")
def source_head(position: Position, source: Source, held: BoolPlane) -> Head:
    """Make a head of a source; one that an enemy unit is in, aircraft too, feeds nobody."""
    cells = [] if source.at in BOX_NAMES else [position.board.grid.index(source.at)]
    taken = any(held[cell] for cell in cells)

    def make() -> Head:
        why: tuple[Reason, ...] = ()
        if taken:
            text = f"{source.label} is occupied by an enemy unit"
            hexes = tuple(position.board.grid.names(cells))
            why = (Reason("enemy-in-source", text, TRACE, hexes=hexes),)
        return Head(_source_id(source.at), CITY if cells else BOX, tuple(cells),
                    source.label, source.serves, source=True, inoperative=why, rules=source.rules)

    return position.workshop.get(("source-head", source.at, taken), (id(source),), make)

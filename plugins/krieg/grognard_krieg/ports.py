"""10.4: friendly ports.

A port is friendly to the faction that has any unit there, an air support or airdrop unit
included, or to which the country belongs that the port lies in; but never while an enemy unit
of any kind is in it. A beachhead is a port of its owner. The Allied SHAEF HQ and the British
Naval Base make a port Western, and the two boxes are Western ports always.

Dependent, independent and conquered countries belong to nobody: their ports must be occupied.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from grognard.ids import HexId, RuleId, SideId
from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard_krieg.countries import READS as COUNTRY_READS
from grognard_krieg.countries import faction_of
from grognard_krieg.country_list import called
from grognard_krieg.naval_zones import ATLANTIC, BOX_NAMES, Port, ports, zone_at_sea
from grognard_krieg.pieces import WESTERN
from grognard_krieg.sea_pieces import beachheads, occupants
from grognard_krieg.territory import country_of

SHAEF, NAVAL_BASE = "mk.shaef", "mk.naval-base"
READS = ("units", *COUNTRY_READS)
RULES = (RuleId("krieg:10.4"),)

CODES: Mapping[str, str] = {
    "enemy-in-port": "{port} holds an enemy unit",
    "occupied-port": "{port} is occupied by friendly units",
    "marked-port": "{port} is kept by a Western marker",
    "home-port": "{port} is in {country}, a friendly country",
    "empty-port": "{port} is occupied by nobody, and in no friendly country",
    "beachhead": "{port} is a beachhead",
    "box": "{port} is always a Western port",
}
"""Why a port is friendly, or is not."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a port stands to a faction: where, in which zones, friendly or not, and why."""

    at: str
    label: str
    zones: tuple[str, ...]
    friendly: bool
    reason: Reason


def port_standings(position: Position, side: str) -> Mapping[str, Standing]:
    """Return how every port stands to a faction, by hex or box, beachheads included."""
    ruling: Ruling[Mapping[str, Standing]] = position.ask("rule_ports", side=side)
    return ruling.value


def friendly_port(position: Position, side: str, at: str) -> Ruling[bool]:
    """Say whether a hex or box is a friendly port to a faction."""
    where = at if at in BOX_NAMES else position.board.grid.canonical(at)
    found = port_standings(position, side).get(where)
    if found is None:
        text = f"there is no port at {where}"
        hexes = () if where in BOX_NAMES else (HexId(where),)
        return Ruling(False, (Reason("no-port", text, RULES, hexes=hexes),))
    return Ruling(found.friendly, (found.reason,))


def friendly_ports(position: Position, side: str, zone: str | None = None) -> list[Standing]:
    """List the friendly ports of a faction, those in one naval zone or all."""
    return [s for s in port_standings(position, side).values()
            if s.friendly and zone in (None, *s.zones)]


def marker_hex(position: Position, counter: str) -> HexId | None:
    """Return the hex in which the SHAEF or Naval Base marker lies, None when it lies in none."""
    return _marked(position).get(counter)


def _marked(position: Position) -> Mapping[str, HexId]:
    return position.derived(("port-markers",), ("units",), lambda: {
        u.counter: HexId(u.at) for u in position.state.units.values()
        if u.counter in (SHAEF, NAVAL_BASE) and u.on_map
    })


@implements("rule_ports")
@reading(*READS)
@rule("krieg:10.4")
def rule_ports(position: Position, side: SideId) -> Ruling[Mapping[str, Standing]]:
    """Judge every port of the map, the beachheads and the boxes.

    As they stand empty first, then those that somebody is in.
    """
    empty, known = _empty(position, side), ports(position)
    changed: dict[str, str] = {}
    if side == WESTERN:
        changed = {at: "marked-port" for at in _marked(position).values() if at in known}
    for at, sides in occupants(position).items():
        if at in known:
            changed[at] = "occupied-port" if sides == {side} else "enemy-in-port"
    beaches = tuple(unit.at for unit in beachheads(position, side))

    def make() -> tuple[object, Ruling[Mapping[str, Standing]]]:
        now = {at: _standing(position, known[HexId(at)], code) for at, code in changed.items()}
        landed = {at: _beach(position, at) for at in beaches if at not in empty}
        reason = Reason("friendly-ports", f"friendly ports of {side}", RULES)
        return empty, Ruling({**empty, **now, **landed}, (reason,))

    stamp = (id(empty), tuple(changed.items()), beaches)
    kept: tuple[object, Ruling[Mapping[str, Standing]]] = position.workshop.get(
        ("port-standings", side), stamp, make)  # type: ignore[arg-type]
    return kept[1]


def _empty(position: Position, side: str) -> Mapping[str, Standing]:
    """Return how the ports and boxes stand that nobody is in."""
    def make() -> Mapping[str, Standing]:
        out: dict[str, Standing] = {}
        for port in ports(position).values():
            home = faction_of(position, country_of(position, port.hex)) == side
            out[port.hex] = _standing(position, port, "home-port" if home else "empty-port")
        return out | ({box: _box(box) for box in BOX_NAMES} if side == WESTERN else {})

    return position.derived(("empty-ports", side), COUNTRY_READS, make)


def _standing(position: Position, port: Port, code: str) -> Standing:
    def make() -> Standing:
        return _made(port, code, country_of(position, port.hex))

    return position.derived(("port-standing", port.hex, code), COUNTRY_READS, make)


def _made(port: Port, code: str, country: str) -> Standing:
    text = CODES[code].format(port=port, country=called(country))
    friendly = code in ("occupied-port", "marked-port", "home-port")
    remedy = {"empty-port": "occupy it", "enemy-in-port": "drive the enemy out"}.get(code, "")
    return Standing(port.hex, str(port), port.zones, friendly,
                    Reason(code, text, RULES, hexes=(port.hex,), remedy=remedy))


@rule("krieg:10.4", "krieg:2.3.5")
def _beach(position: Position, at: str) -> Standing:
    label, zone = f"the beachhead at {at}", zone_at_sea(position.board, at)
    reason = Reason("beachhead", f"{label} is a port of its owner", RULES, hexes=(HexId(at),))
    return Standing(at, label, (zone,) if zone else (), True, reason)


@rule("krieg:10.4")
def _box(box: str) -> Standing:
    label = BOX_NAMES[box]
    text = CODES["box"].format(port=label)
    return Standing(box, label, (ATLANTIC,), True, Reason("box", text, RULES))

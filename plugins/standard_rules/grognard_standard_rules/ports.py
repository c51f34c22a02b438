"""7.47, 7.61: ports, whose they are, and as what they work.

A port serves the side that controls its hex. A major port that changes hands works as a minor
one for four game turns. While the Baltic is frozen its northern ports shrink: major ones to
minor, minor ones to none. Other sections (suppression, beach ports) amend `rule_port_size`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grognard.changes import PutMarker
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId
from grognard.modules import Parameters, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.calendar import date_of
from grognard_standard_rules.hex_control import NEUTRAL
from grognard_standard_rules.invasions import falls_intact, invaded, this_turn
from grognard_standard_rules.zones_of_control import enemy_occupied, friends

MAJOR, MINOR, NO_PORT = "major", "minor", ""
TAKEN = "port-taken"
"""Marker on a port that changed hands: owner, and the game turn in which he took it."""

REPAIRED_AFTER = 4
FROZEN_CYCLES = (13, 1, 2, 3, 4)


class SeaParameters(Parameters):
    """Readings of section 7, as far as ports and passages go."""

    freezing: tuple[str, ...] = (
        "Riga", "Tallinn", "Oranienbaum", "Leningrad", "Helsinki", "Turku", "Pori", "Oulu",
        "Lulea", "Stockholm",
    )
    """Places whose ports freeze (7.61)."""

    crews_land_after: int = 14
    """Turns after which repair units may land in a captured major port (6.64): its own repair
    takes four and the ten are counted from there; 10 counts them from the capture."""


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of a port that changes hands."""
    return (EventKind("port-taken", "A port changes hands"),)


def printed_ports(position: Position) -> Mapping[HexId, str]:
    """Return the ports of the map by hex, major or minor; made once."""
    def make() -> Mapping[HexId, str]:
        found: dict[HexId, str] = {}
        for place in position.board.places:
            for size in (MINOR, MAJOR):
                if f"{size}-port" in place.traits:
                    found[place.hex] = size
        return found

    return position.derived(("printed-ports",), (), make)


def port_size(position: Position, hex_id: str) -> Ruling[str]:
    """Ask as what a port works now: "major", "minor" or "" (`rule_port_size`)."""
    return position.ask("rule_port_size", hex_id=position.board.grid.canonical(hex_id))


@implements("rule_port_size")
@rule("std:7.47", "std:7.61")
def rule_port_size(position: Position, hex_id: HexId) -> Ruling[str]:
    """The map says how large a port is; capture and frost make it smaller for a time."""
    printed = printed_ports(position).get(hex_id, NO_PORT)
    if not printed:
        return ruled(NO_PORT, "std:7.0", f"{hex_id} has no port", "port")
    ruling = ruled(printed, "std:7.0", f"{hex_id} is a {printed} port", "port")
    since = taken_in(position, hex_id)
    if printed == MAJOR and since is not None and not whole(position, hex_id):
        ruling = ruling.amend(MINOR, "std:7.47", f"taken in turn {since}, a minor port until "
                              f"turn {since + REPAIRED_AFTER}", "port-taken")
    if hex_id in _freezing(position) and frozen_over(position):
        less = MINOR if ruling.value == MAJOR else NO_PORT
        works = "it works as a minor one" if less else "no minor port works"
        ruling = ruling.amend(less, "std:7.61", f"the northern Baltic is frozen: {works}",
                              "port-frozen")
    return ruling


@rule("std:7.47")
def whole(position: Position, hex_id: str) -> bool:
    """Say whether a port is not destroyed: it has not changed hands within four game turns."""
    since = taken_in(position, hex_id)
    return since is None or position.turn >= since + REPAIRED_AFTER


@rule("std:7.61")
def frozen_over(position: Position) -> bool:
    """Say whether the Baltic is frozen (never where a scenario has no dates)."""
    if not position.scenario.header.first_date:
        return False
    return date_of(position).cycle in FROZEN_CYCLES


def _freezing(position: Position) -> frozenset[HexId]:
    names = position.setting(SeaParameters).freezing
    return position.derived(
        ("freezing-ports", names), (),
        lambda: frozenset(p.hex for p in position.board.places if p.name in names),
    )


def taken_in(position: Position, hex_id: str) -> int | None:
    """Return the game turn in which a port last changed hands; None if it never did."""
    marker = position.state.marker(TAKEN, hex_id)
    return None if marker is None else int(marker.value)


@implements("after_event", "control-changed")
@rule("std:7.47")
def note_capture(position: Position, event: Event) -> Resolution:
    """Note ports that pass from one belligerent to another.

    Vacant ports of a country that is invaded in this turn fall intact; so do those that nobody
    held.
    """
    ports, side = printed_ports(position), str(event.about["side"])
    for hex_id, before in zip(event.about["hexes"], event.about["from"], strict=True):
        if hex_id in ports and before not in ("", NEUTRAL, side) and not falls_intact(
                position, side, hex_id):
            yield Event(
                "port-taken", (PutMarker(TAKEN, hex_id, side, position.turn),),
                (RuleId("std:7.47"),), f"the port at {hex_id} passes from {before} to {side}",
                {"hex": hex_id, "side": side, "from": before, "size": ports[hex_id]},
            )


@rule("std:7.47")
def friendly_ports(position: Position, side: str) -> tuple[HexId, ...]:
    """List the ports that work for a side now, in the order of their ids."""
    sides = friends(position, side)

    def make() -> tuple[HexId, ...]:
        held = position.state.is_("control", *sides)
        index = position.board.grid.index
        ports = (h for h in printed_ports(position) if held[index(h)])
        return tuple(sorted(h for h in ports if port_size(position, h).value))

    return position.derived(("friendly-ports", sides), ("plane:control", "markers", "turn"), make)


@rule("std:7.47")
def vacant_ports(position: Position, side: str) -> tuple[HexId, ...]:
    """List the empty ports of countries that a side invades in this turn, and has not taken yet.

    It enters them by any means, from the sea and from the air too.
    """
    if not this_turn(position):
        return ()
    sides, grid = friends(position, side), position.board.grid
    plane = (invaded(position, side) & ~position.state.is_("control", *sides)
             & ~enemy_occupied(position, side))
    return tuple(
        h for h in printed_ports(position)
        if plane[grid.index(h)] and port_size(position, h).value
        and all(u.side in sides for u in position.state.units_at(h)))


@rule("std:6.64", "std:7.15")
def crews_may_land(position: Position, side: str, hex_id: str) -> bool:
    """Say whether a repair unit may land in a port: a friendly major port, old or long repaired."""
    if hex_id not in friendly_ports(position, side) or port_size(position, hex_id).value != MAJOR:
        return False
    return position.turn >= crews_from(position, hex_id)


@rule("std:6.64")
def crews_from(position: Position, hex_id: str) -> int:
    """Return the first game turn in which a port has been whole for long enough for crews."""
    since = taken_in(position, hex_id)
    return 0 if since is None else since + position.setting(SeaParameters).crews_land_after

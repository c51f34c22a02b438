"""2.2, 2.3.3, 3.7.1, 10.4: naval zones, the ports in them, and the two boxes off the map.

A naval zone is a box in which convoy markers and air support units lie. A port belongs to one
zone or to two, a hex of open sea to one. The US Box and the Trans-Africa Box are ports of the
North Atlantic; the Trans-Africa Box is a passage to Suez and Basra besides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from grognard.board.board import Board
from grognard.ids import HexId
from grognard.kit.planes import BoolPlane, frozen, nothing, words_plane
from grognard.position import Position
from grognard.rulebook import rule
from grognard_krieg.pieces import TRANS_AFRICA, US_BOX, zone_box

ARCTIC, BALTIC, BLACK, NORTH = "arctic_sea", "baltic_sea", "black_sea", "north_sea"
EAST_MED, WEST_MED, ATLANTIC = "eastern_med", "western_med", "north_atlantic"

ZONES: Mapping[str, str] = {
    ARCTIC: "Arctic Sea", BALTIC: "Baltic Sea", BLACK: "Black Sea",
    EAST_MED: "Eastern Mediterranean", ATLANTIC: "North Atlantic", NORTH: "North Sea",
    WEST_MED: "Western Mediterranean",
}
"""The naval zones by the map's words, with their names."""

BOX_NAMES: Mapping[str, str] = {US_BOX: "the US Box", TRANS_AFRICA: "the Trans-Africa Box"}
"""The boxes that are ports of the North Atlantic, and always friendly to the West."""

FAR_PORTS = ("Suez", "Basra")
"""The ports that the Trans-Africa Box is a passage to."""

FIELD, SEA_HEX, PORT = "naval_zone", "all_sea", "port"


@dataclass(frozen=True, slots=True)
class Port:
    """A port of the map: its hex, its name, the naval zones it lies in."""

    hex: HexId
    name: str
    zones: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.name} ({self.hex})"


def ports(position: Position) -> Mapping[HexId, Port]:
    """Return the ports printed on the map, by hex."""
    return position.derived(("ports",), (), lambda: _ports(position.board))


@rule("krieg:3.7.1")
def _ports(board: Board) -> Mapping[HexId, Port]:
    found: dict[HexId, Port] = {}
    for place in board.places:
        if PORT in place.traits and place.hex in board.grid:
            zones = tuple(z for z in ZONES if z in place.traits)
            before = found.get(place.hex)
            if before is not None:
                zones = tuple(dict.fromkeys((*before.zones, *zones)))
            found[place.hex] = Port(place.hex, before.name if before else place.name, zones)
    return found


def port_at(position: Position, hex_id: str) -> Port | None:
    """Return the port printed in a hex, None when there is none."""
    return ports(position).get(HexId(hex_id))


def far_ports(position: Position) -> tuple[HexId, ...]:
    """List the hexes of Suez and Basra, as far as the map has them."""
    return position.derived(("far-ports",), (), lambda: tuple(
        port.hex for port in ports(position).values() if port.name in FAR_PORTS))


# --- the sea ------------------------------------------------------------------------------------


def open_sea(board: Board) -> BoolPlane:
    """Paint the All-Sea hexes: those without any land."""
    if "kind" not in board.fields:
        return nothing(board)
    return words_plane(board, "kind", (SEA_HEX,))


def dry(position: Position) -> BoolPlane:
    """Paint the hexes that hold land and may be entered."""
    return position.derived(
        ("dry",), (), lambda: words_plane(position.board, "kind", ("land", "coastal")))


def zone_at_sea(board: Board, hex_id: str) -> str:
    """Return the naval zone of an All-Sea hex, "" when it is none (or lies in no zone)."""
    at_sea = open_sea(board)[board.grid.index(hex_id)]
    return board.word(FIELD, hex_id) if at_sea and FIELD in board.fields else ""


def zone_hexes(board: Board, zone: str) -> BoolPlane:
    """Paint the All-Sea hexes of a naval zone."""
    return frozen(words_plane(board, FIELD, (zone,)) & open_sea(board))


# --- names --------------------------------------------------------------------------------------


def zone_name(zone: str) -> str:
    """Name a naval zone for people."""
    return ZONES.get(zone, zone)


def zone_named(text: str) -> str | None:
    """Return the naval zone that people name ("West Med", "the Baltic"), None for none or many."""
    said = text.casefold().replace("_", " ").replace("-", " ").split()
    for needless in (("the",), ("the", "sea", "ocean")):
        wanted = [w for w in said if w not in needless]
        fit = [z for z, name in ZONES.items()
               if wanted and _fits(wanted, z.split("_"), name.casefold().split())]
        if len(fit) == 1:
            return fit[0]
    return None


def _fits(wanted: list[str], ids: list[str], names: list[str]) -> bool:
    return all(any(word.startswith(w) for word in (*ids, *names)) for w in wanted)


def zone_in_box(box: str) -> str:
    """Return the naval zone whose box this is, "" for any other location."""
    zone = box.removeprefix(zone_box(""))
    return zone if zone != box and zone in ZONES else ""

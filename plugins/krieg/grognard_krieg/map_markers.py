"""15: the Allied SHAEF HQ and the British Naval Base.

As either comes into play the Western player puts it where it may lie: SHAEF in a capital with a
supplied US ground unit, the Naval Base in a port with a supplied British one. There it is a home
city (1.3, 10.1) and a friendly port (10.4). Where no such place is, or once it is alone in a hex
that Axis or Soviet ground units are in, it goes back to the delay box; so it does when its owner
takes it up (`marker_orders.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from grognard.changes import Move
from grognard.events import Event
from grognard.ids import HexId, RuleId, UnitId
from grognard.modules import implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.state import Unit
from grognard_krieg.naval_zones import ports
from grognard_krieg.picking import NOTHING, pick
from grognard_krieg.pieces import AXIS, DELAY, SOVIET, WESTERN, is_ground, is_of, is_piece
from grognard_krieg.place_names import place_name
from grognard_krieg.ports import NAVAL_BASE, SHAEF
from grognard_krieg.supply import is_supplied
from grognard_krieg.supply_sources import AMERICAN, BRITISH
from grognard_krieg.territory import CAPITAL

RULES = (RuleId("krieg:15"),)


@dataclass(frozen=True, slots=True)
class Home:
    """Where a marker may lie: in words, and whose supplied ground unit must be there."""

    place: str
    nation: str
    people: str


HOMES: Mapping[str, Home] = {
    SHAEF: Home("capital", AMERICAN, "US"),
    NAVAL_BASE: Home("port", BRITISH, "British"),
}


# --- coming into play ---------------------------------------------------------------------------


@rule("krieg:15")
def places_for(position: Position, marker: str) -> list[HexId]:
    """List the hexes in which SHAEF or the Naval Base may be put now."""
    home = HOMES[marker]
    return [at for at in _of_its_kind(position, marker)
            if any(u.side == WESTERN and is_ground(position, u) and is_of(position, u, home.nation)
                   and is_supplied(position, u).value for u in position.state.units_at(at))]


def _of_its_kind(position: Position, marker: str) -> Iterator[HexId]:
    """Yield all capitals, or all ports, of the map."""
    if marker == SHAEF:
        yield from dict.fromkeys(p.hex for p in position.board.places
                                 if CAPITAL in p.traits and p.hex in position.board.grid)
    else:
        yield from ports(position)


@implements("rule_marker_returns", SHAEF, NAVAL_BASE)
@rule("krieg:15", "krieg:7.2")
def comes_into_play(position: Position, marker: str, unit: Unit) -> Ruling[Resolution]:
    """Let the Western player put the marker down; without a place it waits again."""
    return Ruling(_comes(position, marker, unit))


def _comes(position: Position, marker: str, unit: Unit) -> Resolution:
    home, title = HOMES[marker], position.face(unit).printed
    choices = {str(at): place_name(position, at) for at in places_for(position, marker)}
    at = yield from pick(WESTERN, f"in which {home.place} is the {title} placed?", choices, RULES,
                         about={"marker": marker})
    position = yield LOOK
    if at == NOTHING:
        yield moved(position, unit.id, DELAY, f"finds no {home.place} with a supplied "
                    f"{home.people} ground unit and goes back to the delay box")
    else:
        yield moved(position, unit.id, at, f"is placed in {place_name(position, at)}")


def moved(position: Position, unit_id: UnitId, to: str, what: str) -> Event:
    """Make the event by which a marker moves; `what` says it in words after the marker's name."""
    unit = position.state.unit(unit_id)
    return Event("marker-moved", (Move(unit.id, to),), RULES,
                 f"the {position.face(unit).printed} {what}",
                 {"unit": unit.id, "side": WESTERN, "from": unit.at, "to": to})


# --- lost ---------------------------------------------------------------------------------------


@implements("after_event", "unit-moved", "unit-advanced", "unit-retreated", "unit-landed",
            "unit-placed", "unit-eliminated", "step-ended")
@rule("krieg:15")
def overrun(position: Position) -> Resolution | None:
    """Send back a marker that is alone with Axis or Soviet ground units."""
    fallen = [u for u in in_play(position) if alone_with_others(position, u)]
    return _fall(fallen) if fallen else None


def _fall(fallen: list[Unit]) -> Resolution:
    for unit in fallen:
        position = yield LOOK
        yield moved(position, unit.id, DELAY,
                    f"is lost in {place_name(position, unit.at)} and goes to the delay box")


def in_play(position: Position) -> list[Unit]:
    """List which of the two markers lie on the map."""
    found = (position.state.units.get(UnitId(marker)) for marker in HOMES)
    return [unit for unit in found if unit is not None and unit.on_map]


@rule("krieg:15")
def alone_with_others(position: Position, marker: Unit) -> bool:
    """Say whether Axis or Soviet ground units are in a marker's hex, and no Western unit is."""
    here = position.state.units_at(marker.at)
    entered = any(u.side in (AXIS, SOVIET) and is_ground(position, u) for u in here)
    return entered and not any(u.side == WESTERN and is_piece(position, u) for u in here)

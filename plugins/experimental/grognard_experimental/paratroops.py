"""X5: paratroops of both sides fly alike.

Axis regiments that land together from the air join to divisions at once, before stacking is
looked at. A Western airborne division that takes off becomes a lighter one; from the next turn
on it may be filled up again in its owner's reinforcement phase, where it has major supply. That
paratroops attack at half strength on landing (X5.3) is the standard rule (std:8.29).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from grognard.changes import Change, Move, Place, Remember
from grognard.content.counters import FRONT
from grognard.events import Event, EventKind
from grognard.ids import HexId, SideId, UnitId
from grognard.machine import PLAYER_TURN
from grognard.modules import implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard.tally import Line
from grognard_standard_rules.airborne import DIVISION, airborne_on_map
from grognard_standard_rules.answers import cite
from grognard_standard_rules.landed import ASSAULTED
from grognard_standard_rules.rebuilt import TRAY, highest
from grognard_standard_rules.units import name
from grognard_standard_rules.who_moves import MOVED

AXIS, AIR = SideId("axis"), "air"
LIGHT = {"cw.abn.9-10": "cw.abn.7-4", "us.abn.9-10": "us.abn.7-4"}
"""Divisions, and as what they fly."""


def wholes(position: Position) -> dict[str, tuple[str, int]]:
    """Return for each regiment's counter the division's, and how many regiments it has."""
    return {part: (c.id, number) for c in position.assembly.catalogue
            if c.front.type == DIVISION for part, number in c.parts.items()}


@implements("modify_landing_weight")
@rule("wie:X5.1")
def count_divisions(
    position: Position, side: SideId, units: tuple[UnitId, ...]
) -> Iterable[Line]:
    """Count regiments that land together as the divisions they become."""
    if side != AXIS:
        return
    for counter, (_, number) in wholes(position).items():
        regiments = sum(position.state.unit(u).counter == counter for u in units)
        saved = (regiments // number) * (number - 1)
        if saved:
            yield Line("total", "add", -saved, f"{regiments} regiments become divisions",
                       cite("wie:X5.1"))


# --- landing ----------------------------------------------------------------------------------


@implements("after_event", "air-assault", "air-transport", "unit-moved")
@rule("wie:X5.0", "wie:X5.1", "wie:X5.2")
def landed(position: Position, event: Event) -> Resolution | None:
    """Join Axis regiments, and lighten Western divisions, that have come down."""
    at, side = str(event.about.get("to", "")), SideId(event.about.get("side", ""))
    by_air = event.kind != "unit-moved" or event.about.get("mode") == AIR
    if not by_air or at not in position.board.grid:
        return None
    if side == AXIS:
        return _join(side, HexId(at))
    if any(u.counter in LIGHT for u in _landed(position, side, at)):
        return _lighten(side, HexId(at))
    return None


def _landed(position: Position, side: SideId, at: str) -> list[Unit]:
    """List the airborne units in a hex that came by air in this player turn."""
    moved = position.state.remembered(MOVED)
    return [u for u in airborne_on_map(position, side) if u.at == at and moved.get(u.id) == AIR]


def _join(side: SideId, at: HexId) -> Resolution:
    position: Position = yield LOOK
    groups: dict[tuple[str, Any], list[Unit]] = {}
    how = position.state.remembered(ASSAULTED)
    for unit in _landed(position, side, at):
        groups.setdefault((unit.counter, how.get(unit.id)), []).append(unit)
    for (counter, way), units in groups.items():
        whole, number = wholes(position).get(counter, ("", 0))
        while number and len(units) >= number:
            made, units = units[:number], units[number:]
            position = yield _exchanged(position, made, whole, way, "wie:X5.1")


def _lighten(side: SideId, at: HexId) -> Resolution:
    position: Position = yield LOOK
    how = position.state.remembered(ASSAULTED)
    for unit in _landed(position, side, at):
        if unit.counter in LIGHT and unit.face == FRONT:
            position = yield _exchanged(position, [unit], LIGHT[unit.counter],
                                        how.get(unit.id), "wie:X5.2")


def exchange(position: Position, old: list[Unit], counter: str) -> tuple[UnitId, list[Change]]:
    """List what puts a unit of another counter in the place of some units; name it."""
    first, new = old[0], UnitId(f"{counter}#{highest(position, counter) + 1}")
    return new, [*(Move(u.id, TRAY) for u in old),
                 Place(new, counter, first.nation, first.side, FRONT, first.at)]


def _exchanged(
    position: Position, old: list[Unit], counter: str, way: Any, rule_id: str
) -> Event:
    new, changes = exchange(position, old, counter)
    changes.append(Remember(PLAYER_TURN, MOVED, new, AIR))
    if way:
        changes.append(Remember(PLAYER_TURN, ASSAULTED, new, way))
    printed = position.assembly.catalogue.counter(counter).front.printed
    what = name(position, old[0]) if len(old) == 1 else f"{len(old)} regiments at {old[0].at}"
    verb = "becomes" if len(old) == 1 else "become"
    return Event("paratroops-changed", tuple(changes), cite(rule_id), f"{what} {verb} a {printed}",
                 {"units": [u.id for u in old], "unit": new, "hex": old[0].at,
                  "side": old[0].side})


def light_units(position: Position, side: SideId) -> Iterator[Unit]:
    """List the lighter divisions of a side that stand on the map."""
    counters = set(LIGHT.values())
    yield from (u for u in position.state.units_of(side) if u.on_map and u.counter in counters)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of paratroops that change."""
    return (EventKind("paratroops-changed", "Paratroops join, become lighter, or are filled up"),)

"""7.2: emergency transport, what is left of a unit that sails in haste.

The unit may have marched to the port before (7.21), sails four hexes at most (7.22) and is
safe from aircraft, not from navies (7.23). It lands as its battlegroup (7.24). One that has
none is taken off the map: lost where the landing port is out of supply, else it comes back
(`returning.py`), or its side gets personnel back for it (7.26, 7.29).
"""

from __future__ import annotations

from fractions import Fraction

from grognard.changes import Patch, Pool
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId
from grognard.modules import Parameters, implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard.state import Unit
from grognard.tally import mixed
from grognard_standard_rules.returning import FREE_OF_PERSONNEL, comes_back
from grognard_standard_rules.supply_now import supply_map
from grognard_standard_rules.supply_sources import scenario_supply, sources_of
from grognard_standard_rules.units import (
    battlegroup_face,
    eliminated,
    name,
    reduced,
)
from grognard_standard_rules.voyages import Voyage

CREDIT = "emergency_credit"
PERSONNEL = "personnel"
"""Compartment: side -> the fraction of a personnel point that it has over."""


class EmergencyParameters(Parameters):
    """Who recovers personnel: always the Soviets, others where production options are in use."""

    personnel_sides: tuple[str, ...] = ("soviet",)


def personnel_pool(side: str) -> str:
    """Name the pool of a side's personnel points."""
    return f"personnel-points:{side}"


@rule("std:7.25", "std:14.41")
def port_supplied(position: Position, unit: Unit, port: HexId) -> Ruling[bool]:
    """Say whether a unit would be in supply in the port where it lands."""
    if scenario_supply(position).assumed and not sources_of(position, unit.nation):
        return ruled(True, "std:7.25", "supply is assumed on this board", "port-supplied")
    supply = supply_map(position, unit.side, unit.nation)
    found = supply.grade(position.board.grid.index(port), unit.nation)
    text = f"{port} has {found} supply" if found else f"no line of supply leads from {port}"
    return ruled(found is not None, "std:7.25", text, "port-supplied")


@rule("std:7.26", "std:7.29")
def credit(position: Position, unit: Unit) -> Fraction:
    """Count the personnel points that a side recovers from a unit."""
    table, face = position.table(CREDIT), position.face(unit)
    if face.id not in table.rows:
        return Fraction(0)
    return table.fraction(face.id, "points") or Fraction(0)


@rule("std:7.24", "std:7.25")
def stays_as(position: Position, unit: Unit) -> str | None:
    """Name the face a unit lands with in haste; None when it has no battlegroup to land as."""
    return battlegroup_face(position, unit)


@rule("std:7.24", "std:7.25", "std:7.26", "std:7.28", "std:7.29")
def land_in_haste(voyage: Voyage, face: str | None) -> Resolution:
    """Do to a unit what haste does; `face` is the battlegroup it had when it sailed."""
    position: Position = yield LOOK
    unit = position.state.unit(voyage.unit)
    if face is not None:
        if unit.face != face:
            yield reduced(position, unit.id, face, "emergency-transport", ("std:7.24",))
        return
    supplied = port_supplied(position, unit, voyage.end)
    who = name(position, unit)
    if not supplied.value:
        text = f"{who} has no battlegroup and is lost: {supplied.because[-1].text}"
        yield eliminated(position, unit.id, "emergency-transport", ("std:7.25",), text)
        return
    sides = position.setting(EmergencyParameters).personnel_sides
    if unit.side in sides and unit.nation not in FREE_OF_PERSONNEL:
        points = credit(position, unit)
        cited = "std:7.26" if unit.side == "soviet" else "std:7.29"
        text = f"{who} is taken off and broken up"
        position = yield eliminated(position, unit.id, "emergency-transport", (cited,), text)
        yield _credited(position, unit, points, cited)
        return
    yield comes_back(position, unit)


@rule("std:7.26", "std:7.29")
def _credited(position: Position, unit: Unit, points: Fraction, cited: str) -> Event:
    """Add whole points to the pool, and keep the fraction for later."""
    over = Fraction(str(position.state.compartments.get(PERSONNEL, {}).get(unit.side, "0")))
    total = over + points
    whole, rest = int(total), total - int(total)
    pool = personnel_pool(unit.side)
    kept = f", {rest} kept over" if rest else ""
    return Event(
        "personnel-recovered",
        (Pool(pool, position.state.pool(pool) + whole), Patch(PERSONNEL, {unit.side: str(rest)})),
        (RuleId(cited),), f"{unit.side} recovers {mixed(points)} personnel points ({whole} to the "
        f"pool{kept})", {"side": unit.side, "points": str(points), "added": whole,
                         "carried": str(rest)},
    )


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the event of personnel that is recovered."""
    return (EventKind("personnel-recovered", "Personnel is recovered from a unit"),)

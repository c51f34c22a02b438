"""On what terms a hex is attacked: its defenders, the shifts that wait there, the hexes around it.

Counted from the tables of the game, so that other charts change what the officer does.
"""

from __future__ import annotations

from dataclasses import dataclass

from grognard.state import Unit
from grognard_bots.officer.krieg.ground import around
from grognard_bots.officer.krieg.outlook import Outlook
from grognard_krieg import pieces
from grognard_krieg.hexsides import TABLE as HEXSIDES
from grognard_krieg.hexsides import kinds_between, open_between, says
from grognard_krieg.places import is_city
from grognard_krieg.shifts import SHIFTS, ground
from grognard_krieg.weather import weather_at

HQ_RANGE = 2


@dataclass(frozen=True, slots=True)
class Terms:
    """What is known of a target before anybody is sent against it.

    `shift` counts the columns that the hex itself, its fortress, weather and HQs give (negative:
    for the defender); `sides` the columns of each neighbouring cell's hexside; `firm` cells from
    which an attack across leaves the defender free to stand; `outs` where he may retreat to.
    """

    cell: int
    defenders: tuple[Unit, ...]
    defence: int
    steps: int
    shift: int
    sides: dict[int, int]
    firm: frozenset[int]
    outs: tuple[int, ...]
    city: bool
    held: bool
    snow: bool
    less: int


def terms(see: Outlook, cell: int, units: list[Unit]) -> Terms:
    """Read the terms of one target."""
    position, at = see.position, see.hex(cell)
    table = position.table(HEXSIDES)
    sides: dict[int, int] = {}
    firm = set[int]()
    for near in _beside(see, cell):
        kinds = kinds_between(position, see.hex(near), at)
        sides[near] = sum(table.int(k, "shift") or 0 for k in kinds)
        if says(position, kinds, "holds", "yes"):
            firm.add(near)
    weather = weather_at(position, at)
    held = any(pieces.is_hq(position, u) or pieces.is_fortress(position, u)
               or not see.speed(u) for u in units)
    return Terms(
        cell, tuple(units), see.defence(units), see.steps(units), _shift(see, cell, units), sides,
        frozenset(firm), _outs(see, cell), is_city(position, at), held, weather == "snow",
        position.table("weather").int(weather, "retreat_less") or 0,
    )


def _beside(see: Outlook, cell: int) -> list[int]:
    """List the cells from which the rules let units attack a cell."""
    return [i for _, i in see.grid.neighbours(cell)
            if open_between(see.position, see.hex(i), see.hex(cell))]


def _shift(see: Outlook, cell: int, units: list[Unit]) -> int:
    """Add up the shifts that do not depend on who attacks."""
    position, at = see.position, see.hex(cell)
    table, given = position.table("terrain"), position.table(SHIFTS)
    word = ground(position, at)
    out = -(table.int(word, "shift") or 0) if word in table.rows else 0
    if any(pieces.is_fortress(position, u) for u in units):
        out += given.int("fortress", "columns") or 0
    if see.weather == "mud":
        out += given.int("mud", "columns") or 0
    if any(pieces.is_hq(position, u) for u in units):
        out += given.int("defender_hq", "columns") or 0
    if weather_at(position, at) != "snow":
        out += (given.int("defender_air", "columns") or 0) * air_over(see, cell, units, see.fights)
    return out


def air_over(see: Outlook, cell: int, force: list[Unit], sides: tuple[str, ...]) -> int:
    """Count the air support units of some factions that help a force in or beside a cell."""
    position = see.position
    nations = {n for u in force for n in pieces.nations(position, u)}
    hexes = [cell, *(i for _, i in see.grid.neighbours(cell))]
    return sum(u.side in sides and pieces.is_air(position, u)
               and pieces.is_of(position, u, *nations)
               for c in hexes for u in position.state.units_at(see.hex(c)))


def _outs(see: Outlook, cell: int) -> tuple[int, ...]:
    """List the cells to which the defenders could go back, zones of control aside."""
    return tuple(c for c in around(see.position, cell)
                 if c not in see.own and not see.closed[c])

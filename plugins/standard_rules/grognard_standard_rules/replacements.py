"""18.0: replacement points rebuild battlegroups in place, and lost minor units at home.

Points lie in pools by side, nation, kind (infantry or mechanized) and front:
"infantry-replacements:axis:de:East". For every six points on hand when the phase began, or
part of six, one unit of that kind and nation may be rebuilt on that front (18.11); the price
stands in the table "replacement_expense".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from grognard.ids import HexId, UnitId
from grognard.modules import Parameters
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import ELIMINATED, Unit
from grognard_standard_rules import air_display, units
from grognard_standard_rules.answers import cite
from grognard_standard_rules.forces import pool_of
from grognard_standard_rules.hex_control import friendly
from grognard_standard_rules.home_country import home_of
from grognard_standard_rules.rebuilt import forms_battlegroup, is_battlegroup
from grognard_standard_rules.zones_of_control import enemy_occupied

ReplacementKind = Literal["infantry", "mechanized"]
KINDS: tuple[ReplacementKind, ...] = ("infantry", "mechanized")
STARTED = "replacements-at-start"
"""Memory of the step: pool -> points on hand when the phase began."""

SPENT = "replacements-spent"
"""Memory of the step: pool -> points spent in the phase."""

REBUILT = "replacements-rebuilt"
"""Memory of the step: pool -> units rebuilt in the phase."""

ROWS = {
    "infantry": "infantry", "static": "infantry", "security": "infantry",
    "mountain": "infantry", "motorized": "motorized",
    "mechanized_infantry": "mechanized_infantry", "armor": "armored",
    "armored_cavalry": "armored",
}
"""Which rows of the price list the types of units use (18.21-18.24)."""


class ReplacementSettings(Parameters):
    """The size of the groups of points by which rebuilding is limited (18.11)."""

    points_for_a_unit: int = 6


@dataclass(frozen=True, slots=True)
class Price:
    """What it takes to rebuild a unit: row of the price list, points and their kind."""

    row: str
    points: int
    kind: ReplacementKind


@rule("std:18.2", "std:18.21", "std:18.22", "std:18.23", "std:18.24", "std:18.25", "std:18.26",
      "std:18.27", "std:18.28", "std:18.29")
def price(position: Position, unit: Unit) -> Price | None:
    """Return what a unit costs to rebuild; None when replacements do not rebuild it."""
    table, row = position.table("replacement_expense"), price_row(position, unit)
    points = table.int(row, "points")
    kind = table.word(row, "kind")
    if points is None or kind not in KINDS:
        return None
    return Price(row, points, "infantry" if kind == "infantry" else "mechanized")


def price_row(position: Position, unit: Unit) -> str:
    """Find the row of the price list for a unit, by its type unless a module says otherwise."""
    row = _row_by_type(position, unit)
    return str(position.ask_or(row, "rule_price_row", unit_id=unit.id, row=row).value)


def _row_by_type(position: Position, unit: Unit) -> str:
    front = position.assembly.catalogue.counter(unit.counter).front
    if front.type == "cavalry":
        return "cavalry"
    if front.type == "airborne_division":
        return "airborne_division"
    if front.type == "airborne_regiment":
        return "axis_airborne_regiment" if unit.side == "axis" else "other"
    if front.type not in ROWS:
        return "other"
    if not forms_battlegroup(position, unit):
        return f"minor_{ROWS[front.type]}"
    return "ss_battlegroup" if front.flag("ss") else f"{ROWS[front.type]}_battlegroup"


def pool(side: str, kind: ReplacementKind, nation: str, front: str) -> str:
    """Name a pool of replacement points."""
    known: dict[ReplacementKind, Literal["infantry_replacements", "mechanized_replacements"]] = {
        "infantry": "infantry_replacements", "mechanized": "mechanized_replacements"}
    return pool_of(side, known[kind], nation, front)


def front_of(position: Position, hex_id: str) -> str:
    """Return the air front in which a hex lies, by which pools are kept."""
    return air_display.front_of(position, hex_id)


def at_start(position: Position, name: str) -> int:
    """Return the points that a pool held when the phase began."""
    return int(position.state.remembered(STARTED).get(name, position.state.pool(name)))


def spendable(position: Position, name: str) -> int:
    """Return what may still be spent: not what came from another front in this phase."""
    spent = int(position.state.remembered(SPENT).get(name, 0))
    return min(position.state.pool(name), at_start(position, name) - spent)


@rule("std:18.11")
def may_rebuild(position: Position, points: int) -> int:
    """Return how many units so many points allow: one for every six or part of six."""
    six = position.setting(ReplacementSettings).points_for_a_unit
    return -(-max(points, 0) // six)


@rule("std:18.11", "std:18.12", "std:18.14", "std:18.17", "std:18.18")
def objections(
    position: Position, unit: Unit, side: str, at: str | None
) -> Iterator[Reason]:
    """List what forbids rebuilding a unit: in place, or in a city."""
    who, here = units.name(position, unit), (unit.id,)
    if unit.side != side:
        yield Reason("not-yours", f"{who} is not of {side}", cite("std:18.0"), units=here)
        return
    cost = price(position, unit)
    if unit.on_map:
        if not is_battlegroup(position, unit):
            yield Reason("full-strength", f"{who} is no battlegroup", cite("std:18.0"),
                         units=here)
        elif not _supplied(position, unit):
            yield Reason("unsupplied", f"{who} is unsupplied", cite("std:18.18"), units=here,
                         remedy="bring it back into supply first")
        if at not in (None, unit.at):
            yield Reason("in-place", f"{who} is rebuilt where it stands", cite("std:18.0"),
                         units=here, remedy="name no hex")
    elif unit.at != ELIMINATED:
        yield Reason("not-lost", f"{who} is not among the eliminated units", cite("std:18.14"),
                     units=here)
    elif forms_battlegroup(position, unit):
        yield Reason("lost-for-good", f"{who} was lost after its battlegroup", cite("std:18.17"),
                     units=here)
    elif at is None:
        yield Reason("where", f"{who} comes back in a city: name it", cite("std:18.0"),
                     units=here, remedy="add the hex of a city")
    else:
        yield from _city_objections(position, unit, HexId(at))
    if cost is None:
        yield Reason("no-price", f"{who} is not rebuilt by replacements",
                     cite("std:18.28", "std:18.29"), units=here)


@rule("std:18.0", "std:18.14")
def _city_objections(position: Position, unit: Unit, at: HexId) -> Iterator[Reason]:
    places = position.board.places_at(at)
    home, index = home_of(position, unit.nation), position.board.grid.index(at)
    if not any("city" in p.traits or "capital" in p.traits for p in places):
        yield Reason("no-city", f"{at} is no city", cite("std:18.0"), hexes=(at,),
                     remedy="name a city")
    if not home.value[index]:
        yield Reason("not-at-home", f"{at} does not lie in the home country", home.rules,
                     hexes=(at,), remedy=home.because[0].text)
    if not friendly(position, unit.side, at) or enemy_occupied(position, unit.side)[index]:
        yield Reason("not-friendly", f"{at} is not held by {unit.side}", cite("std:18.0"),
                     hexes=(at,), remedy="name a city of your own")


def candidates(position: Position, side: str) -> list[UnitId]:
    """List battlegroups and lost minor units of a side."""
    state = position.state
    out = [u.id for u in state.units_of(side) if is_battlegroup(position, u)]
    out += [u.id for u in state.units_at(ELIMINATED)
            if u.side == side and not forms_battlegroup(position, u)]
    return out


def _supplied(position: Position, unit: Unit) -> bool:
    return bool(position.ask_or(True, "rule_supplied", unit_id=unit.id).value)

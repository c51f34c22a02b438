"""What a scenario says about its forces (wie:S0.1, section 2): who stands where, who is placed.

    [[place]]
    side = "axis"
    nation = "de"
    unit = "de.inf.6-5"       # an id of the unit catalogue; "de.inf.6-5.kg" is its battlegroup
    per_hex = 2               # in each of the hexes; a hex listed twice counts twice
    hexes = ["C5419", "C5425"]

    [[group]]
    side = "axis"
    nation = "de"
    name = "Repair units"
    units = { "de.rr.0-1-5" = 2 }
    area = { rail = "axis" }  # where the owner may place them

    [[available]]
    side = "axis"
    kind = "air_points"
    nation = "de"
    front = "East"
    value = 20
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from grognard.content.toml import Content
from grognard.errors import Fault, GrognardError
from grognard.ids import HexId, SideId, UnitId
from grognard.position import Position
from grognard_standard_rules.areas import Area, Ownership, faults_of, land, owners
from grognard_standard_rules.planes import BoolPlane

WAITING = "@set-up"
"""Box of the units that a group leaves to its owner to place: "@set-up:2" for group 2."""

NEUTRAL = "neutral"
Kind = Literal[
    "air_points", "air_transport_points", "airborne_units", "amphibious_assault_points",
    "eliminated_air_points", "fortification_markers", "infantry_replacements", "interceptors",
    "mechanized_replacements", "mobile_supply_units", "naval_transport_points", "permanent_naval",
    "rail_capacity", "repair_units", "replacement_points", "surface_fleet_points",
]


class Listed(Content):
    """What every row of a set-up may say of its origin."""

    cite: str = ""
    provenance: str = ""
    note: str = ""


class PlaceRow(Listed):
    """Units that stand in named hexes."""

    side: SideId
    nation: str
    unit: str
    hexes: tuple[str, ...]
    per_hex: int = 1
    name: str = ""


class GroupRow(Listed):
    """Units that their owner places somewhere in an area.

    `nation` is empty when several nations share the group. `step` is the number of the step in
    which it is placed (the first of its side, if none is given). Units with a `box` wait in it,
    off the map, and nobody places them. `theatre` names the part of the front it belongs to.
    """

    side: SideId
    nation: str = ""
    name: str
    units: dict[str, int] = Field(default_factory=dict)
    area: Area = Field(default_factory=Area)
    what: str = ""
    per_hex_max: int = 0
    step: int = 0
    box: str = ""
    theatre: str = ""


class StepRow(Listed):
    """Who places when; sides place in this order."""

    n: int
    who: SideId
    what: str = ""


class CoverRow(Listed):
    """A start line whose every hex a side must hold or control by some types of units.

    It is judged when the side ends step `step`; hexes of the countries in `free` need nobody.
    """

    side: SideId
    step: int
    area: Area
    by: tuple[str, ...] = ("infantry",)
    free: tuple[str, ...] = ()
    what: str = ""


class OnlyRow(Listed):
    """Hexes that only some types of units of a side may start in."""

    side: SideId
    hexes: tuple[str, ...]
    types: tuple[str, ...]


class FaceRow(Listed):
    """Another side on which units of a group may start, if placed in step `step`."""

    side: SideId
    step: int
    unit: str
    group: str
    what: str = ""


class MarkerRow(Listed):
    """Markers that lie in hexes when the game begins."""

    side: SideId
    kind: str
    hexes: tuple[str, ...]


class OmitRow(Listed):
    """Units of a group that stay away when the theatre is left out (wie:S0.1 section 7).

    `area` is where those that are left start instead, if not in the area of their group.
    """

    side: SideId
    group: str
    units: dict[str, int]
    area: Area | None = None
    theatre: str = "Finnish"


class Forces(Content):
    """The section `forces`: units on the map, and units to be placed."""

    step: tuple[StepRow, ...] = ()
    place: tuple[PlaceRow, ...] = ()
    group: tuple[GroupRow, ...] = ()
    cover: tuple[CoverRow, ...] = ()
    only: tuple[OnlyRow, ...] = ()
    face: tuple[FaceRow, ...] = ()
    marker: tuple[MarkerRow, ...] = ()
    omit: tuple[OmitRow, ...] = ()

    def without(self, theatre: str, hexes: frozenset[HexId]) -> Forces:
        """Return the forces that are left when a theatre, some hexes, is left out."""
        rows = {(row.side, row.group): row for row in self.omit if row.theatre == theatre}

        def left(group: GroupRow) -> GroupRow:
            row = rows.get((group.side, group.name))
            if row is None:
                return group
            units = {u: n - row.units.get(u, 0) for u, n in group.units.items()}
            return group.model_copy(update={
                "units": {u: n for u, n in units.items() if n > 0},
                "area": row.area or group.area, "what": row.note or group.what})

        stay = tuple(
            row.model_copy(update={"hexes": tuple(h for h in row.hexes if h not in hexes)})
            for row in self.place)
        return self.model_copy(
            update={"group": tuple(left(g) for g in self.group), "place": stay})


class Available(Listed):
    """Points and capacities of a side: air points by nation and front, rail capacity, ..."""

    side: SideId
    kind: Kind
    value: int
    nation: str = ""
    front: str = ""
    area: str = ""


class Points(Content):
    """The section `points`."""

    available: tuple[Available, ...] = ()


@dataclass(frozen=True, slots=True)
class Start:
    """One unit as the scenario lists it: where it stands (a box when its owner places it)."""

    unit: UnitId
    counter: str
    face: str
    nation: str
    side: SideId
    at: str
    row: str


def forces(position: Position) -> Forces:
    """Return the section `forces`, or what a module makes of it (`rule_forces`)."""
    found: Forces | None = position.ask_or(None, "rule_forces").value
    return listed_forces(position) if found is None else found


def listed_forces(position: Position) -> Forces:
    """Return the section `forces` as the scenario has it (an empty one when it has none)."""
    found: Forces | None = position.section("forces")
    if found is None or not found.omit or not position.referee.owns("rule_theatre_left_out"):
        return found or Forces()
    theatre, hexes = position.ask("rule_theatre_left_out").value
    left: Forces = position.derived(("forces-without", theatre), (),
                                    lambda: found.without(theatre, hexes))
    return left


def ownership(position: Position, section: str) -> Ownership:
    """Return the section `control` or `rails`: ordered rules of ownership."""
    found: Ownership | None = position.section(section)
    return found or Ownership()


def available(
    position: Position, side: str, kind: Kind, *, nation: str = "", front: str = ""
) -> int:
    """Sum what the scenario gives a side of a kind; 0 when it says nothing."""
    points: Points = position.section("points") or Points()
    return sum(
        row.value for row in points.available
        if row.side == side and row.kind == kind
        and nation in ("", row.nation) and front in ("", row.front)
    )


def pool_of(side: str, kind: Kind, nation: str = "", front: str = "") -> str:
    """Name the pool that holds a side's points of a kind.

    Air points lie in "air:<side>:<nation>:<front>:available" (lost ones in ":lost"), replacements
    in "infantry-replacements:<side>:<nation>:<front>", air transport points in "lift:<side>:
    <nation>:<front>:available" (":waiting" without a front), others in "rail-capacity:<side>".
    """
    if kind == "air_points":
        return f"air:{side}:{nation}:{front}:available"
    if kind == "eliminated_air_points" and nation and front:
        return f"air:{side}:{nation}:{front}:lost"
    if kind in ("infantry_replacements", "mechanized_replacements"):
        return f"{kind.replace('_', '-')}:{side}:{nation}:{front}"
    if kind == "air_transport_points":
        return f"lift:{side}:{nation}:{front}:{'available' if front else 'waiting'}"
    return f"{kind.replace('_', '-')}:{side}"


def starts(position: Position) -> list[Start]:
    """List every unit of the set-up, numbered by counter in the order of the file."""
    listed = forces(position)
    rows = [
        (row.unit, row.nation, row.side, hex_id, f"place[{number}]")
        for number, row in enumerate(listed.place)
        for hex_id in row.hexes for _ in range(row.per_hex)
    ]
    rows += [
        (unit, row.nation, row.side, row.box or f"{WAITING}:{number}", f"group[{number}]")
        for number, row in enumerate(listed.group)
        for unit, count in row.units.items() for _ in range(count)
    ]
    numbers: Counter[str] = Counter()
    out = []
    for unit, nation, side, at, row in rows:
        counter, face = position.assembly.catalogue.find(unit)
        numbers[counter.id] += 1
        name = UnitId(f"{counter.id}#{numbers[counter.id]}")
        out.append(Start(name, counter.id, face.name, nation or counter.nation, side, at, row))
    return out


def faults(position: Position) -> Iterator[Fault]:
    """Find fault with the sections of this file: names, sides, hexes where nobody may stand."""
    board, scenario, listed = position.board, position.scenario, forces(position)
    words = (*position.sides, NEUTRAL)
    sound = True
    for section in ("control", "rails"):
        for number, rule in enumerate(ownership(position, section).rule):
            found = list(faults_of(board, scenario, section, f"rule[{number}]", rule, words))
            yield from found
            sound = sound and not (found and section == "control")
    stand = land(board)
    whose = owners(board, ownership(position, "control"), stand) if sound else {}
    for number, place in enumerate(listed.place):
        yield from _unit_faults(position, "forces", f"place[{number}]", place,
                                [("unit", place.unit)])
        yield from _hex_faults(position, f"place[{number}]", place, stand, whose)
    for number, group in enumerate(listed.group):
        yield from group_faults(position, "forces", f"group[{number}]", group)
    for number, step in enumerate(listed.step):
        if step.who not in position.sides:
            yield _no_side(position, "forces", f"step[{number}].who", step.who)
    yield from _row_faults(position, listed)
    for number, row in enumerate((position.section("points") or Points()).available):
        if row.side not in position.sides:
            yield _no_side(position, "points", f"available[{number}].side", row.side)


def _row_faults(position: Position, listed: Forces) -> Iterator[Fault]:
    """Find fault with rows that bind the placing: sides, hexes, groups, lines."""
    for key in ("cover", "only", "face", "marker"):
        for number, row in enumerate(getattr(listed, key)):
            at = f"{key}[{number}]"
            if row.side not in position.sides:
                yield _no_side(position, "forces", f"{at}.side", row.side)
            area = getattr(row, "area", None) or Area(hexes=getattr(row, "hexes", ()))
            yield from faults_of(position.board, position.scenario, "forces",
                                 f"{at}.area" if key == "cover" else at, area)
    names = {group.name for group in listed.group}
    for number, face in enumerate(listed.face):
        if face.group not in names:
            yield position.scenario.fault("forces", f"face[{number}].group", "is no group",
                                          found=repr(face.group), expected=", ".join(names))


def group_faults(
    position: Position, section: str, at: str, group: GroupRow
) -> Iterator[Fault]:
    """Find fault with units that are to be placed: their names, and the area they have."""
    units = [(f'units."{unit}"', unit) for unit in group.units]
    yield from _unit_faults(position, section, at, group, units)
    words = (*position.sides, NEUTRAL)
    yield from faults_of(position.board, position.scenario, section, f"{at}.area", group.area,
                         words)


def _unit_faults(
    position: Position, section: str, at: str, row: PlaceRow | GroupRow,
    units: list[tuple[str, str]],
) -> Iterator[Fault]:
    scenario, catalogue = position.scenario, position.assembly.catalogue
    if row.side not in (*position.sides, NEUTRAL):
        yield _no_side(position, section, f"{at}.side", row.side)
    for key, name in units:
        try:
            counter, _ = catalogue.find(name)
        except GrognardError as error:
            yield scenario.fault(section, f"{at}.{key}", "there is no such unit in the catalogue",
                                 found=repr(name), hint=error.hint)
            continue
        if row.nation and counter.nation != row.nation:
            yield scenario.fault(
                section, f"{at}.nation", f"{name} is of another nation", found=repr(row.nation),
                expected=repr(counter.nation),
            )


def _hex_faults(
    position: Position, at: str, row: PlaceRow, stand: BoolPlane, whose: Mapping[str, BoolPlane]
) -> Iterator[Fault]:
    board, scenario, grid = position.board, position.scenario, position.board.grid
    for number, name in enumerate(row.hexes):
        where, found = f"{at}.hexes[{number}]", repr(name)
        if name not in grid:
            near = [n for n in (name.upper(), f"{name[:1].upper()}0{name[1:]}") if n in grid]
            hint = f"did you mean {near[0]}?" if near else "a hex is a letter and four digits"
            yield scenario.fault("forces", where, "there is no such hex on the map",
                                 found=found, hint=hint)
            continue
        index = grid.index(name)
        if not stand[index]:
            yield scenario.fault(
                "forces", where, f"{row.unit} cannot stand in {board.word('kind', name)} hexes",
                found=found, hint="ground units stand on land; compare the section letter",
            )
            continue
        owner = next((side for side, plane in whose.items() if plane[index]), row.side)
        if owner != row.side and row.side in position.sides:
            country = board.word("country", name) or "no country"
            yield scenario.fault(
                "forces", where, f"{row.unit} of {row.side} would stand on the wrong side of the "
                f"border, in {country}", found=found, expected=f"a hex of {row.side}",
                hint=f"the section `control` gives {country} to {owner}",
            )


def _no_side(position: Position, section: str, at: str, found: str) -> Fault:
    return position.scenario.fault(
        section, at, "is no side of this scenario", found=repr(found),
        hint=f"its sides are {', '.join(position.sides)}",
    )

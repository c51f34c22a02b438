"""The steps of the set-up (wie:S0.1 section 2, wie:S0.7): who places which groups when.

Units of a group wait in a box of their own until their owner places them. What has been placed
may be placed elsewhere for as long as its step lasts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from grognard.ids import RuleId, SideId
from grognard.position import Position
from grognard.state import Unit
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.forces import WAITING, GroupRow, forces, starts
from grognard_standard_rules.units import people

ARRIVAL = "@arrival"
"""Box of the units of a row of the reinforcement track that have come and are to be placed."""

STEPS = ("set-up", "set-up-2", "set-up-3", "set-up-4", "set-up-5")
"""Steps of the sequence of play in which units are placed; a scenario uses the first of them."""

FACES = {"fort": "fortified"}
"""Sides of counters that units may start on, and the word for each."""


def start_cases(position: Position) -> tuple[RuleId, ...]:
    """Return the cases by which units start: those of free deployment where it is played."""
    free: tuple[RuleId, ...] = position.ask_or(None, "rule_forces").rules
    return free or cases(position, "wie:S0.1")


def placing_cases(position: Position, unit: Unit) -> tuple[RuleId, ...]:
    """Return the cases by which a unit is placed: as the game starts, or as it arrives."""
    coming = unit.at.startswith(f"{ARRIVAL}:")
    return cases(position, "wie:S0.12") if coming else start_cases(position)


def arriving(unit: Unit) -> str:
    """Say what a waiting unit does when it is placed: it starts, or comes in later."""
    return "come in" if unit.at.startswith(f"{ARRIVAL}:") else "start"


def area_cases(position: Position, unit: Unit) -> tuple[RuleId, ...]:
    """Return the cases by which a unit is placed, with those that give its group its ground."""
    group = group_of(position, unit)
    own = cited(group.cite) if group is not None else ()
    return tuple(dict.fromkeys((*placing_cases(position, unit), *own)))


def cited(cite: str) -> tuple[RuleId, ...]:
    """Read the cases that a row of a scenario names: "wie:S3.22; wie:S3.23"."""
    return tuple(RuleId(part.strip()) for part in cite.split(";") if part.strip())


def groups(position: Position) -> Mapping[str, GroupRow]:
    """Return every group that a scenario leaves to its owner, by the box its units wait in."""
    def make() -> Mapping[str, GroupRow]:
        placed = enumerate(forces(position).group)
        track = position.section("reinforcements")
        coming = enumerate(track.rows if track else ())
        return {f"{WAITING}:{n}": row for n, row in placed} | {
            f"{ARRIVAL}:{n}": row for n, row in coming
        }

    return position.derived(("placing-groups",), (), make)


@dataclass(frozen=True, slots=True)
class PlacingStep:
    """One step of the set-up: who places, what is said of it, and the numbers of the groups."""

    n: int
    who: SideId
    what: str
    groups: tuple[int, ...]


def placing_steps(position: Position) -> tuple[PlacingStep, ...]:
    """List the steps in which something is placed, in order.

    A group that names no step is placed in the last of its side (in one of its own, behind all
    others, when the scenario lists none). A step in which units may only be turned counts too.
    """
    def make() -> tuple[PlacingStep, ...]:
        listed = forces(position)
        steps = {row.n: (row.who, row.what) for row in listed.step}
        of_side = {row.who: row.n for row in sorted(listed.step, key=lambda s: s.n)}
        found: dict[int, list[int]] = {face.step: [] for face in listed.face}
        for number, group in enumerate(listed.group):
            if group.units and not group.box:
                n = group.step or of_side.setdefault(group.side, len(steps) + len(of_side) + 1)
                steps.setdefault(n, (group.side, ""))
                found.setdefault(n, []).append(number)
        return tuple(PlacingStep(n, *steps[n], tuple(found[n])) for n in sorted(found))

    return position.derived(("placing-steps",), (), make)


def unused(position: Position, step: str) -> bool:
    """Say whether a step of the sequence of play is one of the set-up that this scenario lacks."""
    return step in STEPS[len(placing_steps(position)):]


def step_now(position: Position) -> PlacingStep | None:
    """Return the step of the set-up that is played now; None outside of one."""
    step, known = position.step, placing_steps(position)
    number = STEPS.index(step.id) if step is not None and step.id in STEPS else len(known)
    return known[number] if number < len(known) else None


def waiting(position: Position, side: str) -> list[Unit]:
    """List the units that a side has to place now, in the order of the scenario."""
    now = step_now(position)
    boxes = list(groups(position))
    if now is not None:
        boxes = [f"{WAITING}:{n}" for n in now.groups]
    return [
        unit for box in boxes for unit in position.state.units_at(box) if unit.side == side
    ]


def placed_now(position: Position, side: str) -> list[Unit]:
    """List the units that a side has placed in the step that is played now."""
    now = step_now(position)
    if now is None or now.who != side:
        return []
    rows = _rows(position)
    return [u for u in position.state.units_of(SideId(side)) if rows.get(u.id) in now.groups]


def placed_by(position: Position, side: str) -> list[tuple[Unit, GroupRow]]:
    """List the units of the set-up that a side has placed, whenever that was, with their groups."""
    listed, rows = forces(position).group, _rows(position)
    return [(u, listed[rows[u.id]]) for u in position.state.units_of(SideId(side))
            if u.id in rows and u.hex is not None]


def _rows(position: Position) -> Mapping[str, int]:
    """Return the number of the group in which each unit of the set-up began."""
    def make() -> Mapping[str, int]:
        return {s.unit: int(s.row[len("group["):-1]) for s in starts(position)
                if s.row.startswith("group[")}

    return position.derived(("set-up-rows",), (), make)


def box_of(position: Position, unit: Unit) -> str:
    """Return the box a unit waits in, or waited in if it was placed in this step; else ""."""
    if unit.at in groups(position):
        return unit.at
    now = step_now(position)
    row = _rows(position).get(unit.id, -1)
    return f"{WAITING}:{row}" if now and unit.side == now.who and row in now.groups else ""


def group_of(position: Position, unit: Unit) -> GroupRow | None:
    """Return the group that leaves a unit to its owner; None when it stands where it stands."""
    return groups(position).get(box_of(position, unit))


def turned(position: Position, unit: Unit) -> tuple[str, ...]:
    """List the other sides on which a unit may be placed now (a fortified division, say)."""
    now, box = step_now(position), unit.at.partition(f"{WAITING}:")[2]
    row = int(box) if box else _rows(position).get(unit.id)
    if now is None or unit.side != now.who or row is None:
        return ()
    listed, catalogue = forces(position), position.assembly.catalogue
    name = listed.group[row].name
    faces = [catalogue.find(face.unit) for face in listed.face
             if face.step == now.n and face.side == unit.side and face.group == name]
    return tuple(face.name for counter, face in faces if counter.id == unit.counter)


def to_be_turned(position: Position, side: str) -> list[Unit]:
    """List the units of later steps that a side may place now, if it turns them."""
    now = step_now(position)
    if now is None or now.who != side:
        return []
    names = {row.group for row in forces(position).face if row.step == now.n}
    boxes = [f"{WAITING}:{n}" for n, group in enumerate(forces(position).group)
             if group.name in names and group.side == side]
    return [u for box in boxes for u in position.state.units_at(box) if turned(position, u)]


def describe(position: Position, unit: Unit) -> str:
    """Name a unit for people: "Germany 0-1-5"."""
    return f"{people(position, unit.nation)} {position.face(unit).printed}"

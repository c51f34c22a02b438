"""Placing units that their owner puts on the map: where they may go, and where they go best."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

import numpy as np

from grognard.errors import GrognardError
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.position import Position
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.areas import Area, land, owners, paint, rail_hexes
from grognard_standard_rules.forces import WAITING, GroupRow, forces, ownership
from grognard_standard_rules.planes import BoolPlane
from grognard_standard_rules.units import people

RULES = (RuleId("wie:S0.7"),)
STACKING = (RuleId("std:10.0"),)
ARRIVAL = "@arrival"
"""Box of the units of a row of the reinforcement track that have come and are to be placed."""

STEPS = ("set-up", "set-up-2", "set-up-3", "set-up-4", "set-up-5")
"""Steps of the sequence of play in which units are placed; a scenario uses the first of them."""

WANDERING, APART, FAR = 3, 8, 999
"""Haphazard hexes proposed beside the good ones; hexes between units of a kind; not reached."""


def groups(position: Position) -> Mapping[str, GroupRow]:
    """Return every group that a scenario leaves to its owner, by the box its units wait in."""
    placed = enumerate(forces(position).group)
    track = position.section("reinforcements")
    coming = enumerate(track.rows if track else ())
    return {f"{WAITING}:{n}": row for n, row in placed} | {
        f"{ARRIVAL}:{n}": row for n, row in coming
    }


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


def group_of(position: Position, unit: Unit) -> GroupRow | None:
    """Return the group that leaves a unit to its owner; None when it is placed already."""
    return groups(position).get(unit.at)


def describe(position: Position, unit: Unit) -> str:
    """Name a unit for people: "Germany 0-1-5"."""
    return f"{people(position, unit.nation)} {position.face(unit).printed}"


def allowed(position: Position, area: Area) -> BoolPlane:
    """Paint the land of an area; with `rail` and `control`, what is that side's of it."""
    plane = paint(position.board, area) & land(position.board)
    if area.rail:
        plane = plane & rails_of(position, area.rail)
    if area.control and position.state.planes["control"].any():
        plane = plane & position.state.is_("control", area.control)
    return plane


def rails_of(position: Position, side: str) -> BoolPlane:
    """Paint the rail hexes of a side: as they are now, or as the scenario lists them."""
    state, rails = position.state, rail_hexes(position.board)
    if "rail" in state.planes and state.planes["rail"].any():
        return np.asarray(state.is_("rail", side) & rails, np.bool_)
    whose = owners(position.board, ownership(position, "rails"), rails)
    return whose.get(side, np.zeros_like(rails))


def objections(position: Position, by: str, unit_id: str, hex_name: str) -> Iterator[Reason]:
    """List everything that forbids placing a unit in a hex."""
    unit = position.state.units.get(UnitId(unit_id))
    if unit is None:
        yield Reason("unknown-unit", f"there is no unit called {unit_id!r}")
    elif unit.side != by:
        yield Reason("not-your-unit", f"{unit.id} belongs to {unit.side}", units=(unit.id,))
    elif (group := group_of(position, unit)) is None:
        yield Reason("already-placed", f"{unit.id} is not waiting to be placed", RULES,
                     units=(unit.id,))
    try:
        at = position.hex(hex_name)
    except GrognardError as error:
        yield Reason("unknown-hex", error.message, remedy=error.hint)
        return
    if unit is None or unit.side != by or group is None:
        return
    yield from _where(position, unit, group, at)


def _where(position: Position, unit: Unit, group: GroupRow, at: HexId) -> Iterator[Reason]:
    index, name = position.board.grid.index(at), describe(position, unit)
    if not allowed(position, group.area)[index]:
        yield Reason(
            "outside-area", f"{name} may not start at {at}: {group.what or group.name}",
            RULES, hexes=(at,), units=(unit.id,),
        )
    others = position.state.units_at(at)
    if any(u.side != unit.side for u in others):
        yield Reason("enemy-there", f"an enemy unit stands at {at}", RULES, hexes=(at,))
    if group.per_hex_max and len(_of_group(position, group, others)) >= group.per_hex_max:
        yield Reason("too-many-of-group", f"at most {group.per_hex_max} of {group.name} may start "
                     "in a hex", RULES, hexes=(at,))
    limit = position.ask_or(0, "rule_stack_limit", side=unit.side, hex_id=at).value
    there = sum(_weight(position, u) for u in (*others, unit))
    if limit and there > limit:
        yield Reason("stacking-limit", f"{there} units would stand at {at}, {limit} may", STACKING,
                     hexes=(at,), units=(unit.id,))


def _weight(position: Position, unit: Unit) -> int:
    return int(position.ask_or(1, "rule_stack_weight", unit_id=unit.id).value)


def _of_group(position: Position, group: GroupRow, units: list[Unit]) -> list[Unit]:
    find = position.assembly.catalogue.find
    counters = {find(name)[0].id for name in group.units}
    return [u for u in units if u.counter in counters and u.side == group.side]


def candidates(position: Position, unit: Unit, rng: Random) -> Iterator[HexId]:
    """Yield hexes for a waiting unit, the best first: near the enemy, behind friends.

    What may only start on rails (repair units) starts on the net of its own sources, where a
    railway leads on into the enemy's country, away from others of its kind; a few haphazard
    hexes follow.
    """
    group = group_of(position, unit)
    if group is None:
        return
    cells = [int(i) for i in np.flatnonzero(allowed(position, group.area))]
    far, worth = _distances(position, unit, group.area), _Worth(position, unit, group)
    good = sorted(cells, key=lambda i: (far.get(i, FAR) + worth.of(i), i))[:WANDERING]
    some = rng.sample(cells, min(len(cells), WANDERING))
    for at in position.board.grid.names(dict.fromkeys((*good, *some))):
        if not list(_where(position, unit, group, at)):
            yield at


class _Worth:
    """How good a hex is to start in, beside its distance from the enemy; less is better."""

    def __init__(self, position: Position, unit: Unit, group: GroupRow) -> None:
        self.position, self.unit, grid = position, unit, position.board.grid
        self.goals = [i for side in position.enemies(unit.side) for i in _sources(position, side)]
        own = list(position.state.units_of(unit.side))
        self.same = [grid.index(u.at) for u in _of_group(position, group, own)]
        self.net = _net(position, unit.side) if group.area.rail else None

    def of(self, index: int) -> float:
        grid = self.position.board.grid
        goal = min((grid.distance(index, g) for g in self.goals), default=0) * 0.3
        crowd = sum(max(0, APART - grid.distance(index, other)) for other in self.same)
        guarded = any(u.side == self.unit.side
                      for u in self.position.state.units_at(grid.name(index)))
        cut_off = self.net is not None and index not in self.net
        return goal + crowd - 1.5 * guarded + FAR * cut_off


def _sources(position: Position, side: str) -> list[int]:
    """List the sources of supply of a side's nations."""
    grid, hook = position.board.grid, "rule_supply_sources"
    nations = sorted({u.nation for u in position.state.units_of(side)})
    return [
        grid.index(at) for nation in nations if position.referee.owns(hook, nation)
        for at in position.ask(hook, nation, nation=nation).value
    ]


def _net(position: Position, side: str) -> set[int] | None:
    """Return the side's rail hexes that hang together with its sources; None without sources."""
    rails = rails_of(position, side)
    start = {i for i in _sources(position, side) if rails[i]}
    return set(_spread(position, start, lambda i: bool(rails[i]))) if start else None


def _distances(position: Position, unit: Unit, area: Area) -> dict[int, int]:
    """Count hexes from the enemy: from his rails (along railways) or from his units."""
    grid = position.board.grid
    front: set[int] = set()
    for enemy in position.enemies(unit.side):
        if area.rail:
            front |= {int(i) for i in np.flatnonzero(rails_of(position, enemy))}
        else:
            front |= {grid.index(u.at) for u in position.state.units_of(enemy)}
    return _spread(position, front, lambda i: True, by_rail=bool(area.rail))


def _spread(
    position: Position, start: set[int], open_: Callable[[int], bool], *, by_rail: bool = True
) -> dict[int, int]:
    """Count steps from some hexes outwards, along railways or over any hexes that are open."""
    grid, rail = position.board.grid, position.board.side("rail")
    out, edge, step = dict.fromkeys(start, 0), start, 0
    while edge:
        step += 1
        edge = {
            beyond for index in edge for d, beyond in grid.neighbours(index)
            if beyond not in out and open_(beyond) and (not by_rail or rail[d, index])
        }
        out |= dict.fromkeys(edge, step)
    return out
